//! Squares, roots and other maps that act on a sum byte by byte.
//!
//! Let *f* be additive with *f(c x)* = *s(c) f(x)* for every byte *c*, where *s* is the power with an exponent 2^*k*.
//! The image of the nimber with the bytes `c[j]` is then the sum of `s(c[j]) f(2^(8 j))`.
//! Write each byte of *f(2^(8 j))* as a sum of powers of two.
//! Then each byte of the image is a sum, over the eight powers of two *p*, of `p s(c[j])` for some indices *j*:
//! eight matrices and eight selections.

use super::forms::selection;
use super::{Constant, Gfni};
use crate::fermat::product8;
use crate::fermat::product64 as product;
use crate::isomorphism::matrix;
use crate::linear;
use crate::tables::SQUARES;

/// The constants of such a map: the matrices and the selections for two powers of two in each register.
struct Semilinear([(Constant, Constant); 4]);

impl Semilinear {
    /// Returns the map that takes 2^(8 j) to `images[j]`, and the factor 2^i to the factor `factors[i]`.
    const fn new(images: &[u64; 8], factors: [u8; 8]) -> Self {
        let mut constants = [(Constant::new(0, 0), Constant::new(0, 0)); 4];
        let mut register = 0;
        while register < 4 {
            let (low, high) = (2 * register, 2 * register + 1);
            let matrices = Constant::new(multiples(factors, 1 << low), multiples(factors, 1 << high));
            constants[register] = (matrices, Constant::new(selected(images, low), selected(images, high)));
            register += 1;
        }
        Self(constants)
    }

    /// Returns the map to the power with the exponent 2^`count`.
    const fn squarings(count: u32) -> Self {
        let (mut images, mut factors, mut j) = ([0; 8], [0; 8], 0);
        while j < 8 {
            images[j] = squared(1 << (8 * j), count);
            factors[j] = squared(1 << j, count).to_le_bytes()[0];
            j += 1;
        }
        Self::new(&images, factors)
    }

    /// Returns the product with 2^63.
    const fn half() -> Self {
        let (mut images, mut j) = ([0; 8], 0);
        while j < 8 {
            images[j] = product(1 << (8 * j), 1 << 63);
            j += 1;
        }
        Self::new(&images, [1, 2, 4, 8, 16, 32, 64, 128])
    }
}

/// Returns the matrix that takes 2^i to the product of `factors[i]` and `by`.
const fn multiples(factors: [u8; 8], by: u8) -> u64 {
    let (mut images, mut i) = ([0; 8], 0);
    while i < 8 {
        images[i] = product8(factors[i], by);
        i += 1;
    }
    matrix(images)
}

/// Returns the selections of the images that have this bit in each byte.
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

/// Returns the power with the exponent 2^`count`.
const fn squared(nimber: u64, count: u32) -> u64 {
    let (mut power, mut done) = (nimber, 0);
    while done < count {
        power = linear::apply(&SQUARES, power);
        done += 1;
    }
    power
}

/// Defines maps of nimbers below 2^64.
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
