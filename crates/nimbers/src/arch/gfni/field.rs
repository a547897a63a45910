//! Products and inverses.
//!
//! A product takes five rounds of instructions, whatever the width:
//! bytes go to the basis of the instruction, transposed; sums of them are the factors of Karatsuba's method;
//! these are multiplied; the products are multiplied by powers of *H* = 2^7 and return to nimbers, transposed;
//! sums of them are the bytes of the result.

use super::forms::{Lane, NONE, Plan};
use super::{Constant, Gfni, Register};
use crate::isomorphism::{NIMBERS, POLYNOMIALS, TO_NIMBER, TO_POLYNOMIAL, image, matrix, nim_product};
use crate::portable;

const TO_POLYNOMIALS: Constant = Constant::new(TO_POLYNOMIAL, TO_POLYNOMIAL);

/// The 27 products of bytes, two of which are in two lanes because they are needed times three powers.
const PLAN64: Plan<2, 2> = Plan::new(
    8,
    0,
    &[
        [
            Lane { products: [0, 2, 6, 8, 18, 20, 24, 26], powers: [0, NONE] },
            Lane { products: [1, 7, 5, 19, 25, 23, 17, 3], powers: [1, 2] },
        ],
        [
            Lane { products: [4, 21, 22, 16, 11, 15, 14, NONE], powers: [2, 3] },
            Lane { products: [10, 16, 13, 17, 9, 12, NONE, NONE], powers: [3, 4] },
        ],
    ],
);

/// The 9 products of bytes. Both factors are in one word.
const PLAN32: Plan<1, 2> = Plan::new(
    4,
    4,
    &[[
        Lane { products: [0, 2, 6, 8, 1, 7, 5, NONE], powers: [0, 1] },
        Lane { products: [3, 5, 4, NONE, NONE, NONE, NONE, NONE], powers: [2, NONE] },
    ]],
);

/// The 3 products of bytes. Both factors are in one word.
const PLAN16: Plan<1, 1> = Plan::new(
    2,
    2,
    &[[
        Lane { products: [0, 2, NONE, NONE, NONE, NONE, NONE, NONE], powers: [0] },
        Lane { products: [1, NONE, NONE, NONE, NONE, NONE, NONE, NONE], powers: [1] },
    ]],
);

impl<const REGISTERS: usize, const POWERS: usize> Plan<REGISTERS, POWERS> {
    /// Returns the product of the nimbers whose bytes are in the transposed images.
    #[inline(always)]
    fn product(&self, left: Register, right: Register) -> u64 {
        let mut sum: Option<Register> = None;
        for register in 0..REGISTERS {
            let [left_sums, right_sums] = [&self.factors[0], &self.factors[1]].map(|factors| factors[register]);
            let products = left.sums(left_sums).times(right.sums(right_sums));
            for &(matrices, selections) in &self.results[register] {
                let term = products.transposed_images(matrices).sums(selections);
                sum = Some(sum.map_or(term, |sum| sum.plus(term)));
            }
        }
        sum.map_or(0, Register::word_sum)
    }
}

impl Gfni {
    /// Returns the product of nimbers below 2^64.
    #[inline(always)]
    pub(crate) fn product64(self, a: u64, b: u64) -> u64 {
        let [a, b] = [a, b].map(|factor| self.load(factor).transposed_images(TO_POLYNOMIALS));
        const { &PLAN64 }.product(a, b)
    }

    /// Returns the product of nimbers below 2^32.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under the product")]
    pub(crate) fn product32(self, a: u32, b: u32) -> u32 {
        let both = self.load(u64::from(a) | u64::from(b) << 32).transposed_images(TO_POLYNOMIALS);
        const { &PLAN32 }.product(both, both) as u32
    }

    /// Returns the product of nimbers below 2^16.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under the product")]
    pub(crate) fn product16(self, a: u16, b: u16) -> u16 {
        let both = self.load(u64::from(a) | u64::from(b) << 16).transposed_images(TO_POLYNOMIALS);
        const { &PLAN16 }.product(both, both) as u16
    }
}

/// The matrix of the product of a square and *H*, between polynomials.
const HALF_OF_SQUARE: Constant = {
    let (mut images, mut bit) = ([0; 8], 0);
    while bit < 8 {
        let nimber = NIMBERS[bit];
        images[bit] = image(POLYNOMIALS, nim_product(nim_product(nimber, nimber), 128));
        bit += 1;
    }
    Constant::new(matrix(images), 0)
};

impl Gfni {
    /// Returns the product of nimbers below 2^128.
    #[inline(always)]
    pub(crate) fn product128(self, a: u128, b: u128) -> u128 {
        let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
        let low = self.product64(a0, b0);
        let high = self.product64(a1, b1);
        let both = self.product64(a0 ^ a1, b0 ^ b1);
        u128::from(low ^ both) << 64 | u128::from(low ^ self.times_half64(high))
    }

    /// Returns the inverse of a nimber below 2^16, and 0 for 0.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the result is in the low bytes")]
    pub(crate) fn inverse16(self, a: u16) -> u16 {
        // The bytes are q, p, p + q. The conjugate of p F + q is p F + (p + q), and the norm is q (p + q) + p^2 H.
        const EACH_LOW: Constant = Constant::new(0, 0);
        const EACH_HIGH: Constant = Constant::new(0x0101_0101_0101_0101, 0);
        const FROM_POLYNOMIALS: Constant = Constant::new(TO_NIMBER, 0);
        let bytes = self.load(a.into()).images(TO_POLYNOMIALS);
        let (low, high) = (bytes.bytes_at(EACH_LOW), bytes.bytes_at(EACH_HIGH));
        let sum = low.plus(high);
        let norm = low.times(sum).plus(high.images(HALF_OF_SQUARE));
        sum.alternate(high).times(norm.inverses()).images(FROM_POLYNOMIALS).low_word() as u16
    }

    /// Returns the inverse of a nimber below 2^32, and 0 for 0.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the norm has half as many bits")]
    pub(crate) fn inverse32(self, a: u32) -> u32 {
        let conjugate = a ^ a >> 16;
        self.product32(conjugate, self.inverse16(self.product32(a, conjugate) as u16).into())
    }

    /// Returns the inverse of a nimber below 2^64, and 0 for 0.
    #[inline(always)]
    pub(crate) fn inverse64(self, a: u64) -> u64 {
        portable::inverse_by(a, |a, b| self.product64(a, b), |a| self.inverse32(a))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the halves are of 64 bits")]
#[inline(always)]
fn halves(a: u128) -> [u64; 2] {
    [a as u64, (a >> 64) as u64]
}
