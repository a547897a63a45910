//! Groups, checked by a dense window for every key.

use interval_merge::{Groups, Length128};
use proptest::prelude::*;

use crate::oracle::{KEYS, check_groups};
use crate::{SIDE, Span, config, corner, interval, intervals, spans};

fn check(at: usize, keys: &[u64], spans: &[Span]) {
    let corner = corner(at);
    let mut keyed: Vec<_> = keys.iter().copied().zip(intervals(corner, spans)).collect();
    check_groups::<SIDE>(corner, &keyed);
    keyed.sort_unstable();
    check_groups::<SIDE>(corner, &keyed);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_groups(
        at in any::<usize>(),
        spans in spans(),
        keys in prop::collection::vec(prop::sample::select(&KEYS), 15),
        few in 1..=KEYS.len(),
    ) {
        let among = |key: u64| KEYS[..few].iter().copied().find(|other| *other == key).unwrap_or(KEYS[0]);
        let keys: Vec<u64> = keys.into_iter().map(among).collect();
        check(at, &keys, &spans);
    }
}

/// A line that ends with the last unit does not merge with a line that begins with the first.
#[test]
fn lines_do_not_touch() {
    for last in [0, 6, 7, 14, 254, u64::from(u32::MAX) - 1, u64::MAX] {
        for keys in [[0, 1], [4, 3], [0, u64::MAX]] {
            let groups: Groups = keys.into_iter().flat_map(|key| [(key, 0..=0), (key, last..=last)]).collect();
            let expected = if last == 0 { 1 } else { 2 };
            for key in keys {
                assert_eq!(groups.get(key).unwrap().len(), expected, "{groups:?}");
            }
        }
    }
}

/// The total length of all lines overflows even the wider type, and that of each line does not.
#[test]
fn full_lines() {
    let full = interval(0..=u64::MAX);
    let half = interval(0..1 << 63);
    let groups = Groups::from(vec![(9, full), (2, half), (5, full), (2, interval(u64::MAX..=u64::MAX))]);
    let lengths: Vec<_> = groups.iter().map(|(key, group)| (key, group.measure())).collect();
    assert_eq!(lengths, [(2, (1 << 63) + 1), (5, 1 << 64), (9, 1 << 64)]);
    assert_eq!(groups.get(2).unwrap().nth_uncovered(.., 0), Some(1 << 63));
    assert_eq!(groups.get(9).unwrap().nth_covered(.., (1 << 64) - 1), Some(u64::MAX));

    let wide: Groups<i128> = [(1, ..), (u64::MAX, ..)].into_iter().collect();
    let lengths: Vec<_> = wide.iter().map(|(_, group)| group.measure()).collect();
    assert_eq!(lengths, [Length128::MAX; 2]);
}

#[test]
fn shown() {
    let groups: Groups = [(5, 1..2), (3, 0..4)].into();
    assert_eq!(format!("{groups:?}"), "{3: {0..4}, 5: {1..2}}");
    assert_eq!(format!("{:?}", Groups::<u8>::default()), "{}");
    assert_eq!(Groups::<u64>::default(), Groups::from(vec![]));
}

#[test]
fn equal_groups_have_the_same_keys_and_cover_the_same() {
    let groups: Groups = [(5, 1..2), (3, 0..4), (5, 2..3)].into();
    assert_eq!(groups, Groups::from([(3, 0..4), (5, 1..3), (7, 3..3)]));
    assert_ne!(groups, Groups::from([(3, 0..4), (6, 1..3)]));
    assert_ne!(groups, Groups::from([(3, 0..4), (5, 1..4)]));
    assert_ne!(groups, Groups::from([(3, 0..4)]));
}
