//! Checks the theorem against the rules for every small position, and that only the heaps make a position.

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
        let rebuilt = PlainNim::new(left.heaps().iter().copied());
        laws::equal_by_key([(left, ()), (right, ()), (rebuilt, ())])?;
    }

    /// Positions are equal exactly if they have the same heaps in the same order.
    #[test]
    fn other_heaps_make_another_position(
        lists in prop::collection::vec(prop::collection::vec(0..3_u64, 0..4), 2..6),
    ) {
        laws::equal_by_key(lists.iter().map(|heaps| (PlainNim::new(heaps.iter().copied()), heaps)))?;
    }
}
