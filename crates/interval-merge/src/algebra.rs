//! Union, intersection, difference and symmetric difference of two lists, and their relations.
//!
//! Each is one pass over both lists, as an iterator. A list of the results would be allocated even by callers that only
//! count or measure them.

use core::iter::{FusedIterator, Peekable};

use crate::integer::Steps as _;
use crate::{Integer, Interval, Intervals, Iter};

/// The merged intervals covered by at least one of two lists, from [`Intervals::union`](crate::Intervals::union).
#[derive(Clone, Debug)]
pub struct Union<'a, 'b, T: Integer = u64> {
    joined: Joined<T, Iter<'a, T>, Iter<'b, T>>,
}

/// The merged intervals covered by both of two lists, from
/// [`Intervals::intersection`](crate::Intervals::intersection).
#[derive(Clone, Debug)]
pub struct Intersection<'a, 'b, T: Integer = u64> {
    left: Iter<'a, T>,
    right: Iter<'b, T>,
}

/// The merged intervals covered only by the first of two lists, from
/// [`Intervals::difference`](crate::Intervals::difference).
#[derive(Clone, Debug)]
pub struct Difference<'a, 'b, T: Integer = u64> {
    left: Iter<'a, T>,
    right: Iter<'b, T>,
    // The rest of the interval last taken from `left`, after an interval of `right` that ended within it.
    open: Option<Interval<T>>,
}

/// The merged intervals covered by exactly one of two lists, from
/// [`Intervals::symmetric_difference`](crate::Intervals::symmetric_difference).
#[derive(Clone, Debug)]
pub struct SymmetricDifference<'a, 'b, T: Integer = u64> {
    // Where one difference ends, the other may begin, so these join too.
    joined: Joined<T, Difference<'a, 'b, T>, Difference<'b, 'a, T>>,
}

/// Two lists of merged intervals, joined.
#[derive(Clone, Debug)]
struct Joined<T: Integer, L: Iterator<Item = Interval<T>>, R: Iterator<Item = Interval<T>>> {
    left: Peekable<L>,
    right: Peekable<R>,
}

impl<'a, T: Integer> Intervals<'a, T> {
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
    pub fn union<'b>(self, other: impl Into<Intervals<'b, T>>) -> Union<'a, 'b, T> {
        Union { joined: Joined::new(self.iter(), other.into().iter()) }
    }

    /// Returns the units covered by both this list and `other`, as merged intervals in ascending order.
    ///
    /// Takes the time of [`union`](Self::union).
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
    pub fn intersection<'b>(self, other: impl Into<Intervals<'b, T>>) -> Intersection<'a, 'b, T> {
        Intersection { left: self.iter(), right: other.into().iter() }
    }

    /// Returns the units covered by this list and not by `other`, as merged intervals in ascending order.
    ///
    /// Takes the time of [`union`](Self::union).
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
    pub fn difference<'b>(self, other: impl Into<Intervals<'b, T>>) -> Difference<'a, 'b, T> {
        Difference { left: self.iter(), right: other.into().iter(), open: None }
    }

    /// Returns the units covered by either this list or `other` and not by both, as merged intervals in ascending
    /// order.
    ///
    /// Takes the time of [`union`](Self::union).
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
    pub fn symmetric_difference<'b>(self, other: impl Into<Intervals<'b, T>>) -> SymmetricDifference<'a, 'b, T> {
        let other = other.into();
        SymmetricDifference { joined: Joined::new(self.difference(other), other.difference(self)) }
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
    pub fn is_subset<'b>(self, other: impl Into<Intervals<'b, T>>) -> bool {
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
    pub fn is_disjoint<'b>(self, other: impl Into<Intervals<'b, T>>) -> bool {
        self.intersection(other).next().is_none()
    }
}

impl<T: Integer, L: Iterator<Item = Interval<T>>, R: Iterator<Item = Interval<T>>> Joined<T, L, R> {
    fn new(left: L, right: R) -> Self {
        Self { left: left.peekable(), right: right.peekable() }
    }

    /// Removes and returns the interval that starts first, if it satisfies `holds`.
    fn next_if(&mut self, holds: impl Fn(&Interval<T>) -> bool) -> Option<Interval<T>> {
        match (self.left.peek(), self.right.peek()) {
            (Some(left), Some(right)) if left <= right => self.left.next_if(holds),
            (Some(_), None) => self.left.next_if(holds),
            _ => self.right.next_if(holds),
        }
    }

    fn next(&mut self) -> Option<Interval<T>> {
        let first = self.next_if(|_| true)?;
        let mut last = first.last();
        while let Some(next) = self.next_if(|next| next.start().previous().is_none_or(|before| before <= last)) {
            last = last.max(next.last());
        }
        Some(Interval::known(first.start(), last))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (left, right) = (self.left.size_hint(), self.right.size_hint());
        let most = left.1.zip(right.1).and_then(|(left, right)| left.checked_add(right));
        let least = match (left, right) {
            ((least, _), (_, Some(0))) | ((_, Some(0)), (least, _)) => least,
            // Everything may join.
            _ => left.0.max(right.0).min(1),
        };
        (least, most)
    }
}

impl<T: Integer> Iterator for Union<'_, '_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        self.joined.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.joined.size_hint()
    }
}

impl<T: Integer> Iterator for Intersection<'_, '_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        // The interval that ends first meets no later interval of the other list. Results do not touch, because one of
        // the lists has a gap where a result ends.
        loop {
            let (left, right) = (self.left.peek()?, self.right.peek()?);
            if left.last() <= right.last() {
                self.left.next();
            } else {
                self.right.next();
            }
            let (start, last) = (left.start().max(right.start()), left.last().min(right.last()));
            if start <= last {
                return Some(Interval::known(start, last));
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Each result uses up an interval, and the last one uses up both lists.
        let most = match (self.left.len(), self.right.len()) {
            (0, _) | (_, 0) => 0,
            (left, right) => left + (right - 1),
        };
        (0, Some(most))
    }
}

impl<T: Integer> Iterator for Difference<'_, '_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        loop {
            let open = self.open.take().or_else(|| self.left.next())?;
            while self.right.next_if(|removed| removed.last() < open.start()).is_some() {}
            let Some(removed) = self.right.peek().filter(|removed| removed.start() <= open.last()) else {
                return Some(open);
            };
            if removed.last() < open.last() {
                self.open = Some(Interval::known(removed.last().successor(), open.last()));
            }
            if open.start() < removed.start() {
                return Some(Interval::known(open.start(), removed.start().predecessor()));
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len() + usize::from(self.open.is_some());
        // Each removed interval may leave a piece on both of its sides.
        match self.right.len() {
            0 => (left, Some(left)),
            _ if left == 0 => (0, Some(0)),
            right => (0, left.checked_add(right)),
        }
    }
}

impl<T: Integer> Iterator for SymmetricDifference<'_, '_, T> {
    type Item = Interval<T>;

    fn next(&mut self) -> Option<Interval<T>> {
        self.joined.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.joined.size_hint()
    }
}

impl<T: Integer> FusedIterator for Union<'_, '_, T> {}

impl<T: Integer> FusedIterator for Intersection<'_, '_, T> {}

impl<T: Integer> FusedIterator for Difference<'_, '_, T> {}

impl<T: Integer> FusedIterator for SymmetricDifference<'_, '_, T> {}
