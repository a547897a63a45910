//! The operations that depend on the width.

use super::{NimConstants, NimFields};
use crate::tables::{ARTIN_SCHREIER, INVERSES, SQUARE_TIMES_HALF_OF_16_BITS, SQUARE_TIMES_HALF_OF_32_BITS};
use crate::{arch, byte_logarithms};

/// The field of the nimbers below 2^*w*, as functions of heap sizes.
pub trait NimField<W> {
    /// The prime factors of 2^w - 1, each of which occurs once.
    const PRIMES: &'static [u64];

    /// Returns the low bits.
    fn truncated(size: u128) -> W;

    /// Returns the nim-product.
    fn product(a: W, b: W) -> W;

    /// Returns the inverse, and 0 for 0.
    fn inverse(a: W) -> W;

    /// Returns the power, and 1 for the exponent 0.
    fn power(base: W, exponent: W) -> W;

    /// Returns the square.
    fn square(a: W) -> W;

    /// Returns the square root.
    fn square_root(a: W) -> W;

    /// Returns the even *x* with *x^2 + x = c*. The trace of *c* must be 0.
    fn artin_schreier_root(c: W) -> W;
}

/// The prime factors of 2^128 - 1. The prime factors of 2^w - 1 for a smaller width *w* come first.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// Defines the items that depend only on the size of a field: its prime factors and truncation.
macro_rules! shape {
    ($word:ty: $primes:literal) => {
        const PRIMES: &'static [u64] = PRIMES.split_at($primes).0;

        #[inline]
        fn truncated(size: u128) -> $word {
            // A cast would be shorter, but needs an exception from the lints in each width.
            let bytes = size.to_le_bytes();
            <$word>::from_le_bytes(*bytes.first_chunk().expect("no integer is wider than 128 bits"))
        }
    };
}

/// Defines the operations of a subfield of the 64-bit field by the operations of that field.
macro_rules! embedded {
    ($word:ty) => {
        #[inline]
        fn power(base: $word, exponent: $word) -> $word {
            Self::truncated(arch::power64(base.into(), exponent.into()).into())
        }

        #[inline]
        fn square(a: $word) -> $word {
            Self::truncated(arch::square64(a.into()).into())
        }

        #[inline]
        fn square_root(a: $word) -> $word {
            Self::truncated(arch::square_root64(a.into()).into())
        }

        #[inline]
        fn artin_schreier_root(c: $word) -> $word {
            Self::truncated(ARTIN_SCHREIER.apply(c.into()).into())
        }
    };
}

/// Defines the inverse in a quadratic extension by three products and an inverse of half the width, given the product of
/// half the width and the function that multiplies a square by *F*/2.
macro_rules! inverses {
    ($($name:ident: $word:ty, $half:ty, $product:path, $square_times_half:expr;)*) => {$(
        /// Returns the inverse, and 0 for 0.
        #[inline]
        #[expect(clippy::cast_possible_truncation, reason = "the halves have half the width")]
        pub(crate) fn $name(a: $word) -> $word {
            // The conjugate of p F + q is p F + (p + q). The norm, the product of both, is below F, and the inverse is the
            // conjugate over the norm.
            let (p, q) = ((a >> <$half>::BITS) as $half, a as $half);
            let sum = p ^ q;
            let scale = NimFields::inverse($product(q, sum) ^ $square_times_half(p));
            let [high, low] = [p, sum].map(|half| <$word>::from($product(half, scale)));
            high << <$half>::BITS | low
        }
    )*};
}

// Each product depends on the one before, so 16 bits use logarithms even with GFNI, which takes longer for a single
// product. The inverse of 64 bits is for processors without GFNI.
inverses! {
    inverse16: u16, u8, byte_logarithms::product8, byte_logarithms::square_times_half8;
    inverse32: u32, u16, byte_logarithms::product16, |p: u16| SQUARE_TIMES_HALF_OF_16_BITS.apply(p.into());
    inverse64: u64, u32, arch::without_gfni::product32, |p: u32| SQUARE_TIMES_HALF_OF_32_BITS.apply(p.into());
    inverse128: u128, u64, arch::product64, |p| arch::times_half64(arch::square64(p));
}

impl NimField<u8> for NimFields {
    shape!(u8: 3);
    embedded!(u8);

    #[inline]
    fn product(a: u8, b: u8) -> u8 {
        byte_logarithms::product8(a, b)
    }

    #[inline]
    fn inverse(a: u8) -> u8 {
        INVERSES[usize::from(a)]
    }
}

impl NimField<u16> for NimFields {
    shape!(u16: 4);
    embedded!(u16);

    #[inline]
    fn inverse(a: u16) -> u16 {
        inverse16(a)
    }

    #[inline]
    fn product(a: u16, b: u16) -> u16 {
        arch::product16(a, b)
    }
}

impl NimField<u32> for NimFields {
    shape!(u32: 5);
    embedded!(u32);

    #[inline]
    fn inverse(a: u32) -> u32 {
        inverse32(a)
    }

    #[inline]
    fn product(a: u32, b: u32) -> u32 {
        arch::product32(a, b)
    }
}

impl NimField<u64> for NimFields {
    shape!(u64: 7);
    embedded!(u64);

    #[inline]
    fn product(a: u64, b: u64) -> u64 {
        arch::product64(a, b)
    }

    #[inline]
    fn inverse(a: u64) -> u64 {
        arch::inverse64(a)
    }
}

/// The 128-bit field is a quadratic extension of the 64-bit field by *F* = 2^64, with *F^2 = F + F/2*.
impl NimField<u128> for NimFields {
    shape!(u128: 9);

    #[inline]
    fn inverse(a: u128) -> u128 {
        inverse128(a)
    }

    /// The product of *a1 F + a0* and *b1 F + b0* is *(a1 b0 + a0 b1 + a1 b1) F + (a0 b0 + a1 b1 (F/2))*.
    fn product(a: u128, b: u128) -> u128 {
        let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
        let (low, high) = (arch::product64(a0, b0), arch::product64(a1, b1));
        joined(low ^ arch::product64(a0 ^ a1, b0 ^ b1), low ^ arch::times_half64(high))
    }

    fn power(base: u128, exponent: u128) -> u128 {
        power_by_squaring(base, exponent)
    }

    /// The square of *pF + q* is *p^2 F + (q^2 + p^2 (F/2))*.
    #[inline]
    fn square(a: u128) -> u128 {
        let (p, q) = halves(a);
        let high = arch::square64(p);
        joined(high, arch::square64(q) ^ arch::times_half64(high))
    }

    #[inline]
    fn square_root(a: u128) -> u128 {
        let (high, low) = halves(a);
        joined(arch::square_root64(high), arch::square_root64(low ^ arch::times_half64(high)))
    }

    fn artin_schreier_root(c: u128) -> u128 {
        let (high, low) = halves(c);
        let p = ARTIN_SCHREIER.apply(high);
        let rest = low ^ arch::times_half64(arch::square64(p));
        // The root is p F + q, where p^2 + p = high and q^2 + q = low + p^2 F/2. Both p and p + 1 solve the first
        // equation. They change the trace of the second, because F/2 has trace 1, so one of them gives the trace 0 that
        // q needs.
        match rest >> 63 {
            0 => joined(p, ARTIN_SCHREIER.apply(rest)),
            _ => joined(p ^ 1, ARTIN_SCHREIER.apply(rest ^ 1 << 63)),
        }
    }
}

/// Returns the power, and 1 for the exponent 0. It takes a square for each bit of the exponent, and a product for each
/// bit that is set.
pub(crate) fn power_by_squaring<W: Copy + Into<u128>>(base: W, exponent: W) -> W
where
    NimFields: NimField<W> + NimConstants<W>,
{
    let exponent = exponent.into();
    let bits = u128::BITS - exponent.leading_zeros();
    (0..bits).rev().fold(NimFields::ONE, |power, bit| {
        let square = NimFields::square(power);
        if exponent >> bit & 1 == 1 { NimFields::product(square, base) } else { square }
    })
}

/// Returns the high and the low half.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves have 64 bits")]
fn halves(size: u128) -> (u64, u64) {
    ((size >> 64) as u64, size as u64)
}

/// Joins the high and the low half.
#[inline]
fn joined(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
