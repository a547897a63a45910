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
//!
//! # No strips
//!
//! A textbook sweep adds the covered columns times the height of a strip, for each strip between two events.
//! Here a change of the covered measure at some row counts for all rows from there to the last one. Later changes
//! subtract what ends before. So the sweep adds one product for each event, and keeps no state between rows.
//! The factor is always the measure of a set of columns, never the inverse of one, so a product of lengths is exact.

use core::ops::Range;

use crate::AbelianGroup;
use crate::changes::Changes;
use crate::packing::PackedWord;

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

    #[inline(always)]
    fn columns(&self, columns: Range<u64>) -> Columns {
        (self.columns)(columns)
    }

    #[inline(always)]
    fn cells(&self, rows: Range<u64>, columns: Columns) -> Total {
        (self.times)((self.rows)(rows), columns)
    }
}

/// Returns the measure of a union from the changes of its columns.
pub(crate) fn total<W: PackedWord, M: Measure>(changes: Changes<W, M::Columns>, measure: &M) -> M::Total {
    // A change lasts to the last row; later changes subtract what ends before.
    let last = changes.last_row();
    changes
        .fold(M::Total::ZERO, |total, (event, changed)| event.change.of(total, measure.cells(event.row..last, changed)))
}
