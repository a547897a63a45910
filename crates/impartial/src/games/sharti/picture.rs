//! The picture of a board: white rectangles to scale, the worth of each cell of a small board, and the square to flip.

use impartial_sharti::rules::LiteralSharti;
use impartial_sharti::{Rect, Sharti, Square};

use crate::drawing::Draw;
use crate::output::report::count;
use crate::output::svg::canvas::{Area, Picture, Sample, Side, labelled};
use crate::output::svg::levels;
use crate::output::svg::scale::{largest, scaled};

/// The most rectangles that are drawn.
const MOST: usize = 500;

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const SMALLEST_WITH_NUMBER: i64 = 150;

impl Draw for Sharti {
    fn heading(&self) -> String {
        format!("Sharti on {0} x {0} cells", self.side())
    }

    fn draw(&self, mv: Option<&Square>, picture: &mut Picture) {
        draw(self, mv.copied(), picture);
    }
}

/// Draws the position and the square to flip.
fn draw(board: &Sharti, square: Option<Square>, picture: &mut Picture) {
    let (side, cap) = (board.side(), board.cap());
    let rectangles = count(board.rectangles().len(), "rectangle");
    let flipped = match board.played().len() {
        0 => String::new(),
        played => format!(", with {} flipped since", count(played, "square")),
    };
    picture
        .say(&format!("White is the union of {rectangles}{flipped}; squares of up to {cap} x {cap} may be flipped."));

    let long = i64::try_from(side).unwrap_or(i64::MAX).saturating_mul(CELL).min(picture.longest());
    let cells = LiteralSharti::try_from(board).ok();
    // On a small board the side is a multiple of the cell, so that all cells have the same size.
    let long = if cells.is_some() { long - long % i64::try_from(side).expect("it is small") } else { long };
    let area = picture.frame([long, long], side.to_string().len());
    let mut legend = if let Some(cells) = &cells {
        heat_map(picture, board, cells, area)
    } else {
        picture.rectangle("v0", area);
        vec![(Sample::Box(vec!["v0"]), "black cells".into())]
    };
    let left_out = rectangles_to_scale(picture, board, area, cells.is_none());
    let outlines = if cells.is_some() { Sample::Box(vec!["edge"]) } else { Sample::Box(vec!["v0", "area edge"]) };
    if board.rectangles().len() > 0 {
        legend.push((outlines, "a rectangle".into()));
    }
    picture.rectangle("frame", area);
    if let Some(square) = square {
        flip(picture, side, square, area);
        legend.push((Sample::Box(vec!["move"]), "the square to flip, with its lower-right cell".into()));
    }
    numbers(picture, side, square, area);
    picture.legend(&legend);
    if left_out > 0 {
        picture.say(&format!("Not drawn: {} smaller than the {MOST} largest.", count(left_out, "rectangle")));
    }
}

/// Draws the cells coloured by their worth, with numbers if they are large enough; returns the entries of the legend.
fn heat_map(picture: &mut Picture, board: &Sharti, cells: &LiteralSharti, area: Area) -> Vec<(Sample, String)> {
    let side = cells.side();
    let unit = area.width / i64::try_from(side).expect("it is small");
    // A white cell is worth a power of two up to 64, which makes seven levels; level 0 is a black cell.
    let level = |row, column| {
        let worth = cells.is_white(row, column).then(|| board.cell_value(row, column).heap_size());
        worth.map_or(0, |worth| worth.ilog2() as usize + 1)
    };
    let mut legend = Vec::new();
    for wanted in 0..levels::LEVELS {
        let class = levels::level(wanted);
        if picture.cells(class, area, [unit; 2], [side, side], |row, column| level(row, column) == wanted) {
            let words = match wanted.checked_sub(1) {
                None => "black".into(),
                Some(power) => format!("white, worth {}", 1 << power),
            };
            legend.push((Sample::Box(vec![class]), words));
        }
    }
    picture.grid(area, [side, side]);
    if unit >= SMALLEST_WITH_NUMBER {
        for (row, column) in (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column))) {
            let level = level(row, column);
            if level > 0 {
                let middle = |index: u64| scaled(2 * index - 1, 2 * side, area.width);
                let centre = [area.left + middle(column), area.top + middle(row)];
                let worth = board.cell_value(row, column).heap_size().to_string();
                picture.centred(levels::on_level(level), centre, (unit * 5 / 9).min(180), &worth);
            }
        }
    }
    legend
}

/// Draws the largest rectangles, filled if the board has no heat map; returns how many are left out.
fn rectangles_to_scale(picture: &mut Picture, board: &Sharti, area: Area, fill: bool) -> usize {
    let size = |rect: &Rect| {
        let length = |range: std::ops::Range<u64>| u128::from(range.end - range.start);
        length(rect.rows()) * length(rect.columns())
    };
    let (shown, left_out) = largest(board.rectangles(), MOST, size);
    let class = match fill {
        true if shown.len() > 20 => "area edge many",
        true => "area edge",
        false => "edge",
    };
    for rect in shown {
        // A rectangle of a few cells on a huge board is drawn as a dot.
        picture.rectangle(class, place(board.side(), &rect, area).at_least(15));
    }
    left_out
}

/// Draws the square of the move and marks its lower-right cell.
fn flip(picture: &mut Picture, side: u64, square: Square, area: Area) {
    let Square { row, column, side: length } = square;
    let cells = |last: u64| last + 1 - length..last + 1;
    let rect = Rect::new(cells(row), cells(column)).expect("a square that may be flipped has a side");
    let place = place(side, &rect, area);
    let [right, bottom] = [place.left + place.width, place.top + place.height];
    picture.stroke("guide", [area.left, bottom], [right, bottom]);
    picture.stroke("guide", [right, area.top], [right, bottom]);
    let mut shown = place.at_least(140);
    [shown.left, shown.top] = [shown.left.max(area.left), shown.top.max(area.top)];
    picture.rectangle("halo", shown);
    picture.rectangle("move", shown);
    // In the corner of its cell, clear of the number.
    let corner = scaled(1, 2 * side, area.width).min(100);
    picture.circle("dot", [right - corner, bottom - corner], 45);
}

/// Writes the numbers of the first and last row and column and of those of the move; on a small board, of all.
fn numbers(picture: &mut Picture, side: u64, square: Option<Square>, area: Area) {
    let of = |index: u64| (scaled(2 * (index - 1) + 1, 2 * side, area.width), index.to_string());
    let all = |chosen: Option<u64>| labelled(chosen, [1, side], 32).map(of).collect::<Vec<_>>();
    picture.labels(area, Side::Top, &all(square.map(|square| square.column)));
    picture.labels(area, Side::Left, &all(square.map(|square| square.row)));
}

/// Returns where the cells of a rectangle are drawn.
fn place(side: u64, rect: &Rect, area: Area) -> Area {
    let extent =
        |range: std::ops::Range<u64>| [range.start - 1, range.end - 1].map(|end| scaled(end, side, area.width));
    let ([top, bottom], [left, right]) = (extent(rect.rows()), extent(rect.columns()));
    Area { left: area.left + left, top: area.top + top, width: right - left, height: bottom - top }
}
