//! Changes of a set.

use interval_merge::IntervalSet;
use proptest::prelude::*;

use crate::{Dense, Span, config, corner, every_small_set, interval, intervals, ranges, set, span, spans};

/// Inserts or removes spans one by one, and checks the set and the number of changed units after each.
fn check_changes(at: usize, start: &[Span], steps: &[(bool, Span)]) {
    let corner = corner(at);
    let start = intervals(corner, start);
    let (mut dense, mut set) = (Dense::new(corner, &start), set(&start));
    for &(inserts, span) in steps {
        let interval = intervals(corner, &[span])[0];
        let before = set.clone();
        let changed = if inserts { set.insert(interval) } else { set.remove(interval) };
        assert_eq!(changed, dense.put(interval, inserts), "{before}: {inserts} {interval}");
        dense.check(set.as_intervals());
    }
}

fn check_split(at: usize, spans: &[Span], split: u64) {
    let corner = corner(at);
    let intervals = intervals(corner, spans);
    let split = corner + split;
    let mut below = set(&intervals);
    let above = below.split_off(split);
    let dense = Dense::new(corner, &intervals);
    let [mut dense_below, mut dense_above] = [dense.clone(), dense.clone()];
    dense_below.put(interval(split..=dense.window().last()), false);
    if split > corner {
        dense_above.put(interval(corner..split), false);
    }
    dense_below.check(below.as_intervals());
    dense_above.check(above.as_intervals());
}

fn check_retain(at: usize, spans: &[Span], kept: u8) {
    let intervals = intervals(corner(at), spans);
    let keep = |index: usize| kept >> (index % 8) & 1 == 1;
    let mut set = set(&intervals);
    let expected: Vec<_> =
        set.iter().enumerate().filter(|(index, _)| keep(*index)).map(|(_, interval)| interval.range()).collect();
    let mut index = 0;
    set.retain(|_| {
        index += 1;
        keep(index - 1)
    });
    assert_eq!(ranges(set.iter()), expected);
    set.clear();
    assert_eq!((set.is_empty(), set.measure(), set), (true, 0, IntervalSet::new()));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn changes(at in any::<usize>(), start in spans(), changes in prop::collection::vec((any::<bool>(), span()), 0..6)) {
        check_changes(at, &start, &changes);
    }

    #[test]
    fn splits(at in any::<usize>(), spans in spans(), split in 0..crate::SIDE) {
        check_split(at, &spans, split);
    }

    #[test]
    fn retained(at in any::<usize>(), spans in spans(), kept in any::<u8>()) {
        check_retain(at, &spans, kept);
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

#[test]
fn empty_ranges_change_nothing() {
    let mut set = IntervalSet::from(3..5_u64);
    let reversed = std::ops::Range { start: 5, end: 4 };
    for range in [4..4, reversed, 0..0, u64::MAX..u64::MAX] {
        assert_eq!((set.insert(range.clone()), set.remove(range)), (0, 0));
    }
    set.extend([9..9, 8..8]);
    assert_eq!(set, IntervalSet::from([3..5, 8..8]));
}
