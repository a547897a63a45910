//! Positions and moves of all games as one type: the laws, and texts that read back.

use impartial::impartial_core::{Outcome, Position as _, Solve as _, Sum, laws};
use impartial::{AnyMove, AnyPosition, GAMES, Kind, Rule};
use proptest::prelude::*;

use crate::games::{self, candidate, kinds, legal_move};
use crate::moves::with_numbers;
use crate::random::Random;

/// A position of any game after some moves.
fn played() -> impl Strategy<Value = (AnyPosition, u64)> {
    (0..kinds().len(), any::<bool>(), any::<u64>(), 0..6).prop_map(|(kind, is_huge, seed, moves)| {
        let mut random = Random::new(seed);
        let mut position = kinds()[kind].position(is_huge, &mut random);
        for _ in 0..moves {
            let Some(mv) = legal_move(&position, &mut random) else { break };
            position.play(&mv).unwrap();
        }
        (position, random.any())
    })
}

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
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 500 }))]

    #[test]
    fn positions_keep_the_laws((position, noise) in played()) {
        let mut random = Random::new(noise);
        let candidates: Vec<AnyMove> = (0..20).map(|_| candidate(&position, &mut random)).collect();
        laws::holds(&position, laws::targets(position.nim_value(), noise), candidates).unwrap();
    }

    #[test]
    fn sums_keep_the_laws((left, noise) in played(), (right, _) in played()) {
        let value = Sum::new([left.clone(), right.clone()]).nim_value();
        laws::sums(&left, &right, laws::targets(value, noise)).unwrap();
    }

    #[test]
    fn texts_read_back((position, noise) in played()) {
        let text = position.to_string();
        prop_assert_eq!(&text.parse::<AnyPosition>().unwrap(), &position, "{}", text);
        let mv = candidate(&position, &mut Random::new(noise));
        prop_assert_eq!(&mv.to_string().parse::<AnyMove>().unwrap(), &mv);
        prop_assert_eq!(&position.read_move(&mv.in_short()).unwrap(), &mv);
    }

    #[cfg(feature = "json")]
    #[test]
    fn json_reads_back((position, noise) in played()) {
        let json = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(&serde_json::from_str::<AnyPosition>(&json).unwrap(), &position, "{}", json);
        let mv = candidate(&position, &mut Random::new(noise));
        let json = serde_json::to_string(&mv).unwrap();
        prop_assert_eq!(&serde_json::from_str::<AnyMove>(&json).unwrap(), &mv, "{}", json);
    }

    /// Moves have a text even if they are illegal, so every number reads back. Texts with a mistake do not.
    #[test]
    fn texts_of_any_numbers((mv, word, junk) in (any_move(), any::<prop::sample::Index>(), junk())) {
        let text = mv.to_string();
        prop_assert_eq!(&text.parse::<AnyMove>().unwrap(), &mv);
        let [shorter, longer, with_junk, replaced] = near_misses(&text, word, junk);
        // With a list at its end, a move with a number more or less is another move.
        let near = match mv.game().move_parts.last().unwrap().kind {
            Kind::List { max_len, .. } => {
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

    #[cfg(feature = "json")]
    #[test]
    fn json_of_any_numbers(mv in any_move()) {
        let json = serde_json::to_string(&mv).unwrap();
        prop_assert_eq!(&serde_json::from_str::<AnyMove>(&json).unwrap(), &mv, "{}", json);
        let negative = json.replace(|c: char| c.is_ascii_digit(), "-1");
        for near in [&json[1..], &json[..json.len() - 1], &json.replace("game", "name"), &json.replace("move", "take"), &negative] {
            prop_assert!(serde_json::from_str::<AnyMove>(near).is_err(), "{}", near);
        }
    }

    #[test]
    fn near_misses_of_positions_are_refused((position, _) in played(), word in any::<prop::sample::Index>(), junk in junk()) {
        for near in near_misses(&position.to_string(), word, junk) {
            prop_assert!(near.parse::<AnyPosition>().is_err(), "{}", near);
        }
    }

    /// Equal positions have equal values, and stay equal when the same move is played in both.
    #[test]
    fn equal_positions_play_alike((position, noise) in played()) {
        let mut read: AnyPosition = position.to_string().parse().unwrap();
        let mut position = position;
        let mut random = Random::new(noise);
        for _ in 0..4 {
            prop_assert_eq!(&read, &position);
            prop_assert_eq!(read.nim_value(), position.nim_value());
            let mv = candidate(&position, &mut random);
            let before = position.clone();
            let outcome = position.play(&mv);
            prop_assert_eq!(read.play(&mv).is_ok(), outcome.is_ok());
            prop_assert_eq!(position == before, outcome.is_err());
        }
    }

    /// A description fits on a screen, and is never empty.
    #[test]
    fn positions_are_shown((position, _) in played()) {
        let lines = position.show().lines().count();
        prop_assert!((1..=50).contains(&lines), "{} lines", lines);
    }
}

#[cfg(feature = "json")]
#[test]
fn json_has_stable_names() {
    for (game, tested) in games::all() {
        assert!(!tested.moves_as_json.is_empty(), "expected a move of {} as JSON", game.name);
        for (mv, json) in tested.moves_as_json {
            let parsed: AnyMove = mv.parse().unwrap();
            assert_eq!(parsed.game(), game);
            assert_eq!(serde_json::to_string(&parsed).unwrap(), *json);
            assert_eq!(serde_json::from_str::<AnyMove>(json).unwrap(), parsed);
        }
    }
}

/// Every game of the registry has moves, and its example holds positions that can be won.
#[test]
fn every_game_can_be_played() {
    for game in GAMES {
        assert!(!game.move_syntax().is_empty(), "{}", game.name);
        for rule in game.rules {
            let positions = rule.positions(game.example).unwrap_or_else(|error| panic!("{}: {error}", game.name));
            let position = positions.into_iter().next().unwrap();
            assert_eq!(position.game(), game);
            let (named, found) = Rule::named(&position.name()).unwrap();
            assert_eq!((named.name, found.name), (game.name, rule.name));
            let [words, fixed] = [&position.some_move().unwrap().in_short(), &game.move_syntax()]
                .map(|text| text.split(' ').filter(|&word| word != "parts").count());
            let has_more = game.move_syntax().ends_with(" parts");
            assert!(words == fixed || has_more && words > fixed, "{}", game.name);
        }
        let positions = game.rules[0].positions(game.example).unwrap();
        assert_eq!(Sum::new(positions).outcome(), Outcome::N, "{}", game.name);
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
        assert!(!tested.bad_positions.is_empty(), "expected a bad position of {}", game.name);
        for (text, message) in tested.bad_positions {
            assert!(text.starts_with(game.name), "{text}: expected a position of {}", game.name);
            check(text, message);
        }
    }
}

#[test]
fn bad_moves_are_refused_with_the_missing_part() {
    for (game, tested) in games::all() {
        assert!(!tested.bad_moves.is_empty(), "expected a bad move of {}", game.name);
        for (position, mv, reason) in tested.bad_moves {
            let position: AnyPosition = position.parse().unwrap();
            assert_eq!(position.game(), game);
            assert_eq!(position.read_move(mv).unwrap_err().reason(), *reason, "{}: {mv}", game.name);
        }
    }
    assert_eq!("chess e4".parse::<AnyMove>().unwrap_err().reason(), "expected the name of a game, found `chess`");
    assert_eq!(
        "nim 3 4".parse::<AnyMove>().unwrap_err().reason(),
        "expected the end of the input after the move, found `4`"
    );
}
