//! Products, inverses and powers.

use super::linear::LinearMaps as _;
use super::{halves, joined};
use crate::arch;
use crate::tables::{EXPONENTIALS, FROM_POLYNOMIAL, HALF, LOGARITHMS, TO_POLYNOMIAL};

pub(crate) trait Products {
    fn product(self, other: Self) -> Self;

    /// Returns the inverse, and 0 for 0.
    fn inverse(self) -> Self;

    /// Returns the power, and 1 for the exponent 0.
    fn power(self, exponent: Self) -> Self;
}

/// The field is small enough for a table of logarithms.
impl Products for u8 {
    #[inline]
    fn product(self, other: Self) -> Self {
        if self == 0 || other == 0 {
            return 0;
        }
        let [a, b] = [self, other].map(|factor| usize::from(LOGARITHMS[usize::from(factor)]));
        EXPONENTIALS[a + b]
    }

    #[inline]
    fn inverse(self) -> Self {
        if self == 0 {
            return 0;
        }
        EXPONENTIALS[usize::from(Self::MAX - LOGARITHMS[usize::from(self)])]
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        u64::from(self).power(exponent.into()).to_le_bytes()[0]
    }
}

/// A quadratic extension of the field of bytes, by the Fermat power *F* = 2^8.
impl Products for u16 {
    #[inline]
    fn product(self, other: Self) -> Self {
        // Karatsuba's method: three products of bytes and one by F/2 = 2^7.
        let ([a0, a1], [b0, b1]) = (self.to_le_bytes(), other.to_le_bytes());
        let (lows, highs) = (a0.product(b0), a1.product(b1));
        let all = (a1 ^ a0).product(b1 ^ b0);
        Self::from_le_bytes([lows ^ highs.product(1 << 7), all ^ lows])
    }

    #[inline]
    fn inverse(self) -> Self {
        let [low, high] = self.to_le_bytes();
        // The conjugate has the same high half, and `sum` as its low half.
        let sum = low ^ high;
        let norm = low.product(sum) ^ high.square().product(1 << 7);
        let inverse = norm.inverse();
        Self::from_le_bytes([sum.product(inverse), high.product(inverse)])
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        let [low, high, ..] = u64::from(self).power(exponent.into()).to_le_bytes();
        Self::from_le_bytes([low, high])
    }
}

/// A part of the field of 64 bits. The compiler omits the look-ups for bits that are 0.
#[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under these")]
impl Products for u32 {
    #[inline]
    fn product(self, other: Self) -> Self {
        arch::product(self.into(), other.into()) as Self
    }

    fn inverse(self) -> Self {
        // The norm, the product with the conjugate, lies in the field of half as many bits.
        let conjugate = self ^ self >> 16;
        conjugate.product((self.product(conjugate) as u16).inverse().into())
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        u64::from(self).power(exponent.into()) as Self
    }
}

impl Products for u64 {
    #[inline]
    fn product(self, other: Self) -> Self {
        arch::product(self, other)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the norm has half as many bits")]
    fn inverse(self) -> Self {
        let conjugate = self ^ self >> 32;
        conjugate.product((self.product(conjugate) as u32).inverse().into())
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        FROM_POLYNOMIAL.apply(arch::polynomial_power(TO_POLYNOMIAL.apply(self), exponent))
    }
}

/// A quadratic extension of the field of 64 bits, by the Fermat power *F* = 2^64.
impl Products for u128 {
    #[inline]
    fn product(self, other: Self) -> Self {
        arch::wide_product(self, other)
    }

    fn inverse(self) -> Self {
        let (high, low) = halves(self);
        let sum = low ^ high;
        let norm = low.product(sum) ^ HALF.apply(high.square());
        let inverse = norm.inverse();
        joined(high.product(inverse), sum.product(inverse))
    }

    fn power(self, exponent: Self) -> Self {
        // From the highest bit down: the squares are table look-ups, and only the bits that are set take a product.
        let mut power = 1;
        for bit in (0..Self::BITS - exponent.leading_zeros()).rev() {
            power = power.square();
            if exponent >> bit & 1 == 1 {
                power = power.product(self);
            }
        }
        power
    }
}
