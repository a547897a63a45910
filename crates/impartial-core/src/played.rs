//! The list of moves played on a position, which equality and hashing ignore.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

/// The moves played so far on a position, in order.
///
/// Positions reached by different moves can be the same position.
/// All lists of this type are therefore equal and have the same hash, so a position that holds one can derive `Eq` and
/// `Hash`.
///
/// # Examples
///
/// ```
/// use impartial_core::Played;
///
/// #[derive(Debug, Default, PartialEq, Eq, Hash)]
/// struct Counter {
///     left: u64,
///     played: Played<u64>,
/// }
///
/// let mut counter = Counter { left: 3, ..Counter::default() };
/// counter.left -= 1;
/// counter.played.push(1);
/// assert_eq!(counter, Counter { left: 2, ..Counter::default() });
/// assert_eq!(counter.played.as_slice(), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Played<M>(Vec<M>);

impl<M> Played<M> {
    /// Returns an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a move.
    pub fn push(&mut self, mv: M) {
        self.0.push(mv);
    }

    /// Returns the moves in order.
    #[must_use]
    pub fn as_slice(&self) -> &[M] {
        &self.0
    }
}

impl<M: Copy + Ord> Played<M> {
    /// Returns the moves that were played an odd number of times, in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::Played;
    ///
    /// let mut played = Played::new();
    /// [3, 1, 3, 2, 3].into_iter().for_each(|mv| played.push(mv));
    /// played.push(1);
    /// assert_eq!(played.odd(), [2, 3]);
    /// ```
    #[must_use]
    pub fn odd(&self) -> Vec<M> {
        let moves = BinaryHeap::from(self.0.clone()).into_sorted_vec();
        let odd = moves.chunk_by(|mv, next| mv == next).filter(|same| same.len() % 2 == 1);
        odd.map(|same| same[0]).collect()
    }
}

impl<M> Default for Played<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> PartialEq for Played<M> {
    fn eq(&self, _: &Self) -> bool {
        // The list is not part of a position, so it never makes two positions unequal.
        true
    }
}

impl<M> Eq for Played<M> {}

impl<M> Hash for Played<M> {
    // Equal lists must have equal hashes, so nothing is hashed.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
