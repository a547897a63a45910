//! Merging of intervals in any order.
//!
//! # Starts and ends are sorted separately
//!
//! Let *s*(0) <= *s*(1) <= ... be the starts of *n* intervals in ascending order and *e*(0) <= *e*(1) <= ... the ends.
//! Starts and ends need not stay paired, so plain numbers are sorted instead of pairs.
//!
//! **Theorem.** A merged interval begins at *s*(*i*) exactly when *i* = 0 or *s*(*i*) > *e*(*i* - 1). The merged
//! interval before it ends at *e*(*i* - 1). Each merged interval is found at one *i* only.
//!
//! **Proof.** Let *i* > 0.
//!
//! First let *s*(*i*) > *e*(*i* - 1). Then at least *i* intervals end before the point *s*(*i*). An interval that ends
//! before a point also starts before it, and at most *i* intervals start before *s*(*i*). So exactly *i* intervals
//! start before the point, the same *i* intervals end before it, and the last of their ends is *e*(*i* - 1). No
//! interval covers the units from *e*(*i* - 1) to *s*(*i*), and there is at least one such unit. So one merged interval
//! ends at *e*(*i* - 1), and the next begins at *s*(*i*).
//!
//! Now let a merged interval other than the first begin at *x*, and let *i* be the number of intervals that start
//! before *x*. All of them end before *x*, or the merged interval would begin earlier. All others end after *x*. So
//! *e*(*i* - 1) < *x* = *s*(*i*). For *j* > *i* with *s*(*j*) = *x*, the end *e*(*j* - 1) is after *x*, so no second
//! *j* has the property.
//!
//! The last merged interval ends at *e*(*n* - 1).
//!
//! # Short words
//!
//! Only the bits in which coordinates differ are sorted, in words of 32 bits if they suffice and of 64 bits otherwise.

use alloc::vec;
use alloc::vec::Vec;

use digit_sort::sort;
use itertools::Itertools;

use crate::Interval;
use crate::prefix::SharedPrefix;
use crate::word::CoordinateWord;

/// Calls `visit` with the merged intervals in ascending order.
pub(crate) fn merge(intervals: impl ExactSizeIterator<Item = Interval> + Clone, mut visit: impl FnMut(Interval)) {
    if intervals.clone().is_sorted_by_key(|interval| interval.start()) {
        join_sorted(intervals).for_each(visit);
        return;
    }
    // The bits that differ are known only once the words are filled. Most coordinates fit the short words, so filling
    // them is cheaper than a pass that only looks.
    if !merge_words::<u32>(intervals.clone(), &mut visit) {
        merge_words::<u64>(intervals, &mut visit);
    }
}

/// Merges the intervals if their coordinates differ in no more bits than a word has, and returns whether they do.
fn merge_words<W: CoordinateWord>(
    intervals: impl ExactSizeIterator<Item = Interval> + Clone,
    mut visit: impl FnMut(Interval),
) -> bool {
    let first = intervals.clone().next().map_or(0, |interval| interval.start());
    let mut differing = 0;
    let words = SplitEnds::new(intervals.map(|interval| {
        let (start, end) = (interval.start(), interval.end());
        differing |= (start ^ first) | (end ^ first);
        (W::truncate(start), W::truncate(end))
    }));
    let prefix = SharedPrefix::new(first, differing);
    if prefix.bits > W::BITS {
        return false;
    }
    words.merge(prefix.bits, |start, end| {
        visit(Interval::known(prefix.restore(start.widen()), prefix.restore(end.widen())));
    });
    true
}

/// Returns the merged intervals of `intervals`, which come by ascending starts.
pub(crate) fn join_sorted(intervals: impl Iterator<Item = Interval>) -> impl Iterator<Item = Interval> {
    intervals.coalesce(|last, next| {
        if next.start() <= last.end() {
            Ok(Interval::known(last.start(), last.end().max(next.end())))
        } else {
            Err((last, next))
        }
    })
}

/// The starts of intervals, and separately the ends.
struct SplitEnds<W> {
    count: usize,
    // Starts, ends and a buffer to sort with. One block instead of three, because an allocator is more likely to keep
    // it ready for the next call.
    words: Vec<W>,
}

impl<W: CoordinateWord> SplitEnds<W> {
    fn new(intervals: impl ExactSizeIterator<Item = (W, W)>) -> Self {
        let count = intervals.len();
        let mut words = vec![W::default(); 3 * count];
        let (starts, rest) = words.split_at_mut(count);
        for (interval, (start, end)) in intervals.zip(starts.iter_mut().zip(rest)) {
            (*start, *end) = interval;
        }
        Self { count, words }
    }

    /// Calls `visit` with the start and the end of each merged interval, in ascending order.
    ///
    /// The words differ in the last `bits` bits only.
    fn merge(mut self, bits: u32, mut visit: impl FnMut(W, W)) {
        let (starts, rest) = self.words.split_at_mut(self.count);
        let (ends, spare) = rest.split_at_mut(self.count);
        // The slice that the starts do not end up in is free for sorting the ends.
        let (starts, spare) = sort(starts, spare, 0..bits);
        let (ends, _) = sort(ends, spare, 0..bits);

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
