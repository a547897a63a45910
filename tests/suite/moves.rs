//! Moves of any game: the laws, random moves, conversions to the types of the game, and errors.

use std::collections::BTreeSet;
use std::fmt;

use impartial::impartial_core::{Outcome, Position as _, Solve as _, Sum, laws};
use impartial::nimbers::Nimber;
use impartial::{AnyMove, AnyPosition, GAMES, Game, IllegalMove, Kind, Part, Value};
use proptest::prelude::*;

use crate::fixtures;
use crate::games::{Tested, any_played, candidate, kinds, legal_move, tested};
use crate::random::Random;

/// Returns a move of a game with these numbers, in the order of its parts. It may be illegal.
pub(crate) fn with_numbers(game: &'static Game, mut number: impl FnMut() -> u64) -> AnyMove {
    let value = |part: &Part| match part.kind {
        Kind::Number => Value::Number(number()),
        Kind::Point(_) => Value::Point([number(), number()]),
        Kind::Word(words) => part.word(words[below(words.len(), number())]).unwrap(),
        Kind::List { max_len, .. } => {
            let len = below(max_len + 1, number());
            Value::List((0..len).map(|_| number().max(1)).collect())
        }
        Kind::Run => {
            let ends = [number(), number()];
            Value::Run([ends[0].min(ends[1]), ends[0].max(ends[1])])
        }
        kind => panic!("{}: expected a known kind of part, found {kind:?}", game.name),
    };
    let values: Vec<Value> = game.move_parts.iter().map(value).collect();
    AnyMove::new(game, values).unwrap_or_else(|| panic!("{}: expected a move", game.name))
}

/// Returns an index below `len`.
fn below(len: usize, number: u64) -> usize {
    usize::try_from(number % len as u64).unwrap()
}

/// Checks that a position and its moves lose nothing when they are converted to the types of their game and back.
pub(crate) fn check_types<P: Tested>(position: AnyPosition, random: &mut Random) {
    let position = position.downcast::<fmt::Error>().expect_err("it is no position");
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
    fn positions_keep_the_laws((position, noise) in any_played()) {
        let mut random = Random::new(noise);
        let candidates: Vec<AnyMove> = (0..20).map(|_| candidate(&position, &mut random)).collect();
        laws::holds(&position, laws::targets(position.nim_value(), noise), candidates).unwrap();
    }

    #[test]
    fn sums_keep_the_laws((left, noise) in any_played(), (right, _) in any_played()) {
        let value = Sum::new([left.clone(), right.clone()]).nim_value();
        laws::sums(&left, &right, laws::targets(value, noise)).unwrap();
    }

    /// Equal positions have equal values, and stay equal when the same move is played in both.
    #[test]
    fn equal_positions_play_alike((position, noise) in any_played()) {
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
                (Value::Run([1, 2]), part.kind == Kind::Run),
                (Value::Run([2, 1]), false),
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

    #[test]
    fn random_moves_are_legal((position, _) in any_played(), seeds: [u64; 8]) {
        for seed in seeds {
            let mv = position.random_move(seed);
            prop_assert_eq!(mv.is_some(), position.some_move().is_some(), "{}", position);
            prop_assert_eq!(&position.clone().random_move(seed), &mv, "{}", position);
            let Some(mv) = mv else { continue };
            prop_assert_eq!(position.check(&mv), Ok(()), "{} {}", position, mv);
        }
    }

    /// Some seed gives another move than seed 0, if the position has several. A move and its reverse count as two moves.
    #[test]
    fn random_moves_differ(kind in 0..kinds().len(), seed: u64, moves in 0..8_u64) {
        let position = kinds()[kind].played(true, moves, &mut Random::new(seed));
        let Some(first) = position.random_move(0) else { return Ok(()) };
        // A legal move other than the first, found by the tests.
        let mut random = Random::new(seed);
        let is_other = |mv: &_| *mv != first;
        let Some(other) = (0..100).filter_map(|_| legal_move(&position, &mut random)).find(is_other) else { return Ok(()) };
        prop_assert!((1..1_000).any(|seed| position.random_move(seed).as_ref() != Some(&first)), "{} {}", position, other);
    }
}

/// The order of a list is no part of a move: the largest number is written first.
#[test]
fn lists_are_sorted() {
    let mut lists = 0;
    for game in GAMES {
        let mv = with_numbers(game, || 1);
        let max_len =
            |part: &Part| if let Kind::List { max_len, .. } = part.kind { Some(max_len as u64) } else { None };
        for (index, max_len) in
            game.move_parts.iter().enumerate().filter_map(|(index, part)| Some((index, max_len(part)?)))
        {
            let [mut rising, mut falling] = [mv.values().to_vec(), mv.values().to_vec()];
            rising[index] = Value::List((1..=max_len).collect());
            falling[index] = Value::List((1..=max_len).rev().collect());
            let read = AnyMove::new(game, rising).unwrap();
            assert_eq!(read.values(), falling, "{}", game.name);
            assert_eq!(AnyMove::new(game, falling), Some(read), "{}", game.name);
            lists += 1;
        }
    }
    assert!(lists > 0, "expected a game with a list");
}

/// A move of another game is illegal for that reason, whose type is private.
#[test]
fn moves_of_other_games_are_illegal() {
    for kind in kinds() {
        let position = kind.position(false, &mut Random::new(1));
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

/// On small boards, random moves are of every kind that the reference rules list, and of no other.
#[test]
fn random_moves_are_of_every_kind() {
    for kind in kinds() {
        let mut most = 0;
        for seed in 0..60 {
            let position = kind.played(false, seed % 3, &mut Random::new(seed));
            let listed = (kind.tested.listed_moves)(&position);
            let kinds: BTreeSet<&str> = listed.iter().map(|(_, kind)| kind.as_str()).collect();
            most = most.max(kinds.len());
            let mut missing = kinds.clone();
            for seed in 0..10_000 {
                if missing.is_empty() {
                    break;
                }
                let mv = position.random_move(seed).unwrap();
                // The moves are listed once each, or a cut and its reverse are.
                let found = listed.iter().find(|(listed, _)| *listed == mv);
                let (_, kind) = found.unwrap_or_else(|| panic!("{position}{mv} is not listed"));
                missing.remove(kind.as_str());
            }
            assert!(missing.is_empty(), "{position}never: {missing:?}");
            assert_eq!(position.random_move(seed).is_none(), listed.is_empty(), "{position}");
        }
        assert!(most >= 8, "{}: expected positions with 8 kinds of moves, found {most}", kind.tested.name);
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
