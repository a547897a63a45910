//! Coordinates in ascending order, each with its index in the unsorted list.
//!
//! # Packed sort
//!
//! A coordinate and its index are packed into one 64-bit word, with the coordinate above the bits of the index.
//! A sort therefore moves one word for each end of a rectangle, and the index comes with it. The alternative, sorting
//! indices by the coordinates they refer to, would fetch a coordinate at random for each comparison or digit.
//! Only the bits in which coordinates differ are packed and sorted.
//!
//! # Coordinates that do not fit
//!
//! If the coordinates differ in so many bits that an index no longer fits next to them, the word has the rank of the
//! coordinate among the distinct coordinates instead, which always fits. 128-bit words would need no ranks, but would
//! need a second type for the whole sweep.

//! # Ranks by position
//!
//! The rank of an end in a sweep is its position in the sorted list, so equal ends of rectangles have different ranks,
//! and the slots between them have length zero. A block of 64 ranks therefore has at most 63 ends within it, so each of
//! its counts fits in one byte, and all of them fit in one cache line. Counts of the next level fit in 16 bits, and
//! counts of the other levels in 32 bits. Giving equal ends one rank would make smaller trees if many ends are equal,
//! but their counts would need 32 bits. [`CoverTree`](crate::CoverTree), which takes any intervals, has such counts,
//! and a sweep with it was slower.
//!
//! # Equal ends that span a border between blocks take its rank
//!
//! If a border between two blocks is among the ranks of equal ends, all of them take the rank of that border.
//! An interval with such an end is then stored on the upper levels only, and reads no block of the first level.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use digit_sort::Sorter;

use crate::Rect;
use crate::cover_block::FAN_OUT;
use crate::rects::{Rects, Stored, in_width, iter_rects};

/// The distances between borders of blocks in ranks, on the second level and on the first. A border of the second level
/// is preferred, because an interval that ends there is stored higher up.
const BORDERS: [usize; 2] = [FAN_OUT * FAN_OUT, FAN_OUT];

/// Coordinates in ascending order, and the index of each in the list that they came from.
#[derive(Clone, Debug)]
pub(crate) struct SortedCoordinates {
    // Sorted. The last `index_bits` bits of a word are the index, and the bits above are the *value*: the last bits of
    // the coordinate, or its index in `distinct` if that list is not empty.
    words: Vec<u64>,
    index_bits: u32,
    // The leading bits that all coordinates have in common, which words omit; the other bits are zero.
    common: u64,
    // The distinct coordinates in ascending order, if coordinates do not fit into words.
    distinct: Vec<u64>,
}

impl SortedCoordinates {
    /// Sorts coordinates. Equal coordinates stay in the order of their indices.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^32 - 1 coordinates.
    pub(crate) fn new(coordinates: impl Iterator<Item = u64> + Clone) -> Self {
        let one = coordinates.clone().next().unwrap_or(0);
        // A bit of `differing` is set if some coordinate differs from the first one in it.
        let count = |(len, bits), coordinate| (len + 1, bits | one ^ coordinate);
        let (len, differing) = coordinates.clone().fold((0_usize, 0), count);
        assert!(u32::try_from(len).is_ok(), "{len} coordinates are more than 2^32 - 1");
        let index_bits = bits_of(len.saturating_sub(1) as u64);
        let coordinate_bits = bits_of(differing);
        if coordinate_bits + index_bits <= u64::BITS {
            let words = sorted(coordinates, len, index_bits, coordinate_bits);
            let common = one & u64::MAX.checked_shl(coordinate_bits).unwrap_or(0);
            return Self { words, index_bits, common, distinct: Vec::new() };
        }
        Self::by_rank(coordinates.collect(), index_bits)
    }

    /// Sorts coordinates that do not fit into words next to their indices.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 ranks")]
    fn by_rank(coordinates: Vec<u64>, index_bits: u32) -> Self {
        let mut distinct = coordinates.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let rank = |one| distinct.partition_point(|&before| before < one) as u32;
        let ranks: Vec<u32> = coordinates.into_iter().map(rank).collect();
        let len = ranks.len();
        let words = sorted(ranks.iter().map(|&rank| rank.into()), len, index_bits, bits_of(distinct.len() as u64));
        Self { words, index_bits, common: 0, distinct }
    }

    /// Sorts the starts and ends of the rows of rectangles. The index of a start is twice the index of its rectangle,
    /// and the index of an end is one more.
    pub(crate) fn of_rows(rects: &Rects) -> Self {
        in_width!(rects, list => Self::of_ends(list, Rect::rows))
    }

    /// Sorts the starts and ends of the columns of rectangles, with the same indices.
    pub(crate) fn of_columns(rects: &Rects) -> Self {
        in_width!(rects, list => Self::of_ends(list, Rect::columns))
    }

    fn of_ends(rects: &[impl Stored], range: impl Fn(&Rect) -> Range<u64> + Clone) -> Self {
        Self::new(iter_rects(rects).map(move |rect| range(&rect)).flat_map(|range| [range.start, range.end]))
    }

    /// Returns the coordinates in ascending order.
    pub(crate) fn coordinates(&self) -> impl ExactSizeIterator<Item = u64> {
        (0..self.words.len()).map(|index| self.get(index).map_or(0, |(coordinate, _)| coordinate))
    }

    /// Returns the rank of each coordinate of the unsorted list: its position in the sorted list, counted from 1.
    ///
    /// Equal coordinates may swap their ranks, because only slots of length zero lie between them.
    /// If a border between blocks is among their ranks, all of them take its rank; the module explains why.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 coordinates")]
    pub(crate) fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.len()];
        for (&word, rank) in self.words.iter().zip(1..) {
            ranks[self.source_index(word)] = rank;
        }
        let mut border = FAN_OUT;
        while border <= self.len() {
            let is_equal = |&rank: &usize| (self.words[rank - 1] ^ self.words[border - 1]) >> self.index_bits == 0;
            let first = (1..border).rev().take_while(is_equal).last().unwrap_or(border);
            let last = (border + 1..=self.len()).take_while(is_equal).last().unwrap_or(border);
            // The last multiple of the greater distance that is one of the ranks of these equal coordinates.
            let shared = BORDERS.map(|border| last / border * border).into_iter().find(|&rank| rank >= first);
            for &word in &self.words[first - 1..last] {
                ranks[self.source_index(word)] = shared.unwrap_or(border) as u32;
            }
            border = (last / FAN_OUT + 1) * FAN_OUT;
        }
        ranks
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the coordinate at a position in ascending order, and its index in the unsorted list.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "ranks have 32 bits")]
    pub(crate) fn get(&self, position: usize) -> Option<(u64, usize)> {
        let word = *self.words.get(position)?;
        let value = word >> self.index_bits;
        let coordinate = if self.distinct.is_empty() { value | self.common } else { self.distinct[value as usize] };
        Some((coordinate, self.source_index(word)))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "indices have 32 bits")]
    fn source_index(&self, word: u64) -> usize {
        (word & ((1 << self.index_bits) - 1)) as usize
    }
}

/// Packs values and their indices into words, and returns the words in ascending order of the values.
fn sorted(values: impl Iterator<Item = u64> + Clone, len: usize, index_bits: u32, value_bits: u32) -> Vec<u64> {
    let words = values.enumerate().map(|(index, value)| value << index_bits | index as u64);
    let mut sorter = Sorter::default();
    // Indices ascend in the unsorted list, so their bits need not be sorted.
    sorter.sort(words, len, index_bits..index_bits + value_bits);
    sorter.into_sorted()
}

/// Returns the number of bits of a number.
fn bits_of(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks coordinates that fit into words and coordinates that do not, with runs of equal ones.
    #[test]
    fn coordinates_in_order() {
        // Multiplication by an odd constant spreads the values over all 64 bits.
        let spread = |index: u64| (index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
        for len in [0, 1, 2, 601] {
            for mask in [0, 1, 0x7ff, 0x800, 1 << 40 | 0xff, u64::MAX >> 10, u64::MAX >> 9, u64::MAX, 0xfff0 << 48] {
                // Common bits must not matter.
                for common in [0, !mask] {
                    let values = (0..len).map(|index| spread(index) & mask | common);
                    let mut expected: Vec<(u64, usize)> = values.clone().zip(0..).collect();
                    expected.sort_unstable();
                    let order = SortedCoordinates::new(values);
                    let found: Vec<(u64, usize)> = (0..order.len()).map_while(|index| order.get(index)).collect();
                    assert_eq!(found, expected, "{len} coordinates of {mask:#x} and {common:#x}");
                    assert_eq!(order.get(order.len()), None);
                }
            }
        }
    }
}
