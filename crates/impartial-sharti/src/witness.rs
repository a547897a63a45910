//! The search for a white cell of a given worth, the witness of a winning move.
//!
//! On a fresh board every cell of every rectangle is white, so one pass over the rectangles finds a witness. After squares
//! were played, a sweep first finds rows with an odd number of witnesses: an odd number is at least one, and the parities
//! of flipped squares add to those of the union.

use alloc::vec::Vec;
use core::ops::Range;

use itertools::Itertools;
use sweepline::{AbelianGroup as _, DyadicParity};

use crate::Sharti;
use crate::white_rows::first_white_rows;

impl Sharti {
    /// Returns a white cell worth exactly `power`, a power of two up to the largest.
    ///
    /// A cell is found if the number of such cells is odd. On a fresh board, one is found if there is any.
    pub(crate) fn white_cell_worth(&self, power: u64) -> Option<(u64, u64)> {
        if self.played().is_empty() {
            // Every cell of every rectangle is white.
            return self.rectangles().find_map(|rect| self.cell_worth(power, &rect.rows(), &rect.columns()));
        }
        let rows = self.odd_rows(power)?;
        self.white_runs(&rows).into_iter().find_map(|columns| self.cell_worth(power, &rows, &columns))
    }

    /// Returns rows with the same white columns that have an odd number of white cells worth `power` together.
    fn odd_rows(&self, power: u64) -> Option<Range<u64>> {
        // Bit t is the parity of the cells worth 2^t or more. Those worth exactly 2^t are the difference of two classes.
        let odd = |cells: DyadicParity| {
            let worth_at_least = |power: u64| cells.mask() & power != 0;
            worth_at_least(power) != (power < self.largest_power() && worth_at_least(2 * power))
        };
        let covered = self.sweep().map(|step| (step.row, step.change));
        let flipped = self.flipped().flat_map(|square| {
            let (rows, columns) = (square.rows(), DyadicParity::from_range(square.columns()));
            [(rows.start, columns), (rows.end, columns)]
        });
        let mut white = DyadicParity::ZERO;
        let changes = covered.chain(flipped).sorted_unstable_by_key(|&(row, _)| row);
        changes.tuple_windows().find_map(|((start, change), (end, _))| {
            white = white.plus(change);
            odd(DyadicParity::from_range(start..end).times(white)).then_some(start..end)
        })
    }

    /// Returns a white cell in the first row that has one.
    pub(crate) fn first_white_cell(&self) -> Option<(u64, u64)> {
        if self.played().is_empty() {
            return self.rectangles().map(|rect| (rect.rows().start, rect.columns().start)).min();
        }
        let rows = first_white_rows(self.rectangles(), self.flipped())?;
        self.white_runs(&rows).iter().find(|run| !run.is_empty()).map(|run| (rows.start, run.start))
    }

    /// Returns the runs of columns that are white in all of `rows`. No rectangle and no square may end inside `rows`.
    fn white_runs(&self, rows: &Range<u64>) -> Vec<Range<u64>> {
        let across = |whole: Range<u64>| whole.start <= rows.start && rows.end <= whole.end;
        let covered = self.rectangles().filter(|rect| across(rect.rows())).map(|rect| {
            let columns = rect.columns();
            (columns.start, columns.end)
        });
        let union = covered.sorted_unstable().coalesce(|left, right| {
            if right.0 <= left.1 { Ok((left.0, left.1.max(right.1))) } else { Err((left, right)) }
        });
        let flipped = self.flipped().filter(|square| across(square.rows())).map(|square| {
            let columns = square.columns();
            (columns.start, columns.end)
        });
        // The colour changes at every end of a merged interval and of a square. So the ends in ascending order pair up to
        // the white runs, and ends that cancel make empty runs.
        union
            .chain(flipped)
            .flat_map(|(start, end)| [start, end])
            .sorted_unstable()
            .tuples()
            .map(|(start, end)| start..end)
            .collect()
    }

    /// Returns the first cell of the rectangle, by row or else by column, that is worth exactly `power`.
    fn cell_worth(&self, power: u64, rows: &Range<u64>, columns: &Range<u64>) -> Option<(u64, u64)> {
        let (row, column) = (first_multiple(power, rows)?, first_multiple(power, columns)?);
        if power == self.largest_power() {
            return Some((row, column));
        }
        // Below the largest power, one of the two coordinates must not be divisible by the next power.
        let odd_row = first_odd_multiple(power, rows).map(|row| (row, column));
        odd_row.or_else(|| first_odd_multiple(power, columns).map(|column| (row, column)))
    }
}

/// Returns the first multiple of `power` in the range.
fn first_multiple(power: u64, range: &Range<u64>) -> Option<u64> {
    range.start.checked_next_multiple_of(power).filter(|multiple| range.contains(multiple))
}

/// Returns the first odd multiple of `power` in the range.
fn first_odd_multiple(power: u64, range: &Range<u64>) -> Option<u64> {
    let first = first_multiple(power, range)?;
    let odd = if first & power == 0 { first.checked_add(power)? } else { first };
    range.contains(&odd).then_some(odd)
}
