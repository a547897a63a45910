//! Errors of solvers, and errors for work that is cancelled or refused.

use core::convert::Infallible;
use core::error::Error;
use core::fmt::{self, Display, Formatter};

/// The error returned when the caller cancels a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stopped;

impl Display for Stopped {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("stopped by the caller")
    }
}

impl Error for Stopped {}

/// The error returned when a board is too large to list its cells and moves one by one.
///
/// # Examples
///
/// ```
/// use impartial_core::TooLarge;
///
/// assert_eq!(TooLarge::new(65, 64).to_string(), "a board of size 65 is above 64, the largest that can be listed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TooLarge {
    /// The size: the longest side in cells, or the largest pile.
    pub size: u64,
    /// The largest size that can be listed.
    pub limit: u64,
}

impl TooLarge {
    /// Returns the error for a board of this size if only sizes up to `limit` can be listed.
    #[must_use]
    pub const fn new(size: u64, limit: u64) -> Self {
        Self { size, limit }
    }
}

impl Display for TooLarge {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { size, limit } = self;
        write!(f, "a board of size {size} is above {limit}, the largest that can be listed")
    }
}

impl Error for TooLarge {}

/// The error returned when a solver ends without a value, with the error type of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Unsolved<E = Infallible> {
    /// The solver reaches more positions, counted over all calls, than the budget allows, or a nim-value that is too
    /// large for its table.
    OverBudget {
        /// The budget.
        positions: usize,
    },
    /// A position can be reached from itself, so play may never end, and the definition gives no nim-value.
    /// [`Exhaustive::find_loop`](crate::Exhaustive::find_loop) returns the positions, and the crate `game-graph` solves such
    /// games.
    Loopy,
    /// The rules list different options for the same position, or loaded values do not follow from the rules.
    Inconsistent,
    /// The caller cancelled the search.
    Stopped(Stopped),
    /// The rules returned this error instead of the options of a position.
    Failed(E),
}

impl<E: Display> Display for Unsolved<E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OverBudget { positions } => write!(f, "the search exceeds its budget of {positions} positions"),
            Self::Loopy => f.write_str("the game is loopy: a position can be reached from itself"),
            Self::Inconsistent => {
                f.write_str("the rules list different options for the same position, or contradict the loaded values")
            }
            Self::Stopped(stopped) => Display::fmt(stopped, f),
            Self::Failed(error) => Display::fmt(error, f),
        }
    }
}

impl<E: Error> Error for Unsolved<E> {
    /// Returns the source of the rules' error, because the text of this error is the text of the rules' error.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed(error) => error.source(),
            _ => None,
        }
    }
}

impl<E> From<Stopped> for Unsolved<E> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}
