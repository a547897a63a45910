//! The rows or the columns of a board along a side of its frame.
//!
//! A range of rows or columns is that of their edges: from the number of those before it to the number of those up to its
//! end. Row 5 is `4..5`. The alternative lost: the row after the last one has no number if a board has 2^64 - 1 rows.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;
use core::ops::{Range, RangeInclusive};

use crate::scale::{scaled, signed};

/// Maximum number of rows, and of columns, between which lines are drawn.
const MAX_LINES: u64 = 32;

/// The longest side of which all rows or columns are drawn if there are bands.
pub(crate) const MAX_WHOLE: u64 = 64;

/// The height of a band for rows that are left out, or the width of one for columns, and the maximum number of rows or columns
/// and bands together with which there is room for bands.
const BAND: i64 = 200;
const MAX_WITH_BANDS: usize = 24;

/// How the rows or the columns of a board are drawn along a side of its frame.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// The rows or columns that are drawn, ascending.
    drawn: Vec<Range<u64>>,
    /// The rows or columns between them, and the room for each of these bands.
    pub(crate) bands: Vec<Range<u64>>,
    pub(crate) band: i64,
    /// The length without the bands.
    pub(crate) length: i64,
    /// The break points: positions from the start of the frame, and the numbers of rows or columns before them. Both ascend.
    pub(crate) points: Vec<(i64, u64)>,
}

impl Axis {
    /// Creates the axis of a range of rows or columns, all of one length.
    pub(crate) fn linear(range: &Range<u64>, length: i64) -> Self {
        let points = vec![(0, range.start), (length, range.end)];
        Self { drawn: vec![range.clone()], bands: Vec::new(), band: 0, length, points }
    }

    /// Creates the axis of a range of rows or columns. Of more than [`MAX_WHOLE`], only the wanted ones are drawn.
    ///
    /// It has no length yet.
    pub(crate) fn with_bands(shown: &Range<u64>, wanted: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<u64> = if shown.end - shown.start <= MAX_WHOLE {
            (shown.start + 1..=shown.end).collect()
        } else {
            wanted.filter(|number| (shown.start + 1..=shown.end).contains(number)).collect()
        };
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            numbers.push(shown.start + 1);
        }
        let drawn: Vec<Range<u64>> = numbers.into_iter().map(|number| number - 1..number).collect();
        let starts = drawn.iter().map(|run| run.start).chain([shown.end]);
        let bands = once(shown.start).chain(drawn.iter().map(|run| run.end)).zip(starts);
        let bands: Vec<_> = bands.map(|(end, start)| end..start).filter(|band| !band.is_empty()).collect();
        let has_room = !bands.is_empty() && drawn.len() + bands.len() <= MAX_WITH_BANDS;
        Self { drawn, bands, band: if has_room { BAND } else { 0 }, length: 0, points: vec![(0, shown.start)] }
    }

    /// Sets the length of the rows or columns that are drawn in the shown range.
    pub(crate) fn set_length(&mut self, length: i64, shown: &Range<u64>) {
        let (number, mut bands, mut before) = (self.drawn.len() as u64, 0, shown.start);
        for (index, run) in (0..).zip(&self.drawn) {
            bands += if before < run.start { self.band } else { 0 };
            let place = |index| bands + scaled(index, number, length);
            self.points.extend([(place(index), run.start), (place(index + 1), run.end)]);
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

    /// Returns the numbers of rows or columns before those shown, and up to their end.
    pub(crate) fn shown(&self) -> Range<u64> {
        self.points[0].1..self.points[self.points.len() - 1].1
    }

    /// Returns where the edge after this many rows or columns is drawn: at an end of the frame if it is not shown.
    pub(crate) fn at(&self, edge: u64) -> i64 {
        let after = self.points.partition_point(|&(_, before)| before < edge);
        let point = |index: usize| self.points.get(index).copied();
        match (after.checked_sub(1).and_then(point), point(after)) {
            (Some((from, start)), Some((to, end))) => from + scaled(edge - start, end - start, to - from),
            (None, point) | (point, None) => point.map_or(0, |(place, _)| place),
        }
    }

    /// Returns where the edges between the rows or columns that are drawn lie, or `None` if these are too many.
    pub(crate) fn edges(&self) -> Option<Vec<i64>> {
        let Range { start, end } = self.shown();
        if self.points.len() > 2 {
            // All rows or columns that are drawn have break points of their own.
            let mut places: Vec<i64> = self.points.iter().map(|&(place, _)| place).collect();
            places.dedup();
            return (places.len() as u64 <= 2 * MAX_LINES).then_some(places);
        }
        (end - start <= MAX_LINES).then(|| (start + 1..end).map(|edge| self.at(edge)).collect())
    }

    /// Returns the numbers that are labelled: first the chosen ones, then both ends, and all if there are at most `few`.
    ///
    /// The first row or column has the number `first`, and so has the first edge between lines.
    pub(crate) fn labelled(&self, chosen: impl Iterator<Item = u64>, first: u64, few: usize) -> Vec<u64> {
        let numbers = || self.drawn.iter().map(|run| run.start + first..=run.end);
        let all: Vec<u64> = numbers().flatten().take(few + 1).collect();
        let ends = [numbers().next().map(|run| *run.start()), numbers().next_back().map(|run| *run.end())];
        let chosen = chosen.filter(|number| numbers().any(|run: RangeInclusive<u64>| run.contains(number)));
        chosen.chain(ends.into_iter().flatten()).chain(all.iter().copied().filter(|_| all.len() <= few)).collect()
    }
}
