//! The picture of a board: white rectangles to scale, the worth of each cell of a small board, and the square to flip.

use std::ops::Range;

use impartial_sharti::{Rect, Sharti, Square};

use crate::drawing::Draw;
use crate::output::report::count;
use crate::output::svg::board::{Axis, Board};
use crate::output::svg::canvas::{Area, Picture, Sample};
use crate::output::svg::levels;
use crate::output::svg::scale::largest;

/// The most rectangles that are drawn.
const MOST: usize = 500;

/// The most rows and columns that are drawn cell by cell, the bits of a word.
const MOST_CELLS: u64 = 64;

/// The least side of a frame.
const NARROW: i64 = 300;

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const SMALLEST_WITH_NUMBER: i64 = 150;

impl Draw for Sharti {
    fn heading(&self) -> String {
        format!("Sharti on {0} x {0} cells", self.side())
    }

    fn sides(&self) -> Option<[u64; 2]> {
        Some([self.side(); 2])
    }

    fn draw(&self, mv: Option<&Square>, picture: &mut Picture) {
        draw(self, mv.copied(), picture);
    }
}

/// Draws the position and the square to flip.
fn draw(board: &Sharti, square: Option<Square>, picture: &mut Picture) {
    let cap = board.cap();
    let rectangles = count(board.rectangles().len(), "rectangle");
    let flipped = match board.played().len() {
        0 => String::new(),
        played => format!(", with {} flipped since", count(played, "square")),
    };
    picture
        .say(&format!("White is the union of {rectangles}{flipped}; squares of up to {cap} x {cap} may be flipped."));

    let view = Board::new(picture, [board.side(); 2], CELL, NARROW);
    let cells = Cells::new(board, &view);
    let mut legend = if let Some(cells) = &cells {
        heat_map(picture, board, cells, &view)
    } else {
        picture.rectangle("v0", view.area);
        vec![(Sample::Box(vec!["v0"]), "black cells".into())]
    };
    let left_out = rectangles_to_scale(picture, board, &view, cells.is_none());
    let outlines = if cells.is_some() { Sample::Box(vec!["edge"]) } else { Sample::Box(vec!["v0", "area edge"]) };
    if board.rectangles().len() > 0 {
        legend.push((outlines, "a rectangle".into()));
    }
    picture.rectangle("frame", view.area);
    if let Some(square) = square {
        flip(picture, square, &view);
        legend.push((Sample::Box(vec!["move"]), "the square to flip, with its lower-right cell".into()));
    }
    view.labels(picture, square.map(|square| [square.row, square.column]), 32);
    picture.legend(&legend);
    view.say(picture);
    if left_out > 0 {
        picture.say(&format!("Not drawn: {} smaller than the {MOST} largest.", count(left_out, "rectangle")));
    }
}

/// The shown cells of a board.
struct Cells {
    /// The numbers of rows and columns before them.
    before: [u64; 2],
    /// The white cells of each row, from the lowest bit.
    rows: Vec<u64>,
}

impl Cells {
    /// Returns the cells that are shown, or `None` if they are too many to be drawn one by one.
    fn new(board: &Sharti, view: &Board) -> Option<Self> {
        let [rows, columns] = view.numbers();
        if rows.max(columns) > MOST_CELLS {
            return None;
        }
        let before = view.axes.each_ref().map(|axis| axis.shown().start);
        let index = |edge: u64, axis: usize| usize::try_from(edge - before[axis]).expect("few are shown");
        let part = |cells: [Range<u64>; 2]| {
            let [rows, columns] = view.clip(&cells)?;
            let length = columns.end - columns.start;
            let bits = u64::MAX >> (MOST_CELLS - length) << index(columns.start, 1);
            Some((index(rows.start, 0)..index(rows.end, 0), bits))
        };
        let mut cells = vec![0; usize::try_from(rows).expect("few are shown")];
        for (rows, bits) in board.rectangles().filter_map(|rect| part(of_rect(rect))) {
            cells[rows].iter_mut().for_each(|row| *row |= bits);
        }
        for (rows, bits) in board.played().iter().filter_map(|&square| part(of_square(square))) {
            cells[rows].iter_mut().for_each(|row| *row ^= bits);
        }
        Some(Self { before, rows: cells })
    }

    /// Returns whether a cell is white, by its row and column on the board.
    fn is_white(&self, row: u64, column: u64) -> bool {
        let [row, column] = [row - 1 - self.before[0], column - 1 - self.before[1]];
        self.rows[usize::try_from(row).expect("few are shown")] >> column & 1 == 1
    }
}

/// Draws the cells coloured by their worth, with numbers if they are large enough; returns the entries of the legend.
fn heat_map(picture: &mut Picture, board: &Sharti, cells: &Cells, view: &Board) -> Vec<(Sample, String)> {
    let numbers = view.numbers();
    // A white cell is worth a power of two, and one above 64 is drawn like 64; level 0 is a black cell.
    let level = |row, column| {
        let worth = cells.is_white(row, column).then(|| board.cell_value(row, column).heap_size());
        worth.map_or(0, |worth| (worth.ilog2() as usize + 1).min(levels::LEVELS - 1))
    };
    let [rows, columns] = view.axes.each_ref().map(Axis::shown);
    let mut legend = Vec::new();
    for wanted in 0..levels::LEVELS {
        let class = levels::level(wanted);
        let is_there = |row, column| level(rows.start + row, columns.start + column) == wanted;
        if picture.cells(class, view.area, numbers, is_there) {
            let words = match wanted.checked_sub(1) {
                None => "black".into(),
                Some(power) => format!("white, worth {}", 1 << power),
            };
            legend.push((Sample::Box(vec![class]), words));
        }
    }
    picture.grid(view.area, numbers);
    let unit = view.area.width / i64::try_from(numbers[1]).expect("it is small");
    let unit = unit.min(view.area.height / i64::try_from(numbers[0]).expect("it is small"));
    if unit >= SMALLEST_WITH_NUMBER {
        for (row, column) in (rows.start + 1..=rows.end)
            .flat_map(|row| (columns.start + 1..=columns.end).map(move |column| (row, column)))
        {
            let level = level(row, column);
            if level > 0 {
                let centre = [view.area.left + view.axes[1].middle(column), view.area.top + view.axes[0].middle(row)];
                let worth = board.cell_value(row, column).heap_size().to_string();
                picture.centred(levels::on_level(level), centre, (unit * 5 / 9).min(180), &worth);
            }
        }
    }
    legend
}

/// Draws the largest rectangles, filled if the board has no heat map; returns how many are left out.
fn rectangles_to_scale(picture: &mut Picture, board: &Sharti, view: &Board, fill: bool) -> usize {
    let parts = board.rectangles().filter_map(|rect| view.clip(&of_rect(rect)));
    let size = |cells: &[Range<u64>; 2]| {
        let [rows, columns] = cells.each_ref().map(|range| u128::from(range.end - range.start));
        rows * columns
    };
    let (shown, left_out) = largest(parts, MOST, size);
    let class = match fill {
        true if shown.len() > 20 => "area edge many",
        true => "area edge",
        false => "edge",
    };
    for cells in shown {
        // A rectangle of a few cells on a huge board is drawn as a dot.
        picture.rectangle(class, view.place(&cells).at_least(15));
    }
    left_out
}

/// Draws the square of the move and marks its lower-right cell.
fn flip(picture: &mut Picture, square: Square, view: &Board) {
    let (area, cells) = (view.area, of_square(square));
    if view.clip(&cells).is_none() {
        return;
    }
    let place = view.place(&cells);
    let [right, bottom] = [place.left + place.width, place.top + place.height];
    picture.stroke("guide", [area.left, bottom], [right, bottom]);
    picture.stroke("guide", [right, area.top], [right, bottom]);
    let mut shown = place.at_least(140);
    [shown.left, shown.top] = [shown.left.max(area.left), shown.top.max(area.top)];
    picture.rectangle("halo", shown);
    picture.rectangle("move", shown);
    if let Some(corner) = view.clip(&of_square(Square { side: 1, ..square })) {
        // In the corner of its cell, clear of the number.
        let Area { width, height, .. } = view.place(&corner);
        picture.circle("dot", [right - (width / 2).min(100), bottom - (height / 2).min(100)], 45);
    }
}

/// Returns the rows and columns of a rectangle.
fn of_rect(rect: Rect) -> [Range<u64>; 2] {
    [rect.rows(), rect.columns()].map(|range| range.start - 1..range.end - 1)
}

/// Returns the rows and columns of a square that lies on the board.
fn of_square(Square { row, column, side }: Square) -> [Range<u64>; 2] {
    [row, column].map(|last| last - side..last)
}
