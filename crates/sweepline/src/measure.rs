//! The measure of rectangles that a sweep adds up.
//!
//! # The columns have values of their own
//!
//! The tree keeps a value for each slot between columns. A product of rows and columns is only added to the total.
//! An area has twice the bits of a length, so one type for both made trees of lengths twice as large.
//!
//! # A measure is three functions
//!
//! A public trait of types instead, with functions without `self`, was shorter to call. But its functions cannot read
//! what is known at run time only, such as a table of weights or the game that a user chooses for the columns.
//! This trait gives the three functions one name inside the crate.

use core::ops::Range;

use crate::AbelianGroup;

/// A measure of rectangles.
pub(crate) trait Measure: Sync {
    type Columns: AbelianGroup;
    type Total: AbelianGroup;

    /// Returns the measure of an interval of columns.
    fn columns(&self, columns: Range<u64>) -> Self::Columns;

    /// Returns the measure of the cells in these rows and in columns of this measure.
    fn cells(&self, rows: Range<u64>, columns: Self::Columns) -> Self::Total;
}

/// The measure of a rectangle as a product of the measures of its rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product<R, C, P> {
    pub(crate) rows: R,
    pub(crate) columns: C,
    pub(crate) times: P,
}

impl<Rows, Columns, Total, R, C, P> Measure for Product<R, C, P>
where
    Columns: AbelianGroup,
    Total: AbelianGroup,
    R: Fn(Range<u64>) -> Rows + Sync,
    C: Fn(Range<u64>) -> Columns + Sync,
    P: Fn(Rows, Columns) -> Total + Sync,
{
    type Columns = Columns;
    type Total = Total;

    #[inline]
    fn columns(&self, columns: Range<u64>) -> Columns {
        (self.columns)(columns)
    }

    #[inline]
    fn cells(&self, rows: Range<u64>, columns: Columns) -> Total {
        (self.times)((self.rows)(rows), columns)
    }
}
