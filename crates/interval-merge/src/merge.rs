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
//! Only the bits in which ranks differ are sorted, in words of 32 bits if they suffice, and of 64 bits otherwise.

use alloc::vec;

use digit_sort::sort;

use crate::Interval;
use crate::marks::MarkList;

/// Appends the merged intervals of `intervals`, which may come in any order and differ in the bits of `differing`.
pub(crate) fn merge(intervals: &[Interval], differing: u64, merged: &mut MarkList) {
    let Some(first) = intervals.first() else { return };
    let bits = u64::BITS - differing.leading_zeros();
    if bits <= u32::BITS {
        // The upper halves of all ranks are equal.
        let upper = first.start() & !u64::from(u32::MAX);
        #[expect(clippy::cast_possible_truncation, reason = "the upper half is added again")]
        merge_words(intervals, bits, |rank| rank as u32, |word| upper | u64::from(word), merged);
    } else {
        merge_words(intervals, bits, |rank| rank, |word| word, merged);
    }
}

/// Merges intervals by words that `cut` makes of ranks, which differ in the last `bits` bits only.
fn merge_words<W: digit_sort::Word>(
    intervals: &[Interval],
    bits: u32,
    cut: impl Fn(u64) -> W,
    restore: impl Fn(W) -> u64,
    merged: &mut MarkList,
) {
    let count = intervals.len();
    // One block for starts, last units and a buffer to sort with, because an allocator is more likely to keep it ready for
    // the next call.
    let mut words = vec![W::default(); 3 * count];
    let (starts, rest) = words.split_at_mut(count);
    let (lasts, spare) = rest.split_at_mut(count);
    for (interval, (start, last)) in intervals.iter().zip(starts.iter_mut().zip(lasts.iter_mut())) {
        (*start, *last) = (cut(interval.start()), cut(interval.last()));
    }
    // The slice that the starts do not end up in is free for sorting the last units.
    let (starts, spare) = sort(starts, spare, 0..bits);
    let (lasts, _) = sort(lasts, spare, 0..bits);

    let Some((&first, starts)) = starts.split_first() else { return };
    let Some((&greatest, lasts)) = lasts.split_last() else { return };
    let mut start = restore(first);
    for (&next, &last) in starts.iter().zip(lasts) {
        let (next, last) = (restore(next), restore(last));
        if next.saturating_sub(1) > last {
            merged.push(Interval::known(start, last));
            start = next;
        }
    }
    merged.push(Interval::known(start, restore(greatest)));
}
