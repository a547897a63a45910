//! Leaving out of a union what a few large rectangles cover.
//!
//! Where many large rectangles overlap, most of them lie in what few of the others cover. To find them takes much less
//! than to sweep them, as nothing must be sorted.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use crate::{IntoRect, Rect};

/// Below this many rectangles a sweep is short.
const FEW: usize = 5_000;

/// From this many rectangles on, a finer grid, and several threads, cost less than they save.
const MANY: usize = 1 << 18;

/// How many rectangles are looked at in one go.
const PART: usize = 1 << 14;

/// Cells of a row in a word.
const BITS: usize = u64::BITS as usize;

/// How closely is looked.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// About how many rectangles are looked at to see whether it is worth while, and what they cover; at least 1.
    pub sample: usize,
    /// Cells of the grid in a row, and in a column, as words of 64; from 1 to 16.
    pub words: usize,
}

/// From this many rectangles on, an even finer grid does.
const LOTS: usize = 1 << 19;

/// More samples cover hardly more cells.
const COARSE: Detail = Detail { sample: 2_000, words: 2 };
const FINE: Detail = Detail { sample: 5_000, words: 4 };
const FINEST: Detail = Detail { sample: 5_000, words: 6 };

/// The rectangles of a union without most of those that others cover; nothing if most are to be swept anyway.
///
/// The union is the same. A rectangle may be among them twice.
#[must_use]
pub fn cull<R: IntoRect>(rects: &[R]) -> Option<Vec<R>> {
    match rects.len() {
        ..FEW => None,
        FEW..MANY => cull_by(rects, COARSE),
        MANY..LOTS => cull_by(rects, FINE),
        LOTS.. => cull_by(rects, FINEST),
    }
}

/// The same, however many rectangles there are.
///
/// Those that cover new cells of a grid are kept, and so are all that touch a cell which none of them covers. What is left
/// out lies in cells that are covered by what is kept. No more than half of the rectangles are collected, so
/// what is returned takes no more than half of the memory of `rects`; twice that is taken while it is put together.
#[must_use]
pub fn cull_by<R: IntoRect>(rects: &[R], detail: Detail) -> Option<Vec<R>> {
    // From all over the list, as its parts may differ.
    let sample = rects.iter().step_by(rects.len().div_ceil(detail.sample.max(1)).max(1));
    let mut grid = Grid::around(sample.clone().map(|&rect| rect.into()), detail.words)?;
    let mut kept: Vec<R> = sample.clone().copied().filter(|&rect| grid.cover(&rect.into())).collect();
    if kept.is_empty() {
        return None;
    }
    let bare = grid.bare();
    let touching = sample.clone().filter(|&&rect| bare.touches(&rect.into())).count();
    if 2 * (kept.len() + touching) > sample.len() {
        return None;
    }
    let room = (rects.len() / 2).saturating_sub(kept.len());
    let touching = bare.touching(rects, room)?;
    kept.reserve_exact(touching.iter().map(Vec::len).sum());
    kept.extend(touching.iter().flatten());
    Some(kept)
}

/// A coarse grid over a part of the board.
struct Grid {
    rows: Scale,
    columns: Scale,
    // For each 64 columns of cells, a word for each row: a bit for each cell that lies in a single rectangle as a whole.
    covered: Vec<u64>,
}

/// The cells that do not lie in a single rectangle as a whole.
struct Bare {
    rows: Scale,
    columns: Scale,
    // How many there are above and to the left of each corner of cells, row by row.
    sums: Vec<u32>,
    // Two rectangles across the middle where there are none, a wide and a high one, in which most rectangles lie.
    middle: Option<[Rect; 2]>,
}

/// The cells of a grid in one direction: neighbouring coordinates of a range are in one cell, or in two that follow each
/// other but for cells without coordinates.
#[derive(Clone, Copy)]
struct Scale {
    // Invariant: start < end.
    start: u64,
    end: u64,
    shift: u32,
    factor: u64,
    cells: usize,
}

impl Scale {
    /// So many cells, at most 2^16, for the coordinates in `start..end`, of which there is one at least.
    fn new(Range { start, end }: Range<u64>, cells: usize) -> Self {
        let last = end - start - 1;
        // What is left of the last coordinate is below 2^32, so its product with up to 2^32 cells fits into a word.
        let shift = u64::BITS.saturating_sub(last.leading_zeros()).saturating_sub(u32::BITS);
        let factor = ((cells as u64) << u32::BITS) / ((last >> shift) + 1);
        Self { start, end, shift, factor, cells }
    }

    /// The cell of a coordinate of the range: below `cells`, and not before that of a smaller one.
    #[inline]
    fn cell(self, coordinate: u64) -> usize {
        ((((coordinate - self.start) >> self.shift) * self.factor) >> u32::BITS) as usize
    }

    /// The first coordinate that lies in this cell or after it, or the end.
    fn first_in(self, cell: usize) -> u64 {
        let first = ((cell as u64) << u32::BITS).div_ceil(self.factor);
        if first > (self.end - self.start - 1) >> self.shift { self.end } else { self.start + (first << self.shift) }
    }

    /// The cells of which every coordinate is in `range`, which has some in common with the scale's.
    fn inside(self, range: Range<u64>) -> Range<usize> {
        let first = if range.start <= self.start { 0 } else { self.cell(range.start - 1) + 1 };
        let end = if range.end >= self.end { self.cells } else { self.cell(range.end) };
        first..end
    }

    /// The cells with a coordinate of `range`; nothing if it has others.
    #[inline]
    fn touched(self, range: Range<u64>) -> Option<Range<usize>> {
        let within = self.start <= range.start && range.end <= self.end;
        within.then(|| self.cell(range.start)..self.cell(range.end - 1) + 1)
    }
}

impl Grid {
    /// A grid over the rectangle around these ones, of which none covers anything yet; nothing if there are none.
    fn around(mut rects: impl Iterator<Item = Rect>, words: usize) -> Option<Self> {
        let join = |a: Range<u64>, b: Range<u64>| a.start.min(b.start)..a.end.max(b.end);
        let first = rects.next()?;
        let (rows, columns) = rects.fold((first.rows(), first.columns()), |(rows, columns), rect| {
            (join(rows, rect.rows()), join(columns, rect.columns()))
        });
        let side = words * BITS;
        Some(Self { rows: Scale::new(rows, side), columns: Scale::new(columns, side), covered: vec![0; side * words] })
    }

    /// Covers the cells that lie in `rect` as a whole, and says whether there is one that was not covered.
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

    /// The cells that are not covered.
    fn bare(&self) -> Bare {
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
        let mut bare = Bare { rows: self.rows, columns: self.columns, sums, middle: None };
        bare.middle = bare.middle();
        bare
    }
}

impl Bare {
    /// Those of `rects` of which some lies outside of the grid or in a cell that is not covered, in order and in parts;
    /// nothing if they are more than `room`. As soon as that is known, no more of them are collected.
    fn touching<R: IntoRect>(&self, rects: &[R], room: usize) -> Option<Vec<Vec<R>>> {
        let collected = AtomicUsize::new(0);
        let touching = |part: &[R]| {
            let mut touching: Vec<R> = part.iter().copied().filter(|&rect| self.touches(&rect.into())).collect();
            touching.shrink_to_fit();
            let before = collected.fetch_add(touching.len(), Ordering::Relaxed);
            (before + touching.len() <= room).then_some(touching)
        };
        #[cfg(feature = "parallel")]
        if rects.len() >= MANY {
            return rects.par_chunks(PART).map(touching).collect();
        }
        rects.chunks(PART).map(touching).collect()
    }

    /// Whether some of `rect` lies outside of the grid or in a cell that is not covered.
    #[inline]
    fn touches(&self, rect: &Rect) -> bool {
        let is_in_middle = self.middle.is_some_and(|[wide, high]| wide.holds(rect) || high.holds(rect));
        !is_in_middle && self.touches_by_cells(rect)
    }

    /// The same for any rectangle. It stands apart, so that the loops over all of them are short.
    #[inline(never)]
    fn touches_by_cells(&self, rect: &Rect) -> bool {
        let (Some(rows), Some(columns)) = (self.rows.touched(rect.rows()), self.columns.touched(rect.columns())) else {
            return true;
        };
        self.is_among(rows, columns)
    }

    /// Whether one of these cells is not covered.
    #[inline]
    fn is_among(&self, rows: Range<usize>, columns: Range<usize>) -> bool {
        let sum = |row, column| self.sums[row * (self.columns.cells + 1) + column];
        let (low, high) = (sum(rows.start, columns.end), sum(rows.end, columns.end));
        high - low != sum(rows.end, columns.start) - sum(rows.start, columns.start)
    }

    /// All cells but the rows and columns of a margin in which those that are not covered lie, if there are such cells; and
    /// with as many of those columns, or of those rows, as come to no cell that is not covered.
    ///
    /// The corners of a board are covered last, and need the widest margin.
    fn middle(&self) -> Option<[Rect; 2]> {
        let without = |margin| margin..self.rows.cells - margin;
        let are_covered = |&[rows, columns]: &[usize; 2]| !self.is_among(without(rows), without(columns));
        let both = (0..self.rows.cells / 2).find(|&both| are_covered(&[both, both]))?;
        let wide = (0..=both).map(|columns| [both, columns]).find(are_covered)?;
        let high = (0..=both).map(|rows| [rows, both]).find(are_covered)?;
        let rect = |[rows, columns]: [usize; 2]| {
            let part = |scale: Scale, margin| scale.first_in(margin)..scale.first_in(scale.cells - margin);
            Rect::new(part(self.rows, rows), part(self.columns, columns)).ok()
        };
        Some([rect(wide)?, rect(high)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 128;

    fn rect(rows: Range<u64>, columns: Range<u64>) -> Rect {
        Rect::new(rows, columns).expect("no range is empty")
    }

    /// At both ends of the scale, and with more cells than coordinates.
    #[test]
    #[cfg_attr(miri, ignore = "takes hours")]
    fn cells_are_in_order_and_hold_what_they_are_said_to() {
        let ranges = [0..1, 7..8, 0..2, 5..132, 0..128, 3..132, 9..10_009, 0..u64::from(u32::MAX), 0..(1 << 32) + 1]
            .into_iter()
            .chain([
                0..u64::MAX,
                1..u64::MAX,
                u64::MAX - 1..u64::MAX,
                u64::MAX - 300..u64::MAX,
                1 << 63..(1 << 63) + 999,
            ]);
        for range in ranges {
            let scale = Scale::new(range.clone(), SIDE);
            let len = range.end - range.start;
            let mut coordinates: Vec<u64> =
                (0..len.min(400)).flat_map(|at| [range.start + at, range.end - 1 - at]).collect();
            coordinates.extend((0..400).map(|at| range.start + len / 400 * at));
            coordinates.sort_unstable();
            coordinates.dedup();
            let cells: Vec<usize> = coordinates.iter().map(|&coordinate| scale.cell(coordinate)).collect();
            assert!(cells.is_sorted() && cells[cells.len() - 1] < SIDE, "{range:?}");
            for cell in 0..=SIDE {
                let first = scale.first_in(cell);
                assert!(first == range.end || scale.cell(first) >= cell, "{range:?}, {cell}");
                assert!(first == range.start || scale.cell(first - 1) < cell, "{range:?}, {cell}");
            }
            if len < 400 {
                // All coordinates are known, so what a range touches and holds can be counted.
                for start in range.clone().step_by(3) {
                    for end in (start + 1..=range.end).step_by(5) {
                        let is_in = |coordinate: &u64| (start..end).contains(coordinate);
                        let touched = scale.touched(start..end).expect("it is within");
                        let inside = scale.inside(start..end);
                        for (coordinate, cell) in coordinates.iter().zip(&cells) {
                            assert!(!is_in(coordinate) || touched.contains(cell), "{range:?}, {start}..{end}");
                            assert!(is_in(coordinate) || !inside.contains(cell), "{range:?}, {start}..{end}");
                        }
                    }
                }
                assert_eq!(scale.inside(range.clone()), 0..SIDE);
                let beyond = range.end.checked_add(1).map(|end| range.start..end);
                assert!(beyond.is_none_or(|beyond| scale.touched(beyond).is_none()), "{range:?}");
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours")]
    fn what_overlaps_is_left_out() {
        let len = 4 * FEW as u64;
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
        let large_left = kept(&large).expect("most overlap");
        assert!(large_left < FEW / 3, "{large_left}");
        // The first covers all.
        let nested_left = kept(&|at| rect(at..side - at, at..side - at)).expect("one covers all");
        assert!(nested_left < 10, "{nested_left}");
        assert_eq!(kept(&|at| rect(spread(at)..spread(at) + 9, spread(at + len)..spread(at + len) + 9)), None);
        assert_eq!(kept(&|at| rect(spread(at)..spread(at) + 1, 0..side)), None);
        // As many as are worth it at least.
        assert_eq!(cull(&vec![rect(0..side, 0..side); FEW - 1]), None);
        assert_eq!(cull(&vec![rect(0..side, 0..side); FEW]).map(|kept| kept.len()), Some(1));
        // Where those of the sample overlap and the others do not, it is given up half way.
        let sample: Vec<Rect> =
            (0..len).map(|at| if at % 8 == 0 { large(at) } else { rect(at..at + 1, side..side + at + 1) }).collect();
        assert_eq!(cull_by(&sample, Detail { sample: sample.len() / 8, ..COARSE }), None);
    }
}
