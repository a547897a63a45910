//! One axis of a uniform grid: the map from coordinates to cells.

use core::ops::Range;

/// One axis of a uniform grid: a range of coordinates that is divided into cells of about equal length.
///
/// The cell of a coordinate is found by one multiplication instead of a division. If there are more cells than
/// coordinates, some cells have no coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridAxis {
    // Invariant: start < end.
    start: u64,
    end: u64,
    // A coordinate at the distance d from the start is in cell ((d >> shift) * factor) >> 32.
    shift: u32,
    factor: u64,
    /// The number of cells.
    pub(crate) cells: usize,
}

impl GridAxis {
    /// Divides a non-empty range of coordinates into `cells` cells, at most 2^16.
    pub(crate) fn new(Range { start, end }: Range<u64>, cells: usize) -> Self {
        let last = end - start - 1;
        // The greatest distance is shifted below 2^32. The factor is at most cells * 2^32 / (distance + 1), so their
        // product is below cells * 2^32, which does not overflow, and the result is below `cells`.
        let shift = u64::BITS.saturating_sub(last.leading_zeros()).saturating_sub(u32::BITS);
        let factor = ((cells as u64) << u32::BITS) / ((last >> shift) + 1);
        Self { start, end, shift, factor, cells }
    }

    /// Returns the cell of a coordinate in the range. It is below `cells`, and grows with the coordinate.
    #[inline]
    pub(crate) fn cell(self, coordinate: u64) -> usize {
        ((((coordinate - self.start) >> self.shift) * self.factor) >> u32::BITS) as usize
    }

    /// Returns the first coordinate in this cell or a later one, or the end of the range if all coordinates are before
    /// it.
    pub(crate) fn first_in(self, cell: usize) -> u64 {
        // The least shifted distance whose product with the factor reaches cell * 2^32.
        let first = ((cell as u64) << u32::BITS).div_ceil(self.factor);
        if first > (self.end - self.start - 1) >> self.shift { self.end } else { self.start + (first << self.shift) }
    }

    /// Returns the cells that have all of their coordinates in `range`, which must overlap the range of the axis.
    pub(crate) fn inside(self, range: Range<u64>) -> Range<usize> {
        let first = if range.start <= self.start { 0 } else { self.cell(range.start - 1) + 1 };
        let end = if range.end >= self.end { self.cells } else { self.cell(range.end) };
        first..end
    }

    /// Returns the cells that have coordinates in `range`, or `None` if `range` extends beyond the axis.
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

    /// Checks ranges at both ends of the coordinates, some of them shorter than the number of cells.
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
            let axis = GridAxis::new(range.clone(), SIDE);
            let len = range.end - range.start;
            let mut coordinates: Vec<u64> =
                (0..len.min(400)).flat_map(|at| [range.start + at, range.end - 1 - at]).collect();
            coordinates.extend((0..400).map(|at| range.start + len / 400 * at));
            coordinates.sort_unstable();
            coordinates.dedup();
            let cells: Vec<usize> = coordinates.iter().map(|&coordinate| axis.cell(coordinate)).collect();
            assert!(cells.is_sorted() && cells[cells.len() - 1] < SIDE, "{range:?}");
            for cell in 0..=SIDE {
                let first = axis.first_in(cell);
                assert!(first == range.end || axis.cell(first) >= cell, "{range:?}, {cell}");
                assert!(first == range.start || axis.cell(first - 1) < cell, "{range:?}, {cell}");
            }
            if len < 400 {
                // All coordinates are listed, so the cells of each range can be checked one by one.
                for start in range.clone().step_by(3) {
                    for end in (start + 1..=range.end).step_by(5) {
                        let is_in = |coordinate: &u64| (start..end).contains(coordinate);
                        let touched = axis.touched(start..end).expect("the range is within the axis");
                        let inside = axis.inside(start..end);
                        for (coordinate, cell) in coordinates.iter().zip(&cells) {
                            assert!(!is_in(coordinate) || touched.contains(cell), "{range:?}, {start}..{end}");
                            assert!(is_in(coordinate) || !inside.contains(cell), "{range:?}, {start}..{end}");
                        }
                    }
                }
                assert_eq!(axis.inside(range.clone()), 0..SIDE);
                let beyond = range.end.checked_add(1).map(|end| range.start..end);
                assert!(beyond.is_none_or(|beyond| axis.touched(beyond).is_none()), "{range:?}");
            }
        }
    }
}
