//! Merging of intervals in any order.
//!
//! # Starts and ends are sorted apart
//!
//! Let *s*(0) <= *s*(1) <= ... be the starts of *n* intervals in ascending order and *e*(0) <= *e*(1) <= ... the ends.
//! Which end belongs to which start is forgotten, so plain numbers are sorted.
//!
//! **Theorem.** A merged interval begins at *s*(*i*) exactly when *i* = 0 or *s*(*i*) > *e*(*i* - 1), and the merged
//! interval before it ends at *e*(*i* - 1); each merged interval is found at one *i* only.
//!
//! **Proof.** Let *i* > 0.
//!
//! If *s*(*i*) > *e*(*i* - 1), then at least *i* intervals end before the point *s*(*i*). An interval that ends before a
//! point starts before it, and at most *i* intervals start before *s*(*i*). So those that start before it are *i*, the
//! same that end before it, and the last of their ends is *e*(*i* - 1). Nothing covers the units from *e*(*i* - 1) to
//! *s*(*i*), and there is at least one; so a merged interval ends at the one and begins at the other.
//!
//! If a merged interval other than the first begins at *x*, let *i* be the number of intervals that start before *x*.
//! All of them end before *x*, or the merged interval would begin earlier, and all others end after *x*. So
//! *e*(*i* - 1) < *x* = *s*(*i*), and for *j* > *i* with *s*(*j*) = *x* the end *e*(*j* - 1) is after *x*: no second *j*
//! has the property.
//!
//! The last merged interval ends at *e*(*n* - 1).
//!
//! # Short words
//!
//! Only the bits in which coordinates differ are sorted, in the shorter of two words that holds them.

use alloc::vec;
use alloc::vec::Vec;

use itertools::Itertools;

use crate::Interval;
use crate::axis::Axis;
use crate::radix::{Word, sort};

/// Visits the merged intervals in ascending order.
pub(crate) fn merge(intervals: impl ExactSizeIterator<Item = Interval> + Clone, mut visit: impl FnMut(Interval)) {
    if intervals.clone().is_sorted_by_key(|interval| interval.start()) {
        joined(intervals).for_each(visit);
        return;
    }
    // Most coordinates differ in few bits, so that is tried first; which bits differ is known after the words are made.
    if !merge_words::<u32>(intervals.clone(), &mut visit) {
        merge_words::<u64>(intervals, &mut visit);
    }
}

/// Merges if the words are wide enough, and says whether they were.
fn merge_words<W: Word>(
    intervals: impl ExactSizeIterator<Item = Interval> + Clone,
    mut visit: impl FnMut(Interval),
) -> bool {
    let first = intervals.clone().next().map_or(0, |interval| interval.start());
    let mut differ = 0;
    let words = Ends::new(intervals.map(|interval| {
        let (start, end) = (interval.start(), interval.end());
        differ |= (start ^ first) | (end ^ first);
        (W::cut(start), W::cut(end))
    }));
    let axis = Axis::new(first, differ);
    if axis.bits > W::BITS {
        return false;
    }
    words.merge(axis.bits, |start, end| {
        visit(Interval::known(axis.at(start.low()), axis.at(end.low())));
    });
    true
}

/// The merged intervals of those that come by ascending starts.
pub(crate) fn joined(intervals: impl Iterator<Item = Interval>) -> impl Iterator<Item = Interval> {
    intervals.coalesce(|last, next| {
        if next.start() <= last.end() {
            Ok(Interval::known(last.start(), last.end().max(next.end())))
        } else {
            Err((last, next))
        }
    })
}

/// The starts and the ends of intervals, apart.
struct Ends<W> {
    count: usize,
    // Starts, ends and as many words to sort with. All are in one block, which an allocator keeps at hand for the next
    // call more readily than three.
    words: Vec<W>,
}

impl<W: Word> Ends<W> {
    fn new(intervals: impl ExactSizeIterator<Item = (W, W)>) -> Self {
        let count = intervals.len();
        let mut words = vec![W::default(); 3 * count];
        let (starts, rest) = words.split_at_mut(count);
        for (interval, (start, end)) in intervals.zip(starts.iter_mut().zip(rest)) {
            (*start, *end) = interval;
        }
        Self { count, words }
    }

    /// Visits the start and the end of each merged interval in ascending order. Words differ in the last `bits` bits only.
    fn merge(mut self, bits: u32, mut visit: impl FnMut(W, W)) {
        let (starts, rest) = self.words.split_at_mut(self.count);
        let (ends, spare) = rest.split_at_mut(self.count);
        let (starts, spare) = sort(starts, bits, spare);
        let (ends, _) = sort(ends, bits, spare);

        let Some((&first, starts)) = starts.split_first() else { return };
        let Some((&last, ends)) = ends.split_last() else { return };
        let mut start = first;
        for (&next, &end) in starts.iter().zip(ends) {
            if next > end {
                visit(start, end);
                start = next;
            }
        }
        visit(start, last);
    }
}
