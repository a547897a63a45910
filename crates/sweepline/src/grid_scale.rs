//! The cells of a grid.

use core::ops::Range;

/// The cells of a grid in one direction.
///
/// Neighbouring coordinates are in the same cell, or in two cells that have only cells without coordinates between
/// them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridScale {
    // Invariant: start < end.
    start: u64,
    end: u64,
    shift: u32,
    factor: u64,
    /// The number of cells.
    pub(crate) cells: usize,
}

impl GridScale {
    /// Creates this many cells, at most 2^16, for the coordinates in a range that is not empty.
    pub(crate) fn new(Range { start, end }: Range<u64>, cells: usize) -> Self {
        let last = end - start - 1;
        // The last coordinate is shifted below 2^32, so no product of a coordinate and the factor overflows.
        let shift = u64::BITS.saturating_sub(last.leading_zeros()).saturating_sub(u32::BITS);
        let factor = ((cells as u64) << u32::BITS) / ((last >> shift) + 1);
        Self { start, end, shift, factor, cells }
    }

    /// Returns the cell of a coordinate of the range. It is below `cells`, and not before the cell of a smaller one.
    #[inline]
    pub(crate) fn cell(self, coordinate: u64) -> usize {
        ((((coordinate - self.start) >> self.shift) * self.factor) >> u32::BITS) as usize
    }

    /// Returns the first coordinate in this cell or after it, or the end.
    pub(crate) fn first_in(self, cell: usize) -> u64 {
        let first = ((cell as u64) << u32::BITS).div_ceil(self.factor);
        if first > (self.end - self.start - 1) >> self.shift { self.end } else { self.start + (first << self.shift) }
    }

    /// Returns the cells with all of their coordinates in `range`, which must have one in common with the scale.
    pub(crate) fn inside(self, range: Range<u64>) -> Range<usize> {
        let first = if range.start <= self.start { 0 } else { self.cell(range.start - 1) + 1 };
        let end = if range.end >= self.end { self.cells } else { self.cell(range.end) };
        first..end
    }

    /// Returns the cells with a coordinate of `range`, or `None` if the range has coordinates outside the scale.
    #[inline]
    pub(crate) fn touched(self, range: Range<u64>) -> Option<Range<usize>> {
        let within = self.start <= range.start && range.end <= self.end;
        within.then(|| self.cell(range.start)..self.cell(range.end - 1) + 1)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    const SIDE: usize = 128;

    /// Ranges at both ends of the coordinates, some with more cells than coordinates.
    #[test]
    #[cfg_attr(miri, ignore = "takes hours")]
    fn cells_are_in_order_and_have_the_coordinates_of_their_ranges() {
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
            let scale = GridScale::new(range.clone(), SIDE);
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
                // All coordinates are known, so the cells of a range can be counted.
                for start in range.clone().step_by(3) {
                    for end in (start + 1..=range.end).step_by(5) {
                        let is_in = |coordinate: &u64| (start..end).contains(coordinate);
                        let touched = scale.touched(start..end).expect("the range is within the scale");
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
}
