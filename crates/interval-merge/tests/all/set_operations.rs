//! Insertion, removal and combinations of sets.

use interval_merge::IntervalSet;
use proptest::prelude::*;

use crate::{SIDE, Span, all_spans, config, corner, every_small_set, intervals, ranges, span, spans, window};

/// Inserts or removes spans one by one, and checks the set and the number of changed units after each.
fn check_changes(at: usize, start: &[Span], steps: &[(bool, Span)]) {
    let corner = corner(at);
    let (_, mut dense, mut set) = window(corner, start);
    for &(inserts, span) in steps {
        let interval = intervals(corner, &[span])[0];
        let before = set.clone();
        let changed = if inserts { set.insert(interval) } else { set.remove(interval) };
        assert_eq!(changed, dense.put(interval, inserts), "{before}: {inserts} {interval}");
        dense.check(set.as_intervals());
    }
}

/// Checks all operations on two sets of a window at one of the corners of the type.
fn check_pair(at: usize, left: &[Span], right: &[Span]) {
    let [(_, left_dense, left), (_, right_dense, right)] = [left, right].map(|spans| window(corner(at), spans));
    let what = format!("{left} and {right}");
    let expected = |both: fn(bool, bool) -> bool| left_dense.zip(&right_dense, both).merged();
    let check = |expected: &[_], found: interval_merge::Combination<'_>, stored: &IntervalSet, name: &str| {
        assert_eq!(ranges(found), expected, "{what}: {name}");
        assert_eq!(ranges(stored.iter()), expected, "{what}: operator of {name}");
    };
    check(&expected(|left, right| left || right), left.union(&right), &(&left | &right), "union");
    let common = expected(|left, right| left && right);
    check(&common, left.intersection(&right), &(&left & &right), "intersection");
    let only = expected(|left, right| left && !right);
    check(&only, left.difference(right.as_intervals()), &(&left - &right), "difference");
    let either = expected(|left, right| left ^ right);
    check(&either, left.symmetric_difference(&right), &(&left ^ &right), "symmetric_difference");
    let relations = (left.is_disjoint(&right), left.is_subset(&right), left == right);
    assert_eq!(relations, (common.is_empty(), only.is_empty(), either.is_empty()), "{what}: relations");
    assert_eq!(left.as_intervals() == right.as_intervals(), either.is_empty(), "{what}: equal views");
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn changes(at in any::<usize>(), start in spans(), changes in prop::collection::vec((any::<bool>(), span()), 0..6)) {
        check_changes(at, &start, &changes);
    }

    #[test]
    fn random_pairs(at in any::<usize>(), left in spans(), right in spans()) {
        check_pair(at, &left, &right);
        check_pair(at, &left, &left);
        check_pair(at, &left, &[]);
        check_pair(at, &[], &right);
    }
}

#[test]
fn insertions_and_removals_in_every_order_on_small_lines() {
    every_small_set(|spans| {
        let changes: Vec<_> = spans.iter().map(|&span| (true, span)).collect();
        check_changes(0, &[], &changes);
        let reversed: Vec<_> = changes.iter().rev().copied().collect();
        check_changes(0, &[], &reversed);
        if let [kept @ .., removed] = spans {
            check_changes(0, kept, &[(false, *removed)]);
            check_changes(0, &[(0, 7)], &[(false, *removed), (true, *removed)]);
        }
    });
}

/// All pairs of sets of up to two intervals on a small line, at both ends of a type.
#[test]
fn every_small_pair() {
    let last = crate::oracle::corners(SIDE).len() - 1;
    let all = all_spans(if cfg!(miri) { 2 } else { 4 });
    // In the last window, spans lie at its end, which is the end of the type.
    let moved = |(start, end): Span, at: usize| if at == 0 { (start, end) } else { (start + 20, end + 20) };
    for at in [0, last] {
        let pairs =
            || all.iter().flat_map(|first| all.iter().map(move |second| [*first, *second].map(|span| moved(span, at))));
        for left in pairs() {
            for right in pairs() {
                check_pair(at, &left, &right);
            }
        }
    }
}
