//! The search for heads: for a target move, a head with a chosen bit in its nim-value.
//!
//! # A head with a chosen bit
//!
//! If bit *t* of the nim-value of a position is set, an odd number of heads have this bit. The nim-value of a rectangle of
//! heads takes one product, so a rectangle with an odd number of such heads is found first, and then its row and its column.
//!
//! 1. On a fresh board, every coin of every rectangle shows heads, so any of the given rectangles may do. About half of all
//!    rectangles have an odd number, so one of the first ones usually does.
//! 2. Otherwise, a sweep finds rows with the same heads in which the number is odd, and then a run of heads in these rows.
//!
//! The map from a number *y* to bit *t* of *y c* is linear, so it is the parity of *y* and a mask, which takes 64 products.
//! The row is then found by bisection with the sums of first coins and without products.
//!
//! # The first head
//!
//! Whether any head can be turned does not follow from a nim-value, so [`Coins::first_movable_head`] looks at the rows from
//! top to bottom. A tree over the columns would make the search faster if thousands of rows were turned to tails before, but
//! no game is that long.

use alloc::vec::Vec;
use core::ops::Range;

use interval_merge::IntervalSet;
use itertools::Itertools;
use nimbers::Nimber;
use sweepline::{AbelianGroup, Sweep};

use crate::Coins;
use crate::row_game::RowGame;

/// A nim-sum, as the measure of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NimSum(pub(crate) Nimber);

impl AbelianGroup for NimSum {
    const ZERO: Self = Self(Nimber::ZERO);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Coins {
    /// Returns the row and the column of a head whose nim-value has this bit, if the nim-value of the position has it.
    pub(crate) fn head_with_bit(&self, bit: u32) -> Option<[u64; 2]> {
        if self.played().is_empty() {
            let found = self.rectangles().iter().find_map(|rect| self.head_within(&rect.rows(), &rect.columns(), bit));
            if found.is_some() {
                return found;
            }
        }
        let rows = self.rows_with_odd_bit(bit)?;
        self.runs_of_heads(&rows).into_iter().find_map(|columns| self.head_within(&rows, &columns, bit))
    }

    /// Returns a cell whose nim-value has this bit, if an odd number of the cells in these rows and columns do.
    fn head_within(&self, rows: &Range<u64>, columns: &Range<u64>, bit: u32) -> Option<[u64; 2]> {
        let [row_game, column_game] = self.games();
        let width = column_game.sum(columns.clone());
        if !has_bit(row_game.sum(rows.clone()) * width, bit) {
            return None;
        }
        let row = bisect(row_game, rows, bit_of_multiples(width, bit));
        let column = bisect(column_game, columns, bit_of_multiples(row_game.value(row), bit));
        Some([row, column])
    }

    /// Returns rows with equal heads in which an odd number of heads have this bit in their nim-values.
    fn rows_with_odd_bit(&self, bit: u32) -> Option<Range<u64>> {
        let [row_game, column_game] = self.games();
        // The changes of the nim-value of a row by row. Adding a nim-value twice removes it.
        let columns = |range| NimSum(column_game.sum(range));
        let covered = Sweep::new(self.rectangles(), columns).map(|step| (step.row, step.change.0));
        let turned = self.played().iter().flat_map(|turn| {
            let width = column_game.sum_of_turned(&turn.columns);
            row_game.turned(&turn.rows).flat_map(move |rows| [(rows.start, width), (rows.end, width)])
        });
        let turned = turned.sorted_unstable_by_key(|&(row, _)| row);
        let mut width = Nimber::ZERO;
        covered.merge_by(turned, |one, other| one.0 <= other.0).tuple_windows().find_map(
            |((start, change), (end, _))| {
                width += change;
                has_bit(row_game.sum(start..end) * width, bit).then_some(start..end)
            },
        )
    }

    /// Returns the first head that a move can turn: in the first row with such a head, the first column.
    pub(crate) fn first_movable_head(&self) -> Option<[u64; 2]> {
        let [row_game, column_game] = self.games();
        let [first_row, first_column] = [row_game.first_movable()?, column_game.first_movable()?];
        let after = |first: u64, range: Range<u64>| Some(range.start.max(first)).filter(|&start| start < range.end);
        if self.played().is_empty() {
            let head =
                |rect: &sweepline::Rect| Some([after(first_row, rect.rows())?, after(first_column, rect.columns())?]);
            return self.rectangles().iter().filter_map(head).min();
        }
        let covered = self.rectangles().iter().map(sweepline::Rect::rows);
        let turned = self.played().iter().flat_map(|turn| row_game.turned(&turn.rows));
        let ends = covered.chain(turned).flat_map(|rows| [rows.start, rows.end]).chain([first_row]);
        let mut rows = ends.filter(|&row| row >= first_row).sorted_unstable().dedup().tuple_windows();
        rows.find_map(|(start, end)| {
            let column = self.runs_of_heads(&(start..end)).into_iter().find_map(|run| after(first_column, run))?;
            Some([start, column])
        })
    }

    /// Returns the runs of columns that show heads in all of `rows`. No rectangle and no turned run may begin or end within
    /// `rows`.
    fn runs_of_heads(&self, rows: &Range<u64>) -> Vec<Range<u64>> {
        let [row_game, column_game] = self.games();
        let across = |whole: &Range<u64>| whole.start <= rows.start && rows.end <= whole.end;
        let covered = self.rectangles().iter().filter(|rect| across(&rect.rows()));
        let covered: IntervalSet<u64> = covered.map(sweepline::Rect::columns).collect();
        let covered = covered.iter().map(|run| [run.start(), run.last() + 1]);
        let turned = self.played().iter().filter(|turn| row_game.turned(&turn.rows).any(|run| across(&run)));
        let turned = turned.flat_map(|turn| column_game.turned(&turn.columns)).map(|run| [run.start, run.end]);
        // From left to right, a coin differs from the previous one at every end of a run. So the sorted ends form pairs that
        // enclose the runs of heads, some of which may be empty.
        let ends = covered.chain(turned).flatten().sorted_unstable();
        ends.tuples().map(|(start, end)| start..end).filter(|run| !run.is_empty()).collect()
    }
}

fn has_bit(value: Nimber, bit: u32) -> bool {
    value.heap_size() >> bit & 1 == 1
}

/// Returns the mask of the linear map from a number *y* to a bit of the product of *y* and `factor`: the bit is the parity of
/// *y* and the mask.
fn bit_of_multiples(factor: Nimber, bit: u32) -> u64 {
    let powers = (0..u64::BITS).filter(|&power| has_bit(Nimber::from_heap(1 << power) * factor, bit));
    powers.fold(0, |mask, power| mask | 1 << power)
}

/// Returns a place in the range whose nim-value has an odd number of bits in common with the mask, as the sum over the range
/// does.
fn bisect(game: RowGame, range: &Range<u64>, mask: u64) -> u64 {
    let Range { mut start, mut end } = *range;
    while end - start > 1 {
        let middle = start.midpoint(end);
        if (game.sum(start..middle).heap_size() & mask).count_ones() % 2 == 1 {
            end = middle;
        } else {
            start = middle;
        }
    }
    start
}
