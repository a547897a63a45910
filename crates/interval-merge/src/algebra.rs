//! Union, intersection and difference of two lists.
//!
//! Each is one pass over both lists, as an iterator. A list of the results would be allocated even by callers that only
//! count or measure them.

use core::iter::FusedIterator;

use crate::{Interval, Intervals, Iter};

/// The merged intervals covered by at least one of two lists, from [`Intervals::union`](crate::Intervals::union).
#[derive(Clone, Debug)]
pub struct Union<'a, 'b> {
    left: Iter<'a>,
    right: Iter<'b>,
}

/// The merged intervals covered by both of two lists, from
/// [`Intervals::intersection`](crate::Intervals::intersection).
#[derive(Clone, Debug)]
pub struct Intersection<'a, 'b> {
    left: Iter<'a>,
    right: Iter<'b>,
}

/// The merged intervals covered only by the first of two lists, from
/// [`Intervals::difference`](crate::Intervals::difference).
#[derive(Clone, Debug)]
pub struct Difference<'a, 'b> {
    left: Iter<'a>,
    right: Iter<'b>,
    // The rest of the interval last taken from `left`, after an interval of `right` that ended within it.
    open: Option<Interval>,
}

impl<'a> Intervals<'a> {
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
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// let other = IntervalSet::from_iter([Interval::new(4..8)?]);
    /// let union = set.as_intervals().union(other.as_intervals());
    /// assert!(union.eq([Interval::new(2..9)?]));
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn union<'b>(self, other: Intervals<'b>) -> Union<'a, 'b> {
        Union { left: self.iter(), right: other.iter() }
    }

    /// Returns the units covered by both this list and `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* for the whole iterator, where *n* and *m* are the numbers of intervals of the lists. Nothing is
    /// allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// let other = IntervalSet::from_iter([Interval::new(4..8)?]);
    /// let intersection = set.as_intervals().intersection(other.as_intervals());
    /// assert_eq!(intersection.map(|interval| interval.range()).collect::<Vec<_>>(), [4..5, 7..8]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn intersection<'b>(self, other: Intervals<'b>) -> Intersection<'a, 'b> {
        Intersection { left: self.iter(), right: other.iter() }
    }

    /// Returns the units covered by this list and not by `other`, as merged intervals in ascending order.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* for the whole iterator, where *n* and *m* are the numbers of intervals of the lists. Nothing is
    /// allocated.
    ///
    /// # Examples
    ///
    /// ```
    /// use interval_merge::{Interval, IntervalSet};
    ///
    /// let set = IntervalSet::from_iter([Interval::new(2..5)?, Interval::new(7..9)?]);
    /// let other = IntervalSet::from_iter([Interval::new(4..8)?]);
    /// let difference = set.as_intervals().difference(other.as_intervals());
    /// assert_eq!(difference.map(|interval| interval.range()).collect::<Vec<_>>(), [2..4, 8..9]);
    /// # Ok::<(), interval_merge::EmptyInterval>(())
    /// ```
    #[must_use]
    pub const fn difference<'b>(self, other: Intervals<'b>) -> Difference<'a, 'b> {
        Difference { left: self.iter(), right: other.iter(), open: None }
    }
}

impl Union<'_, '_> {
    /// Removes and returns the interval that starts first, if it starts at or below `limit`.
    fn next_up_to(&mut self, limit: u64) -> Option<Interval> {
        let starts_in_time = |interval: &Interval| interval.start() <= limit;
        match (self.left.peek(), self.right.peek()) {
            (Some(left), Some(right)) if left <= right => self.left.next_if(starts_in_time),
            (Some(_), None) => self.left.next_if(starts_in_time),
            _ => self.right.next_if(starts_in_time),
        }
    }
}

impl Iterator for Union<'_, '_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        let first = self.next_up_to(u64::MAX)?;
        let mut end = first.end();
        while let Some(next) = self.next_up_to(end) {
            end = end.max(next.end());
        }
        Some(Interval::known(first.start(), end))
    }
}

impl Iterator for Intersection<'_, '_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        // The interval that ends first meets no later interval of the other list. Results do not touch, because one of
        // the lists has a gap where a result ends.
        loop {
            let (left, right) = (self.left.peek()?, self.right.peek()?);
            if left.end() <= right.end() {
                self.left.next();
            } else {
                self.right.next();
            }
            let (start, end) = (left.start().max(right.start()), left.end().min(right.end()));
            if start < end {
                return Some(Interval::known(start, end));
            }
        }
    }
}

impl Iterator for Difference<'_, '_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        loop {
            let open = self.open.take().or_else(|| self.left.next())?;
            while self.right.next_if(|removed| removed.end() <= open.start()).is_some() {}
            let Some(removed) = self.right.peek().filter(|removed| removed.start() < open.end()) else {
                return Some(open);
            };
            if removed.end() < open.end() {
                self.open = Some(Interval::known(removed.end(), open.end()));
            }
            if open.start() < removed.start() {
                return Some(Interval::known(open.start(), removed.start()));
            }
        }
    }
}

impl FusedIterator for Union<'_, '_> {}

impl FusedIterator for Intersection<'_, '_> {}

impl FusedIterator for Difference<'_, '_> {}
