//! What is counted.

use core::ops::Range;

/// A measure of intervals and rectangles of integers, with values in an abelian group.
///
/// Laws, for all values *a*, *b*, *c* and all *i* <= *j* <= *k*:
///
/// - `plus` is associative and commutative, `a.plus(ZERO) == a`, and `a.plus(b).minus(b) == a`;
/// - intervals add up: `of(i..j).plus(of(j..k)) == of(i..k)`;
/// - the product is linear on both sides: `a.plus(b).times(c) == a.times(c).plus(b.times(c))`, and likewise for `c`.
///
/// So the measure of a rectangle does not depend on how it is cut into pieces.
///
/// # Examples
///
/// How many cells have an even sum of coordinates, less how many have an odd one:
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
///         // Evens less odds: the alternating sum telescopes.
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
    /// The measure of nothing, the zero of the group.
    const ZERO: Self;

    /// The measure of an interval of integers with `start <= end`; [`Measure::ZERO`] if they are equal.
    fn of(interval: Range<u64>) -> Self;

    /// The sum in the group: the measure of two disjoint parts together.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The difference in the group: the measure of what remains without a part.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// The measure of a rectangle from that of its rows, `self`, and that of its columns.
    #[must_use]
    fn times(self, columns: Self) -> Self;
}

/// How many integers an interval holds, and how many cells a rectangle: the area.
///
/// The group is the integers modulo 2^128, so that the changes of a sweep may be negative.
/// Rectangles with 64-bit ends have fewer than 2^128 cells in all, so a final area is exact.
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
    /// The number of integers or cells.
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

/// For every power of two, whether an odd number of integers, or of cells, is divisible by it.
///
/// Bit *t* of the mask is the parity of the integers that 2^t divides, and of the cells both of whose coordinates it
/// divides. The group is exclusive or; a rectangle's mask is the bitwise *and* of its sides' masks, because the number
/// of its cells that 2^t divides is a product.
///
/// The mask of an interval needs no loop: below *r* there are as many positive multiples of 2^t as (r - 1) shifted
/// right by *t*, so bit *t* of (r - 1) is their parity, and `start..end` has the mask (start - 1) xor (end - 1).
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, Measure};
///
/// // 3, 4, 5, 6 and 7: five integers, two even ones, one divisible by four.
/// assert_eq!(DyadicParity::of(3..8).mask(), 0b101);
/// // Rows 3 to 7, columns 4 to 4: five cells, two with even coordinates, one with both divisible by four.
/// assert_eq!(DyadicParity::of(3..8).times(DyadicParity::of(4..5)).mask(), 0b101);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DyadicParity(u64);

impl DyadicParity {
    /// The parities: bit *t* for the multiples of 2^t.
    #[must_use]
    pub const fn mask(self) -> u64 {
        self.0
    }
}

impl Measure for DyadicParity {
    const ZERO: Self = Self(0);

    fn of(interval: Range<u64>) -> Self {
        // Zero is divisible by every power of two, and 0 - 1 wraps to all ones, which says just that.
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

/// [`DyadicParity`] for the powers below 2^32 only, in half the memory.
///
/// Coordinates may be as large as ever; of the higher powers of two it says nothing.
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
    /// The parities: bit *t* for the multiples of 2^t.
    #[must_use]
    pub const fn mask(self) -> u32 {
        self.0
    }
}

impl Measure for DyadicParity32 {
    const ZERO: Self = Self(0);

    #[expect(clippy::cast_possible_truncation, reason = "the bits of higher powers are left out")]
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
