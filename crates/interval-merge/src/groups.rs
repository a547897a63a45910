//! Many sets of intervals, each under a key.

mod merge_groups;

use alloc::vec::Vec;
use core::fmt;
use core::iter::{Enumerate, FusedIterator};
use core::marker::PhantomData;
use core::ops::RangeBounds;
use core::slice;

use crate::storage::PrefixMark;
use crate::{Interval, Intervals, Unit};

/// Sets of merged intervals under many keys, such as the lines of a sheet.
///
/// All intervals are stored in one array, and a key without intervals has no group. Keys are `u64`. For other keys,
/// such as names, collect the distinct keys into a list and use their indices.
///
/// Groups are built from pairs of a key and a range or an interval, in any order.
///
/// # Examples
///
/// ```
/// use interval_merge::Groups;
///
/// let sheet: Groups = [(70, 0..3), (5, 4..6), (70, 2..5)].into();
/// assert_eq!(sheet.keys(), [5, 70]);
/// assert_eq!(sheet.get(70).map(|line| line.to_string()).as_deref(), Some("{0..5}"));
/// assert_eq!(sheet.get(6), None);
/// assert_eq!(sheet.iter().map(|(_, line)| line.measure()).sum::<u128>(), 2 + 5);
/// ```
#[derive(Clone)]
pub struct Groups<T: Unit = u64> {
    // Invariant: strictly ascending.
    keys: Vec<u64>,
    // Invariant: the marks of group i are `marks[bounds[i]..=bounds[i + 1]]`, at least one and a closing mark. The
    // module `storage` explains them.
    bounds: Vec<usize>,
    marks: Vec<PrefixMark<T::Rank>>,
    of_type: PhantomData<T>,
}

impl<T: Unit> Groups<T> {
    /// Returns the number of groups, which is the number of distinct keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Groups;
    ///
    /// assert_eq!(Groups::from([(4, 0..3), (9, 0..3), (4, 0..3)]).len(), 2);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether no key has intervals.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Groups;
    ///
    /// assert!(Groups::from([(4, 3..3)]).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns the distinct keys in ascending order.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Groups;
    ///
    /// assert_eq!(Groups::from([(u64::MAX, 0..3), (4, 0..3), (u64::MAX, 5..6)]).keys(), [4, u64::MAX]);
    /// ```
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Returns the merged intervals of `key`, of which there is at least one, or `None` if the key has no intervals.
    ///
    /// # Complexity
    ///
    /// *O(log g)* for *g* groups.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Groups;
    ///
    /// let groups: Groups = [(4, 0..3)].into();
    /// assert_eq!(groups.get(4).map(|group| group.measure()), Some(3));
    /// assert_eq!(groups.get(3), None);
    /// ```
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Intervals<'_, T>> {
        self.keys.binary_search(&key).ok().map(|index| self.group(index))
    }

    /// Returns every key with its intervals, in ascending order of keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::Groups;
    ///
    /// let groups: Groups = [(9, 0..1), (4, 0..3)].into();
    /// let lengths = groups.iter().map(|(key, group)| (key, group.measure()));
    /// assert_eq!(lengths.collect::<Vec<_>>(), [(4, 3), (9, 1)]);
    /// ```
    #[must_use]
    pub fn iter(&self) -> GroupsIter<'_, T> {
        GroupsIter { groups: self, rest: self.keys.iter().enumerate() }
    }

    fn group(&self, index: usize) -> Intervals<'_, T> {
        Intervals::new(&self.marks[self.bounds[index]..=self.bounds[index + 1]])
    }
}

/// Merges the intervals of each key. Intervals and keys may come in any order.
///
/// # Complexity
///
/// *O(n)* time for *n* < 2^32 intervals: at most one pass for every 11 bits in which keys or starts differ.
///
/// Until the groups are complete, merging needs memory for the list of intervals, for a second list of the same size to
/// sort with, and for as many groups as intervals. Most systems back the last part with memory only as it is written.
///
/// # Examples
///
/// ```
/// use interval_merge::{Groups, Interval};
///
/// let sheet = Groups::from(vec![(7, Interval::new(0..3)?), (0, Interval::new(3..4)?)]);
/// assert_eq!(sheet.keys(), [0, 7]);
/// # Ok::<(), interval_merge::EmptyInterval>(())
/// ```
impl<T: Unit> From<Vec<(u64, Interval<T>)>> for Groups<T> {
    fn from(intervals: Vec<(u64, Interval<T>)>) -> Self {
        merge_groups::merge_groups(intervals)
    }
}

/// Collects pairs of a key and a range or interval into a vector, and merges the vector. Empty ranges are skipped.
impl<T: Unit, R: RangeBounds<T>> FromIterator<(u64, R)> for Groups<T> {
    fn from_iter<I: IntoIterator<Item = (u64, R)>>(ranges: I) -> Self {
        let keyed = ranges.into_iter().filter_map(|(key, range)| Some((key, Interval::from_range(&range)?)));
        Self::from(keyed.collect::<Vec<_>>())
    }
}

/// Merges the ranges of each key, like [`FromIterator`].
impl<T: Unit, R: RangeBounds<T>, const N: usize> From<[(u64, R); N]> for Groups<T> {
    fn from(ranges: [(u64, R); N]) -> Self {
        ranges.into_iter().collect()
    }
}

impl<'a, T: Unit> IntoIterator for &'a Groups<T> {
    type Item = (u64, Intervals<'a, T>);
    type IntoIter = GroupsIter<'a, T>;

    fn into_iter(self) -> GroupsIter<'a, T> {
        self.iter()
    }
}

/// The keys of groups with their intervals, in ascending order of keys, from [`Groups::iter`].
#[derive(Clone, Debug)]
pub struct GroupsIter<'a, T: Unit = u64> {
    groups: &'a Groups<T>,
    // The keys that are still to come, with their indices.
    rest: Enumerate<slice::Iter<'a, u64>>,
}

impl<'a, T: Unit> GroupsIter<'a, T> {
    fn entry(&self, (index, &key): (usize, &u64)) -> (u64, Intervals<'a, T>) {
        (key, self.groups.group(index))
    }
}

impl<'a, T: Unit> Iterator for GroupsIter<'a, T> {
    type Item = (u64, Intervals<'a, T>);

    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(|entry| self.entry(entry))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<T: Unit> DoubleEndedIterator for GroupsIter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(|entry| self.entry(entry))
    }
}

impl<T: Unit> ExactSizeIterator for GroupsIter<'_, T> {}

impl<T: Unit> FusedIterator for GroupsIter<'_, T> {}

impl<T: Unit> Default for Groups<T> {
    fn default() -> Self {
        Self { keys: Vec::new(), bounds: Vec::new(), marks: Vec::new(), of_type: PhantomData }
    }
}

impl<T: Unit> PartialEq for Groups<T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Unit> Eq for Groups<T> {}

impl<T: Unit> fmt::Debug for Groups<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
