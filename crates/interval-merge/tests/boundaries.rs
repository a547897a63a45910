//! Intervals with ends near powers of two, checked by arithmetic in 128 bits.

use std::ops::Range;

use interval_merge::{Groups, Interval, IntervalSet, Intervals, union_length};

#[path = "../../impartial-core/src/laws/word_ends.rs"]
pub mod word_ends;

use word_ends::WORD_ENDS as ENDS;

/// Returns every interval between two of these ends, or under Miri a few of them.
fn intervals() -> Vec<Interval> {
    let ranges = ENDS.into_iter().flat_map(|start| ENDS.map(|end| start..end));
    let intervals = ranges.filter_map(|range| Interval::new(range).ok());
    intervals.step_by(if cfg!(miri) { 9 } else { 1 }).collect()
}

/// Returns the number of units that the intervals cover, added up between neighbouring ends.
fn covered(intervals: &[Interval]) -> u128 {
    let pieces = ENDS.windows(2).filter(|ends| intervals.iter().any(|interval| interval.contains(ends[0])));
    pieces.map(|ends| u128::from(ends[1]) - u128::from(ends[0])).sum()
}

#[test]
fn one_interval() {
    for start in ENDS {
        for end in ENDS {
            let created = Interval::new(start..end);
            assert_eq!(created, Interval::try_from(start..end));
            let Ok(interval) = created else {
                assert!(start >= end);
                continue;
            };
            assert_eq!(u128::from(interval.len()), u128::from(end) - u128::from(start));
            assert_eq!((Range::from(interval), interval.to_string()), (start..end, format!("{start}..{end}")));
            for unit in ENDS {
                assert_eq!(interval.contains(unit), start <= unit && unit < end, "{unit} in {interval}");
            }
        }
    }
    assert!(cfg!(miri) || intervals().len() == ENDS.len() * (ENDS.len() - 1) / 2);
}

/// Two intervals, merged by every function that merges.
#[test]
fn sets_of_two() {
    for left in intervals() {
        for right in intervals() {
            let both = [left.min(right), left.max(right)];
            let set = IntervalSet::from(&both[..]);
            let units = covered(&both);
            assert_eq!(u128::from(set.measure()), units, "{both:?}");
            assert_eq!(u128::from(union_length(&both)), units, "{both:?}");
            assert_eq!(IntervalSet::from(both.to_vec()), set);
            assert_eq!(both.into_iter().rev().collect::<IntervalSet>(), set);
            assert_eq!(IntervalSet::from_sorted(both), Ok(set.clone()));
            assert_eq!(IntervalSet::from_sorted([both[1], both[0]]).is_ok(), both[0].start() == both[1].start());
            let mut inserted = IntervalSet::new();
            let added = [left, right].map(|interval| u128::from(inserted.insert(interval)));
            assert_eq!((added[0], added[0] + added[1]), (u128::from(left.len()), units), "{both:?}");
            let mut extended = IntervalSet::from(&[right][..]);
            extended.extend([left]);
            assert_eq!([&inserted, &extended], [&set, &set], "{both:?}");
            assert!(set.len() == 1 + usize::from(both[0].end() < both[1].start()), "{set}");
            let last = set.measure() - 1;
            let unit = set.nth_covered(last).unwrap();
            assert_eq!((unit + 1, set.nth_covered(last + 1)), (both[0].end().max(both[1].end()), None), "{set}");
            assert_eq!((set.covered_before(unit), set.contains(unit), set.contains(unit + 1)), (last, true, false));
        }
    }
}

/// One group for each of these ends as a key.
#[test]
fn groups_by_key() {
    for interval in intervals() {
        let groups = Groups::new(ENDS.into_iter().rev().map(|key| (key, interval)));
        assert_eq!(groups.keys(), ENDS);
        assert_eq!(groups, ENDS.into_iter().map(|key| (key, interval)).collect());
        for key in ENDS {
            assert_eq!(groups.get(key).map(Intervals::measure), Some(interval.len()), "{key}");
            let between = key.wrapping_add(3);
            assert_eq!(groups.get(between).is_some(), ENDS.contains(&between));
        }
    }
}
