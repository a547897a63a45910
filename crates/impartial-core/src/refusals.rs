//! The two reasons why a computation that would succeed is not made.

/// The error of a computation that the caller stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("stopped by the caller")]
pub struct Stopped;

/// The error of a board that is too large to list, cell by cell and move by move.
///
/// # Examples
///
/// ```
/// use impartial_core::TooLarge;
///
/// assert_eq!(TooLarge::new(65, 64).to_string(), "a board of size 65 is above 64, the largest that can be listed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("a board of size {size} is above {limit}, the largest that can be listed")]
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
