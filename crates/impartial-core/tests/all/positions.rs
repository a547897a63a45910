//! The positions of this crate, which are heaps and sums, obey the laws.

use std::collections::BTreeSet;
use std::error::Error as _;

use impartial_core::{Exhaustive, Heap, Outcome, Position as _, Solve as _, Sum, SumMove, laws};
use nimbers::Nimber;
use proptest::prelude::*;

fn size() -> impl Strategy<Value = u64> {
    prop_oneof![0..9_u64, any::<u64>(), Just(u64::MAX)]
}

fn heaps() -> impl Strategy<Value = Sum<Heap>> {
    prop::collection::vec(size().prop_map(Heap), 0..4).prop_map(Sum::new)
}

/// Generates legal and illegal moves.
fn candidates() -> impl Strategy<Value = Vec<SumMove<u64>>> {
    prop::collection::vec((0..5_usize, size()).prop_map(|(component, mv)| SumMove { component, mv }), 0..20)
}

proptest! {
    #[test]
    fn single_heaps(left in size(), right in size(), takes in prop::collection::vec(size(), 0..20), noise: u64) {
        laws::holds(&Heap(left), laws::targets(Nimber::from_heap(left), noise), takes).unwrap();
        laws::sums(&Heap(left), &Heap(right), laws::targets(Nimber::from_heap(left ^ right), noise)).unwrap();
    }

    #[test]
    fn sums(position in heaps(), other in heaps(), candidates in candidates(), noise: u64) {
        let value = position.nim_value();
        prop_assert_eq!(value.heap_size(), position.components().iter().fold(0, |sum, Heap(size)| sum ^ size));
        laws::holds(&position, laws::targets(value, noise), candidates).unwrap();
        laws::sums(&position, &other, laws::targets(value + other.nim_value(), noise)).unwrap();
    }

    /// The targets include the value and its neighbours, the values that differ in one bit, 0, the maximum, the powers of
    /// two, and the noise. Each bit of the value is the highest difference to some target, whose lower bits depend on the
    /// noise.
    #[test]
    fn targets(value in size(), noise: u64) {
        let targets: Vec<u64> = laws::targets(Nimber::from_heap(value), noise).map(Nimber::heap_size).collect();
        let around = [value.saturating_sub(1), value, value.saturating_add(1), 0, u64::MAX, noise];
        for target in around.into_iter().chain((0..64).flat_map(|bit| [value ^ 1 << bit, 1 << bit])) {
            prop_assert!(targets.contains(&target), "{} of {}", target, value);
        }
        let others: Vec<u64> = laws::targets(Nimber::from_heap(value), !noise).map(Nimber::heap_size).collect();
        for bit in (0..64).filter(|bit| value >> bit & 1 == 1) {
            let differs_first = |target: &&u64| (*target ^ value).checked_ilog2() == Some(bit);
            let of = |targets: &[u64]| targets.iter().filter(differs_first).copied().collect::<Vec<u64>>();
            prop_assert!(bit < 32 || of(&targets) != of(&others), "bit {} of {}", bit, value);
        }
        prop_assert!(value < 2 || targets.iter().any(|&target| target.abs_diff(value / 2) <= 1), "half of {}", value);
    }
}

#[test]
fn every_target_is_tried_for_some_noise() {
    for value in 0..if cfg!(miri) { 5 } else { 200 } {
        let of_noise = |less| laws::targets(Nimber::from_heap(value), u64::MAX - less);
        let targets: BTreeSet<Nimber> = (0..=2 * value).flat_map(of_noise).collect();
        assert!((0..value).all(|target| targets.contains(&Nimber::from_heap(target))), "{value}");
    }
}

/// A sum of three heaps agrees with an exhaustive search of the sum as one game.
#[test]
fn sums_agree_with_the_rules() {
    let mut oracle = Exhaustive::by_rules();
    for sizes in 0..64_u64 {
        let sum: Sum<Heap> = [sizes & 3, sizes >> 2 & 3, sizes >> 4].map(Heap).into_iter().collect();
        let candidates = (0..4).flat_map(|component| (0..5).map(move |mv| SumMove { component, mv }));
        laws::agrees(&sum, &sum, &mut oracle, candidates).unwrap();
    }
}

/// A game with a large heap ends after few moves.
#[test]
fn heaps_are_halved_by_some_move() {
    let mut heap = Heap(u64::MAX);
    let mut moves = 0;
    while let Some(take) = heap.some_move() {
        heap.play(&take).unwrap();
        moves += 1;
    }
    assert_eq!((heap, moves), (Heap(0), 64));
}

#[test]
fn errors_name_the_rule() {
    let mut heap = Heap(2);
    assert_eq!(heap.play(&3).unwrap_err().to_string(), "cannot take 3 from a heap of 2");
    assert_eq!(heap, Heap(2));
    let refused = Sum::new([heap]).play(&SumMove { component: 0, mv: 3 }).unwrap_err();
    assert_eq!(refused.to_string(), "the move is illegal in component 1");
    assert_eq!(refused.source().map(ToString::to_string).as_deref(), Some("cannot take 3 from a heap of 2"));
}

#[test]
fn outcomes_are_written_as_letters() {
    let written = [0, 1, u64::MAX].map(|size| Outcome::from_nim_value(Nimber::from_heap(size)).to_string());
    assert_eq!(written, ["P", "N", "N"]);
}
