//! Codes, heaps and moves as text.

use std::fmt;

use impartial_heaps::{Break, Heaps, MAX_PARTS, Parts};
use number_reader::{ParseError, Reader};

use super::GAME;
use super::input::HeapsInput;
use super::report::describe_rules;
use crate::notation::Notation;
use crate::output::report::Report;
use crate::output::text_board::{self, grouped};

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

    fn facts(&self, report: &mut Report) {
        describe_rules(self, report);
    }

    fn board(&self, around: Option<&Break>) -> Vec<String> {
        let chosen = around.or(self.played().last()).map_or(0, |mv| mv.heap);
        text_board::piles("heap", self.heaps(), chosen, |heap| {
            around.is_some_and(|mv| mv.heap == heap).then(|| "<- the heap of the move".into())
        })
    }

    fn ranges(&self) -> String {
        let (heaps, most) = (self.heaps().len() as u64, self.heaps().iter().max().copied().unwrap_or(0));
        let take = match self.code().largest_take() {
            Some(take) => take.min(most),
            None => most,
        };
        let least = u64::from((0..=MAX_PARTS).all(|parts| !self.code().allows(0, parts)));
        match most {
            0 => "nothing, as all heaps are empty".into(),
            _ => format!(
                "heap from 1 to {}, take from {least} to {} as the code allows, parts of 1 or more, the rest in all",
                grouped(heaps),
                grouped(take)
            ),
        }
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
