//! The search for a repeated state of an all-but set.
//!
//! The sequence is the output of a machine whose state determines all later values. Brent's algorithm (`[Bre80]`) finds
//! the first return to a stored state. Each state has a rolling hash, so unequal states are almost never compared. Without the
//! hash, states with a long common prefix would be compared at each heap, which took 4 * 10^9 comparisons for
//! `S(all-but:65535)`.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec::Vec;

use super::{Period, ProgressCallback};
use crate::certificate::Certificate;
use crate::rolling_hash::FACTOR;
use crate::sequence::NimSequence;

/// Searches for a repetition of the state of an all-but set, whose largest excluded number is `widest`.
pub(super) fn search(
    sequence: &mut NimSequence,
    widest: usize,
    limit: u64,
    on_progress: &mut ProgressCallback<'_>,
) -> Period {
    let mut states = States::new(widest);
    // Before the heap `widest`, some excluded takes exceed the heap, so there is no complete state.
    for heap in widest.. {
        let is_grown = sequence.grow_with(heap as u64, on_progress).is_ok() && sequence.len() >= heap;
        if heap as u64 > limit || !is_grown {
            break;
        }
        let values = sequence.table().values();
        let value = |heap: usize| values.get(heap).unwrap_or(0);
        if let Some((start, saltus)) = states.next(heap, value) {
            let period = heap - start;
            let is_first = |&earlier: &usize| value(earlier) + saltus == value(earlier + period);
            // The state repeats from `start` onwards, but the values may repeat earlier.
            let repeated = (0..start).rev().take_while(is_first).count();
            return Period::Proved(Certificate {
                code: sequence.code().clone(),
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

/// A stored state: everything that the values from `heap` onwards depend on. All values are relative to the base.
struct State {
    heap: usize,
    base: u32,
    /// The hash that the recent values would have if they were the recent values of the current heap.
    hash: u64,
    /// The values of the recent heaps, or `None` for values below the base.
    recent: Vec<Option<u32>>,
    /// The values of older heaps that are above the base.
    above: Vec<u32>,
}

/// The state at the current heap, and a stored state.
///
/// The last `widest` heaps are recent. All older heaps are options of every later heap, so only the set of their values
/// counts. The base is the mex of this set.
struct States {
    /// The largest excluded number.
    widest: usize,
    base: u32,
    /// The values of older heaps that are above the base.
    above: BTreeSet<u32>,
    /// The hash of the values of recent heaps.
    recent: RecentHash,
    stored: Option<State>,
    /// The heap at which the next state is stored, which doubles as in Brent's algorithm.
    next_store: usize,
}

impl States {
    fn new(widest: usize) -> Self {
        let recent = RecentHash::new();
        Self { widest, base: 0, above: BTreeSet::new(), recent, stored: None, next_store: 1 }
    }

    /// Moves on to a heap, which is `widest` in the first call and then the next one in each call. If the state equals
    /// the stored state, returns the heap of that state and the amount by which the base has grown since.
    fn next(&mut self, heap: usize, value: impl Fn(usize) -> u32) -> Option<(usize, u32)> {
        let Self { widest, base, above, recent, stored, next_store } = self;
        let oldest = heap - *widest;
        let new = if oldest == 0 { 0..heap } else { heap - 1..heap };
        new.for_each(|heap| recent.push(value(heap).checked_sub(*base)));
        if let Some(older) = oldest.checked_sub(1) {
            let value = value(older);
            recent.pop(value.checked_sub(*base));
            // The set already has all values below the base.
            if value >= *base {
                above.insert(value);
            }
            while above.remove(base) {
                *base += 1;
                recent.raise_base();
            }
        }
        if let Some(state) = stored {
            // The weights of the current heaps have one more factor, so the stored hash gets it too.
            state.hash = state.hash.wrapping_mul(FACTOR);
        }
        // The hash is compared first, because it nearly always differs and is free.
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
/// It is the sum of (*v* + 1) *w* over these heaps, where *v* is the value relative to the base and *w* the weight of
/// the heap: the power of [`FACTOR`] whose exponent is the heap.
struct RecentHash {
    hash: u64,
    /// For each value *v*, relative to the base, the sum of the weights of the recent heaps that have it. These sums
    /// update the hash when the base grows.
    weights: VecDeque<u64>,
    /// The sum of all weights.
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

    /// Adds the next heap, with its value relative to the base, or `None` for a value below the base.
    fn push(&mut self, value: Option<u32>) {
        self.add(value, self.next);
        self.next = self.next.wrapping_mul(FACTOR);
    }

    /// Removes the oldest heap, with its value relative to the base, or `None` for a value below the base.
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

    /// Removes the heaps whose value is the base, and raises the base by 1.
    fn raise_base(&mut self) {
        let first = self.weights.pop_front().unwrap_or(0);
        self.total = self.total.wrapping_sub(first);
        // Relative to the new base, each other value is smaller by 1, so the hash loses the weight of each heap once.
        self.hash = self.hash.wrapping_sub(first).wrapping_sub(self.total);
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    /// States with a long common prefix are not compared repeatedly, so each value is read only a few times.
    #[test]
    fn values_are_read_a_few_times() {
        let largest = if cfg!(miri) { 200 } else { 20_000 };
        for excluded in [alloc::format!("{largest}"), alloc::format!("{},{largest}", largest - 1)] {
            let mut sequence = NimSequence::new(alloc::format!("S(all-but:{excluded})").parse().unwrap());
            sequence.grow(5 * largest as u64).unwrap();
            let (mut states, read) = (States::new(largest), Cell::new(0));
            let value = |heap: usize| {
                read.set(read.get() + 1);
                sequence.table().values().get(heap).unwrap()
            };
            let end = (largest..5 * largest).find(|&heap| states.next(heap, value).is_some());
            assert!(end.is_some(), "S(all-but:{excluded}) is periodic");
            assert!(read.get() < 10 * end.unwrap(), "{excluded}: {} values read up to {end:?}", read.get());
        }
    }
}
