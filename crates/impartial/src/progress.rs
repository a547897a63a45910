//! The progress of a long computation.

/// The progress of solving an input.
///
/// Only grid split reports progress, because only its boards may take long to solve.
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
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of the case that is being solved, from 1.
    pub case: u64,
    /// The number of cases in the input.
    pub cases: u64,
    /// The work done for this case, in a unit that depends on the game.
    pub done: u64,
    /// The work that this case takes in all.
    pub total: u64,
}

/// A callback that receives progress.
pub(crate) type ProgressFn<'a> = &'a mut dyn FnMut(Progress);
