//! The values of a position's options.

use alloc::vec::Vec;

use impartial_core::nimbers::{Nimber, mex};

/// A set of nim-values, optimized for small ones.
#[derive(Debug, Default)]
pub(crate) struct ValueSet {
    /// The values below 64, one bit each.
    low: u64,
    /// The larger values, in insertion order and possibly repeated.
    high: Vec<Nimber>,
}

impl ValueSet {
    /// Returns the set of the values whose bits are set.
    pub(crate) const fn of(low: u64) -> Self {
        Self { low, high: Vec::new() }
    }

    pub(crate) fn insert(&mut self, value: u64) {
        if value < u64::from(u64::BITS) { self.low |= 1 << value } else { self.high.push(Nimber::from_heap(value)) }
    }

    /// Returns the values below 64, one bit each.
    pub(crate) const fn low(&self) -> u64 {
        self.low
    }

    pub(crate) fn mex(&self) -> u64 {
        match self.low.trailing_ones() {
            // All values below 64 are in the set, so the mex is above them.
            u64::BITS => mex((0..64).map(Nimber::from_heap).chain(self.high.iter().copied())).heap_size(),
            least => least.into(),
        }
    }
}
