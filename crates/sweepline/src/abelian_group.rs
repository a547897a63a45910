//! The values that a measure can have.

/// A value of a measure: an element of an abelian group.
///
/// The integer types implement this trait as the integers modulo 2^n for *n* bits, so sums wrap.
/// Floating-point numbers do not implement it, because their sums are rounded and therefore depend on the order.
///
/// An implementation must satisfy these laws for all values *a*, *b* and *c*. If one fails, measures are unspecified.
///
/// | law | |
/// |---|---|
/// | associative | `a.plus(b).plus(c) == a.plus(b.plus(c))` |
/// | commutative | `a.plus(b) == b.plus(a)` |
/// | neutral | `a.plus(ZERO) == a` |
/// | inverse | `a.plus(b).minus(b) == a` |
///
/// # Examples
///
/// The exclusive or, here of the numbers of all covered columns:
///
/// ```
/// use core::ops::Range;
/// use sweepline::{AbelianGroup, CompressedCoordinates, CoverTree};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct NimSum(u64);
///
/// impl AbelianGroup for NimSum {
///     const ZERO: Self = Self(0);
///
///     fn plus(self, other: Self) -> Self {
///         Self(self.0 ^ other.0)
///     }
///
///     fn minus(self, other: Self) -> Self {
///         Self(self.0 ^ other.0)
///     }
/// }
///
/// let nim_sum = |columns: Range<u64>| NimSum(columns.fold(0, |sum, column| sum ^ column));
/// let mut tree = CoverTree::new(&CompressedCoordinates::new([0, 2, 6, 9]), nim_sum);
/// tree.insert(0..2);
/// tree.insert(1..3);
/// assert_eq!(tree.covered(), NimSum(0 ^ 1 ^ 2 ^ 3 ^ 4 ^ 5 ^ 6 ^ 7 ^ 8));
/// assert_eq!(7_u8.minus(9), 254);
/// ```
pub trait AbelianGroup: Copy + PartialEq + Send + Sync {
    /// The zero of the group, which is the measure of the empty set.
    const ZERO: Self;

    /// Returns the sum: the measure of two disjoint parts together.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Returns the difference: the measure that remains after a part is removed.
    #[must_use]
    fn minus(self, other: Self) -> Self;
}

macro_rules! modular {
    ($($integer:ty)*) => {$(
        impl AbelianGroup for $integer {
            const ZERO: Self = 0;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    )*};
}

modular!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
