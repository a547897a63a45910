//! Leaving out of a union what a few large rectangles cover.
//!
//! Where many large rectangles overlap, most of them lie in what few of the others cover. To find them takes much less
//! than to sweep them, as nothing must be sorted.

use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::ops::Range;

use crate::Rect;

/// Below this many rectangles a sweep is short.
const FEW: usize = 5_000;

/// About how many rectangles are looked at to see whether it is worth while. More of them cover hardly more cells.
const SAMPLE: usize = 2_000;

/// Cells of the grid in a row, and in a column: as many as a word has bits.
const SIDE: usize = 128;

/// The rectangles of a union without most of those that others cover; nothing if most are to be swept anyway.
///
/// The union is the same. A rectangle may be among them twice.
#[must_use]
pub fn cull(rects: &[Rect]) -> Option<Vec<Rect>> {
    if rects.len() < FEW { None } else { cull_by(rects, SAMPLE) }
}

/// The same by a sample of about so many rectangles.
///
/// Those that cover new cells of a grid are kept, and so are all that touch a cell which none of them covers. What is left
/// out lies in cells that are covered by what is kept. No more than half of the rectangles are collected, and so no
/// more than 16 bytes a rectangle.
#[must_use]
pub fn cull_by(rects: &[Rect], sample: usize) -> Option<Vec<Rect>> {
    // From all over the list, as its parts may differ.
    let sample = rects.iter().step_by(rects.len().div_ceil(sample.max(1)).max(1));
    let mut grid = Grid::around(sample.clone())?;
    let mut kept: Vec<Rect> = sample.clone().filter(|rect| grid.cover(rect)).copied().collect();
    if kept.is_empty() {
        return None;
    }
    let bare = grid.bare();
    let touching = sample.clone().filter(|rect| bare.touches(rect)).count();
    if 2 * (kept.len() + touching) > sample.len() {
        return None;
    }
    for rect in rects {
        if bare.touches(rect) {
            if 2 * kept.len() >= rects.len() {
                return None;
            }
            kept.push(*rect);
        }
    }
    Some(kept)
}

/// A coarse grid over a part of the board.
struct Grid {
    rows: Scale,
    columns: Scale,
    // For each row of cells, a bit for each of them that lies in a single rectangle as a whole.
    covered: [u128; SIDE],
}

/// How many cells are not covered by a single rectangle as a whole.
struct Bare {
    rows: Scale,
    columns: Scale,
    // Above and to the left of each corner of cells, row by row: no more than 128 * 128.
    sums: Vec<u16>,
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
}

impl Scale {
    /// The cells of the coordinates in `start..end`, of which there is one at least.
    fn new(Range { start, end }: Range<u64>) -> Self {
        let last = end - start - 1;
        // What is left of the last coordinate is below 2^32, so a factor of up to 2^32 cells fits into a word.
        let shift = u64::BITS.saturating_sub(last.leading_zeros()).saturating_sub(u32::BITS);
        let factor = ((SIDE as u64) << u32::BITS) / ((last >> shift) + 1);
        Self { start, end, shift, factor }
    }

    /// The cell of a coordinate of the range: below `SIDE`, and not before that of a smaller one.
    #[inline]
    fn cell(self, coordinate: u64) -> usize {
        ((((coordinate - self.start) >> self.shift) * self.factor) >> u32::BITS) as usize
    }

    /// The cells of which every coordinate is in `range`, which has some in common with the scale's.
    fn inside(self, range: Range<u64>) -> Range<usize> {
        let first = if range.start <= self.start { 0 } else { self.cell(range.start - 1) + 1 };
        let end = if range.end >= self.end { SIDE } else { self.cell(range.end) };
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
    fn around<'a>(mut rects: impl Iterator<Item = &'a Rect>) -> Option<Self> {
        let join = |a: Range<u64>, b: Range<u64>| a.start.min(b.start)..a.end.max(b.end);
        let first = rects.next()?;
        let (rows, columns) = rects.fold((first.rows(), first.columns()), |(rows, columns), rect| {
            (join(rows, rect.rows()), join(columns, rect.columns()))
        });
        Some(Self { rows: Scale::new(rows), columns: Scale::new(columns), covered: [0; SIDE] })
    }

    /// Covers the cells that lie in `rect` as a whole, and says whether there is one that was not covered.
    fn cover(&mut self, rect: &Rect) -> bool {
        let (rows, columns) = (self.rows.inside(rect.rows()), self.columns.inside(rect.columns()));
        if rows.is_empty() || columns.is_empty() {
            return false;
        }
        let columns = u128::MAX << columns.start & u128::MAX >> (SIDE - columns.end);
        let mut new = 0;
        for row in &mut self.covered[rows] {
            new |= columns & !*row;
            *row |= columns;
        }
        new != 0
    }

    /// The cells that are not covered.
    fn bare(&self) -> Bare {
        let mut sums = vec![0; (SIDE + 1) * (SIDE + 1)];
        let mut above = [0_u16; SIDE + 1];
        for (sums, covered) in sums.chunks_exact_mut(SIDE + 1).skip(1).zip(self.covered) {
            let mut in_row = 0;
            above = array::from_fn(|column| {
                if column > 0 {
                    in_row += u16::from(covered >> (column - 1) & 1 == 0);
                }
                above[column] + in_row
            });
            sums.copy_from_slice(&above);
        }
        Bare { rows: self.rows, columns: self.columns, sums }
    }
}

impl Bare {
    /// Whether some of `rect` lies outside of the grid or in a cell that is not covered.
    #[inline]
    fn touches(&self, rect: &Rect) -> bool {
        let (Some(rows), Some(columns)) = (self.rows.touched(rect.rows()), self.columns.touched(rect.columns())) else {
            return true;
        };
        let sum = |row, column| self.sums[row * (SIDE + 1) + column];
        let (low, high) = (sum(rows.start, columns.end), sum(rows.end, columns.end));
        high - low != sum(rows.end, columns.start) - sum(rows.start, columns.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(rows: Range<u64>, columns: Range<u64>) -> Rect {
        Rect::new(rows, columns).expect("no range is empty")
    }

    /// At both ends of the scale, and with more cells than coordinates.
    #[test]
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
            let scale = Scale::new(range.clone());
            let len = range.end - range.start;
            let mut coordinates: Vec<u64> =
                (0..len.min(400)).flat_map(|at| [range.start + at, range.end - 1 - at]).collect();
            coordinates.extend((0..400).map(|at| range.start + len / 400 * at));
            coordinates.sort_unstable();
            coordinates.dedup();
            let cells: Vec<usize> = coordinates.iter().map(|&coordinate| scale.cell(coordinate)).collect();
            assert!(cells.is_sorted() && cells[cells.len() - 1] < SIDE, "{range:?}");
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
        assert_eq!(cull_by(&sample, sample.len() / 8), None);
    }
}
