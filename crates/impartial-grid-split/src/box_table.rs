//! A hash table from bounding boxes to nim-values, with open addressing and linear probing.
//!
//! A box is packed into 64 bits, so a slot takes 16 bytes, and most lookups touch a single cache line. The table of
//! `hashbrown` was slower, because it reads control bytes first, which are in another cache line.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::bounding_box::BoundingBox;
use crate::grid::Grid;

/// The nim-values of bounding boxes with at least two rows and two columns.
#[derive(Debug)]
pub(crate) struct BoxTable {
    // Keys and values. The number of slots is a power of two.
    slots: Vec<(u64, u32)>,
    len: usize,
    // Number of bits that a row and a column take in a key. Invariant: their sum is at most 32.
    row_bits: u32,
    column_bits: u32,
}

/// The key of a free slot, which no box of the table has: its first and last row would be equal.
const FREE: u64 = u64::MAX;

impl BoxTable {
    /// Maximum number of bytes per box.
    ///
    /// A slot takes 16 bytes. A table that is more than 5/8 full doubles, so at least 5/16 of its slots are in use. While it
    /// doubles, the old slots are in memory as well, which makes 1.5 * 16 / (5/16) = 76.8 bytes.
    pub(crate) const BYTES_PER_BOX: u64 = 80;

    /// Returns an empty table for the boxes of a grid, or `None` if a key of 64 bits cannot store their four sides.
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
    pub(crate) fn get(&self, bounds: &BoundingBox) -> Option<u32> {
        let key = self.key(bounds);
        let (found, value) = self.slots[self.find(key)];
        (found == key).then_some(value)
    }

    /// Adds a box that is not in the table.
    pub(crate) fn insert(&mut self, bounds: &BoundingBox, value: u32) {
        // With linear probing, the sequences of occupied slots become long when a table is more than 5/8 full.
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

    /// Packs the sides of a box into one number.
    #[inline]
    fn key(&self, bounds: &BoundingBox) -> u64 {
        let rows = u64::from(bounds.top) << self.row_bits | u64::from(bounds.bottom);
        let columns = u64::from(bounds.left) << self.column_bits | u64::from(bounds.right);
        rows << (2 * self.column_bits) | columns
    }

    /// Returns the slot where the search for a key begins.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the multiplication mixes in the bits that are cut off")]
    fn home(&self, key: u64) -> usize {
        // Multiplicative hashing by 2^64 divided by the golden ratio. Adding both halves of the product with XOR makes the
        // low bits, which select the slot, depend on all bits of the key. Any other slot would only take longer to search.
        let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
        (product as u64 ^ (product >> 64) as u64) as usize & (self.slots.len() - 1)
    }

    /// Returns the index of the slot with this key, or of the free slot for it.
    #[inline]
    fn find(&self, target: u64) -> usize {
        let mut index = self.home(target);
        loop {
            let found = self.slots[index].0;
            if found == target || found == FREE {
                return index;
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns the boxes and their nim-values in arbitrary order.
    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (BoundingBox, u32)> {
        let slots = self.slots.iter().filter(|slot| slot.0 != FREE);
        slots.map(|&(key, value)| {
            let side =
                |shift: u32, bits: u32| u32::try_from(key >> shift & ((1 << bits) - 1)).expect("it is below 2^32");
            let (left, right) = (side(self.column_bits, self.column_bits), side(0, self.column_bits));
            let rows = 2 * self.column_bits;
            let (top, bottom) = (side(rows + self.row_bits, self.row_bits), side(rows, self.row_bits));
            (BoundingBox { top, bottom, left, right }, value)
        })
    }
}
