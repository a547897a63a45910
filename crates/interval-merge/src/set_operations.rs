//! Union, intersection, difference and symmetric difference of two lists, gaps, and the tests for subsets and
//! disjointness.
//!
//! Each operation is one sweep over both lists, as an iterator, so callers that only count or measure the result need
//! not allocate a list.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::RangeBounds;

use crate::unit::Rank;
use crate::{Interval, Intervals, Iter, Unit};

/// A combination of two lists as merged intervals in ascending order, such as their [`union`](Intervals::union) or the
/// [`gaps`](Intervals::gaps) of one.
#[derive(Clone, Debug)]
pub struct Combination<'a, T: Unit = u64> {
    left: Side<'a, T::Rank>,
    right: Side<'a, T::Rank>,
    // The first unit for which it is not decided whether it is kept, or `None` after the last unit.
    at: Option<T::Rank>,
    // Returns whether a unit is kept, from whether the left list and whether the right list covers it.
    // Invariant: a unit that no list covers is not kept.
    keeps: fn(bool, bool) -> bool,
    of_type: PhantomData<T>,
}

impl<'a, T: Unit> Intervals<'a, T> {
    /// Returns the units covered by this list or by `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* for the whole iterator, where *n* and *m* are the numbers of intervals of the lists. Nothing is
    /// allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let other = IntervalSet::from(4..8);
    /// let union = set.as_intervals().union(&other);
    /// assert_eq!(union.map(|interval| interval.range()).collect::<Vec<_>>(), [2..=8]);
    /// ```
    #[must_use]
    pub fn union(self, other: impl Into<Self>) -> Combination<'a, T> {
        Combination::new(self, other.into(), |left, right| left || right)
    }

    /// Returns the units covered by both this list and `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// The same as for [`union`](Self::union).
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let other = IntervalSet::from(4..8);
    /// let intersection = set.as_intervals().intersection(&other);
    /// assert_eq!(intersection.map(|interval| interval.range()).collect::<Vec<_>>(), [4..=4, 7..=7]);
    /// ```
    #[must_use]
    pub fn intersection(self, other: impl Into<Self>) -> Combination<'a, T> {
        Combination::new(self, other.into(), |left, right| left && right)
    }

    /// Returns the units covered by this list and not by `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// The same as for [`union`](Self::union).
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let other = IntervalSet::from(4..8);
    /// let difference = set.as_intervals().difference(&other);
    /// assert_eq!(difference.map(|interval| interval.range()).collect::<Vec<_>>(), [2..=3, 8..=8]);
    /// ```
    #[must_use]
    pub fn difference(self, other: impl Into<Self>) -> Combination<'a, T> {
        Combination::new(self, other.into(), |left, right| left && !right)
    }

    /// Returns the units covered by either this list or `other` and not by both, as merged intervals in ascending
    /// order.
    ///
    /// # Complexity
    ///
    /// The same as for [`union`](Self::union).
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let other = IntervalSet::from(4..8);
    /// let either = set.as_intervals().symmetric_difference(&other);
    /// assert_eq!(either.map(|interval| interval.range()).collect::<Vec<_>>(), [2..=3, 5..=6, 8..=8]);
    /// ```
    #[must_use]
    #[doc(alias = "xor")]
    pub fn symmetric_difference(self, other: impl Into<Self>) -> Combination<'a, T> {
        Combination::new(self, other.into(), |left, right| left != right)
    }

    /// Returns the maximal uncovered intervals of `frame` in ascending order: the complement within the frame.
    ///
    /// No gap is empty, and no two touch. Intervals may lie outside the frame or extend beyond it.
    ///
    /// # Complexity
    ///
    /// *O(log n)* for *n* intervals, then *O(1)* for each gap.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// let gaps = set.as_intervals().gaps(3..12);
    /// assert_eq!(gaps.map(|gap| gap.range()).collect::<Vec<_>>(), [5..=6, 9..=11]);
    /// ```
    #[must_use]
    #[doc(alias = "complement")]
    pub fn gaps(self, frame: impl RangeBounds<T>) -> Combination<'a, T> {
        let frame = Interval::from_range(&frame);
        let inside = frame.map_or_else(Self::default, |frame| self.overlapping(frame));
        // The difference of the frame and the list. A view cannot contain the frame, so the iterator of an empty list
        // gets it as its next interval.
        let mut gaps = Self::default().difference(inside);
        gaps.left.next = frame.map(Interval::ranks);
        gaps
    }

    /// Returns whether `other` covers every unit of this list.
    ///
    /// # Complexity
    ///
    /// *O(n + m)*, where *n* and *m* are the numbers of intervals of the lists.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert!(set.as_intervals().is_subset(&IntervalSet::from(0..9)));
    /// assert!(!set.as_intervals().is_subset(&IntervalSet::from(0..8)));
    /// ```
    #[must_use]
    #[doc(alias = "is_superset")]
    pub fn is_subset(self, other: impl Into<Self>) -> bool {
        self.difference(other).next().is_none()
    }

    /// Returns whether no unit is covered by both this list and `other`.
    ///
    /// # Complexity
    ///
    /// *O(n + m)*, where *n* and *m* are the numbers of intervals of the lists.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::IntervalSet;
    ///
    /// let set: IntervalSet = [2..5, 7..9].into();
    /// assert!(set.as_intervals().is_disjoint(&IntervalSet::from([0..2, 5..7])));
    /// assert!(!set.as_intervals().is_disjoint(&IntervalSet::from(0..3)));
    /// ```
    #[must_use]
    pub fn is_disjoint(self, other: impl Into<Self>) -> bool {
        self.intersection(other).next().is_none()
    }
}

impl<'a, T: Unit> Combination<'a, T> {
    fn new(left: Intervals<'a, T>, right: Intervals<'a, T>, keeps: fn(bool, bool) -> bool) -> Self {
        let [left, right] = [left, right].map(|list| Side { next: list.ranks().first(), rest: list.ranks().iter() });
        Self { left, right, at: Some(T::Rank::default()), keeps, of_type: PhantomData }
    }
}

impl<T: Unit> Iterator for Combination<'_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        // Both lists are constant on the stretch from `at` to `last`. Kept stretches that touch are joined.
        let mut open: Option<Interval<T::Rank>> = None;
        while let Some(at) = self.at {
            let ((in_left, left), (in_right, right)) = (self.left.stretch(at), self.right.stretch(at));
            let last = left.min(right);
            if (self.keeps)(in_left, in_right) {
                open = Some(Interval::from_ends(open.map_or(at, |open| open.start()), last));
            } else if open.is_some() {
                break;
            }
            self.at = last.checked_add(T::Rank::ONE);
        }
        open.map(Interval::from_ranks)
    }
}

impl<T: Unit> FusedIterator for Combination<'_, T> {}

/// One of the two lists of a combination.
#[derive(Clone, Debug)]
struct Side<'a, R: Rank> {
    // The first interval that is not passed yet.
    next: Option<Interval<R>>,
    rest: Iter<'a, R>,
}

impl<R: Rank> Side<'_, R> {
    /// Returns whether the unit `at` is covered, and the last unit up to which this stays the same.
    ///
    /// Calls must be in ascending order of `at`.
    fn stretch(&mut self, at: R) -> (bool, R) {
        while self.next.is_some_and(|next| next.last() < at) {
            self.next = self.rest.next();
        }
        match self.next {
            Some(next) if next.start() <= at => (true, next.last()),
            Some(next) => (false, next.start() - R::ONE),
            None => (false, R::GREATEST),
        }
    }
}
