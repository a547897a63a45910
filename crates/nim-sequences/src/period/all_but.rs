//! The search for a repeated state of an all-but set.
//!
//! The set is a machine whose state is what later values depend on. Brent's algorithm finds the first return to a stored
//! state. A hash of the state is kept up to date, so states are compared only if they are equal, or nearly never
//! otherwise. Without it, two states with a long common prefix would be compared at each heap: for `S(all-but:65535)`
//! that took 4 * 10^9 comparisons of values.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec::Vec;

use super::{Period, Watch};
use crate::certificate::Certificate;
use crate::code::Code;
use crate::sequence::NimSequence;

/// The factor of the hash, an odd number without a pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Searches for a repetition of the state of an all-but set, whose largest excluded number is `widest`.
pub(super) fn search(
    sequence: &mut NimSequence,
    code: &Code,
    widest: usize,
    limit: u64,
    watch: &mut Watch<'_>,
) -> Period {
    let mut states = States::new(widest);
    for heap in widest.. {
        let is_grown = sequence.grow_with(heap as u64, watch).is_ok() && sequence.len() >= heap;
        if heap as u64 > limit || !is_grown {
            break;
        }
        let values = &sequence.values;
        let value = |heap: usize| values.get(heap).unwrap_or(0);
        if let Some((start, saltus)) = states.next(heap, value) {
            let period = heap - start;
            let is_first = |&earlier: &usize| value(earlier) + saltus == value(earlier + period);
            let repeated = (0..start).rev().take_while(is_first).count();
            return Period::Proved(Certificate {
                code: code.clone(),
                preperiod: (start - repeated) as u64,
                period: period as u64,
                saltus: saltus.into(),
                start: start as u64,
                split: None,
            });
        }
    }
    Period::Unknown { values: (sequence.len() as u64).min(limit) }
}

/// What the values of an all-but set depend on, from some heap on: values of smaller heaps, relative to the base.
struct State {
    heap: usize,
    base: u32,
    /// The hash of the recent values, as it would be now if the same values were recent.
    hash: u64,
    /// The values of the last heaps up to the largest excluded number, where they are at least the base.
    recent: Vec<Option<u32>>,
    /// The values of all older heaps, where they are above the base.
    above: Vec<u32>,
}

/// The state at the current heap, and one at an earlier heap.
struct States {
    /// The number of recent heaps.
    widest: usize,
    /// The least value of no older heap.
    base: u32,
    /// The values of older heaps above the base.
    above: BTreeSet<u32>,
    recent: RecentHash,
    stored: Option<State>,
    /// The heap at which the next state is stored.
    next_store: usize,
}

impl States {
    fn new(widest: usize) -> Self {
        let recent = RecentHash::new();
        Self { widest, base: 0, above: BTreeSet::new(), recent, stored: None, next_store: 1 }
    }

    /// Goes on to a heap, the first time to `widest` and then to the next one. If the state is the same as the stored
    /// one, returns the heap of that state, and by how much the base has grown.
    fn next(&mut self, heap: usize, value: impl Fn(usize) -> u32) -> Option<(usize, u32)> {
        let Self { widest, base, above, recent, stored, next_store } = self;
        let oldest = heap - *widest;
        let new = if oldest == 0 { 0..heap } else { heap - 1..heap };
        new.for_each(|heap| recent.push(value(heap).checked_sub(*base)));
        if let Some(older) = oldest.checked_sub(1) {
            let value = value(older);
            recent.pop(value.checked_sub(*base));
            // Repetitions of a value below the base say nothing new.
            if value >= *base {
                above.insert(value);
            }
            while above.remove(base) {
                *base += 1;
                recent.raise_base();
            }
        }
        if let Some(state) = stored {
            // A heap later, the hash of the same values has one factor more.
            state.hash = state.hash.wrapping_mul(FACTOR);
        }
        let relative = |heap: usize| value(heap).checked_sub(*base);
        let above = above.iter().map(|value| value - *base);
        let is_same = |state: &&State| {
            state.hash == recent.hash
                && above.clone().eq(state.above.iter().copied())
                && (oldest..heap).map(relative).eq(state.recent.iter().copied())
        };
        if let Some(state) = stored.as_ref().filter(is_same) {
            return Some((state.heap, *base - state.base));
        }
        if stored.is_none() || heap >= *next_store {
            let values = (oldest..heap).map(relative).collect();
            *stored = Some(State { heap, base: *base, hash: recent.hash, recent: values, above: above.collect() });
            *next_store = 2 * heap.max(1);
        }
        None
    }
}

/// The hash of the values of recent heaps that are at least the base.
///
/// It is the sum of their weights times the values, relative to the base and plus 1. The weight of heap *n* is the
/// *n*-th power of the factor.
struct RecentHash {
    hash: u64,
    /// For each value from the base on, the sum of the weights of the recent heaps that have it.
    weights: VecDeque<u64>,
    /// The sum of these sums.
    total: u64,
    /// The weight of the next heap.
    next: u64,
    /// The weight of the oldest recent heap.
    oldest: u64,
}

impl RecentHash {
    const fn new() -> Self {
        Self { hash: 0, weights: VecDeque::new(), total: 0, next: 1, oldest: 1 }
    }

    /// Adds the next heap, with its value relative to the base, or nothing if the value is below.
    fn push(&mut self, value: Option<u32>) {
        self.add(value, self.next);
        self.next = self.next.wrapping_mul(FACTOR);
    }

    /// Removes the oldest heap, with its value relative to the base.
    fn pop(&mut self, value: Option<u32>) {
        self.add(value, self.oldest.wrapping_neg());
        self.oldest = self.oldest.wrapping_mul(FACTOR);
    }

    fn add(&mut self, value: Option<u32>, weight: u64) {
        let Some(value) = value else { return };
        let index = value as usize;
        if index >= self.weights.len() {
            self.weights.resize(index + 1, 0);
        }
        self.weights[index] = self.weights[index].wrapping_add(weight);
        self.total = self.total.wrapping_add(weight);
        self.hash = self.hash.wrapping_add(weight.wrapping_mul(u64::from(value) + 1));
    }

    /// Leaves out the heaps whose value is the base, and makes the next value the base.
    fn raise_base(&mut self) {
        let first = self.weights.pop_front().unwrap_or(0);
        self.total = self.total.wrapping_sub(first);
        // The other values become smaller by 1.
        self.hash = self.hash.wrapping_sub(first).wrapping_sub(self.total);
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    /// States with a long common prefix are not compared again and again: each value is read a few times.
    #[test]
    fn values_are_read_a_few_times() {
        let largest = if cfg!(miri) { 200 } else { 20_000 };
        for excluded in [alloc::format!("{largest}"), alloc::format!("{},{largest}", largest - 1)] {
            let mut sequence = NimSequence::new(alloc::format!("S(all-but:{excluded})").parse().unwrap());
            sequence.grow(5 * largest as u64).unwrap();
            let (mut states, read) = (States::new(largest), Cell::new(0));
            let value = |heap: usize| {
                read.set(read.get() + 1);
                sequence.values.get(heap).unwrap()
            };
            let end = (largest..5 * largest).find(|&heap| states.next(heap, value).is_some());
            assert!(end.is_some(), "S(all-but:{excluded}) is periodic");
            assert!(read.get() < 10 * end.unwrap(), "{excluded}: {} values read up to {end:?}", read.get());
        }
    }
}
