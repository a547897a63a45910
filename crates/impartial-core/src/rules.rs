//! The rules of a game, as the solvers call them.
//!
//! A trait on what the closure returns would need no wrapper. But a `Result` is itself iterable, so the compiler could
//! not tell a result of options from a list of options.

use core::convert::Infallible;

/// The rules of a game, from which a solver gets the options of a position, each as a list of summands.
///
/// Every closure `FnMut(&P) -> Options` implements it, if the options and their summands are iterable.
/// Such rules cannot fail. If listing the options can fail, wrap the closure in [`Fallible`].
pub trait Rules<P> {
    /// The options of a position.
    type Options: IntoIterator<Item = Self::Summands>;
    /// The positions whose sum is an option.
    type Summands: IntoIterator<Item = P>;
    /// The error returned if listing the options fails.
    type Error;

    /// Returns the options of `position`, which must be the same in every call.
    ///
    /// # Errors
    ///
    /// Returns an error to end the search. The solver returns it as [`Unsolved::Failed`](crate::Unsolved::Failed).
    fn options(&mut self, position: &P) -> Result<Self::Options, Self::Error>;
}

impl<P, F, Options> Rules<P> for F
where
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item: IntoIterator<Item = P>>,
{
    type Options = Options;
    type Summands = Options::Item;
    type Error = Infallible;

    #[inline]
    fn options(&mut self, position: &P) -> Result<Options, Infallible> {
        Ok(self(position))
    }
}

/// Rules that may fail: a closure that returns the options of a position in a [`Result`].
///
/// # Examples
///
/// A game whose options are a table, in which a line may be missing:
///
/// ```
/// use impartial_core::{Exhaustive, Fallible, Unsolved};
///
/// let lines: [&[usize]; 4] = [&[], &[0], &[0, 1], &[1, 7]];
/// let mut game = Exhaustive::new(Fallible(|&at: &usize| {
///     let line = lines.get(at).ok_or_else(|| format!("position {at} has no line"))?;
///     Ok::<_, String>(line.iter().map(|&option| [option]))
/// }));
/// assert_eq!(game.nim_value(&2).unwrap().heap_size(), 2);
/// assert_eq!(game.nim_value(&3), Err(Unsolved::Failed("position 7 has no line".into())));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fallible<F>(pub F);

impl<P, F, Options, E> Rules<P> for Fallible<F>
where
    F: FnMut(&P) -> Result<Options, E>,
    Options: IntoIterator<Item: IntoIterator<Item = P>>,
{
    type Options = Options;
    type Summands = Options::Item;
    type Error = E;

    fn options(&mut self, position: &P) -> Result<Options, E> {
        self.0(position)
    }
}
