//! Completions and random moves, compared with every legal move of small positions.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use impartial::core::Position as _;
use impartial::session::{Player, Session};
use impartial::{AnyMove, AnyPosition, Value};

use crate::every_move::every_move;
use crate::games::kinds_in_any_play;
use crate::random::Random;

/// Returns small positions of every game by each of its rules, some after a few moves.
fn small_positions(seeds: u64) -> impl Iterator<Item = AnyPosition> {
    let positions = move |kind: crate::games::Kind| {
        (0..seeds).map(move |seed| kind.played(false, seed % 3, &mut Random::new(seed)))
    };
    kinds_in_any_play().into_iter().flat_map(positions)
}

/// Returns the tokens of a move.
fn tokens(mv: &AnyMove) -> Vec<String> {
    mv.notation().split_whitespace().map(str::to_owned).collect()
}

/// Returns the moves among the legal ones that complete some tokens, as the documentation of each game's completions says.
fn completing(game: &str, legal: &[AnyMove], typed: &[String]) -> BTreeSet<AnyMove> {
    let begins = |mv: &&AnyMove| tokens(mv).starts_with(typed);
    let is_completed = |mv: &&AnyMove| match (game, typed.len()) {
        // The cells of grid split may be far apart, so both numbers are completed, and so are all numbers that heaps need.
        ("grid-split", 0 | 1) | ("sharti", 2) | ("heaps", 1 | 2) => begins(mv),
        // The parts of a heap have no order.
        ("heaps", 3) => tokens(mv).starts_with(&typed[..2]) && tokens(mv)[2..].contains(&typed[2]),
        ("coins" | "grid-split" | "heaps" | "sharti", _) => false,
        (_, typed) => begins(mv) && tokens(mv).len() == typed + 1,
    };
    let mut completed: BTreeSet<AnyMove> = legal.iter().filter(is_completed).cloned().collect();
    if game == "coins" && typed.len() == 1 {
        // For each last column, the shortest move, and the one with the largest columns if several are as short.
        let mut shortest: BTreeMap<u64, (usize, &AnyMove)> = BTreeMap::new();
        for mv in legal.iter().filter(begins) {
            let Value::List(columns) = &mv.values()[1] else { panic!("{mv}: expected a list of columns") };
            let first = shortest.entry(columns[0]).or_insert((columns.len(), mv));
            *first = (*first).min((columns.len(), mv));
            if first.0 == columns.len() {
                first.1 = first.1.max(mv);
            }
        }
        completed.extend(shortest.into_values().map(|(_, mv)| mv.clone()));
    }
    completed
}

/// For every beginning of every legal move, and for other tokens, the completions are all legal moves that complete it.
#[test]
fn every_beginning_of_every_legal_move_is_completed() {
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    for position in small_positions(40) {
        let legal = every_move(&position);
        let game = position.game().name;
        let all_tokens: Vec<Vec<String>> = legal.iter().map(tokens).collect();
        let mut beginnings: BTreeSet<Vec<String>> =
            all_tokens.iter().flat_map(|tokens| (0..=tokens.len()).map(|end| tokens[..end].to_vec())).collect();
        // A last token that no legal move, or another one, has there.
        let others = beginnings.iter().filter(|typed| !typed.is_empty());
        let others = others.flat_map(|typed| ["0", "1", "99"].map(|last| [&typed[1..], &[last.to_owned()]].concat()));
        beginnings.extend(others.collect::<Vec<_>>());
        let session = Session::new([position.clone()], Player::Human);
        for typed in beginnings {
            let text = typed.join(" ");
            let found: Vec<AnyMove> = session.completions(&text).into_iter().map(|mv| mv.mv).collect();
            let distinct: BTreeSet<AnyMove> = found.iter().cloned().collect();
            assert_eq!(distinct.len(), found.len(), "{position}: expected no completion of {text:?} twice: {found:?}");
            let expected = completing(game, &legal, &typed);
            if expected.len() <= 64 {
                assert_eq!(distinct, expected, "{position}: completions of {text:?}");
            } else {
                assert!(distinct.len() == 64 && distinct.is_subset(&expected), "{position}: completions of {text:?}");
            }
            *listed.entry(position.name()).or_default() += found.len();
        }
    }
    assert_eq!(listed.len(), kinds_in_any_play().len(), "{listed:?}");
    assert!(
        listed.values().all(|&completions| completions >= 60),
        "expected completions of every game, found {listed:?}"
    );
}

/// Lines and coordinates may be 0, and so may the number that a code takes.
#[test]
fn numbers_of_0_complete_moves() {
    for (position, typed, expected) in [
        ("paper-cutting 2 2 0", "1 2 1", &["1 2 1 0", "1 2 1 1"][..]),
        ("paper-cutting 2 1 0", "1 1 1", &["1 1 1 0"]),
        ("paper-cutting/run 1 2 0", "1 1 ", &[]),
        ("paper-cutting/run 1 2 0", "1 1 0", &["1 1 0 1"]),
        ("heaps grundy 1 3", "1", &["1 0 2 1"]),
        ("heaps 4.3 1 4", "1 0", &["1 0 3 1", "1 0 2 2"]),
    ] {
        let session = Session::new([position.parse().unwrap()], Player::Human);
        let found: Vec<String> = session.completions(typed).iter().map(|mv| session.notation(mv)).collect();
        assert_eq!(found, expected, "{position}: {typed:?}");
    }
}

/// Every random move is legal, and on a small board each position that a legal move leaves is left by a random move.
///
/// Moves that leave the same position, such as a cut from either end, are one move here.
#[test]
fn random_moves_leave_every_position_that_a_legal_move_leaves() {
    for position in small_positions(40) {
        let after = |mv: &AnyMove| {
            let mut after = position.clone();
            after.play(mv).unwrap_or_else(|error| panic!("{position}: {mv}: {error}"));
            after
        };
        let mut missing: HashSet<AnyPosition> = every_move(&position).iter().map(after).collect();
        assert_eq!(position.random_move(0).is_some(), !missing.is_empty(), "{position}");
        let mut drawn = BTreeSet::new();
        for seed in 0..100_000 {
            if missing.is_empty() {
                break;
            }
            let mv = position.random_move(seed).unwrap_or_else(|| panic!("{position}: expected a move, found none"));
            if !drawn.contains(&mv) {
                missing.remove(&after(&mv));
                drawn.insert(mv);
            }
        }
        assert!(missing.is_empty(), "{position}: not after any random move: {missing:?}");
    }
}
