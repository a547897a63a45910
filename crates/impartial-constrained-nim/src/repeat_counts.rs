//! A hash table with open addressing that counts how many times each nim-value is repeated.
//!
//! A call for a value that is repeated once does not need the count. So the counts are stored apart from the values, and such a
//! call reads a single cache line.

use alloc::vec;
use alloc::vec::Vec;

/// The number of repetitions of each nim-value, which are its occurrences after the first. All are at constrained piles.
pub(crate) struct RepeatCounts {
    // Each slot has a value plus 1, or 0 if it is free. The number of slots is a power of two, and at least twice the
    // maximum number of values.
    slots: Vec<u64>,
    // For each slot, the number of repetitions after the first.
    more: Vec<u32>,
}

impl RepeatCounts {
    /// Returns an empty table for at most `values` different values.
    pub(crate) fn new(values: usize) -> Self {
        let slots = (2 * values + 1).next_power_of_two();
        Self { slots: vec![0; slots], more: vec![0; slots] }
    }

    /// Returns how many times the value was repeated.
    pub(crate) fn count(&self, value: u64) -> usize {
        let slot = self.find(value);
        if self.slots[slot] == 0 { 0 } else { 1 + self.more[slot] as usize }
    }

    /// Counts a repetition of the value if it is the first, and returns whether it is.
    #[inline]
    pub(crate) fn add_first(&mut self, value: u64) -> bool {
        let slot = self.find(value);
        let is_first = self.slots[slot] == 0;
        self.slots[slot] = value + 1;
        is_first
    }

    /// Counts a repetition of the value.
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
        // Multiplicative hashing by 2^64 divided by the golden ratio. The constant in the xor is arbitrary: it gives small
        // values high bits, so that both halves of the product depend on all of their bits.
        let product = u128::from(value ^ 0xa076_1d64_78bd_642f) * 0x9e37_79b9_7f4a_7c15;
        let mut slot = (product as u64 ^ (product >> 64) as u64) as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 && self.slots[slot] != value + 1 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }
}
