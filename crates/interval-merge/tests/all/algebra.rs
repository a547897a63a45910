//! Union, intersection, difference and symmetric difference of two lists, and their relations.

use proptest::prelude::*;

use crate::oracle::check_hints;
use crate::{Dense, Span, all_spans, config, corner, intervals, ranges, set, spans};

/// Checks all operations on two sets of a window at one of the corners of the type.
fn check(at: usize, left: &[Span], right: &[Span]) {
    let corner = corner(at);
    let [left, right] = [left, right].map(|spans| intervals(corner, spans));
    let (left_dense, right_dense) = (Dense::new(corner, &left), Dense::new(corner, &right));
    let (left, right) = (set(&left), set(&right));
    let what = format!("{left} and {right}");
    let expected = |both: fn(bool, bool) -> bool| left_dense.zip(&right_dense, both).merged();

    let union = expected(|left, right| left || right);
    assert_eq!(ranges(left.union(&right)), union, "{what}: union");
    assert_eq!(ranges((&left | &right).iter()), union, "{what}: |");
    check_hints(left.union(&right), left.is_empty() || right.is_empty());

    let common = expected(|left, right| left && right);
    assert_eq!(ranges(left.intersection(&right)), common, "{what}: intersection");
    assert_eq!(ranges((&left & &right).iter()), common, "{what}: &");
    check_hints(left.intersection(&right), left.is_empty() || right.is_empty());
    assert_eq!(left.is_disjoint(&right), common.is_empty(), "{what}: is_disjoint");

    let only = expected(|left, right| left && !right);
    assert_eq!(ranges(left.difference(&right)), only, "{what}: difference");
    assert_eq!(ranges((&left - &right).iter()), only, "{what}: -");
    check_hints(left.difference(&right), left.is_empty() || right.is_empty());
    assert_eq!(left.is_subset(&right), only.is_empty(), "{what}: is_subset");

    let either = expected(|left, right| left ^ right);
    assert_eq!(ranges(left.symmetric_difference(&right)), either, "{what}: symmetric_difference");
    assert_eq!(ranges((&left ^ &right).iter()), either, "{what}: ^");
    check_hints(left.symmetric_difference(&right), left.is_empty() && right.is_empty());

    // A view is taken as well as a set.
    assert!(left.union(right.as_intervals()).eq(&(&left | &right)), "{what}: union with a view");
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_pairs(at in any::<usize>(), left in spans(), right in spans()) {
        check(at, &left, &right);
        check(at, &left, &left);
        check(at, &left, &[]);
        check(at, &[], &right);
    }
}

/// All pairs of sets of up to two intervals on a small line, at both ends of a type.
#[test]
fn every_small_pair() {
    let last = crate::oracle::corners(crate::SIDE).len() - 1;
    let all = all_spans(if cfg!(miri) { 2 } else { 4 });
    // The end of the window, which is the end of the type in the last one.
    let moved = |(start, end): Span, at: usize| if at == 0 { (start, end) } else { (start + 20, end + 20) };
    for at in [0, last] {
        let pairs =
            || all.iter().flat_map(|first| all.iter().map(move |second| [*first, *second].map(|span| moved(span, at))));
        for left in pairs() {
            for right in pairs() {
                check(at, &left, &right);
            }
        }
    }
}
