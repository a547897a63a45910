//! A rectangle with a mark, and cuts by side, as text: in short, and as sentences.

use std::fmt;

use impartial_core::Solve as _;
use impartial_marked_rectangle::{MarkedRectangle, Side, Trim};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::GAME;
use super::input::read_position;
use super::text_board::text_board;
use crate::notation::Notation;
use crate::output::report::{Report, count};
use crate::output::text_board::grouped;

impl Notation for MarkedRectangle {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;

    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Self, ParseError> {
        read_position(reader)
    }

    /// Writes the rest of the rectangle, which records all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = [Side::Top, Side::Left].map(|side| self.lines(side) + 1);
        writeln!(f, "marks 1\n{} {} {row} {column}", self.rows(), self.columns())
    }

    fn read_move(reader: &mut Reader<'_>) -> Result<Trim, ParseError> {
        let side = reader.known_word(SIDES, side_named)?;
        let lines = reader.any_number("the number of lines")?;
        Ok(Trim { side, lines })
    }

    fn short_move(&Trim { side, lines }: &Trim) -> String {
        format!("{} {lines}", side_name(side))
    }

    fn facts(&self, report: &mut Report) {
        let [top, bottom, left, right] = Side::ALL.map(|side| self.lines(side));
        write!(report, "a rectangle of {} x {} cells, of which one is marked", self.rows(), self.columns());
        write!(report, "rows: {top} above the mark, {bottom} below");
        write!(report, "columns: {left} left of the mark, {right} right");
    }

    fn reasons(&self, _target: Nimber, report: &mut Report) {
        explain([self.clone()].into_iter(), report);
    }

    /// The part of a large rectangle is always that around the mark.
    fn board(&self, _around: Option<&Trim>) -> Vec<String> {
        text_board(self)
    }

    fn ranges(&self) -> String {
        let lines = |side| Some(self.lines(side)).filter(|&lines| lines > 0);
        let sides = Side::ALL
            .into_iter()
            .filter_map(|side| lines(side).map(|lines| format!("{} from 1 to {}", side_name(side), grouped(lines))));
        let sides: Vec<String> = sides.collect();
        if sides.is_empty() { "no cut".into() } else { sides.join(", ") }
    }
}

/// What errors call the side of a cut.
pub(super) const SIDES: &str = "the side, one of top, bottom, left and right";

/// Returns the side of this name.
pub(super) fn side_named(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| side_name(side) == name)
}

/// Returns the name of a side in texts.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::Bottom => "bottom",
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Returns the size of the rectangle and its mark.
pub(super) fn name(rectangle: &MarkedRectangle) -> String {
    let [row, column] = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
    format!("{} x {} at ({row}, {column})", rectangle.rows(), rectangle.columns())
}

/// Returns who wins, the nim-value and the move to `target`, in one sentence.
pub(super) fn conclusion(rectangle: &MarkedRectangle, target: Nimber) -> String {
    let value = rectangle.nim_value();
    let mv = match rectangle.move_to(target) {
        Some(mv) => in_words(&mv),
        None if target > value => "none is guaranteed".into(),
        None => "none".into(),
    };
    let label = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    format!("{}: outcome {}, nim-value {value}, {label}: {mv}", name(rectangle), rectangle.outcome())
}

/// Returns a move as an instruction.
fn in_words(&Trim { side, lines }: &Trim) -> String {
    format!("cut {} off the {}", count(lines, "line"), side_name(side))
}

/// Adds the reason for the nim-values of rectangles with a mark.
pub(super) fn explain(rectangles: impl ExactSizeIterator<Item = MarkedRectangle>, report: &mut Report) {
    let total = rectangles.len();
    report.line("sum: of four Nim heaps for a mark, the rows above and below it and the columns left and right of it");
    report.line("theorem: Nim (Bouton), the mark loses for the first player if the xor of the heaps is 0");
    report.list(rectangles, total, |rectangle| {
        let [top, bottom, left, right] = Side::ALL.map(|side| Nimber::from_heap(rectangle.lines(side)));
        format!("{}: {top} + {bottom} + {left} + {right} = {}", name(&rectangle), rectangle.nim_value())
    });
}
