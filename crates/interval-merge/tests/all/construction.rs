//! Construction, display, equality, hashes and serialization of intervals and sets.

use std::collections::HashSet;

use interval_merge::{EmptyInterval, Groups, Interval, IntervalSet, Intervals, Unsorted};
use proptest::prelude::*;

use crate::{Dense, Span, check_list, config, corner, interval, set, spans, window};

fn check(at: usize, spans: &[Span], cut: prop::sample::Index) {
    let (intervals, dense, built) = window(corner(at), spans);
    let check = |built: &IntervalSet| check_list(built.as_intervals(), &dense.merged());
    check(&built);
    check(&intervals.iter().map(Interval::range).collect());
    if let [first, second, third, ..] = intervals[..] {
        let three = [first, second, third];
        check_list(IntervalSet::from(three).as_intervals(), &Dense::new(corner(at), &three).merged());
    }
    assert!(built.clone().into_iter().eq(&built) && built.as_intervals().into_iter().eq(&built));

    let mut sorted = intervals.clone();
    sorted.sort_by_key(Interval::start); // ends stay in any order
    check(&IntervalSet::from_sorted(sorted.iter().copied()).expect("they are sorted"));
    check(&set(&sorted));

    let (before, after) = intervals.split_at(cut.index(intervals.len() + 1));
    let mut extended = set(before);
    extended.extend(after.iter().copied());
    check(&extended);
    assert_eq!(HashSet::from([extended, built]).len(), 1);

    // A stream is rejected at the first start that is less than its predecessor.
    let descent = intervals.windows(2).position(|pair| pair[1].start() < pair[0].start());
    let refused = IntervalSet::from_sorted(intervals.iter().copied()).err();
    assert_eq!(refused.as_ref().map(Unsorted::index), descent.map(|before| before + 1));
    if let (Some(error), Some(before)) = (refused, descent) {
        let [previous, next] = [intervals[before], intervals[before + 1]];
        let message = format!("interval {} starts before its predecessor: {next} after {previous}", before + 1);
        assert_eq!(error.to_string(), message);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_constructor_of_a_set(at in any::<usize>(), spans in spans(), cut in any::<prop::sample::Index>()) {
        check(at, &spans, cut);
    }
}

/// Empty ranges are skipped, but count in the indices of errors.
#[test]
fn empty_ranges_have_no_units() {
    let empty = std::ops::Range { start: 9, end: 1 };
    assert_eq!(IntervalSet::from([3..5_u8, 7..7, empty.clone()]), IntervalSet::from(3..5));
    assert_eq!(IntervalSet::from_sorted([3..5_u8, empty.clone(), 5..6]), Ok(IntervalSet::from(3..6)));
    assert_eq!(IntervalSet::from_sorted([3..5_u8, 0..0, 2..6]).unwrap_err().index(), 2);
    assert_eq!(IntervalSet::from(5..5_u8), IntervalSet::default());
    let mut set = IntervalSet::from(2..5_u8);
    for range in [empty, 3..3, 0..0] {
        assert_eq!((set.insert(range.clone()), set.remove(range.clone())), (0, 0));
        assert_eq!((set.gaps(range.clone()).next(), set.overlapping(range.clone()).len()), (None, 0));
        assert_eq!((set.covered_in(range.clone()), set.overlaps(range.clone())), (0, false));
        assert_eq!((set.nth_covered(range.clone(), 0), set.nth_uncovered(range, 0)), (None, None));
    }
    set.extend([9..9, 8..8]);
    assert_eq!(set, IntervalSet::from(2..5));
}

#[test]
fn empty_intervals_are_refused() {
    for range in [0..0, 3..3, std::ops::Range { start: 4, end: 3 }, u64::MAX..u64::MAX] {
        let message = Interval::new(range.clone()).unwrap_err().to_string();
        assert_eq!(message, format!("the interval {range:?} is empty"));
    }
    let messages = [
        Interval::<i8>::new(std::ops::RangeInclusive::new(3, 2)).unwrap_err().to_string(),
        Interval::<i8>::new(..-128).unwrap_err().to_string(),
        Interval::<u8>::new((std::ops::Bound::Excluded(255), std::ops::Bound::Unbounded)).unwrap_err().to_string(),
    ];
    let ranges = ["3..=2", "..-128", "(Excluded(255), Unbounded)"];
    assert_eq!(messages, ranges.map(|range| format!("the interval {range} is empty")));
}

#[test]
fn intervals_are_ordered_by_start_and_then_by_end() {
    let sorted = [interval(-7..9_i8), interval(1..2), interval(1..3), interval(2..3)];
    assert!(sorted.is_sorted());
}

#[test]
fn display_and_debug() {
    let set = set(&[interval(7..9_u64), interval(0..2)]);
    assert_eq!(format!("{set} {set:?} {}", set.as_intervals()), "{0..2, 7..9} {0..2, 7..9} {0..2, 7..9}");
    assert_eq!(format!("{}", IntervalSet::<u8>::new()), "{}");
    assert_eq!(format!("{:?}", set.iter().next()), "Some(0..2)");
    let ends = IntervalSet::from([-128..=-127_i8, 127..=127]);
    assert_eq!(
        format!("{ends} {ends:?} {}", interval(9..=u8::MAX)),
        "{-128..-126, 127..=127} {-128..-126, 127..=127} 9..=255"
    );
}

/// All public types can be sent to and shared between threads. The compiler checks this.
#[test]
fn send_and_sync() {
    fn shared<S: Send + Sync>() {}
    shared::<(Interval, EmptyInterval, Unsorted, IntervalSet, Groups)>();
    shared::<(Intervals<'_>, interval_merge::Iter<'_>, interval_merge::Combination<'_>)>();
    let errors: [Box<dyn std::error::Error + Send + Sync>; 2] =
        [Box::new(Interval::new(3..3_u8).unwrap_err()), Box::new(IntervalSet::from_sorted([5..9, 3..4]).unwrap_err())];
    assert!(errors.iter().all(|error| error.source().is_none()));
}

#[cfg(feature = "serde")]
mod serde {
    use super::*;

    fn check(at: usize, spans: &[Span]) {
        let (intervals, _, set) = window(corner(at), spans);
        let json = serde_json::to_string(&set).expect("a set is written");
        assert_eq!(serde_json::from_str::<IntervalSet>(&json).ok(), Some(set), "{json}");
        let json = serde_json::to_string(&intervals).expect("intervals are written");
        assert_eq!(serde_json::from_str::<Vec<Interval>>(&json).ok(), Some(intervals), "{json}");
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn round_trip(at in any::<usize>(), spans in spans()) {
            check(at, &spans);
        }
    }

    #[test]
    fn json_of_groups() {
        let groups = Groups::from([(7, 0..3), (5, 4..6), (7, 2..9)]);
        let json = serde_json::to_string(&groups).expect("groups are written");
        assert_eq!(json, r#"[[5,[{"start":4,"end":6}]],[7,[{"start":0,"end":9}]]]"#);
        assert_eq!(serde_json::from_str::<Groups>(&json).ok(), Some(groups));
    }

    #[test]
    fn json_of_sets() {
        let json = serde_json::to_string(&set(&[interval(7..9_u64), interval(0..2)])).unwrap();
        assert_eq!(json, r#"[{"start":0,"end":2},{"start":7,"end":9}]"#);
        let json = serde_json::to_string(&IntervalSet::from([-128..=-127_i8, 127..=127])).unwrap();
        assert_eq!(json, r#"[{"start":-128,"end":-126},{"start":127,"end":null}]"#);
    }

    /// Deserializing merges, so no input yields a set that is not merged.
    #[test]
    fn unmerged_sets_are_merged() {
        let json = r#"[{"start":7,"end":null},{"start":0,"end":2},{"start":2,"end":3}]"#;
        assert_eq!(serde_json::from_str::<IntervalSet<u8>>(json).unwrap().to_string(), "{0..3, 7..=255}");
    }

    #[test]
    fn empty_intervals_are_refused() {
        for json in [r#"{"start":3,"end":3}"#, r#"{"start":3,"end":2}"#, r#"{"start":-1,"end":2}"#, r#"{"start":3}"#] {
            assert!(serde_json::from_str::<Interval>(json).is_err(), "{json}");
        }
        // A set skips empty ranges wherever it takes them from.
        let set = serde_json::from_str::<IntervalSet>(r#"[{"start":5,"end":3},{"start":3,"end":3}]"#);
        assert_eq!(set.unwrap(), IntervalSet::new());
        let groups = serde_json::from_str::<Groups>(r#"[[7,[{"start":5,"end":3},{"start":3,"end":4}]],[2,[]]]"#);
        assert_eq!(groups.unwrap(), Groups::from([(7, 3..4)]));
        for json in [r#"[{"start":-1,"end":2}]"#, r#"[{"start":3}]"#] {
            assert!(serde_json::from_str::<IntervalSet>(json).is_err(), "{json}");
        }
        let message = serde_json::from_str::<Interval>(r#"{"start":3,"end":3}"#).unwrap_err().to_string();
        assert!(message.starts_with("the interval 3..3 is empty"), "{message}");
    }
}
