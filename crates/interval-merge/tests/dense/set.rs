//! Building, changing and displaying a set.

use interval_merge::{Interval, IntervalSet};
use proptest::prelude::*;

use crate::{Dense, check_list, config, every_small_set, interval, intervals, set};

/// Inserts the intervals one by one, and checks the set and the number of added units after each.
fn check_insertions(corner: u64, intervals: &[Interval]) {
    let (mut dense, mut set) = (Dense::new(corner, &[]), IntervalSet::new());
    for &interval in intervals {
        assert_eq!(set.insert(interval), dense.insert(interval), "{interval} of {intervals:?}");
        check_list(set.as_intervals(), &dense.merged());
        assert_eq!(set.measure(), dense.covered.iter().filter(|&&covered| covered).count() as u64);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_way_to_build_a_set((corner, intervals) in intervals(), cut in any::<prop::sample::Index>()) {
        let merged = Dense::new(corner, &intervals).merged();
        check_list(set(&intervals).as_intervals(), &merged);
        check_list(IntervalSet::from(&intervals[..]).as_intervals(), &merged);
        check_list(IntervalSet::from(intervals.clone()).as_intervals(), &merged);

        let mut sorted = intervals.clone();
        sorted.sort_by_key(Interval::start); // ends stay in any order
        check_list(IntervalSet::from_sorted(sorted.iter().copied()).unwrap().as_intervals(), &merged);
        check_list(set(&sorted).as_intervals(), &merged);

        let (before, after) = intervals.split_at(cut.index(intervals.len() + 1));
        let mut extended = set(before);
        extended.extend(after.iter().copied());
        check_list(extended.as_intervals(), &merged);
        prop_assert_eq!(extended, set(&intervals));
    }

    #[test]
    fn insertions((corner, intervals) in intervals()) {
        check_insertions(corner, &intervals);
    }

    /// A stream is refused at the first start that is less than its predecessor.
    #[test]
    fn unsorted_streams((_, intervals) in intervals()) {
        let descent = intervals.windows(2).position(|pair| pair[1].start() < pair[0].start());
        let refused = IntervalSet::from_sorted(intervals).err();
        prop_assert_eq!(refused.map(|error| error.index()), descent.map(|before| before + 1));
    }

    #[test]
    fn equal_sets_cover_the_same((corner, left) in intervals(), shift in 0..2_u64) {
        let right: Vec<Interval> = left.iter().rev().map(|old| interval(old.start()..old.end() - shift.min(old.len() - 1))).collect();
        let same = Dense::new(corner, &left).covered == Dense::new(corner, &right).covered;
        prop_assert_eq!(set(&left) == set(&right), same);
    }
}

#[test]
fn insertions_in_every_order_on_small_lines() {
    every_small_set(|intervals| {
        check_insertions(0, intervals);
        let reversed: Vec<_> = intervals.iter().rev().copied().collect();
        check_insertions(0, &reversed);
    });
}

#[test]
fn empty_intervals_are_refused() {
    for range in [0..0, 3..3, std::ops::Range { start: 4, end: 3 }, u64::MAX..u64::MAX] {
        assert_eq!(Interval::try_from(range.clone()), Interval::new(range.clone()));
        let message = Interval::new(range.clone()).unwrap_err().to_string();
        assert_eq!(message, format!("no unit lies in the interval {range:?}"));
    }
    assert_eq!(std::ops::Range::from(interval(3..5)), 3..5);
}

#[test]
fn units_of_one_interval() {
    for range in [0..1, 0..3, 3..5, u64::MAX - 2..u64::MAX] {
        let interval = interval(range.clone());
        let around = range.start.saturating_sub(1)..=range.end.saturating_add(1);
        for unit in around.chain([0, u64::MAX]) {
            assert_eq!(interval.contains(unit), range.contains(&unit), "{unit} in {interval}");
        }
        assert_eq!((interval.start(), interval.end()), (range.start, range.end));
        assert_eq!((interval.len(), interval.range()), (range.end - range.start, range));
    }
}

#[test]
fn intervals_are_ordered_by_start_and_then_by_end() {
    let sorted = [interval(0..9), interval(1..2), interval(1..3), interval(2..3)];
    assert!(sorted.is_sorted());
}

#[test]
fn shown() {
    let set = set(&[interval(7..9), interval(0..2)]);
    assert_eq!(format!("{set} {set:?} {}", set.as_intervals()), "{0..2, 7..9} {0..2, 7..9} {0..2, 7..9}");
    assert_eq!(format!("{}", IntervalSet::new()), "{}");
    assert_eq!(format!("{:?}", set.iter().next()), "Some(0..2)");
}

#[cfg(feature = "serde")]
mod serde {
    use super::*;

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn round_trip((_, intervals) in intervals()) {
            let set = set(&intervals);
            let json = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(serde_json::from_str::<IntervalSet>(&json).unwrap(), set);
            let json = serde_json::to_string(&intervals).unwrap();
            prop_assert_eq!(serde_json::from_str::<Vec<Interval>>(&json).unwrap(), intervals);
        }
    }

    #[test]
    fn the_form() {
        let json = serde_json::to_string(&set(&[interval(7..9), interval(0..2)])).unwrap();
        assert_eq!(json, r#"[{"start":0,"end":2},{"start":7,"end":9}]"#);
    }

    /// Deserializing merges, so no input yields a set that is not merged.
    #[test]
    fn unmerged_sets_are_merged() {
        let json = r#"[{"start":7,"end":9},{"start":0,"end":2},{"start":2,"end":3}]"#;
        assert_eq!(serde_json::from_str::<IntervalSet>(json).unwrap().to_string(), "{0..3, 7..9}");
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
