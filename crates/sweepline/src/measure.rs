//! Measures of rectangles, which are sums over their cells.
//!
//! # Columns have a separate type
//!
//! The tree keeps a value for each slot between columns, while a product of rows and columns is only added to the
//! total. An area has twice as many bits as a length, so one type for both would make trees of lengths twice as large.
//!
//! # A measure is three functions
//!
//! A public trait with associated types and functions without `self` was shorter to call, but such functions cannot
//! read data that is known only at run time, such as a table of weights or the game that a user chooses for the
//! columns. Inside the crate, the trait `Measure` stands for the three functions.

use core::ops::Range;

use crate::AbelianGroup;

/// A measure of rectangles.
pub(crate) trait Measure: Sync {
    type Columns: AbelianGroup;
    type Total: AbelianGroup;

    /// Returns the measure of an interval of columns.
    fn columns(&self, columns: Range<u64>) -> Self::Columns;

    /// Returns the measure of the cells in these rows and in a set of columns with the measure `columns`.
    fn cells(&self, rows: Range<u64>, columns: Self::Columns) -> Self::Total;
}

/// A measure given by functions: the product of the measures of the rows and of the columns.
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
