//! The integer types that intervals consist of.
//!
//! Arithmetic counts in the unsigned type of the same width, and wraps. The alternative lost: with prefix sums of the next
//! wider type, a stored interval of 64 bits would take 32 bytes instead of 16.
//!
//! The sealed trait has two functions and no methods, because a method would be in scope for every generic caller, and
//! clash with a method of the same name.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::length128::Length128;

/// An integer type: `u8` to `u128`, `usize`, `i8` to `i128`, or `isize`.
///
/// The trait is sealed, so no other type can implement it.
///
/// # Examples
///
/// ```
/// use interval_merge::{Integer, IntervalSet};
///
/// fn longest<T: Integer>(set: &IntervalSet<T>) -> Option<T::Length> {
///     set.iter().map(|interval| interval.len()).max()
/// }
/// assert_eq!(longest(&IntervalSet::from([-8_i64..-3, 0..2])), Some(5));
/// assert_eq!(longest(&IntervalSet::from(0..=u64::MAX)), Some(1 << 64));
/// ```
pub trait Integer: sealed::Ranked + Copy + Debug + Default + Display + Hash + Ord + Send + Sync + 'static {
    /// A number of integers of this type: an unsigned type that can also count all of them.
    ///
    /// A length has a type only if the integers have one. So a set of literals needs an annotation, such as
    /// `let set: IntervalSet<u32> = [2..5, 7..9].into()`.
    ///
    /// | integers | length |
    /// |---|---|
    /// | `u8`, `i8` | `u16` |
    /// | `u16`, `i16` | `u32` |
    /// | `u32`, `i32` | `u64` |
    /// | `u64`, `i64`, `usize`, `isize` | `u128` |
    /// | `u128`, `i128` | [`Length128`] |
    type Length: sealed::Count<Self::Unsigned> + Copy + Debug + Default + Display + Hash + Ord + Send + Sync + 'static;
}

/// Keeps the functions out of the interface, and other crates from implementing the traits.
pub(crate) mod sealed {
    use core::fmt::Debug;
    use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor};

    /// A type of integers that can be counted from the least one on.
    pub trait Ranked: Copy + Ord {
        type Unsigned: Unsigned;

        /// Returns the number of integers below `at`.
        fn rank(at: Self) -> Self::Unsigned;

        /// Returns the integer with this number of integers below it.
        fn unrank(rank: Self::Unsigned) -> Self;
    }

    /// An unsigned type as a string of bits.
    pub trait Unsigned:
        Ranked<Unsigned = Self>
        + BitAnd<Output = Self>
        + BitOr<Output = Self>
        + BitOrAssign
        + BitXor<Output = Self>
        + Debug
        + Default
        + From<u8>
        + Send
        + Sync
        + 'static
    {
        const BITS: u32;
        const MAX: Self;

        fn wrapping_add(self, other: Self) -> Self;

        fn wrapping_sub(self, other: Self) -> Self;

        /// Returns the number of zeros before the first one.
        fn leading_zeros(self) -> u32;

        /// Returns the number whose last `bits` bits are ones.
        fn low_bits(bits: u32) -> Self;

        /// Returns the number with zeros before it.
        fn widen(self) -> u128;

        /// Returns the last bits of `value`, as many as the type has.
        fn truncate(value: u128) -> Self;
    }

    /// A number of units, from 0 to 2^w where `U` has w bits.
    pub trait Count<U>: Sized {
        /// Returns the count of `units` units.
        fn of(units: U) -> Self;

        /// Returns the count of `others` + 1 units.
        fn of_one_and(others: U) -> Self;

        /// Returns the number of units, or `None` for 2^w.
        fn units(self) -> Option<U>;
    }
}

use sealed::{Count, Ranked, Unsigned};

/// Arithmetic of integers and distances.
pub(crate) trait Steps: Ranked {
    /// Returns the least integer of the type.
    #[inline]
    fn least() -> Self {
        Self::unrank(Self::Unsigned::default())
    }

    /// Returns the greatest integer of the type.
    #[inline]
    fn greatest() -> Self {
        Self::unrank(Self::Unsigned::MAX)
    }

    /// Returns `self` - `start`, which wraps.
    #[inline]
    fn distance_from(self, start: Self) -> Self::Unsigned {
        Self::rank(self).wrapping_sub(Self::rank(start))
    }

    /// Returns `self` + `distance`, which wraps.
    #[inline]
    fn plus(self, distance: Self::Unsigned) -> Self {
        Self::unrank(Self::rank(self).wrapping_add(distance))
    }

    /// Returns `self` + `distance` unless that is too large.
    #[inline]
    fn checked_plus(self, distance: Self::Unsigned) -> Option<Self> {
        (distance <= Self::greatest().distance_from(self)).then(|| self.plus(distance))
    }

    /// Returns the number after this one, which is not the greatest.
    #[inline]
    fn successor(self) -> Self {
        debug_assert!(self < Self::greatest(), "a number follows");
        self.plus(1.into())
    }

    /// Returns the number before this one, which is not the least.
    #[inline]
    fn predecessor(self) -> Self {
        debug_assert!(self > Self::least(), "a number precedes");
        self.plus(Self::Unsigned::MAX)
    }

    /// Returns the number after this one, or `None` after the greatest.
    #[inline]
    fn next(self) -> Option<Self> {
        (self < Self::greatest()).then(|| self.successor())
    }

    /// Returns the number before this one, or `None` before the least.
    #[inline]
    fn previous(self) -> Option<Self> {
        (self > Self::least()).then(|| self.predecessor())
    }
}

impl<T: Ranked> Steps for T {}

macro_rules! integers {
    ($($unsigned:ident $signed:ident $length:ident;)*) => { $(
        impl Integer for $unsigned {
            type Length = $length;
        }

        impl Integer for $signed {
            type Length = $length;
        }

        impl Ranked for $unsigned {
            type Unsigned = Self;

            #[inline]
            fn rank(at: Self) -> Self {
                at
            }

            #[inline]
            fn unrank(rank: Self) -> Self {
                rank
            }
        }

        impl Ranked for $signed {
            type Unsigned = $unsigned;

            #[inline]
            fn rank(at: Self) -> $unsigned {
                at.cast_unsigned() ^ Self::MIN.cast_unsigned()
            }

            #[inline]
            fn unrank(rank: $unsigned) -> Self {
                rank.cast_signed() ^ Self::MIN
            }
        }

        impl Unsigned for $unsigned {
            const BITS: u32 = Self::BITS;
            const MAX: Self = Self::MAX;

            #[inline]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn wrapping_sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }

            #[inline]
            fn low_bits(bits: u32) -> Self {
                Self::MAX.checked_shr(Self::BITS - bits).unwrap_or(0)
            }

            #[inline]
            #[allow(clippy::allow_attributes, clippy::cast_lossless, reason = "`u128` has no `From<usize>`")]
            fn widen(self) -> u128 {
                self as u128
            }

            #[inline]
            #[allow(clippy::allow_attributes, clippy::cast_possible_truncation, reason = "cut on purpose")]
            fn truncate(value: u128) -> Self {
                value as Self
            }
        }
    )* };
}

integers! {
    u8 i8 u16;
    u16 i16 u32;
    u32 i32 u64;
    u64 i64 u128;
    usize isize u128;
    u128 i128 Length128;
}

macro_rules! lengths {
    ($($units:ident $length:ident;)*) => { $(
        impl Count<$units> for $length {
            #[inline]
            #[allow(clippy::allow_attributes, clippy::cast_lossless, reason = "`u128` has no `From<usize>`")]
            fn of(units: $units) -> Self {
                units as Self
            }

            #[inline]
            fn of_one_and(others: $units) -> Self {
                Self::of(others) + 1
            }

            #[inline]
            fn units(self) -> Option<$units> {
                self.try_into().ok()
            }
        }
    )* };
}

lengths! {
    u8 u16;
    u16 u32;
    u32 u64;
    u64 u128;
    usize u128;
}

impl Count<u128> for Length128 {
    fn of(units: u128) -> Self {
        units.into()
    }

    fn of_one_and(others: u128) -> Self {
        others.checked_add(1).map_or(Self::MAX, Self::from)
    }

    fn units(self) -> Option<u128> {
        self.to_u128()
    }
}
