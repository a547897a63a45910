//! Words as long as the bits in which coordinates differ.

use core::ops::Shr;

use crate::Integer;
use crate::integer::sealed::Unsigned;

/// The last bits of a coordinate or a key.
pub(crate) trait CoordinateWord: digit_sort::Word + Integer + Shr<u32, Output = Self> {
    /// The number of bits.
    const BITS: u32;

    /// Returns the last bits of `value`, as many as the word has.
    fn truncate(value: impl Unsigned) -> Self;

    /// Returns the last bits of the word, as many as the type has, with zeros before them if it has more.
    fn restore<U: Unsigned>(self) -> U;

    /// Returns the 64 bits from bit `shift` on.
    fn shifted(self, shift: u32) -> u64;

    /// Returns whether at least one number lies between `last` and this one.
    fn leaves_gap_after(self, last: Self) -> bool;
}

macro_rules! word {
    ($($word:ident)*) => { $(
        impl CoordinateWord for $word {
            const BITS: u32 = Self::BITS;

            #[inline]
            #[allow(clippy::allow_attributes, clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
            fn truncate(value: impl Unsigned) -> Self {
                value.widen() as Self
            }

            #[inline]
            fn restore<U: Unsigned>(self) -> U {
                U::truncate(self.into())
            }

            #[inline]
            #[allow(
                clippy::allow_attributes,
                clippy::cast_lossless,
                clippy::cast_possible_truncation,
                reason = "longer words are cut on purpose, and others are not"
            )]
            fn shifted(self, shift: u32) -> u64 {
                (self >> shift) as u64
            }

            #[inline]
            fn leaves_gap_after(self, last: Self) -> bool {
                self.saturating_sub(1) > last
            }
        }
    )* };
}

word!(u32 u64 u128);
