//! Enough intervals for every way of sorting, in words of every width, checked by a plain sort.

use crate::interval;
use crate::oracle::{check_many, check_many_groups, random_intervals};
use crate::random::random;

/// Counts from a comparison sort, through passes of counters, to a first digit that splits the list.
const COUNTS: &[u64] = if cfg!(miri) { &[10, 1_001] } else { &[10, 999, 1_001, 20_000, 70_000] };

/// Returns bases and numbers of bits, such that 2^bits units begin at the base.
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
            for cover in [4, 120] {
                let intervals = random_intervals(random(u64::from(bits) ^ count), base, bits, count, cover);
                let frame = interval(base + 1..=base + (u64::MAX >> (65 - bits)));
                check_many(&intervals, frame, &format!("{count} intervals of {bits} bits from {base}"));
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
            let base = if bits == 64 { 0 } else { 1 << 63 };
            let intervals = random_intervals(random(u64::from(bits) ^ count), base, bits, count, 12);
            let mut random = random(count);
            let keyed = intervals.into_iter().map(|interval| (random() >> (64 - key_bits), interval)).collect();
            check_many_groups(keyed, &format!("{count} intervals of {bits} bits with keys of {key_bits} bits"));
        }
    }
}
