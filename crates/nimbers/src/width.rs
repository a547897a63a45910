//! The widths of nimbers, and the operations that each width implements in its own way.

mod linear;
mod products;

use core::fmt::{Binary, Debug, Display, LowerHex, Octal, UpperHex};
use core::hash::Hash;
use core::ops::BitXor;
use core::str::FromStr;

#[cfg(feature = "slice")]
use crate::tower::{Base, Field, Pair, Tower};
use linear::LinearMaps;
use products::Products;

/// An unsigned integer that holds the nimbers of a field: `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// The nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields, and each field contains the smaller ones.
/// The trait is sealed: other crates cannot implement it.
/// Its supertraits let generic code make, compare, print and convert the integers.
/// The arithmetic is that of [`Nim`](crate::Nim).
///
/// # Examples
///
/// ```
/// use nimbers::{Nim, Nimber8, Nimber128, Width};
///
/// fn is_root<W: Width>(a: Nim<W>) -> bool {
///     a * a + a == Nim::ONE
/// }
///
/// /// Returns the product of all nimbers below 2^n but 0.
/// fn product<W: Width>(n: u8) -> Nim<W> {
///     (1..=u8::MAX >> (8 - n)).map(|size| Nim::from_heap(W::from(size))).product()
/// }
///
/// assert!(is_root(Nimber8::from_heap(2)) && is_root(Nimber128::from_heap(3)));
/// assert_eq!((product(4), product(8)), (Nimber8::ONE, Nimber128::ONE));
/// ```
pub trait Width:
    Copy
    + Default
    + Ord
    + Hash
    + Debug
    + Display
    + Binary
    + Octal
    + LowerHex
    + UpperHex
    + FromStr
    + From<u8>
    + Into<u128>
    + TryFrom<u128>
    + BitXor<Output = Self>
    + Send
    + Sync
    + Sealed
    + 'static
{
}

/// Seals [`Width`], and leads to the arithmetic of its field.
///
/// A bound on a trait opens the items of all supertraits to generic code, even if it cannot name them.
/// It does not open the bounds of an associated type, so the arithmetic is there:
///
/// ```compile_fail,E0599
/// fn bits<W: nimbers::Width>() -> u32 {
///     <W::Field>::BITS
/// }
/// ```
pub trait Sealed: Sized {
    /// Always [`NimFields`].
    type Field: NimField<Self>;
}

/// The type that implements [`NimField`] for every width.
pub struct NimFields;

/// The field of the nimbers below 2^*w*, as functions of heap sizes.
pub trait NimField<W> {
    /// The number of bits *w*.
    const BITS: u32;
    const ZERO: W;
    const ONE: W;

    /// The prime factors of 2^w - 1, each of which divides it once.
    const PRIMES: &'static [u64];

    /// The field as a tower above that of the bytes.
    #[cfg(feature = "slice")]
    type AboveBytes<B: Base>: Field + Tower<B>;

    /// The field as a tower above that of 16 bits. The field of 8 bits is a part of it.
    #[cfg(feature = "slice")]
    type AboveWords<B: Base>: Field + Tower<B>;

    /// Returns the low bits.
    fn truncated(size: u128) -> W;

    /// Returns whether a bit, counted from the lowest one, is 1.
    #[cfg(feature = "slice")]
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

macro_rules! widths {
    ($($word:ty: $primes:literal, $above_bytes:ty, $above_words:ty;)*) => {$(
        impl Width for $word {}

        impl Sealed for $word {
            type Field = NimFields;
        }

        impl NimField<$word> for NimFields {
            const BITS: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            const ONE: $word = 1;
            const PRIMES: &'static [u64] = PRIMES.split_at($primes).0;

            #[cfg(feature = "slice")]
            type AboveBytes<B: Base> = $above_bytes;

            #[cfg(feature = "slice")]
            type AboveWords<B: Base> = $above_words;

            #[inline]
            fn truncated(size: u128) -> $word {
                // A cast would be shorter, but `as` from `u128` needs an exception from the lints in every width.
                let bytes = size.to_le_bytes();
                <$word>::from_le_bytes(*bytes.first_chunk().expect("no integer is wider than 128 bits"))
            }

            #[cfg(feature = "slice")]
            #[inline]
            fn has_bit(number: $word, bit: u32) -> bool {
                number >> bit & 1 == 1
            }

            #[inline]
            fn product(a: $word, b: $word) -> $word {
                a.product(b)
            }

            #[inline]
            fn inverse(a: $word) -> $word {
                a.inverse()
            }

            #[inline]
            fn power(base: $word, exponent: $word) -> $word {
                base.power(exponent)
            }

            #[inline]
            fn square(a: $word) -> $word {
                a.square()
            }

            #[inline]
            fn square_root(a: $word) -> $word {
                a.square_root()
            }

            #[inline]
            fn artin_schreier_root(c: $word) -> $word {
                c.artin_schreier_root()
            }
        }
    )*};
}

widths! {
    u8: 3, B, B;
    u16: 4, Pair<B>, B;
    u32: 5, Pair<Pair<B>>, Pair<B>;
    u64: 7, Pair<Pair<Pair<B>>>, Pair<Pair<B>>;
    u128: 9, Pair<Pair<Pair<Pair<B>>>>, Pair<Pair<Pair<B>>>;
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
