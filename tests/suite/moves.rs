//! Moves of any game: the laws, random moves, conversions to the types of the game, and errors.

use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher as _};

use impartial::core::{Outcome, Position as _, Solve as _, Sum, laws};
use impartial::nimbers::Nimber;
use impartial::{AnyMove, AnyPosition, GAMES, Game, IllegalMove, Kind, MovePart, Value};
use proptest::prelude::*;

use crate::fixtures;
use crate::games::{Tested, any_played, candidate, kinds_in_any_play, played_in_any_play, tested};
use crate::random::Random;

/// Returns a move of a game with these numbers, in the order of its parts. It may be illegal.
pub(crate) fn with_numbers(game: &'static Game, mut number: impl FnMut() -> u64) -> AnyMove {
    let value = |part: &MovePart| match part.kind {
        Kind::Number => Value::Number(number()),
        Kind::Point(_) => Value::Point([number(), number()]),
        Kind::Word(words) => Value::Word(part.word(words[below(words.len(), number())]).unwrap()),
        Kind::List { max_len } => {
            let len = below(max_len + 1, number());
            Value::List((0..len).map(|_| number().max(1)).collect())
        }
    };
    let values: Vec<Value> = game.move_parts.iter().map(value).collect();
    AnyMove::new(game, values).unwrap_or_else(|| panic!("{}: expected a move", game.name))
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns an index below `len`.
fn below(len: usize, number: u64) -> usize {
    usize::try_from(number % len as u64).unwrap()
}

/// Checks that a position and its moves lose nothing when they are converted to the types of their game and back.
pub(crate) fn check_types<P: Tested>(position: AnyPosition, random: &mut Random) {
    let position = position.downcast::<fmt::Error>().expect_err("it is not a position");
    let typed: &P = position.downcast_ref().unwrap();
    assert!(position.downcast_ref::<fmt::Error>().is_none());
    let mv = typed.candidate(random);
    let any: AnyMove = mv.into();
    assert_eq!(any.game().name, P::ROW.name);
    assert_eq!(AnyMove::new(any.game(), any.values()), Some(any.clone()));
    let json = serde_json::to_value(&any).unwrap();
    assert_eq!(json, serde_json::json!({"game": P::ROW.name, "move": mv}), "{any}");
    assert_eq!(serde_json::from_value::<P::Move>(json["move"].clone()).unwrap(), mv, "{any}");
    match (typed.check(&mv), position.check(&any)) {
        (Ok(()), Ok(())) => {}
        (Err(error), Err(illegal)) => {
            let found: &P::Illegal = illegal.downcast_ref().unwrap_or_else(|| panic!("{any}: {illegal:?}"));
            assert_eq!((found.to_string(), illegal.to_string()), (error.to_string(), error.to_string()), "{any}");
            assert!(illegal.downcast_ref::<fmt::Error>().is_none(), "{any}: {illegal:?}");
        }
        (typed, any) => panic!("{position} {mv:?}: {typed:?} and {any:?}"),
    }
    let (mut played, mut played_by_type) = (position.clone(), position.clone().downcast::<P>().unwrap());
    assert_eq!(played.play(&any).is_ok(), played_by_type.play(&mv).is_ok(), "{any}");
    assert_eq!(played, played_by_type.into(), "{any}");
    assert_eq!(typed.nim_value(), position.nim_value(), "{position}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn types_of_games_are_converted_without_loss((position, noise) in any_played()) {
        let mut random = Random::new(noise);
        (tested(position.game().name).check_types)(position, &mut random);
    }

    #[test]
    fn sums_keep_the_laws((left, noise) in any_played(), (right, _) in any_played()) {
        let value = Sum::new([left.clone(), right.clone()]).nim_value();
        laws::sums(&left, &right, laws::targets(value, noise)).unwrap();
    }

    /// Equal positions have equal values and hashes, and stay equal when the same move is played in both.
    #[test]
    fn equal_positions_play_alike((position, noise) in any_played()) {
        let mut read: AnyPosition = position.to_string().parse().unwrap();
        let mut position = position;
        let mut random = Random::new(noise);
        for _ in 0..4 {
            prop_assert_eq!(&read, &position);
            prop_assert_eq!(read.nim_value(), position.nim_value());
            let mv = candidate(&position, &mut random);
            prop_assert_eq!(hash(&read), hash(&position));
            let (before, text) = (position.clone(), position.to_string());
            let outcome = position.play(&mv);
            prop_assert_eq!(read.play(&mv).is_ok(), outcome.is_ok());
            prop_assert_eq!(position == before, outcome.is_err());
            prop_assert_eq!(position.to_string() == text, outcome.is_err(), "the moves played are in the text");
        }
    }

    /// A move has a value for each part, and each value is of the kind of its part.
    #[test]
    fn values_of_other_kinds_are_refused(game in 0..GAMES.len(), seed: u64) {
        let game = &GAMES[game];
        let mut random = Random::new(seed);
        let mv = with_numbers(game, || random.any());
        let values = mv.values().to_vec();
        prop_assert_eq!(AnyMove::new(game, values.clone()), Some(mv.clone()));
        prop_assert_eq!(AnyMove::new(game, &values[1..]), None);
        prop_assert_eq!(AnyMove::new(game, &values[..values.len() - 1]), None);
        for value in &values {
            prop_assert_eq!(AnyMove::new(game, [&values[..], std::slice::from_ref(value)].concat()), None);
        }
        for (index, part) in game.move_parts.iter().enumerate() {
            for (value, is_of_kind) in [
                (Value::Number(7), part.kind == Kind::Number),
                (Value::Point([1, 2]), matches!(part.kind, Kind::Point(_))),
                (Value::Word("no such word"), false),
                (Value::List(vec![2, 1]), matches!(part.kind, Kind::List { max_len: 2.., .. })),
                (Value::List(vec![0]), false),
                (Value::List(vec![1; 1_000]), false),
            ] {
                let mut changed = values.clone();
                changed[index] = value.clone();
                prop_assert_eq!(AnyMove::new(game, changed).is_some(), is_of_kind, "{}: {} as {:?}", game.name, value, part);
            }
            if let Kind::Word(words) = part.kind {
                prop_assert!(words.iter().all(|word| part.word(word).is_some()) && part.word("no such word").is_none());
            }
        }
    }

    /// Some seed gives another move than seed 0, if a move leads to another position.
    #[test]
    fn random_moves_differ((position, seed) in played_in_any_play()) {
        let after = |mv: &AnyMove| {
            let mut position = position.clone();
            position.play(mv).map(|()| position).ok()
        };
        let Some(first) = position.random_move(0) else { return Ok(()) };
        let mut random = Random::new(seed);
        let is_other = |mv: &AnyMove| after(mv).is_some_and(|position| Some(position) != after(&first));
        let other = (0..100).map(|_| candidate(&position, &mut random)).find(is_other);
        let Some(other) = other else { return Ok(()) };
        prop_assert!((1..1_000).any(|seed| position.random_move(seed).as_ref() != Some(&first)), "{} {}", position, other);
    }
}

/// A move of another game is illegal for that reason, whose type is private.
#[test]
fn moves_of_other_games_are_illegal() {
    for kind in kinds_in_any_play() {
        let position = kind.position(false, &mut Random::new(1));
        let others = kinds_in_any_play().into_iter().filter(|other| other.tested.name != kind.tested.name);
        assert!(others.map(|other| other.position(false, &mut Random::new(1))).all(|other| other != position));
        for game in GAMES.iter().filter(|game| *game != position.game()) {
            let mv = with_numbers(game, || 1);
            let illegal: IllegalMove = position.check(&mv).unwrap_err();
            let expected = format!("expected a move of {}, found a move of {}", position.game().name, game.name);
            assert_eq!(illegal.to_string(), expected);
            assert_eq!(position.clone().play(&mv), Err(illegal));
        }
        let mv = candidate(&position, &mut Random::new(1));
        assert_eq!(mv.game(), position.game());
    }
}

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
