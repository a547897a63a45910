//! Merging of intervals in any order.
//!
//! # Starts and ends are sorted separately
//!
//! Let *s*(0) <= *s*(1) <= ... be the starts of *n* intervals in ascending order, and *l*(0) <= *l*(1) <= ... their
//! last units. Let *e*(*i*) = *l*(*i*) + 1 be the ends, which may be one more than the type can represent. By the
//! following theorem, starts and last units need not stay paired, so plain numbers are sorted instead of pairs.
//!
//! **Theorem.** A merged interval begins at *s*(*i*) exactly when *i* = 0 or *s*(*i*) > *e*(*i* - 1), and the merged
//! interval before it ends at *e*(*i* - 1). Each merged interval is found at only one *i*.
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
//! before *x*. All of them end before *x*, or the merged interval would begin earlier. All others end after *x*, so
//! *e*(*i* - 1) < *x* = *s*(*i*). For any *j* > *i* with *s*(*j*) = *x*, the end *e*(*j* - 1) is after *x*, so the
//! merged interval is not found a second time.
//!
//! The last merged interval ends at *e*(*n* - 1).
//!
//! The code compares *s*(*i*) - 1 with *l*(*i* - 1), because *e*(*i* - 1) may not fit into the type.
//!
//! # Short words
//!
//! Only the bits in which ranks differ are sorted, in words of 32, 64 or 128 bits, the shortest that are enough.

use alloc::vec;

use digit_sort::{Word, sort_by_bits};

use crate::Interval;
use crate::storage::MarkBuilder;
use crate::unit::Rank;

/// Merges intervals in any order and appends them to `merged`. The bits in which starts and last units differ are set
/// in `differing`.
pub(crate) fn merge<R: Rank>(intervals: &[Interval<R>], differing: R, merged: &mut MarkBuilder<R>) {
    let Some(first) = intervals.first() else { return };
    let bits = differing.bits();
    // The upper bits of all ranks are equal.
    let upper = |word_bits: u64| first.start() & !R::from(word_bits);
    if bits <= u32::BITS {
        let upper = upper(u32::MAX.into());
        #[expect(clippy::cast_possible_truncation, reason = "the upper bits are added again")]
        merge_words(intervals, bits, |rank| rank.low() as u32, |word| upper | R::from(word.into()), merged);
    } else if bits <= u64::BITS {
        let upper = upper(u64::MAX);
        merge_words(intervals, bits, Rank::low, |word| upper | R::from(word), merged);
    } else {
        merge_words(intervals, bits, |rank| rank, |word| word, merged);
    }
}

/// Merges intervals as words of the type `W`. Ranks differ only in their last `bits` bits, so `cut` shortens them to
/// words and `restore` adds the common bits again.
fn merge_words<R: Rank, W: Word>(
    intervals: &[Interval<R>],
    bits: u32,
    cut: impl Fn(R) -> W,
    restore: impl Fn(W) -> R,
    merged: &mut MarkBuilder<R>,
) {
    let count = intervals.len();
    // The starts, the last units and the sort buffer share one allocation, which the allocator is more likely to keep
    // for the next call than three separate ones.
    let mut words = vec![W::default(); 3 * count];
    let (starts, rest) = words.split_at_mut(count);
    let (lasts, spare) = rest.split_at_mut(count);
    for (interval, (start, last)) in intervals.iter().zip(starts.iter_mut().zip(lasts.iter_mut())) {
        (*start, *last) = (cut(interval.start()), cut(interval.last()));
    }
    // The sorted starts are in one of the two slices, so the other one is free for sorting the last units.
    let (starts, spare) = sort_by_bits(starts, spare, 0..bits);
    let (lasts, _) = sort_by_bits(lasts, spare, 0..bits);

    // After the first start, start i is compared with last unit i - 1.
    let Some((&first, starts)) = starts.split_first() else { return };
    let Some((&greatest, lasts)) = lasts.split_last() else { return };
    let mut start = restore(first);
    for (&next, &last) in starts.iter().zip(lasts) {
        let (next, last) = (restore(next), restore(last));
        if next.saturating_sub(R::ONE) > last {
            merged.push(Interval::from_ends(start, last));
            start = next;
        }
    }
    merged.push(Interval::from_ends(start, restore(greatest)));
}
