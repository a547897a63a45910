//! Products, inverses and powers.

use super::linear::LinearMaps as _;
use super::{halves, joined};
use crate::arch;
#[cfg(all(feature = "std", not(miri)))]
use crate::inverses;
use crate::portable::bytes;
use crate::tables::HALF;

pub(crate) trait Products {
    fn product(self, other: Self) -> Self;

    /// Returns the inverse, and 0 for 0.
    fn inverse(self) -> Self;

    /// Returns the power, and 1 for the exponent 0.
    fn power(self, exponent: Self) -> Self;
}

impl Products for u8 {
    #[inline]
    fn product(self, other: Self) -> Self {
        bytes::product8(self, other)
    }

    #[inline]
    fn inverse(self) -> Self {
        bytes::inverse8(self)
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        u64::from(self).power(exponent.into()).to_le_bytes()[0]
    }
}

impl Products for u16 {
    #[inline]
    fn product(self, other: Self) -> Self {
        arch::product16(self, other)
    }

    #[inline]
    fn inverse(self) -> Self {
        #[cfg(all(feature = "std", not(miri)))]
        let inverse = inverses::inverse16(self);
        #[cfg(not(all(feature = "std", not(miri))))]
        let inverse = bytes::inverse16(self);
        inverse
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        let [low, high, ..] = u64::from(self).power(exponent.into()).to_le_bytes();
        Self::from_le_bytes([low, high])
    }
}

#[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under powers")]
impl Products for u32 {
    #[inline]
    fn product(self, other: Self) -> Self {
        arch::product32(self, other)
    }

    #[inline]
    fn inverse(self) -> Self {
        arch::inverse32(self)
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        u64::from(self).power(exponent.into()) as Self
    }
}

impl Products for u64 {
    #[inline]
    fn product(self, other: Self) -> Self {
        arch::product64(self, other)
    }

    #[inline]
    fn inverse(self) -> Self {
        arch::inverse64(self)
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        arch::power64(self, exponent)
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
