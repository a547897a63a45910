//! Coordinates that remember their places.

/// A coordinate and its place in the list it came from, packed into one number: the coordinate above `place_bits` bits
/// for the place, so that numbers in ascending order are coordinates in ascending order, and equal ones by place. Bits of
/// the coordinate for which there is no room are left out.
pub(crate) trait Word: Copy + Default + Ord + Send + Sync {
    /// The number of bits of coordinate and place together.
    const BITS: u32;

    /// Packs a coordinate and a place.
    fn pack(coordinate: u64, place: u32, place_bits: u32) -> Self;

    /// The coordinate, as far as there was room for it.
    fn coordinate(self, place_bits: u32) -> u64;

    /// The place.
    fn place(self, place_bits: u32) -> u32;

    /// The last 32 of the bits from `shift` on.
    fn bits_from(self, shift: u32) -> u32;
}

macro_rules! word {
    ($word:ty) => {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "of packed numbers, and where only the last bits are wanted"
        )]
        impl Word for $word {
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

            #[inline]
            fn bits_from(self, shift: u32) -> u32 {
                (self >> shift) as u32
            }
        }
    };
}

word!(u64);
word!(u128);

/// The bits in which some coordinates differ.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Differing {
    // One of the coordinates.
    one: u64,
    bits: u64,
}

impl Differing {
    /// Of one coordinate.
    #[inline]
    pub(crate) fn of(coordinate: u64) -> Self {
        Self { one: coordinate, bits: 0 }
    }

    /// Of the coordinates of both.
    #[inline]
    pub(crate) fn join(self, other: Self) -> Self {
        Self { one: self.one, bits: self.bits | other.bits | self.one ^ other.one }
    }
}

/// How the coordinates of a list and their places are packed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packing {
    /// How many bits of coordinates may differ, from the last on.
    pub(crate) coordinate_bits: u32,
    /// How many bits there are for places.
    pub(crate) place_bits: u32,
    // What all coordinates have before those bits.
    common: u64,
}

impl Packing {
    /// For `len` coordinates.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 - 1 coordinates.
    pub(crate) fn new(len: usize, coordinates: Differing) -> Self {
        assert!(u32::try_from(len).is_ok(), "{len} coordinates are more than 2^32 - 1");
        let before = coordinates.bits.leading_zeros();
        Self {
            coordinate_bits: u64::BITS - before,
            place_bits: usize::BITS - len.saturating_sub(1).leading_zeros(),
            common: coordinates.one & !u64::MAX.checked_shr(before).unwrap_or(0),
        }
    }

    /// Whether a word holds the place and all bits in which coordinates differ.
    pub(crate) fn fits<W: Word>(self) -> bool {
        self.coordinate_bits + self.place_bits <= W::BITS
    }

    /// A word of a coordinate and its place.
    #[inline]
    pub(crate) fn word<W: Word>(self, coordinate: u64, place: u32) -> W {
        W::pack(coordinate, place, self.place_bits)
    }

    /// The coordinate of a word.
    #[inline]
    pub(crate) fn coordinate<W: Word>(self, word: W) -> u64 {
        word.coordinate(self.place_bits) | self.common
    }

    /// The place of a word.
    #[inline]
    pub(crate) fn place<W: Word>(self, word: W) -> u32 {
        word.place(self.place_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_to(bits: u64) -> Differing {
        Differing::of(0).join(Differing::of(bits))
    }

    #[test]
    fn what_fits_into_a_word() {
        assert!(Packing::new(1 << 20, up_to(u64::MAX >> 20)).fits::<u64>());
        assert!(!Packing::new(1 << 20, up_to(u64::MAX >> 19)).fits::<u64>());
        assert!(!Packing::new((1 << 20) + 1, up_to(u64::MAX >> 20)).fits::<u64>());
        assert!(Packing::new(1, up_to(u64::MAX)).fits::<u64>());
        assert!(Packing::new(u32::MAX as usize, up_to(u64::MAX)).fits::<u128>());
        let far = Differing::of(u64::MAX - 9).join(Differing::of(u64::MAX));
        assert!(Packing::new(u32::MAX as usize, far).fits::<u64>());
    }

    #[test]
    fn what_differs() {
        let of = |coordinates: &[u64]| coordinates.iter().map(|&one| Differing::of(one)).reduce(Differing::join);
        let bits = |coordinates| of(coordinates).expect("there are some").bits;
        assert_eq!([bits(&[7]), bits(&[7, 7]), bits(&[8, 9, 10]), bits(&[0, u64::MAX])], [0, 0, 3, u64::MAX]);
        let [left, right] = [&[6, 7], &[4, 0]].map(|both| of(both).expect("there are some"));
        assert_eq!(left.join(right).bits, 7);
    }

    #[test]
    fn words_hold_coordinate_and_place() {
        fn check<W: Word>(packing: Packing, coordinates: [u64; 2]) {
            for (coordinate, place) in coordinates.into_iter().zip([98, 0]) {
                let word: W = packing.word(coordinate, place);
                assert_eq!((packing.coordinate(word), packing.place(word)), (coordinate, place));
            }
        }

        let near = [[0, 1], [5, 5], [1 << 40, 1 << 40 | 7], [u64::MAX, u64::MAX - 2], [1 << 63, 1 << 63 | 1 << 31]];
        let apart = [[0, u64::MAX], [u64::MAX, 0], [1 << 63 | 1, 1 << 31]];
        for (index, [one, other]) in near.into_iter().chain(apart).enumerate() {
            let packing = Packing::new(99, Differing::of(one).join(Differing::of(other)));
            assert_eq!(packing.fits::<u64>(), index < near.len());
            if packing.fits::<u64>() {
                check::<u64>(packing, [one, other]);
            }
            check::<u128>(packing, [one, other]);
        }
    }
}
