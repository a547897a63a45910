//! Merging of intervals under many keys.
//!
//! All intervals are sorted at once, first by start and then, stably, by key, and only by the bits in which they
//! differ. Sorting by key alone and then each group by start was slower: groups of a few dozen intervals took longer to
//! sort by comparison than all digit passes together.
//!
//! Each pass moves a key with its interval, 24 bytes in all. Sorting 8-byte words of a key and an index would move
//! less, but fetching every interval by its index at the end took longer than moving the other bytes in each pass.

use alloc::vec::Vec;
use core::marker::PhantomData;

use digit_sort::sort_records_by_bits;

use super::Groups;
use crate::storage::MarkBuilder;
use crate::unit::Rank;
use crate::{Interval, Unit};

/// Merges the intervals of every key.
pub(super) fn merge_groups<T: Unit>(keyed: Vec<(u64, Interval<T>)>) -> Groups<T> {
    let keyed = sorted(keyed);
    // Reserve the maximum, one group per interval, because growing the vectors would copy them. Most systems back the
    // capacity with memory only as it is written, and the unused capacity is freed at the end.
    let capacity = keyed.len() + 1;
    let (mut keys, mut bounds) = (Vec::with_capacity(capacity), Vec::with_capacity(capacity));
    let mut marks = MarkBuilder::with_capacity(capacity);
    for group in keyed.chunk_by(|one, next| one.0 == next.0) {
        let (key, first) = group[0];
        keys.push(key);
        bounds.push(marks.len());
        marks.push(first.ranks());
        group[1..].iter().for_each(|(_, interval)| marks.join(interval.ranks()));
    }
    bounds.push(marks.len());
    let mut marks = marks.finish();
    marks.shrink_to_fit();
    keys.shrink_to_fit();
    bounds.shrink_to_fit();
    Groups { keys, bounds, marks, of_type: PhantomData }
}

/// Sorts intervals by key and then by start.
fn sorted<T: Unit>(keyed: Vec<(u64, Interval<T>)>) -> Vec<(u64, Interval<T>)> {
    let Some((first_key, first)) = keyed.first().map(|(key, first)| (*key, T::rank(first.start()))) else {
        return keyed;
    };
    // The bits in which any key or start differs from the first one.
    let (mut keys, mut starts) = (0, T::Rank::default());
    for (key, interval) in &keyed {
        keys |= key ^ first_key;
        starts = starts | (T::rank(interval.start()) ^ first);
    }
    let (key_bits, start_bits) = (Rank::bits(keys), starts.bits());
    let keyed = sort_records_by_bits(keyed, 0..start_bits, |(_, interval)| T::rank(interval.start()));
    sort_records_by_bits(keyed, 0..key_bits, |(key, _)| *key)
}
