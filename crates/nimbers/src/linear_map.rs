//! Tables of maps from `u64` to `u64` that are linear over the field of two elements.
//!
//! Changes of basis, squares and square roots are such maps.
//! A product needs three changes of basis, so these have large and fast tables. All other maps have small tables.

#![expect(clippy::cast_possible_truncation, reason = "indices are the low bits, and images fit into their type")]

mod arch;

use core::ops::BitXor;

/// A linear map, as a table of the images of all values of each group of bits.
///
/// A word has `GROUPS` groups of bits with `VALUES` values each. Bits beyond the groups are ignored. The images are words
/// of the type `W`.
/// 8 groups of 256 values take 16 KiB and are the fastest.
/// 16 groups of 16 values take 2 KiB but need twice as many lookups.
pub(crate) struct Linear<W, const GROUPS: usize, const VALUES: usize>([[W; VALUES]; GROUPS]);

/// A linear map of 64 bits as a table of 2 KiB.
pub(crate) type ByNibbles = Linear<u64, 16, 16>;

/// A change of basis, as a table of 16 KiB. A page loads its module before anything else, so there the table is small.
#[cfg(not(target_family = "wasm"))]
pub(crate) type ChangeOfBasis = Linear<u64, 8, 256>;
#[cfg(target_family = "wasm")]
pub(crate) type ChangeOfBasis = ByNibbles;

/// Defines the constructor for one type of images, because constants cannot convert generic types.
macro_rules! images {
    ($($word:ty)*) => {$(
        impl<const GROUPS: usize, const VALUES: usize> Linear<$word, GROUPS, VALUES> {
            /// Returns the map that takes 2^i to `columns[i]`.
            pub(crate) const fn new(columns: &Matrix) -> Self {
                let mut table = [[0; VALUES]; GROUPS];
                let mut group = 0;
                while group < GROUPS {
                    let mut value = 1;
                    while value < VALUES {
                        // The map is linear, so the image of a value is the sum of the images of its lowest bit and of
                        // the other bits, which are a smaller value.
                        let rest = value & (value - 1);
                        let bit = value.trailing_zeros() as usize;
                        table[group][value] = table[group][rest] ^ columns[Self::BITS * group + bit] as $word;
                        value += 1;
                    }
                    group += 1;
                }
                Self(table)
            }
        }
    )*};
}

images!(u16 u32 u64);

impl<W: Copy + Default + BitXor<Output = W>, const GROUPS: usize, const VALUES: usize> Linear<W, GROUPS, VALUES> {
    /// The number of bits of a group.
    const BITS: usize = {
        assert!(VALUES.is_power_of_two() && GROUPS * VALUES.trailing_zeros() as usize <= 64, "groups fit a word");
        VALUES.trailing_zeros() as usize
    };

    /// Returns the image of `word`.
    #[inline]
    pub(crate) fn apply(&self, word: u64) -> W {
        let mut image = W::default();
        let mut rest = word;
        for pair in self.0.chunks(2) {
            for (group, table) in pair.iter().enumerate() {
                image = image ^ table[(rest >> (Self::BITS * group)) as usize % VALUES];
            }
            rest = arch::opaque(rest >> (2 * Self::BITS));
        }
        image
    }
}

/// A linear map, as the images of 2^0, 2^1, ..., 2^63.
pub(crate) type Matrix = [u64; 64];

/// Returns the image of `word` without tables, for use in constants.
pub(crate) const fn apply(columns: &Matrix, word: u64) -> u64 {
    let mut image = 0;
    let mut rest = word;
    while rest != 0 {
        image ^= columns[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    image
}

/// Returns the inverse of a map by Gauss-Jordan elimination, for use in constants.
///
/// # Panics
///
/// Panics if the map has no inverse, which stops the compilation.
pub(crate) const fn inverse(columns: &Matrix) -> Matrix {
    // Invariant: the map takes `sources[i]` to `images[i]`, and for each `i` below `bit`, bit `i` is set in `images[i]`
    // and in no other image. At the end, `images[i]` is therefore 2^i and `sources` is the inverse.
    let mut images = *columns;
    let mut sources = [0; 64];
    let mut i = 0;
    while i < 64 {
        sources[i] = 1 << i;
        i += 1;
    }
    let mut bit = 0;
    while bit < 64 {
        let mut pivot = bit;
        while images[pivot] >> bit & 1 == 0 {
            pivot += 1; // If the map has no inverse, this runs past the end and panics.
        }
        images.swap(bit, pivot);
        sources.swap(bit, pivot);
        let mut other = 0;
        while other < 64 {
            if other != bit && images[other] >> bit & 1 == 1 {
                images[other] ^= images[bit];
                sources[other] ^= sources[bit];
            }
            other += 1;
        }
        bit += 1;
    }
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a triangular matrix with its columns in reverse order, which has an inverse.
    fn columns() -> Matrix {
        core::array::from_fn(|i| {
            let diagonal = 1 << (63 - i);
            let below = (i as u64 + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15) & (diagonal - 1);
            diagonal | below
        })
    }

    #[test]
    fn tables_agree_with_the_matrix() {
        let columns = columns();
        let (bytes, nibbles) = (ChangeOfBasis::new(&columns), ByNibbles::new(&columns));
        for word in columns.into_iter().chain((0..64).map(|bit| 1 << bit)).chain([0, u64::MAX]) {
            let image = apply(&columns, word);
            assert_eq!([bytes.apply(word), nibbles.apply(word)], [image; 2], "{word:#x}");
        }
        assert_eq!(core::array::from_fn(|bit| apply(&columns, 1 << bit)), columns);
    }

    #[test]
    fn a_map_and_its_inverse_cancel() {
        let columns = columns();
        let inverse = inverse(&columns);
        for bit in 0..64 {
            assert_eq!(apply(&inverse, columns[bit]), 1 << bit);
            assert_eq!(apply(&columns, inverse[bit]), 1 << bit);
        }
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn dependent_columns_have_no_inverse() {
        let mut columns = columns();
        columns[5] = columns[6] ^ columns[7];
        inverse(&columns);
    }
}
