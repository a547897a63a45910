//! Every operation, checked by a dense oracle: a flag for every unit of a small window.

#![expect(clippy::unwrap_used, reason = "a test fails if there is nothing to unwrap")]

use std::ops::Range;

use interval_merge::{Interval, IntervalSet, Intervals};
use proptest::prelude::*;

mod algebra;
mod groups;
mod many;
mod queries;
mod set;

/// The number of units of a window.
const SIDE: u64 = 24;

/// The first units of windows: at zero, before bits that few coordinates have, and 24 units before 2^64 - 1.
const CORNERS: [u64; 6] = [0, 1, (1 << 31) - 7, (1 << 32) - 3, (1 << 63) - 9, u64::MAX - SIDE];

fn config() -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 2_000 })
}

fn interval(range: Range<u64>) -> Interval {
    Interval::new(range).expect("the tests use non-empty ranges")
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A window of the line, with a flag for each covered unit.
#[derive(Clone, Debug)]
struct Dense {
    corner: u64,
    covered: Vec<bool>,
}

impl Dense {
    fn new(corner: u64, intervals: &[Interval]) -> Self {
        let mut dense = Self { corner, covered: vec![false; index(SIDE)] };
        for interval in intervals {
            dense.insert(*interval);
        }
        dense
    }

    /// Covers units of the window, and returns the number of units that were not covered.
    fn insert(&mut self, interval: Interval) -> u64 {
        let mut added = 0;
        for unit in interval.range() {
            added += u64::from(!std::mem::replace(&mut self.covered[index(unit - self.corner)], true));
        }
        added
    }

    fn zip(&self, other: &Self, both: impl Fn(bool, bool) -> bool) -> Self {
        let covered = self.covered.iter().zip(&other.covered).map(|(&left, &right)| both(left, right)).collect();
        Self { corner: self.corner, covered }
    }

    fn contains(&self, unit: u64) -> bool {
        unit.checked_sub(self.corner).is_some_and(|at| at < SIDE && self.covered[index(at)])
    }

    fn units(&self) -> Range<u64> {
        self.corner..self.corner + SIDE
    }

    /// Returns the maximal ranges of `frame` whose units are all covered, or all uncovered.
    fn runs(&self, frame: Range<u64>, covered: bool) -> Vec<Range<u64>> {
        let mut runs: Vec<Range<u64>> = Vec::new();
        for unit in frame.filter(|&unit| self.contains(unit) == covered) {
            match runs.last_mut() {
                Some(last) if last.end == unit => last.end += 1,
                _ => runs.push(unit..unit + 1),
            }
        }
        runs
    }

    fn merged(&self) -> Vec<Range<u64>> {
        self.runs(self.units(), true)
    }
}

fn ranges(intervals: impl Iterator<Item = Interval>) -> Vec<Range<u64>> {
    intervals.map(|interval| interval.range()).collect()
}

/// Returns all intervals within the first `units` units from `corner` on.
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

/// Checks the intervals of a view, from both ends.
fn check_list(view: Intervals<'_>, merged: &[Range<u64>]) {
    assert_eq!(ranges(view.iter()), merged);
    assert!(ranges(view.iter().rev()).iter().rev().eq(merged));
    assert_eq!((view.len(), view.is_empty(), view.iter().len()), (merged.len(), merged.is_empty(), merged.len()));
    for (at, range) in merged.iter().enumerate() {
        assert_eq!(view.get(at), Some(interval(range.clone())));
    }
    assert_eq!(view.get(merged.len()), None);
    assert_eq!(view.get(usize::MAX), None);
}
