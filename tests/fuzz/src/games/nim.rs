//! Compares the solver of Nim with a search for heaps of up to 40 tokens, and checks its laws at any size.

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::Puzzle;
use impartial::impartial_core::{Exhaustive, Heap, Position as _, Solve as _, Sum, SumMove, laws};
use impartial::nimbers::Nimber;

use super::Checks;
use crate::solve::{agrees, number};

pub(super) const CHECKS: Checks = Checks { positions: sum, ..Checks::new("nim", solve) };

/// The input of the target.
#[derive(Arbitrary, Debug)]
enum Input {
    Small { size: u8, choices: [u8; 3], candidates: [u8; 4] },
    Large { size: u64, noise: u64, candidates: [u64; 2] },
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    match Input::arbitrary_take_rest(bytes)? {
        Input::Small { size, choices, candidates } => {
            let candidates = candidates.map(|take| number(take, 0, 41));
            agrees(Heap(number(size, 0, 40)), Heap::clone, &mut Exhaustive::by_rules(), &choices, &candidates);
        }
        Input::Large { size, noise, candidates } => {
            let heap = Heap(size);
            let targets = laws::targets(heap.nim_value(), noise);
            laws::holds(&heap, targets, candidates).unwrap_or_else(|law| panic!("{law}"));
        }
    }
    Ok(())
}

/// Checks that the JSON has the nim-value of the sum of all heaps, and a move that wins in it.
fn sum(puzzle: &dyn Puzzle) {
    let mut sum = Sum::new(puzzle.positions());
    let mut json: serde_json::Value = serde_json::from_str(&puzzle.json(Nimber::ZERO)).expect("the JSON is an object");
    assert_eq!(json["nim_value"].as_u64(), Some(sum.nim_value().heap_size()), "{json}: nim-value");
    if sum.nim_value().is_zero() {
        return assert!(json["move"].is_null(), "{json}: expected no move from nim-value 0");
    }
    let mv = json["move"].take();
    let [heap, take] = ["heap", "take"].map(|name| mv[name].as_u64().expect("the move has numbers"));
    let component = usize::try_from(heap - 1).expect("heaps are numbered from 1");
    let mv = sum.components()[component].read_move(&take.to_string()).expect("the move is a number");
    sum.play(&SumMove { component, mv }).expect("a winning move is legal");
    assert_eq!(sum.nim_value(), Nimber::ZERO, "after the winning move");
}
