//! Queries of a view.

use interval_merge::{Interval, Intervals, uncovered_length, union_length};
use proptest::prelude::*;

use crate::{Dense, SIDE, all_intervals, check_list, config, every_small_set, interval, intervals, set};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn queries_of_random_sets((corner, intervals) in intervals(), (start, len) in (0..SIDE, 1..=SIDE)) {
        let dense = Dense::new(corner, &intervals);
        let set = set(&intervals);
        dense.check(set.as_intervals());
        // A frame may begin before the window and end after it.
        let from = (corner + start).saturating_sub(SIDE / 2);
        for frame in [interval(from..from.saturating_add(len)), interval(dense.units())] {
            dense.check_gaps(set.as_intervals(), frame);
            dense.check_lengths(&intervals, frame);
        }
    }

    /// The methods of the set return what those of its view return.
    #[test]
    fn the_set_answers_as_its_view((corner, intervals) in intervals(), at in 0..SIDE, at_index in 0..5_usize) {
        let set = set(&intervals);
        let view = set.as_intervals();
        let unit = corner + at;
        let frame = interval(corner..unit + 1);
        prop_assert_eq!((set.len(), set.is_empty(), set.measure()), (view.len(), view.is_empty(), view.measure()));
        prop_assert_eq!((set.get(at_index), set.contains(unit)), (view.get(at_index), view.contains(unit)));
        prop_assert_eq!(set.covered_before(unit), view.covered_before(unit));
        prop_assert_eq!(set.nth_covered(at), view.nth_covered(at));
        prop_assert_eq!(set.nth_uncovered(unit), view.nth_uncovered(unit));
        prop_assert_eq!(set.prefix_with_uncovered(unit), view.prefix_with_uncovered(unit));
        prop_assert!(set.iter().eq(view) && (&set).into_iter().eq(view));
        prop_assert!(set.gaps(frame).eq(view.gaps(frame)));
    }

    /// Arbitrary coordinates have no dense window, but the laws hold for them.
    #[test]
    fn rank_and_select_undo_each_other(
        ends in prop::collection::vec((any::<u64>(), any::<u64>()), 0..20),
        n in any::<u64>(),
    ) {
        let intervals: Vec<Interval> =
            ends.into_iter().filter_map(|(a, b)| Interval::new(a.min(b)..a.max(b)).ok()).collect();
        let set = set(&intervals);
        let whole = interval(0..u64::MAX);
        let uncovered: u64 = set.gaps(whole).map(|gap| gap.len()).sum();
        prop_assert_eq!(set.iter().map(|interval| interval.len()).sum::<u64>(), set.measure());
        prop_assert_eq!(uncovered, u64::MAX - set.measure());
        prop_assert_eq!(uncovered_length(whole, &intervals), uncovered);
        prop_assert_eq!(union_length(&intervals), set.measure());

        let covered = set.nth_covered(n);
        prop_assert_eq!(covered.is_some(), n < set.measure());
        prop_assert!(covered.is_none_or(|unit| set.contains(unit) && set.covered_before(unit) == n));
        let unit = set.nth_uncovered(n);
        prop_assert_eq!(unit.is_some(), n < uncovered);
        prop_assert!(unit.is_none_or(|unit| !set.contains(unit) && unit - set.covered_before(unit) == n));
    }
}

/// Every set of up to three intervals on a small line, with every frame on it.
#[test]
fn every_small_line() {
    let frames = all_intervals(0, if cfg!(miri) { 4 } else { 10 });
    every_small_set(|intervals| {
        let dense = Dense::new(0, intervals);
        let set = set(intervals);
        check_list(set.as_intervals(), &dense.merged());
        for &frame in &frames {
            dense.check_gaps(set.as_intervals(), frame);
        }
    });
}

#[test]
fn rank_and_select_on_every_small_line() {
    every_small_set(|intervals| {
        let dense = Dense::new(0, intervals);
        dense.check_rank_and_select(set(intervals).as_intervals());
        dense.check_lengths(intervals, interval(1..6));
    });
}

#[test]
fn the_whole_range_of_coordinates() {
    let whole = interval(0..u64::MAX);
    let set = set(&[interval(5..u64::MAX), whole, interval(0..1)]);
    assert_eq!(set.measure(), u64::MAX);
    assert_eq!(set.nth_covered(u64::MAX - 1), Some(u64::MAX - 1));
    assert_eq!(set.nth_covered(u64::MAX), None);
    assert_eq!(set.nth_uncovered(0), None);
    assert_eq!((set.prefix_with_uncovered(0), set.prefix_with_uncovered(1)), (Some(0), None));
    assert!(!set.contains(u64::MAX));
    assert_eq!(set.gaps(whole).next(), None);
    assert_eq!(uncovered_length(whole, &[whole, whole]), 0);
    assert_eq!(union_length(&[whole, interval(3..4)]), u64::MAX);
}

#[test]
fn an_empty_list() {
    let empty = Intervals::default();
    assert_eq!((empty.len(), empty.measure(), empty.covered_before(u64::MAX)), (0, 0, 0));
    assert_eq!((empty.nth_covered(0), empty.nth_uncovered(7)), (None, Some(7)));
    assert_eq!(empty.nth_uncovered(u64::MAX), None);
    assert_eq!(empty.prefix_with_uncovered(u64::MAX), Some(u64::MAX));
    assert!(empty.gaps(interval(3..9)).eq([interval(3..9)]));
    assert_eq!(uncovered_length(interval(3..9), &[]), 6);
    check_list(empty, &[]);
}

#[test]
fn an_iterator_ends_once() {
    let set = set(&[interval(0..1), interval(2..3), interval(4..5)]);
    let mut iter = set.iter();
    assert_eq!((iter.next(), iter.next_back()), (Some(interval(0..1)), Some(interval(4..5))));
    assert_eq!((iter.len(), iter.next_back(), iter.next_back(), iter.next()), (1, Some(interval(2..3)), None, None));
    let mut gaps = set.gaps(interval(1..2));
    assert_eq!((gaps.next(), gaps.next(), gaps.next()), (Some(interval(1..2)), None, None));
}
