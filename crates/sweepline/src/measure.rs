//! Measures of intervals and rectangles.

use core::ops::Range;

/// An additive measure of intervals and rectangles of integers, with values in an abelian group.
///
/// An implementation must satisfy these laws, for all values *a*, *b*, *c* and all *i* <= *j* <= *k*:
///
/// - `plus` is associative and commutative, `a.plus(ZERO) == a`, and `a.plus(b).minus(b) == a`;
/// - adjacent intervals add up: `of(i..j).plus(of(j..k)) == of(i..k)`;
/// - the product is bilinear: `a.plus(b).times(c) == a.times(c).plus(b.times(c))`, and likewise for `c`.
///
/// So the measure of a rectangle is the sum of those of its parts, however it is cut.
/// If a law fails, the measure of a union is unspecified.
///
/// # Examples
///
/// The number of cells with an even sum of coordinates, minus the number of cells with an odd sum:
///
/// ```
/// use core::ops::Range;
/// use sweepline::{Measure, Rect, measure_of_union};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Chessboard(i64);
///
/// impl Measure for Chessboard {
///     const ZERO: Self = Self(0);
///
///     fn of(interval: Range<u64>) -> Self {
///         // Evens minus odds: the alternating sum telescopes.
///         Self(interval.end as i64 % 2 - interval.start as i64 % 2)
///     }
///
///     fn plus(self, other: Self) -> Self {
///         Self(self.0 + other.0)
///     }
///
///     fn minus(self, other: Self) -> Self {
///         Self(self.0 - other.0)
///     }
///
///     fn times(self, columns: Self) -> Self {
///         Self(self.0 * columns.0)
///     }
/// }
///
/// let rects = [Rect::new(0..3, 0..3)?, Rect::new(2..5, 2..3)?];
/// // 5 even and 4 odd cells, then (3, 2) odd and (4, 2) even.
/// assert_eq!(measure_of_union::<Chessboard>(&rects), Chessboard(6 - 5));
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
pub trait Measure: Copy + PartialEq + Send + Sync {
    /// The zero of the group, which is the measure of the empty set.
    const ZERO: Self;

    /// Returns the measure of an interval of integers with `start <= end`, which is [`Measure::ZERO`] if they are
    /// equal.
    fn of(interval: Range<u64>) -> Self;

    /// Returns the sum in the group: the measure of two disjoint parts.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Returns the difference in the group: the measure of the rest after a part is removed.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Returns the measure of a rectangle, from the measure `self` of its rows and the measure of its columns.
    #[must_use]
    fn times(self, columns: Self) -> Self;
}

/// The number of integers of an interval, and the area of a rectangle.
///
/// The group is the integers modulo 2^128, so the changes of a sweep may be negative.
/// A union of rectangles has fewer than 2^128 cells, so its area is exact.
///
/// # Examples
///
/// ```
/// use sweepline::{Length, Measure};
///
/// assert_eq!(Length::of(3..10).units(), 7);
/// assert_eq!(Length::of(3..10).times(Length::of(0..4)).units(), 28);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Length(u128);

impl Length {
    /// Returns the number of integers or cells.
    #[must_use]
    pub const fn units(self) -> u128 {
        self.0
    }
}

impl Measure for Length {
    const ZERO: Self = Self(0);

    fn of(interval: Range<u64>) -> Self {
        Self(u128::from(interval.end.wrapping_sub(interval.start)))
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    fn minus(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }

    fn times(self, columns: Self) -> Self {
        Self(self.0.wrapping_mul(columns.0))
    }
}

/// A mask of parities: for each power of two, whether the number of integers or cells that it divides is odd.
///
/// Bit *t* of an interval is the parity of the number of its multiples of 2^t.
/// Bit *t* of a rectangle is the parity of the number of its cells with both coordinates divisible by 2^t.
///
/// The group operation is exclusive or. The mask of a rectangle is the bitwise *and* of the masks of its sides, because
/// the number of cells divisible by 2^t is a product.
///
/// The mask of an interval is computed without a loop. Below *r* there are (r - 1) >> *t* positive multiples of 2^t, so
/// bit *t* of r - 1 is their parity. Therefore `start..end` has the mask (start - 1) xor (end - 1).
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, Measure};
///
/// // 3, 4, 5, 6 and 7: five integers, two even, one divisible by four.
/// assert_eq!(DyadicParity::of(3..8).mask(), 0b101);
/// // Rows 3 to 7 and column 4: five cells, two with even coordinates, one with both divisible by four.
/// assert_eq!(DyadicParity::of(3..8).times(DyadicParity::of(4..5)).mask(), 0b101);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DyadicParity(u64);

impl DyadicParity {
    /// Returns the parities, with bit *t* for the multiples of 2^t.
    #[must_use]
    pub const fn mask(self) -> u64 {
        self.0
    }
}

impl Measure for DyadicParity {
    const ZERO: Self = Self(0);

    fn of(interval: Range<u64>) -> Self {
        // Zero is divisible by every power of two. 0 - 1 wraps to all ones, which is the mask of the integer 0.
        Self(interval.start.wrapping_sub(1) ^ interval.end.wrapping_sub(1))
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn minus(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn times(self, columns: Self) -> Self {
        Self(self.0 & columns.0)
    }
}

/// [`DyadicParity`] for powers of two below 2^32, in half the memory.
///
/// Coordinates are still 64-bit integers.
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, DyadicParity32, Measure};
///
/// let interval = 3..8 + (1 << 40);
/// assert_eq!(u64::from(DyadicParity32::of(interval.clone()).mask()), DyadicParity::of(interval).mask() % (1 << 32));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DyadicParity32(u32);

impl DyadicParity32 {
    /// Returns the parities, with bit *t* for the multiples of 2^t.
    #[must_use]
    pub const fn mask(self) -> u32 {
        self.0
    }
}

impl Measure for DyadicParity32 {
    const ZERO: Self = Self(0);

    #[expect(clippy::cast_possible_truncation, reason = "the bits of higher powers are dropped")]
    fn of(interval: Range<u64>) -> Self {
        Self(DyadicParity::of(interval).mask() as u32)
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn minus(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn times(self, columns: Self) -> Self {
        Self(self.0 & columns.0)
    }
}
