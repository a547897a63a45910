//! Unions measured cell by cell of a grid, without a sweep.
//!
//! The grid has about as many cells as there are rectangles. A cell that a single rectangle covers counts whole. In
//! each other cell, the parts of the rectangles that touch it are measured by inclusion and exclusion: the measure of
//! each set of parts with cells in common is added if the set has an odd number of parts, and subtracted otherwise.
//!
//! A sweep sorts all ends twice, and updates a tree. Here, rectangles are only counted into cells, twice. The row
//! `the union of sharti medium 50000` of the benchmarks has the gain, which is fourfold.
//!
//! # When it does not pay off
//!
//! - Rectangles that touch many cells are in many lists, unless they cover most of the board. A sample tells.
//! - Sets are many if many parts of a cell have cells in common. Such a cell is swept.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::grid_scale::GridScale;
use crate::measure::Measure;
use crate::sample::{STRIDE, bounds, each, probed, sample};
use crate::{AbelianGroup as _, IntoRect, Rect, swept};

/// Maximum number of sets of parts of a cell. Cells with more are swept.
const MAX_SETS: usize = 32;

/// Maximum number of rectangles. The lists of more do not fit the second-level cache.
const MAX_RECTS: usize = 1 << 18;

/// Maximum number of cells that a rectangle of a sample may touch on average, unless most cells are covered.
const MAX_TOUCHED: usize = 3;

/// Maximum number of pairs of parts of the same cell for each rectangle.
const MAX_PAIRS: u64 = 8;

/// Minimum average number of rectangles that cover a cell so that few cells are left.
const MIN_DEPTH: usize = 4;

/// The parts of rectangles in the cells of a grid.
pub(crate) struct CellParts {
    grid: CellGrid,
    // The cells that no single rectangle covers, if the others are measured first. Then only these have parts.
    open: Option<OpenCells>,
    // The end of the list of each cell.
    ends: Vec<u32>,
    // The numbers of the rectangles, cell by cell.
    numbers: Vec<u32>,
}

impl CellParts {
    /// Cuts rectangles into cells, or returns `None` if a sweep is likely to be as fast.
    pub(crate) fn find(rects: &[impl IntoRect]) -> Option<Self> {
        if rects.len() > MAX_RECTS {
            return None;
        }
        let grid = CellGrid::around(rects)?;
        let sample = sample(rects);
        let (mut touched, mut inside) = (0, 0);
        let len = sample.len();
        for rect in sample {
            let [rows, columns] = grid.touched(&rect);
            touched += rows.len() * columns.len();
            let [rows, columns] = grid.inside(&rect);
            inside += rows.len() * columns.len();
        }
        let is_covered = inside * rects.len() > MIN_DEPTH * len * grid.len();
        if !is_covered && touched > MAX_TOUCHED * len {
            return None;
        }
        let open = is_covered.then(|| grid.uncovered(rects));
        let (ends, numbers) = grid.parts(rects, open.as_ref())?;
        Some(Self { grid, open, ends, numbers })
    }

    /// Returns the measure of the union. The rectangles are those that were cut.
    pub(crate) fn measure<M: Measure>(&self, rects: &[impl IntoRect], measure: &M) -> M::Total {
        let one_by_one = match &self.open {
            Some(open) => open.measure_of_covered(&self.grid, measure).plus(self.sum(rects, measure)),
            None => each(rects).fold(M::Total::ZERO, |sum, rect| sum.plus(Corners::of(&rect).measure(measure))),
        };
        one_by_one.plus(self.excess(rects, measure))
    }

    /// Calls `visit` with each cell and the numbers of its rectangles.
    fn for_each_cell(&self, mut visit: impl FnMut(Corners, &[u32])) {
        let mut start = 0;
        for (&end, cell) in self.ends.iter().zip(self.grid.cells()) {
            visit(cell, &self.numbers[start..end as usize]);
            start = end as usize;
        }
    }

    /// Returns what the union of the parts of each cell has less than the parts one by one, as a value to add.
    fn excess<M: Measure>(&self, rects: &[impl IntoRect], measure: &M) -> M::Total {
        let corners = |number: &u32| Corners::of(&rects[*number as usize].into());
        let mut total = M::Total::ZERO;
        let mut sets = [(Corners::default(), false); 2 * MAX_SETS + 2];
        self.for_each_cell(|cell, numbers| {
            if let [one, other] = numbers {
                total = total.minus(corners(one).and(corners(other)).and(cell).measure(measure));
            } else if numbers.len() > 2 {
                let parts = numbers.iter().map(|number| corners(number).and(cell));
                total = total.plus(excess(parts, &mut sets, measure));
            }
        });
        total
    }

    /// Returns the sum of the measures of the parts.
    fn sum<M: Measure>(&self, rects: &[impl IntoRect], measure: &M) -> M::Total {
        let mut total = M::Total::ZERO;
        self.for_each_cell(|cell, numbers| {
            for &number in numbers {
                total = total.plus(Corners::of(&rects[number as usize].into()).and(cell).measure(measure));
            }
        });
        total
    }
}

/// A grid over all rectangles.
#[derive(Clone, Debug)]
struct CellGrid {
    rows: GridScale,
    columns: GridScale,
    // The first row of each row of cells, and the end of the last one; the same of columns.
    first_rows: Vec<u64>,
    first_columns: Vec<u64>,
}

impl CellGrid {
    /// Creates a grid with about as many cells as there are rectangles.
    fn around(rects: &[impl IntoRect]) -> Option<Self> {
        let whole = bounds(each(rects))?;
        let side = rects.len().isqrt();
        let [rows, columns] = [whole.rows(), whole.columns()].map(|range| GridScale::new(range, side));
        let firsts = |scale: GridScale| (0..=side).map(|cell| scale.first_in(cell)).collect();
        Some(Self { rows, columns, first_rows: firsts(rows), first_columns: firsts(columns) })
    }

    fn len(&self) -> usize {
        self.rows.cells * self.columns.cells
    }

    /// Returns all cells, row by row. Some may be empty.
    fn cells(&self) -> impl Iterator<Item = Corners> {
        self.first_rows.windows(2).flat_map(|rows| {
            let of_row =
                |columns: &[u64]| Corners { top: rows[0], bottom: rows[1], left: columns[0], right: columns[1] };
            self.first_columns.windows(2).map(of_row)
        })
    }

    #[inline]
    fn touched(&self, rect: &Rect) -> [Range<usize>; 2] {
        let touched = |scale: GridScale, range: Range<u64>| scale.cell(range.start)..scale.cell(range.end - 1) + 1;
        [touched(self.rows, rect.rows()), touched(self.columns, rect.columns())]
    }

    #[inline]
    fn inside(&self, rect: &Rect) -> [Range<usize>; 2] {
        [self.rows.inside(rect.rows()), self.columns.inside(rect.columns())]
    }

    /// Returns the cells that no single rectangle covers.
    fn uncovered(&self, rects: &[impl IntoRect]) -> OpenCells {
        let width = self.columns.cells + 1;
        let mut depths = vec![0_u32; (self.rows.cells + 1) * width];
        for rect in each(rects) {
            let [rows, columns] = self.inside(&rect);
            if !rows.is_empty() && !columns.is_empty() {
                for (row, one) in [(rows.start, 1_u32), (rows.end, 1_u32.wrapping_neg())] {
                    let row = &mut depths[row * width..];
                    row[columns.start] = row[columns.start].wrapping_add(one);
                    row[columns.end] = row[columns.end].wrapping_sub(one);
                }
            }
        }
        // Each depth becomes the number of open cells before it.
        let mut sums = vec![0_u32; (self.rows.cells + 1) * width];
        for row in 0..self.rows.cells {
            let (mut depth, mut open) = (0_u32, 0);
            for column in 0..self.columns.cells {
                let at = row * width + column;
                if row > 0 {
                    depths[at] = depths[at].wrapping_add(depths[at - width]);
                }
                depth = depth.wrapping_add(depths[at]);
                open += u32::from(depth == 0);
                sums[at + width + 1] = sums[at + 1] + open;
            }
        }
        OpenCells { width, sums }
    }

    /// Lists the rectangles of each cell, or returns `None` if the lists would be long.
    ///
    /// Returns the ends of the lists, and the lists one after the other.
    fn parts(&self, rects: &[impl IntoRect], open: Option<&OpenCells>) -> Option<(Vec<u32>, Vec<u32>)> {
        // The list after those of the cells takes what belongs to none.
        let mut ends = vec![0_u32; self.len() + 1];
        // A part and another one of its cell are both counted with a probability of one in the square of the stride.
        for rect in probed(rects) {
            self.for_each_part(&rect.into(), open, |cell, is_in| ends[cell] += u32::from(is_in));
        }
        let pairs: u64 = ends.iter().map(|&parts| u64::from(parts) * u64::from(parts.saturating_sub(1))).sum();
        if pairs * (STRIDE * STRIDE) as u64 > MAX_PAIRS * rects.len() as u64 {
            return None;
        }
        ends.fill(0);
        let mut left = MAX_TOUCHED * 2 * rects.len();
        for rect in each(rects) {
            let mut parts = 0;
            self.for_each_part(&rect, open, |cell, is_in| {
                ends[cell] += u32::from(is_in);
                parts += usize::from(is_in);
            });
            left = left.checked_sub(parts)?;
        }
        // An exact bound on the time of all cells.
        let pairs: u64 = ends.iter().map(|&parts| u64::from(parts).pow(2)).sum();
        if pairs > MAX_PAIRS * rects.len() as u64 {
            return None;
        }
        let mut start = 0;
        for end in &mut ends {
            (start, *end) = (start + *end, start);
        }
        let mut numbers = vec![0_u32; start as usize + 1];
        for (rect, number) in each(rects).zip(0..) {
            self.for_each_part(&rect, open, |cell, is_in| {
                let end = &mut ends[cell];
                numbers[*end as usize] = number;
                *end += u32::from(is_in);
            });
        }
        Some((ends, numbers))
    }

    /// Calls `visit` with each open cell that the rectangle touches and `true`, and sometimes with [`len`](Self::len)
    /// and `false`.
    #[inline]
    fn for_each_part(&self, rect: &Rect, open: Option<&OpenCells>, mut visit: impl FnMut(usize, bool)) {
        let [rows, columns] = self.touched(rect);
        let width = self.columns.cells;
        let Some(open) = open else {
            let first = rows.start * width + columns.start;
            let (is_high, is_wide) = (rows.len() > 1, columns.len() > 1);
            if rows.len().max(columns.len()) <= 2 {
                // Four calls at most, without branches that would be hard to predict.
                let mut visit_if = |cell, is_in: bool| visit(if is_in { cell } else { self.len() }, is_in);
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
        if open.is_in(rows.clone(), columns.clone()) {
            for row in rows.filter(|&row| open.is_in(row..row + 1, columns.clone())) {
                for column in columns.clone().filter(|&column| open.is_in(row..row + 1, column..column + 1)) {
                    visit(row * width + column, true);
                }
            }
        }
    }
}

/// The cells that no single rectangle covers.
struct OpenCells {
    // The number of cells of a row, and one more.
    width: usize,
    // The number of open cells above and to the left of each corner of cells, row by row.
    sums: Vec<u32>,
}

impl OpenCells {
    /// Returns whether one of these cells is open.
    #[inline]
    fn is_in(&self, rows: Range<usize>, columns: Range<usize>) -> bool {
        let sum = |row: usize, column| self.sums[row * self.width + column];
        let (low, high) = (sum(rows.start, columns.end), sum(rows.end, columns.end));
        high - low != sum(rows.end, columns.start) - sum(rows.start, columns.start)
    }

    /// Returns the measure of the other cells.
    fn measure_of_covered<M: Measure>(&self, grid: &CellGrid, measure: &M) -> M::Total {
        let mut total = M::Total::ZERO;
        for row in 0..grid.rows.cells {
            let is_open = |column| self.is_in(row..row + 1, column..column + 1);
            let mut covered = M::Columns::ZERO;
            let mut start = None;
            for column in 0..=grid.columns.cells {
                let is_covered = column < grid.columns.cells && !is_open(column);
                match start {
                    None if is_covered => start = Some(column),
                    Some(first) if !is_covered => {
                        let columns = grid.first_columns[first]..grid.first_columns[column];
                        covered = covered.plus(measure.columns(columns));
                        start = None;
                    }
                    _ => {}
                }
            }
            total = total.plus(measure.cells(grid.first_rows[row]..grid.first_rows[row + 1], covered));
        }
        total
    }
}

/// Returns what the union of these parts has less than the parts one by one, as a value to add.
fn excess<M: Measure>(
    parts: impl Iterator<Item = Corners> + Clone,
    sets: &mut [(Corners, bool); 2 * MAX_SETS + 2],
    measure: &M,
) -> M::Total {
    let mut total = M::Total::ZERO;
    let mut len = 0;
    for part in parts.clone() {
        let before = len;
        for index in 0..before {
            let (other, is_odd) = sets[index];
            let both = other.and(part);
            let measure = both.measure(measure);
            total = if is_odd { total.minus(measure) } else { total.plus(measure) };
            // Every set is written, and kept by moving the end. A branch would be hard to predict. An empty set would add
            // nothing, so dropping it only saves time.
            sets[len] = (both, !is_odd);
            len += usize::from(!both.is_empty());
        }
        sets[len] = (part, true);
        len += 1;
        if len > MAX_SETS {
            let one_by_one = parts.clone().fold(M::Total::ZERO, |sum, part| sum.plus(part.measure(measure)));
            let parts: Vec<Rect> = parts.filter_map(Corners::rect).collect();
            return swept::measure_of_union(&parts, measure).minus(one_by_one);
        }
    }
    total
}

/// A rectangle that may be empty. Without a check of each, several are cut without branches.
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

    /// Returns the corners of the cells in both.
    #[inline]
    fn and(self, other: Self) -> Self {
        Self {
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
            left: self.left.max(other.left),
            right: self.right.min(other.right),
        }
    }

    /// Returns whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self.top >= self.bottom || self.left >= self.right
    }

    /// Returns the measure, which is the measure of an empty range of rows or of columns if there is no cell.
    #[inline]
    fn measure<M: Measure>(self, measure: &M) -> M::Total {
        let Self { top, bottom, left, right } = self;
        measure.cells(top..bottom.max(top), measure.columns(left..right.max(left)))
    }

    /// Returns the rectangle, or `None` if there is no cell.
    fn rect(self) -> Option<Rect> {
        Rect::new(self.top..self.bottom, self.left..self.right).ok()
    }
}
