//! A hash table from bounding boxes to nim-values, with open addressing and linear probing.
//!
//! A box is one number of 64 bits, so a slot takes 16 bytes, and most lookups touch one cache line. The alternative lost:
//! the table of `hashbrown` looks at control bytes first, which are another cache line.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::bounds::Bounds;
use crate::grid::Grid;

/// Nim-values of bounding boxes with at least two rows and two columns.
#[derive(Debug)]
pub(crate) struct BoxTable {
    // Keys and values. The number of slots is a power of two.
    slots: Vec<(u64, u32)>,
    len: usize,
    // The bits of a key for one row and for one column.
    row_bits: u32,
    column_bits: u32,
}

/// The key of a free slot. It would belong to a box of one row and one column.
const FREE: u64 = u64::MAX;

impl BoxTable {
    /// The most memory that a box takes, in bytes.
    ///
    /// A slot takes 16 bytes, and at least 5/16 of the slots are in use. A growing table keeps its old slots, half as
    /// many, beside the new ones.
    pub(crate) const BYTES_PER_BOX: u64 = 80;

    /// Returns an empty table for the boxes of a grid, or `None` if their sides do not fit a key.
    pub(crate) fn new(grid: &Grid) -> Option<Self> {
        let bits = |lines: usize| usize::BITS - lines.saturating_sub(1).leading_zeros();
        let (row_bits, column_bits) = (bits(grid.height()), bits(grid.width()));
        (row_bits + column_bits <= 32).then(|| Self { slots: vec![(FREE, 0); 64], len: 0, row_bits, column_bits })
    }

    /// Returns the number of boxes.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the value of a box.
    #[inline]
    pub(crate) fn get(&self, bounds: &Bounds) -> Option<u32> {
        let key = self.key(bounds);
        let (found, value) = self.slots[self.find(key)];
        (found == key).then_some(value)
    }

    /// Adds a box that is not in the table.
    pub(crate) fn insert(&mut self, bounds: &Bounds, value: u32) {
        if 8 * (self.len + 1) > 5 * self.slots.len() {
            let larger = vec![(FREE, 0); 2 * self.slots.len()];
            for slot in mem::replace(&mut self.slots, larger).into_iter().filter(|slot| slot.0 != FREE) {
                let index = self.find(slot.0);
                self.slots[index] = slot;
            }
        }
        let key = self.key(bounds);
        let index = self.find(key);
        self.slots[index] = (key, value);
        self.len += 1;
    }

    /// Returns the sides of a box as one number.
    #[inline]
    fn key(&self, bounds: &Bounds) -> u64 {
        let rows = u64::from(bounds.top) << self.row_bits | u64::from(bounds.bottom);
        let columns = u64::from(bounds.left) << self.column_bits | u64::from(bounds.right);
        rows << (2 * self.column_bits) | columns
    }

    /// Returns the slot where the search for a key begins.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the bits left out are mixed in by the multiplication")]
    fn home(&self, key: u64) -> usize {
        let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
        (product as u64 ^ (product >> 64) as u64) as usize & (self.slots.len() - 1)
    }

    /// Returns the index of the slot with this key, or of the free slot for it.
    #[inline]
    fn find(&self, wanted: u64) -> usize {
        let mut index = self.home(wanted);
        loop {
            let found = self.slots[index].0;
            if found == wanted || found == FREE {
                return index;
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns the boxes and their values, in no order.
    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Bounds, u32)> {
        let slots = self.slots.iter().filter(|slot| slot.0 != FREE);
        slots.map(|&(key, value)| {
            let side =
                |shift: u32, bits: u32| u32::try_from(key >> shift & ((1 << bits) - 1)).expect("it is below 2^32");
            let (left, right) = (side(self.column_bits, self.column_bits), side(0, self.column_bits));
            let rows = 2 * self.column_bits;
            let (top, bottom) = (side(rows + self.row_bits, self.row_bits), side(rows, self.row_bits));
            (Bounds { top, bottom, left, right }, value)
        })
    }
}
