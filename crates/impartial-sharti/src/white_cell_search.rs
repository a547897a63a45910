//! The search for a white cell with a given nim-value, which is the lower-right cell of a target move.
//!
//! On a fresh board every cell of every rectangle is white, so one pass over the rectangles finds such a cell. After squares
//! were played, a sweep finds rows in which the number of such cells is odd, and therefore not zero. Parities are easy to keep,
//! because the parity of a flipped square is added to the parity of the union.

use alloc::vec::Vec;
use core::ops::Range;

use itertools::Itertools;
use sweepline::{AbelianGroup as _, DyadicParity, Rect, Sweep};

use crate::Sharti;

impl Sharti {
    /// Returns a white cell with the nim-value `power`, which must be a power of two up to the largest power.
    ///
    /// A cell is found if the number of such cells is odd, and on a fresh board if the number is not zero.
    pub(crate) fn white_cell_of_value(&self, power: u64) -> Option<(u64, u64)> {
        if self.played().is_empty() {
            return self.rectangles().iter().find_map(|rect| self.cell_of_value(power, &rect.rows(), &rect.columns()));
        }
        let rows = self.odd_rows(power)?;
        let is_across = |(rect, _): &(Rect, bool)| rect.rows().start <= rows.start && rows.end <= rect.rows().end;
        let across: Vec<_> = self.rectangles_and_squares().filter(is_across).collect();
        white_runs(&across).into_iter().find_map(|columns| self.cell_of_value(power, &rows, &columns))
    }

    /// Returns rows with equal white columns in which the number of white cells with the nim-value `power` is odd.
    fn odd_rows(&self, power: u64) -> Option<Range<u64>> {
        // Bit t of a mask is the parity of the cells with nim-value 2^t or more. The cells with nim-value 2^t are the
        // difference of two such classes, except at the largest power, which has no class above.
        let is_odd = |cells: DyadicParity| {
            let at_least = |power: u64| cells.mask() & power != 0;
            at_least(power) != (power < self.largest_power() && at_least(2 * power))
        };
        // The changes to the parity mask of the white columns, by row. The sweep has the changes of the union. Each square
        // changes the mask at its first row and after its last row. Adding a parity twice removes it.
        let covered = Sweep::new(self.rectangles(), DyadicParity::from_range).map(|step| (step.row, step.change));
        let flipped = self.flipped().flat_map(|square| {
            let (rows, columns) = (square.rows(), DyadicParity::from_range(square.columns()));
            [(rows.start, columns), (rows.end, columns)]
        });
        let mut white = DyadicParity::ZERO;
        let changes = covered.chain(flipped).sorted_unstable_by_key(|&(row, _)| row);
        changes.tuple_windows().find_map(|((start, change), (end, _))| {
            white = white.plus(change);
            is_odd(DyadicParity::from_range(start..end).times(white)).then_some(start..end)
        })
    }

    /// Returns a white cell in the first row with a white cell.
    pub(crate) fn first_white_cell(&self) -> Option<(u64, u64)> {
        if self.played().is_empty() {
            return self.rectangles().iter().map(|rect| (rect.rows().start, rect.columns().start)).min();
        }
        // Visits each row in which a rectangle or a square begins or ends, with the rectangles and squares that cross
        // the row. The rows below the first white cell are not visited.
        let ends = self.rectangles_and_squares().flat_map(|(rect, _)| [rect.rows().start, rect.rows().end]);
        let mut next = self.rectangles_and_squares().sorted_unstable_by_key(|(rect, _)| rect.rows().start).peekable();
        let mut across: Vec<(Rect, bool)> = Vec::new();
        ends.sorted_unstable().dedup().find_map(|row| {
            across.retain(|(rect, _)| row < rect.rows().end);
            across.extend(next.peeking_take_while(|(rect, _)| rect.rows().start == row));
            white_runs(&across).into_iter().find(|run| !run.is_empty()).map(|run| (row, run.start))
        })
    }

    /// Returns the rectangles, and the squares played, each with whether it is a square.
    fn rectangles_and_squares(&self) -> impl Iterator<Item = (Rect, bool)> {
        self.rectangles().iter().map(|rect| (rect, false)).chain(self.flipped().map(|square| (square, true)))
    }

    /// Returns a cell of the rectangle with the nim-value `power`, if any.
    fn cell_of_value(&self, power: u64, rows: &Range<u64>, columns: &Range<u64>) -> Option<(u64, u64)> {
        let (row, column) = (first_multiple(power, rows)?, first_multiple(power, columns)?);
        if power == self.largest_power() {
            return Some((row, column));
        }
        // Below the largest power, one of the coordinates must be an odd multiple of `power`. The other may be any multiple.
        let odd_row = first_odd_multiple(power, rows).map(|row| (row, column));
        odd_row.or_else(|| first_odd_multiple(power, columns).map(|column| (row, column)))
    }
}

/// Returns the runs of columns that are white in rows that these rectangles and squares are across. Some may be empty.
fn white_runs(across: &[(Rect, bool)]) -> Vec<Range<u64>> {
    let columns = |is_square: bool| {
        let of_kind = across.iter().filter(move |(_, found)| *found == is_square);
        of_kind.map(|(rect, _)| (rect.columns().start, rect.columns().end))
    };
    let union = columns(false)
        .sorted_unstable()
        .coalesce(|left, right| if right.0 <= left.1 { Ok((left.0, left.1.max(right.1))) } else { Err((left, right)) });
    // From left to right, the colour changes at every end of a merged interval or a square. So the sorted ends form pairs that
    // enclose the white runs. Two changes at the same column cancel and give an empty run or none.
    let ends = union.chain(columns(true)).flat_map(|(start, end)| [start, end]).sorted_unstable();
    ends.tuples().map(|(start, end)| start..end).collect()
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
