//! Compares interval sets and groups of them with a flag for every unit of a small window, and many intervals with a
//! sort.

#![no_main]

use arbitrary::Arbitrary;
use impartial_fuzz::List;
use interval_merge::{Interval, IntervalSet};
use libfuzzer_sys::fuzz_target;

use crate::oracle::{KEYS, check_groups, check_many, check_many_groups, corners, random_intervals};
use crate::random::random;

// The oracle is a file of the crate's tests.
#[path = "../../../crates/interval-merge/tests/all/oracle.rs"]
mod oracle;
#[path = "../../random.rs"]
mod random;

/// Number of units of a window.
const SIDE: u64 = 64;

type Dense = oracle::Dense<SIDE>;

/// The input of the target. An interval consists of its first unit and its length.
#[derive(Arbitrary, Debug)]
enum Input {
    Small { corner: u8, start: List<[u8; 2], 30>, changes: List<Change, 8> },
    Keyed { corner: u8, keyed: List<[u8; 3], 60> },
    Many { seed: u64, count: u16, bits: u8, base: u64, cover: u8, keys: u8 },
}

/// A change of a set.
#[derive(Arbitrary, Debug)]
enum Change {
    Insert([u8; 2]),
    Remove([u8; 2]),
    Extend(List<[u8; 2], 12>),
    Unite(List<[u8; 2], 12>),
    Intersect(List<[u8; 2], 12>),
    Subtract(List<[u8; 2], 12>),
}

fuzz_target!(|input: Input| match input {
    Input::Small { corner, start, changes } => small(corner_of(corner), &start, &changes),
    Input::Keyed { corner, keyed } => {
        let corner = corner_of(corner);
        let keyed = keyed.iter().map(|&[key, start, len]| (KEYS[usize::from(key % 8)], interval(corner, [start, len])));
        check_groups::<SIDE>(corner, &keyed.collect::<Vec<_>>());
    }
    Input::Many { seed, count, bits, base, cover, keys } => {
        many(seed, u64::from(count % 4096) + 1, u32::from(bits % 64) + 1, base, u64::from(cover) + 1, keys.into());
    }
});

fn corner_of(byte: u8) -> u64 {
    let corners = corners(SIDE);
    corners[usize::from(byte) % corners.len()]
}

/// Returns an interval within the window that starts at `corner`.
fn interval(corner: u64, [start, len]: [u8; 2]) -> Interval {
    let start = u64::from(start) % SIDE;
    let last = (start + u64::from(len) % SIDE).min(SIDE - 1);
    Interval::new(corner + start..=corner + last).expect("an interval has a first unit")
}

fn intervals(corner: u64, input: &[[u8; 2]]) -> Vec<Interval> {
    input.iter().map(|&input| interval(corner, input)).collect()
}

/// Applies changes to a set one after the other.
fn small(corner: u64, start: &[[u8; 2]], changes: &[Change]) {
    let start = intervals(corner, start);
    let mut dense = Dense::new(corner, &start);
    let mut set: IntervalSet = start.iter().copied().collect();
    check(&dense, &set);
    let mut sorted = start;
    sorted.sort_by_key(Interval::start);
    assert_eq!(IntervalSet::from_sorted(sorted).as_ref(), Ok(&set), "from_sorted");
    for change in changes {
        let mut combined = |with: &[[u8; 2]], both: fn(bool, bool) -> bool| {
            let with = intervals(corner, with);
            dense = dense.zip(&Dense::new(corner, &with), both);
            with.into_iter().collect::<IntervalSet>()
        };
        match change {
            Change::Insert(input) => {
                let interval = interval(corner, *input);
                assert_eq!(set.insert(interval), dense.put(interval, true), "{set}: units added by {interval}");
            }
            Change::Remove(input) => {
                let interval = interval(corner, *input);
                assert_eq!(set.remove(interval), dense.put(interval, false), "{set}: units removed by {interval}");
            }
            Change::Extend(input) => {
                combined(input, |left, right| left || right);
                set.extend(intervals(corner, input));
            }
            Change::Unite(with) => {
                let with = combined(with, |left, right| left || right);
                set = set.union(&with).collect();
            }
            Change::Intersect(with) => {
                let with = combined(with, |left, right| left && right);
                set = IntervalSet::from_sorted(set.intersection(&with)).expect("it is merged");
            }
            Change::Subtract(with) => {
                let with = combined(with, |left, right| left && !right);
                set = IntervalSet::from_sorted(set.difference(&with)).expect("it is merged");
            }
        }
        check(&dense, &set);
    }
}

/// Checks every query of a set.
fn check(dense: &Dense, set: &IntervalSet) {
    let view = set.as_intervals();
    dense.check(view);
    let corner = dense.window().start();
    for frame in [corner + 5..corner + 21, corner + 7..corner + 8] {
        dense.check_frame(view, Interval::new(frame).expect("the frame has units"));
    }
}

/// Builds a set, and groups with keys, of `count` intervals within 2^`bits` units, where about `cover` / 32 of them
/// cover each unit.
fn many(seed: u64, count: u64, bits: u32, base: u64, cover: u64, key_bits: u32) {
    let mut random = random(seed);
    let length = u64::MAX >> (64 - bits);
    let base = base.min(u64::MAX - length);
    let intervals = random_intervals(&mut random, base, bits, count, cover);
    let what = format!("{count} intervals of {bits} bits from {base}");
    check_many(&intervals, &what);
    if key_bits > 0 {
        let key_bits = key_bits.min(64);
        let keyed = intervals.into_iter().map(|interval| (random() >> (64 - key_bits), interval)).collect();
        check_many_groups(keyed, &format!("{what}, keys of {key_bits} bits"));
    }
}
