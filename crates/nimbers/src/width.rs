//! The widths of nimbers, and the operations that each width implements in its own way.

mod linear;
mod products;

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::BitXor;
use core::str::FromStr;

pub(crate) use linear::LinearMaps;
pub(crate) use products::Products;

/// An unsigned integer that holds the nimbers of a field: `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// The nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields, and each field contains the smaller ones.
/// The trait is sealed: other crates cannot implement it.
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
/// assert!(is_root(Nimber8::from_heap(2)) && is_root(Nimber128::from_heap(3)));
/// ```
pub trait Width: UnsignedWord + LinearMaps + Products {}

/// The properties of an unsigned integer. Other crates cannot name this trait, so it seals [`Width`].
pub trait UnsignedWord:
    Copy + Default + Ord + Hash + Debug + Display + FromStr + Into<u128> + BitXor<Output = Self> + 'static
{
    /// The number of bits *w*.
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;

    /// The prime factors of 2^w - 1, each of which divides it once.
    const PRIMES: &'static [u64];

    /// Returns the low bits.
    fn truncated(size: u128) -> Self;
}

/// The prime factors of 2^128 - 1. Each is a factor of 2^w - 1 for all widths *w* from some width on; they are in the
/// order of these widths.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

macro_rules! widths {
    ($($word:ty: $primes:literal;)*) => {$(
        impl Width for $word {}

        impl UnsignedWord for $word {
            const BITS: u32 = Self::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const PRIMES: &'static [u64] = PRIMES.split_at($primes).0;

            #[inline]
            fn truncated(size: u128) -> Self {
                // A cast would be shorter, but `as` from `u128` needs an exception from the lints in every width.
                Self::from_le_bytes(*size.to_le_bytes().first_chunk().expect("no integer is wider than 128 bits"))
            }
        }
    )*};
}

widths! {
    u8: 3;
    u16: 4;
    u32: 5;
    u64: 7;
    u128: 9;
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
