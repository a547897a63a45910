//! Enough intervals for every way of sorting, in words of every width, checked by a plain sort.

use std::collections::BTreeMap;
use std::ops::Range;

use interval_merge::{Groups, Interval, IntervalSet, uncovered_length, union_length};

use crate::{interval, ranges};

/// From few intervals, which are compared, to many passes over digits.
const COUNTS: &[u64] = if cfg!(miri) { &[10, 1_001] } else { &[10, 999, 1_001, 20_000, 70_000] };

/// The generator `SplitMix64`.
fn random(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// Returns intervals between `base` and 2^`bits` units after it. About `cover` of them cover a unit, or almost none.
fn intervals(base: u64, bits: u32, count: u64, cover: u64) -> Vec<Interval> {
    let mut random = random(u64::from(bits) ^ count);
    let length = u64::MAX >> (64 - bits);
    let longest = (length / (4 * count) * cover).clamp(1, length);
    let mut interval = || {
        let len = 1 + random() % longest;
        let start = base + random() % (length - len + 1);
        interval(start..start + len)
    };
    (0..count).map(|_| interval()).collect()
}

/// Merges by the textbook: sorts by starts, and joins each interval to its predecessor if they overlap or touch.
fn merged(mut intervals: Vec<Interval>) -> Vec<Range<u64>> {
    intervals.sort_unstable();
    let mut merged: Vec<Range<u64>> = Vec::new();
    for interval in intervals {
        match merged.last_mut() {
            Some(last) if interval.start() <= last.end => last.end = last.end.max(interval.end()),
            _ => merged.push(interval.range()),
        }
    }
    merged
}

/// Returns lines of up to 2^`bits` units, with a base that they do not overflow from.
fn lines() -> impl Iterator<Item = (u64, u32)> {
    [4, 11, 12, 22, 23, 30, 32, 33, 44, 45, 60, 64].into_iter().flat_map(|bits| {
        let top = u64::MAX - (u64::MAX >> (64 - bits));
        [(0, bits), (top, bits), (top / 3, bits)]
    })
}

#[test]
fn one_line() {
    for (base, bits) in lines().step_by(if cfg!(miri) { 11 } else { 1 }) {
        for &count in COUNTS {
            for cover in [1, 30] {
                let intervals = intervals(base, bits, count, cover);
                let expected = merged(intervals.clone());
                let what = format!("{count} intervals in {bits} bits from {base}");
                let set = IntervalSet::from(&intervals[..]);
                assert!(ranges(set.iter()) == expected, "{what}");

                let length = expected.iter().map(|range| range.end - range.start).sum::<u64>();
                assert_eq!(set.measure(), length, "{what}");
                assert_eq!(union_length(&intervals), length, "{what}");
                let frame = interval(base + 1..base + (u64::MAX >> (65 - bits)));
                let uncovered = set.gaps(frame).map(|gap| gap.len()).sum::<u64>();
                assert_eq!(uncovered_length(frame, &intervals), uncovered, "{what}");
            }
        }
    }
}

#[test]
fn keyed_lines() {
    let widths =
        [(1, 4), (3, 29), (2, 30), (7, 30), (30, 30), (32, 32), (33, 32), (32, 33), (64, 1), (64, 64), (1, 64)];
    for (key_bits, bits) in widths.into_iter().step_by(if cfg!(miri) { 5 } else { 1 }) {
        for &count in COUNTS {
            let mut random = random(count);
            let base = if bits == 64 { 0 } else { 1 << 63 };
            let keyed: Vec<_> = intervals(base, bits, count, 3)
                .into_iter()
                .map(|interval| (random() >> (64 - key_bits), interval))
                .collect();
            let mut expected: BTreeMap<u64, Vec<Interval>> = BTreeMap::new();
            for (key, interval) in &keyed {
                expected.entry(*key).or_default().push(*interval);
            }
            let groups = Groups::new(keyed);
            let what = format!("{count} intervals of {bits} bits with keys of {key_bits} bits");
            assert!(groups.keys().iter().eq(expected.keys()), "{what}");
            for ((_, group), line) in groups.iter().zip(expected.into_values()) {
                let line = merged(line);
                assert!(ranges(group.iter()) == line, "{what}");
                assert_eq!(group.measure(), line.iter().map(|range| range.end - range.start).sum::<u64>(), "{what}");
            }
        }
    }
}
