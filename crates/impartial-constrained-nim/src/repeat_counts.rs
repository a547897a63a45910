//! The number of times that each value has been repeated, in a hash table with open addressing.
//!
//! Most values are repeated once, and then a question about a value reads one cache line. The counts are stored apart,
//! because few are read.

use alloc::vec;
use alloc::vec::Vec;

/// The values that constrained piles repeat, and how often.
pub(crate) struct RepeatCounts {
    // The values plus 1, or 0 in a free slot. The number of slots is a power of two, at least twice that of values.
    slots: Vec<u64>,
    // The number of repetitions after the first, by slot.
    more: Vec<u32>,
}

impl RepeatCounts {
    /// Returns the counts, all of them 0, for at most `values` different values.
    pub(crate) fn new(values: usize) -> Self {
        let slots = (2 * values + 1).next_power_of_two();
        Self { slots: vec![0; slots], more: vec![0; slots] }
    }

    /// Returns how often the value was repeated.
    pub(crate) fn count(&self, value: u64) -> usize {
        let slot = self.find(value);
        if self.slots[slot] == 0 { 0 } else { 1 + self.more[slot] as usize }
    }

    /// Counts the first repetition of a value, or returns `false` if there was one before.
    #[inline]
    pub(crate) fn add_first(&mut self, value: u64) -> bool {
        let slot = self.find(value);
        let is_first = self.slots[slot] == 0;
        self.slots[slot] = value + 1;
        is_first
    }

    /// Counts one more repetition of a value.
    pub(crate) fn add(&mut self, value: u64) {
        let slot = self.find(value);
        if self.slots[slot] == 0 {
            self.slots[slot] = value + 1;
        } else {
            self.more[slot] += 1;
        }
    }

    /// Returns the slot of a value, or the free slot for it. A hash that spreads values less well would only take time.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves of the product are used")]
    fn find(&self, value: u64) -> usize {
        let product = u128::from(value ^ 0xa076_1d64_78bd_642f) * 0x9e37_79b9_7f4a_7c15;
        let mut slot = (product as u64 ^ (product >> 64) as u64) as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 && self.slots[slot] != value + 1 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }
}
