//! Sums as JSON, and large sums.

use impartial::AnyPosition;
#[cfg(feature = "json")]
use impartial::GAMES;
use impartial::impartial_core::{Heap, Position as _, Solve as _, Sum};
use impartial::nimbers::Nimber;
#[cfg(feature = "json")]
use serde_json::Value;

/// A move names its game like the component that it is played in, with the rule.
#[cfg(feature = "json")]
#[test]
fn a_move_has_the_game_of_its_component() {
    let mut names = Vec::new();
    for game in GAMES {
        for rule in game.rules {
            let mut position: AnyPosition = rule.positions(game.example.as_bytes()).unwrap().remove(0);
            if position.nim_value().is_zero() {
                position.play(&position.some_move().unwrap()).unwrap();
            }
            let name = position.name();
            let json = impartial::sum::json(&Sum::new(["nim 0".parse().unwrap(), position]), Nimber::ZERO);
            let sum: Value = serde_json::from_str(&json).unwrap();
            assert_eq!(sum["move"]["component"], 2, "{name}: {json}");
            assert_eq!(sum["components"][1]["game"], *name, "{name}: {json}");
            assert_eq!(sum["move"]["game"], *name, "{name}: {json}");
            assert!(!sum["move"]["move"].is_null(), "{name}: {json}");
            names.push(name);
        }
    }
    assert!(names.iter().any(|name| name.contains('/')), "expected a game by another rule: {names:?}");
}

/// A sum is the list of its components, and a move in it has the component from 1, as in every text.
#[cfg(feature = "json")]
#[test]
fn sums_and_their_moves_read_back() {
    let sum = Sum::new(["nim 3".parse::<AnyPosition>().unwrap(), "paper-cutting/run 2 9 0".parse().unwrap()]);
    let json = serde_json::to_string(&sum).unwrap();
    assert_eq!(json, r#"["nim\n3\n","paper-cutting/run\n2 9 0\n"]"#);
    assert_eq!(serde_json::from_str::<Sum<AnyPosition>>(&json).unwrap(), sum);
    let mv = sum.winning_move().unwrap();
    let json = serde_json::to_string(&mv).unwrap();
    assert_eq!(json, r#"{"component":2,"move":{"game":"paper-cutting","move":{"from":[1,0],"to":[1,6]}}}"#);
    assert_eq!(serde_json::from_str::<impartial::impartial_core::SumMove<impartial::AnyMove>>(&json).unwrap(), mv);
}

/// The sum can be solved by hand: the heaps of 1 to 4 k - 1 cancel each other, and the last heap is left.
#[test]
fn a_sum_of_many_heaps() {
    const HEAPS: u64 = 100_000;
    let mut sum: Sum<AnyPosition> = (1..=HEAPS).map(|size| Heap(size).into()).collect();
    assert_eq!(sum.nim_value(), Nimber::from_heap(HEAPS));
    let report = impartial::sum::report(&sum, Nimber::ZERO);
    assert!(report.contains("the sum of 100000 positions\n") && report.lines().count() <= 40, "{report}");
    #[cfg(feature = "json")]
    assert_eq!(impartial::sum::json(&sum, Nimber::ZERO).matches("\"game\":\"nim\"").count(), 100_001);
    #[cfg(feature = "draw")]
    assert!(
        impartial::sum::draw(&sum, Nimber::ZERO).contains("<title>Sum of 100000 positions: nim-value *100000</title>")
    );
    let winning = sum.winning_move().unwrap();
    sum.play(&winning).unwrap();
    assert!(sum.nim_value().is_zero());
}
