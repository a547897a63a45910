//! Moves: each move that a position names is legal and reaches its target.

use impartial::impartial_core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;

use crate::fixtures;

/// Plays from every position of every fixture to half of its nim-value, to a third of it, and to 0.
#[test]
fn moves_reach_their_targets() {
    let mut played = 0;
    for case in fixtures::cases() {
        for (number, mut position) in (1..).zip(case.positions()) {
            let case = format!("{case}, position {number}");
            let value = position.nim_value().heap_size();
            for target in [value / 2, value / 3, 0].map(Nimber::from_heap) {
                let value = position.nim_value();
                if target >= value {
                    continue;
                }
                let mv = position.move_to(target);
                let mv = mv.unwrap_or_else(|| panic!("{case}: expected a move from {value} to {target}, found none"));
                position.play(&mv).unwrap_or_else(|error| panic!("{case}: the move `{mv}`: {error}"));
                assert_eq!(position.nim_value(), target, "{case}: after the move `{mv}`");
                played += 1;
            }
            assert_eq!(position.outcome(), Outcome::P, "{case}: after the last move");
        }
    }
    assert!(played >= 500, "expected at least 500 moves, found {played}");
}
