//! Coordinates in ascending order, each with its place in a list.
//!
//! # Packed sort
//!
//! A coordinate and its place are one word: the coordinate above the bits of the place.
//! So a sort moves one word for each end of a rectangle, and the place comes with it.
//! Sorting indices by the coordinates they refer to would fetch a coordinate at random for each comparison or digit.
//! Only the bits in which coordinates differ are sorted.
//!
//! # Coordinates that do not fit
//!
//! If the bits that differ and the bits of a place are more than 64, the word has the rank of the coordinate among the
//! distinct ones instead, which always fits. Words of 128 bits would need no ranks, but a second type for the whole sweep.

//! # Ranks by position
//!
//! The rank of an end in a sweep is its position in the sorted list, so equal ends of rectangles have different ranks.
//! The slots between equal ends have length zero.
//! Therefore a block of 64 ranks has at most 63 ends within it, and its counts fit one byte each: a cache line a block.
//! Counts of the next level fit 16 bits, and those of the other levels 32 bits.
//! Distinct ranks for distinct values only would make smaller trees where ends are equal, but their counts need 32 bits.
//! [`CoverTree`](crate::CoverTree), which takes any intervals, has such counts. A sweep with it takes 1.7 times as long,
//! see the row `the union of sharti big 50000` of the benchmarks.
//!
//! # Equal ends that span a border between blocks take its rank
//!
//! If a border between two blocks is among the ranks of equal ends, all of them take the rank of that border.
//! Then an interval with such an end is stored on the upper levels only, and reads no block of the first level.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use digit_sort::Sorter;

use crate::block::FAN_OUT;
use crate::sample::each;
use crate::{IntoRect, Rect};

/// The ranks that are borders between blocks: the multiples of these, on the second level and on the first.
const BORDERS: [usize; 2] = [FAN_OUT * FAN_OUT, FAN_OUT];

/// Coordinates in ascending order, and the place of each in the list that they came from.
#[derive(Clone, Debug)]
pub(crate) struct SortedCoordinates {
    // The last bits of the coordinates, or their ranks, above `place_bits` bits of the place.
    words: Vec<u64>,
    place_bits: u32,
    // The bits before those of the words, which all coordinates have in common, and zeros.
    common: u64,
    // The distinct coordinates in ascending order, if words have ranks.
    distinct: Vec<u64>,
}

impl SortedCoordinates {
    /// Sorts coordinates. Equal ones stay in the order of their places.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^32 - 1 coordinates.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 ranks")]
    pub(crate) fn new(coordinates: impl Iterator<Item = u64> + Clone) -> Self {
        let one = coordinates.clone().next().unwrap_or(0);
        let count = |(len, bits), coordinate| (len + 1, bits | one ^ coordinate);
        let (len, differing) = coordinates.clone().fold((0_usize, 0), count);
        assert!(u32::try_from(len).is_ok(), "{len} coordinates are more than 2^32 - 1");
        let place_bits = bits_of(len.saturating_sub(1) as u64);
        let coordinate_bits = bits_of(differing);
        if coordinate_bits + place_bits <= u64::BITS {
            let words = sorted(coordinates, len, place_bits, coordinate_bits);
            let common = one & u64::MAX.checked_shl(coordinate_bits).unwrap_or(0);
            return Self { words, place_bits, common, distinct: Vec::new() };
        }
        let mut distinct: Vec<u64> = coordinates.clone().collect();
        distinct.sort_unstable();
        distinct.dedup();
        let rank = |one| distinct.partition_point(|&before| before < one) as u32;
        let ranks: Vec<u32> = coordinates.map(rank).collect();
        let ranks = ranks.iter().map(|&rank| rank.into());
        let words = sorted(ranks, len, place_bits, bits_of(distinct.len() as u64));
        Self { words, place_bits, common: 0, distinct }
    }

    /// Sorts the ends of rectangles in one direction. The place of an end is twice the number of its rectangle, plus one
    /// if it is the second.
    pub(crate) fn of_ends(rects: &[impl IntoRect], range: impl Fn(&Rect) -> Range<u64> + Clone) -> Self {
        Self::new(each(rects).map(move |rect| range(&rect)).flat_map(|range| [range.start, range.end]))
    }

    /// Returns the coordinates in ascending order.
    pub(crate) fn coordinates(&self) -> impl ExactSizeIterator<Item = u64> {
        (0..self.words.len()).map(|index| self.get(index).map_or(0, |(coordinate, _)| coordinate))
    }

    /// Returns the rank of each coordinate of the list: its position among the sorted ones, from 1 on.
    ///
    /// Equal coordinates may swap their ranks, because only slots of length zero lie between them.
    /// If a border between blocks is among their ranks, all of them take its rank, see the module.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 coordinates")]
    pub(crate) fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.len()];
        let mut before = 0;
        let value = |word: u64| word >> self.place_bits;
        for equal in self.words.chunk_by(|&word, &next| value(word) == value(next)) {
            let last = before + equal.len();
            let border = BORDERS.map(|border| last / border * border).into_iter().find(|&rank| rank > before);
            for (rank, &word) in (before + 1..).zip(equal) {
                ranks[self.place(word)] = border.unwrap_or(rank) as u32;
            }
            before = last;
        }
        ranks
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns a coordinate and its place, or `None` if there are no more.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "ranks have 32 bits")]
    pub(crate) fn get(&self, index: usize) -> Option<(u64, usize)> {
        let word = *self.words.get(index)?;
        let value = word >> self.place_bits;
        let coordinate = if self.distinct.is_empty() { value | self.common } else { self.distinct[value as usize] };
        Some((coordinate, self.place(word)))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places have 32 bits")]
    fn place(&self, word: u64) -> usize {
        (word & ((1 << self.place_bits) - 1)) as usize
    }
}

/// Returns words of these values and their places in the order of values.
fn sorted(values: impl Iterator<Item = u64> + Clone, len: usize, place_bits: u32, value_bits: u32) -> Vec<u64> {
    let words = values.zip(0..).map(|(value, place): (u64, u64)| value << place_bits | place);
    let mut sorter = Sorter::default();
    // Places ascend in a list, so their bits need no sort.
    sorter.sort(words, len, place_bits..place_bits + value_bits);
    sorter.into_sorted()
}

/// Returns the number of bits of a number.
fn bits_of(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coordinates that differ in few bits and in many, so that they fit words or not, with runs of equal ones.
    #[test]
    fn coordinates_in_order() {
        // Multiplication by an odd constant spreads the values over all 64 bits.
        let spread = |index: u64| (index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
        for len in [0, 1, 2, 601] {
            for mask in [0, 1, 0x7ff, 0x800, 1 << 40 | 0xff, u64::MAX >> 10, u64::MAX >> 9, u64::MAX, 0xfff0 << 48] {
                // The bits that all coordinates have in common do not matter.
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
