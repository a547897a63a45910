//! Moves of any game, and the moves of the crate of the game: JSON, values, and errors.

use std::fmt;

use impartial::impartial_core::{Position as _, Solve as _};
use impartial::{AnyMove, AnyPosition, GAMES, Game, IllegalMove, Kind, Part, Value};
use proptest::prelude::*;

use crate::games::{Tested, candidate, kinds, legal_move};
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
    assert_eq!(any.game().name, P::NAME);
    assert_eq!(AnyMove::new(any.game(), any.values()), Some(any.clone()));
    #[cfg(feature = "json")]
    {
        let json = serde_json::to_value(&any).unwrap();
        assert_eq!(json, serde_json::json!({"game": P::NAME, "move": mv}), "{any}");
        assert_eq!(serde_json::from_value::<P::Move>(json["move"].clone()).unwrap(), mv, "{any}");
    }
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
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 500 }))]

    #[test]
    fn types_of_games_are_converted_without_loss(kind in 0..kinds().len(), is_huge: bool, seed: u64, moves in 0..4) {
        let mut random = Random::new(seed);
        let kind = kinds()[kind];
        let mut position = kind.position(is_huge, &mut random);
        for _ in 0..moves {
            let Some(mv) = legal_move(&position, &mut random) else { break };
            position.play(&mv).unwrap();
        }
        (kind.tested.check_types)(position, &mut random);
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
