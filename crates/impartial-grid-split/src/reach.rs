//! How many boxes the sparse engine may have to remember: counted before it begins.

use alloc::vec::Vec;

use crate::grid::Grid;

/// At least the number of different bounding boxes that play can reach, or `None` if that is above `limit`.
///
/// Counted are the boxes with a candidate on each of their sides. A choice cuts off rows on one side and columns on one
/// side, so a box that lacks only one row of the grid has had columns cut off on one side at most, and none on the other.
///
/// # Complexity
///
/// *O(h k log w)* time for *k* candidates in *h* rows and *w* columns, or the other way round if the columns are fewer.
pub(crate) fn most_boxes(grid: &Grid, limit: u64) -> Option<u64> {
    // The fewer rows, the more of the ranges of rows lack one only.
    let transposed = (grid.height() > grid.width()).then(|| grid.transposed());
    let grid = transposed.as_ref().unwrap_or(grid);
    let height = grid.height();
    let mut total = 0;
    let mut present = Ranks::default();
    for top in 0..height {
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
                return None;
            }
        }
    }
    Some(total)
}

/// How many ranges of columns, from one present to one present, have a column of `first` and one of `last`.
fn touching(present: &Ranks, first: &[u32], last: &[u32]) -> u64 {
    let (mut first, mut last) = (first, last);
    let (mut before, mut total) = (0, 0);
    // Ranges that begin after the column looked at last, up to the next one of either list, need to reach as far.
    while let (Some(&of_first), Some(&of_last)) = (first.first(), last.first()) {
        let next = of_first.min(of_last);
        let needed = of_first.max(of_last);
        let begins = present.below(next as usize + 1);
        total += (begins - before) * (present.count - present.below(needed as usize));
        before = begins;
        first = &first[usize::from(of_first == next)..];
        last = &last[usize::from(of_last == next)..];
    }
    total
}

/// A set of columns that knows how many are below any one: a binary indexed tree.
#[derive(Default)]
struct Ranks {
    is_present: Vec<bool>,
    tree: Vec<u32>,
    count: u64,
}

impl Ranks {
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
