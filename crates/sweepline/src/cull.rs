//! Skipping rectangles of a union that a few large ones cover.
//!
//! # Covered rectangles are skipped before sorting
//!
//! If many large rectangles overlap, most of them lie in the union of a few.
//! Finding the covered ones takes much less time than sweeping them, because nothing is sorted.
//!
//! 1. A sample of the rectangles is laid on a coarse grid. A sampled rectangle that covers a new cell is kept.
//! 2. Prefix sums over the uncovered cells answer in constant time whether a rectangle touches one.
//! 3. A rectangle that touches an uncovered cell, or lies partly outside the grid, is kept too.
//! 4. All others lie in cells that the kept rectangles cover.
//!
//! Most rectangles lie in the middle of the board. So each rectangle is compared with two large rectangles of covered
//! cells before the sums are read.
//!
//! # When culling does not pay off
//!
//! The sample also tells how many rectangles would be kept.
//! If that is more than half of them, none is skipped, and little time is lost.
//! [`Sweep`](crate::Sweep) skips nothing, because it promises two steps for each rectangle.
//!
//! # The size of the grid
//!
//! A finer grid and a larger sample skip more rectangles, and cost more.
//! They pay off from some number of rectangles on, see [`FINE_THRESHOLD`].

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::grid_scale::GridScale;
use crate::sample::bounds;
use crate::{IntoRect, Rect};

/// Minimum number of rectangles that are culled. Smaller sweeps are fast anyway.
const CULL_THRESHOLD: usize = 5_000;

/// Minimum number of rectangles for a finer grid, which measures 5,000,000 large ones in half the time.
const FINE_THRESHOLD: usize = 1 << 18;

/// The number of rectangles that are tested and collected together.
const PART: usize = 1 << 14;

/// The number of cells of a row in a word.
const BITS: usize = u64::BITS as usize;

/// The size of the sample and of the grid.
#[derive(Clone, Copy, Debug)]
pub struct CullDetail {
    /// The approximate number of sampled rectangles, at least 1.
    pub sample: usize,
    /// The cells of the grid in a row and in a column, in words of 64 cells, from 1 to 16.
    pub words: usize,
}

// A larger sample covers hardly more cells.
const COARSE: CullDetail = CullDetail { sample: 2_000, words: 3 };
const FINE: CullDetail = CullDetail { sample: 5_000, words: 6 };

/// Returns rectangles with the same union, without most of those that others cover, or `None` if most would be kept.
///
/// A rectangle may be returned twice.
pub(crate) fn cull<R: IntoRect>(rects: &[R]) -> Option<Vec<R>> {
    let detail = match rects.len() {
        ..CULL_THRESHOLD => return None,
        CULL_THRESHOLD..FINE_THRESHOLD => COARSE,
        FINE_THRESHOLD.. => FINE,
    };
    cull_by(rects, detail)
}

/// Like `cull`, with these sizes and any number of rectangles.
///
/// At most half of the rectangles are kept. So the result takes at most half of the memory of `rects`, and twice that
/// until it is complete.
#[must_use]
pub fn cull_by<R: IntoRect>(rects: &[R], detail: CullDetail) -> Option<Vec<R>> {
    // The sample is spread over the list, because the parts of the list may differ.
    let sample = rects.iter().step_by(rects.len().div_ceil(detail.sample.max(1)).max(1));
    let mut grid = CoverGrid::around(sample.clone().map(|&rect| rect.into()), detail.words)?;
    let mut kept: Vec<R> = sample.clone().copied().filter(|&rect| grid.cover(&rect.into())).collect();
    if kept.is_empty() {
        return None;
    }
    let uncovered = grid.uncovered();
    let touching = sample.clone().filter(|&&rect| uncovered.touches(&rect.into())).count();
    if 2 * (kept.len() + touching) > sample.len() {
        return None;
    }
    let room = (rects.len() / 2).saturating_sub(kept.len());
    let touching = uncovered.touching(rects, room)?;
    kept.reserve_exact(touching.iter().map(Vec::len).sum());
    kept.extend(touching.iter().flatten());
    Some(kept)
}

/// A coarse grid over a part of the board, with a flag for each covered cell.
struct CoverGrid {
    rows: GridScale,
    columns: GridScale,
    // For each 64 columns of cells, a word for each row. A bit is set if a single rectangle covers the whole cell.
    covered: Vec<u64>,
}

/// The cells that no single rectangle of the sample covers.
struct UncoveredCells {
    rows: GridScale,
    columns: GridScale,
    // The number of uncovered cells above and to the left of each corner of cells, row by row.
    sums: Vec<u32>,
    // A wide and a high rectangle around the middle without uncovered cells. Most rectangles lie in one of them.
    middle: Option<[Rect; 2]>,
}

impl CoverGrid {
    /// Creates an uncovered grid over the bounding box of these rectangles, or returns `None` if there are none.
    fn around(rects: impl Iterator<Item = Rect>, words: usize) -> Option<Self> {
        let whole = bounds(rects)?;
        let side = words * BITS;
        Some(Self {
            rows: GridScale::new(whole.rows(), side),
            columns: GridScale::new(whole.columns(), side),
            covered: vec![0; side * words],
        })
    }

    /// Covers the cells that lie wholly in `rect`, and returns whether one of them was not covered before.
    fn cover(&mut self, rect: &Rect) -> bool {
        let (rows, columns) = (self.rows.inside(rect.rows()), self.columns.inside(rect.columns()));
        if rows.is_empty() || columns.is_empty() {
            return false;
        }
        let mut new = 0;
        for word in columns.start / BITS..columns.end.div_ceil(BITS) {
            let start = columns.start.saturating_sub(word * BITS);
            let end = (columns.end - word * BITS).min(BITS);
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
        let corners = self.columns.cells + 1;
        let mut sums = vec![0; (self.rows.cells + 1) * corners];
        for row in 0..self.rows.cells {
            let (above, below) = sums[row * corners..].split_at_mut(corners);
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
    /// Returns the rectangles that touch an uncovered cell or extend beyond the grid, in order, as a list of parts.
    ///
    /// Returns `None` as soon as more than `room` of them are found.
    fn touching<R: IntoRect>(&self, rects: &[R], room: usize) -> Option<Vec<Vec<R>>> {
        let mut collected = 0;
        let touching = |part: &[R]| {
            let mut touching: Vec<R> = part.iter().copied().filter(|&rect| self.touches(&rect.into())).collect();
            touching.shrink_to_fit();
            collected += touching.len();
            (collected <= room).then_some(touching)
        };
        rects.chunks(PART).map(touching).collect()
    }

    /// Returns whether `rect` touches an uncovered cell or extends beyond the grid.
    #[inline]
    fn touches(&self, rect: &Rect) -> bool {
        // A shortcut: the cells give the same result, so no test fails without it (cargo-mutants).
        let is_in_middle = self.middle.is_some_and(|[wide, high]| wide.contains_rect(rect) || high.contains_rect(rect));
        !is_in_middle && self.touches_by_cells(rect)
    }

    /// Like [`touches`](Self::touches), by the sums. It is not inlined, which keeps the loops over all rectangles
    /// short.
    #[inline(never)]
    fn touches_by_cells(&self, rect: &Rect) -> bool {
        let (Some(rows), Some(columns)) = (self.rows.touched(rect.rows()), self.columns.touched(rect.columns())) else {
            return true;
        };
        self.has_in(rows, columns)
    }

    /// Returns whether one of these cells is uncovered.
    #[inline]
    fn has_in(&self, rows: Range<usize>, columns: Range<usize>) -> bool {
        let sum = |row, column| self.sums[row * (self.columns.cells + 1) + column];
        let (low, high) = (sum(rows.start, columns.end), sum(rows.end, columns.end));
        high - low != sum(rows.end, columns.start) - sum(rows.start, columns.start)
    }

    /// Returns two rectangles without uncovered cells around the middle, or `None` if the middle is uncovered.
    ///
    /// First the same margin is cut off on all sides, as narrow as possible. Then the wide rectangle gets the narrowest
    /// margin of columns that keeps it covered, and the high one the narrowest margin of rows.
    ///
    /// The corners of a board are covered last and need the widest margin, so a single rectangle would leave out much
    /// more.
    fn middle(&self) -> Option<[Rect; 2]> {
        let without = |margin| margin..self.rows.cells - margin;
        let are_covered = |&[rows, columns]: &[usize; 2]| !self.has_in(without(rows), without(columns));
        let both = (0..self.rows.cells / 2).find(|&both| are_covered(&[both, both]))?;
        let wide = (0..=both).map(|columns| [both, columns]).find(are_covered)?;
        let high = (0..=both).map(|rows| [rows, both]).find(are_covered)?;
        let rect = |[rows, columns]: [usize; 2]| {
            let part = |scale: GridScale, margin| scale.first_in(margin)..scale.first_in(scale.cells - margin);
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
    fn overlapping_rectangles_are_skipped() {
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
        let kept = |shape: &dyn Fn(u64) -> Rect| cull(&(0..len).map(shape).collect::<Vec<_>>()).map(|kept| kept.len());
        let large_left = kept(&large).expect("most rectangles overlap");
        assert!(large_left < CULL_THRESHOLD / 3, "{large_left}");
        // The first rectangle covers all others.
        let nested_left = kept(&|at| rect(at..side - at, at..side - at)).expect("the first rectangle covers all");
        assert!(nested_left < 10, "{nested_left}");
        assert_eq!(kept(&|at| rect(spread(at)..spread(at) + 9, spread(at + len)..spread(at + len) + 9)), None);
        assert_eq!(kept(&|at| rect(spread(at)..spread(at) + 1, 0..side)), None);
        // The minimum number of rectangles that are culled.
        assert_eq!(cull(&vec![rect(0..side, 0..side); CULL_THRESHOLD - 1]), None);
        assert_eq!(cull(&vec![rect(0..side, 0..side); CULL_THRESHOLD]).map(|kept| kept.len()), Some(1));
        // If the rectangles of the sample overlap and the others do not, culling stops half way.
        let sample: Vec<Rect> =
            (0..len).map(|at| if at % 8 == 0 { large(at) } else { rect(at..at + 1, side..side + at + 1) }).collect();
        assert_eq!(cull_by(&sample, CullDetail { sample: sample.len() / 8, ..COARSE }), None);
    }
}
