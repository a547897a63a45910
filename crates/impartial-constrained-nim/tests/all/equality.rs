//! Equality and hashes depend only on the current piles and the rules, not on the order of pairs or moves.

use std::collections::BTreeSet;

use impartial_constrained_nim::reference::{MAX_LISTED_PILE, ReferenceConstrainedNim};
use impartial_constrained_nim::{ConstrainedNim, Forbidden, MAX_PILE, Position as _, Ruleset, Take, TooLarge};
use impartial_core::laws;
use proptest::prelude::*;

fn pairs() -> impl Strategy<Value = Vec<Forbidden>> {
    let pair = (1..6_u64, 1..6_u64).prop_map(|(a, b)| Forbidden { pile: a.max(b), take: a.min(b) });
    prop::collection::vec(pair, 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 500 }))]

    /// The order and repetition of pairs and the order of moves do not matter.
    #[test]
    fn permuted_pairs_and_moves_are_equal(
        (pairs, permuted) in pairs().prop_flat_map(|pairs| (Just(pairs.clone()), Just(pairs).prop_shuffle())),
        (takes, others) in prop::collection::vec((0..4_usize, 1..4_u64), 0..8).prop_flat_map(|takes| {
            (Just(takes.clone()), Just(takes).prop_shuffle())
        }),
    ) {
        // The piles are above all pairs, so the moves are legal in any order.
        let rules = [Ruleset::new(pairs.clone()).unwrap(), Ruleset::new(permuted.into_iter().chain(pairs)).unwrap()];
        let [mut left, mut right] = rules.map(|rules| ConstrainedNim::new(rules, [50, 60, 70, 80]).unwrap());
        laws::equal_by_key([(&left, ()), (&right, ())])?;
        for (nim, takes) in [(&mut left, &takes), (&mut right, &others)] {
            let takes: Vec<Take> = takes.iter().map(|&(pile, take)| Take { pile, take }).collect();
            for take in &takes {
                nim.play(take).unwrap();
            }
            prop_assert_eq!(nim.played(), &takes[..]);
        }
        let rebuilt = ConstrainedNim::new(left.rules().clone(), left.piles().iter().copied()).unwrap();
        laws::equal_by_key([(left, ()), (right, ()), (rebuilt, ())])?;
    }

    /// Positions are equal exactly if they have the same piles in the same order and the same set of pairs.
    #[test]
    fn other_piles_or_pairs_make_another_position(
        positions in prop::collection::vec((pairs(), prop::collection::vec(0..3_u64, 0..4)), 2..6),
    ) {
        laws::equal_by_key(positions.iter().map(|(pairs, piles)| {
            let position = ConstrainedNim::new(Ruleset::new(pairs.iter().copied()).unwrap(), piles.iter().copied());
            (position.unwrap(), (pairs.iter().collect::<BTreeSet<_>>(), piles))
        }))?;
    }
}

#[test]
fn piles_are_listed_up_to_the_limit() {
    let list = |piles: &[u64]| {
        let nim = ConstrainedNim::new(Ruleset::new([]).unwrap(), piles.iter().copied()).unwrap();
        ReferenceConstrainedNim::try_from(&nim).map(drop)
    };
    assert_eq!([list(&[]), list(&[0]), list(&[MAX_LISTED_PILE; 2])], [Ok(()), Ok(()), Ok(())]);
    for large in [MAX_LISTED_PILE + 1, MAX_PILE] {
        assert_eq!(list(&[3, large, MAX_LISTED_PILE]), Err(TooLarge::new(large, MAX_LISTED_PILE)));
    }
}
