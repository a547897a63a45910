//! The widths of nimbers, and what each of them does in its own way.

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
/// The nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields, each part of the next.
/// No other type implements this trait.
pub trait Width: Word + LinearMaps + Products {}

/// What an integer is. Neither this trait nor the others that make up [`Width`] can be named outside of the crate.
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
}

/// The prime factors of 2^128 - 1; those of 2^w - 1 come first.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

macro_rules! widths {
    ($($word:ty: $primes:literal;)*) => {$(
        impl Width for $word {}

        impl Word for $word {
            const BITS: u32 = Self::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const PRIMES: &'static [u64] = PRIMES.split_at($primes).0;

            #[inline]
            fn truncated(size: u128) -> Self {
                Self::from_le_bytes(*size.to_le_bytes().first_chunk().expect("no other integer is wider"))
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
