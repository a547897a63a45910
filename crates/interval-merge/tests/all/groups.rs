//! Groups and sets of many intervals, checked by a dense window for every key and by a plain sort.

use interval_merge::Groups;
use proptest::prelude::*;

use crate::oracle::{KEYS, check_groups, check_many, check_many_groups, random_intervals};
use crate::random::random;
use crate::{SIDE, Span, config, corner, interval, intervals, spans};

/// Counts from a comparison sort, through passes of counters, to a first digit that splits the list.
const COUNTS: &[u64] = if cfg!(miri) { &[10, 1_001] } else { &[10, 999, 1_001, 20_000, 70_000] };

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

/// The total length of all lines overflows even the wider type, but the length of each line does not.
#[test]
fn full_lines() {
    let full = interval(0..=u64::MAX);
    let half = interval(0..1 << 63);
    let groups = Groups::from(vec![(9, full), (2, half), (5, full), (2, interval(u64::MAX..=u64::MAX))]);
    let lengths: Vec<_> = groups.iter().map(|(key, group)| (key, group.measure())).collect();
    assert_eq!(lengths, [(2, (1 << 63) + 1), (5, 1 << 64), (9, 1 << 64)]);
    assert_eq!(groups.get(2).unwrap().nth_uncovered(.., 0), Some(1 << 63));
    assert_eq!(groups.get(9).unwrap().nth_covered(.., (1 << 64) - 1), Some(u64::MAX));
}

#[test]
fn equal_groups_have_the_same_keys_and_cover_the_same() {
    let groups = |keyed: &[(u64, std::ops::Range<u64>)]| keyed.iter().cloned().collect::<Groups>();
    let three = groups(&[(5, 1..2), (3, 0..4), (5, 2..3)]);
    assert_eq!(format!("{three:?} {:?}", Groups::<u8>::default()), "{3: {0..4}, 5: {1..3}} {}");
    assert_eq!(three, groups(&[(3, 0..4), (5, 1..3), (7, 3..3)]));
    assert_eq!(groups(&[]), Groups::default());
    for other in [&[(3, 0..4), (6, 1..3)][..], &[(3, 0..4), (5, 1..4)], &[(3, 0..4)]] {
        assert_ne!(three, groups(other));
    }
}

/// Returns bases and numbers of bits, such that 2^bits units begin at the base.
fn lines() -> impl Iterator<Item = (u64, u32)> {
    [4, 11, 12, 22, 23, 30, 32, 33, 44, 45, 60, 64].into_iter().flat_map(|bits| {
        let top = u64::MAX - (u64::MAX >> (64 - bits));
        [(0, bits), (top, bits), (top / 3, bits)]
    })
}

#[test]
fn many_intervals_on_one_line() {
    for (base, bits) in lines().step_by(if cfg!(miri) { 11 } else { 1 }) {
        for &count in COUNTS {
            for cover in [4, 120] {
                let intervals = random_intervals(random(u64::from(bits) ^ count), base, bits, count, cover);
                check_many(&intervals, &format!("{count} intervals of {bits} bits from {base}"));
            }
        }
    }
}

#[test]
fn many_intervals_on_keyed_lines() {
    let widths =
        [(1, 4), (3, 29), (2, 30), (7, 30), (30, 30), (32, 32), (33, 32), (32, 33), (64, 1), (64, 64), (1, 64)];
    for (key_bits, bits) in widths.into_iter().step_by(if cfg!(miri) { 5 } else { 1 }) {
        for &count in COUNTS {
            for base in if bits == 64 { &[0][..] } else { &[0, 1 << 63] } {
                let intervals = random_intervals(random(u64::from(bits) ^ count), *base, bits, count, 12);
                let mut random = random(count);
                let keyed = intervals.into_iter().map(|interval| (random() >> (64 - key_bits), interval)).collect();
                check_many_groups(keyed, &format!("{count} intervals of {bits} bits with keys of {key_bits} bits"));
            }
        }
    }
}
