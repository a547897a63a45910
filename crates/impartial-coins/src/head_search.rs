//! The search for heads: for a target move, a head with a chosen bit in its nim-value.
//!
//! # A head with a chosen bit
//!
//! If bit *t* of the nim-value of a position is set, an odd number of heads have this bit. The nim-value of a rectangle of
//! heads takes one product, so a rectangle with an odd number of such heads is found first, and then its row and its column.
//!
//! 1. Within a rectangle that was given, all coins show heads except the coins that an odd number of moves turned. So
//!    the nim-value of its heads takes one product, and one for each move. The number is odd if bit *t* of this
//!    nim-value is set. Half of all numbers have the bit, so few rectangles are tried unless their nim-values are
//!    similar.
//! 2. If no rectangle that is tried has the bit, a sweep over the rows splits them into groups with the same heads. The
//!    nim-value of the position is the sum of the nim-values of the groups, so one of the groups has the bit, and one
//!    of the runs of heads in its rows.
//!
//! The row and then the column are found by bisection, because the nim-value of one half has the bit. The rectangles
//! are tried first, because the sweep passes over all of them, even if others cover them.
//!
//! # The first head
//!
//! Whether any head can be turned does not follow from a nim-value, so [`Coins::first_movable_head`] looks at the rows from
//! top to bottom. A single move can turn all coins of many rows to tails. So rows in which the moves turn the same columns are
//! searched by one sweep, which counts the heads of a row.

use alloc::vec::Vec;
use core::ops::Range;

use interval_merge::IntervalSet;
use itertools::Itertools;
use nimbers::Nimber;
use sweepline::{Rect, Rects, Sweep};

use crate::nim_factors::has_bit;
use crate::nim_sum::NimSum;
use crate::row_game::RowGame;
use crate::{CoinSet, CoinTurn, Coins};

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
    fn head_within(&self, rows: &Range<u64>, columns: &Range<u64>, turned: &[CoinTurn], bit: u32) -> Option<[u64; 2]> {
        let [row_game, column_game] = self.games();
        let has_bit = |rows: &Range<u64>, columns: &Range<u64>| {
            let within = |game: RowGame, places: &CoinSet, range: &Range<u64>| -> Nimber {
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
            let head = |rect: Rect| Some([after(first_row, rect.rows())?, after(first_column, rect.columns())?]);
            return self.rectangles().iter().filter_map(head).min();
        }
        let turned = self.played().iter().flat_map(|turn| row_game.turned(&turn.rows));
        let ends = turned.flat_map(|rows| [rows.start, rows.end]).chain([first_row, self.rows() + 1]);
        let mut groups = ends.filter(|&row| row >= first_row).sorted_unstable().dedup().tuple_windows();
        groups.find_map(|(start, end)| {
            let row = self.first_row_with_heads(&(start..end), first_column)?;
            let column = self.runs_of_heads(&(row..row + 1)).into_iter().find_map(|run| after(first_column, run))?;
            Some([row, column])
        })
    }

    /// Returns the first of `rows` that shows heads in the column `first` or after it. No turned run may begin or end within
    /// `rows`.
    fn first_row_with_heads(&self, rows: &Range<u64>, first: u64) -> Option<u64> {
        // The runs of turned columns from `first` on, each with the number of turned columns before it.
        let mut turned = 0;
        let ends = self.turned_columns(rows).flatten().map(|end| end.max(first)).sorted_unstable();
        let runs = ends.tuples().map(|(start, end)| {
            turned += end - start;
            (start..end, turned - (end - start))
        });
        let runs: Vec<(Range<u64>, u64)> = runs.collect();
        let turned_before = |column: u64| {
            let before = runs.partition_point(|(run, _)| run.start < column);
            runs[..before].last().map_or(0, |(run, turned)| turned + column.min(run.end) - run.start)
        };
        // A covered column adds 1 to the number of heads, or -1 if it is turned, because its head is then counted in `turned`.
        let heads_before = |column: u64| {
            let column = column.max(first);
            column.wrapping_sub(2 * turned_before(column))
        };
        let heads = |columns: Range<u64>| heads_before(columns.end).wrapping_sub(heads_before(columns.start));
        let rects = self.rectangles().iter().filter_map(|rect| {
            let part = rect.rows().start.max(rows.start)..rect.rows().end.min(rows.end);
            Rect::new(part, rect.columns()).ok()
        });
        let rects: Rects = rects.collect();
        let steps = Sweep::new(&rects, heads).map(|step| (step.row, step.change));
        let changes = [(rows.start, turned)].into_iter().chain(steps).coalesce(|one, other| {
            if one.0 == other.0 { Ok((one.0, one.1.wrapping_add(other.1))) } else { Err((one, other)) }
        });
        let mut heads = 0_u64;
        changes.take_while(|&(row, _)| row < rows.end).find_map(|(row, change)| {
            heads = heads.wrapping_add(change);
            (heads > 0).then_some(row)
        })
    }

    /// Returns the ends of the runs of columns that moves turn in all of `rows`. Columns in an even number of runs are not turned.
    fn turned_columns(&self, rows: &Range<u64>) -> impl Iterator<Item = [u64; 2]> {
        let [row_game, column_game] = self.games();
        let turned =
            self.played().iter().filter(move |turn| row_game.turned(&turn.rows).any(|run| is_within(rows, &run)));
        turned.flat_map(move |turn| column_game.turned(&turn.columns)).map(|run| [run.start, run.end])
    }

    /// Returns the runs of columns that show heads in all of `rows`. No rectangle and no turned run may begin or end within
    /// `rows`.
    fn runs_of_heads(&self, rows: &Range<u64>) -> Vec<Range<u64>> {
        let covered = self.rectangles().iter().filter(|rect| is_within(rows, &rect.rows()));
        let covered: IntervalSet<u64> = covered.map(|rect| rect.columns()).collect();
        let covered = covered.iter().map(|run| [run.start(), run.last() + 1]);
        // From left to right, a coin differs from the previous one at every end of a run. So the sorted ends form pairs that
        // enclose the runs of heads, some of which may be empty.
        let ends = covered.chain(self.turned_columns(rows)).flatten().sorted_unstable();
        ends.tuples().map(|(start, end)| start..end).filter(|run| !run.is_empty()).collect()
    }
}

/// Returns whether `part` is within `whole`.
fn is_within(part: &Range<u64>, whole: &Range<u64>) -> bool {
    whole.start <= part.start && part.end <= whole.end
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
