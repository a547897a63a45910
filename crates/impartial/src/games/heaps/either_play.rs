//! What normal and misère play of a code have in common: the text of a position, its moves and its board.

use std::fmt;

use impartial_core::Position;
use impartial_heaps::{Code, HeapMove, Heaps, MAX_PARTS, MisereHeaps, Parts};

use super::code_text::{joined, moves, named};
use crate::describe::prelude::{MAX_COMPLETIONS, Random, Report, Value, count, grouped, index_of, numbers};
#[cfg(feature = "json")]
use crate::output::json::exact;
use crate::output::text_board;
use crate::solver::Solver;

/// What an input chooses about the rules.
#[cfg(feature = "json")]
#[derive(serde::Serialize)]
struct HeapsParameters {
    /// The code, such as `0.77`.
    code: String,
}

/// A position of a code, in normal or misère play.
pub(super) trait HeapsOfCode: Position<Move = HeapMove> {
    fn code(&self) -> &Code;
    fn heaps(&self) -> &[u64];
    fn played(&self) -> &[HeapMove];
    fn some_move(&self) -> Option<HeapMove>;
}

macro_rules! heaps_of_code {
    ($($position:ty),+) => {
        $(impl HeapsOfCode for $position {
            fn code(&self) -> &Code {
                self.code()
            }

            fn heaps(&self) -> &[u64] {
                self.heaps()
            }

            fn played(&self) -> &[HeapMove] {
                self.played()
            }

            fn some_move(&self) -> Option<HeapMove> {
                Solver::some_move(self)
            }
        })+
    };
}

heaps_of_code!(Heaps, MisereHeaps);

/// Implements the items of [`Describe`](crate::describe::Describe) that are the same in both kinds of play.
macro_rules! described_by_code {
    () => {
        const IS_COMPLETE: Option<IsComplete<Self>> = Some(either_play::is_complete);

        fn size(&self) -> usize {
            self.heaps().len()
        }

        #[cfg(feature = "json")]
        fn parameters(&self) -> String {
            either_play::parameters(self)
        }

        fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            either_play::write_start(self, f)
        }

        fn completions(&self, words: &str) -> Vec<HeapMove> {
            either_play::completions(self, words)
        }

        fn ranges(&self) -> String {
            either_play::ranges(self)
        }

        fn random_move(&self, random: &mut Random) -> Option<HeapMove> {
            either_play::random_move(self, random)
        }

        fn board(&self, around: Option<&HeapMove>) -> Vec<String> {
            either_play::board(self, around)
        }

        fn instruction(&self, mv: &HeapMove) -> String {
            either_play::instruction(mv)
        }
    };
}
pub(super) use described_by_code;

/// Returns what the input chooses about the rules.
#[cfg(feature = "json")]
pub(super) fn parameters(position: &impl HeapsOfCode) -> String {
    exact(&HeapsParameters { code: position.code().to_string() })
}

/// Writes the current heaps, which record all effects of the moves.
pub(super) fn write_start(position: &impl HeapsOfCode, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{} {}", position.code(), position.heaps().len())?;
    position.heaps().iter().try_for_each(|tokens| writeln!(f, "{tokens}"))
}

/// Splits the rest of the heap into parts. All parts except the largest are small, or one of them is given.
pub(super) fn completions(position: &impl HeapsOfCode, words: &str) -> Vec<HeapMove> {
    let most = MAX_COMPLETIONS as u64;
    let (number, takes, given) = match numbers(words).unwrap_or_default()[..] {
        [number] => (number, 0..=most, None),
        [number, take] => (number, take..=take, None),
        [number, take, part] if part > 0 => (number, take..=take, Some(part)),
        _ => return Vec::new(),
    };
    let heap = index_of(number);
    let Some(&tokens) = position.heaps().get(heap) else { return Vec::new() };
    // A part of 0 tokens stands for no part. The parts of a move are rest >= part >= smallest, which lists each move
    // once; a given part takes any position in this order.
    // With one part given, `smallest` is the other small part; 0 leaves it out.
    let parts = |smallest: u64| given.map_or(smallest..=most, |part| part..=part).map(move |part| [smallest, part]);
    let moves = takes.flat_map(|take| (0..=most).flat_map(parts).map(move |parts| (take, parts)));
    let moves = moves.filter_map(|(take, [smallest, part])| {
        let rest = tokens.checked_sub(take)?.checked_sub(smallest)?.checked_sub(part)?;
        let mv = HeapMove { heap, take, parts: Parts::from([rest, part, smallest]) };
        (rest >= given.map_or(part, |_| smallest) && position.check(&mv).is_ok()).then_some(mv)
    });
    moves.take(MAX_COMPLETIONS).collect()
}

/// Returns the ranges of the parts of a move.
pub(super) fn ranges(position: &impl HeapsOfCode) -> String {
    let (heaps, most) = (position.heaps().len() as u64, position.heaps().iter().max().copied().unwrap_or(0));
    let take = match position.code().largest_take() {
        Some(take) => take.min(most),
        None => most,
    };
    // Codes such as 4.0 allow a move that takes nothing and divides the heap.
    let least = u64::from((0..=MAX_PARTS).all(|parts| !position.code().allows(0, parts)));
    match most {
        0 => "nothing, as all heaps are empty".into(),
        _ => format!(
            "heap from 1 to {}, take from {least} to {} as the code allows, parts of 1 or more, the rest in all",
            grouped(heaps),
            grouped(take)
        ),
    }
}

/// Tries random heaps, numbers and parts, and then returns the move of the solver.
pub(super) fn random_move(position: &impl HeapsOfCode, random: &mut Random) -> Option<HeapMove> {
    const TRIES: usize = 256;
    let mut candidate = || {
        let heap = random.index(position.heaps().len());
        let tokens = position.heaps()[heap];
        let take = random.number(0..=position.code().largest_take().map_or(tokens, |most| most.min(tokens)));
        let mut parts = [tokens - take, 0, 0];
        // Each further part takes some of the first one, so the sum of the parts stays what the move must leave.
        for index in 1..=random.index(MAX_PARTS) {
            parts[index] = random.number(0..=parts[0]);
            parts[0] -= parts[index];
        }
        let mv = HeapMove { heap, take, parts: Parts::from(parts) };
        position.check(&mv).is_ok().then_some(mv)
    };
    let tries = if position.heaps().is_empty() { 0 } else { TRIES };
    (0..tries).find_map(|_| candidate()).or_else(|| position.some_move())
}

/// Adds the code with its moves, and the heaps if the description is in full.
pub(super) fn facts(position: &impl HeapsOfCode, report: &mut Report, is_in_full: bool) {
    let (heaps, moves) = (position.heaps(), moves(position.code()));
    write!(report, "{} under {}", count(heaps.len(), "heap"), named(position.code()));
    report.list(&moves, moves.len(), String::clone);
    if is_in_full {
        report.list((1..).zip(heaps), heaps.len(), |(number, tokens): (usize, _)| {
            format!("heap {number}: {}", count(tokens, "token"))
        });
    }
}

/// Returns the rows of tokens around a move.
pub(super) fn board(position: &impl HeapsOfCode, around: Option<&HeapMove>) -> Vec<String> {
    let chosen = around.or(position.played().last()).map_or(0, |mv| mv.heap);
    text_board::piles("heap", position.heaps(), chosen, &|heap| {
        around.is_some_and(|mv| mv.heap == heap).then(|| "<- the heap of the move".into())
    })
}

/// Returns a move as an instruction.
pub(super) fn instruction(HeapMove { heap, take, parts }: &HeapMove) -> String {
    let sizes: Vec<String> = parts.as_slice().iter().map(u64::to_string).collect();
    let left = match &sizes[..] {
        [] => "nothing".into(),
        [size] => format!("a heap of {size}"),
        _ => format!("heaps of {}", joined(&sizes, "and")),
    };
    format!("take {take} from heap {} and leave {left}", heap + 1)
}

/// Returns whether a list of parts has all tokens that the move leaves.
pub(super) fn is_complete(position: &impl HeapsOfCode, before: &[Value], list: &[u64]) -> bool {
    let &[Value::Number(heap), Value::Number(take)] = before else { return false };
    let left = position.heaps().get(index_of(heap)).and_then(|tokens| tokens.checked_sub(take));
    left.is_some_and(|left| list.iter().fold(0, |sum: u64, &part| sum.saturating_add(part)) >= left)
}
