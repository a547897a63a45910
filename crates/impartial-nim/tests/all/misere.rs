//! Checks misère Nim against an exhaustive search by the rules, and on heaps of any size.

use std::collections::HashMap;

use impartial_core::laws::{self, WORD_ENDS};
use impartial_core::{Enumerate as _, Position as _, TooLarge};
use impartial_nim::reference::{MAX_LISTED_HEAP, ReferencePlainNim};
use impartial_nim::{MAX_HEAP, MisereNim, Outcome, Take};
use proptest::prelude::*;

/// Returns the outcome by the definition of misère play, which the solver and the theory of sums play no part in.
fn outcome_by_rules(position: &ReferencePlainNim, known: &mut HashMap<ReferencePlainNim, Outcome>) -> Outcome {
    if let Some(&outcome) = known.get(position) {
        return outcome;
    }
    let mut options = position.moves().map(|take| {
        let mut option = position.clone();
        option.play(&take).expect("the rules list legal moves");
        outcome_by_rules(&option, known)
    });
    // A player without a move wins.
    let is_won = position.moves().next().is_none() || options.any(|option| option == Outcome::P);
    drop(options);
    let outcome = if is_won { Outcome::N } else { Outcome::P };
    known.insert(position.clone(), outcome);
    outcome
}

/// The outcome, the winning move and the legal moves of every position of up to four heaps of up to 5 tokens.
#[test]
fn every_position_up_to_four_heaps_of_five() {
    let most = if cfg!(miri) { 2 } else { 5 };
    let known = &mut HashMap::new();
    let mut lists = vec![vec![]];
    for index in 0.. {
        let Some(heaps) = lists.get(index).cloned() else { break };
        let nim = MisereNim::new(heaps.iter().copied());
        let rules = ReferencePlainNim::try_from(&nim).expect("the heaps are small");
        let outcome = outcome_by_rules(&rules, known);
        assert_eq!(nim.outcome(), outcome, "{heaps:?}");
        let has_move = rules.moves().next().is_some();
        assert_eq!(nim.some_move().is_some(), has_move, "{heaps:?}");
        assert_eq!(nim.winning_move().is_some(), has_move && outcome == Outcome::N, "{heaps:?}");
        for (heap, take) in (0..=heaps.len()).flat_map(|heap| (0..=most + 1).map(move |take| (heap, take))) {
            let (take, mut after, mut by_rules) = (Take { heap, take }, nim.clone(), rules.clone());
            let played = after.play(&take);
            assert_eq!(played, by_rules.play(&take), "{heaps:?}: {take:?}");
            assert_eq!(nim.check(&take), played, "{heaps:?}: {take:?}");
            assert_eq!(after.outcome(), outcome_by_rules(&by_rules, known), "{heaps:?}: {take:?}");
            if nim.winning_move() == Some(take) {
                assert_eq!((played, after.outcome()), (Ok(()), Outcome::P), "{heaps:?}: {take:?}");
            }
        }
        if heaps.len() < 4 {
            lists.extend((0..=most).map(|last| [&heaps[..], &[last]].concat()));
        }
    }
    assert_eq!(lists.len() as u64, (0..=4).map(|heaps| (most + 1).pow(heaps)).sum());
}

/// One large heap is won at every size, and a pair of large heaps is lost if and only if they are equal.
#[test]
fn heaps_at_the_ends_of_words() {
    for large in WORD_ENDS.into_iter().filter(|&large| large > 1) {
        for ones in 0..4 {
            let mut nim = MisereNim::new([large].into_iter().chain((0..ones).map(|_| 1)));
            nim.play(&nim.winning_move().expect("one large heap is won")).unwrap();
            assert_eq!((nim.heaps()[0], nim.outcome()), (u64::from(ones % 2 == 0), Outcome::P), "{large} and {ones}");
        }
        for other in WORD_ENDS.into_iter().filter(|&other| other > 1) {
            let expected = if large == other { Outcome::P } else { Outcome::N };
            assert_eq!(MisereNim::new([large, other]).outcome(), expected, "{large} {other}");
        }
    }
}

#[test]
fn heaps_are_listed_up_to_the_limit() {
    let list = |heap| ReferencePlainNim::try_from(&MisereNim::new([3, heap])).map(drop);
    assert_eq!(list(MAX_LISTED_HEAP), Ok(()));
    assert_eq!(list(MAX_HEAP), Err(TooLarge::new(MAX_HEAP, MAX_LISTED_HEAP)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 2_000 }))]

    /// Whole games on heaps of any size: a winning move leads to a P-position, from which no move leads to another one.
    #[test]
    fn winners_keep_winning(
        mut heaps in prop::collection::vec(prop_oneof![0..4_u64, any::<u64>()], 0..7),
        is_lost in any::<bool>(),
        replies in prop::collection::vec((any::<prop::sample::Index>(), any::<u64>()), 20),
    ) {
        // Half of the positions have the nim-sum 0, which is a P-position unless all heaps are small.
        if is_lost {
            heaps.push(heaps.iter().fold(0, |sum, heap| sum ^ heap));
        }
        let mut nim = MisereNim::new(heaps);
        for (heap, take) in replies {
            if let Some(winning) = nim.winning_move() {
                prop_assert_eq!(nim.outcome(), Outcome::N);
                nim.play(&winning)?;
                prop_assert_eq!(nim.outcome(), Outcome::P, "{:?} after {:?}", nim, winning);
            }
            let full: Vec<_> = (0..nim.heaps().len()).filter(|&heap| nim.heaps()[heap] > 0).collect();
            if full.is_empty() {
                prop_assert_eq!(nim.outcome(), Outcome::N);
                break;
            }
            prop_assert_eq!(nim.outcome(), Outcome::P);
            let heap = full[heap.index(full.len())];
            nim.play(&Take { heap, take: take % nim.heaps()[heap] + 1 })?;
            prop_assert_eq!(nim.outcome(), Outcome::N, "{:?}", nim);
        }
    }

    /// A position after moves is equal to the position that is built from its heaps, and has the same answers.
    #[test]
    fn only_the_heaps_matter(
        lists in prop::collection::vec(prop::collection::vec(0..3_u64, 0..4), 2..6),
        takes in prop::collection::vec((0..4_usize, 1..4_u64), 0..8),
    ) {
        laws::equal_by_key(lists.iter().map(|heaps| (MisereNim::new(heaps.iter().copied()), heaps)))?;
        let mut nim = MisereNim::new([1, 2, 3, 4]);
        let played = takes.iter().filter(|&&(heap, take)| nim.play(&Take { heap, take }).is_ok()).count();
        prop_assert_eq!(nim.played().len(), played);
        let rebuilt = MisereNim::new(nim.heaps().iter().copied());
        prop_assert_eq!((nim.outcome(), nim.winning_move()), (rebuilt.outcome(), rebuilt.winning_move()));
        laws::equal_by_key([(nim, ()), (rebuilt, ())])?;
    }
}
