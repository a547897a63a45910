//! The layout of the rows or the columns of a board along a side of its frame, with bands for the rows or columns that
//! are left out.
//!
//! A range of rows or columns is given by its edges, where edge *n* lies after the first *n* rows: row 5 is `4..5`.
//! Ranges of row numbers were the alternative, but on a board of 2^64 - 1 rows, the row after the last has no number.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;
use core::ops::{Range, RangeInclusive};

use crate::scaling::{scaled, signed};

/// Maximum number of rows, and of columns, between which lines are drawn.
const MAX_LINES: u64 = 32;

/// Maximum number of rows, and of columns, that are all drawn. If there are more, only the occupied ones are drawn,
/// with bands between them.
pub(crate) const MAX_WHOLE: u64 = 64;

/// The height of a band for rows that are left out, or the width of a band for columns.
const BAND: i64 = 200;

/// Maximum number of drawn rows and bands together, or of columns and bands. With more, the bands have no room.
const MAX_WITH_BANDS: usize = 24;

/// How the rows or the columns of a board are drawn along a side of its frame.
#[derive(Clone, Debug)]
pub(crate) struct BoardAxis {
    /// The rows or columns that are drawn, in ascending order.
    drawn: Vec<Range<u64>>,
    /// The rows or columns between them, each range of which becomes a band.
    pub(crate) bands: Vec<Range<u64>>,
    /// The height or width of a band: [`BAND`], or 0 if bands have no room.
    pub(crate) band: i64,
    /// The length without the bands.
    pub(crate) length: i64,
    /// The break points: positions from the start of the frame, and the numbers of rows or columns before them. Both
    /// ascend. Between two break points, the scale is linear.
    pub(crate) points: Vec<(i64, u64)>,
}

impl BoardAxis {
    /// Creates the axis of a range of rows or columns, all of one length.
    pub(crate) fn linear(range: &Range<u64>, length: i64) -> Self {
        let points = vec![(0, range.start), (length, range.end)];
        Self { drawn: vec![range.clone()], bands: Vec::new(), band: 0, length, points }
    }

    /// Creates the axis of a range of rows or columns. If there are more than [`MAX_WHOLE`], only the occupied ones are
    /// drawn.
    ///
    /// The axis has no length until [`set_length`](Self::set_length).
    pub(crate) fn with_bands(shown: &Range<u64>, occupied: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<u64> = if shown.end - shown.start <= MAX_WHOLE {
            (shown.start + 1..=shown.end).collect()
        } else {
            occupied.filter(|number| (shown.start + 1..=shown.end).contains(number)).collect()
        };
        numbers.sort_unstable();
        numbers.dedup();
        // A board without occupied rows still shows its first row, because a frame needs a height.
        if numbers.is_empty() {
            numbers.push(shown.start + 1);
        }
        let drawn: Vec<Range<u64>> = numbers.into_iter().map(|number| number - 1..number).collect();
        // A band lies before, between and after the drawn rows, wherever rows are left out.
        let starts = drawn.iter().map(|run| run.start).chain([shown.end]);
        let bands = once(shown.start).chain(drawn.iter().map(|run| run.end)).zip(starts);
        let bands: Vec<_> = bands.map(|(end, start)| end..start).filter(|band| !band.is_empty()).collect();
        let has_room = !bands.is_empty() && drawn.len() + bands.len() <= MAX_WITH_BANDS;
        Self { drawn, bands, band: if has_room { BAND } else { 0 }, length: 0, points: vec![(0, shown.start)] }
    }

    /// Sets the total length of the rows or columns that are drawn, and computes their break points.
    pub(crate) fn set_length(&mut self, length: i64, shown: &Range<u64>) {
        let (number, mut bands, mut before) = (self.drawn.len() as u64, 0, shown.start);
        for (index, run) in (0..).zip(&self.drawn) {
            bands += if before < run.start { self.band } else { 0 };
            let position = |index| bands + scaled(index, number, length);
            self.points.extend([(position(index), run.start), (position(index + 1), run.end)]);
            before = run.end;
        }
        self.points.push((length + self.room(), shown.end));
        self.length = length;
    }

    /// Returns the number of rows or columns that are drawn.
    pub(crate) fn number(&self) -> u64 {
        self.drawn.iter().map(|run| run.end - run.start).sum()
    }

    /// Returns the room for all bands.
    pub(crate) fn room(&self) -> i64 {
        self.band * signed(self.bands.len())
    }

    /// Returns the range of rows or columns that is shown.
    pub(crate) fn shown(&self) -> Range<u64> {
        self.points[0].1..self.points[self.points.len() - 1].1
    }

    /// Returns the position of the edge after this many rows or columns, which is an end of the frame if it is not
    /// shown.
    pub(crate) fn at(&self, edge: u64) -> i64 {
        let after = self.points.partition_point(|&(_, before)| before < edge);
        let point = |index: usize| self.points.get(index).copied();
        match (after.checked_sub(1).and_then(point), point(after)) {
            (Some((from, start)), Some((to, end))) => from + scaled(edge - start, end - start, to - from),
            (None, point) | (point, None) => point.map_or(0, |(position, _)| position),
        }
    }

    /// Returns the positions of the edges between the rows or columns that are drawn, or `None` if there are too many.
    pub(crate) fn edges(&self) -> Option<Vec<i64>> {
        let Range { start, end } = self.shown();
        if self.points.len() > 2 {
            // With bands, every row or column that is drawn begins and ends at a break point.
            let mut positions: Vec<i64> = self.points.iter().map(|&(position, _)| position).collect();
            positions.dedup();
            return (positions.len() as u64 <= 2 * MAX_LINES).then_some(positions);
        }
        (end - start <= MAX_LINES).then(|| (start + 1..end).map(|edge| self.at(edge)).collect())
    }

    /// Returns the numbers that are labelled, the most important first: the chosen ones, both ends, and then all
    /// numbers if there are at most `max_all`.
    ///
    /// `first` is the number of the first row or column, or of the first line on a sheet.
    pub(crate) fn labelled(&self, chosen: impl Iterator<Item = u64>, first: u64, max_all: usize) -> Vec<u64> {
        let numbers = || self.drawn.iter().map(|run| run.start + first..=run.end);
        let all: Vec<u64> = numbers().flatten().take(max_all + 1).collect();
        let ends = [numbers().next().map(|run| *run.start()), numbers().next_back().map(|run| *run.end())];
        let chosen = chosen.filter(|number| numbers().any(|run: RangeInclusive<u64>| run.contains(number)));
        chosen.chain(ends.into_iter().flatten()).chain(all.iter().copied().filter(|_| all.len() <= max_all)).collect()
    }
}
