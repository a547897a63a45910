//! An upper bound on the number of boxes that the sparse engine stores, computed before it starts.
//!
//! A bounding box that play reaches has a candidate on each of its four sides. The boxes with this property are counted
//! without listing them, one range of rows at a time, so the count is cheap compared with either engine.

use alloc::vec::Vec;

use impartial_core::Stopped;

use crate::grid::Grid;
use crate::progress::ProgressCallback;

/// Returns an upper bound on the number of different bounding boxes that play can reach, or `None` if the bound is
/// above `limit`.
///
/// The bound is the number of boxes with a candidate on each side, with two tighter cases, because a choice cuts off rows
/// on one side and columns on one side:
///
/// - Only one box has all rows of the grid.
/// - A box that lacks exactly one row results from a single choice, which cut off columns on at most one side. So the box
///   starts at the first column or ends at the last column of the candidates in its rows, which leaves two boxes per column.
///
/// # Errors
///
/// [`Stopped`] if `callback` breaks.
///
/// # Complexity
///
/// *O(h k log w)* time for *k* candidates in *h* rows and *w* columns, where *h* is the smaller number.
pub(crate) fn max_reachable_boxes(
    grid: &Grid,
    limit: u64,
    callback: &mut ProgressCallback<'_>,
) -> Result<Option<u64>, Stopped> {
    // With fewer rows, a larger share of the row ranges lacks at most one row, so the tighter bound applies to it.
    let transposed = (grid.height() > grid.width()).then(|| grid.transposed());
    let grid = transposed.as_ref().unwrap_or(grid);
    let height = grid.height();
    let mut total = 0;
    let mut present = ColumnSet::default();
    for top in 0..height {
        // Nothing is solved yet, and the amount of work is unknown.
        callback.report(0, 1)?;
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

/// Counts the ranges of columns whose ends are both in `present` and that contain a column of `first` and a column of
/// `last`.
///
/// `first` and `last` are the columns of the candidates in the first and in the last row of a range of rows, and `present`
/// are the columns of all its candidates. So the result is the number of boxes with these rows and a candidate on each side.
fn touching(present: &ColumnSet, first: &[u32], last: &[u32]) -> u64 {
    let (mut first, mut last) = (first, last);
    // The number of range starts that are counted, and the number of ranges.
    let (mut before, mut total) = (0, 0);
    // One pass over both lists from left to right. Consider the ranges that start after the column visited last and not
    // after `next`. They contain a column of each list exactly if they extend to `needed`.
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

/// A set of columns that counts its members below any column, with a binary indexed tree (Fenwick tree).
#[derive(Default)]
struct ColumnSet {
    is_present: Vec<bool>,
    tree: Vec<u32>,
    count: u64,
}

impl ColumnSet {
    /// Removes all columns, and makes room for columns below `width`.
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
        // Node *i* has the number of members from (*i* + 1) without its lowest set bit up to *i*. The next node whose
        // range includes `column` sets the lowest clear bit.
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
