//! Words of a coordinate and its place in a list, as they are sorted.
//!
//! # Packed sort
//!
//! A coordinate and its place are one word: the coordinate above the bits of the place.
//! So a sort moves one word for each end of a rectangle, and the place comes with it.
//! Sorting indices by the coordinates they refer to would fetch a coordinate at random for each comparison or digit.
//! Only the bits in which coordinates differ are sorted, and most lists fit words of 64 bits; others take 128 bits.
//!
//! # Ranks by position
//!
//! The rank of an end is its position in the sorted list, so equal ends of rectangles have different ranks.
//! The slots between equal ends have length zero.
//! Therefore a block of 64 ranks has at most 63 ends within it, and its counts fit one byte each: a cache line a block.
//! Counts of the next level fit 16 bits, and those of the other levels 32 bits.
//! Distinct ranks for distinct values only would make smaller trees where ends are equal, but their counts need 32 bits
//! on all levels. [`CoverTree`](crate::CoverTree), which takes any intervals, has such counts.
//!
//! # Equal ends that span a border between blocks take its rank
//!
//! If a border between two blocks is among the ranks of equal ends, all of them take the rank of that border.
//! Then an interval with such an end is stored on the upper levels only, and fetches no block of the first level.
//! With a rank each, strips across the whole board fetched blocks that hold nothing but slots of length zero.
//! Counts stay as narrow, because equal ends that span no border are no more than a block has ranks.
//! [`rank`] assigns the ranks.

use core::ops::Range;

use crate::block::FAN_OUT;

/// A coordinate above `place_bits` bits of its place in a list.
///
/// The order of words is the order of coordinates, and of places for equal coordinates.
/// The first bits of a coordinate are dropped if they do not fit.
pub(crate) trait PackedWord: digit_sort::Word + Send + Sync {
    /// The number of bits of coordinate and place together.
    const BITS: u32;

    /// Packs a coordinate and its place.
    fn pack(coordinate: u64, place: u32, place_bits: u32) -> Self;

    /// Returns the bits of the coordinate that fitted.
    fn coordinate(self, place_bits: u32) -> u64;

    /// Returns the place.
    fn place(self, place_bits: u32) -> u32;
}

macro_rules! word {
    ($word:ty) => {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the fields of a word are as long as their types, or longer bits are dropped on purpose"
        )]
        impl PackedWord for $word {
            const BITS: u32 = <$word>::BITS;

            #[inline]
            fn pack(coordinate: u64, place: u32, place_bits: u32) -> Self {
                (coordinate as $word) << place_bits | place as $word
            }

            #[inline]
            fn coordinate(self, place_bits: u32) -> u64 {
                (self >> place_bits) as u64
            }

            #[inline]
            fn place(self, place_bits: u32) -> u32 {
                (self & ((1 << place_bits) - 1)) as u32
            }
        }
    };
}

word!(u64);
word!(u128);

/// The bits in which some coordinates differ.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DifferingBits {
    // Any of the coordinates.
    one: u64,
    bits: u64,
}

impl DifferingBits {
    /// Returns the bits of a single coordinate, which are none.
    #[inline]
    pub(crate) fn of(coordinate: u64) -> Self {
        Self { one: coordinate, bits: 0 }
    }

    /// Returns the bits in which the coordinates of both differ.
    #[inline]
    pub(crate) fn join(self, other: Self) -> Self {
        Self { one: self.one, bits: self.bits | other.bits | self.one ^ other.one }
    }
}

/// The layout of the words of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packing {
    /// The number of last bits in which coordinates may differ.
    pub(crate) coordinate_bits: u32,
    /// The number of bits of a place.
    pub(crate) place_bits: u32,
    // The bits before those, which all coordinates have in common, and zeros.
    common: u64,
}

impl Packing {
    /// Returns the layout for `len` coordinates that differ in these bits.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^32 - 1 coordinates.
    pub(crate) fn new(len: usize, coordinates: DifferingBits) -> Self {
        assert!(u32::try_from(len).is_ok(), "{len} coordinates are more than 2^32 - 1");
        let before = coordinates.bits.leading_zeros();
        Self {
            coordinate_bits: u64::BITS - before,
            place_bits: usize::BITS - len.saturating_sub(1).leading_zeros(),
            common: coordinates.one & !u64::MAX.checked_shr(before).unwrap_or(0),
        }
    }

    /// Returns whether a word has room for a place and for all bits in which coordinates differ.
    pub(crate) fn fits<W: PackedWord>(self) -> bool {
        self.coordinate_bits + self.place_bits <= W::BITS
    }

    /// Returns the bits of a word that coordinates are sorted by. Places ascend in a list, so their bits need no sort.
    pub(crate) fn sorted_bits(self) -> Range<u32> {
        self.place_bits..self.place_bits + self.coordinate_bits
    }

    /// Packs coordinates and their places.
    pub(crate) fn words<W: PackedWord>(
        self,
        coordinates: impl Iterator<Item = (u64, u32)> + Clone,
    ) -> impl Iterator<Item = W> + Clone {
        debug_assert!(self.fits::<W>(), "a word has room for coordinate and place");
        coordinates.map(move |(coordinate, place)| W::pack(coordinate, place, self.place_bits))
    }

    /// Returns the coordinate of a word.
    #[inline]
    pub(crate) fn coordinate<W: PackedWord>(self, word: W) -> u64 {
        word.coordinate(self.place_bits) | self.common
    }

    /// Returns the place of a word.
    #[inline]
    pub(crate) fn place<W: PackedWord>(self, word: W) -> u32 {
        word.place(self.place_bits)
    }
}

/// The ranks that are borders between blocks: the multiples of these, on the second level and on the first.
const BORDERS: [usize; 2] = [FAN_OUT * FAN_OUT, FAN_OUT];

/// Writes the rank of each coordinate to its place in `ranks`: the position of its word among the sorted ones, from 1
/// on.
///
/// Equal coordinates may swap their ranks, because only slots of length zero lie between them.
/// If a border between blocks is among their ranks, all of them take its rank, see the module.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 words")]
pub(crate) fn rank<W: PackedWord>(sorted: &[W], packing: Packing, ranks: &mut [u32]) {
    let mut before = 0;
    for equal in sorted.chunk_by(|&word, &next| packing.coordinate(word) == packing.coordinate(next)) {
        let last = before + equal.len();
        let border = BORDERS.map(|border| last / border * border).into_iter().find(|&rank| rank > before);
        for (rank, &word) in (before + 1..).zip(equal) {
            ranks[packing.place(word) as usize] = border.unwrap_or(rank) as u32;
        }
        before = last;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use digit_sort::Sorter;

    use super::*;

    fn up_to(bits: u64) -> DifferingBits {
        DifferingBits::of(0).join(DifferingBits::of(bits))
    }

    #[test]
    fn what_fits_a_word() {
        assert!(Packing::new(1 << 20, up_to(u64::MAX >> 20)).fits::<u64>());
        assert!(!Packing::new(1 << 20, up_to(u64::MAX >> 19)).fits::<u64>());
        assert!(!Packing::new((1 << 20) + 1, up_to(u64::MAX >> 20)).fits::<u64>());
        assert!(Packing::new(1, up_to(u64::MAX)).fits::<u64>());
        assert!(Packing::new(u32::MAX as usize, up_to(u64::MAX)).fits::<u128>());
        let far = DifferingBits::of(u64::MAX - 9).join(DifferingBits::of(u64::MAX));
        assert!(Packing::new(u32::MAX as usize, far).fits::<u64>());
    }

    #[test]
    fn the_bits_that_differ() {
        let of =
            |coordinates: &[u64]| coordinates.iter().map(|&one| DifferingBits::of(one)).reduce(DifferingBits::join);
        let bits = |coordinates| of(coordinates).expect("the list is not empty").bits;
        assert_eq!([bits(&[7]), bits(&[7, 7]), bits(&[8, 9, 10]), bits(&[0, u64::MAX])], [0, 0, 3, u64::MAX]);
        let [left, right] = [&[6, 7], &[4, 0]].map(|both| of(both).expect("the list is not empty"));
        assert_eq!(left.join(right).bits, 7);
    }

    #[test]
    fn words_hold_coordinate_and_place() {
        fn check<W: PackedWord>(packing: Packing, coordinates: [u64; 2]) {
            for (coordinate, place) in coordinates.into_iter().zip([98, 0]) {
                let word: W = packing.words([(coordinate, place)].into_iter()).next().expect("it is one word");
                assert_eq!((packing.coordinate(word), packing.place(word)), (coordinate, place));
            }
        }

        let near = [[0, 1], [5, 5], [1 << 40, 1 << 40 | 7], [u64::MAX, u64::MAX - 2], [1 << 63, 1 << 63 | 1 << 31]];
        let apart = [[0, u64::MAX], [u64::MAX, 0], [1 << 63 | 1, 1 << 31]];
        for (index, [one, other]) in near.into_iter().chain(apart).enumerate() {
            let packing = Packing::new(99, DifferingBits::of(one).join(DifferingBits::of(other)));
            assert_eq!(packing.fits::<u64>(), index < near.len());
            if packing.fits::<u64>() {
                check::<u64>(packing, [one, other]);
            }
            check::<u128>(packing, [one, other]);
        }
    }

    fn check_sort<W: PackedWord>(values: &(impl Iterator<Item = u64> + Clone), len: usize, packing: Packing) {
        let mut expected: Vec<(u64, u32)> = values.clone().zip(0..).collect();
        expected.sort_unstable();
        let mut sorter = Sorter::<W>::default();
        // The memory of a sorter was used for more words before, and then for fewer.
        sorter.sort(core::iter::repeat_n(W::default(), 2 * len), 2 * len, 0..1);
        for _ in 0..2 {
            sorter.sort(packing.words(values.clone().zip(0..)), len, packing.sorted_bits());
            let found: Vec<(u64, u32)> =
                sorter.sorted().iter().map(|&word| (packing.coordinate(word), packing.place(word))).collect();
            // The lists are too long to print.
            let wrong = found.iter().zip(&expected).position(|(found, expected)| found != expected);
            let of = |list: &[(u64, u32)]| wrong.map(|at| list[at]);
            assert_eq!((found.len(), of(&found)), (len, of(&expected)), "index {wrong:?} of {len} words, {packing:?}");
            sorter.sort(packing.words(values.clone().zip(0..).take(1)), 1.min(len), packing.sorted_bits());
        }
    }

    /// Lists for every algorithm of the sorter: few words, many, and so many that the first digit goes first.
    #[test]
    fn sorted_words_have_coordinates_in_order() {
        // Multiplication by an odd constant spreads the values over all 64 bits; the masks leave runs of equal ones,
        // and few values of the first digit.
        let spread = |index: u64| (index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
        let lens = if cfg!(miri) { &[0, 1, 2, 601][..] } else { &[0, 1, 2, 599, 600, 1_500, 1 << 18, (1 << 18) + 500] };
        for &len in lens {
            for mask in [0, 1, 0x7ff, 0x800, 0x1f_ffff, 1 << 40 | 0xff, u64::MAX >> 1, u64::MAX, 0xfff0_0000_0000_0000]
            {
                // The bits that all coordinates have in common do not matter.
                for common in [0, !mask] {
                    let values = (0..len as u64).map(|index| spread(index) & mask | common);
                    let differing = DifferingBits::of(common).join(DifferingBits::of(common | mask));
                    let packing = Packing::new(len, differing);
                    if packing.fits::<u64>() {
                        check_sort::<u64>(&values, len, packing);
                    }
                    check_sort::<u128>(&values, len, packing);
                }
            }
        }
    }
}
