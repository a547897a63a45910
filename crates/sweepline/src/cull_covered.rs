//! Culling: drops the rectangles of a union that a few large ones cover.
//!
//! # Covered rectangles are dropped before sorting
//!
//! If many large rectangles overlap, most of them lie in the union of a few.
//! Finding the covered ones takes much less time than sweeping them, because nothing is sorted:
//!
//! 1. A sample of the rectangles is laid on a coarse grid. Each sampled rectangle that covers a new cell is kept.
//! 2. Prefix sums over the uncovered cells make it possible to test in constant time whether a rectangle touches an
//!    uncovered cell.
//! 3. Each rectangle that touches an uncovered cell or extends beyond the grid is also kept.
//! 4. All other rectangles lie in cells that kept rectangles cover, so they are dropped.
//!
//! Because most rectangles lie near the middle of the board, each one is first compared with two large rectangles of
//! covered cells, which needs no access to the prefix sums.
//!
//! # When a sweep is as fast
//!
//! The sample also estimates how many rectangles would be kept. If more than half would be kept, culling gives up
//! early, and little time is lost. [`Sweep`](crate::Sweep) never culls, because it promises two steps for each
//! rectangle.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::grid_axis::GridAxis;
use crate::rects::{Stored, in_width};
use crate::sampling::{FINE_THRESHOLD, Sampled};
use crate::{Rect, Rects};

/// Minimum number of rectangles for culling. A sweep over fewer is fast anyway.
const CULL_THRESHOLD: usize = 5_000;

/// The number of rectangles that are tested and collected together. Chunks need no long list that is copied as it
/// grows.
const CHUNK: usize = 1 << 14;

/// The number of cells that a word has a bit for.
const BITS: usize = u64::BITS as usize;

/// Returns rectangles with the same union but without most of the covered ones, or `None` if more than half would be
/// kept.
///
/// A rectangle may be returned twice.
pub(crate) fn cull(input: &Sampled<'_>) -> Option<Rects> {
    match input.rects.len() {
        ..CULL_THRESHOLD => None,
        CULL_THRESHOLD..FINE_THRESHOLD => cull_on_grid(input, 3),
        FINE_THRESHOLD.. => cull_on_grid(input, 6),
    }
}

/// Culls any number of rectangles on a grid whose sides have this number of words of cells, from 1 to 16.
///
/// At most half of the rectangles are kept, so the result takes at most half as much memory as the list, and twice that
/// until it is complete.
pub(crate) fn cull_on_grid(input: &Sampled<'_>, words: usize) -> Option<Rects> {
    let mut grid = CoverGrid::around(&input.near?, words);
    in_width!(input.rects, list => {
        let sample = list.iter().copied().step_by(input.distance);
        let mut kept: Vec<_> = sample.clone().filter(|&rect| grid.cover(&rect.rect())).collect();
        if kept.is_empty() {
            return None;
        }
        // Estimate from the sample how many rectangles would be kept, before all of them are tested.
        let uncovered = grid.uncovered();
        let touching = sample.clone().filter(|&rect| uncovered.touches(&rect.rect())).count();
        if 2 * (kept.len() + touching) > sample.len() {
            return None;
        }
        let room = (list.len() / 2).saturating_sub(kept.len());
        let touching = uncovered.touching(list, room)?;
        kept.reserve_exact(touching.iter().map(Vec::len).sum());
        kept.extend(touching.iter().flatten());
        Some(kept.into())
    })
}

/// A coarse grid over the bounding box of the sample, with a flag for each cell that is covered.
struct CoverGrid {
    rows: GridAxis,
    columns: GridAxis,
    // A bit for each cell, set if a single rectangle covers the whole cell. A word has 64 columns of a row, and the
    // words of the same columns are contiguous, so covering a rectangle is a loop over neighbouring words.
    covered: Vec<u64>,
}

/// The cells that no single rectangle of the sample covers.
struct UncoveredCells {
    rows: GridAxis,
    columns: GridAxis,
    // Prefix sums: the number of uncovered cells above and to the left of each grid point, row by row.
    sums: Vec<u32>,
    // A wide and a high rectangle around the middle without uncovered cells. Most rectangles lie in one of them.
    middle: Option<[Rect; 2]>,
}

impl CoverGrid {
    /// Creates an uncovered grid over these cells.
    fn around(whole: &Rect, words: usize) -> Self {
        let side = words * BITS;
        Self {
            rows: GridAxis::new(whole.rows(), side),
            columns: GridAxis::new(whole.columns(), side),
            covered: vec![0; side * words],
        }
    }

    /// Covers the cells that lie entirely in `rect`, and returns whether one of them was not covered before.
    fn cover(&mut self, rect: &Rect) -> bool {
        let (rows, columns) = (self.rows.inside(rect.rows()), self.columns.inside(rect.columns()));
        if rows.is_empty() || columns.is_empty() {
            return false;
        }
        let mut new = 0;
        for word in columns.start / BITS..columns.end.div_ceil(BITS) {
            let start = columns.start.saturating_sub(word * BITS);
            let end = (columns.end - word * BITS).min(BITS);
            // The bits of the columns from `start` to `end` of this word.
            let columns = u64::MAX << start & u64::MAX >> (BITS - end);
            for covered in &mut self.covered[word * self.rows.cells..][rows.clone()] {
                new |= columns & !*covered;
                *covered |= columns;
            }
        }
        new != 0
    }

    /// Returns the cells that are not covered.
    fn uncovered(&self) -> UncoveredCells {
        let width = self.columns.cells + 1;
        let mut sums = vec![0; (self.rows.cells + 1) * width];
        for row in 0..self.rows.cells {
            // The sum below a cell is the sum above it plus the uncovered cells of its row up to the cell.
            let (above, below) = sums[row * width..].split_at_mut(width);
            let mut in_row = 0;
            let words = above[1..].chunks_exact(BITS).zip(below[1..].chunks_exact_mut(BITS));
            for (word, (above, below)) in words.enumerate() {
                let covered = self.covered[word * self.rows.cells + row];
                for (bit, (above, below)) in above.iter().zip(below).enumerate() {
                    in_row += u32::from(covered >> bit & 1 == 0);
                    *below = above + in_row;
                }
            }
        }
        let mut uncovered = UncoveredCells { rows: self.rows, columns: self.columns, sums, middle: None };
        uncovered.middle = uncovered.middle();
        uncovered
    }
}

impl UncoveredCells {
    /// Returns the rectangles that touch an uncovered cell or extend beyond the grid, in order, as one list per chunk.
    ///
    /// Returns `None` as soon as more than `room` of them are found.
    fn touching<R: Stored>(&self, rects: &[R], room: usize) -> Option<Vec<Vec<R>>> {
        let mut collected = 0;
        let touching = |chunk: &[R]| {
            let mut touching: Vec<R> = chunk.iter().copied().filter(|&rect| self.touches(&rect.rect())).collect();
            touching.shrink_to_fit();
            collected += touching.len();
            (collected <= room).then_some(touching)
        };
        rects.chunks(CHUNK).map(touching).collect()
    }

    /// Returns whether `rect` touches an uncovered cell or extends beyond the grid.
    #[inline]
    fn touches(&self, rect: &Rect) -> bool {
        // This is only a shortcut: the prefix sums give the same result, so no test fails without it (cargo-mutants).
        let is_in_middle = self.middle.is_some_and(|[wide, high]| wide.contains_rect(rect) || high.contains_rect(rect));
        !is_in_middle && self.touches_by_cells(rect)
    }

    /// Returns the same as [`touches`](Self::touches) from the prefix sums. It is not inlined, so that the loop over
    /// all rectangles stays short.
    #[inline(never)]
    fn touches_by_cells(&self, rect: &Rect) -> bool {
        let (Some(rows), Some(columns)) = (self.rows.touched(rect.rows()), self.columns.touched(rect.columns())) else {
            return true;
        };
        self.any_in(rows, columns)
    }

    /// Returns whether at least one of these cells is uncovered.
    #[inline]
    fn any_in(&self, rows: Range<usize>, columns: Range<usize>) -> bool {
        let sum = |row, column| self.sums[row * (self.columns.cells + 1) + column];
        let (low, high) = (sum(rows.start, columns.end), sum(rows.end, columns.end));
        // The number of uncovered cells in these rows up to the last column differs from the number before the first
        // one.
        high - low != sum(rows.end, columns.start) - sum(rows.start, columns.start)
    }

    /// Returns two rectangles without uncovered cells around the middle, or `None` if the middle is uncovered.
    ///
    /// The corners of a board are the least likely to be covered, so they determine the margin that a single rectangle
    /// would have on all sides. Two rectangles that form a cross avoid the corners and lose much less:
    ///
    /// 1. Find the narrowest equal margin on all sides whose inside is covered.
    /// 2. Widen that rectangle to the left and right until it would contain an uncovered cell.
    /// 3. Independently, extend it up and down until it would contain an uncovered cell.
    fn middle(&self) -> Option<[Rect; 2]> {
        let without = |margin| margin..self.rows.cells - margin;
        let are_covered = |&[rows, columns]: &[usize; 2]| !self.any_in(without(rows), without(columns));
        let both = (0..self.rows.cells / 2).find(|&both| are_covered(&[both, both]))?;
        let wide = (0..=both).map(|columns| [both, columns]).find(are_covered)?;
        let high = (0..=both).map(|rows| [rows, both]).find(are_covered)?;
        let rect = |[rows, columns]: [usize; 2]| {
            let part = |axis: GridAxis, margin| axis.first_in(margin)..axis.first_in(axis.cells - margin);
            Rect::new(part(self.rows, rows), part(self.columns, columns)).ok()
        };
        Some([rect(wide)?, rect(high)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(rows: Range<u64>, columns: Range<u64>) -> Rect {
        Rect::new(rows, columns).expect("no range is empty")
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours")]
    fn overlapping_rectangles_are_culled() {
        let len = 4 * CULL_THRESHOLD as u64;
        let side = 1 << 31;
        let spread = |number: u64| {
            let mixed = (number ^ number >> 15).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33
        };
        let large = |at: u64| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|end| spread(4 * at + end));
            rect(a.min(b)..a.max(b) + 1, c.min(d)..c.max(d) + 1)
        };
        let culled = |rects: Rects| cull(&Sampled::of(&rects)).map(|kept| kept.len());
        let kept = |shape: &dyn Fn(u64) -> Rect| culled((0..len).map(shape).collect());
        let large_left = kept(&large).expect("most rectangles overlap");
        assert!(large_left < CULL_THRESHOLD / 3, "{large_left}");
        // The first rectangle covers all others.
        let nested_left = kept(&|at| rect(at..side - at, at..side - at)).expect("the first rectangle covers all");
        assert!(nested_left < 10, "{nested_left}");
        assert_eq!(kept(&|at| rect(spread(at)..spread(at) + 9, spread(at + len)..spread(at + len) + 9)), None);
        assert_eq!(kept(&|at| rect(spread(at)..spread(at) + 1, 0..side)), None);
        // Culling starts at the threshold.
        assert_eq!(culled(vec![rect(0..side, 0..side); CULL_THRESHOLD - 1].into()), None);
        assert_eq!(culled(vec![rect(0..side, 0..side); CULL_THRESHOLD].into()), Some(1));
        // If only the sampled rectangles overlap, culling gives up halfway.
        let sample: Rects =
            (0..len).map(|at| if at % 8 == 0 { large(at) } else { rect(at..at + 1, side..side + at + 1) }).collect();
        assert_eq!(cull_on_grid(&Sampled::with_size(&sample, sample.len() / 8), 3), None);
    }
}
