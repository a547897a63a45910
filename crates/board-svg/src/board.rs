//! A board of rows and columns in its frame: the part that is shown, and where each cell is drawn.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

use crate::area::Area;
use crate::board_axis::{BoardAxis, MAX_WHOLE};
use crate::figure::{BoardLayout, Layout};
use crate::palette::{LEVELS, level_by_halves};
use crate::picture::{Picture, Side};
use crate::scaling::scaled;
use crate::text::digits;

/// Minimum side of a frame, for boards with many more rows than columns or the reverse.
const MIN_SIDE: i64 = 300;

/// The number of blocks along the longer side of a board that is drawn in blocks.
const BLOCKS: i64 = 90;

/// A rectangle of cells: a range of rows and a range of columns, both given by their edges.
///
/// Edge *n* lies after the first *n* rows or columns, so the cell in row 5 and column 7 is `[4..5, 6..7]`.
pub type Cells = [Range<u64>; 2];

/// Returns the rectangle of one cell, from its row and column.
///
/// # Panics
///
/// Panics in debug builds if the row or the column is 0.
#[must_use]
pub fn cell(position: [u64; 2]) -> Cells {
    position.map(|number| number - 1..number)
}

/// A board in its frame.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Board {
    /// The frame.
    pub area: Area,
    /// The rows and columns that are shown.
    pub shown: Cells,
    /// The layout of the rows and of the columns.
    axes: [BoardAxis; 2],
    /// The numbers of rows and columns of the whole board.
    sizes: [u64; 2],
    /// Whether rows count from the bottom, and lines are labelled instead of rows and columns.
    is_sheet: bool,
}

impl Board {
    /// Makes room for the part of a board that the picture shows. Cells are drawn at most `cell` wide.
    ///
    /// If the board has few rows and columns, all cells have the same size. The sides of the frame are at least 300
    /// long, or `cell` if that is less.
    pub fn new(picture: &mut Picture, sizes: [u64; 2], cell: i64) -> Self {
        Self::linear(picture, sizes, cell, MIN_SIDE.min(cell), false)
    }

    fn linear(picture: &mut Picture, sizes: [u64; 2], cell: i64, min_side: i64, is_sheet: bool) -> Self {
        let shown = picture.shown(sizes);
        let numbers = shown.each_ref().map(|range| range.end - range.start);
        let characters = digits(shown[0].end);
        let lengths = lengths(picture.longest_beside(characters), numbers, cell, min_side);
        let axes = [0, 1].map(|axis| BoardAxis::linear(&shown[axis], lengths[axis]));
        Self::framed(picture, axes, sizes, characters, is_sheet)
    }

    /// Makes room for a sheet, on which rows count from the bottom and labels are the numbers of lines, from 0. The
    /// sides of the frame are at least `cell` long.
    pub fn sheet(picture: &mut Picture, sizes: [u64; 2], cell: i64) -> Self {
        Self::linear(picture, sizes, cell, cell, true)
    }

    /// Makes room for a board of which only the occupied rows and columns are drawn if a side is longer than 64. Empty
    /// bands, which [`bands`](Self::bands) draws, stand for the others.
    ///
    /// `occupied` has the numbers of the rows and of the columns, from 1, that contain `things`; numbers outside the
    /// window are ignored. Sentences in the picture state what is left out.
    pub fn with_bands(
        picture: &mut Picture,
        sizes: [u64; 2],
        cell: i64,
        occupied: [impl Iterator<Item = u64>; 2],
        things: &str,
    ) -> Self {
        let shown = picture.shown(sizes);
        let [rows, columns] = occupied;
        let mut axes = [BoardAxis::with_bands(&shown[0], rows), BoardAxis::with_bands(&shown[1], columns)];
        if shown.iter().any(|range| range.end - range.start > MAX_WHOLE) {
            picture.say(&format!("Of more than {MAX_WHOLE} rows or columns, only those with {things} are drawn."));
        }
        if axes.iter().any(|axis| !axis.bands.is_empty() && axis.band == 0) {
            picture.say("There is no room to count all rows or columns between them.");
        }
        if axes.iter().any(|axis| axis.band > 0) {
            picture.say("An empty band stands for the rows or columns between them, with their number after \u{22ee}.");
        }
        // The label of a band has two characters before its number. Bands in either direction shorten both sides
        // equally, so that cells stay square.
        let characters = digits(shown[0].end) + if axes[0].band > 0 { 2 } else { 0 };
        let longest = picture.longest_beside(characters) - axes[0].room().max(axes[1].room());
        let lengths = lengths(longest, axes.each_ref().map(BoardAxis::number), cell, MIN_SIDE.min(cell));
        for (axis, length) in lengths.into_iter().enumerate() {
            axes[axis].set_length(length, &shown[axis]);
        }
        Self::framed(picture, axes, sizes, characters, false)
    }

    fn framed(picture: &mut Picture, axes: [BoardAxis; 2], sizes: [u64; 2], characters: i64, is_sheet: bool) -> Self {
        let [height, width] = axes.each_ref().map(|axis| axis.length + axis.room());
        let area = picture.frame([width, height], characters);
        let board = Self { area, shown: axes.each_ref().map(BoardAxis::shown), axes, sizes, is_sheet };
        board.record(picture);
        board
    }

    /// Stores the layout of the rows and columns in the picture.
    fn record(&self, picture: &mut Picture) {
        // After the first n rows comes row n + 1, but line n.
        let first = u128::from(!self.is_sheet);
        let number = |&(position, before): &(i64, u64)| (position, u128::from(before) + first);
        let [mut rows, columns] = self.axes.each_ref().map(|axis| axis.points.iter().map(number).collect::<Vec<_>>());
        if self.is_sheet {
            rows.reverse();
            for (position, _) in &mut rows {
                *position = self.area.height - *position;
            }
        }
        picture.layout = Layout::Board(BoardLayout {
            area: self.area.to_array(),
            rows,
            columns,
            size: self.sizes,
            window: self.shown.each_ref().map(|shown| [shown.start + 1, shown.end]),
        });
    }

    /// Returns the distance of an edge or a line from the left or the top of the frame.
    fn distance(&self, axis: usize, edge: u64) -> i64 {
        let position = self.axes[axis].at(edge);
        if self.is_sheet && axis == 0 { self.area.height - position } else { position }
    }

    /// Returns the point of the corner after this many rows and columns, which is on the frame if the corner is not
    /// shown.
    #[must_use]
    pub fn point(&self, [row, column]: [u64; 2]) -> [i64; 2] {
        [self.area.left + self.distance(1, column), self.area.top + self.distance(0, row)]
    }

    /// Returns the area of these cells, which is empty if none of them is shown.
    #[must_use]
    pub fn area_of(&self, [rows, columns]: &Cells) -> Area {
        let [left, top] = self.point([rows.start, columns.start]);
        let [right, bottom] = self.point([rows.end, columns.end]);
        Area { left, top: top.min(bottom), width: right - left, height: (bottom - top).abs() }
    }

    /// Returns the part of these cells that is shown, or `None` if none of them is shown.
    #[inline]
    #[must_use]
    pub fn clip(&self, cells: &Cells) -> Option<Cells> {
        let clip = |axis: usize| {
            let (range, shown) = (&cells[axis], &self.shown[axis]);
            let range = range.start.max(shown.start)..range.end.min(shown.end);
            (!range.is_empty()).then_some(range)
        };
        Some([clip(0)?, clip(1)?])
    }

    /// Returns the numbers of rows and columns that are shown.
    #[must_use]
    pub fn numbers(&self) -> [u64; 2] {
        self.shown.each_ref().map(|shown| shown.end - shown.start)
    }

    /// Returns whether all rows have the same height, and all columns have the same width.
    fn is_plain(&self) -> bool {
        self.axes.iter().all(|axis| axis.points.len() == 2)
    }

    /// Adds sentences about the part of the board that is shown, and about different scales of rows and columns. A
    /// board with bands is not considered stretched.
    pub fn say(&self, picture: &mut Picture) {
        let [rows, columns] = self.numbers().map(u128::from);
        let [width, height] = [self.area.width, self.area.height].map(|length| u128::try_from(length).unwrap_or(0));
        let [one, other] = [width * rows, height * columns];
        // Lengths are rounded, so a difference of up to 5 % does not count.
        if self.is_plain() && one.abs_diff(other) > one.max(other) / 20 {
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

    /// Draws the lines between the cells, unless there are more than 32 rows or columns.
    pub fn grid(&self, picture: &mut Picture, class: &str) {
        let Area { left, top, width, height } = self.area;
        let [rows, columns] = self.axes.each_ref().map(BoardAxis::edges);
        let (Some(rows), Some(columns)) = (rows, columns) else { return };
        for x in columns.into_iter().map(|position| left + position) {
            picture.stroke(class, [x, top], [x, top + height]);
        }
        for y in rows.into_iter().map(|position| top + position) {
            picture.stroke(class, [left, y], [left + width, y]);
        }
    }

    /// Draws the outline of cells once in each class, enlarged to at least `size` in each direction, and returns its
    /// area. Sides outside the window are not drawn.
    ///
    /// Returns `None` and draws nothing if none of the cells is shown.
    pub fn outline(&self, picture: &mut Picture, classes: &[&str], cells: &Cells, size: i64) -> Option<Area> {
        let part = self.clip(cells)?;
        let mut area = self.area_of(cells).at_least(size);
        (area.left, area.top) = (area.left.max(self.area.left), area.top.max(self.area.top));
        let Area { left, top, width, height } = area;
        let [right, bottom] = [left + width, top + height];
        let [rows, columns] = &self.shown;
        let sides = [
            (rows.contains(&cells[0].start), [left, top], [right, top]),
            (cells[0].end <= rows.end, [left, bottom], [right, bottom]),
            (columns.contains(&cells[1].start), [left, top], [left, bottom]),
            (cells[1].end <= columns.end, [right, top], [right, bottom]),
        ];
        for class in classes {
            if part == *cells {
                picture.rectangle(class, area);
                continue;
            }
            for (_, from, to) in sides.into_iter().filter(|side| side.0) {
                picture.stroke(class, from, to);
            }
        }
        Some(area)
    }

    /// Draws the rows and columns that are left out as empty bands, with the number of rows at the left and the number
    /// of columns below.
    pub fn bands(&self, picture: &mut Picture) {
        // Labels below the board run downwards, and the longest determines how much room they need.
        let Area { left, top, height, .. } = self.area;
        let mut longest = 0;
        for axis in [0, 1] {
            for band in self.axes[axis].bands.iter().filter(|_| self.axes[axis].band > 0) {
                let mut cells = self.shown.clone();
                cells[axis] = band.clone();
                let (area, number) = (self.area_of(&cells), band.end - band.start);
                let ([x, y], words) = (area.centre(), format!("\u{22ee} {number}"));
                picture.rectangle("paper", area);
                if axis == 0 {
                    picture.text("quiet small end", [left - 60, y + 38], &words);
                } else {
                    picture.text_down("quiet small", [x - 38, top + height + 60], &words);
                    longest = longest.max(digits(number) + 2);
                }
            }
        }
        picture.bottom += 70 * longest;
    }

    /// Writes the numbers of the chosen rows and columns, of the first and the last ones, and of all if there are at
    /// most `max_all`.
    ///
    /// Rows are labelled at the left, and columns above the board or below the sheet.
    pub fn labels(&self, picture: &mut Picture, chosen: &[[u64; 2]], max_all: usize) {
        let mut sides = [(1, if self.is_sheet { Side::Bottom } else { Side::Top }), (0, Side::Left)];
        if self.is_plain() && !self.is_sheet {
            // The order in the file has no visible effect, and is the same as in earlier versions.
            sides.reverse();
        }
        for (axis, side) in sides {
            let chosen = chosen.iter().map(|chosen| chosen[axis]);
            let numbers = self.axes[axis].labelled(chosen, u64::from(!self.is_sheet), max_all);
            let middle = |number: u64| i64::midpoint(self.distance(axis, number - 1), self.distance(axis, number));
            let position = |number| if self.is_sheet { self.distance(axis, number) } else { middle(number) };
            let labels: Vec<_> = numbers.into_iter().map(|number| (position(number), number.to_string())).collect();
            picture.labels(self.area, side, &labels);
        }
    }

    /// Draws the board in blocks of about the same number of rows and columns, coloured by the number of things in each
    /// block, with a legend.
    ///
    /// `up_to(row, column)` is the number of things in the first `row` rows and `column` columns. The longer side has
    /// 90 blocks, or half as many in a bare picture, which a host draws often. Counts differ by orders of magnitude, so
    /// a colour stands for a range of their logarithms.
    ///
    /// # Panics
    ///
    /// Panics if no row or column is shown, or if `up_to` is smaller for more rows or columns.
    ///
    /// # Complexity
    ///
    /// Calls `up_to` once for each corner of a block, at most 91 x 91 times.
    pub fn blocks(&self, picture: &mut Picture, things: &str, up_to: impl Fn(u64, u64) -> u128) {
        let (sides, area) = (self.numbers(), self.area);
        // Blocks are squares in the picture, unless a side has too few cells.
        let square = area.width.max(area.height) / if picture.is_bare { BLOCKS / 2 } else { BLOCKS };
        let blocks = |side: u64, length: i64| side.min(u64::try_from(length / square).expect("it is positive"));
        let numbers = [blocks(sides[0], area.height), blocks(sides[1], area.width)];
        // The edge before each block.
        let [rows, columns] = [0, 1].map(|axis| {
            let edge = |index: u64| {
                let cells = u128::from(sides[axis]) * u128::from(index) / u128::from(numbers[axis]);
                self.shown[axis].start + u64::try_from(cells).expect("a part of a side is at most the side")
            };
            (0..=numbers[axis]).map(edge).collect::<Vec<_>>()
        });
        let mut counts = Vec::new();
        let mut above: Vec<u128> = Vec::new();
        for &row in &rows {
            // The count of a block is a combination of `up_to` at its four corners. If `up_to` counted the things in
            // one block instead, it would be called four times as often.
            let here: Vec<u128> = columns.iter().map(|&column| up_to(row, column)).collect();
            let in_block = |(here, above): (&[u128], &[u128])| here[1] - here[0] - (above[1] - above[0]);
            counts.extend(here.windows(2).zip(above.windows(2)).map(in_block));
            above = here;
        }
        let greatest = counts.iter().copied().max().unwrap_or(0);
        let levels: Vec<_> = counts.into_iter().map(|count| (level_by_halves(count, greatest), count)).collect();
        let index = |row, column| usize::try_from((row - 1) * numbers[1] + column - 1).expect("there are few");
        picture.rectangle("v0", area);
        for level in 0..LEVELS {
            picture.cells(&format!("v{level}"), area, numbers, |row, column| levels[index(row, column)].0 == level);
        }
        let [high, wide] = [0, 1].map(|axis| sides[axis].div_ceil(numbers[axis]));
        picture.say(&format!(
            "Each of {} x {} blocks has up to {high} x {wide} cells. Its colour is for the number of {things} in it.",
            numbers[0], numbers[1]
        ));
        picture.level_entries("", "", &levels);
        picture.legend();
    }
}

/// Returns the lengths of the sides of the frame for these numbers of rows and columns, from `min_side` to `frame`.
fn lengths(frame: i64, numbers: [u64; 2], cell: i64, min_side: i64) -> [i64; 2] {
    let longest = numbers[0].max(numbers[1]);
    let unit = i64::try_from(longest).map_or(0, |longest| (frame / longest.max(1)).min(cell));
    numbers.map(|number| match i64::try_from(number) {
        // If cells are at least one pixel wide, a side is a multiple of the cell, so that all cells have the same size.
        Ok(number) if unit >= 10 => unit.max(min_side / number.max(1)) * number,
        _ => scaled(number, longest, frame).max(min_side),
    })
}
