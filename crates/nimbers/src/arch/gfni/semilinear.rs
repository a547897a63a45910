//! Squares, square roots and other semilinear maps over the field of bytes.
//!
//! Let *f* be additive with *f(c x)* = *s(c) f(x)* for every byte *c*, where *s* raises to a power 2^*k*.
//! Then the image of the nimber with the bytes `c[j]` is the sum of `s(c[j]) f(2^(8 j))` for all *j*.
//! Each byte of *f(2^(8 j))* is a sum of powers of two.
//! So each byte of the image is a sum, over the eight powers of two *p*, of `p s(c[j])` for some indices *j*.
//! For each *p*, a matrix computes `p s(c[j])` for all *j*, and a selection adds up the bytes that are needed.

use super::tower_formulas::selection;
use super::{Constant, Gfni};
use crate::gfni_isomorphism::matrix;
use crate::linear_map;
use crate::reference::product8;
use crate::reference::product64 as product;
use crate::tables::SQUARES;

/// The constants of a semilinear map: four pairs of registers of matrices and selections, each for two powers of two.
struct Semilinear([(Constant, Constant); 4]);

impl Semilinear {
    /// Returns the map *f* with `f(2^(8 j)) = images[j]` and `s(2^i) = factors[i]`.
    const fn new(images: &[u64; 8], factors: [u8; 8]) -> Self {
        let mut constants = [(Constant::new(0, 0), Constant::new(0, 0)); 4];
        let mut register = 0;
        while register < 4 {
            // The low word is for the power of two with the exponent `low`, and the high word for the exponent `high`.
            let (low, high) = (2 * register, 2 * register + 1);
            let matrices = Constant::new(multiples(factors, 1 << low), multiples(factors, 1 << high));
            constants[register] = (matrices, Constant::new(selected(images, low), selected(images, high)));
            register += 1;
        }
        Self(constants)
    }

    /// Returns the map that raises to the power 2^`count`.
    const fn squarings(count: u32) -> Self {
        let (mut images, mut factors, mut j) = ([0; 8], [0; 8], 0);
        while j < 8 {
            images[j] = squared(1 << (8 * j), count);
            factors[j] = squared(1 << j, count).to_le_bytes()[0];
            j += 1;
        }
        Self::new(&images, factors)
    }

    /// Returns the map that multiplies by 2^63.
    const fn half() -> Self {
        let (mut images, mut j) = ([0; 8], 0);
        while j < 8 {
            images[j] = product(1 << (8 * j), 1 << 63);
            j += 1;
        }
        Self::new(&images, [1, 2, 4, 8, 16, 32, 64, 128])
    }
}

/// Returns the matrix of the linear map that takes 2^i to the product of `factors[i]` and `by`.
const fn multiples(factors: [u8; 8], by: u8) -> u64 {
    let (mut images, mut i) = ([0; 8], 0);
    while i < 8 {
        images[i] = product8(factors[i], by);
        i += 1;
    }
    matrix(images)
}

/// Returns the selections that add up, for each byte of the result, the images that have this bit set in the byte.
const fn selected(images: &[u64; 8], bit: usize) -> u64 {
    let (mut sets, mut byte) = ([0; 8], 0);
    while byte < 8 {
        let mut j = 0;
        while j < 8 {
            sets[byte] |= ((images[j] >> (8 * byte) >> bit & 1) as u8) << j;
            j += 1;
        }
        byte += 1;
    }
    selection(sets)
}

/// Returns the nimber raised to the power 2^`count`.
const fn squared(nimber: u64, count: u32) -> u64 {
    let (mut power, mut done) = (nimber, 0);
    while done < count {
        power = linear_map::apply(&SQUARES, power);
        done += 1;
    }
    power
}

/// Defines methods that apply a map to a nimber below 2^64.
macro_rules! maps {
    ($($name:ident: $map:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name(self, a: u64) -> u64 {
            self.image(const { &$map }, a)
        }
    )*};
}

impl Gfni {
    /// Returns the image of a nimber below 2^64.
    #[inline(always)]
    fn image(self, map: &Semilinear, a: u64) -> u64 {
        // The same nimber is in both words, so each register computes with two powers of two.
        let nimber = self.load(a);
        let [first, second, third, fourth] =
            [0, 1, 2, 3].map(|register| nimber.transposed_images(map.0[register].0).sums(map.0[register].1));
        first.plus(second).plus(third.plus(fourth)).word_sum()
    }

    maps! {
        square64: Semilinear::squarings(1);
        square_root64: Semilinear::squarings(63);
        four_squarings64: Semilinear::squarings(4);
        sixteen_squarings64: Semilinear::squarings(16);
        times_half64: Semilinear::half();
    }
}
