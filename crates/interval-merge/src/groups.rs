//! Many sets of intervals, each under a key.

mod lines;

use alloc::vec::Vec;
use core::fmt;

use crate::marks::PrefixMark;
use crate::{Interval, Intervals};

/// Sets of merged intervals under many keys, such as the lines of a sheet.
///
/// All intervals are stored in one array. A key without intervals has no group.
///
/// # Examples
///
/// ```
/// use interval_merge::{Groups, Interval};
///
/// let on_line = |line: u64, range| (line, Interval::new(range).expect("start < end"));
/// let sheet = Groups::new([on_line(70, 0..3), on_line(5, 4..6), on_line(70, 2..5)]);
/// assert_eq!(sheet.keys(), [5, 70]);
/// assert_eq!(sheet.get(70).map(|line| line.to_string()).as_deref(), Some("{0..5}"));
/// assert_eq!(sheet.get(6), None);
/// assert_eq!(sheet.iter().map(|(_, line)| line.measure()).sum::<u64>(), 2 + 5);
/// ```
#[derive(Clone, Default)]
pub struct Groups {
    // Invariant: strictly ascending.
    keys: Vec<u64>,
    // Invariant: group i is the list `marks[bounds[i]..=bounds[i + 1]]`, as the module `marks` defines it, and not
    // empty.
    bounds: Vec<usize>,
    marks: Vec<PrefixMark>,
}

impl Groups {
    /// Merges the intervals of each key. Intervals and keys may come in any order.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* < 2^32 intervals:
    ///
    /// - a pass over all intervals for each 11 of the bits in which keys differ;
    /// - a pass over the starts and ends of a key for each 11 of the bits in which they differ, or a comparison sort of
    ///   a key with fewer than 1,000 intervals.
    ///
    /// Memory beside the groups, until they are complete:
    ///
    /// - the list of the intervals given;
    /// - up to 24 bytes an interval for sorting;
    /// - capacity for one group an interval, which most systems back with memory only as it is written.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Groups, Interval};
    ///
    /// let sheet = Groups::new([(u64::MAX, Interval::new(0..3)?), (0, Interval::new(3..4)?)]);
    /// assert_eq!(sheet.keys(), [0, u64::MAX]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    pub fn new(intervals: impl IntoIterator<Item = (u64, Interval)>) -> Self {
        lines::merge_lines(Vec::from_iter(intervals))
    }

    /// Returns the number of groups, which is the number of distinct keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Groups, Interval};
    ///
    /// let interval = Interval::new(0..3)?;
    /// assert_eq!(Groups::new([(4, interval), (9, interval), (4, interval)]).len(), 2);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether there is no group.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(interval_merge::Groups::new([]).is_empty());
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
    /// use interval_merge::{Groups, Interval};
    ///
    /// let interval = Interval::new(0..3)?;
    /// assert_eq!(Groups::new([(9, interval), (4, interval), (9, interval)]).keys(), [4, 9]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Returns the merged intervals of `key`, at least one, or `None` if the key has no intervals.
    ///
    /// # Complexity
    ///
    /// *O(log g)* for *g* groups.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Groups, Interval};
    ///
    /// let groups = Groups::new([(4, Interval::new(0..3)?)]);
    /// assert_eq!(groups.get(4).map(|group| group.measure()), Some(3));
    /// assert_eq!(groups.get(3), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Intervals<'_>> {
        self.keys.binary_search(&key).ok().map(|index| self.group(index))
    }

    /// Returns the key and the intervals of the group at `index`, in ascending order of keys, or `None` if the index is
    /// not below [`len`](Self::len).
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Groups, Interval};
    ///
    /// let groups = Groups::new([(9, Interval::new(0..1)?), (4, Interval::new(0..3)?)]);
    /// assert_eq!(groups.at(0).map(|(key, group)| (key, group.measure())), Some((4, 3)));
    /// assert_eq!(groups.at(2), None);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn at(&self, index: usize) -> Option<(u64, Intervals<'_>)> {
        self.keys.get(index).map(|&key| (key, self.group(index)))
    }

    /// Returns every key with its intervals, in ascending order of keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Groups, Interval};
    ///
    /// let groups = Groups::new([(9, Interval::new(0..1)?), (4, Interval::new(0..3)?)]);
    /// let lengths = groups.iter().map(|(key, group)| (key, group.measure()));
    /// assert_eq!(lengths.collect::<Vec<_>>(), [(4, 3), (9, 1)]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, Intervals<'_>)> + ExactSizeIterator + Clone {
        self.keys.iter().enumerate().map(|(index, &key)| (key, self.group(index)))
    }

    fn group(&self, index: usize) -> Intervals<'_> {
        Intervals::new(&self.marks[self.bounds[index]..=self.bounds[index + 1]])
    }
}

impl FromIterator<(u64, Interval)> for Groups {
    fn from_iter<I: IntoIterator<Item = (u64, Interval)>>(intervals: I) -> Self {
        Self::new(intervals)
    }
}

impl PartialEq for Groups {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Groups {}

impl fmt::Debug for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
