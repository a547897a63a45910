//! Merging of intervals in any order.
//!
//! # Starts and ends are sorted separately
//!
//! Let *s*(0) <= *s*(1) <= ... be the starts of *n* intervals in ascending order, and *l*(0) <= *l*(1) <= ... their last
//! units. Let *e*(*i*) = *l*(*i*) + 1 be the ends, which may be one more than the type can represent.
//! Starts and last units need not stay paired, so plain numbers are sorted instead of pairs.
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
//! The program compares *s*(*i*) - 1 with *l*(*i* - 1), because *e*(*i* - 1) may not fit the type.
//!
//! # Short words
//!
//! Only the bits in which coordinates differ are sorted, in words of 32 bits if they suffice, and of 64 or 128 bits
//! otherwise. A coordinate is sorted as its distance from the least integer of the type, so that negative ones come first.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use digit_sort::sort;

use crate::prefix::SharedPrefix;
use crate::word::CoordinateWord;
use crate::{Integer, Interval};

/// Calls `visit` with the merged intervals in ascending order.
pub(crate) fn merge<T: Integer>(
    intervals: impl ExactSizeIterator<Item = Interval<T>> + Clone,
    mut visit: impl FnMut(Interval<T>),
) {
    if intervals.clone().is_sorted_by_key(|interval| interval.start()) {
        return join_sorted(intervals, visit);
    }
    // The bits that differ are known only once the words are filled, so a pass that only looks costs more than it saves.
    // Words that the first intervals do not fit are not filled.
    let least = prefix(intervals.clone().take(FIRST)).bits;
    let merged = least <= u32::BITS && merge_words::<T, u32>(intervals.clone(), &mut visit)
        || least <= u64::BITS && merge_words::<T, u64>(intervals.clone(), &mut visit)
        || merge_words::<T, u128>(intervals, &mut visit);
    debug_assert!(merged, "no type is longer than the longest words");
}

/// The number of intervals that are looked at before words are filled.
const FIRST: usize = 16;

/// Returns the bits that the ends of all intervals have in common.
fn prefix<T: Integer>(intervals: impl Iterator<Item = Interval<T>> + Clone) -> SharedPrefix<T::Unsigned> {
    let mut ends = intervals.flat_map(|interval| [T::rank(interval.start()), T::rank(interval.last())]);
    let first = ends.next().unwrap_or_default();
    SharedPrefix::new(first, ends.fold(T::Unsigned::default(), |differing, end| differing | (end ^ first)))
}

/// Merges the intervals if their coordinates differ in no more bits than a word has, and returns whether they do.
fn merge_words<T: Integer, W: CoordinateWord>(
    intervals: impl ExactSizeIterator<Item = Interval<T>> + Clone,
    mut visit: impl FnMut(Interval<T>),
) -> bool {
    let first = intervals.clone().next().map_or_else(T::Unsigned::default, |interval| T::rank(interval.start()));
    let mut differing = T::Unsigned::default();
    let words = SplitEnds::new(intervals.map(|interval| {
        let (start, last) = (T::rank(interval.start()), T::rank(interval.last()));
        differing |= (start ^ first) | (last ^ first);
        (W::truncate(start), W::truncate(last))
    }));
    let prefix = SharedPrefix::new(first, differing);
    if prefix.bits > W::BITS {
        return false;
    }
    words.merge(prefix.bits, |start, last| {
        visit(Interval::known(T::unrank(prefix.restore(start.restore())), T::unrank(prefix.restore(last.restore()))));
    });
    true
}

/// Calls `visit` with the merged intervals of `intervals`, which come by ascending starts.
pub(crate) fn join_sorted<T: Integer>(
    mut intervals: impl Iterator<Item = Interval<T>>,
    mut visit: impl FnMut(Interval<T>),
) {
    let Some(mut open) = intervals.next() else { return };
    intervals.for_each(|next| match open.joined(next) {
        Some(joined) => open = joined,
        None => visit(mem::replace(&mut open, next)),
    });
    visit(open);
}

/// The starts of intervals, and separately their last units.
struct SplitEnds<W> {
    count: usize,
    // Starts, last units and a buffer to sort with. One block instead of three, because an allocator is more likely to
    // keep it ready for the next call.
    words: Vec<W>,
}

impl<W: CoordinateWord> SplitEnds<W> {
    fn new(intervals: impl ExactSizeIterator<Item = (W, W)>) -> Self {
        let count = intervals.len();
        let mut words = vec![W::default(); 3 * count];
        let (starts, rest) = words.split_at_mut(count);
        for (interval, (start, last)) in intervals.zip(starts.iter_mut().zip(rest)) {
            (*start, *last) = interval;
        }
        Self { count, words }
    }

    /// Calls `visit` with the start and the last unit of each merged interval, in ascending order.
    ///
    /// The words differ in the last `bits` bits only.
    fn merge(mut self, bits: u32, mut visit: impl FnMut(W, W)) {
        let (starts, rest) = self.words.split_at_mut(self.count);
        let (lasts, spare) = rest.split_at_mut(self.count);
        // The slice that the starts do not end up in is free for sorting the last units.
        let (starts, spare) = sort(starts, spare, 0..bits);
        let (lasts, _) = sort(lasts, spare, 0..bits);

        let Some((&first, starts)) = starts.split_first() else { return };
        let Some((&greatest, lasts)) = lasts.split_last() else { return };
        let mut start = first;
        for (&next, &last) in starts.iter().zip(lasts) {
            if next.leaves_gap_after(last) {
                visit(start, last);
                start = next;
            }
        }
        visit(start, greatest);
    }
}
