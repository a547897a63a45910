//! A heap as text: its size.

use std::fmt;

use impartial_core::Heap;
#[cfg(feature = "draw")]
use impartial_core::Sum;
#[cfg(feature = "draw")]
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::GAME;
use crate::notation::Notation;
use crate::output::report::count;
#[cfg(feature = "draw")]
use crate::puzzle::Puzzle;

impl Notation for Heap {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;

    /// Reads the size of one heap. An input of the game is a list of heaps, which are positions each.
    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Self, ParseError> {
        Ok(Heap(reader.any_number("the size of the heap")?))
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0)
    }

    fn read_move(reader: &mut Reader<'_>) -> Result<u64, ParseError> {
        reader.any_number("the number to take")
    }

    fn short_move(take: &u64) -> String {
        take.to_string()
    }

    fn show(&self) -> String {
        format!("a heap of {}\n", count(self.0, "token"))
    }

    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String {
        Sum::new([*self]).draw(target)
    }
}
