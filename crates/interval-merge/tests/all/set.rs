//! Building, changing and displaying a set.

use interval_merge::{Interval, IntervalSet, Unsorted};
use proptest::prelude::*;

use crate::{Dense, Span, check_list, config, corner, interval, intervals, set, spans};

fn check(at: usize, spans: &[Span], cut: prop::sample::Index) {
    let corner = corner(at);
    let intervals = intervals(corner, spans);
    let merged = Dense::new(corner, &intervals).merged();
    let check = |built: &IntervalSet| check_list(built.as_intervals(), &merged);
    check(&set(&intervals));
    check(&IntervalSet::from(&intervals[..]));
    check(&IntervalSet::from(intervals.clone()));
    check(&intervals.iter().map(Interval::range).collect());
    check(&intervals.iter().map(|it| (it.start(), it.end())).map(|(start, end)| OptionalEnd(start, end)).collect());
    if let [first, second, third, ..] = intervals[..] {
        let three = [first, second, third];
        check_list(IntervalSet::from(three).as_intervals(), &Dense::new(corner, &three).merged());
        check_list(IntervalSet::from(first).as_intervals(), &[first.range()]);
        check_list(IntervalSet::from(first.range()).as_intervals(), &[first.range()]);
    }

    let mut sorted = intervals.clone();
    sorted.sort_by_key(Interval::start); // ends stay in any order
    check(&IntervalSet::from_sorted(sorted.iter().copied()).expect("they are sorted"));
    check(&IntervalSet::from_sorted(sorted.iter().map(Interval::range)).expect("they are sorted"));
    check(&set(&sorted));

    let (before, after) = intervals.split_at(cut.index(intervals.len() + 1));
    let mut extended = set(before);
    extended.extend(after.iter().copied());
    check(&extended);
    assert_eq!(extended, set(&intervals));

    // A stream is refused at the first start that is less than its predecessor.
    let descent = intervals.windows(2).position(|pair| pair[1].start() < pair[0].start());
    let refused = IntervalSet::from_sorted(intervals.iter().copied()).err();
    assert_eq!(refused.as_ref().map(Unsorted::index), descent.map(|before| before + 1));
    if let (Some(error), Some(before)) = (refused, descent) {
        assert_eq!([error.previous(), error.interval()], intervals[before..before + 2]);
    }
}

/// A half-open range, of which the end may be none.
struct OptionalEnd<T>(T, Option<T>);

impl<T> std::ops::RangeBounds<T> for OptionalEnd<T> {
    fn start_bound(&self) -> std::ops::Bound<&T> {
        std::ops::Bound::Included(&self.0)
    }

    fn end_bound(&self) -> std::ops::Bound<&T> {
        self.1.as_ref().map_or(std::ops::Bound::Unbounded, std::ops::Bound::Excluded)
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_way_to_build_a_set(at in any::<usize>(), spans in spans(), cut in any::<prop::sample::Index>()) {
        check(at, &spans, cut);
    }
}

/// Empty ranges are skipped, and count among the indices of errors.
#[test]
fn empty_ranges_have_no_units() {
    let empty = std::ops::Range { start: 9, end: 1 };
    assert_eq!(IntervalSet::from([3..5_u8, 7..7, empty.clone()]), IntervalSet::from(3..5));
    assert_eq!(IntervalSet::from_sorted([3..5_u8, empty, 5..6]), Ok(IntervalSet::from(3..6)));
    assert_eq!(IntervalSet::from_sorted([3..5_u8, 0..0, 2..6]).unwrap_err().index(), 2);
    assert_eq!((IntervalSet::from(3..5_u8), IntervalSet::from(5..5_u8)), ([3..=4].into(), IntervalSet::new()));
}

#[test]
fn empty_intervals_are_refused() {
    for range in [0..0, 3..3, std::ops::Range { start: 4, end: 3 }, u64::MAX..u64::MAX] {
        assert_eq!(Interval::try_from(range.clone()), Interval::new(range.clone()));
        let message = Interval::new(range.clone()).unwrap_err().to_string();
        assert_eq!(message, format!("no unit lies in the interval {range:?}"));
    }
    let reversed = std::ops::RangeInclusive::new(3, 2);
    assert_eq!(Interval::try_from(reversed.clone()), Interval::<i8>::new(reversed.clone()));
    let messages = [
        Interval::<i8>::new(reversed).unwrap_err().to_string(),
        Interval::<i8>::new(..-128).unwrap_err().to_string(),
        Interval::<u8>::new((std::ops::Bound::Excluded(255), std::ops::Bound::Unbounded)).unwrap_err().to_string(),
    ];
    let ranges = ["3..=2", "..-128", "(Excluded(255), Unbounded)"];
    assert_eq!(messages, ranges.map(|range| format!("no unit lies in the interval {range}")));
}

#[test]
fn intervals_are_ordered_by_start_and_then_by_end() {
    let sorted = [interval(-7..9_i8), interval(1..2), interval(1..3), interval(2..3)];
    assert!(sorted.is_sorted());
}

#[test]
fn shown() {
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

#[cfg(feature = "serde")]
mod serde {
    use super::*;

    fn check(at: usize, spans: &[Span]) {
        let intervals = intervals(corner(at), spans);
        let set = set(&intervals);
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
    fn the_form() {
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
            assert!(serde_json::from_str::<IntervalSet>(&format!("[{json}]")).is_err(), "{json}");
        }
        let message = serde_json::from_str::<Interval>(r#"{"start":3,"end":3}"#).unwrap_err().to_string();
        assert!(message.starts_with("no unit lies in the interval 3..3"), "{message}");
    }
}
