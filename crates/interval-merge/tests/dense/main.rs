//! Every operation, checked by a dense oracle: a flag for every unit of a small window.
//!
//! Windows lie at both ends of every integer type, and where upper bits or signs differ.

use std::ops::RangeBounds;

use interval_merge::{Interval, IntervalSet};
use proptest::prelude::*;

mod algebra;
mod bytes;
mod change;
mod groups;
mod many;
mod oracle;
mod queries;
#[path = "../../../../tests/random.rs"]
mod random;
mod set;
mod traits;

use oracle::{Unit, check_list, ranges};

/// The units of a window.
const SIDE: u64 = 24;

type Dense<T = u64> = oracle::Dense<T, SIDE>;

/// A range of a window, by the indices of its first and last unit.
type Span = (u64, u64);

/// Calls a function for a narrow integer type with a sign, for the usual type, and for the widest.
///
/// The other types differ from these in their bounds only, and each type is compiled anew.
macro_rules! every_type {
    ($check:ident($($argument:expr),*)) => {
        $crate::every_type!($check($($argument),*): i8 u64 u128)
    };
    ($check:ident $arguments:tt: $($type:ident)*) => { $( $crate::every_type!(@ $check $type $arguments); )* };
    (@ $check:ident $type:ident ($($argument:expr),*)) => { $check::<$type>($($argument),*) };
}
use every_type;

/// Every case is checked for every type.
fn config() -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 400 })
}

fn interval<T: Unit>(range: impl RangeBounds<T>) -> Interval<T> {
    Interval::new(range).expect("the tests use non-empty ranges")
}

/// Returns a corner of a window of the type.
fn corner<T: Unit>(at: usize) -> T {
    let corners = T::corners(SIDE);
    corners[at % corners.len()]
}

/// Returns the intervals of a window.
fn intervals<T: Unit>(corner: T, spans: &[Span]) -> Vec<Interval<T>> {
    spans.iter().map(|&(start, last)| interval(corner.after(start)..=corner.after(last))).collect()
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
