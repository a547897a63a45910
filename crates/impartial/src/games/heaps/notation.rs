//! Codes, heaps and moves as text.

use std::fmt;

use impartial_core::Position as _;
use impartial_heaps::{Break, Heaps, MAX_PARTS, Parts};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::GAME;
use super::input::HeapsInput;
use super::report::describe_rules;
use crate::notation::{MOST_COMPLETIONS, Notation, numbers};
use crate::output::report::Report;
use crate::output::text_board::{self, grouped};
use crate::single_position;

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

    /// Splits what is left of the heap into parts, of which all but the largest are small, or one is given.
    fn completions(&self, words: &str) -> Vec<Break> {
        let most = MOST_COMPLETIONS as u64;
        let (number, takes, given) = match numbers(words).unwrap_or_default()[..] {
            [number] => (number, 0..=most, None),
            [number, take] => (number, take..=take, None),
            [number, take, part] if part > 0 => (number, take..=take, Some(part)),
            _ => return Vec::new(),
        };
        let heap = index(number);
        let Some(&tokens) = self.heaps().get(heap) else { return Vec::new() };
        // A part of 0 is none. The order of the sizes keeps a move from being listed twice.
        let parts = |smallest: u64| given.map_or(smallest..=most, |part| part..=part).map(move |part| [smallest, part]);
        let moves = takes.flat_map(|take| (0..=most).flat_map(parts).map(move |parts| (take, parts)));
        let moves = moves.filter_map(|(take, [smallest, part])| {
            let rest = tokens.checked_sub(take)?.checked_sub(smallest)?.checked_sub(part)?;
            let mv = Break { heap, take, parts: Parts::from([rest, part, smallest]) };
            (rest >= given.map_or(part, |_| smallest) && self.check(&mv).is_ok()).then_some(mv)
        });
        moves.take(MOST_COMPLETIONS).collect()
    }

    fn short_move(mv: &Break) -> String {
        let numbers = [mv.heap.wrapping_add(1) as u64, mv.take];
        let numbers = numbers.iter().chain(mv.parts.as_slice()).map(u64::to_string);
        numbers.collect::<Vec<_>>().join(" ")
    }

    fn facts(&self, report: &mut Report) {
        describe_rules(self, report);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        single_position::reasons(self, target, report);
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
    let heap = index(heap);
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

/// Returns the index of a heap by its number in texts, which count from 1.
fn index(number: u64) -> usize {
    // The number 0 wraps to an index that no heap has, so the move stays illegal.
    usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX)
}
