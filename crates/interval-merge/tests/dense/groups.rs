//! Groups, checked by a dense window for every key.

use interval_merge::Groups;
use proptest::prelude::*;

use crate::oracle::{KEYS, check_groups};
use crate::{SIDE, config, corner, interval, intervals_at};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_groups(
        (corner, intervals) in corner().prop_flat_map(|at| (Just(at), intervals_at(at))),
        keys in prop::collection::vec(prop::sample::select(&KEYS), 15),
        few in 1..=KEYS.len(),
    ) {
        let among = |key: u64| KEYS[..few].iter().copied().find(|other| *other == key).unwrap_or(KEYS[0]);
        let mut keyed: Vec<_> = keys.into_iter().map(among).zip(intervals).collect();
        check_groups::<SIDE>(corner, &keyed);
        keyed.sort_unstable();
        check_groups::<SIDE>(corner, &keyed);
    }
}

/// A line that ends with the last unit does not merge with a line that begins with the first.
#[test]
fn lines_do_not_touch() {
    for last in [1, 7, 8, 15, 255, u64::from(u32::MAX), u64::MAX] {
        for keys in [[0, 1], [4, 3], [0, u64::MAX]] {
            let keyed = keys.map(|key| [(key, interval(0..1)), (key, interval(last - 1..last))]).concat();
            let groups = Groups::new(keyed);
            let expected = if last <= 2 { 1 } else { 2 };
            for key in keys {
                assert_eq!(groups.get(key).unwrap().len(), expected, "{groups:?}");
            }
        }
    }
}

/// The total length of all lines overflows a `u64`, and that of each line does not.
#[test]
fn full_lines() {
    let full = interval(0..u64::MAX);
    let half = interval(0..1 << 63);
    let groups = Groups::new([(9, full), (2, half), (5, full), (2, interval(u64::MAX - 1..u64::MAX))]);
    let lengths: Vec<_> = groups.iter().map(|(key, group)| (key, group.measure())).collect();
    assert_eq!(lengths, [(2, (1 << 63) + 1), (5, u64::MAX), (9, u64::MAX)]);
    assert_eq!(groups.get(2).unwrap().nth_uncovered(0), Some(1 << 63));
    assert_eq!(groups.get(9).unwrap().nth_covered(u64::MAX - 1), Some(u64::MAX - 1));
}

#[test]
fn shown() {
    let groups = Groups::new([(5, interval(1..2)), (3, interval(0..4))]);
    assert_eq!(format!("{groups:?}"), "{3: {0..4}, 5: {1..2}}");
    assert_eq!(format!("{:?}", Groups::default()), "{}");
    assert_eq!(Groups::default(), Groups::new([]));
}

#[test]
fn equal_groups_have_the_same_keys_and_cover_the_same() {
    let groups = Groups::new([(5, interval(1..2)), (3, interval(0..4)), (5, interval(2..3))]);
    assert_eq!(groups, Groups::new([(3, interval(0..4)), (5, interval(1..3))]));
    assert_ne!(groups, Groups::new([(3, interval(0..4)), (6, interval(1..3))]));
    assert_ne!(groups, Groups::new([(3, interval(0..4)), (5, interval(1..4))]));
    assert_ne!(groups, Groups::new([(3, interval(0..4))]));
}
