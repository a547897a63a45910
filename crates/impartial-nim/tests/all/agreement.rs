//! Checks the theorem against the rules for every small position, and that only the heaps make a position.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use impartial_core::{Exhaustive, Position as _, laws};
use impartial_nim::reference::ReferencePlainNim;
use impartial_nim::{PlainNim, Take};
use proptest::prelude::*;

/// Checks all laws on every position of up to three heaps of up to 7 tokens.
///
/// The rules are searched on whole positions, so their nim-values do not depend on the theory of sums.
#[test]
fn every_position_up_to_three_heaps_of_seven() {
    let most = if cfg!(miri) { 2 } else { 7 };
    let mut oracle = Exhaustive::by_rules();
    let sizes = 0..=most;
    let pairs = || sizes.clone().flat_map(|first| sizes.clone().map(move |second| vec![first, second]));
    let triples = pairs().flat_map(|pair| sizes.clone().map(move |third| [&pair[..], &[third]].concat()));
    let singles = sizes.clone().map(|size| vec![size]);
    for heaps in [vec![]].into_iter().chain(singles).chain(pairs()).chain(triples) {
        let position = PlainNim::new(heaps.clone());
        let takes = (0..=heaps.len()).flat_map(|heap| (0..=most + 1).map(move |take| Take { heap, take }));
        let by_rules = ReferencePlainNim::try_from(&position).expect("the heaps are small");
        laws::agrees(&position, &by_rules, &mut oracle, takes)
            .unwrap_or_else(|violation| panic!("{heaps:?}: {violation}"));
    }
}

fn hash(nim: &PlainNim) -> u64 {
    let mut hasher = DefaultHasher::new();
    nim.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 500 }))]

    /// The order of the moves does not matter, and a position after moves is equal to one that is built from its heaps.
    #[test]
    fn permuted_moves_are_equal(
        (takes, permuted) in prop::collection::vec((0..4_usize, 1..4_u64), 0..8).prop_flat_map(|takes| {
            (Just(takes.clone()), Just(takes).prop_shuffle())
        }),
    ) {
        // The heaps are large enough for all moves in any order.
        let [mut left, mut right] = [(); 2].map(|()| PlainNim::new([50, 60, 70, 80]));
        for (nim, takes) in [(&mut left, &takes), (&mut right, &permuted)] {
            for &(heap, take) in takes {
                nim.play(&Take { heap, take })?;
            }
            prop_assert_eq!(nim.played().len(), takes.len());
        }
        prop_assert_eq!((&left, hash(&left)), (&right, hash(&right)));
        let rebuilt = PlainNim::new(left.heaps().iter().copied());
        prop_assert_eq!((&left, hash(&left)), (&rebuilt, hash(&rebuilt)));
    }

    /// Positions are equal exactly if they have the same heaps in the same order.
    #[test]
    fn other_heaps_make_another_position(
        lists in prop::collection::vec(prop::collection::vec(0..3_u64, 0..4), 2..6),
    ) {
        for heaps in &lists {
            for others in &lists {
                let [a, b] = [heaps, others].map(|heaps| PlainNim::new(heaps.iter().copied()));
                prop_assert_eq!([a == b, hash(&a) == hash(&b)], [heaps == others; 2], "{:?} and {:?}", a, b);
            }
        }
    }
}

/// Serialized moves count heaps from 1, even at the ends of the range.
#[cfg(feature = "serde")]
#[test]
fn heaps_of_moves_are_written_from_one() {
    use serde::de::value::{Error, MapDeserializer};

    for (number, heap) in [(1, 0), (2, 1), (1_000, 999), (usize::MAX, usize::MAX - 1), (0, usize::MAX)] {
        let data = [("heap", number as u64), ("take", 7)].into_iter();
        let read: Take = serde::Deserialize::deserialize(MapDeserializer::<_, Error>::new(data)).expect("it is a move");
        assert_eq!(read, Take { heap, take: 7 });
    }
}
