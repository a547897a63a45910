//! Iteration over a set, owned or borrowed.

use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::marks::PrefixMark;
use crate::{Integer, Interval, IntervalSet, Intervals, Iter};

/// The intervals of a set in ascending order, from `into_iter` of an [`IntervalSet`].
///
/// # Examples
///
/// ```
/// use interval_merge::IntervalSet;
///
/// let starts = IntervalSet::from_iter([7..9, 2..5]).into_iter().map(|interval| interval.start());
/// assert_eq!(starts.collect::<Vec<_>>(), [2, 7]);
/// ```
#[derive(Clone, Debug)]
pub struct IntoIter<T: Integer = u64> {
    marks: Vec<PrefixMark<T>>,
    // The indices of the intervals that are left.
    rest: Range<usize>,
}

impl<T: Integer> IntoIter<T> {
    fn get(&self, index: usize) -> Option<Interval<T>> {
        Intervals::new(&self.marks).get(index)
    }
}

impl<T: Integer> Iterator for IntoIter<T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        self.rest.next().and_then(|index| self.get(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<T: Integer> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<Interval<T>> {
        self.rest.next_back().and_then(|index| self.get(index))
    }
}

impl<T: Integer> ExactSizeIterator for IntoIter<T> {}

impl<T: Integer> FusedIterator for IntoIter<T> {}

impl<T: Integer> IntoIterator for IntervalSet<T> {
    type Item = Interval<T>;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        let rest = 0..self.len();
        IntoIter { marks: self.marks, rest }
    }
}

impl<'a, T: Integer> IntoIterator for &'a IntervalSet<T> {
    type Item = Interval<T>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.as_intervals().iter()
    }
}
