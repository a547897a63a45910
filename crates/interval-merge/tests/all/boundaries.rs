//! Intervals with ends near powers of two, checked by arithmetic in 128 bits.

use interval_merge::{Groups, Interval, IntervalSet, Intervals};

use crate::set;
use crate::word_ends::WORD_ENDS as ENDS;

/// Returns every interval between two of these ends, or a few of them under Miri.
fn intervals() -> Vec<Interval> {
    let ranges = ENDS.into_iter().flat_map(|start| ENDS.map(|last| start..=last));
    let intervals = ranges.filter_map(|range| Interval::new(range).ok());
    intervals.step_by(if cfg!(miri) { 9 } else { 1 }).collect()
}

/// Returns the number of units that the intervals cover. The units between two neighbouring ends are all covered or all
/// uncovered.
fn covered(intervals: &[Interval]) -> u128 {
    let covers = |unit: u64| intervals.iter().any(|interval| interval.contains(unit));
    let between = ENDS.windows(2).filter(|ends| ends[1] - ends[0] > 1 && covers(ends[0] + 1));
    let between: u128 = between.map(|ends| u128::from(ends[1] - ends[0] - 1)).sum();
    between + ENDS.into_iter().filter(|&end| covers(end)).count() as u128
}

#[test]
fn one_interval() {
    for start in ENDS {
        for last in ENDS {
            let created = Interval::new(start..=last);
            let Ok(interval) = created else {
                assert!(start > last);
                continue;
            };
            assert_eq!(interval.len(), u128::from(last) - u128::from(start) + 1);
            assert_eq!(interval.range(), start..=last);
            let shown = last.checked_add(1).map_or(format!("{start}..={last}"), |end| format!("{start}..{end}"));
            assert_eq!(interval.to_string(), shown);
            if let Some(end) = interval.end() {
                assert_eq!(Interval::new(start..end), Ok(interval));
            }
            for unit in ENDS {
                assert_eq!(interval.contains(unit), start <= unit && unit <= last, "{unit} in {interval}");
            }
        }
    }
    assert!(cfg!(miri) || intervals().len() == ENDS.len() * (ENDS.len() + 1) / 2);
}

/// Sets of two intervals, merged by every function that merges.
#[test]
fn sets_of_two() {
    for left in intervals() {
        for right in intervals() {
            let both = [left.min(right), left.max(right)];
            let set = set(&both);
            let units = covered(&both);
            assert_eq!(set.measure(), units, "{both:?}");
            assert_eq!(both.into_iter().rev().collect::<IntervalSet>(), set);
            assert_eq!(IntervalSet::from_sorted(both), Ok(set.clone()));
            assert_eq!(IntervalSet::from_sorted([both[1], both[0]]).is_ok(), both[0].start() == both[1].start());
            let mut inserted = IntervalSet::new();
            let added = [left, right].map(|interval| inserted.insert(interval));
            assert_eq!((added[0], added[0] + added[1]), (left.len(), units), "{both:?}");
            let mut removed = inserted.clone();
            assert_eq!((removed.remove(left), removed.measure()), (left.len(), units - left.len()), "{both:?}");
            assert_eq!((removed.remove(right), removed.is_empty()), (units - left.len(), true), "{both:?}");
            let mut extended = IntervalSet::from([right]);
            extended.extend([left]);
            assert_eq!([&inserted, &extended], [&set, &set], "{both:?}");
            let separate = both[0].end().is_some_and(|end| end < both[1].start());
            assert!(set.len() == 1 + usize::from(separate), "{set}");
            let last = set.measure() - 1;
            let unit = set.nth_covered(.., last).unwrap();
            assert_eq!((unit, set.nth_covered(.., last + 1)), (both[0].last().max(both[1].last()), None), "{set}");
            assert_eq!((set.covered_in(..unit), set.contains(unit)), (last, true));
            assert_eq!(unit.checked_add(1).map(|after| set.contains(after)), unit.checked_add(1).map(|_| false));
        }
    }
}

/// Groups whose keys are these ends.
#[test]
fn groups_by_key() {
    for interval in intervals() {
        let groups: Groups = ENDS.into_iter().rev().map(|key| (key, interval)).collect();
        assert_eq!(groups.keys(), ENDS);
        assert_eq!(groups, ENDS.into_iter().map(|key| (key, interval)).collect());
        for key in ENDS {
            assert_eq!(groups.get(key).map(Intervals::measure), Some(interval.len()), "{key}");
            let between = key.wrapping_add(3);
            assert_eq!(groups.get(between).is_some(), ENDS.contains(&between));
        }
    }
}
