//! The minimal excluded value of a growing set.
//!
//! The set keeps small values as bits and large values in a tree.
//! Bits alone would take memory for the largest value, and a tree alone would take time for every small one.
//! The bits have room for values below twice the number of values at least, so the mex always lies among them.

use alloc::collections::{BTreeSet, btree_set};
use alloc::vec::Vec;
use core::iter::{Enumerate, FusedIterator};
use core::{fmt, mem, slice};

use crate::Nimber;

/// A set of nimbers that always knows the least nimber not in it.
///
/// Use it if values arrive one at a time and the mex is needed in between.
/// If all values are known, use [`mex`](crate::mex()).
/// Values of other widths are widened or narrowed with [`From`] and [`TryFrom`].
///
/// # Complexity
///
/// Let *n* be the number of values.
///
/// - [`mex`](MexSet::mex) takes *O(1)* time.
/// - [`contains`](MexSet::contains) takes *O(1)* time for small values and *O(log n)* for large ones.
/// - *n* insertions take *O(n log n)* time in total. They take *O(n)* if each value is below 64 or below twice the
///   number of distinct values before it, as in most games.
/// - [`iter`](MexSet::iter) takes *O(n)* time for all values, plus *O(m)* for a set that has had *m* values.
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
/// assert_eq!(set.len(), 4);
/// ```
#[derive(Clone, Default)]
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

    /// Returns the number of distinct values.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{MexSet, Nimber};
    ///
    /// let set: MexSet = [7, 7, u64::MAX].map(Nimber::from_heap).into_iter().collect();
    /// assert_eq!((set.len(), set.is_empty()), (2, false));
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the set has no values.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the values, in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{MexSet, Nimber};
    ///
    /// let set: MexSet = [u64::MAX, 7, 0, 7].map(Nimber::from_heap).into_iter().collect();
    /// assert!(set.iter().eq([0, 7, u64::MAX].map(Nimber::from_heap)));
    /// ```
    #[must_use]
    pub fn iter(&self) -> MexSetIter<'_> {
        MexSetIter { low: self.low.iter().enumerate(), start: 0, bits: 0, high: self.high.iter(), len: self.len }
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

/// The values of a [`MexSet`] in ascending order, from [`MexSet::iter`].
#[derive(Clone)]
pub struct MexSetIter<'a> {
    /// The words of the small values that are not in `bits` yet.
    low: Enumerate<slice::Iter<'a, u64>>,
    /// The value of the lowest bit of `bits`.
    start: u64,
    /// The bits of the current word whose values are still to come.
    bits: u64,
    high: btree_set::Iter<'a, u64>,
    /// The number of values that are still to come.
    len: usize,
}

impl Iterator for MexSetIter<'_> {
    type Item = Nimber;

    fn next(&mut self) -> Option<Nimber> {
        while self.bits == 0 {
            let Some((index, &bits)) = self.low.next() else {
                let size = *self.high.next()?;
                self.len -= 1;
                return Some(Nimber::from_heap(size));
            };
            (self.start, self.bits) = (64 * index as u64, bits);
        }
        let bit = u64::from(self.bits.trailing_zeros());
        self.bits &= self.bits - 1;
        self.len -= 1;
        Some(Nimber::from_heap(self.start + bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl ExactSizeIterator for MexSetIter<'_> {}

impl FusedIterator for MexSetIter<'_> {}

impl fmt::Debug for MexSetIter<'_> {
    /// Writes the values that are still to come.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> IntoIterator for &'a MexSet {
    type Item = Nimber;
    type IntoIter = MexSetIter<'a>;

    fn into_iter(self) -> MexSetIter<'a> {
        self.iter()
    }
}

impl PartialEq for MexSet {
    /// Returns whether the sets have the same values, whatever the order in which they came.
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other)
    }
}

impl Eq for MexSet {}

impl fmt::Debug for MexSet {
    /// Writes the values in ascending order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
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
            assert_eq!((set.len(), set.is_empty()), (all.len(), false), "{values:?}");
        }
        let (mut iter, mut left) = (set.iter(), all.iter());
        loop {
            assert_eq!((iter.len(), iter.size_hint()), (left.len(), left.size_hint()), "{values:?}");
            let next = iter.next();
            assert_eq!(next, left.next().copied().map(Nimber::from_heap), "{values:?}");
            if next.is_none() {
                break;
            }
        }
        assert_eq!((iter.next(), iter.len()), (None, 0));
        // The same values in another order, and after more values were removed.
        let mut again: MexSet = (0..200).map(Nimber::from_heap).collect();
        assert_eq!(again == set, all.iter().copied().eq(0..200), "{values:?}");
        again.clear();
        assert_eq!(again == set, values.is_empty(), "{values:?}");
        again.extend(all.iter().rev().copied().map(Nimber::from_heap));
        assert_eq!(again, set);
        again.insert(set.mex());
        assert_ne!(again, set);
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
        assert_eq!((set.mex(), set.len(), set.is_empty(), set.iter().next()), (Nimber::ZERO, 0, true, None));
        assert!(!set.contains(Nimber::from_heap(5)) && !set.contains(Nimber::from_heap(u64::MAX)));
        assert!(set.insert(Nimber::ZERO) && set.insert(Nimber::from_heap(u64::MAX)));
        assert_eq!(set.mex(), Nimber::ONE);
    }

    #[test]
    fn written_as_a_set() {
        let set: MexSet = [u64::MAX, 3, 3, 0].map(Nimber::from_heap).into_iter().collect();
        assert_eq!(alloc::format!("{set:?}"), "{Nim(0), Nim(3), Nim(18446744073709551615)}");
        let mut iter = set.iter();
        iter.next();
        assert_eq!(alloc::format!("{iter:?}"), "[Nim(3), Nim(18446744073709551615)]");
    }

    proptest! {
        #[test]
        fn any_order(values in vec(prop_oneof![0..300_u64, 0..70_u64, any::<u64>()], 0..300)) {
            check(&values);
        }
    }
}
