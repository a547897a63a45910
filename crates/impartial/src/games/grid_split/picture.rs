//! The picture of boards: candidates, the row and column that the move removes, and the rectangles that are left.

use std::ops::Range;

use impartial_grid_split::{Cell, GridSplit, Rectangle};

use crate::output::report::count;
use crate::output::svg::board::{Axis, Board, digits, lengths};
use crate::output::svg::canvas::{Area, Picture, Sample, Side};
use crate::output::svg::scale::{largest, scaled};

/// The most candidates of a board that are drawn.
const MOST_CANDIDATES: usize = 500;

/// The most rectangles left on a board that are drawn.
const MOST_PARTS: usize = 200;

/// The longest side of a board that is drawn to scale. On a longer side only rows or columns with candidates are drawn.
const MOST_LINES: u64 = 64;

/// The size of the largest cell.
const CELL: i64 = 420;

/// The height of a band for rows that are left out, or the width of one for columns, and the most rows or columns and bands
/// together with which there is room for bands.
const GAP: i64 = 200;
const MOST_LABELLED: usize = 24;

/// The least side of a frame, for boards with many more rows than columns or the reverse.
const NARROW: i64 = 300;

/// What every picture says first.
pub(super) const WORTH: &str = "A board is worth the least nim-value that none of its candidates leaves.";

/// Says how many candidates and rectangles are left.
pub(super) fn say_left(board: &GridSplit, picture: &mut Picture) {
    let place = match board.played() {
        [] => String::new(),
        _ => format!(" in {}", count(board.rectangles().len(), "rectangle")),
    };
    picture.say(&format!("{}{place}.", count(board.candidates().count(), "candidate")));
}

/// Draws the position and a legal move.
pub(super) fn draw(board: &GridSplit, mv: Option<&Cell>, picture: &mut Picture) {
    let candidates: Vec<Cell> = board.candidates().collect();
    let left: Vec<Rectangle> = mv.map_or(Vec::new(), |&cell| board.parts(cell).expect("the move is legal").collect());
    // Before the first move the board is whole, even without a candidate.
    let parts = match board.played() {
        [] => vec![[0..board.rows(), 0..board.columns()]],
        _ => board.rectangles().iter().map(of_rectangle).collect(),
    };
    let chosen = mv.map(|&cell| (cell, &left[..]));
    Drawn { sides: [board.rows(), board.columns()], candidates: &candidates, parts, chosen }.draw(picture);
}

/// Adds the legend; a move has entries of its own.
pub(super) fn legend(picture: &mut Picture, has_move: bool) {
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
    /// The rectangles left.
    parts: Vec<[Range<u64>; 2]>,
    /// The cell to choose and the rectangles that it leaves.
    chosen: Option<(Cell, &'a [Rectangle])>,
}

impl Drawn<'_> {
    fn draw(&self, picture: &mut Picture) {
        let Self { sides, candidates, parts, chosen } = self;
        let shown = picture.shown(*sides);
        let lines = [
            Lines::of(&shown[0], candidates.iter().map(|cell| cell.row)),
            Lines::of(&shown[1], candidates.iter().map(|cell| cell.column)),
        ];
        if lines.iter().any(|lines| lines.is_compressed) {
            picture.say(&format!("Of more than {MOST_LINES} rows or columns, only those with candidates are drawn."));
        }
        let numbers = lines.each_ref().map(|lines| lines.drawn.len() as u64);
        let gaps = [0, 1].map(|axis| lines[axis].gaps(&shown[axis]));
        let rooms = [0, 1].map(|axis| if gaps[axis].is_empty() { 0 } else { lines[axis].room(&shown[axis]) });
        if [0, 1].into_iter().any(|axis| !gaps[axis].is_empty() && rooms[axis] == 0) {
            picture.say("There is no room to count all rows or columns between them.");
        }
        if rooms.iter().any(|&room| room > 0) {
            picture.say("An empty band stands for the rows or columns between them, with their number after \u{22ee}.");
        }
        let room = [0, 1].map(|axis| rooms[axis] * i64::try_from(gaps[axis].len()).expect("few are drawn"));
        let characters = digits(shown[0].end) + 2 * usize::from(rooms[0] > 0);
        let lengths = lengths(picture.longest_beside(characters) - room[0].max(room[1]), numbers, CELL, NARROW);
        let size = [1, 0].map(|axis| lengths[axis] + room[axis]);
        let area = picture.frame(size, characters);
        let axes = [0, 1].map(|axis| lines[axis].axis(&shown[axis], lengths[axis]));
        let map = Map { board: Board::at(picture, area, axes, *sides), lines };
        let parts = parts.iter().filter_map(|part| map.board.clip(part));
        let size = |part: &[Range<u64>; 2]| {
            let Area { width, height, .. } = map.board.place(part);
            u128::from(width.unsigned_abs() * height.unsigned_abs())
        };
        let (shown, parts_left_out) = largest(parts, MOST_PARTS, size);
        for part in &shown {
            picture.rectangle("v0", map.board.place(part));
        }
        map.board.grid(picture, "grid");
        map.gaps(picture, &gaps, rooms);
        // Around the whole board is the frame.
        if shown.len() > 1 {
            for part in &shown {
                picture.rectangle("edge", map.board.place(part));
            }
        }
        if let Some((cell, _)) = *chosen {
            let has =
                |part: &&[Range<u64>; 2]| part[0].contains(&(cell.row - 1)) && part[1].contains(&(cell.column - 1));
            map.gone(picture, cell, self.parts.iter().find(has).expect("the cell is in a rectangle"));
        }
        let [left_out, outside, enlarged] = map.dots(picture, candidates, chosen.map(|(cell, _)| cell));
        if let Some((_, left)) = chosen {
            map.worths(picture, left);
        }
        picture.rectangle("frame", area);
        map.board.say(picture);
        picture.say_outside(outside, "candidate");
        map.labels(picture, chosen.map(|(cell, _)| cell));
        if enlarged > 0 {
            picture.say(&format!("Drawn larger than to scale: {}.", count(enlarged, "candidate")));
        }
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
struct Lines {
    /// The numbers of these rows or columns, ascending; at least one.
    drawn: Vec<u64>,
    /// Whether more of them are shown.
    is_compressed: bool,
}

impl Lines {
    fn of(shown: &Range<u64>, of_candidates: impl Iterator<Item = u64>) -> Self {
        if shown.end - shown.start <= MOST_LINES {
            return Self { drawn: (shown.start + 1..=shown.end).collect(), is_compressed: false };
        }
        let mut drawn: Vec<u64> = of_candidates.filter(|number| shown.contains(&(number - 1))).collect();
        drawn.sort_unstable();
        drawn.dedup();
        if drawn.is_empty() {
            drawn.push(shown.start + 1);
        }
        Self { drawn, is_compressed: true }
    }

    /// Returns the rows or columns between those drawn, from the first edge to the last, each with the room for it.
    fn gaps(&self, shown: &Range<u64>) -> Vec<Range<u64>> {
        let after = self.drawn.iter().copied().chain([shown.end + 1]);
        let before = [shown.start].into_iter().chain(self.drawn.iter().copied());
        before.zip(after).map(|(before, after)| before..after - 1).filter(|gap| !gap.is_empty()).collect()
    }

    /// Returns the room for each gap.
    fn room(&self, shown: &Range<u64>) -> i64 {
        if self.drawn.len() + self.gaps(shown).len() <= MOST_LABELLED { GAP } else { 0 }
    }

    /// Returns where these rows or columns are drawn, in a frame of this length and the room for the gaps.
    fn axis(&self, shown: &Range<u64>, length: i64) -> Axis {
        let room = self.room(shown);
        let (mut points, mut gaps) = (vec![(0, shown.start)], 0);
        for (index, &number) in (0..).zip(&self.drawn) {
            if points.last().is_some_and(|&(_, before)| before + 1 < number) {
                gaps += room;
            }
            let place = |index| gaps + scaled(index, self.drawn.len() as u64, length);
            points.extend([(place(index), number - 1), (place(index + 1), number)]);
        }
        if points.last().is_some_and(|&(_, before)| before < shown.end) {
            gaps += room;
        }
        points.push((length + gaps, shown.end));
        Axis::new(points)
    }

    /// Returns labels for the chosen, the first and the last row or column; for all, if there are few.
    fn labels(&self, chosen: Option<u64>, axis: &Axis) -> Vec<(i64, String)> {
        let chosen = chosen.filter(|chosen| self.drawn.contains(chosen));
        let ends = [self.drawn.first(), self.drawn.last()].into_iter().flatten();
        let rest = self.drawn.iter().take(if self.drawn.len() <= 24 { 24 } else { 0 });
        let shown = chosen.iter().chain(ends).chain(rest);
        shown.map(|&number| (axis.middle(number), number.to_string())).collect()
    }
}

/// A board in its frame.
struct Map {
    board: Board,
    /// The rows and the columns.
    lines: [Lines; 2],
}

impl Map {
    /// Draws the rows and columns that are left out as empty bands, with their numbers at the left and below.
    fn gaps(&self, picture: &mut Picture, gaps: &[Vec<Range<u64>>; 2], rooms: [i64; 2]) {
        let Area { left, top, height: bottom, .. } = self.board.area;
        let [all_rows, all_columns] = self.board.shown.clone();
        for gap in gaps[0].iter().filter(|_| rooms[0] > 0) {
            let place = self.board.place(&[gap.clone(), all_columns.clone()]);
            picture.rectangle("paper", place);
            let words = format!("\u{22ee} {}", gap.end - gap.start);
            picture.text("quiet small end", [left - 60, place.top + place.height / 2 + 38], &words);
        }
        let mut longest = 0;
        for gap in gaps[1].iter().filter(|_| rooms[1] > 0) {
            let place = self.board.place(&[all_rows.clone(), gap.clone()]);
            picture.rectangle("paper", place);
            let words = format!("\u{22ee} {}", gap.end - gap.start);
            picture.text_down("quiet small", [place.left + place.width / 2 - 38, top + bottom + 60], &words);
            longest = longest.max(digits(gap.end - gap.start) + 2);
        }
        picture.skip(70 * i64::try_from(longest).expect("a number is short"));
    }

    /// Draws the row and the column that the move removes from a rectangle.
    fn gone(&self, picture: &mut Picture, cell: Cell, [rows, columns]: &[Range<u64>; 2]) {
        let [row, column] = of_cell(cell);
        for line in [[row, columns.clone()], [rows.clone(), column]] {
            if let Some(line) = self.board.clip(&line) {
                let place = self.board.place(&line);
                picture.rectangle("gone", place);
                picture.rectangle("taken", place);
            }
        }
    }

    /// Writes the nim-value of each rectangle that the move leaves.
    fn worths(&self, picture: &mut Picture, left: &[Rectangle]) {
        for rectangle in left {
            let place = self.board.place(&of_rectangle(rectangle));
            if place.width > 0 && place.height > 0 {
                let worth = rectangle.nim_value.heap_size().to_string();
                picture.text("ink haloed", [place.left + 40, place.top + 140], &worth);
            }
        }
    }

    /// Draws the candidates that are shown, and the chosen one; returns how many are left out, outside the window,
    /// and drawn larger than they are.
    fn dots(&self, picture: &mut Picture, candidates: &[Cell], chosen: Option<Cell>) -> [usize; 3] {
        let is_shown = |cell: &Cell| self.board.clip(&of_cell(*cell)).is_some();
        let all = candidates.len();
        let (chosen, candidates) = (chosen.filter(is_shown), candidates.iter().copied().filter(is_shown));
        let total = candidates.clone().count();
        let step = total.div_ceil(MOST_CANDIDATES).max(1);
        let (mut shown, mut enlarged) = (usize::from(chosen.is_some()), 0);
        for cell in candidates.step_by(step).filter(|&cell| Some(cell) != chosen) {
            enlarged += usize::from(self.dot(picture, "v6", cell, 3));
            shown += 1;
        }
        if let Some(cell) = chosen {
            enlarged += usize::from(self.dot(picture, "dot", cell, 4));
        }
        [total - shown, all - total, enlarged]
    }

    /// Draws a cell as a dot with a radius of `tenths` tenths of the cell; returns whether it is larger than the cell.
    fn dot(&self, picture: &mut Picture, class: &str, cell: Cell, tenths: i64) -> bool {
        let Area { left, top, width, height } = self.board.place(&of_cell(cell));
        let radius = (width.min(height) * tenths / 10).clamp(7 * tenths, 40 * tenths);
        picture.circle(class, [left + width / 2, top + height / 2], radius);
        2 * radius > width.min(height)
    }

    fn labels(&self, picture: &mut Picture, chosen: Option<Cell>) {
        let Self { board: Board { area, axes, .. }, lines } = self;
        let of = |axis: usize, chosen| lines[axis].labels(chosen, &axes[axis]);
        picture.labels(*area, Side::Top, &of(1, chosen.map(|cell| cell.column)));
        picture.labels(*area, Side::Left, &of(0, chosen.map(|cell| cell.row)));
    }
}

/// Returns the row and the column of a cell.
fn of_cell(Cell { row, column }: Cell) -> [Range<u64>; 2] {
    [row, column].map(|number| number - 1..number)
}

/// Returns the rows and columns of a rectangle.
fn of_rectangle(rectangle: &Rectangle) -> [Range<u64>; 2] {
    [&rectangle.rows, &rectangle.columns].map(|range| range.start - 1..range.end - 1)
}
