//! The limits of a search, its progress, and the errors of searches and of their tables.

use core::fmt::Debug;

use nimbers::Nimber;

use crate::Stopped;

/// The error of a search that ends without a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The search reaches more positions than the budget allows, counted over all calls, or a nim-value of 2^30 or more.
    #[error("the search exceeds its budget of {positions} positions")]
    OverBudget {
        /// The budget.
        positions: usize,
    },
    /// A position can be reached from itself, so play may never end, and the definition gives no nim-value.
    #[error("the game is loopy: a position can be reached from itself")]
    Loopy,
    /// The rules list other options for a position than they did before, or loaded values do not follow from them.
    #[error("the rules list other options for a position than before, or do not agree with the loaded values")]
    Inconsistent,
    /// The caller stopped the search.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The progress of a search, for the callbacks of
/// [`Exhaustive::nim_value_watched`](crate::Exhaustive::nim_value_watched) and [`Search::watch`](crate::Search::watch).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The number of positions that count against the budget, without the one that the search is about to list.
    pub positions: usize,
}

/// The error of a table that does not follow from the rules, as [`Exhaustive::verify`](crate::Exhaustive::verify) and
/// [`Search::verify`](crate::Search::verify) find it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidTable<P: Debug> {
    /// The value of a position is not the mex of the values of its options.
    #[error("the value of {position:?} is {expected} by its options, but the table has {found}")]
    WrongValue {
        /// The position.
        position: P,
        /// The value that follows from its options.
        expected: Nimber,
        /// The value in the table.
        found: Nimber,
    },
    /// The table lacks the value of an option.
    #[error("the table has a value of {position:?}, but not of all its options")]
    NoValueOfOption {
        /// The position with the option.
        position: P,
    },
    /// The entry of a position in the table of a [`Search`](crate::Search) does not follow from those of its options.
    #[error("the entry of {position:?} does not follow from those of its options")]
    Unproved {
        /// The position.
        position: P,
    },
}

/// The number of positions that a solver stores by default.
pub(crate) const DEFAULT_BUDGET: usize = 1 << 24;

/// The number of positions that a search enters from one call of its callback to the next.
pub(crate) const WATCH_INTERVAL: usize = 256;
