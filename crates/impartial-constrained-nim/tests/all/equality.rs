//! Equality and hashes depend only on the current piles and the rules, not on the order of pairs or moves.
//! Serialized moves count piles from 1.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use impartial_constrained_nim::reference::{MAX_LISTED_PILE, ReferenceConstrainedNim};
use impartial_constrained_nim::{ConstrainedNim, Forbidden, MAX_PILE, Position as _, Ruleset, Take, TooLarge};
use proptest::prelude::*;

fn hash(nim: &ConstrainedNim) -> u64 {
    let mut hasher = DefaultHasher::new();
    nim.hash(&mut hasher);
    hasher.finish()
}

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
        prop_assert_eq!((&left, hash(&left)), (&right, hash(&right)));
        for (nim, takes) in [(&mut left, &takes), (&mut right, &others)] {
            let takes: Vec<Take> = takes.iter().map(|&(pile, take)| Take { pile, take }).collect();
            for take in &takes {
                nim.play(take).unwrap();
            }
            prop_assert_eq!(nim.played(), &takes[..]);
        }
        prop_assert_eq!((&left, hash(&left)), (&right, hash(&right)));
        let rebuilt = ConstrainedNim::new(left.rules().clone(), left.piles().iter().copied()).unwrap();
        prop_assert_eq!((&left, hash(&left)), (&rebuilt, hash(&rebuilt)));
    }

    /// Positions are equal exactly if they have the same piles in the same order and the same set of pairs.
    #[test]
    fn other_piles_or_pairs_make_another_position(
        positions in prop::collection::vec((pairs(), prop::collection::vec(0..3_u64, 0..4)), 2..6),
    ) {
        for (pairs, piles) in &positions {
            for (other_pairs, other_piles) in &positions {
                let set = |pairs: &[Forbidden]| -> std::collections::BTreeSet<Forbidden> { pairs.iter().copied().collect() };
                let is_same = set(pairs) == set(other_pairs) && piles == other_piles;
                let [a, b] = [(pairs, piles), (other_pairs, other_piles)].map(|(pairs, piles)| {
                    ConstrainedNim::new(Ruleset::new(pairs.iter().copied()).unwrap(), piles.iter().copied()).unwrap()
                });
                prop_assert_eq!([a == b, hash(&a) == hash(&b)], [is_same; 2], "{:?} and {:?}", a, b);
            }
        }
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

/// Serialized moves count piles from 1, even at the ends of the range.
#[cfg(feature = "serde")]
#[test]
fn piles_of_moves_are_written_from_one() {
    use serde::de::value::{Error, MapDeserializer};

    for (number, pile) in [(1, 0), (2, 1), (1_000, 999), (usize::MAX, usize::MAX - 1), (0, usize::MAX)] {
        let data = [("pile", number as u64), ("take", 7)].into_iter();
        let read: Take = serde::Deserialize::deserialize(MapDeserializer::<_, Error>::new(data)).unwrap();
        assert_eq!(read, Take { pile, take: 7 });
    }
}
