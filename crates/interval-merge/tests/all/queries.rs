//! Queries of a view.

use interval_merge::{Interval, IntervalSet, Intervals, uncovered_length, union_length};
use proptest::prelude::*;

use crate::oracle::check_hints;
use crate::{
    Dense, Span, all_spans, check_list, config, corner, every_small_set, interval, intervals, ranges, set, span, spans,
};

/// Checks all queries of a set with a frame, which begins before the window for some corners.
fn check(at: usize, spans: &[Span], (start, last): Span) {
    let corner = corner(at);
    let intervals = intervals(corner, spans);
    let dense = Dense::new(corner, &intervals);
    let set = set(&intervals);
    dense.check(set.as_intervals());
    let around = dense.around();
    let frame = interval(around.start() + start..=around.start() + last);
    dense.check_frame(set.as_intervals(), frame);
    dense.check_lengths(&intervals, frame);
    dense.check_lengths(&intervals, around);
}

/// Checks that the methods of the set return what those of its view return, and that ranges of any kind are taken.
fn check_set(at: usize, spans: &[Span], (start, last): Span) {
    let corner = corner(at);
    let set = set(&intervals(corner, spans));
    let view = set.as_intervals();
    let (start, last) = (corner + start, corner + last);
    let frame = interval(start..=last);
    let n = 3;
    assert_eq!((set.len(), set.is_empty(), set.measure()), (view.len(), view.is_empty(), view.measure()));
    assert_eq!((set.get(1), set.first(), set.last()), (view.get(1), view.first(), view.last()));
    assert_eq!((set.contains(start), set.overlaps(frame)), (view.contains(start), view.overlaps(frame)));
    assert_eq!((set.covered_in(frame), set.overlapping(frame)), (view.covered_in(frame), view.overlapping(frame)));
    assert_eq!(set.nth_covered(frame, n), view.nth_covered(frame, n));
    assert_eq!(set.nth_uncovered(frame, n), view.nth_uncovered(frame, n));
    assert!(set.iter().eq(view) && (&set).into_iter().eq(view));
    assert!(set.gaps(frame).eq(view.gaps(frame)));

    assert_eq!(set.covered_in(start..=last), set.covered_in(frame));
    assert_eq!(set.gaps(&start..=&last).len(), set.gaps(frame).len());
    if let Some(end) = frame.end() {
        assert_eq!(set.covered_in(start..end), set.covered_in(frame));
    }
    let after = (std::ops::Bound::Excluded(start), std::ops::Bound::Included(last));
    let start = u128::from(u64::from(set.contains(start)));
    assert_eq!(u64_of(&set.covered_in(after)) + u64_of(&start), u64_of(&set.covered_in(frame)));

    let mut owned = set.clone().into_iter();
    check_hints(owned.clone(), true);
    assert!(owned.clone().eq(view) && owned.clone().rev().eq(view.iter().rev()));
    assert_eq!((owned.next_back(), owned.next()), (view.last(), view.first().filter(|_| view.len() > 1)));
}

fn u64_of(length: &impl ToString) -> u64 {
    length.to_string().parse().expect("a length of a window")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn queries_of_random_sets(at in any::<usize>(), spans in spans(), frame in span()) {
        check(at, &spans, frame);
    }

    #[test]
    fn the_set_answers_as_its_view(at in any::<usize>(), spans in spans(), frame in span()) {
        check_set(at, &spans, frame);
    }

    /// Arbitrary coordinates have no dense window, but the laws hold for them.
    #[test]
    fn rank_and_select_undo_each_other(
        ends in prop::collection::vec((any::<i64>(), any::<i64>()), 0..20),
        n in any::<u64>(),
        frame in (any::<i64>(), any::<i64>()),
    ) {
        let ordered = |(a, b): (i64, i64)| interval(a.min(b)..=a.max(b));
        let intervals: Vec<Interval<i64>> = ends.into_iter().map(ordered).collect();
        let set = set(&intervals);
        for frame in [ordered(frame), interval(..)] {
            let uncovered: u128 = set.gaps(frame).map(|gap| gap.len()).sum();
            let covered = frame.len() - uncovered;
            prop_assert_eq!(set.covered_in(frame), covered);
            prop_assert_eq!(uncovered_length(frame, &intervals), uncovered);
            let n = u128::from(n);
            let unit = set.nth_covered(frame, n);
            prop_assert_eq!(unit.is_some(), n < covered);
            prop_assert!(unit.is_none_or(|unit| set.contains(unit) && set.covered_in(frame.start()..unit) == n));
            let unit = set.nth_uncovered(frame, n);
            prop_assert_eq!(unit.is_some(), n < uncovered);
            let uncovered_before = |unit: i64| {
                let before = Interval::new(frame.start()..unit).map_or(0, |before| before.len());
                before - set.covered_in(frame.start()..unit)
            };
            prop_assert!(unit.is_none_or(|unit| !set.contains(unit) && uncovered_before(unit) == n));
        }
        prop_assert_eq!(set.iter().map(|interval| interval.len()).sum::<u128>(), set.measure());
        prop_assert_eq!(union_length(&intervals), set.measure());
    }
}

/// Every set of up to three intervals on a small line, with every frame on it.
#[test]
fn every_small_line() {
    let frames = intervals(0_u64, &all_spans(if cfg!(miri) { 4 } else { 9 }));
    every_small_set(|spans| {
        let intervals = intervals(0, spans);
        let dense = Dense::new(0, &intervals);
        let set = set(&intervals);
        check_list(set.as_intervals(), &dense.merged());
        dense.check_lengths(&intervals, interval(1..6));
        for &frame in &frames {
            assert_eq!(ranges(set.gaps(frame)), dense.runs(frame, false), "{set}: gaps in {frame}");
        }
    });
}

#[test]
fn rank_and_select_on_every_small_line() {
    every_small_set(|spans| {
        let intervals = intervals(0_u64, spans);
        Dense::new(0, &intervals).check(set(&intervals).as_intervals());
    });
}

#[test]
fn an_empty_list() {
    let empty = Intervals::<u64>::default();
    assert_eq!((empty.len(), empty.measure(), empty.covered_in(..)), (0, 0, 0));
    assert_eq!((empty.nth_covered(.., 0), empty.nth_uncovered(.., 7)), (None, Some(7)));
    assert_eq!(empty.nth_uncovered(.., u64::MAX.into()), Some(u64::MAX));
    assert_eq!(empty.nth_uncovered(.., 1 << 64), None);
    assert!(empty.gaps(interval(3..9)).eq([interval(3..9)]));
    assert_eq!(uncovered_length(3..9_u64, &[]), 6);
    assert_eq!(union_length::<u64>(&[]), 0);
    check_list(empty, &[]);
}

#[test]
fn an_empty_frame_has_no_units() {
    let set = IntervalSet::from(2..5_u8);
    for frame in [3..3, std::ops::Range { start: 4, end: 2 }, 0..0] {
        assert_eq!((set.gaps(frame.clone()).len(), set.gaps(frame.clone()).next()), (0, None));
        assert_eq!((set.covered_in(frame.clone()), set.overlaps(frame.clone())), (0, false));
        assert_eq!((set.nth_covered(frame.clone(), 0), set.nth_uncovered(frame.clone(), 0)), (None, None));
        assert_eq!((set.overlapping(frame.clone()).len(), uncovered_length(frame, &[])), (0, 0));
    }
}
