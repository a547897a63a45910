//! Unions measured in the cells of a grid, without a sweep.
//!
//! A uniform grid is laid over the board, with about as many cells as there are rectangles. Each rectangle is cut at
//! the borders of the cells into *parts*, and the union is measured separately in each cell:
//!
//! - If a single rectangle covers the whole cell, the cell counts whole. All other cells are called *open*.
//! - In an open cell, the parts are measured by inclusion and exclusion. The measure of the intersection of a set of
//!   parts is added if the set has an odd number of parts, and subtracted otherwise. Sets whose intersection is empty
//!   are never extended, so the work is small if few parts overlap.
//!
//! A sweep sorts all ends in both directions and updates a tree, whereas this strategy only lists the rectangles of
//! each cell. The row `the union of sharti medium 50000` of `docs/benchmarks.md` shows the gain.
//!
//! # When a sweep is as fast
//!
//! - If rectangles touch many cells without covering most of the board, the lists become long. A sample decides.
//! - If many parts of a cell overlap, their sets are numerous. Such a cell is swept instead; if there are many such
//!   cells, all rectangles are.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::grid_axis::GridAxis;
use crate::measure::Measure;
use crate::rects::{Stored, bounding_box, in_width, iter_rects};
use crate::sampling::{STRIDE, Sampled, pseudorandom_sample};
use crate::{AbelianGroup as _, Rect, Rects, measure_by_sweep};

/// Maximum number of sets of parts with a common intersection in a cell that are enumerated. A cell with more is swept.
///
/// *k* parts that all overlap have 2^*k* - 1 sets, so five of them stay below the limit and six do not.
const MAX_SETS: usize = 32;

/// Maximum number of rectangles. With more, the lists no longer fit into the L2 cache, which makes filling them in
/// random order slow.
const MAX_RECTS: usize = 1 << 18;

/// Maximum average number of cells that a rectangle of the sample touches, unless most cells are covered.
///
/// Each touched cell is a list entry that is written at a random location, so more of them cost as much as a sweep.
const MAX_TOUCHED: usize = 3;

/// Maximum number of pairs of parts in the same cell, per rectangle. Inclusion and exclusion intersects each pair.
const MAX_PAIRS: u64 = 8;

/// Minimum average number of rectangles that cover a cell for most cells to be covered.
///
/// If rectangles lie at random, a cell is open with probability e^-4, which is 2 %.
const MIN_DEPTH: usize = 4;

/// The parts of rectangles in the cells of a grid, as one list of rectangles for each cell.
pub(crate) struct CellParts {
    grid: CellGrid,
    // The cells that no single rectangle covers, if most cells are covered. Then only open cells have lists; otherwise
    // covered cells are treated like all others.
    open: Option<OpenCells>,
    // The end of the list of each cell in `numbers`; the list starts where the list before it ends.
    ends: Vec<u32>,
    // The indices of the rectangles, cell by cell.
    numbers: Vec<u32>,
}

impl CellParts {
    /// Cuts rectangles into cells, or returns `None` if a sweep is likely to be as fast.
    pub(crate) fn find(input: &Sampled<'_>) -> Option<Self> {
        if input.near.is_none() || input.rects.len() > MAX_RECTS {
            return None;
        }
        in_width!(input.rects, list => Self::of(input, list))
    }

    fn of(input: &Sampled<'_>, rects: &[impl Stored]) -> Option<Self> {
        let grid = CellGrid::around(rects)?;
        let (mut touched, mut inside) = (0, 0);
        let len = input.sample().len();
        for rect in input.sample() {
            let [rows, columns] = grid.touched(&rect);
            touched += rows.len() * columns.len();
            let [rows, columns] = grid.inside(&rect);
            inside += rows.len() * columns.len();
        }
        // The sampled rectangles cover `inside / len` cells on average, so all of them cover each cell of the grid
        // `inside / len * rects.len() / grid.len()` times on average.
        let is_covered = inside * rects.len() > MIN_DEPTH * len * grid.len();
        if !is_covered && touched > MAX_TOUCHED * len {
            return None;
        }
        let open = is_covered.then(|| grid.uncovered(rects));
        let (ends, numbers) = grid.parts(rects, open.as_ref())?;
        Some(Self { grid, open, ends, numbers })
    }

    /// Returns the measure of the union of `rects`, the rectangles that were passed to [`find`](Self::find).
    pub(crate) fn measure<M: Measure>(&self, rects: &Rects, measure: &M) -> M::Total {
        in_width!(rects, list => self.measure_in_width(list, measure))
    }

    fn measure_in_width<M: Measure>(&self, rects: &[impl Stored], measure: &M) -> M::Total {
        // First the sets of one part each. If covered cells were not measured apart, the parts of a rectangle add up to
        // the whole rectangle, which need not be cut.
        let one_by_one = match &self.open {
            Some(open) => open.measure_of_covered(&self.grid, measure).plus(self.sum(rects, measure)),
            None => iter_rects(rects).fold(M::Total::ZERO, |sum, rect| sum.plus(Corners::of(&rect).measure(measure))),
        };
        one_by_one.plus(self.overlap_correction(rects, measure))
    }

    /// Calls `visit` with each cell and the indices of its rectangles.
    fn for_each_cell(&self, mut visit: impl FnMut(Corners, &[u32])) {
        let mut start = 0;
        for (&end, cell) in self.ends.iter().zip(self.grid.cells()) {
            visit(cell, &self.numbers[start..end as usize]);
            start = end as usize;
        }
    }

    /// Returns the correction for parts that overlap: the measure of the union of the parts of each cell minus the sum
    /// of their measures.
    fn overlap_correction<M: Measure>(&self, rects: &[impl Stored], measure: &M) -> M::Total {
        let corners = |number: &u32| Corners::of(&rects[*number as usize].into());
        let mut total = M::Total::ZERO;
        let mut sets = [(Corners::default(), false); SET_SLOTS];
        self.for_each_cell(|cell, numbers| {
            // Most cells with overlaps have two parts, whose only set of several parts is subtracted at once.
            if let [one, other] = numbers {
                total = total.minus(corners(one).and(corners(other)).and(cell).measure(measure));
            } else if numbers.len() > 2 {
                let parts = numbers.iter().map(|number| corners(number).and(cell));
                total = total.plus(overlap_correction(parts, &mut sets, measure));
            }
        });
        total
    }

    /// Returns the sum of the measures of all parts, ignoring that they overlap.
    fn sum<M: Measure>(&self, rects: &[impl Stored], measure: &M) -> M::Total {
        let mut total = M::Total::ZERO;
        self.for_each_cell(|cell, numbers| {
            for &number in numbers {
                total = total.plus(Corners::of(&rects[number as usize].into()).and(cell).measure(measure));
            }
        });
        total
    }
}

/// A uniform grid over the bounding box of all rectangles.
#[derive(Clone, Debug)]
struct CellGrid {
    rows: GridAxis,
    columns: GridAxis,
    // The coordinates of the borders between cells: the first row or column of each cell, then the end of the last
    // cell.
    row_borders: Vec<u64>,
    column_borders: Vec<u64>,
}

impl CellGrid {
    /// Creates a grid with about as many cells as there are rectangles.
    fn around(rects: &[impl Stored]) -> Option<Self> {
        let whole = bounding_box(iter_rects(rects))?;
        let side = rects.len().isqrt();
        let [rows, columns] = [whole.rows(), whole.columns()].map(|range| GridAxis::new(range, side));
        let borders = |axis: GridAxis| (0..=side).map(|cell| axis.first_in(cell)).collect();
        Some(Self { rows, columns, row_borders: borders(rows), column_borders: borders(columns) })
    }

    fn len(&self) -> usize {
        self.rows.cells * self.columns.cells
    }

    /// Returns all cells, row by row. Cells are empty if the board has fewer rows or columns than the grid.
    fn cells(&self) -> impl Iterator<Item = Corners> {
        self.row_borders.windows(2).flat_map(|rows| {
            let of_row =
                |columns: &[u64]| Corners { top: rows[0], bottom: rows[1], left: columns[0], right: columns[1] };
            self.column_borders.windows(2).map(of_row)
        })
    }

    /// Returns the rows and columns of cells that have at least one coordinate of `rect`.
    #[inline]
    fn touched(&self, rect: &Rect) -> [Range<usize>; 2] {
        let touched = |axis: GridAxis, range: Range<u64>| axis.cell(range.start)..axis.cell(range.end - 1) + 1;
        [touched(self.rows, rect.rows()), touched(self.columns, rect.columns())]
    }

    /// Returns the rows and columns of cells that lie entirely in `rect`.
    #[inline]
    fn inside(&self, rect: &Rect) -> [Range<usize>; 2] {
        [self.rows.inside(rect.rows()), self.columns.inside(rect.columns())]
    }

    /// Returns the cells that no single rectangle covers.
    fn uncovered(&self, rects: &[impl Stored]) -> OpenCells {
        let width = self.columns.cells + 1;
        // A difference array: each rectangle changes only the four corners of the cells that it covers, such that the
        // sum over all cells above and to the left of a cell is the number of rectangles that cover the cell.
        let mut depths = vec![0_u32; (self.rows.cells + 1) * width];
        for rect in iter_rects(rects) {
            let [rows, columns] = self.inside(&rect);
            if !rows.is_empty() && !columns.is_empty() {
                for (row, one) in [(rows.start, 1_u32), (rows.end, 1_u32.wrapping_neg())] {
                    let row = &mut depths[row * width..];
                    row[columns.start] = row[columns.start].wrapping_add(one);
                    row[columns.end] = row[columns.end].wrapping_sub(one);
                }
            }
        }
        // One pass sums the differences down and to the right, and counts the cells of depth zero into the prefix sums.
        let mut sums = vec![0_u32; (self.rows.cells + 1) * width];
        for row in 0..self.rows.cells {
            let (mut depth, mut open) = (0_u32, 0);
            for column in 0..self.columns.cells {
                let at = row * width + column;
                if row > 0 {
                    // Now the sum of the differences of this column down to this row.
                    depths[at] = depths[at].wrapping_add(depths[at - width]);
                }
                depth = depth.wrapping_add(depths[at]);
                open += u32::from(depth == 0);
                sums[at + width + 1] = sums[at + 1] + open;
            }
        }
        OpenCells { width, sums }
    }

    /// Lists the rectangles of each cell, or returns `None` if a sweep is likely to be as fast.
    ///
    /// Returns the end of the list of each cell, and the lists one after another. This is a counting sort by cells: a
    /// sample estimates the lengths of the lists, a second pass counts them, and a third pass fills them.
    fn parts(&self, rects: &[impl Stored], open: Option<&OpenCells>) -> Option<(Vec<u32>, Vec<u32>)> {
        // After the lists of the cells, a dummy list that stays empty absorbs the calls that count for no cell.
        let mut ends = vec![0_u32; self.len() + 1];
        for rect in pseudorandom_sample(rects) {
            self.for_each_part(&rect.into(), open, |cell, is_part| ends[cell] += u32::from(is_part));
        }
        // Both parts of a pair are in the sample with probability 1 / STRIDE^2.
        let pairs: u64 = ends.iter().map(|&parts| u64::from(parts) * u64::from(parts.saturating_sub(1))).sum();
        if pairs * (STRIDE * STRIDE) as u64 > MAX_PAIRS * rects.len() as u64 {
            return None;
        }
        ends.fill(0);
        // The number of parts may exceed what the sample suggests, but at most by a factor of two.
        let mut left = MAX_TOUCHED * 2 * rects.len();
        for rect in iter_rects(rects) {
            let mut parts = 0;
            self.for_each_part(&rect, open, |cell, is_part| {
                ends[cell] += u32::from(is_part);
                parts += usize::from(is_part);
            });
            left = left.checked_sub(parts)?;
        }
        // Now the lengths are exact, and so is this bound on the time that inclusion and exclusion takes.
        let pairs: u64 = ends.iter().map(|&parts| u64::from(parts).pow(2)).sum();
        if pairs > MAX_PAIRS * rects.len() as u64 {
            return None;
        }
        // Each length becomes the start of its list, which filling the list then moves to its end.
        let mut start = 0;
        for end in &mut ends {
            (start, *end) = (start + *end, start);
        }
        // The last slot belongs to the dummy list, whose entry is overwritten again and again.
        let mut numbers = vec![0_u32; start as usize + 1];
        for (rect, number) in iter_rects(rects).zip(0..) {
            self.for_each_part(&rect, open, |cell, is_part| {
                let end = &mut ends[cell];
                numbers[*end as usize] = number;
                *end += u32::from(is_part);
            });
        }
        Some((ends, numbers))
    }

    /// Calls `visit(cell, true)` for each cell with a part of the rectangle: all cells that it touches, or only the
    /// open ones if `open` is given.
    ///
    /// Calls `visit(dummy, false)` any number of times, where `dummy` is the index after the last cell. Most rectangles
    /// touch one to four cells. Which number it is cannot be predicted, so the function always makes four calls for
    /// them, and redirects the superfluous ones to the dummy instead of branching.
    #[inline]
    fn for_each_part(&self, rect: &Rect, open: Option<&OpenCells>, mut visit: impl FnMut(usize, bool)) {
        let [rows, columns] = self.touched(rect);
        let width = self.columns.cells;
        let Some(open) = open else {
            let first = rows.start * width + columns.start;
            let (is_high, is_wide) = (rows.len() > 1, columns.len() > 1);
            if rows.len().max(columns.len()) <= 2 {
                let dummy = self.len();
                let mut visit_if = |cell, is_part: bool| visit(if is_part { cell } else { dummy }, is_part);
                visit_if(first, true);
                visit_if(first + 1, is_wide);
                visit_if(first + width, is_high);
                visit_if(first + width + 1, is_wide & is_high);
            } else {
                for row in rows {
                    columns.clone().for_each(|column| visit(row * width + column, true));
                }
            }
            return;
        };
        // Most rectangles touch no open cell at all, and most rows of cells have none, so these are tested first.
        if open.any_in(rows.clone(), columns.clone()) {
            for row in rows.filter(|&row| open.any_in(row..row + 1, columns.clone())) {
                for column in columns.clone().filter(|&column| open.any_in(row..row + 1, column..column + 1)) {
                    visit(row * width + column, true);
                }
            }
        }
    }
}

/// The cells that no single rectangle covers.
struct OpenCells {
    // The number of grid points in a row, which is one more than the number of cells.
    width: usize,
    // Prefix sums: the number of open cells above and to the left of each grid point, row by row.
    sums: Vec<u32>,
}

impl OpenCells {
    /// Returns whether at least one of these cells is open.
    #[inline]
    fn any_in(&self, rows: Range<usize>, columns: Range<usize>) -> bool {
        let sum = |row: usize, column| self.sums[row * self.width + column];
        let (low, high) = (sum(rows.start, columns.end), sum(rows.end, columns.end));
        // The number of open cells in these rows up to the last column differs from the number before the first one.
        high - low != sum(rows.end, columns.start) - sum(rows.start, columns.start)
    }

    /// Returns the measure of all cells that are not open.
    fn measure_of_covered<M: Measure>(&self, grid: &CellGrid, measure: &M) -> M::Total {
        let mut total = M::Total::ZERO;
        for row in 0..grid.rows.cells {
            let is_open = |column| self.any_in(row..row + 1, column..column + 1);
            // Neighbouring covered cells of a row are measured together, as one run of columns.
            let mut covered = M::Columns::ZERO;
            let mut start = None;
            for column in 0..=grid.columns.cells {
                let is_covered = column < grid.columns.cells && !is_open(column);
                match start {
                    None if is_covered => start = Some(column),
                    Some(first) if !is_covered => {
                        let columns = grid.column_borders[first]..grid.column_borders[column];
                        covered = covered.plus(measure.columns(columns));
                        start = None;
                    }
                    _ => {}
                }
            }
            total = total.plus(measure.cells(grid.row_borders[row]..grid.row_borders[row + 1], covered));
        }
        total
    }
}

/// Room for the sets of parts in a cell: a part that is added to at most [`MAX_SETS`] sets doubles them and adds
/// itself.
const SET_SLOTS: usize = 2 * MAX_SETS + 1;

/// Returns the measure of the union of the parts of a cell minus the sum of their measures, by inclusion and exclusion.
///
/// `sets` is scratch memory. It gets every set of parts whose intersection is not empty: the intersection, and whether
/// the number of parts is odd.
fn overlap_correction<M: Measure>(
    parts: impl Iterator<Item = Corners> + Clone,
    sets: &mut [(Corners, bool); SET_SLOTS],
    measure: &M,
) -> M::Total {
    let mut total = M::Total::ZERO;
    let mut len = 0;
    for part in parts.clone() {
        // Adding the part to a set of earlier parts changes the parity, and hence the sign of the new set.
        let earlier = len;
        for index in 0..earlier {
            let (other, is_odd) = sets[index];
            let both = other.and(part);
            let measure = both.measure(measure);
            total = if is_odd { total.minus(measure) } else { total.plus(measure) };
            // Every new set is written, but an empty one is overwritten by the next. A branch would be hard to predict.
            // An empty set would add nothing, so dropping it only saves time.
            sets[len] = (both, !is_odd);
            len += usize::from(!both.is_empty());
        }
        sets[len] = (part, true);
        len += 1;
        if len > MAX_SETS {
            // Sweep this cell, and start over: the terms that were added so far are dropped with `total`.
            let one_by_one = parts.clone().fold(M::Total::ZERO, |sum, part| sum.plus(part.measure(measure)));
            let parts = parts.filter_map(Corners::rect).collect();
            return measure_by_sweep::measure_of_union(&parts, measure).minus(one_by_one);
        }
    }
    total
}

/// A rectangle that may be empty, unlike [`Rect`], so that intersections need no branch.
#[derive(Clone, Copy, Debug, Default)]
struct Corners {
    top: u64,
    bottom: u64,
    left: u64,
    right: u64,
}

impl Corners {
    /// Returns the corners of a rectangle, which is not empty.
    #[inline]
    fn of(rect: &Rect) -> Self {
        let (rows, columns) = (rect.rows(), rect.columns());
        Self { top: rows.start, bottom: rows.end, left: columns.start, right: columns.end }
    }

    /// Returns the intersection.
    #[inline]
    fn and(self, other: Self) -> Self {
        Self {
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
            left: self.left.max(other.left),
            right: self.right.min(other.right),
        }
    }

    /// Returns whether the rectangle has no cells.
    #[inline]
    fn is_empty(self) -> bool {
        self.top >= self.bottom || self.left >= self.right
    }

    /// Returns the measure. An empty rectangle has an empty range of rows or columns, whose measure is zero.
    #[inline]
    fn measure<M: Measure>(self, measure: &M) -> M::Total {
        let Self { top, bottom, left, right } = self;
        measure.cells(top..bottom.max(top), measure.columns(left..right.max(left)))
    }

    /// Returns the rectangle, or `None` if it is empty.
    fn rect(self) -> Option<Rect> {
        Rect::new(self.top..self.bottom, self.left..self.right).ok()
    }
}
