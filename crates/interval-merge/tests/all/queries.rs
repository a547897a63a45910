//! Queries of a view.

use interval_merge::{Interval, Intervals};
use proptest::prelude::*;

use crate::{
    Span, all_spans, check_list, config, corner, every_small_set, interval, intervals, ranges, set, span, spans, window,
};

/// Checks all queries of a set with a frame, which begins before the window for some corners.
fn check(at: usize, spans: &[Span], (start, last): Span) {
    let (_, dense, set) = window(corner(at), spans);
    let view = set.as_intervals();
    dense.check(view);
    let around = dense.around();
    let frame = interval(around.start() + start..=around.start() + last);
    dense.check_frame(view, frame);

    // The methods of the set return the same as the methods of its view.
    let start = frame.start();
    assert_eq!((set.len(), set.is_empty(), set.measure()), (view.len(), view.is_empty(), view.measure()));
    assert_eq!((set.get(1), set.first(), set.last()), (view.get(1), view.first(), view.last()));
    assert_eq!((set.contains(start), set.overlaps(frame)), (view.contains(start), view.overlaps(frame)));
    assert_eq!((set.covered_in(frame), set.overlapping(frame)), (view.covered_in(frame), view.overlapping(frame)));
    assert_eq!(set.nth_covered(frame, 3), view.nth_covered(frame, 3));
    assert_eq!(set.nth_uncovered(frame, 3), view.nth_uncovered(frame, 3));
    assert!((&set).into_iter().eq(view) && set.gaps(frame).eq(view.gaps(frame)));

    // Methods accept ranges of any kind.
    let kinds = [set.covered_in(start..=frame.last()), frame.end().map_or(0, |end| set.covered_in(start..end))];
    assert!(kinds[0] == set.covered_in(frame) && (kinds[1] == kinds[0] || frame.end().is_none()));
    let after = (std::ops::Bound::Excluded(start), std::ops::Bound::Included(frame.last()));
    assert_eq!(set.covered_in(after) + u128::from(set.contains(start)), set.covered_in(frame));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn queries_of_random_sets(at in any::<usize>(), spans in spans(), frame in span()) {
        check(at, &spans, frame);
    }

    /// Arbitrary coordinates do not fit into a window of flags, so the laws of rank and select are checked instead.
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
    }
}

/// Every set of up to three intervals on a small line, with every frame on it.
#[test]
fn every_small_line() {
    let frames = intervals(0_u64, &all_spans(if cfg!(miri) { 4 } else { 9 }));
    every_small_set(|spans| {
        let (_, dense, set) = window(0, spans);
        dense.check(set.as_intervals());
        for &frame in &frames {
            assert_eq!(ranges(set.gaps(frame)), dense.runs(frame, false), "{set}: gaps in {frame}");
        }
    });
}

#[test]
fn an_empty_list() {
    let empty = Intervals::<u64>::default();
    assert_eq!((empty.len(), empty.measure(), empty.covered_in(..)), (0, 0, 0));
    assert_eq!((empty.nth_covered(.., 0), empty.nth_uncovered(.., 7)), (None, Some(7)));
    assert_eq!(empty.nth_uncovered(.., u64::MAX.into()), Some(u64::MAX));
    assert_eq!([1 << 64, u128::MAX].map(|n| empty.nth_uncovered(7.., n)), [None; 2]);
    assert!(empty.gaps(interval(3..9)).eq([interval(3..9)]));
    check_list(empty, &[]);
}
