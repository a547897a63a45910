//! The picture of boards: candidates, the row and column that the move removes, and the rectangles that are left.

use std::ops::Range;

use impartial_grid_split::{Cell, GridSplit, Rectangle};
use nimbers::Nimber;

use super::board::ShownBoard;
use crate::drawing::Draw;
use crate::output::report::count;
use crate::output::svg::canvas::{Area, Picture, Sample, Side};
use crate::output::svg::scale::{largest, scaled};

/// The most boards that are drawn.
const MOST: usize = 4;

/// The most candidates of a board that are drawn.
const MOST_CANDIDATES: usize = 500;

/// The most rectangles left on a board that are drawn.
const MOST_PARTS: usize = 200;

/// The longest side of a board that is drawn to scale. On a longer side only rows or columns with candidates are drawn.
const MOST_LINES: u64 = 64;

/// The size of the largest cell.
const CELL: i64 = 420;

/// The least side of a frame, for boards with many more rows than columns or the reverse.
const NARROW: i64 = 300;

/// What every picture says first.
const WORTH: &str = "A board is worth the least nim-value that none of its candidates leaves.";

impl Draw for GridSplit {
    fn heading(&self) -> String {
        format!("Grid split on {} x {}", self.rows(), self.columns())
    }

    fn draw(&self, mv: Option<&Cell>, picture: &mut Picture) {
        let candidates: Vec<Cell> = self.candidates().collect();
        let left: Vec<Rectangle> =
            mv.map_or(Vec::new(), |&cell| self.parts(cell).expect("the move is legal").collect());
        // Before the first move the board is whole, even without a candidate.
        let parts = match self.played() {
            [] => vec![[1..self.rows() + 1, 1..self.columns() + 1]],
            _ => self.rectangles().iter().map(|part| [part.rows.clone(), part.columns.clone()]).collect(),
        };
        let place = match (self.played(), parts.len()) {
            ([], _) => String::new(),
            (_, parts) => format!(" in {}", count(parts, "rectangle")),
        };
        picture.say(WORTH);
        picture.say(&format!("{}{place}.", count(candidates.len(), "candidate")));
        let chosen = mv.map(|&cell| (cell, &left[..]));
        let drawn = Drawn { sides: [self.rows(), self.columns()], candidates: &candidates, parts, chosen };
        drawn.draw(picture);
        legend(picture, mv.is_some());
    }
}

/// Draws the first boards of `total`.
pub(super) fn picture(boards: &[ShownBoard<'_>], total: usize, target: Nimber) -> String {
    let mut picture = Picture::new(match (boards, total) {
        ([board], 1) => {
            format!("Grid split on {} x {}: nim-value {}", board.rows, board.columns, board.moves.nim_value())
        }
        _ => format!("Grid split on {}", count(total, "board")),
    });
    picture.say(WORTH);
    for board in boards.iter().take(MOST) {
        let candidates = count(board.candidates.len(), "candidate");
        picture.say(&format!("{} x {}, {candidates}. {}", board.rows, board.columns, board.conclusion(target)));
        let drawn = Drawn {
            sides: [board.rows, board.columns],
            candidates: board.candidates,
            parts: vec![[1..board.rows + 1, 1..board.columns + 1]],
            chosen: board.chosen(target),
        };
        drawn.draw(&mut picture);
    }
    if total == 0 {
        return picture.finish();
    }
    legend(&mut picture, boards.iter().take(MOST).any(|board| board.moves.to(target).is_some()));
    if total > MOST {
        picture.say(&format!("Not drawn: the {} after the first {MOST}.", count(total - MOST, "board")));
    }
    picture.finish()
}

/// Adds the legend; a move has entries of its own.
fn legend(picture: &mut Picture, has_move: bool) {
    let mut legend = vec![(Sample::Box(vec!["v0"]), "a cell".into()), (Sample::Dot("v6"), "a candidate".into())];
    if has_move {
        legend.push((Sample::Dot("dot"), "the candidate to choose".into()));
        legend.push((Sample::Box(vec!["gone", "taken"]), "its row and column, which go".into()));
        legend.push((Sample::Words("2"), "what a rectangle left is worth".into()));
    }
    picture.legend(&legend);
}

/// A board as it is drawn.
struct Drawn<'a> {
    /// The numbers of rows and columns.
    sides: [u64; 2],
    /// The candidates left, by row and then column.
    candidates: &'a [Cell],
    /// The rows and columns of the rectangles left.
    parts: Vec<[Range<u64>; 2]>,
    /// The cell to choose and the rectangles that it leaves.
    chosen: Option<(Cell, &'a [Rectangle])>,
}

impl Drawn<'_> {
    fn draw(&self, picture: &mut Picture) {
        let Self { sides, candidates, parts, chosen } = self;
        let axes = [
            Axis::of(sides[0], candidates.iter().map(|cell| cell.row)),
            Axis::of(sides[1], candidates.iter().map(|cell| cell.column)),
        ];
        if axes.iter().any(|axis| axis.is_compressed) {
            picture.say(&format!("Of more than {MOST_LINES} rows or columns, only those with candidates are drawn."));
        }
        let [rows, columns] = axes.each_ref().map(|axis| axis.coordinates.len() as u64);
        let longest = rows.max(columns);
        let frame = picture.longest();
        // With few cells the frame is a multiple of the cell, so that all cells have the same size.
        let unit = i64::try_from(longest).map_or(0, |longest| (frame / longest).min(CELL));
        let size = [columns, rows].map(|number| match unit {
            10.. => unit * i64::try_from(number).expect("there are few"),
            _ => scaled(number, longest, frame).max(NARROW),
        });
        let digits = axes[0].coordinates.last().map_or(1, |last| last.to_string().len());
        let area = picture.frame(size, digits);
        let map = Map { area, axes };
        let size = |[rows, columns]: &&[Range<u64>; 2]| {
            let Area { width, height, .. } = map.place(rows, columns);
            width * height
        };
        let (shown, parts_left_out) = largest(parts, MOST_PARTS, size);
        for [rows, columns] in &shown {
            picture.rectangle("v0", map.place(rows, columns));
        }
        picture.grid(area, [rows, columns]);
        // Around the whole board is the frame.
        if shown.len() > 1 {
            for [rows, columns] in &shown {
                picture.rectangle("edge", map.place(rows, columns));
            }
        }
        if let Some((cell, _)) = *chosen {
            let part = parts.iter().find(|[rows, columns]| rows.contains(&cell.row) && columns.contains(&cell.column));
            map.gone(picture, cell, part.expect("the cell is in a rectangle"));
        }
        let left_out = map.dots(picture, candidates, chosen.map(|(cell, _)| cell));
        if let Some((_, left)) = chosen {
            map.worths(picture, left);
        }
        picture.rectangle("frame", area);
        map.numbers(picture, chosen.map(|(cell, _)| cell));
        if left_out > 0 {
            picture.say(&format!("Not drawn: {} between those shown.", count(left_out, "candidate")));
        }
        if parts_left_out > 0 {
            let parts = count(parts_left_out, "rectangle");
            picture.say(&format!("Not drawn: {parts} smaller than the {MOST_PARTS} largest."));
        }
    }
}

/// The rows or columns that are drawn.
struct Axis {
    /// The numbers of these rows or columns, ascending; at least one.
    coordinates: Vec<u64>,
    /// Whether the board has more of them.
    is_compressed: bool,
}

impl Axis {
    fn of(side: u64, of_candidates: impl Iterator<Item = u64>) -> Self {
        if side <= MOST_LINES {
            return Self { coordinates: (1..=side).collect(), is_compressed: false };
        }
        let mut coordinates: Vec<u64> = of_candidates.collect();
        coordinates.sort_unstable();
        coordinates.dedup();
        if coordinates.is_empty() {
            coordinates.push(1);
        }
        Self { coordinates, is_compressed: true }
    }

    /// Returns where the rows or columns of a range are drawn within a length.
    fn extent(&self, Range { start, end }: &Range<u64>, length: i64) -> [i64; 2] {
        [start, end].map(|end| {
            let before = self.coordinates.partition_point(|coordinate| coordinate < end);
            scaled(before as u64, self.coordinates.len() as u64, length)
        })
    }

    /// Returns labels for the chosen, the first and the last row or column; for all, if there are few.
    fn labels(&self, chosen: Option<u64>, length: i64) -> Vec<(i64, String)> {
        let ends = [self.coordinates.first(), self.coordinates.last()].into_iter().flatten();
        let rest = self.coordinates.iter().take(if self.coordinates.len() <= 24 { 24 } else { 0 });
        let shown = chosen.iter().chain(ends).chain(rest);
        shown
            .map(|&coordinate| {
                let [start, end] = self.extent(&(coordinate..coordinate + 1), length);
                (i64::midpoint(start, end), coordinate.to_string())
            })
            .collect()
    }
}

/// A board in its frame.
struct Map {
    area: Area,
    /// The rows and the columns.
    axes: [Axis; 2],
}

impl Map {
    /// Returns where a range of cells is drawn.
    fn place(&self, rows: &Range<u64>, columns: &Range<u64>) -> Area {
        let [top, bottom] = self.axes[0].extent(rows, self.area.height);
        let [left, right] = self.axes[1].extent(columns, self.area.width);
        Area { left: self.area.left + left, top: self.area.top + top, width: right - left, height: bottom - top }
    }

    /// Draws the row and the column that the move removes from a rectangle.
    fn gone(&self, picture: &mut Picture, Cell { row, column }: Cell, [rows, columns]: &[Range<u64>; 2]) {
        for line in [self.place(&(row..row + 1), columns), self.place(rows, &(column..column + 1))] {
            picture.rectangle("gone", line);
            picture.rectangle("taken", line);
        }
    }

    /// Writes the nim-value of each rectangle that the move leaves.
    fn worths(&self, picture: &mut Picture, left: &[Rectangle]) {
        for Rectangle { rows, columns, nim_value, .. } in left {
            let place = self.place(rows, columns);
            if place.width > 0 && place.height > 0 {
                let worth = nim_value.heap_size().to_string();
                picture.text("ink worth", [place.left + 40, place.top + 140], &worth);
            }
        }
    }

    /// Draws the candidates and the chosen one; returns how many are left out.
    fn dots(&self, picture: &mut Picture, candidates: &[Cell], chosen: Option<Cell>) -> usize {
        let step = candidates.len().div_ceil(MOST_CANDIDATES).max(1);
        let shown: Vec<Cell> = candidates.iter().copied().step_by(step).filter(|&cell| Some(cell) != chosen).collect();
        for &cell in &shown {
            self.dot(picture, "v6", cell, 3);
        }
        if let Some(cell) = chosen {
            self.dot(picture, "dot", cell, 4);
        }
        candidates.len() - shown.len() - usize::from(chosen.is_some())
    }

    /// Draws a cell as a dot with a radius of `tenths` tenths of the cell.
    fn dot(&self, picture: &mut Picture, class: &str, Cell { row, column }: Cell, tenths: i64) {
        let Area { left, top, width, height } = self.place(&(row..row + 1), &(column..column + 1));
        let radius = (width.min(height) * tenths / 10).clamp(7 * tenths, 40 * tenths);
        picture.circle(class, [left + width / 2, top + height / 2], radius);
    }

    fn numbers(&self, picture: &mut Picture, chosen: Option<Cell>) {
        let [rows, columns] = &self.axes;
        let top = columns.labels(chosen.map(|cell| cell.column), self.area.width);
        let left = rows.labels(chosen.map(|cell| cell.row), self.area.height);
        picture.labels(self.area, Side::Top, &top);
        picture.labels(self.area, Side::Left, &left);
    }
}
