//! The search for heads: for a target move, a head with a chosen bit in its nim-value.
//!
//! # A head with a chosen bit
//!
//! If bit *t* of the nim-value of a position is set, an odd number of heads have this bit. The nim-value of a rectangle of
//! heads takes one product, so a rectangle with an odd number of such heads is found first, and then its row and its column.
//!
//! 1. Within a rectangle that was given, all coins show heads except those that an odd number of moves turned. So the nim-value
//!    of its heads takes one product, and one for each move. About half of all rectangles have an odd number, so one of the
//!    first ones usually does.
//! 2. If none does, a sweep finds rows with the same heads in which the number is odd, and then a run of heads in these rows.
//!
//! The row and then the column are found by bisection, because the nim-value of one half has the bit. Mostly, no sweep is needed,
//! which would take more than ten times as long as the nim-value if a few rectangles cover most of the others.
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
use sweepline::Sweep;

use crate::nim_factors::has_bit;
use crate::nim_sum::NimSum;
use crate::row_game::RowGame;
use crate::{Coins, Places, Turn};

/// Minimum number of rectangles that are tried before a sweep. With many moves, a try takes longer, so fewer are made.
const MIN_TRIES: usize = 64;

impl Coins {
    /// Returns the row and the column of a head whose nim-value has this bit.
    ///
    /// # Panics
    ///
    /// Panics if the nim-value of the position does not have the bit.
    pub(crate) fn head_with_bit(&self, bit: u32) -> [u64; 2] {
        let (rectangles, played) = (self.rectangles(), self.played());
        let tries = MIN_TRIES + rectangles.len() / (1 + played.len());
        let mut likely = rectangles.iter().take(tries);
        let found =
            likely.find_map(|rect| self.head_within(&rect.rows(), &rect.columns(), played, bit)).or_else(|| {
                let rows = self.rows_with_odd_bit(bit)?;
                self.runs_of_heads(&rows).into_iter().find_map(|columns| self.head_within(&rows, &columns, &[], bit))
            });
        found.expect("an odd number of heads have a bit of the nim-value")
    }

    /// Returns a head whose nim-value has this bit, if an odd number of the heads in these rows and columns do. Without the moves
    /// of `turned`, all coins there show heads.
    fn head_within(&self, rows: &Range<u64>, columns: &Range<u64>, turned: &[Turn], bit: u32) -> Option<[u64; 2]> {
        let [row_game, column_game] = self.games();
        let has_bit = |rows: &Range<u64>, columns: &Range<u64>| {
            let within = |game: RowGame, places: &Places, range: &Range<u64>| -> Nimber {
                let runs = game.turned(places).map(|run| run.start.max(range.start)..run.end.min(range.end));
                runs.filter(|run| !run.is_empty()).map(|run| game.sum(run)).sum()
            };
            let turned = turned
                .iter()
                .map(|turn| within(row_game, &turn.rows, rows) * within(column_game, &turn.columns, columns))
                .sum::<Nimber>();
            has_bit(row_game.sum(rows.clone()) * column_game.sum(columns.clone()) + turned, bit)
        };
        has_bit(rows, columns).then(|| {
            let row = bisect(rows, |rows| has_bit(rows, columns));
            let column = bisect(columns, |columns| has_bit(&(row..row + 1), columns));
            [row, column]
        })
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

/// Returns a place for which `is_odd` holds. It must hold for the range, and for exactly one of two parts of a range for which it
/// holds.
fn bisect(range: &Range<u64>, is_odd: impl Fn(&Range<u64>) -> bool) -> u64 {
    let Range { mut start, mut end } = *range;
    while end - start > 1 {
        let middle = start.midpoint(end);
        if is_odd(&(start..middle)) {
            end = middle;
        } else {
            start = middle;
        }
    }
    start
}
