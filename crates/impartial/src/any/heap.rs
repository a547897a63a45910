//! A heap of plain Nim in text: its size.

use std::fmt;

use impartial_core::Heap;

use super::{AnyPosition, Written};
use crate::Error;
use crate::text::report::count;
use crate::text::scan::{Records, Scanner};

impl Written for Heap {
    const NAME: &'static str = "nim";
    const SUMMARY: &'static str = "take tokens from a heap, one at least";
    const MOVES: &'static str = "take";

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0)
    }

    fn read_move(scanner: &mut Scanner<'_>) -> Result<u64, Error> {
        scanner.any_number("the number to take")
    }

    fn move_in_short(take: &u64) -> String {
        take.to_string()
    }

    fn show(&self) -> String {
        format!("a heap of {}\n", count(self.0, "token"))
    }
}

/// Reads a heap from a longer text, as the only position.
pub(super) fn read(scanner: &mut Scanner<'_>) -> Result<Records<AnyPosition>, Error> {
    let size = scanner.any_number("the size of the heap")?;
    Ok(vec![Heap(size).into()].into())
}
