//! A rectangle with a mark, and cuts by side, as text.

use std::fmt;

use impartial_marked_rectangle::{MarkedRectangle, Side, Trim};
#[cfg(feature = "draw")]
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::GAME;
use super::input::read_position;
use super::words::side_name;
use crate::notation::Notation;

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
        let side = reader.known_word("the side, one of top, bottom, left and right", |word| {
            Side::ALL.into_iter().find(|&side| side_name(side) == word)
        })?;
        let lines = reader.any_number("the number of lines")?;
        Ok(Trim { side, lines })
    }

    fn short_move(&Trim { side, lines }: &Trim) -> String {
        format!("{} {lines}", side_name(side))
    }

    fn show(&self) -> String {
        let [top, bottom, left, right] = Side::ALL.map(|side| self.lines(side));
        let [rows, columns] = [[top, bottom], [left, right]];
        format!(
            "a rectangle of {} x {} cells, of which one is marked\nrows: {} above the mark, {} below\ncolumns: {} left of the mark, {} right\n",
            self.rows(),
            self.columns(),
            rows[0],
            rows[1],
            columns[0],
            columns[1],
        )
    }

    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String {
        super::picture::marked([self.clone()].into_iter(), target)
    }
}
