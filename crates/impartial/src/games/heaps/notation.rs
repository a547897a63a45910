//! Codes, heaps and moves as text.

use std::fmt;

use impartial_heaps::{Break, Heaps, MAX_PARTS, Parts};
#[cfg(feature = "draw")]
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::GAME;
use super::input::HeapsInput;
use crate::notation::Notation;
use crate::output::report::Report;
#[cfg(feature = "draw")]
use crate::puzzle::Puzzle;
use crate::single_position::SinglePosition as _;

impl Notation for Heaps {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;

    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Self, ParseError> {
        HeapsInput::read(reader)?.build()
    }

    /// Writes the current heaps, which record all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.code(), self.heaps().len())?;
        self.heaps().iter().try_for_each(|tokens| writeln!(f, "{tokens}"))
    }

    /// Reads as many parts as there are numbers.
    fn read_move(reader: &mut Reader<'_>) -> Result<Break, ParseError> {
        read_break(reader, |_, _| None)
    }

    /// Reads parts until they have as many tokens as the move leaves, so a further move may follow.
    fn read_move_here(&self, reader: &mut Reader<'_>) -> Result<Break, ParseError> {
        read_break(reader, |heap, take| self.heaps().get(heap)?.checked_sub(take))
    }

    fn short_move(mv: &Break) -> String {
        let numbers = [mv.heap.wrapping_add(1) as u64, mv.take];
        let numbers = numbers.iter().chain(mv.parts.as_slice()).map(u64::to_string);
        numbers.collect::<Vec<_>>().join(" ")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        self.describe(&mut report);
        report.finish()
    }

    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String {
        Puzzle::draw(self, target)
    }
}

/// Reads a move. `left` returns the number of tokens of its parts, if the move may be legal.
///
/// Without it, the parts go on to the end of the input or to the third. An illegal move is then refused as a whole.
fn read_break(reader: &mut Reader<'_>, left: impl FnOnce(usize, u64) -> Option<u64>) -> Result<Break, ParseError> {
    let heap = reader.any_number("the heap")?;
    // Texts count heaps from 1. The number 0 wraps to an index that no heap has, so the move stays illegal.
    let heap = usize::try_from(heap.wrapping_sub(1)).unwrap_or(usize::MAX);
    let take = reader.any_number("the number to take")?;
    let left = left(heap, take);
    let mut parts = [0; MAX_PARTS];
    let mut sum = 0_u64;
    for part in &mut parts {
        if left.is_some_and(|left| sum >= left) || reader.is_at_end()? {
            break;
        }
        *part = reader.number(1..=u64::MAX).map_err(|error| error.expecting("the size of a heap that is left"))?;
        sum = sum.saturating_add(*part);
    }
    Ok(Break { heap, take, parts: Parts::from(parts) })
}
