//! The sets of recent heaps by value, and the number of heaps that have each value.

#![expect(clippy::inline_always, reason = "compiled for the vectors of each backend")]

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::bit_sets::{BLOCK_LEN, Set};
use super::plan::{MAX_WINDOW, Plan};
use crate::known_values::KnownValues;
use crate::sparse_space::Split;

/// Number of blocks that are appended before the sets are moved to the front and the values are sorted again.
const MAX_BLOCKS: usize = 65;

/// Number of words of a set after the first window, for the appended blocks.
const NEXT_WORDS: usize = MAX_BLOCKS * BLOCK_LEN / 64;

/// Number of further words, which the copies of a window also read. They belong to heaps without values yet and are 0.
const EMPTY_WORDS: usize = BLOCK_LEN / 32;

/// Number of bytes of the longest set.
pub(super) const MAX_SET_BYTES: usize = 8 * (MAX_WINDOW / 64 + NEXT_WORDS + EMPTY_WORDS);

/// The recent heaps of each value.
#[derive(Clone, Debug)]
pub(super) struct Recent {
    /// For each value that occurs, the heaps that have it as bits. The window moves through the words of the sets.
    sets: Vec<Vec<u64>>,
    /// The number of words before the window.
    before: usize,
    /// The number of words of a set without the last [`EMPTY_WORDS`].
    words: usize,
    /// For each value, the number of recent heaps that have it. Older heaps count less.
    counts: Vec<u32>,
    /// The values of the window, in descending order of their frequency.
    pub(super) by_frequency: Vec<u16>,
    /// The values that are rare at even heaps and at odd heaps, as bits.
    pub(super) rare: [Vec<u64>; 2],
}

impl Recent {
    /// Collects the heaps of the window, for values below a power of two.
    pub(super) fn new(known: KnownValues<'_>, split: Split, plan: &Plan, values: usize) -> Self {
        let window = &known.values()[known.values().len() - plan.window..];
        let words = plan.window / 64 + NEXT_WORDS;
        let rare = [0, 1].map(|heap| {
            let mut rare = vec![0; values / 64];
            for value in (0..=u16::MAX).take(values).filter(|&value| split.is_rare(heap, value)) {
                rare[usize::from(value) / 64] |= 1 << (value % 64);
            }
            rare
        });
        let mut recent = Self {
            sets: vec![Vec::new(); values],
            before: 0,
            words,
            counts: vec![0; values],
            by_frequency: Vec::new(),
            rare,
        };
        for (index, &value) in window.iter().enumerate() {
            recent.set(value)[index / 64] |= 1 << (index % 64);
            recent.counts[usize::from(value)] += 1;
        }
        recent.put_in_order();
        recent
    }

    fn set(&mut self, value: u16) -> &mut [u64] {
        let set = &mut self.sets[usize::from(value)];
        if set.is_empty() {
            set.resize(self.words + EMPTY_WORDS, 0);
        }
        set
    }

    /// Returns the words of a set from the window onwards.
    #[inline(always)]
    pub(super) fn window(&self, value: u16) -> &[u64] {
        &self.sets[usize::from(value)][self.before..]
    }

    /// Appends a block, given as a set of heaps for each value.
    pub(super) fn add(&mut self, plan: &Plan, new: &[Set]) {
        let at = self.before + plan.window / 64;
        for (value, new) in (0..=u16::MAX).zip(new) {
            let count: u32 = new.iter().map(|word| word.count_ones()).sum();
            if count > 0 {
                // A new value is the least frequent until the values are sorted again.
                if self.sets[usize::from(value)].is_empty() {
                    self.by_frequency.push(value);
                }
                self.set(value)[at..at + BLOCK_LEN / 64].copy_from_slice(new);
                self.counts[usize::from(value)] += count;
            }
        }
        self.before += BLOCK_LEN / 64;
        // If no other block fits, the window moves to the front, and counts decay by a quarter so that the order follows
        // the recent heaps.
        if self.before == NEXT_WORDS {
            for set in self.sets.iter_mut().filter(|set| !set.is_empty()) {
                set.copy_within(self.before..self.before + plan.window / 64, 0);
                set[plan.window / 64..].fill(0);
            }
            self.before = 0;
            for count in &mut self.counts {
                *count -= *count / 4;
            }
            self.put_in_order();
        }
    }

    /// Sorts the values of the window by their counts.
    fn put_in_order(&mut self) {
        let values = (0..=u16::MAX).zip(&mut self.sets).filter_map(|(value, set)| {
            if set.iter().all(|&word| word == 0) {
                // An empty vector makes `add` list the value again when it reappears.
                *set = Vec::new();
            }
            (!set.is_empty()).then(|| (Reverse(self.counts[usize::from(value)]), value))
        });
        let sorted = values.collect::<BinaryHeap<_>>().into_sorted_vec();
        self.by_frequency = sorted.into_iter().map(|(_, value)| value).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known_values::Gap;
    use crate::sparse_space::Offset;

    /// The value of a heap: 70 is never frequent, 3 becomes more frequent than 2, and 4 is only among the first values,
    /// and again much later.
    fn value(heap: usize) -> u16 {
        match heap {
            0..1_000 | 90_000..90_010 if heap.is_multiple_of(2) => 4,
            _ if heap.is_multiple_of(50) => 70,
            _ if heap.is_multiple_of(3) => {
                if heap < 70_000 {
                    3
                } else {
                    2
                }
            }
            _ if heap < 70_000 => 2,
            _ => 3,
        }
    }

    /// After each block, the sets describe the window, and every value of the window is listed once.
    #[test]
    fn sets_of_the_window() {
        const VALUES: usize = 128;
        let split = Split { mask: 5, alternates: true, take: 1 };
        let mut values: Vec<u16> = (0..2_560).map(value).collect();
        let known = KnownValues::new(&values, Gap::default());
        let plan = Plan::new(known, split, &[Offset { distance: 1, value: 0 }], VALUES, 1 << 13);
        let mut recent = Recent::new(known, split, &plan, VALUES);
        for (heap, rare) in recent.rare.iter().enumerate() {
            for value in 0..128 {
                assert_eq!(rare[usize::from(value) / 64] >> (value % 64) & 1 == 1, split.is_rare(heap, value));
            }
        }
        for block in 0..5 * MAX_BLOCKS {
            let window = &values[values.len() - plan.window..];
            let mut listed = recent.by_frequency.clone();
            listed.sort_unstable();
            let mut sets = vec![vec![0_u64; plan.window / 64]; VALUES];
            for (index, &value) in window.iter().enumerate() {
                sets[usize::from(value)][index / 64] |= 1 << (index % 64);
            }
            // The sets are moved only when they are full.
            assert_eq!(recent.before, block % MAX_BLOCKS * (BLOCK_LEN / 64));
            assert!(listed.is_sorted_by(|a, b| a < b), "{block}: {listed:?}");
            assert!((0..128).all(|value| listed.contains(&value) || !window.contains(&value)), "{block}: {listed:?}");
            for &value in &listed {
                let (set, next) = recent.window(value).split_at(plan.window / 64);
                assert!(*set == sets[usize::from(value)] && next.iter().all(|&word| word == 0), "{block} {value}");
                assert!(8 * next.len() >= plan.stride - plan.window / 8 + 8, "{block} {value}");
            }
            if block == 0 {
                assert_eq!(recent.by_frequency, [2, 3, 4, 70]);
            }
            let first = values.len();
            values.extend((first..first + BLOCK_LEN).map(value));
            let mut new = vec![[0; BLOCK_LEN / 64]; VALUES];
            for (lane, &value) in values[first..].iter().enumerate() {
                new[usize::from(value)][lane / 64] |= 1 << (lane % 64);
            }
            recent.add(&plan, &new);
        }
        assert_eq!(recent.by_frequency, [3, 2, 70]);
    }
}
