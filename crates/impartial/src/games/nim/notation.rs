//! A heap as text: its size.

use std::fmt;

use impartial_core::Heap;
use number_reader::{ParseError, Reader};

use crate::notation::Notation;
use crate::output::report::count;

impl Notation for Heap {
    const NAME: &'static str = "nim";
    const SUMMARY: &'static str = "take tokens from a heap, one at least";
    const MOVES: &'static str = "take";

    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Vec<Self>, ParseError> {
        Ok(vec![Heap(reader.any_number("the size of the heap")?)])
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
}
