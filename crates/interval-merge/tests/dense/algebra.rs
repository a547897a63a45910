//! Union, intersection and difference of two lists.

use interval_merge::{Interval, IntervalSet};
use proptest::prelude::*;

use crate::{CORNERS, Dense, all_intervals, config, corner, interval, intervals_at, ranges, set};

fn check(corner: u64, left: &[Interval], right: &[Interval]) {
    let (left_dense, right_dense) = (Dense::new(corner, left), Dense::new(corner, right));
    let (left, right) = (set(left), set(right));
    let expected = |both: fn(bool, bool) -> bool| left_dense.zip(&right_dense, both).merged();
    let what = || format!("{left} and {right}");
    assert_eq!(ranges(left.union(right.as_intervals())), expected(|left, right| left || right), "{}", what());
    assert_eq!(ranges(left.intersection(right.as_intervals())), expected(|left, right| left && right), "{}", what());
    assert_eq!(ranges(left.difference(right.as_intervals())), expected(|left, right| left && !right), "{}", what());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_pairs(
        (corner, left, right) in corner().prop_flat_map(|at| (Just(at), intervals_at(at), intervals_at(at))),
    ) {
        check(corner, &left, &right);
        check(corner, &left, &left);
        check(corner, &left, &[]);
        check(corner, &[], &right);
    }

    /// The results of set operations are merged, so they become a set without sorting.
    #[test]
    fn results_are_merged(
        (left, right) in corner().prop_flat_map(|at| (intervals_at(at), intervals_at(at))),
    ) {
        let (left, right) = (set(&left), set(&right));
        let union: IntervalSet = left.union(right.as_intervals()).collect();
        prop_assert_eq!(union.len(), left.union(right.as_intervals()).count());
        let common = IntervalSet::from_sorted(left.intersection(right.as_intervals())).unwrap();
        prop_assert_eq!(union.measure() + common.measure(), left.measure() + right.measure());
        let only = IntervalSet::from_sorted(left.difference(right.as_intervals())).unwrap();
        prop_assert_eq!(only.measure() + common.measure(), left.measure());
        prop_assert!(only.union(common.as_intervals()).eq(&left));
    }
}

/// All pairs of sets of up to two intervals on a small line, at both ends of the coordinate range.
#[test]
fn every_small_pair() {
    for corner in [CORNERS[0], CORNERS[5]] {
        let all = all_intervals(corner, if cfg!(miri) { 2 } else { 5 });
        let pairs = || all.iter().flat_map(|first| all.iter().map(move |second| [*first, *second]));
        for left in pairs() {
            for right in pairs() {
                check(corner, &left, &right);
            }
        }
    }
}

#[test]
fn operations_end_once() {
    let (left, right) = (set(&[interval(0..4)]), set(&[interval(1..2)]));
    let mut union = left.union(right.as_intervals());
    assert_eq!((union.next(), union.next(), union.next()), (Some(interval(0..4)), None, None));
    let mut common = left.intersection(right.as_intervals());
    assert_eq!((common.next(), common.next(), common.next()), (Some(interval(1..2)), None, None));
    let mut only = left.difference(right.as_intervals());
    assert_eq!((only.next(), only.next(), only.next()), (Some(interval(0..1)), Some(interval(2..4)), None));
    assert_eq!(only.next(), None);
}
