//! A board of rows and columns in its frame: the part that is shown, and where each cell is drawn.
//!
//! A range of rows or columns is that of their edges: from the number of those before it to the number of those up to its
//! end. Row 5 is `4..5`. The alternative lost: the row after the last one has no number if a board has 2^64 - 1 rows.

use std::ops::Range;

use crate::output::report::count;

use super::canvas::{Area, Picture, Side, labelled};
use super::layout::{BoardPlaces, InvalidWindow, Places, Window};
use super::scale::scaled;

/// The most rows, and columns, between which lines are drawn.
const MOST_LINES: usize = 32;

/// How the rows or the columns of a board are drawn along a side of its frame.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// The break points: positions from the start of the frame, and the numbers of rows or columns before them. Both ascend.
    points: Vec<(i64, u64)>,
}

/// A board in its frame.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) area: Area,
    /// The rows and the columns.
    pub(crate) axes: [Axis; 2],
    /// The numbers of rows and columns of the whole board.
    sizes: [u64; 2],
    /// The rows and columns that are shown.
    pub(crate) shown: [Range<u64>; 2],
}

impl Axis {
    /// Creates the axis of the rows or columns after the first `range.start` up to `range.end`, all of one length.
    pub(crate) fn linear(range: &Range<u64>, length: i64) -> Self {
        Self { points: vec![(0, range.start), (length, range.end)] }
    }

    /// Creates an axis from its break points.
    pub(crate) fn new(points: Vec<(i64, u64)>) -> Self {
        Self { points }
    }

    /// Returns the numbers of rows or columns before those shown, and up to their end.
    pub(crate) fn shown(&self) -> Range<u64> {
        let [first, last] =
            [self.points.first(), self.points.last()].map(|point| point.map_or(0, |&(_, before)| before));
        first..last
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

    /// Returns where the edges between the rows or columns that are drawn lie, unless these are more than [`MOST_LINES`].
    fn edges(&self) -> Option<Vec<i64>> {
        let Range { start, end } = self.shown();
        if self.points.len() > 2 {
            // All rows or columns that are drawn have break points of their own.
            let mut places: Vec<i64> = self.points.iter().map(|&(place, _)| place).collect();
            places.dedup();
            return (places.len() <= 2 * MOST_LINES).then_some(places);
        }
        (end - start <= MOST_LINES as u64).then(|| (start + 1..end).map(|edge| self.at(edge)).collect())
    }

    /// Returns where the middle of a row or column is drawn.
    pub(crate) fn middle(&self, number: u64) -> i64 {
        i64::midpoint(self.at(number - 1), self.at(number))
    }
}

impl Board {
    /// Makes room for the part of a board that the picture shows. A cell is drawn at most `cell` wide.
    ///
    /// If the board has few rows and columns, all cells have the same size. A side is at least `narrow` long, which is at
    /// most `cell`.
    pub(crate) fn new(picture: &mut Picture, sizes: [u64; 2], cell: i64, narrow: i64) -> Self {
        let ranges = picture.shown(sizes);
        let numbers = ranges.each_ref().map(|range| range.end - range.start);
        let characters = digits(ranges[0].end);
        let lengths = lengths(picture.longest_beside(characters), numbers, cell, narrow);
        let area = picture.frame([lengths[1], lengths[0]], characters);
        let axes = [0, 1].map(|axis| Axis::linear(&ranges[axis], lengths[axis]));
        Self::at(picture, area, axes, sizes)
    }

    /// Records a board in a frame.
    pub(crate) fn at(picture: &mut Picture, area: Area, axes: [Axis; 2], sizes: [u64; 2]) -> Self {
        let board = Self { area, shown: axes.each_ref().map(Axis::shown), axes, sizes };
        let points = |axis: &Axis| axis.points.iter().map(|&(place, before)| (place, u128::from(before) + 1)).collect();
        let [rows, columns] = board.axes.each_ref().map(points);
        board.record(picture, rows, columns);
        board
    }

    /// Records a sheet, on which rows count from the bottom and places are numbers of lines.
    pub(crate) fn record_lines(&self, picture: &mut Picture) {
        let [rows, columns] = self.axes.each_ref().map(|axis| axis.points.iter());
        let up = |&(place, line)| (self.area.height - place, u128::from(line));
        let right = |&(place, line)| (place, u128::from(line));
        self.record(picture, rows.rev().map(up).collect(), columns.map(right).collect());
    }

    fn record(&self, picture: &mut Picture, rows: Vec<(i64, u128)>, columns: Vec<(i64, u128)>) {
        let Area { left, top, width, height } = self.area;
        picture.places = Places::Board(BoardPlaces {
            area: [left, top, width, height],
            rows,
            columns,
            size: self.sizes,
            window: self.shown.each_ref().map(|shown| [shown.start + 1, shown.end]),
        });
    }

    /// Returns where rows and columns are drawn. The area is empty if none of them are shown.
    pub(crate) fn place(&self, [rows, columns]: &[Range<u64>; 2]) -> Area {
        let [[top, bottom], [left, right]] = [(0, rows), (1, columns)]
            .map(|(axis, range)| [range.start, range.end].map(|edge| self.axes[axis].at(edge)));
        Area { left: self.area.left + left, top: self.area.top + top, width: right - left, height: bottom - top }
    }

    /// Returns the part of these rows and columns that is shown, or `None` if there is none.
    #[inline]
    pub(crate) fn clip(&self, ranges: &[Range<u64>; 2]) -> Option<[Range<u64>; 2]> {
        let clip = |axis: usize| {
            let (range, shown) = (&ranges[axis], &self.shown[axis]);
            let range = range.start.max(shown.start)..range.end.min(shown.end);
            (!range.is_empty()).then_some(range)
        };
        Some([clip(0)?, clip(1)?])
    }

    /// Says which part of the board is shown, and whether it is stretched. Compressed rows and columns are no stretch.
    pub(crate) fn say(&self, picture: &mut Picture) {
        let [rows, columns] = self.numbers().map(u128::from);
        let [width, height] = [self.area.width, self.area.height].map(|length| u128::try_from(length).unwrap_or(0));
        let [one, other] = [width * rows, height * columns];
        // Lengths are rounded.
        if self.axes.iter().all(|axis| axis.points.len() == 2) && one.abs_diff(other) > one.max(other) / 20 {
            picture.say("Rows and columns are not drawn to the same scale.");
        }
        if self.numbers() != self.sizes {
            let [rows, columns] = [0, 1].map(|axis| {
                let Range { start, end } = &self.shown[axis];
                format!("{} to {end} of {}", start + 1, self.sizes[axis])
            });
            picture.say(&format!("This is a window: rows {rows} and columns {columns}."));
        }
    }

    /// Returns the numbers of rows and columns that are shown.
    pub(crate) fn numbers(&self) -> [u64; 2] {
        self.shown.each_ref().map(|shown| shown.end - shown.start)
    }

    /// Draws the lines between the cells, if there are at most [`MOST_LINES`] rows and columns.
    pub(crate) fn grid(&self, picture: &mut Picture, class: &str) {
        let Area { left, top, width, height } = self.area;
        let [rows, columns] = self.axes.each_ref().map(Axis::edges);
        let (Some(rows), Some(columns)) = (rows, columns) else { return };
        for x in columns.into_iter().map(|place| left + place) {
            picture.stroke(class, [x, top], [x, top + height]);
        }
        for y in rows.into_iter().map(|place| top + place) {
            picture.stroke(class, [left, y], [left + width, y]);
        }
    }

    /// Writes the numbers of the chosen row and column, of the first and the last, and of all if there are at most `few`.
    pub(crate) fn labels(&self, picture: &mut Picture, chosen: Option<[u64; 2]>, few: u64) {
        for (axis, side) in [(0, Side::Left), (1, Side::Top)] {
            let Range { start, end } = self.axes[axis].shown();
            let numbers = labelled(chosen.map(|chosen| chosen[axis]), [start + 1, end], few);
            let labels: Vec<_> = numbers.map(|number| (self.axes[axis].middle(number), number.to_string())).collect();
            picture.labels(self.area, side, &labels);
        }
    }
}

impl Picture {
    /// Restricts the picture to a window of a board with these numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// Returns an error if the window does not fit the board, or if there is none. It calls what is there `found`.
    pub(crate) fn show(
        &mut self,
        window: Option<&Window>,
        sides: Option<[u64; 2]>,
        found: &str,
    ) -> Result<(), InvalidWindow> {
        self.window = window.cloned();
        window.map_or(Ok(()), |window| window.check(sides, found))
    }

    /// Says how many things of this name are outside the window, if any are.
    pub(crate) fn say_outside(&mut self, number: usize, name: &str) {
        if number > 0 {
            self.say(&format!("Not drawn: {} outside the window.", count(number, name)));
        }
    }

    /// Returns the part of a board that is shown: the numbers of rows and columns before it, and up to its end.
    pub(crate) fn shown(&self, [rows, columns]: [u64; 2]) -> [Range<u64>; 2] {
        match &self.window {
            Some(Window { rows, columns }) => [rows, columns].map(|range| range.start() - 1..*range.end()),
            None => [0..rows, 0..columns],
        }
    }
}

/// Returns the width of a label with this number, in characters. Two spaces between groups of digits are narrower than one.
pub(crate) fn digits(number: u64) -> usize {
    let digits = number.to_string().len();
    digits + (digits - 1).div_ceil(6)
}

/// Returns the lengths of the sides of the frame for this many rows and columns.
pub(crate) fn lengths(frame: i64, numbers: [u64; 2], cell: i64, narrow: i64) -> [i64; 2] {
    let longest = numbers[0].max(numbers[1]);
    let unit = i64::try_from(longest).map_or(0, |longest| (frame / longest.max(1)).min(cell));
    numbers.map(|number| match i64::try_from(number) {
        // With few cells a side is a multiple of the cell, so that all cells have the same size.
        Ok(number) if unit >= 10 => unit.max(narrow / number.max(1)) * number,
        _ => scaled(number, longest, frame).max(narrow),
    })
}
