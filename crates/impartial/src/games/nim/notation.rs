//! A heap as text: its size.

use std::fmt;

use impartial_core::Heap;
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::GAME;
use crate::notation::Notation;
use crate::output::report::{Report, count};
use crate::output::text_board::{self, grouped};

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

    fn facts(&self, report: &mut Report) {
        write!(report, "a heap of {}", count(self.0, "token"));
    }

    fn reasons(&self, _target: Nimber, report: &mut Report) {
        report.line("theorem: Nim (Bouton), a heap is worth its size");
    }

    fn board(&self, _around: Option<&u64>) -> Vec<String> {
        text_board::heap(self.0)
    }

    fn ranges(&self) -> String {
        if self.0 == 0 { "nothing, as the heap is empty".into() } else { format!("take from 1 to {}", grouped(self.0)) }
    }
}
