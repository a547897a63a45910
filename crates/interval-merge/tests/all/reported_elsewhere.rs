//! Operations on which other crates were reported to be wrong.

use interval_merge::IntervalSet;

use crate::interval;

/// Overlapping intervals that are inserted twice (rangemap 24), and intervals that touch at the ends of the type.
#[test]
fn intervals_inserted_twice() {
    let mut set = IntervalSet::<u32>::new();
    for _ in 0..2 {
        set.insert(99..=200);
        set.insert(190..=200);
    }
    assert_eq!(set.iter().collect::<Vec<_>>(), [interval(99..=200)]);
    assert_eq!(set.insert(..), (1 << 32) - 102);
    assert_eq!((set.insert(..), set.remove(..), set.remove(..)), (0, 1 << 32, 0));
    assert_eq!(set, IntervalSet::new());
}

/// Touching intervals leave no gap, not even an empty one (rangemap 38, 43 and 47).
#[test]
fn gaps_of_touching_intervals() {
    let set: IntervalSet<u64> = [0..4, 4..9].into_iter().map(interval).collect();
    let gaps = |frame| set.as_intervals().gaps(frame).collect::<IntervalSet<u64>>();
    assert!(gaps(0..9).is_empty());
    assert_eq!(gaps(0..10), IntervalSet::from_iter([interval(9..10)]));
}

/// Equality once compared only the starts (rangemap 1.3.1 and 1.7.1).
#[test]
fn sets_with_equal_starts() {
    let [short, long] = [1..=2_u64, 1..=3].map(|range| IntervalSet::from_iter([interval(range)]));
    assert_ne!(short, long);
}
