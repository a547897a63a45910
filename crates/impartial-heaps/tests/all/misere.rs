//! Checks misère play against an exhaustive search by the rules, and on heaps of any size.

use core::ops::ControlFlow;
use std::collections::HashMap;
use std::sync::Arc;

use impartial_core::{Enumerate as _, laws};
use impartial_heaps::reference::{MAX_LISTED_HEAP, ReferenceHeaps};
use impartial_heaps::{
    HeapMove, InvalidHeaps, MAX_HEAP, MisereHeaps, Outcome, Parts, Position as _, Quotient, QuotientSearch, TooLarge,
};

/// Returns the quotient of the heaps up to this one, or of all heaps if they prove a period.
fn quotient(code: &str, heap: u64) -> Arc<Quotient> {
    let mut search = QuotientSearch::new(code.parse().unwrap());
    search.run(heap, &mut |_| ControlFlow::Continue(()));
    Quotient::new(search.certificate()).unwrap().into()
}

/// Returns a function that returns random numbers below a limit, by the generator xorshift.
fn below(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |limit| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % limit
    }
}

/// The outcomes of sums of one code by the definition of misère play, which shares only the moves with the crate.
/// The keys are the heaps in ascending order, without those that are empty.
type Known = HashMap<Vec<u64>, Outcome>;

fn outcome_by_rules(position: &MisereHeaps, known: &mut Known) -> Outcome {
    let mut key: Vec<u64> = position.heaps().iter().copied().filter(|&heap| heap > 0).collect();
    key.sort_unstable();
    if let Some(&outcome) = known.get(&key) {
        return outcome;
    }
    let moves: Vec<_> = ReferenceHeaps::try_from(position).unwrap().moves().collect();
    let mut leads_to_p = |mv: &HeapMove| {
        let mut option = position.clone();
        option.play(mv).unwrap();
        outcome_by_rules(&option, known) == Outcome::P
    };
    // A player without a move wins.
    let is_won = moves.is_empty() || moves.iter().any(&mut leads_to_p);
    let outcome = if is_won { Outcome::N } else { Outcome::P };
    known.insert(key, outcome);
    outcome
}

/// Every sum of up to three heaps of up to 6 tokens, for codes of every kind.
#[test]
fn positions_agree_with_the_rules() {
    const CODES: [&str; 12] =
        ["0.0", "0.77", "0.07", "0.137", "4.3", "4!.0", "4!.77", "0.3F", "0.01", "S(1,3,4)", "S(all)", "S(all-but:1)"];
    let (most, reach) = if cfg!(miri) { (2, 4) } else { (6, 9) };
    for code in CODES {
        let quotient = quotient(code, reach);
        let known = &mut Known::new();
        let mut lists = vec![vec![]];
        for index in 0.. {
            let Some(heaps) = lists.get(index).cloned() else { break };
            let position = MisereHeaps::new(Arc::clone(&quotient), heaps.iter().copied()).unwrap();
            let rules = ReferenceHeaps::try_from(&position).unwrap();
            let (outcome, has_move) = (outcome_by_rules(&position, known), rules.moves().next().is_some());
            assert_eq!(position.outcome(), outcome, "{code}: {heaps:?}");
            assert_eq!(position.some_move().is_some(), has_move, "{code}: {heaps:?}");
            let winning = position.winning_move();
            assert_eq!(winning.is_some(), has_move && outcome == Outcome::N, "{code}: {heaps:?}");
            for mv in rules.moves().chain(position.some_move()).chain(winning) {
                let mut after = position.clone();
                after.play(&mv).unwrap();
                assert_eq!(
                    after.heaps().iter().sum::<u64>() + mv.take,
                    heaps.iter().sum::<u64>(),
                    "{code}: {heaps:?}: {mv:?}"
                );
                assert_eq!(after.outcome(), outcome_by_rules(&after, known), "{code}: {heaps:?}: {mv:?}");
                assert!(winning != Some(mv) || after.outcome() == Outcome::P, "{code}: {heaps:?}: {mv:?}");
            }
            if heaps.len() < 3 {
                lists.extend((0..=heaps.last().copied().unwrap_or(most)).map(|next| [&heaps[..], &[next]].concat()));
            }
        }
        assert_eq!(lists.len(), if cfg!(miri) { 1 + 3 + 6 + 10 } else { 1 + 7 + 28 + 84 }, "{code}");
    }
}

/// Sums of Kayles with heaps up to 2^63 - 1: a winning move is legal and leads to a P-position, from which no move leads to
/// another one.
#[test]
fn large_sums_of_kayles() {
    let kayles = quotient("kayles", 200);
    assert_eq!(kayles.period(), Some((71, 12)));
    let mut below = below(9);
    let mut lost = 0;
    for _ in 0..if cfg!(miri) { 5 } else { 10_000 } {
        let heaps: Vec<u64> = (0..=below(6)).map(|_| below(MAX_HEAP) >> below(63)).collect();
        let mut position = MisereHeaps::new(Arc::clone(&kayles), heaps.iter().copied()).unwrap();
        if let Some(winning) = position.winning_move() {
            assert_eq!(position.outcome(), Outcome::N, "{heaps:?}");
            position.play(&winning).unwrap();
        }
        if position.outcome() == Outcome::N {
            assert_eq!(position.some_move(), None, "{heaps:?}");
            continue;
        }
        for _ in 0..10 {
            let heap = usize::try_from(below(position.heaps().len() as u64)).unwrap();
            let take = below(2) + 1;
            let Some(left) = position.heaps()[heap].checked_sub(take) else { continue };
            let part = below(left + 1);
            let (mut after, mv) = (position.clone(), HeapMove { heap, take, parts: [part, left - part, 0].into() });
            after.play(&mv).unwrap();
            assert_eq!(after.outcome(), Outcome::N, "{heaps:?}: {position:?}: {mv:?}");
            lost += 1;
        }
    }
    assert!(cfg!(miri) || lost > 50_000, "{lost} moves from P-positions");
}

#[test]
fn heaps_beyond_the_quotient_are_refused() {
    let build = |quotient: &Arc<Quotient>, heap| MisereHeaps::new(Arc::clone(quotient), [1, heap]).map(drop);
    let (kayles, grundy) = (quotient("0.77", 200), quotient("4!.0", 17));
    assert_eq!([build(&kayles, MAX_HEAP), build(&grundy, 17)], [Ok(()), Ok(())]);
    let beyond = build(&grundy, 18).unwrap_err();
    assert_eq!(beyond, InvalidHeaps::BeyondQuotient { index: 1, tokens: 18, reach: 17 });
    assert_eq!(
        (beyond.to_string().as_str(), beyond.index()),
        ("the heap at index 1 has 18 tokens, but the misère quotient is known only up to heap 17", Some(1))
    );
    for quotient in [kayles, grundy] {
        let tokens = MAX_HEAP + 1;
        assert_eq!(build(&quotient, tokens), Err(InvalidHeaps::Heap { index: 1, tokens }));
    }
    let large = MisereHeaps::new(quotient("0.77", 200), [MAX_LISTED_HEAP + 1]).unwrap();
    assert_eq!(ReferenceHeaps::try_from(&large), Err(TooLarge::new(MAX_LISTED_HEAP + 1, MAX_LISTED_HEAP)));
}

/// Illegal moves are those of normal play. Positions with equal codes and heaps are equal, whatever the reach of their
/// quotients is.
#[test]
fn only_the_code_and_the_heaps_matter() {
    let build = |code, heap, heaps: &[u64]| MisereHeaps::new(quotient(code, heap), heaps.iter().copied()).unwrap();
    let mut played = build("kayles", 9, &[5, 3]);
    for (take, parts) in [(3, [1, 1, 0]), (1, [1, 2, 0])] {
        let (before, mv) = (played.clone(), HeapMove { heap: 0, take, parts: Parts::from(parts) });
        let refused = ReferenceHeaps::try_from(&played).unwrap().play(&mv);
        assert_eq!(played.check(&mv), refused);
        assert_eq!(played.play(&mv), refused);
        assert_eq!(played, before, "an illegal move changes nothing");
    }
    let mv = HeapMove { heap: 0, take: 1, parts: [1, 3, 0].into() };
    played.play(&mv).unwrap();
    assert_eq!((played.played(), played.heaps()), (&[mv][..], &[3, 3, 1][..]));
    laws::equal_by_key([
        (played, 0),
        (build("0.77", 200, &[3, 3, 1]), 0),
        (build("0.77", 9, &[3, 1, 3]), 1),
        (build("0.7", 9, &[3, 3, 1]), 2),
    ])
    .unwrap();
}
