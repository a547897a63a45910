//! The integer types of intervals.
//!
//! Sets represent every integer by its rank, the number of integers of its type below it, so all types share the code
//! for `u64`.
//!
//! The sealed trait has associated functions instead of methods, because methods would be in scope for every generic
//! caller and could clash with other methods of the same name.

use core::fmt::{Debug, Display};
use core::hash::Hash;

/// An integer type: `u8` to `u64`, `usize`, `i8` to `i64`, or `isize`.
///
/// The trait is sealed, so no other type can implement it.
///
/// # Examples
///
/// ```
/// use interval_merge::{Integer, IntervalSet};
///
/// fn longest<T: Integer>(set: &IntervalSet<T>) -> Option<u128> {
///     set.iter().map(|interval| interval.len()).max()
/// }
/// assert_eq!(longest(&IntervalSet::from([-8_i64..-3, 0..2])), Some(5));
/// assert_eq!(longest(&IntervalSet::from([0..=u64::MAX])), Some(1 << 64));
/// ```
pub trait Integer: sealed::Ranked + Copy + Debug + Default + Display + Hash + Ord + Send + Sync + 'static {}

/// Hides the functions from the public interface, and prevents other crates from implementing the trait.
pub(crate) mod sealed {
    /// An integer type whose values are numbered in ascending order.
    pub trait Ranked: Copy {
        /// The number of integers below the greatest one.
        const GREATEST: u64;

        /// Returns the number of integers below `at`.
        fn rank(at: Self) -> u64;

        /// Returns the integer with this number of integers below it, which is at most [`GREATEST`](Self::GREATEST).
        fn unrank(rank: u64) -> Self;
    }
}

/// Returns the integer after this one, or `None` after the greatest.
pub(crate) fn next<T: Integer>(at: T) -> Option<T> {
    (T::rank(at) < T::GREATEST).then(|| T::unrank(T::rank(at) + 1))
}

/// Returns the integer before this one, or `None` before the least.
pub(crate) fn previous<T: Integer>(at: T) -> Option<T> {
    T::rank(at).checked_sub(1).map(T::unrank)
}

macro_rules! integers {
    ($($unsigned:ident $signed:ident;)*) => { $(
        impl Integer for $unsigned {}

        impl Integer for $signed {}

        #[allow(
            clippy::allow_attributes,
            clippy::cast_lossless,
            clippy::cast_possible_truncation,
            reason = "ranks have at most as many bits as the type, which has at most 64"
        )]
        impl sealed::Ranked for $unsigned {
            const GREATEST: u64 = Self::MAX as u64;

            #[inline]
            fn rank(at: Self) -> u64 {
                at as u64
            }

            #[inline]
            fn unrank(rank: u64) -> Self {
                rank as Self
            }
        }

        impl sealed::Ranked for $signed {
            const GREATEST: u64 = <$unsigned as sealed::Ranked>::GREATEST;

            #[inline]
            fn rank(at: Self) -> u64 {
                sealed::Ranked::rank(at.cast_unsigned() ^ Self::MIN.cast_unsigned())
            }

            #[inline]
            fn unrank(rank: u64) -> Self {
                <$unsigned as sealed::Ranked>::unrank(rank).cast_signed() ^ Self::MIN
            }
        }
    )* };
}

integers! {
    u8 i8;
    u16 i16;
    u32 i32;
    u64 i64;
    usize isize;
}
