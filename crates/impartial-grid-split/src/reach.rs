//! An upper bound on the number of boxes that the sparse engine stores, counted before it starts.
//!
//! A box that play reaches has a candidate on each of its four sides. Those boxes are counted here without listing
//! them, one range of rows at a time, so the count is cheap beside either engine.

use alloc::vec::Vec;

use impartial_core::Stopped;

use crate::grid::Grid;
use crate::progress::Watch;

/// Returns an upper bound on the number of different bounding boxes that play can reach, or `None` if that bound is
/// above `limit`.
///
/// The bound counts the boxes with a candidate on each of their sides. Two cases are tighter, because a choice cuts off
/// rows on one side and columns on one side. Only one box has all rows of the grid. A box that lacks one row comes from
/// one choice, which cut off columns on at most one side.
///
/// # Errors
///
/// [`Stopped`] if `watch` breaks.
///
/// # Complexity
///
/// *O(h k log w)* time for *k* candidates in *h* rows and *w* columns, or the other way round if the columns are fewer.
pub(crate) fn max_reachable_boxes(grid: &Grid, limit: u64, watch: &mut Watch<'_>) -> Result<Option<u64>, Stopped> {
    // With fewer rows, a larger share of the ranges of rows lacks at most one row and gets the tighter bound.
    let transposed = (grid.height() > grid.width()).then(|| grid.transposed());
    let grid = transposed.as_ref().unwrap_or(grid);
    let height = grid.height();
    let mut total = 0;
    let mut present = ColumnSet::default();
    for top in 0..height {
        // Nothing is solved yet, and how much there is to solve is not known.
        watch.report(0, 1)?;
        present.clear(grid.width());
        for bottom in top..height {
            let (first, last) = (grid.row(top), grid.row(bottom));
            for &column in last {
                present.insert(column as usize);
            }
            let touching = touching(&present, first, last);
            total += match height - (bottom - top + 1) {
                0 => 1,
                1 => touching.min(2 * present.count),
                _ => touching,
            };
            if total > limit {
                return Ok(None);
            }
        }
    }
    Ok(Some(total))
}

/// Counts the ranges between two present columns that contain a column of `first` and a column of `last`.
fn touching(present: &ColumnSet, first: &[u32], last: &[u32]) -> u64 {
    let (mut first, mut last) = (first, last);
    let (mut before, mut total) = (0, 0);
    // Consider the ranges that start after the column visited last, up to the next column of either list. They must
    // reach the next column of both lists.
    while let (Some(&of_first), Some(&of_last)) = (first.first(), last.first()) {
        let next = of_first.min(of_last);
        let needed = of_first.max(of_last);
        let starts = present.below(next as usize + 1);
        total += (starts - before) * (present.count - present.below(needed as usize));
        before = starts;
        first = &first[usize::from(of_first == next)..];
        last = &last[usize::from(of_last == next)..];
    }
    total
}

/// A set of columns that counts its members below any column, by a binary indexed tree.
#[derive(Default)]
struct ColumnSet {
    is_present: Vec<bool>,
    tree: Vec<u32>,
    count: u64,
}

impl ColumnSet {
    /// Removes all columns. Columns are below `width` from now on.
    fn clear(&mut self, width: usize) {
        self.is_present.clear();
        self.is_present.resize(width, false);
        self.tree.clear();
        self.tree.resize(width, 0);
        self.count = 0;
    }

    fn insert(&mut self, column: usize) {
        if core::mem::replace(&mut self.is_present[column], true) {
            return;
        }
        self.count += 1;
        let mut node = column;
        while let Some(sum) = self.tree.get_mut(node) {
            *sum += 1;
            node |= node + 1;
        }
    }

    /// Returns the number of columns in the set below this one.
    fn below(&self, column: usize) -> u64 {
        let mut end = column;
        let mut sum = 0;
        while end > 0 {
            sum += u64::from(self.tree[end - 1]);
            end &= end - 1;
        }
        sum
    }
}
