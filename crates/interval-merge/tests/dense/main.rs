//! Every operation, checked by a dense oracle: a flag for every unit of a small window.

use std::ops::Range;

use interval_merge::{Interval, IntervalSet};
use proptest::prelude::*;

mod algebra;
mod groups;
mod many;
mod oracle;
mod queries;
#[path = "../../../../tests/random.rs"]
mod random;
mod set;

use oracle::{check_list, ranges};

/// The units of a window.
const SIDE: u64 = 24;

const CORNERS: [u64; 6] = Dense::CORNERS;

type Dense = oracle::Dense<SIDE>;

fn config() -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 2_000 })
}

fn interval(range: Range<u64>) -> Interval {
    Interval::new(range).expect("the tests use non-empty ranges")
}

/// Returns all intervals in the first units from `corner` on.
fn all_intervals(corner: u64, units: u64) -> Vec<Interval> {
    let ends = |start| (start + 1..=corner + units).map(move |end| interval(start..end));
    (corner..corner + units).flat_map(ends).collect()
}

/// Generates intervals in the window at this corner, in any order: single units, long intervals, and duplicates.
fn intervals_at(corner: u64) -> impl Strategy<Value = Vec<Interval>> {
    let longest = prop_oneof![Just(1), Just(3), Just(SIDE)];
    longest.prop_flat_map(move |longest| {
        let interval = (0..SIDE, 1..=longest)
            .prop_map(move |(start, len)| interval(corner + start..corner + (start + len).min(SIDE)));
        prop::collection::vec(interval, 0..12).prop_map(|mut intervals| {
            intervals.extend_from_within(..intervals.len() / 4);
            intervals
        })
    })
}

fn corner() -> impl Strategy<Value = u64> {
    prop::sample::select(&CORNERS)
}

/// Generates the corner of a window and intervals in it.
fn intervals() -> impl Strategy<Value = (u64, Vec<Interval>)> {
    corner().prop_flat_map(|corner| (Just(corner), intervals_at(corner)))
}

/// Calls `check` with all sets of up to three intervals on a line of eight units.
fn every_small_set(mut check: impl FnMut(&[Interval])) {
    let all = all_intervals(0, if cfg!(miri) { 3 } else { 8 });
    check(&[]);
    for (index, first) in all.iter().enumerate() {
        check(&[*first]);
        for (other, second) in all.iter().enumerate().skip(index) {
            check(&[*second, *first]);
            for third in &all[other..] {
                check(&[*second, *third, *first]);
            }
        }
    }
}

fn set(intervals: &[Interval]) -> IntervalSet {
    intervals.iter().copied().collect()
}
