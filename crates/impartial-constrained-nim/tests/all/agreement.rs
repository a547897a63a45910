//! Checks the theorem against the rules for every small ruleset.

#![expect(clippy::unwrap_used, reason = "strategies generate only valid pairs")]
#![expect(clippy::cast_possible_truncation, reason = "the piles are small")]
#![expect(clippy::cast_precision_loss, reason = "a density need not be exact")]

use impartial_constrained_nim::reference::ReferenceConstrainedNim;
use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset, Take};
use impartial_core::{Exhaustive, laws};
use nimbers::{Nimber, mex};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use crate::random::random;

/// Returns every pair for piles of up to `largest` stones.
fn pairs(largest: u64) -> Vec<Forbidden> {
    (1..=largest).flat_map(|pile| (1..=pile).map(move |take| Forbidden { pile, take })).collect()
}

/// Returns the nim-values of the piles of up to `largest` stones, by the mex over the moves that no pair forbids.
fn values(forbidden: &[Forbidden], largest: u64) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    for pile in 0..=largest {
        let allowed = (1..=pile).filter(|&take| !forbidden.contains(&Forbidden { pile, take }));
        values.push(mex(allowed.map(|take| values[(pile - take) as usize])));
    }
    values
}

/// Checks all 2^15 sets of pairs on piles of up to 5 stones.
///
/// For each pile of up to 8 stones, checks the nim-value, the piles with each nim-value, and a move to each smaller value.
#[test]
fn every_ruleset_up_to_five() {
    let pairs = pairs(5);
    assert_eq!(pairs.len(), 15);
    for set in 0_u32..1 << 15 {
        if cfg!(miri) && set % 4_001 != 0 {
            continue;
        }
        let forbidden: Vec<Forbidden> = (0..15).filter(|bit| set >> bit & 1 == 1).map(|bit| pairs[bit]).collect();
        check(&forbidden, 8).unwrap();
    }
}

/// Checks all piles up to `largest`. A failure names the pile and the number of pairs, and lists the first pairs as
/// (pile, take).
fn check(forbidden: &[Forbidden], largest: u64) -> TestCaseResult {
    let rules = Ruleset::new(forbidden.iter().copied()).unwrap();
    let first: Vec<(u64, u64)> = forbidden.iter().take(40).map(|pair| (pair.pile, pair.take)).collect();
    let shown = format!("{} pairs {first:?}", forbidden.len());
    let values = values(forbidden, largest);
    for (pile, &value) in (0..).zip(&values) {
        prop_assert_eq!(rules.nim_value(pile), value, "a pile of {}, {}", pile, shown);
        for target in (0..=value.heap_size()).map(Nimber::from_heap) {
            let expected: Vec<u64> = (0..pile).filter(|&pile| values[pile as usize] == target).collect();
            let found: Vec<u64> = rules.piles_with_value(target, pile).collect();
            prop_assert_eq!(found, expected, "{} below {}, {}", target, pile, shown);
            let Some(take) = rules.take_to(pile, target) else {
                prop_assert_eq!(target, value, "no move from {}, {}", pile, shown);
                continue;
            };
            prop_assert!(target < value && (1..=pile).contains(&take), "{take} from {pile}, {shown}");
            prop_assert!(!forbidden.contains(&Forbidden { pile, take }), "{take} from {pile}, {shown}");
            prop_assert_eq!(values[(pile - take) as usize], target, "{} from {}, {}", take, pile, shown);
        }
    }
    Ok(())
}

/// A published mistake is to assume that a value occurs at most once below a pile. In fact, it occurs at least once.
/// This is the smallest pile that shows the mistake, and a single pair does not show it.
#[test]
fn one_occurrence_per_value_gives_this_pile_to_the_wrong_player() {
    let forbidden = [Forbidden { pile: 1, take: 1 }, Forbidden { pile: 2, take: 2 }];
    let values = values(&forbidden, 2);
    assert_eq!(values, [0, 0, 1].map(Nimber::from_heap));
    check(&forbidden, 2).unwrap();

    // If values occurred only once, a value could not be reached when its first occurrence is forbidden.
    let first = |value| (0..2).find(|&left| values[left as usize] == value);
    let may_leave = |left: u64| !forbidden.contains(&Forbidden { pile: 2, take: 2 - left });
    let mistaken = (0..=2).map(Nimber::from_heap).find(|&value| !first(value).is_some_and(may_leave));
    assert_eq!(mistaken, Some(Nimber::ZERO));
}

/// Checks all laws against the reference rules, for every ruleset on piles of up to 3 and two piles of up to 4 stones.
#[test]
fn positions_agree_with_the_rules() {
    let pairs = pairs(3);
    for set in 0_u32..1 << 6 {
        let forbidden: Vec<Forbidden> = (0..6).filter(|bit| set >> bit & 1 == 1).map(|bit| pairs[bit]).collect();
        let rules = Ruleset::new(forbidden.iter().copied()).unwrap();
        let mut oracle = Exhaustive::by_rules();
        for piles in (0..=4).flat_map(|a| (0..=a).map(move |b| [a, b])).map(Vec::from).chain([vec![], vec![4]]) {
            let position = ConstrainedNim::new(rules.clone(), piles.clone()).unwrap();
            let takes = (0..4).flat_map(|pile| (0..6).map(move |take| Take { pile, take }));
            laws::agrees(&position, &ReferenceConstrainedNim::try_from(&position).unwrap(), &mut oracle, takes)
                .unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 500 }))]

    /// Random pairs of any density on any set of piles of up to 40 stones.
    #[test]
    fn random_rulesets_up_to_forty(
        density in 0.02_f64..0.98,
        constrained in prop::collection::btree_set(1..=40_u64, 0..40),
        seeds in prop::collection::vec(any::<u64>(), 40),
    ) {
        let forbidden: Vec<Forbidden> = constrained
            .into_iter()
            .zip(seeds)
            .flat_map(|(pile, seed)| {
                // Each pile has its own stream of random numbers, which decides which of its moves are forbidden.
                let mut random = random(seed);
                (1..=pile).filter_map(move |take| {
                    let unit = (random() >> 40) as f64 / (1_u64 << 24) as f64;
                    (unit < density).then_some(Forbidden { pile, take })
                })
            })
            .collect();
        check(&forbidden, 60)?;
    }
}
