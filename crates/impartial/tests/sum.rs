//! Sums as JSON.

#![cfg(feature = "json")]

use impartial::impartial_core::{Position as _, Solve as _, Sum};
use impartial::nimbers::Nimber;
use impartial::{AnyPosition, GAMES};
use serde_json::Value;

/// A move names its game like the component that it is played in, with the rule.
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
            assert!(sum["move"]["move"].is_object(), "{name}: {json}");
            names.push(name);
        }
    }
    assert!(names.contains(&"paper-cutting/run".into()), "{names:?}");
}
