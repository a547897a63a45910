//! Random moves: legal, the same for the same seed, and of every kind.

use std::collections::BTreeSet;

use impartial::AnyPosition;
use impartial::impartial_core::{Position as _, Solve as _};
use proptest::prelude::*;

use crate::games::{Kind, kinds, legal_move};
use crate::random::Random;

/// Returns a position of this kind after some moves.
fn played(kind: Kind, is_huge: bool, seed: u64, moves: u64) -> AnyPosition {
    let mut random = Random::new(seed);
    let mut position = kind.position(is_huge, &mut random);
    for _ in 0..moves {
        let Some(mv) = legal_move(&position, &mut random) else { break };
        position.play(&mv).unwrap();
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 1_000 }))]

    #[test]
    fn random_moves_are_legal(kind in 0..kinds().len(), is_huge: bool, seed: u64, moves in 0..8_u64, seeds: [u64; 8]) {
        let position = played(kinds()[kind], is_huge, seed, moves);
        for seed in seeds {
            let mv = position.random_move(seed);
            prop_assert_eq!(mv.is_some(), position.some_move().is_some(), "{}", position);
            prop_assert_eq!(&position.clone().random_move(seed), &mv, "{}", position);
            let Some(mv) = mv else { continue };
            prop_assert_eq!(position.check(&mv), Ok(()), "{} {}", position, mv);
        }
    }

    /// One of two seeds or of many more gives another move, if there is one. A move and its reverse are two moves.
    #[test]
    fn random_moves_differ(kind in 0..kinds().len(), seed: u64, moves in 0..8_u64) {
        let position = played(kinds()[kind], true, seed, moves);
        let Some(first) = position.random_move(0) else { return Ok(()) };
        // A legal move other than the first, found by the tests.
        let mut random = Random::new(seed);
        let is_other = |mv: &_| *mv != first;
        let Some(other) = (0..100).filter_map(|_| legal_move(&position, &mut random)).find(is_other) else { return Ok(()) };
        prop_assert!((1..1_000).any(|seed| position.random_move(seed).as_ref() != Some(&first)), "{} {}", position, other);
    }
}

/// On small boards, random moves are of every kind that the reference rules list, and of no other.
#[test]
fn random_moves_are_of_every_kind() {
    let positions = if cfg!(miri) { 2 } else { 60 };
    for kind in kinds() {
        let mut most = 0;
        for seed in 0..positions {
            let position = played(kind, false, seed, seed % 3);
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
