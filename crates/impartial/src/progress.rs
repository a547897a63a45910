//! How far a long computation is.

/// How far the solving of an input is, for a caller that shows it to somebody.
///
/// Only games whose positions may take long to make tell of it: grid split.
///
/// # Examples
///
/// ```
/// use impartial::{Game, Progress};
///
/// let input = b"cells\n3 3 2\n1 1\n3 3\n";
/// let mut steps: Vec<Progress> = Vec::new();
/// let game = Game::named("grid-split").expect("it is in the registry");
/// game.rules[0].parse_watched(input, &mut |step| steps.push(step))?;
/// assert!(steps.iter().all(|step| step.case == 1 && step.cases == 1 && step.done <= step.total));
/// # Ok::<(), impartial::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of the case that is being solved, from 1.
    pub case: u64,
    /// How many cases the input has.
    pub cases: u64,
    /// How much work of this case is done, in a unit of the game's own.
    pub done: u64,
    /// How much work this case is.
    pub total: u64,
}

/// Who is told of the progress.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(Progress);
