//! The widths of nimbers, and what each of them does in its own way.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::BitXor;
use core::str::FromStr;

use crate::tables::{ARTIN_SCHREIER, FROM_POLYNOMIAL, HALF, INVERSES, SQUARE, SQUARE_ROOT, TO_POLYNOMIAL};
use crate::{arch, fermat};

/// An unsigned integer that holds the nimbers of a field: `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// The nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields, each part of the next.
/// No other type implements this trait.
pub trait Width: Word {}

impl<W: Word> Width for W {}

/// What differs between the widths. The trait cannot be named outside of the crate.
pub trait Word:
    Copy + Default + Ord + Hash + Debug + Display + FromStr + Into<u128> + BitXor<Output = Self> + 'static
{
    /// The number of bits *w*.
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;

    /// The prime factors of 2^w - 1, each of which divides it once.
    const PRIMES: &'static [u64];

    /// The low bits.
    fn truncated(size: u128) -> Self;

    fn product(self, other: Self) -> Self;
    fn square(self) -> Self;
    fn square_root(self) -> Self;

    /// The even *x* with *x^2 + x* equal to this one, which is of trace 0.
    fn artin_schreier_root(self) -> Self;

    /// The inverse; 0 for 0.
    fn inverse(self) -> Self;

    fn power(self, exponent: Self) -> Self;
}

/// The prime factors of 2^128 - 1; those of 2^w - 1 come first.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// Widths below that of a word: their fields are part of the field of 2^64 nimbers.
macro_rules! embed {
    ($($word:ty, $primes:literal;)*) => {$(
        #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under these")]
        impl Word for $word {
            const BITS: u32 = Self::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const PRIMES: &'static [u64] = PRIMES.split_at($primes).0;

            #[inline]
            fn truncated(size: u128) -> Self {
                size as Self
            }

            #[inline]
            fn product(self, other: Self) -> Self {
                arch::product(self.into(), other.into()) as Self
            }

            #[inline]
            fn square(self) -> Self {
                u64::from(self).square() as Self
            }

            #[inline]
            fn square_root(self) -> Self {
                u64::from(self).square_root() as Self
            }

            #[inline]
            fn artin_schreier_root(self) -> Self {
                u64::from(self).artin_schreier_root() as Self
            }

            #[inline]
            fn inverse(self) -> Self {
                Word::inverse(u64::from(self)) as Self
            }

            #[inline]
            fn power(self, exponent: Self) -> Self {
                u64::from(self).power(exponent.into()) as Self
            }
        }
    )*};
}

embed! {
    u8, 3;
    u16, 4;
    u32, 5;
}

impl Word for u64 {
    const BITS: u32 = Self::BITS;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const PRIMES: &'static [u64] = PRIMES.split_at(7).0;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "as documented")]
    fn truncated(size: u128) -> Self {
        size as Self
    }

    #[inline]
    fn product(self, other: Self) -> Self {
        arch::product(self, other)
    }

    #[inline]
    fn square(self) -> Self {
        SQUARE.apply(self)
    }

    #[inline]
    fn square_root(self) -> Self {
        SQUARE_ROOT.apply(self)
    }

    #[inline]
    fn artin_schreier_root(self) -> Self {
        ARTIN_SCHREIER.apply(self)
    }

    fn inverse(self) -> Self {
        if let Ok(byte) = u8::try_from(self) {
            return INVERSES[usize::from(byte)].into();
        }
        // The product with the conjugate over the field of half as many bits lies in that field.
        let conjugate = self ^ self >> (fermat::degree(self.into()) / 2);
        conjugate.product(Word::inverse(self.product(conjugate)))
    }

    #[inline]
    fn power(self, exponent: Self) -> Self {
        FROM_POLYNOMIAL.apply(arch::polynomial_power(TO_POLYNOMIAL.apply(self), exponent))
    }
}

/// A quadratic extension of the field of 2^64 nimbers by the Fermat power *F* = 2^64, with *F^2 = F + F/2*.
impl Word for u128 {
    const BITS: u32 = Self::BITS;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const PRIMES: &'static [u64] = &PRIMES;

    #[inline]
    fn truncated(size: u128) -> Self {
        size
    }

    #[inline]
    fn product(self, other: Self) -> Self {
        let ((a1, a0), (b1, b0)) = (halves(self), halves(other));
        let (lows, highs) = (a0.product(b0), a1.product(b1));
        let all = (a1 ^ a0).product(b1 ^ b0);
        joined(all ^ lows, lows ^ HALF.apply(highs))
    }

    #[inline]
    fn square(self) -> Self {
        let (high, low) = halves(self);
        let high = high.square();
        joined(high, low.square() ^ HALF.apply(high))
    }

    #[inline]
    fn square_root(self) -> Self {
        let (high, low) = halves(self);
        joined(high.square_root(), (low ^ HALF.apply(high)).square_root())
    }

    fn artin_schreier_root(self) -> Self {
        // With x = pF + q, x^2 + x = (p^2 + p)F + (q^2 + q + p^2 (F/2)).
        let (high, low) = halves(self);
        let p = high.artin_schreier_root();
        let rest = low ^ HALF.apply(p.square());
        // F/2 is of trace 1, so either p or p + 1 leaves a rest of trace 0.
        match rest >> 63 {
            0 => joined(p, rest.artin_schreier_root()),
            _ => joined(p ^ 1, (rest ^ 1 << 63).artin_schreier_root()),
        }
    }

    fn inverse(self) -> Self {
        let (high, low) = halves(self);
        // The conjugate, whose product with this one is of 64 bits.
        let sum = high ^ low;
        let norm = low.product(sum) ^ HALF.apply(high.square());
        let inverse = Word::inverse(norm);
        joined(high.product(inverse), sum.product(inverse))
    }

    fn power(self, exponent: Self) -> Self {
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

/// The high and the low half.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are of 64 bits")]
fn halves(size: u128) -> (u64, u64) {
    ((size >> 64) as u64, size as u64)
}

#[inline]
fn joined(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
