//! Positions and moves of all games as one type: the laws, and texts that read back.

#![expect(clippy::unwrap_used, reason = "what the tests make is valid")]

mod common;

use common::{KINDS, Random, candidate, position, random_move};
use impartial::constrained_nim::Take;
use impartial::grid_split::Cell;
use impartial::heaps::Break;
use impartial::impartial_core::{Outcome, Position as _, Solve as _, Sum, laws};
use impartial::marked_rectangle::{Side, Trim};
use impartial::paper_cutting::Cut;
use impartial::sharti::Square;
use impartial::{AnyMove, AnyPosition, GAMES, Rule};
use proptest::prelude::*;

/// A position of any game after some moves.
fn played() -> impl Strategy<Value = (AnyPosition, u64)> {
    (0..KINDS, any::<bool>(), any::<u64>(), 0..6).prop_map(|(kind, is_huge, seed, moves)| {
        let mut random = Random::new(seed);
        let mut position = position(kind, is_huge, &mut random);
        for _ in 0..moves {
            let Some(mv) = random_move(&position, &mut random) else { break };
            position.play(&mv).unwrap();
        }
        (position, random.any())
    })
}

/// A move of any game with any numbers.
fn any_move() -> impl Strategy<Value = AnyMove> {
    let sides = prop::sample::select(&Side::ALL[..]);
    prop_oneof![
        any::<u64>().prop_map(AnyMove::from),
        any::<(usize, u64)>().prop_map(|(pile, take)| AnyMove::from(Take { pile, take })),
        any::<(u64, u64)>().prop_map(|(row, column)| AnyMove::from(Cell { row, column })),
        (sides, any::<u64>()).prop_map(|(side, lines)| AnyMove::from(Trim { side, lines })),
        any::<([u64; 2], [u64; 2])>().prop_map(|(from, to)| AnyMove::from(Cut { from, to })),
        any::<[u64; 3]>().prop_map(|[row, column, side]| AnyMove::from(Square { row, column, side })),
    ]
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

/// A break with any numbers. Its text has as many words as it has parts.
fn any_break() -> impl Strategy<Value = AnyMove> {
    any::<(usize, u64, [u64; 3])>()
        .prop_map(|(heap, take, parts)| AnyMove::from(Break { heap, take, parts: parts.into() }))
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
        for near in near_misses(&text, word, junk) {
            prop_assert!(near.parse::<AnyMove>().is_err(), "{}", near);
        }
    }

    /// A part more or less is another break, so only other mistakes are refused.
    #[test]
    fn texts_of_any_breaks((mv, word, junk) in (any_break(), any::<prop::sample::Index>(), junk())) {
        let text = mv.to_string();
        prop_assert_eq!(&text.parse::<AnyMove>().unwrap(), &mv);
        let [.., with_junk, replaced] = near_misses(&text, word, junk);
        for near in [with_junk, replaced, format!("{text} 1 1 1 1"), format!("{text} 0"), "heaps 1".into()] {
            prop_assert!(near.parse::<AnyMove>().is_err(), "{}", near);
        }
    }

    #[cfg(feature = "json")]
    #[test]
    fn json_of_any_numbers(mv in prop_oneof![any_move(), any_break()]) {
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
    for (mv, json) in [
        ("nim 3", r#"{"game":"nim","move":3}"#),
        ("constrained-nim 2 5", r#"{"game":"constrained-nim","move":{"pile":2,"take":5}}"#),
        ("heaps 1 2 1 3", r#"{"game":"heaps","move":{"heap":1,"take":2,"parts":[3,1]}}"#),
        ("heaps 1 2", r#"{"game":"heaps","move":{"heap":1,"take":2,"parts":[]}}"#),
        ("grid-split 2 5", r#"{"game":"grid-split","move":{"row":2,"column":5}}"#),
        ("marked-rectangle left 5", r#"{"game":"marked-rectangle","move":{"side":"left","lines":5}}"#),
        ("paper-cutting 1 0 1 3", r#"{"game":"paper-cutting","move":{"from":[1,0],"to":[1,3]}}"#),
        ("sharti 4 4 3", r#"{"game":"sharti","move":{"row":4,"column":4,"side":3}}"#),
    ] {
        let parsed: AnyMove = mv.parse().unwrap();
        assert_eq!(serde_json::to_string(&parsed).unwrap(), json);
        assert_eq!(serde_json::from_str::<AnyMove>(json).unwrap(), parsed);
    }
    let heap: AnyPosition = serde_json::from_str(r#""nim 3""#).unwrap();
    assert_eq!(serde_json::to_string(&heap).unwrap(), r#""nim\n3\n""#);
    let error = serde_json::from_str::<AnyPosition>(r#""nim x""#).unwrap_err();
    assert_eq!(error.to_string(), "1:5: expected the size of the heap, found `x`");
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
    for (text, message) in [
        ("", "1:1: expected the name of a game, found the end of the input"),
        ("chess 3", "1:1: expected the name of a game, found `chess`"),
        ("paper-cutting/walk 2 3 0", "1:1: expected the name of a game, found `paper-cutting/walk`"),
        ("nim", "1:4: expected the size of the heap, found the end of the input"),
        ("nim 18446744073709551616", "1:5: expected the size of the heap, found `18446744073709551616`"),
        ("nim 3 4", "1:7: expected the end of the input after the position, found `4`"),
        ("nim 3 played 2 1", "1:17: expected 2 moves, found the end of the input after 1"),
        ("nim 3 played x", "1:14: expected how many moves were played, from 0 to 18446744073709551615, found `x`"),
        ("nim 3\nplayed 2\n2\n2", "4:1: expected a legal move, found `2`: cannot take 2 from a heap of 1"),
        ("marked-rectangle 1 5 8", "1:18: expected the word `marks`, as the judge's input marks no cell, found `1`"),
        ("marked-rectangle marks 2 5 8 1 1 5 8 1 1", "1:18: expected one position, found 2"),
        ("marked-rectangle marks 1 5 8 6 1", "1:30: expected x of marked rectangle 1 of 1, from 1 to 5, found `6`"),
        ("heaps 0.7G 1 5", "1:10: expected a digit from 0 to F, found `G`"),
        (
            "heaps 0.77 1 5 played 1 1 2 1",
            "1:25: expected a legal move, found `1 2 1`: taking 2 from a heap of 5 leaves 3, but the parts have 1",
        ),
        (
            "heaps 0.77 1 5 played 2 1 2 2 1 1 1",
            "1:33: expected a legal move, found `1 1`: taking 1 from a heap of 2 leaves 1, but the parts have 0",
        ),
        ("grid-split 0", "1:12: expected one position, found 0"),
        (
            "sharti 5 1 2  1 1 3 3  played 1  3 4 1",
            "1:34: expected a legal move, found `3 4 1`: the lower-right cell, row 3 and column 4, is not white",
        ),
    ] {
        assert_eq!(text.parse::<AnyPosition>().unwrap_err().to_string(), message);
    }
}

#[test]
fn bad_moves_are_refused_with_the_missing_part() {
    let of = |name: &str| -> AnyPosition {
        match name {
            "nim" => "nim 3".parse().unwrap(),
            _ => Rule::named(name).unwrap().1.positions(Rule::named(name).unwrap().0.example).unwrap().remove(0),
        }
    };
    for (game, mv, reason) in [
        ("nim", "", "expected the number to take, found the end of the input"),
        ("nim", "+1", "expected the number to take, found `+1`"),
        ("nim", "1 1", "expected the end of the input after a move, which is: take, found `1`"),
        ("constrained-nim", "1 x", "expected the number to take, found `x`"),
        ("heaps", "1", "expected the number to take, found the end of the input"),
        ("heaps", "1 2 -1", "expected the size of a heap that is left, found `-1`"),
        ("heaps", "1 2 0", "expected the size of a heap that is left, found `0`"),
        ("heaps", "1 2 1 1 1 1", "expected the end of the input after a move, which is: heap take parts, found `1`"),
        ("grid-split", "-1 1", "expected the row, found `-1`"),
        ("marked-rectangle", "up 1", "expected the side, one of top, bottom, left and right, found `up`"),
        ("marked-rectangle", "top", "expected the number of lines, found the end of the input"),
        ("paper-cutting", "1 2 3", "expected ye, found the end of the input"),
        ("sharti", "1 2", "expected the side, found the end of the input"),
    ] {
        assert_eq!(of(game).read_move(mv).unwrap_err().reason(), reason);
    }
    assert_eq!("chess e4".parse::<AnyMove>().unwrap_err().reason(), "expected the name of a game, found `chess`");
    assert_eq!(
        "nim 3 4".parse::<AnyMove>().unwrap_err().reason(),
        "expected the end of the input after the move, found `4`"
    );
}
