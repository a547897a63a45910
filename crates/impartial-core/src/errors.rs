//! The errors of solvers and of their tables, and of work that is stopped or refused.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use nimbers::Nimber;

/// The error of a computation that the caller stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped;

impl Display for Stopped {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("stopped by the caller")
    }
}

impl Error for Stopped {}

/// The error of a board that is too large to list, cell by cell and move by move.
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
    /// Returns the error of a board of this size where sizes up to `limit` can be listed.
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

/// The error of a solver that ends without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// The solver reaches more positions than the budget allows, counted over all calls, or a nim-value of 2^30 or more.
    OverBudget {
        /// The budget.
        positions: usize,
    },
    /// A position can be reached from itself, so play may never end, and the definition gives no nim-value.
    Loopy,
    /// The rules list other options for a position than they did before, or loaded values do not follow from them.
    Inconsistent,
    /// The caller stopped the solver.
    Stopped(Stopped),
}

impl Display for Unsolved {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OverBudget { positions } => write!(f, "the search exceeds its budget of {positions} positions"),
            Self::Loopy => f.write_str("the game is loopy: a position can be reached from itself"),
            Self::Inconsistent => f.write_str(
                "the rules list other options for a position than before, or do not agree with the loaded values",
            ),
            Self::Stopped(stopped) => Display::fmt(stopped, f),
        }
    }
}

impl Error for Unsolved {}

impl From<Stopped> for Unsolved {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The error of a table that does not follow from the rules, as [`Exhaustive::verify`](crate::Exhaustive::verify) and
/// the search of the crate `impartial-search` find it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTable<P: Debug> {
    /// The value of a position is not the mex of the values of its options.
    WrongValue {
        /// The position.
        position: P,
        /// The value that follows from its options.
        expected: Nimber,
        /// The value in the table.
        found: Nimber,
    },
    /// The table lacks the value of an option.
    NoValueOfOption {
        /// The position with the option.
        position: P,
    },
    /// The entry of a position in the table of a search does not follow from those of its options.
    Unproved {
        /// The position.
        position: P,
    },
}

impl<P: Debug> Display for InvalidTable<P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongValue { position, expected, found } => {
                write!(f, "the value of {position:?} is {expected} by its options, but the table has {found}")
            }
            Self::NoValueOfOption { position } => {
                write!(f, "the table has a value of {position:?}, but not of all its options")
            }
            Self::Unproved { position } => {
                write!(f, "the entry of {position:?} does not follow from those of its options")
            }
        }
    }
}

impl<P: Debug> Error for InvalidTable<P> {}
