//! Positions and moves of any game as text and as JSON: what was written reads back, and what is malformed is refused.

use std::fmt::Debug;
use std::str::FromStr;

use impartial::core::Solve as _;
use impartial::{AnyMove, AnyPosition, GAMES, Kind, ParseError};
use proptest::prelude::*;

use crate::games::{self, candidate, played_in_any_play};
use crate::malformed::{check_place, other_bytes, prefixes};
use crate::moves::with_numbers;
use crate::random::Random;

/// A move of any game with any numbers.
fn any_move() -> impl Strategy<Value = AnyMove> {
    (0..GAMES.len(), any::<u64>()).prop_map(|(game, seed)| {
        let mut random = Random::new(seed);
        with_numbers(&GAMES[game], || random.any())
    })
}

/// Words without a meaning.
fn junk() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&["-1", "+1", "1.5", "0x1", "1e3", "1_000", "one", "18446744073709551616", "*", "٣"][..])
}

/// Returns the words of a text with one missing or extra at the end, and with one of them replaced.
fn near_misses(text: &str, word: prop::sample::Index, junk: &str) -> [String; 4] {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut replaced = words.clone();
    *word.get_mut(&mut replaced) = junk;
    [words[..words.len() - 1].join(" "), format!("{text} 1"), format!("{text} {junk}"), replaced.join(" ")]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn texts_read_back((position, noise) in played_in_any_play()) {
        let text = position.to_string();
        prop_assert_eq!(&text.parse::<AnyPosition>().unwrap(), &position, "{}", text);
        let mv = candidate(&position, &mut Random::new(noise));
        prop_assert_eq!(&mv.to_string().parse::<AnyMove>().unwrap(), &mv);
        prop_assert_eq!(&position.read_move(&mv.notation()).unwrap(), &mv);
    }

    /// Moves have a text even if they are illegal, so every number reads back. Texts with a mistake do not.
    #[test]
    fn texts_of_any_numbers((mv, word, junk) in (any_move(), any::<prop::sample::Index>(), junk())) {
        let text = mv.to_string();
        prop_assert_eq!(&text.parse::<AnyMove>().unwrap(), &mv);
        let [shorter, longer, with_junk, replaced] = near_misses(&text, word, junk);
        // With a list at its end, a move with a number more or less is another move.
        let near = match mv.game().move_parts.last().unwrap().kind {
            Kind::List { max_len } => {
                [format!("{text}{}", " 1".repeat(max_len + 1)), format!("{text} 0"), with_junk, replaced]
            }
            _ => [shorter, longer, with_junk, replaced],
        };
        for near in near {
            prop_assert!(near.parse::<AnyMove>().is_err(), "{}", near);
        }
        let name = mv.game().name;
        prop_assert!(name.parse::<AnyMove>().is_err(), "{}", name);
    }

    #[test]
    fn json_of_any_numbers(mv in any_move()) {
        let json = serde_json::to_string(&mv).unwrap();
        prop_assert_eq!(&serde_json::from_str::<AnyMove>(&json).unwrap(), &mv, "{}", json);
        let negative = json.replace(|c: char| c.is_ascii_digit(), "-1");
        for near in [&json[1..], &json[..json.len() - 1], &json.replace("game", "name"), &json.replace("move", "take"), &negative] {
            // Empty lists have no digit to negate.
            let is_same = near == json;
            prop_assert!(is_same || serde_json::from_str::<AnyMove>(near).is_err(), "{}", near);
        }
    }

}

#[test]
fn json_has_stable_names() {
    for (game, tested) in games::all() {
        for (mv, json) in tested.moves_as_json {
            let parsed: AnyMove = mv.parse().unwrap();
            assert_eq!(parsed.game(), game);
            assert_eq!(serde_json::to_string(&parsed).unwrap(), *json);
            assert_eq!(serde_json::from_str::<AnyMove>(json).unwrap(), parsed);
        }
    }
}

#[test]
fn bad_positions_are_refused_with_their_place() {
    let check = |text: &str, message: &str| {
        assert_eq!(text.parse::<AnyPosition>().unwrap_err().to_string(), message, "{text:?}");
    };
    check("", "1:1: expected the name of a game, found the end of the input");
    check("chess 3", "1:1: expected the name of a game, found `chess`");
    for (game, tested) in games::all() {
        for (text, message) in tested.bad_positions {
            assert!(text.starts_with(game.name), "{text}: expected a position of {}", game.name);
            check(text, message);
        }
    }
}

#[test]
fn bad_moves_are_refused_with_the_missing_part() {
    for (game, tested) in games::all() {
        for (position, mv, reason) in tested.bad_moves {
            let position: AnyPosition = position.parse().unwrap();
            assert_eq!(position.game(), game);
            assert_eq!(position.read_move(mv).unwrap_err().reason(), *reason, "{}: {mv}", game.name);
        }
    }
    assert_eq!("chess e4".parse::<AnyMove>().unwrap_err().reason(), "expected the name of a game, found `chess`");
    assert_eq!(
        "nim 1 3 4".parse::<AnyMove>().unwrap_err().reason(),
        "expected the end of the input after the move, found `4`"
    );
}

/// Tries every prefix of a text, and the text with each byte replaced by each other byte.
#[test]
fn malformed_positions_and_moves() {
    for (game, tested) in games::all() {
        tested.positions.iter().for_each(|text| check_changes_of::<AnyPosition>(text));
        tested.moves.iter().for_each(|text| check_changes_of::<AnyMove>(text));
        for rule in game.rules {
            for position in rule.positions(game.example).unwrap() {
                check_changes_of::<AnyPosition>(&position.to_string());
                position.some_move().iter().for_each(|mv| check_changes_of::<AnyMove>(&mv.to_string()));
            }
        }
    }
}

/// Reads the changes of a text. An accepted text is the same after it was written and read again.
fn check_changes_of<T>(text: &str)
where
    T: FromStr<Err = ParseError> + ToString + PartialEq + Debug,
{
    let whole = text.parse::<T>().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(whole.to_string().parse::<T>().as_ref(), Ok(&whole), "{text:?}: written and read again");
    let mut rejected = 0;
    for changed in prefixes(text.as_bytes()).chain(other_bytes(text.as_bytes())) {
        let Ok(changed) = String::from_utf8(changed) else { continue };
        match changed.parse::<T>() {
            Ok(value) => {
                assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value), "{changed:?}: written and read again");
            }
            Err(error) => {
                check_place(changed.as_bytes(), &error);
                rejected += 1;
            }
        }
    }
    let least = 50 * text.len();
    assert!(rejected > least, "{text:?}: expected more than {least} rejected changes, found {rejected}");
}
