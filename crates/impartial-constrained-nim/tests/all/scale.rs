//! The laws at full scale, edge cases, and the errors of constructors and moves.

#![expect(clippy::unwrap_used, reason = "strategies generate only valid pairs")]

use std::cmp::Reverse;

use impartial_constrained_nim::{
    ConstrainedNim, Forbidden, IllegalTake, InvalidConstrainedNim, MAX_PILE, Ruleset, Take,
};
use impartial_core::{Outcome, Position, Solve, laws};
use nimbers::Nimber;
use proptest::prelude::*;

const LARGE: u64 = 1_000_000_000_000_000_000;

/// Most piles and pairs are drawn near these numbers, so that pairs apply to piles.
const CENTRES: [u64; 6] = [1, 1_000, (1 << 32) - 2, LARGE, 1 << 62, MAX_PILE - 3];

fn pile() -> impl Strategy<Value = u64> {
    let near = (prop::sample::select(&CENTRES), 0..4_u64).prop_map(|(centre, above)| centre + above);
    prop_oneof![4 => near, 1 => 0..=MAX_PILE]
}

/// Draws a pair that forbids leaving a pile near a centre, any pile, or an empty pile.
fn forbidden() -> impl Strategy<Value = Forbidden> {
    (pile(), pile(), any::<u8>()).prop_map(|(a, b, way)| {
        let (pile, other) = (a.max(b).max(1), a.min(b));
        let take = match way % 4 {
            0 => pile,
            1 => 1 + u64::from(way) % pile,
            _ => pile - other,
        };
        Forbidden { pile, take: take.max(1) }
    })
}

fn position() -> impl Strategy<Value = ConstrainedNim> {
    (prop::collection::vec(forbidden(), 0..60), prop::collection::vec(pile(), 0..8))
        .prop_map(|(pairs, piles)| ConstrainedNim::new(Ruleset::new(pairs).unwrap(), piles).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 400 }))]

    #[test]
    fn games_keep_the_laws(mut position in position(), choices in prop::collection::vec(any::<(u8, u64)>(), 1..8)) {
        for (pile, noise) in choices {
            let piles = position.piles().to_vec();
            let pile = usize::from(pile) % (piles.len() + 1);
            let leaving = |left: u64| piles.get(pile)?.checked_sub(left);
            let takes: Vec<Take> = CENTRES.into_iter().filter_map(leaving).chain([0, 1, noise, u64::MAX])
                .map(|take| Take { pile, take })
                .collect();
            laws::holds(&position, laws::targets(position.nim_value(), noise), takes.iter().copied())?;
            let value = position.nim_value().heap_size();
            if value > 0 {
                position.play(&position.move_to(Nimber::from_heap(noise % value)).unwrap()).unwrap();
            }
            if let Some(take) = takes.iter().find(|take| position.clone().play(take).is_ok()) {
                position.play(take).unwrap();
            }
        }
    }

    /// The inverse lists only piles with the value, in ascending order, including all drawn piles with the value.
    #[test]
    fn the_inverse_at_full_scale(pairs in prop::collection::vec(forbidden(), 0..60), piles in prop::collection::vec(pile(), 1..40)) {
        let rules = Ruleset::new(pairs.iter().copied()).unwrap();
        for &pile in &piles {
            let value = rules.nim_value(pile);
            let listed: Vec<u64> = rules.piles_with_value(value, u64::MAX).collect();
            prop_assert!(listed.is_sorted_by(|left, right| left < right));
            prop_assert!(listed.contains(&pile));
            for &other in listed.iter().chain(&piles) {
                prop_assert_eq!(listed.contains(&other), rules.nim_value(other) == value, "{} and {}", pile, other);
            }
        }
    }

    /// The pairs are listed without duplicates, by ascending pile and then by descending number of stones. Lists of 200 pairs
    /// or more are sorted by a radix sort.
    #[test]
    fn pairs_are_listed_in_order(pairs in prop::collection::vec(forbidden(), 0..300), others in prop::collection::vec(pile(), 1..20)) {
        let rules = Ruleset::new(pairs.iter().copied()).unwrap();
        let mut sorted = pairs;
        sorted.sort_by_key(|forbidden| (forbidden.pile, Reverse(forbidden.take)));
        sorted.dedup();
        prop_assert_eq!(rules.pairs().len(), sorted.len());
        prop_assert!(rules.pairs().eq(sorted.iter().copied()));
        for pile in sorted.iter().map(|forbidden| forbidden.pile).chain(others) {
            let of_pile: Vec<Forbidden> = sorted.iter().copied().filter(|forbidden| forbidden.pile == pile).collect();
            prop_assert_eq!(rules.pairs_of(pile).len(), of_pile.len());
            for take in of_pile.iter().flat_map(|forbidden| [forbidden.take, forbidden.take - 1, forbidden.take + 1]) {
                prop_assert_eq!(rules.forbids(pile, take), of_pile.contains(&Forbidden { pile, take }));
            }
            prop_assert!(rules.pairs_of(pile).eq(of_pile));
        }
        let position = ConstrainedNim::new(rules.clone(), [3, 0, 7]).unwrap();
        prop_assert_eq!((position.rules(), position.piles()), (&rules, &[3, 0, 7][..]));
    }
}

#[test]
fn edges() {
    let rules =
        |pairs: &[(u64, u64)]| Ruleset::new(pairs.iter().map(|&(pile, take)| Forbidden { pile, take })).unwrap();
    let none = ConstrainedNim::new(rules(&[]), []).unwrap();
    assert_eq!((none.outcome(), none.winning_move()), (Outcome::P, None));
    // The target value occurs many times, and most of its occurrences are forbidden.
    let zeros: Vec<(u64, u64)> = (1..=100).flat_map(|pile| (1..=pile).map(move |take| (pile, take))).collect();
    let rules = rules(&[&zeros[..], &(0..100).map(|left| (200, 200 - left)).collect::<Vec<_>>()].concat());
    assert_eq!(rules.take_to(200, Nimber::ZERO), Some(100));
    assert_eq!(rules.piles_with_value(Nimber::from_heap(u64::MAX), u64::MAX).count(), 0);
}

#[test]
fn errors_of_invalid_pairs_and_piles() {
    for (pile, take, message) in [
        (0, 0, "the pair at index 1: the pile must have from 1 to 9223372036854775807 stones, not 0"),
        (
            1 << 63,
            1,
            "the pair at index 1: the pile must have from 1 to 9223372036854775807 stones, not 9223372036854775808",
        ),
        (5, 0, "the pair at index 1: from 1 to 5 stones can be taken from the pile, not 0"),
        (5, 6, "the pair at index 1: from 1 to 5 stones can be taken from the pile, not 6"),
    ] {
        let pairs = [Forbidden { pile: 3, take: 3 }, Forbidden { pile, take }];
        let refused = Ruleset::new(pairs).unwrap_err();
        assert_eq!((refused.index(), refused.to_string().as_str()), (Some(1), message));
    }
    assert!(matches!(
        Ruleset::new([Forbidden { pile: 0, take: 1 }]),
        Err(InvalidConstrainedNim::PairPile { index: 0, pile: 0 })
    ));
    let rules = Ruleset::new([]).unwrap();
    let message = "the pile at index 1 has 9223372036854775808 stones, more than 9223372036854775807";
    assert_eq!(ConstrainedNim::new(rules, [MAX_PILE, 1 << 63]).unwrap_err().to_string(), message);
}

#[test]
fn errors_of_illegal_takes_leave_the_position_unchanged() {
    let rules = Ruleset::new([Forbidden { pile: 5, take: 2 }]).unwrap();
    let start = ConstrainedNim::new(rules, [5, 0]).unwrap();
    for (pile, take, message) in [
        (usize::MAX, 1, "there is no pile 0; the number of piles is 2"),
        (2, 1, "there is no pile 3; the number of piles is 2"),
        (0, 0, "cannot take 0 stones from pile 1, which has 5"),
        (0, 6, "cannot take 6 stones from pile 1, which has 5"),
        (1, 1, "cannot take 1 stones from pile 2, which has 0"),
        (0, 2, "taking 2 stones from a pile of 5 is forbidden"),
    ] {
        let mut position = start.clone();
        assert_eq!(position.play(&Take { pile, take }).unwrap_err().to_string(), message);
        assert_eq!(position, start);
    }
    assert!(matches!(start.clone().play(&Take { pile: 0, take: 2 }), Err(IllegalTake::Forbidden { .. })));
}
