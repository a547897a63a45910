//! Parities of the numbers of multiples of powers of two.

use core::ops::{BitAnd, BitXor, Range};

use crate::AbelianGroup;

/// A mask of parities: for each power of two, whether it divides an odd number of integers or cells.
///
/// Bit *t* of an interval is the parity of the number of its multiples of 2^t.
/// Bit *t* of a rectangle is the parity of the number of its cells with both coordinates divisible by 2^t.
///
/// The group operation is exclusive or. The mask of a rectangle is the bitwise *and* of the masks of its sides, because
/// the number of cells divisible by 2^t is a product.
///
/// A mask has 64 bits, or 32 with [`low`](Self::low). The mask of an interval is computed without a loop. Below *r* there are (r - 1) >> *t* positive multiples of 2^t, so
/// bit *t* of r - 1 is their parity. Therefore `start..end` has the mask (start - 1) xor (end - 1).
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, Rect, Rects, measure_of_union};
///
/// // 3, 4, 5, 6 and 7: five integers, two even, one divisible by four.
/// let rows = DyadicParity::from_range(3..8);
/// assert_eq!(rows.mask(), 0b101);
/// // Rows 3 to 7 and column 4: five cells, two with even coordinates, one with both divisible by four.
/// assert_eq!(rows.times(DyadicParity::from_range(4..5)).mask(), 0b101);
///
/// // Rows 1 to 3 and columns 1 to 3, then the same cells and one more column: 3 x 4 cells in all.
/// let rects = Rects::from([Rect::new(1..4, 1..4)?, Rect::new(1..4, 1..5)?]);
/// let union = measure_of_union(&rects, DyadicParity::from_range, DyadicParity::from_range, DyadicParity::times);
/// // An even number of cells: 12. Two have even coordinates, and none has both divisible by four.
/// assert_eq!(union.mask(), 0b000);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DyadicParity<W = u64>(W);

impl DyadicParity {
    /// Returns the parities of an interval, which are all 0 if the interval is empty.
    #[must_use]
    #[inline]
    pub const fn from_range(range: Range<u64>) -> Self {
        // An empty range is measured as `end..end`.
        let start = if range.start < range.end { range.start } else { range.end };
        // Zero is divisible by every power of two. 0 - 1 wraps to all ones, which is the mask of the integer 0.
        Self(start.wrapping_sub(1) ^ range.end.wrapping_sub(1))
    }

    /// Returns the parities for the powers of two below 2^32.
    ///
    /// No integer from 1 to 2^32 - 1 is divisible by a higher power. Half of the mask makes the tree of a sweep half as large.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the bits of higher powers are dropped")]
    pub const fn low(self) -> DyadicParity<u32> {
        DyadicParity(self.0 as u32)
    }
}

impl<W> DyadicParity<W> {
    /// Returns the parities, with bit *t* for the multiples of 2^t.
    #[must_use]
    #[inline]
    pub fn mask(self) -> u64
    where
        W: Into<u64>,
    {
        self.0.into()
    }

    /// Returns the parities of a rectangle, where `self` has the parities of its rows.
    #[must_use]
    #[inline]
    pub fn times(self, columns: Self) -> Self
    where
        W: BitAnd<Output = W>,
    {
        Self(self.0 & columns.0)
    }
}

impl<W: AbelianGroup + BitXor<Output = W>> AbelianGroup for DyadicParity<W> {
    const ZERO: Self = Self(W::ZERO);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}
