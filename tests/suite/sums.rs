//! Sums of positions of different games.

use std::collections::BTreeSet;

use impartial::core::{Position as _, Solve as _, Sum, SumMove};
use impartial::heaps::Heaps;
use impartial::nim::PlainNim;
use impartial::nimbers::Nimber;
use impartial::session::{Player, Session};
use impartial::sum::{Block, Components};
use impartial::{AnyMove, AnyPosition, GAMES, Game, sum};
use serde_json::Value;

use crate::fixtures;
use crate::games::{kinds, rules};
use crate::random::Random;

/// Returns the sum of the examples of games with boards, piles, lists and several cases, by every rule.
fn many_games() -> Sum<AnyPosition> {
    const NAMES: [&str; 9] = [
        "coins",
        "constrained-nim",
        "grid-split",
        "hackenbush",
        "heaps",
        "marked-rectangle",
        "nim",
        "paper-cutting",
        "sharti",
    ];
    let games = NAMES.map(|name| Game::named(name).unwrap());
    games.iter().flat_map(|game| rules(game).flat_map(|rule| rule.positions(game.example).unwrap())).collect()
}

fn snapshot(name: &str, sum: &Sum<AnyPosition>, target: u64) {
    let target = Nimber::from_heap(target);
    let shown = sum::report(sum, target) + "\n## JSON\n\n" + &sum::json(sum, target);
    fixtures::settings("sum").bind(|| insta::assert_snapshot!(name, shown));
}

#[test]
fn reports() {
    let mut sum = many_games();
    snapshot("many_games", &sum, 0);
    snapshot("many_games_to_1", &sum, 1);
    sum.play(&sum.winning_move().unwrap()).unwrap();
    snapshot("many_games_after_the_winning_move", &sum, 0);
    snapshot("many_heaps", &(1..=20).map(|size| AnyPosition::from(PlainNim::new([size]))).collect(), 0);
    snapshot("nothing", &Sum::default(), 0);
}

/// Separate inputs have a table each. Heaps get larger and then smaller, so a table is taken from both sides.
#[test]
fn heaps_of_one_code_share_a_table() {
    let sizes = (0..200).map(|index: u64| 30 * index.min(199 - index));
    let alone: Vec<AnyPosition> = sizes.map(|size| format!("heaps 0.106 2  {size} 5").parse().unwrap()).collect();
    let (mut components, mut largest) = (Components::default(), 0);
    for position in alone.clone() {
        largest = position.downcast_ref().map(Heaps::table_bytes).unwrap().max(largest);
        components.add(vec![position]);
        assert!(components.bytes() <= largest + (200 << 10), "{} > {largest}", components.bytes());
    }
    // The table of another code is its own.
    let of_one_code = components.bytes();
    components.add(vec!["heaps 0.6 1 1000".parse().unwrap()]);
    assert!(components.bytes() > of_one_code + 2000);

    let shared = components.into_positions();
    let moves = |position: &AnyPosition| (position.nim_value(), position.to_string(), position.winning_move());
    assert!(alone.iter().map(moves).eq(shared[..200].iter().map(moves)));
    let session = Session::new(alone, Player::Human);
    let saved: Session = session.to_string().parse().unwrap();
    for positions in [&shared[..200], session.position().components(), saved.position().components()] {
        let values =
            positions.iter().map(|position| position.downcast_ref().and_then(|heaps: &Heaps| heaps.value_of(30 * 99)));
        assert!(values.clone().all(|value| value.is_some()), "{:?}", values.collect::<Vec<_>>());
    }
}

/// A move names its game like the component that it is played in, with the rule.
#[test]
fn a_move_has_the_game_of_its_component() {
    let mut names = Vec::new();
    for game in GAMES {
        for rule in rules(game) {
            let mut position: AnyPosition = rule.positions(game.example.as_bytes()).unwrap().remove(0);
            if position.nim_value().is_zero() {
                position.play(&position.some_move().unwrap()).unwrap();
            }
            let name = position.name();
            let json = sum::json(&Sum::new(["nim 1 0".parse().unwrap(), position]), Nimber::ZERO);
            let shown: Value = serde_json::from_str(&json).unwrap();
            assert_eq!(shown["move"]["component"], 2, "{name}: {json}");
            assert_eq!(shown["components"][1]["game"], *name, "{name}: {json}");
            assert_eq!(shown["move"]["game"], *name, "{name}: {json}");
            assert!(!shown["move"]["move"].is_null(), "{name}: {json}");
            names.push(name);
        }
    }
    assert!(names.iter().any(|name| name.contains('/')), "expected a game by another rule: {names:?}");
}

/// A sum is the list of its components, and a move in it has the number of its component, from 1, as in every text.
#[test]
fn sums_and_their_moves_read_back() {
    let sum = Sum::new(["nim 1 3".parse::<AnyPosition>().unwrap(), "paper-cutting/run 2 9 0".parse().unwrap()]);
    let json = serde_json::to_string(&sum).unwrap();
    assert_eq!(json, r#"["nim\n1\n3\n","paper-cutting/run\n2 9 0\n"]"#);
    assert_eq!(serde_json::from_str::<Sum<AnyPosition>>(&json).unwrap(), sum);
    let mv = sum.winning_move().unwrap();
    let json = serde_json::to_string(&mv).unwrap();
    assert_eq!(json, r#"{"component":2,"move":{"game":"paper-cutting","move":{"from":[1,0],"to":[1,6]}}}"#);
    assert_eq!(serde_json::from_str::<SumMove<AnyMove>>(&json).unwrap(), mv);
}

/// The nim-values of the parts of a position add up to its nim-value, and a move changes the part that is named.
#[test]
fn the_parts_of_a_position_add_up() {
    let (mut named, mut between_points) = (0, 0);
    for (kind, seed) in kinds().iter().flat_map(|kind| (0..40).map(move |seed| (kind, seed))) {
        let mut random = Random::new(seed);
        let is_huge = seed % 4 == 0;
        let position = kind.played(is_huge, seed % 3, &mut random);
        let parts = position.summands();
        let labels: BTreeSet<_> = parts.listed.iter().map(|part| &part.name).collect();
        assert!(labels.len() == parts.listed.len() && labels.len() <= 64, "{position}: {labels:?}");
        if parts.left_out > 0 || parts.listed.is_empty() {
            continue;
        }
        let value = position.nim_value();
        assert_eq!(parts.listed.iter().map(|part| part.nim_value).sum::<Nimber>(), value, "{position}");
        let Some(mv) = position.random_move(seed) else { continue };
        let part = position.summand_of(&mv).expect("a part changes");
        assert!(parts.listed.contains(&part), "{position}: {part:?}");
        let mut after = position.clone();
        after.play(&mv).unwrap();
        let others = after.summands().listed.into_iter().filter(|other| !parts.listed.contains(other));
        assert!(others.count() <= 4, "{position}, {mv}: more parts change than a move leaves");
        // A move between two points may begin at either.
        if let [impartial::Value::Point(from), impartial::Value::Point(to)] = mv.values() {
            let reversed = AnyMove::new(mv.game(), [*to, *from].map(impartial::Value::from)).unwrap();
            assert_eq!(position.summand_of(&reversed), Some(part), "{position}, {reversed}");
            between_points += 1;
        }
        named += 1;
    }
    assert!(named > 100, "only {named} positions have parts");
    assert!(between_points > 20, "only {between_points} moves between two points");
    let board = "sharti 3 1 1  1 1 2 2".parse::<AnyPosition>().unwrap();
    assert_eq!((board.summands().listed, board.summand_of(&"sharti 1 1 1".parse().unwrap())), (vec![], None));
    let piles = "constrained-nim 1 0  3".parse::<AnyPosition>().unwrap();
    assert_eq!(piles.summand_of(&"constrained-nim 2 1".parse().unwrap()), None, "an illegal move changes nothing");
}

/// The blocks of a report have the same words as its text, without marks of its layout.
#[test]
fn reports_as_blocks() {
    let sum = many_games();
    let blocks = sum::report_blocks(&sum, Nimber::ZERO);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let of_blocks = blocks.iter().flat_map(|block| match block {
        Block::Heading { text, .. } => [vec!["##".to_owned()], words(text)].concat(),
        Block::Item(fact) => [vec!["-".to_owned()], words(&fact.to_string())].concat(),
        Block::Line(fact) => words(&fact.to_string()),
        Block::Drawing { text, .. } => words(text),
        other => panic!("{other:?}"),
    });
    assert_eq!(of_blocks.collect::<Vec<_>>(), words(&sum::report(&sum, Nimber::ZERO)));
    let is_unfit = |text: &str| text.starts_with(' ') || text.is_empty();
    assert!(!blocks.iter().any(|block| matches!(block, Block::Line(fact) if is_unfit(&fact.text))));
    let json = serde_json::to_value(&blocks[..1]).unwrap();
    assert_eq!(json, serde_json::json!([{"kind": "heading", "text": "Answer"}]));
    let board = Sum::new(["sharti 3 1 1  1 1 2 2".parse::<AnyPosition>().unwrap()]);
    let blocks = sum::report_blocks(&board, Nimber::ZERO);
    let json = serde_json::to_value(&blocks).unwrap();
    let has =
        |block: serde_json::Value| assert!(json.as_array().unwrap().contains(&block), "expected {block} in {json}");
    has(serde_json::json!({"kind": "line", "name": "cap", "text": "H = 1, the largest power of two up to 1"}));
    has(serde_json::json!({"kind": "line", "name": null, "text": "a board of 3 x 3 cells"}));
    // A colon after a long beginning, or without a space after it, is part of a sentence.
    let names =
        blocks.iter().filter_map(|block| if let Block::Line(fact) = block { fact.name.as_deref() } else { None });
    assert!(names.clone().all(|name| name.len() < 42 && !name.contains(':')), "{:?}", names.collect::<Vec<_>>());
}

/// The sum can be solved by hand: the heaps of 1 to 4 k - 1 cancel each other, and the last heap is left.
#[test]
fn a_sum_of_many_heaps() {
    const HEAPS: u64 = 100_000;
    let mut sum: Sum<AnyPosition> = (1..=HEAPS).map(|size| PlainNim::new([size]).into()).collect();
    assert_eq!(sum.nim_value(), Nimber::from_heap(HEAPS));
    let report = sum::report(&sum, Nimber::ZERO);
    assert!(report.contains("the sum of 100000 positions\n") && report.lines().count() <= 40, "{report}");
    assert_eq!(sum::json(&sum, Nimber::ZERO).matches("\"game\":\"nim\"").count(), 100_001);
    assert!(sum::draw(&sum, Nimber::ZERO).contains("<title>Sum of 100000 positions: nim-value *100000</title>"));
    let winning = sum.winning_move().unwrap();
    sum.play(&winning).unwrap();
    assert!(sum.nim_value().is_zero());
}
