//! The marked rectangle: the format of CodeChef GAMERECT, and rectangles with a mark to play from.

mod counts;
mod input;
mod mark;
#[cfg(feature = "draw")]
mod picture;

use impartial_games::Kind;
use impartial_marked_rectangle::{MarkedRectangle, Side, Trim};

use crate::describe::prelude::*;
use crate::move_parts::{Field, field};
use crate::output::text_board::CellWindow;

/// The names of the sides in texts, in the order of [`Side::ALL`].
const SIDES: &[&str] = match GameId::MarkedRectangle.data().move_parts[0].kind {
    Kind::Word(sides) => sides,
    _ => unreachable!(),
};

/// The text that lists of rectangles share.
const LIST: CaseList<MarkedRectangle> = CaseList {
    noun: "rectangle",
    cell_notation: ", marked in (row, column)",
    theorem: &[
        "sum: of four Nim heaps for a mark, the rows above and below it and the columns left and right of it",
        "theorem: Nim (Bouton), the mark loses for the first player if the xor of the heaps is 0",
    ],
    name: list_name,
    label: list_name,
    reason: |rectangle, _| list_reason(rectangle),
    board: |_, _| None,
    #[cfg(feature = "draw")]
    pictures: ListPictures {
        heading: |number| format!("{number} with a mark"),
        introduction: picture::FOUR_HEAPS,
        caption: |_| String::new(),
        draw: picture::mark,
        legend: |rectangles, picture| {
            let has_move = rectangles.iter().any(|(_, mv)| mv.is_some());
            picture::legend(picture, rectangles.iter().filter_map(|(rectangle, _)| rectangle.sides()), has_move);
        },
    },
};

impl Describe for MarkedRectangle {
    const READ: ReadInput = input::read;
    /// Without a mark, a rectangle is not a position.
    const READ_POSITION: ReadInput = input::read_marked;
    const MOVE: &'static str = "cut";

    /// Writes the rest of the rectangle, which records all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = mark(self);
        writeln!(f, "marks 1\n{} {} {row} {column}", self.rows(), self.columns())
    }

    fn ranges(&self) -> String {
        let sides = Side::ALL.into_iter().map(|side| (name(side), self.lines(side))).filter(|&(_, lines)| lines > 0);
        let sides: Vec<String> = sides.map(|(name, lines)| format!("{name} from 1 to {}", grouped(lines))).collect();
        if sides.is_empty() { "no cut".into() } else { sides.join(", ") }
    }

    fn random_move(&self, random: &mut Random) -> Option<Trim> {
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|&side| self.lines(side) > 0).collect();
        let side = *sides.get(random.index(sides.len().max(1)))?;
        Some(Trim { side, lines: random.number(1..=self.lines(side)) })
    }

    fn facts(&self, report: &mut Report, _is_in_full: bool) {
        let [top, bottom, left, right] = Side::ALL.map(|side| self.lines(side));
        write!(report, "a rectangle of {} x {} cells, of which one is marked", self.rows(), self.columns());
        write!(report, "rows: {top} above the mark, {bottom} below");
        write!(report, "columns: {left} left of the mark, {right} right");
    }

    fn reasons(&self, _target: Nimber, report: &mut Report) {
        LIST.explain(report);
        report.list([self], 1, list_reason);
    }

    fn summands(&self) -> Summands {
        let sides = || Side::ALL.into_iter().filter(|&side| self.lines(side) > 0);
        Summands::first(sides().map(|side| summand(self, side)), sides().count() as u128)
    }

    fn summand_of(&self, mv: &Trim) -> Option<Summand> {
        Some(summand(self, mv.side))
    }

    /// A move only cuts off a side, so a large rectangle is always shown around the mark.
    fn board(&self, _around: Option<&Trim>) -> Vec<String> {
        let mark = mark(self);
        let window = CellWindow::new(self.rows(), self.columns(), mark);
        let mut lines = vec!["`X` is marked".to_owned()];
        lines.extend(window.lines(&|row, column| if [row, column] == mark { 'X' } else { '.' }));
        lines
    }

    fn instruction(&self, Trim { side, lines }: &Trim) -> String {
        format!("cut {} off the {}", count(lines, "line"), name(*side))
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        format!("{} x {} with a mark", self.rows(), self.columns())
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Some([self.rows(), self.columns()])
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Trim>, picture: &mut Picture) {
        if picture.has_values() {
            picture.say(picture::FOUR_HEAPS);
        }
        picture::mark(self, mv, picture);
        picture::legend(picture, self.sides().into_iter(), mv.is_some());
    }
}

/// Returns the sides of a rectangle and its marked cell.
fn list_name(rectangle: &MarkedRectangle) -> String {
    let [row, column] = mark(rectangle);
    format!("{} x {} at ({row}, {column})", rectangle.rows(), rectangle.columns())
}

/// Returns the reason for the nim-value, as an item of a list.
fn list_reason(rectangle: &MarkedRectangle) -> String {
    let [top, bottom, left, right] = Side::ALL.map(|side| Nimber::from_heap(rectangle.lines(side)));
    format!("{}: {top} + {bottom} + {left} + {right} = {}", list_name(rectangle), rectangle.nim_value())
}

/// Returns the row and the column of the marked cell.
fn mark(rectangle: &MarkedRectangle) -> [u64; 2] {
    [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1)
}

/// Returns the lines on a side of the mark, which are a Nim heap.
fn summand(rectangle: &MarkedRectangle, side: Side) -> Summand {
    Summand::new(name(side), Nimber::from_heap(rectangle.lines(side)))
}

field!(Side, Value::Word(word) => Side::ALL.into_iter().find(|&side| name(side) == *word), self => Value::Word(name(self)));

/// Returns the name of a side in texts.
fn name(side: Side) -> &'static str {
    let index = Side::ALL.into_iter().position(|known| known == side).expect("the list has all sides");
    SIDES[index]
}
