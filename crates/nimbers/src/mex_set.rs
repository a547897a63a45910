//! The minimal excluded value of a growing set.
//!
//! The set keeps small values as bits and large values in a tree.
//! Bits alone would take memory for the largest value, and a tree alone would take time for every small one.
//! The bits have room for values below twice the number of values at least, so the mex always lies among them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::mem;

use crate::Nimber;

/// A set of nimbers that always knows the least nimber not in it.
///
/// Use it if values arrive one at a time and the mex is needed in between.
/// If all values are known, use [`mex`](crate::mex()).
///
/// # Complexity
///
/// Let *n* be the number of values.
///
/// - [`mex`](MexSet::mex) takes *O(1)* time.
/// - [`contains`](MexSet::contains) takes *O(1)* time for small values and *O(log n)* for large ones.
/// - *n* insertions take *O(n log n)* time in total. They take *O(n)* if each value is below 64 or below twice the
///   number of distinct values before it, as in most games.
/// - The set takes *O(n)* space, whatever the values.
///
/// # Examples
///
/// ```
/// use nimbers::{MexSet, Nimber};
///
/// let mut set = MexSet::new();
/// let mexes = [1, 0, 3, 2, 2].map(|size| {
///     set.insert(Nimber::from_heap(size));
///     set.mex().heap_size()
/// });
/// assert_eq!(mexes, [0, 2, 2, 4, 4]);
/// assert!(set.contains(Nimber::from_heap(3)) && !set.contains(set.mex()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// The values below 64 times the number of words, as bits.
    /// Invariant: there are at least two bits for each value of the set, so one of them is 0.
    low: Vec<u64>,
    /// The values above those of `low`.
    high: BTreeSet<u64>,
    /// The number of values.
    len: usize,
    /// The index of the first word of `low` that is not full.
    full: usize,
}

impl MexSet {
    /// Creates an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self { low: Vec::new(), high: BTreeSet::new(), len: 0, full: 0 }
    }

    /// Inserts `value`, and returns whether the set did not contain it.
    ///
    /// # Complexity
    ///
    /// Amortised *O(1)* time for small values and *O(log n)* for large ones, where *n* is the number of values.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{MexSet, Nimber};
    ///
    /// let mut set = MexSet::new();
    /// assert_eq!([7, 7].map(|size| set.insert(Nimber::from_heap(size))), [true, false]);
    /// ```
    pub fn insert(&mut self, value: Nimber) -> bool {
        let is_new = self.put(value);
        if is_new {
            self.len += 1;
            self.make_room();
            // The invariant leaves a 0 in `low`, so the loop ends. `full` only falls in `clear`, so all insertions
            // together pass each word once.
            while self.low[self.full] == u64::MAX {
                self.full += 1;
            }
        }
        is_new
    }

    /// Returns whether `value` is in the set.
    ///
    /// # Complexity
    ///
    /// *O(1)* time for small values and *O(log n)* for large ones, where *n* is the number of values.
    #[must_use]
    pub fn contains(&self, value: Nimber) -> bool {
        match self.place(value) {
            Some((word, bit)) => self.low[word] & bit != 0,
            None => self.high.contains(&value.heap_size()),
        }
    }

    /// Returns the least nimber that is not in the set.
    #[must_use]
    pub fn mex(&self) -> Nimber {
        let ones = self.low.get(self.full).map_or(0, |word| word.trailing_ones());
        Nimber::from_heap(64 * self.full as u64 + u64::from(ones))
    }

    /// Removes all values, and keeps the memory of the small ones.
    ///
    /// # Complexity
    ///
    /// *O(n)* time, where *n* is the greatest number of values that the set has had.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{MexSet, Nimber};
    ///
    /// let mut set: MexSet = [0, 1].map(Nimber::from_heap).into_iter().collect();
    /// set.clear();
    /// assert_eq!(set.mex(), Nimber::ZERO);
    /// ```
    pub fn clear(&mut self) {
        self.low.fill(0);
        self.high.clear();
        (self.len, self.full) = (0, 0);
    }

    /// Returns the word of `low` and the bit in it for this value, or `None` if `low` is too short.
    fn place(&self, value: Nimber) -> Option<(usize, u64)> {
        let size = value.heap_size();
        let word = usize::try_from(size / 64).ok().filter(|&word| word < self.low.len())?;
        Some((word, 1 << (size % 64)))
    }

    /// Inserts a value into `low` or `high`, and returns whether it is new there.
    fn put(&mut self, value: Nimber) -> bool {
        let Some((word, bit)) = self.place(value) else {
            return self.high.insert(value.heap_size());
        };
        let is_new = self.low[word] & bit == 0;
        self.low[word] |= bit;
        is_new
    }

    /// Restores the invariant of `low`, and moves the values of `high` that fit now.
    ///
    /// The length at least doubles each time, so growing takes amortised *O(1)* time an insertion.
    fn make_room(&mut self) {
        let due = (2 * self.len).div_ceil(64);
        if due > self.low.len() {
            let words = due.max(2 * self.low.len());
            self.low.resize(words, 0);
            // The tree is sorted, so one split separates the values that stay.
            let above = self.high.split_off(&(64 * words as u64));
            for size in mem::replace(&mut self.high, above) {
                self.put(Nimber::from_heap(size));
            }
        }
    }
}

impl Extend<Nimber> for MexSet {
    fn extend<I: IntoIterator<Item = Nimber>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl FromIterator<Nimber> for MexSet {
    fn from_iter<I: IntoIterator<Item = Nimber>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Inserts `values` and compares every mex and membership with the definition.
    fn check(values: &[u64]) {
        let (mut set, mut all) = (MexSet::new(), BTreeSet::new());
        for &value in values {
            assert_eq!(set.insert(Nimber::from_heap(value)), all.insert(value), "{values:?}");
            let mex = (0..=all.len() as u64).find(|size| !all.contains(size)).unwrap();
            assert_eq!(set.mex(), Nimber::from_heap(mex), "{values:?}");
            assert!(set.low.len() <= 2 + all.len() / 16, "{values:?}");
        }
        for &value in values {
            for near in [value, value ^ 1, value / 2] {
                assert_eq!(set.contains(Nimber::from_heap(near)), all.contains(&near), "{near} in {values:?}");
            }
        }
    }

    #[test]
    fn in_order_in_reverse_and_from_both_ends() {
        for len in [0, 1, 63, 64, 65, 127, 128, 129, if cfg!(miri) { 130 } else { 1000 }] {
            let ascending: Vec<u64> = (0..len).collect();
            let descending: Vec<u64> = (0..len).rev().collect();
            let from_all_ends: Vec<u64> = (0..len).flat_map(|value| [value, len - value, u64::MAX - value]).collect();
            for values in [ascending, descending, from_all_ends] {
                check(&values);
            }
        }
    }

    #[test]
    fn a_cleared_set_is_empty() {
        let mut set: MexSet = (0..200).chain([u64::MAX]).map(Nimber::from_heap).collect();
        assert_eq!(set.mex(), Nimber::from_heap(200));
        set.clear();
        assert_eq!(set.mex(), Nimber::ZERO);
        assert!(!set.contains(Nimber::from_heap(5)) && !set.contains(Nimber::from_heap(u64::MAX)));
        assert!(set.insert(Nimber::ZERO) && set.insert(Nimber::from_heap(u64::MAX)));
        assert_eq!(set.mex(), Nimber::ONE);
    }

    proptest! {
        #[test]
        fn any_order(values in vec(prop_oneof![0..300_u64, 0..70_u64, any::<u64>()], 0..300)) {
            check(&values);
        }
    }
}
