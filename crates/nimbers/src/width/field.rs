//! The operations that each width implements in its own way.

use super::NimFields;
#[cfg(all(feature = "std", not(miri)))]
use crate::inverses;
use crate::portable::bytes;
use crate::tables::{ARTIN_SCHREIER, HALF};
use crate::tower::{Base, Field, Pair, Tower};
use crate::{arch, portable};

/// The field of the nimbers below 2^*w*, as functions of heap sizes.
pub trait NimField<W> {
    /// The prime factors of 2^w - 1, each of which divides it once.
    const PRIMES: &'static [u64];

    /// The field as a tower above that of the bytes.
    type AboveBytes<B: Base>: Field + Tower<B>;

    /// The field as a tower above that of 16 bits. The field of 8 bits is a part of it.
    type AboveWords<B: Base>: Field + Tower<B>;

    /// Returns the low bits.
    fn truncated(size: u128) -> W;

    /// Returns whether a bit, counted from the lowest one, is 1.
    fn has_bit(number: W, bit: u32) -> bool;

    fn product(a: W, b: W) -> W;

    /// Returns the inverse, and 0 for 0.
    fn inverse(a: W) -> W;

    /// Returns the power, and 1 for the exponent 0.
    fn power(base: W, exponent: W) -> W;

    fn square(a: W) -> W;

    fn square_root(a: W) -> W;

    /// Returns the even *x* for which *x^2 + x = c*. The trace of *c* must be 0.
    fn artin_schreier_root(c: W) -> W;
}

/// The prime factors of 2^128 - 1. Each is a factor of 2^w - 1 for all widths *w* from some width on; they are in the
/// order of these widths.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// Defines what depends only on the size of a field: its number of prime factors and its towers.
macro_rules! shape {
    ($word:ty: $primes:literal, $above_bytes:ty, $above_words:ty) => {
        const PRIMES: &'static [u64] = PRIMES.split_at($primes).0;

        type AboveBytes<B: Base> = $above_bytes;

        type AboveWords<B: Base> = $above_words;

        #[inline]
        fn truncated(size: u128) -> $word {
            // A cast would be shorter, but `as` from `u128` needs an exception from the lints in every width.
            let bytes = size.to_le_bytes();
            <$word>::from_le_bytes(*bytes.first_chunk().expect("no integer is wider than 128 bits"))
        }

        #[inline]
        fn has_bit(number: $word, bit: u32) -> bool {
            number >> bit & 1 == 1
        }
    };
}

/// Defines operations of a field that is part of the field of 64 bits, by the operations there.
macro_rules! embedded {
    ($word:ty: $square:path, $root:path) => {
        #[inline]
        #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under powers")]
        fn power(base: $word, exponent: $word) -> $word {
            arch::power64(base.into(), exponent.into()) as $word
        }

        #[inline]
        #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under squares")]
        fn square(a: $word) -> $word {
            $square(a.into()) as $word
        }

        #[inline]
        #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under roots")]
        fn square_root(a: $word) -> $word {
            $root(a.into()) as $word
        }

        #[inline]
        #[expect(clippy::cast_possible_truncation, reason = "even roots are nimbers of the same width")]
        fn artin_schreier_root(c: $word) -> $word {
            ARTIN_SCHREIER.apply(c.into()) as $word
        }
    };
}

impl NimField<u8> for NimFields {
    shape!(u8: 3, B, B);
    // The compiler omits the look-ups for bits that are 0, so that short nimbers are fastest by table.
    embedded!(u8: portable::square, portable::square_root);

    #[inline]
    fn product(a: u8, b: u8) -> u8 {
        bytes::product8(a, b)
    }

    #[inline]
    fn inverse(a: u8) -> u8 {
        bytes::inverse8(a)
    }
}

impl NimField<u16> for NimFields {
    shape!(u16: 4, Pair<B>, B);
    embedded!(u16: portable::square, portable::square_root);

    #[inline]
    fn product(a: u16, b: u16) -> u16 {
        arch::product16(a, b)
    }

    #[inline]
    fn inverse(a: u16) -> u16 {
        #[cfg(all(feature = "std", not(miri)))]
        let inverse = inverses::inverse16(a);
        #[cfg(not(all(feature = "std", not(miri))))]
        let inverse = bytes::inverse16(a);
        inverse
    }
}

impl NimField<u32> for NimFields {
    shape!(u32: 5, Pair<Pair<B>>, Pair<B>);
    embedded!(u32: arch::square64, arch::square_root64);

    #[inline]
    fn product(a: u32, b: u32) -> u32 {
        arch::product32(a, b)
    }

    #[inline]
    fn inverse(a: u32) -> u32 {
        arch::inverse32(a)
    }
}

impl NimField<u64> for NimFields {
    shape!(u64: 7, Pair<Pair<Pair<B>>>, Pair<Pair<B>>);

    #[inline]
    fn product(a: u64, b: u64) -> u64 {
        arch::product64(a, b)
    }

    #[inline]
    fn inverse(a: u64) -> u64 {
        arch::inverse64(a)
    }

    #[inline]
    fn power(base: u64, exponent: u64) -> u64 {
        arch::power64(base, exponent)
    }

    #[inline]
    fn square(a: u64) -> u64 {
        arch::square64(a)
    }

    #[inline]
    fn square_root(a: u64) -> u64 {
        arch::square_root64(a)
    }

    #[inline]
    fn artin_schreier_root(c: u64) -> u64 {
        ARTIN_SCHREIER.apply(c)
    }
}

/// A quadratic extension of the field of 64 bits, by the Fermat power *F* = 2^64, where *F^2 = F + F/2*.
impl NimField<u128> for NimFields {
    shape!(u128: 9, Pair<Pair<Pair<Pair<B>>>>, Pair<Pair<Pair<B>>>);

    #[inline]
    fn product(a: u128, b: u128) -> u128 {
        arch::wide_product(a, b)
    }

    fn inverse(a: u128) -> u128 {
        let (high, low) = halves(a);
        let sum = low ^ high;
        let norm = arch::product64(low, sum) ^ HALF.apply(arch::square64(high));
        let inverse = arch::inverse64(norm);
        joined(arch::product64(high, inverse), arch::product64(sum, inverse))
    }

    fn power(base: u128, exponent: u128) -> u128 {
        // From the highest bit down: the squares are table look-ups, and only the bits that are set take a product.
        let mut power = 1;
        for bit in (0..u128::BITS - exponent.leading_zeros()).rev() {
            power = Self::square(power);
            if exponent >> bit & 1 == 1 {
                power = Self::product(power, base);
            }
        }
        power
    }

    /// The square of *pF + q* is *p^2 F + (q^2 + p^2 (F/2))*.
    #[inline]
    fn square(a: u128) -> u128 {
        let (p, q) = halves(a);
        let high = arch::square64(p);
        joined(high, arch::square64(q) ^ HALF.apply(high))
    }

    #[inline]
    fn square_root(a: u128) -> u128 {
        let (high, low) = halves(a);
        joined(arch::square_root64(high), arch::square_root64(low ^ HALF.apply(high)))
    }

    fn artin_schreier_root(c: u128) -> u128 {
        let (high, low) = halves(c);
        let p = ARTIN_SCHREIER.apply(high);
        let rest = low ^ HALF.apply(arch::square64(p));
        // F/2 has trace 1, so the rest for q has trace 0 for one of p and p + 1.
        match rest >> 63 {
            0 => joined(p, ARTIN_SCHREIER.apply(rest)),
            _ => joined(p ^ 1, ARTIN_SCHREIER.apply(rest ^ 1 << 63)),
        }
    }
}

/// Returns the high and the low half.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are of 64 bits")]
fn halves(size: u128) -> (u64, u64) {
    ((size >> 64) as u64, size as u64)
}

/// Joins the halves.
#[inline]
fn joined(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
