//! Every operation, checked against a flag for every unit of a small window.
//!
//! Windows lie at both ends of `u64`, and where upper bits differ. All types share the code for `u64`; the module
//! `exhaustive_i8` checks all intervals of one signed type, and `boundaries` the ends of every type.

use std::ops::RangeBounds;

use interval_merge::{Interval, IntervalSet, Unit};
use proptest::prelude::*;

mod boundaries;
mod construction;
mod exhaustive_i8;
mod groups;
mod oracle;
mod queries;
#[path = "../../../../tests/random.rs"]
mod random;
mod reported_elsewhere;
mod set_operations;
mod texts;
mod unit_types;
#[path = "../../../impartial-core/src/laws/word_ends.rs"]
pub mod word_ends;

use oracle::{check_list, ranges};

/// The units of a window.
const SIDE: u64 = 24;

type Dense = oracle::Dense<SIDE>;

/// A range of a window, by the indices of its first and last unit.
type Span = (u64, u64);

/// Returns few cases, because every case is compared unit by unit.
fn config() -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 400 })
}

fn interval<T: Unit>(range: impl RangeBounds<T>) -> Interval<T> {
    Interval::new(range).expect("the tests use non-empty ranges")
}

/// Returns the first unit of a window.
fn corner(at: usize) -> u64 {
    let corners = oracle::corners(SIDE);
    corners[at % corners.len()]
}

/// Returns the intervals of a window.
fn intervals(corner: u64, spans: &[Span]) -> Vec<Interval> {
    spans.iter().map(|&(start, last)| interval(corner + start..=corner + last)).collect()
}

/// Returns the intervals of a window, its flags and its set.
fn window(corner: u64, spans: &[Span]) -> (Vec<Interval>, Dense, IntervalSet) {
    let intervals = intervals(corner, spans);
    let (dense, set) = (Dense::new(corner, &intervals), set(&intervals));
    (intervals, dense, set)
}

fn set<T: Unit>(intervals: &[Interval<T>]) -> IntervalSet<T> {
    intervals.iter().copied().collect()
}

/// Returns all spans of the first units of a window.
fn all_spans(units: u64) -> Vec<Span> {
    (0..units).flat_map(|start| (start..units).map(move |last| (start, last))).collect()
}

fn span() -> impl Strategy<Value = Span> {
    prop_oneof![Just(1), Just(3), Just(SIDE)].prop_flat_map(|longest| {
        (0..SIDE, 0..longest).prop_map(|(start, others)| (start, (start + others).min(SIDE - 1)))
    })
}

/// Generates spans in any order: single units, long ones, and duplicates.
fn spans() -> impl Strategy<Value = Vec<Span>> {
    prop::collection::vec(span(), 0..12).prop_map(|mut spans| {
        spans.extend_from_within(..spans.len() / 4);
        spans
    })
}

/// Calls `check` with all sets of up to three spans of eight units.
fn every_small_set(mut check: impl FnMut(&[Span])) {
    let all = all_spans(if cfg!(miri) { 3 } else { 8 });
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
