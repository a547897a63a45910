//! The types whose values intervals consist of.
//!
//! Sets represent every unit by its rank, the number of values of its type below it. Ranks are `u64`, or `u128` for the
//! types of 128 bits, so all types share the code for these two.
//!
//! The sealed trait of units has associated functions instead of methods, because methods would be in scope for every
//! generic caller and could clash with other methods of the same name.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};

/// A type whose values are numbered: `u8` to `u128`, `usize`, `i8` to `i128`, `isize`, `char`, `Ipv4Addr` or
/// `Ipv6Addr`.
///
/// A `char` is followed by the next Unicode scalar value, so `'\u{d7ff}'` and `'\u{e000}'` are neighbours.
/// The trait is sealed, so no other type can implement it.
///
/// # Examples
///
/// ```
/// use interval_merge::{IntervalSet, Unit};
///
/// fn longest<T: Unit>(set: &IntervalSet<T>) -> Option<u128> {
///     set.iter().map(|interval| interval.len()).max()
/// }
/// assert_eq!(longest(&IntervalSet::from([-8_i64..-3, 0..2])), Some(5));
/// assert_eq!(longest(&IntervalSet::from(['a'..='z', 'A'..='C'])), Some(26));
/// ```
pub trait Unit: sealed::Ranked + Copy + Debug + Display + Hash + Ord + Send + Sync + 'static {}

/// Hides the functions from the public interface, and prevents other crates from implementing the trait.
pub(crate) mod sealed {
    /// A type whose values are numbered in ascending order.
    pub trait Ranked: Copy {
        /// The type of the numbers.
        type Rank: super::Rank;

        /// The number of values below the greatest one.
        const GREATEST: Self::Rank;

        /// Returns the number of values below `at`.
        fn rank(at: Self) -> Self::Rank;

        /// Returns the value with this number of values below it, which is at most [`GREATEST`](Self::GREATEST).
        fn unrank(rank: Self::Rank) -> Self;
    }

    /// A type whose values have no commas, dots in a row or spaces in their texts: every type except `char`.
    pub trait Parsed: super::Unit + core::str::FromStr {}
}

/// Returns the value after this one, or `None` after the greatest.
pub(crate) fn next<T: Unit>(at: T) -> Option<T> {
    (T::rank(at) < T::GREATEST).then(|| T::unrank(T::rank(at) + T::Rank::ONE))
}

/// Returns the value before this one, or `None` before the least.
pub(crate) fn previous<T: Unit>(at: T) -> Option<T> {
    T::rank(at).checked_sub(T::Rank::ONE).map(T::unrank)
}

/// Returns a number of units that is known modulo 2^128. All 2^128 units of a type count as `u128::MAX`, because no
/// other number of them is zero modulo 2^128.
#[inline]
pub(crate) const fn saturated(units: u128, any: bool) -> u128 {
    if units == 0 && any { u128::MAX } else { units }
}

/// The type of ranks: `u64` or `u128`.
pub trait Rank:
    Unit
    + sealed::Ranked<Rank = Self>
    + digit_sort::Word
    + From<u64>
    + Into<u128>
    + TryFrom<u128>
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// One.
    const ONE: Self;
    /// Returns the sum if it fits into the type.
    fn checked_add(self, other: Self) -> Option<Self>;
    /// Returns the difference if it is not negative.
    fn checked_sub(self, other: Self) -> Option<Self>;
    /// Returns the sum, or the greatest value if the sum is greater.
    fn saturating_add(self, other: Self) -> Self;
    /// Returns the difference, or zero if it is negative.
    fn saturating_sub(self, other: Self) -> Self;
    /// Returns the sum modulo the number of values of the type.
    fn wrapping_add(self, other: Self) -> Self;
    /// Returns the difference modulo the number of values of the type.
    fn wrapping_sub(self, other: Self) -> Self;
    /// Returns the number of bits up to the first one.
    fn bits(self) -> u32;
    /// Returns the last 64 bits.
    fn low(self) -> u64;
}

macro_rules! ranks {
    ($($rank:ident)*) => { $(
        impl Rank for $rank {
            const ONE: Self = 1;

            #[inline]
            fn checked_add(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            fn checked_sub(self, other: Self) -> Option<Self> {
                self.checked_sub(other)
            }

            #[inline]
            fn saturating_add(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline]
            fn saturating_sub(self, other: Self) -> Self {
                self.saturating_sub(other)
            }

            #[inline]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn wrapping_sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn bits(self) -> u32 {
                Self::BITS - self.leading_zeros()
            }

            #[inline]
            #[allow(
                clippy::allow_attributes,
                clippy::cast_possible_truncation,
                reason = "longer ranks are cut on purpose"
            )]
            fn low(self) -> u64 {
                self as u64
            }
        }
    )* };
}

ranks! { u64 u128 }

macro_rules! integers {
    ($($unsigned:ident $signed:ident $rank:ident;)*) => { $(
        impl Unit for $unsigned {}

        impl Unit for $signed {}

        impl sealed::Parsed for $unsigned {}

        impl sealed::Parsed for $signed {}

        #[allow(
            clippy::allow_attributes,
            clippy::cast_lossless,
            clippy::cast_possible_truncation,
            reason = "ranks have at least as many bits as the type, and no rank has more"
        )]
        impl sealed::Ranked for $unsigned {
            type Rank = $rank;

            const GREATEST: $rank = Self::MAX as $rank;

            #[inline]
            fn rank(at: Self) -> $rank {
                at as $rank
            }

            #[inline]
            fn unrank(rank: $rank) -> Self {
                rank as Self
            }
        }

        impl sealed::Ranked for $signed {
            type Rank = $rank;

            const GREATEST: $rank = <$unsigned as sealed::Ranked>::GREATEST;

            #[inline]
            fn rank(at: Self) -> $rank {
                sealed::Ranked::rank(at.cast_unsigned() ^ Self::MIN.cast_unsigned())
            }

            #[inline]
            fn unrank(rank: $rank) -> Self {
                <$unsigned as sealed::Ranked>::unrank(rank).cast_signed() ^ Self::MIN
            }
        }
    )* };
}

integers! {
    u8 i8 u64;
    u16 i16 u64;
    u32 i32 u64;
    u64 i64 u64;
    usize isize u64;
    u128 i128 u128;
}

/// Number of code points between the two ranges of `char`, which are surrogates.
const SURROGATES: u32 = 0xe000 - 0xd800;

impl Unit for char {}

impl sealed::Ranked for char {
    type Rank = u64;

    const GREATEST: u64 = Self::MAX as u64 - SURROGATES as u64;

    fn rank(at: Self) -> u64 {
        u64::from(if at < '\u{e000}' { u32::from(at) } else { u32::from(at) - SURROGATES })
    }

    fn unrank(rank: u64) -> Self {
        let point = if rank < 0xd800 { rank } else { rank + u64::from(SURROGATES) };
        u32::try_from(point).ok().and_then(Self::from_u32).unwrap_or(Self::MAX)
    }
}

macro_rules! addresses {
    ($($address:ident $bits:ident $rank:ident;)*) => { $(
        impl Unit for $address {}

        impl sealed::Parsed for $address {}

        impl sealed::Ranked for $address {
            type Rank = $rank;

            const GREATEST: $rank = <$bits as sealed::Ranked>::GREATEST;

            fn rank(at: Self) -> $rank {
                sealed::Ranked::rank(at.to_bits())
            }

            fn unrank(rank: $rank) -> Self {
                Self::from_bits(sealed::Ranked::unrank(rank))
            }
        }
    )* };
}

addresses! {
    Ipv4Addr u32 u64;
    Ipv6Addr u128 u128;
}
