//! The oracles: a flag for every unit of a small window, and a plain sort for many intervals.
//!
//! The fuzz target `intervals` also includes this file, so it uses only the public interface of the crate.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use interval_merge::{Groups, Interval, IntervalSet, Intervals};

/// Keys that are close together, and keys that differ in many bits.
pub(crate) const KEYS: [u64; 8] = [0, 1, 2, 70, 1 << 20, 1 << 33, 1 << 63, u64::MAX];

/// Returns starts of windows of `side` units: at both ends of the type, and where upper bits differ.
pub(crate) fn corners(side: u64) -> Vec<u64> {
    let bits = [7, 15, 31, 32, 63].map(|bits| (1 << bits) - 7);
    [0, 1].into_iter().chain(bits).chain([u64::MAX - side + 1]).collect()
}

/// A window of `SIDE` units on the line, with a flag for each covered unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dense<const SIDE: u64> {
    corner: u64,
    pub(crate) covered: Vec<bool>,
}

impl<const SIDE: u64> Dense<SIDE> {
    /// Returns the window that starts at `corner`, with these intervals covered.
    pub(crate) fn new(corner: u64, intervals: &[Interval]) -> Self {
        let mut dense = Self { corner, covered: vec![false; index(SIDE)] };
        for interval in intervals {
            dense.put(*interval, true);
        }
        dense
    }

    /// Covers or uncovers an interval of the window, and returns the number of units that change.
    pub(crate) fn put(&mut self, interval: Interval, covered: bool) -> u128 {
        let mut changed = 0;
        for unit in units(interval) {
            let at = index(unit - self.corner);
            changed += u64::from(std::mem::replace(&mut self.covered[at], covered) != covered);
        }
        u128::from(changed)
    }

    /// Combines the flags of two windows unit by unit.
    pub(crate) fn zip(&self, other: &Self, both: impl Fn(bool, bool) -> bool) -> Self {
        let covered = self.covered.iter().zip(&other.covered).map(|(&left, &right)| both(left, right)).collect();
        Self { corner: self.corner, covered }
    }

    pub(crate) fn contains(&self, unit: u64) -> bool {
        self.corner <= unit && unit - self.corner < SIDE && self.covered[index(unit - self.corner)]
    }

    /// Returns the window as an interval.
    pub(crate) fn window(&self) -> Interval {
        Interval::new(self.corner..=self.corner + (SIDE - 1)).expect("a window has units")
    }

    /// Returns the window with two more units on each side, or fewer at the ends of the type.
    pub(crate) fn around(&self) -> Interval {
        let window = self.window();
        let before = window.start().min(2);
        let after = (u64::MAX - window.last()).min(2);
        Interval::new(window.start() - before..=window.last() + after).expect("it has units")
    }

    /// Returns the maximal ranges of `frame` whose units are all covered, or all uncovered.
    pub(crate) fn runs(&self, frame: Interval, covered: bool) -> Vec<RangeInclusive<u64>> {
        let mut runs: Vec<RangeInclusive<u64>> = Vec::new();
        for unit in units(frame).filter(|&unit| self.contains(unit) == covered) {
            match runs.last_mut() {
                Some(run) if unit - run.end() == 1 => *run = *run.start()..=unit,
                _ => runs.push(unit..=unit),
            }
        }
        runs
    }

    pub(crate) fn merged(&self) -> Vec<RangeInclusive<u64>> {
        self.runs(self.window(), true)
    }

    pub(crate) fn measure(&self) -> u64 {
        self.covered.iter().filter(|&&covered| covered).count() as u64
    }

    /// Checks the intervals of a view, and its queries about all units in and around the window.
    pub(crate) fn check(&self, view: Intervals<'_>) {
        check_list(view, &self.merged());
        assert_eq!(view.measure(), u128::from(self.measure()), "{view}: measure");
        assert_eq!(view.covered_in(..), view.measure(), "{view}: covered_in(..)");
        for unit in units(self.around()).chain([0, u64::MAX]) {
            assert_eq!(view.contains(unit), self.contains(unit), "{view}: contains({unit})");
            let before = units(self.window()).filter(|&other| other < unit && self.contains(other)).count() as u64;
            assert_eq!(view.covered_in(..unit), u128::from(before), "{view}: covered_in(..{unit})");
            let rest = u128::from(self.measure() - before);
            assert_eq!(view.covered_in(unit..), rest, "{view}: covered_in({unit}..)");
        }
        self.check_frame(view, self.window());
        self.check_frame(view, self.around());
    }

    /// Checks all queries of a view with a frame, which may extend beyond the window by a few units.
    pub(crate) fn check_frame(&self, view: Intervals<'_>, frame: Interval) {
        let gaps = self.runs(frame, false);
        assert_eq!(ranges(view.gaps(frame)), gaps, "{view}: gaps in {frame}");

        let [covered, uncovered] =
            [true, false].map(|flag| units(frame).filter(|&unit| self.contains(unit) == flag).collect::<Vec<_>>());
        let length = u128::from(covered.len() as u64);
        assert_eq!(view.covered_in(frame), length, "{view}: covered_in({frame})");
        for n in 0..=covered.len().max(uncovered.len()) + 1 {
            let length = u128::from(n as u64);
            let found = view.nth_covered(frame, length);
            assert_eq!(found, covered.get(n).copied(), "{view}: nth_covered({frame}, {n})");
            let found = view.nth_uncovered(frame, length);
            assert_eq!(found, uncovered.get(n).copied(), "{view}: nth_uncovered({frame}, {n})");
        }

        let overlaps = |run: &RangeInclusive<u64>| *run.start() <= frame.last() && frame.start() <= *run.end();
        let overlapping: Vec<_> = self.merged().into_iter().filter(overlaps).collect();
        assert_eq!(view.overlaps(frame), !overlapping.is_empty(), "{view}: overlaps({frame})");
        check_list(view.overlapping(frame), &overlapping);
        let length: u64 = overlapping.iter().map(|run| run.end() - run.start() + 1).sum();
        assert_eq!(view.overlapping(frame).measure(), u128::from(length), "{view}: overlapping({frame})");
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

pub(crate) fn units(interval: Interval) -> impl Iterator<Item = u64> {
    interval.range()
}

pub(crate) fn ranges(intervals: impl Iterator<Item = Interval>) -> Vec<RangeInclusive<u64>> {
    intervals.map(|interval| interval.range()).collect()
}

/// Checks the intervals of a view from both of its ends, and by their indices.
pub(crate) fn check_list(view: Intervals<'_>, merged: &[RangeInclusive<u64>]) {
    assert_eq!(ranges(view.iter()), merged);
    assert!(ranges(view.iter().rev()).iter().rev().eq(merged), "{view}: the intervals from the end");
    assert_eq!((view.len(), view.is_empty()), (merged.len(), merged.is_empty()), "{view}: len, is_empty");
    let mut iter = view.iter();
    for left in (0..=merged.len()).rev() {
        assert_eq!((iter.len(), iter.next().is_some()), (left, left > 0), "{view}: len of iter");
    }
    for (at, range) in merged.iter().enumerate() {
        assert_eq!(view.get(at).map(|interval| interval.range()), Some(range.clone()), "{view}: get({at})");
    }
    for at in [merged.len(), usize::MAX] {
        assert_eq!(view.get(at), None, "{view}: get({at})");
    }
    let ends = [view.first(), view.last()].map(|end| end.map(|interval| interval.range()));
    assert_eq!(ends, [merged.first().cloned(), merged.last().cloned()], "{view}: first and last");
}

/// Checks groups of intervals of one window against a window for every key of [`KEYS`].
pub(crate) fn check_groups<const SIDE: u64>(corner: u64, keyed: &[(u64, Interval)]) {
    let mut dense: BTreeMap<u64, Dense<SIDE>> = BTreeMap::new();
    for (key, interval) in keyed {
        dense.entry(*key).or_insert_with(|| Dense::new(corner, &[])).put(*interval, true);
    }
    let groups = Groups::from(keyed.to_vec());
    assert_eq!(groups, keyed.iter().map(|(key, interval)| (*key, interval.range())).collect(), "groups collected");
    assert_eq!((groups.len(), groups.is_empty()), (dense.len(), dense.is_empty()), "{groups:?}: len, is_empty");
    assert!(groups.keys().iter().eq(dense.keys()), "{groups:?}: expected the keys {:?}", dense.keys());
    let listed = groups.keys().iter().map(|&key| (key, groups.get(key).expect("the key is listed")));
    assert!(groups.iter().eq(listed), "{groups:?}: iter");
    for (key, dense) in &dense {
        // Queries of a group must not depend on the groups before it in the shared array.
        dense.check(groups.get(*key).expect("an interval has the key"));
    }
    for key in KEYS.iter().filter(|key| !dense.contains_key(key)) {
        assert_eq!(groups.get(*key), None, "{groups:?}: get({key})");
    }
}

/// Returns `count` intervals within 2^`bits` units starting at `base`, such that about `cover` / 32 intervals cover
/// each unit.
pub(crate) fn random_intervals(
    mut random: impl FnMut() -> u64,
    base: u64,
    bits: u32,
    count: u64,
    cover: u64,
) -> Vec<Interval> {
    let greatest = u64::MAX >> (64 - bits);
    let longest = (u128::from(greatest) * u128::from(cover) / u128::from(16 * count)).clamp(1, greatest.into());
    let longest = u64::try_from(longest).expect("it is at most the greatest unit");
    let mut interval = || {
        let others = random() % longest;
        let start = match (greatest - others).checked_add(1) {
            Some(starts) => base + random() % starts,
            None => random(),
        };
        Interval::new(start..=start + others).expect("an interval has a first unit")
    };
    (0..count).map(|_| interval()).collect()
}

/// Sorts intervals by their starts, and joins each to the one before if they overlap or touch.
fn merged(mut intervals: Vec<Interval>) -> Vec<RangeInclusive<u64>> {
    intervals.sort_unstable();
    let mut merged: Vec<RangeInclusive<u64>> = Vec::new();
    for interval in intervals {
        match merged.last_mut() {
            Some(run) if interval.start() <= run.end().saturating_add(1) => {
                *run = *run.start()..=(*run.end()).max(interval.last());
            }
            _ => merged.push(interval.range()),
        }
    }
    merged
}

/// Checks a set against the sort. A failure prints only the first difference.
fn check_merged(view: Intervals<'_>, intervals: Vec<Interval>, what: &str) {
    let (found, expected) = (ranges(view.iter()), merged(intervals));
    let same = found.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
    assert_eq!(found.get(same), expected.get(same), "{what}: merged interval {same}");
    let length: u128 = expected.iter().map(|range| u128::from(range.end() - range.start()) + 1).sum();
    assert_eq!(view.measure(), length, "{what}: measure");
}

/// Checks the set of many intervals.
pub(crate) fn check_many(intervals: &[Interval], what: &str) {
    check_merged(intervals.iter().copied().collect::<IntervalSet>().as_intervals(), intervals.to_vec(), what);
}

/// Checks groups of many intervals against a set for every key.
pub(crate) fn check_many_groups(keyed: Vec<(u64, Interval)>, what: &str) {
    let mut lines: BTreeMap<u64, Vec<Interval>> = BTreeMap::new();
    for (key, interval) in &keyed {
        lines.entry(*key).or_default().push(*interval);
    }
    let groups = Groups::from(keyed);
    assert!(groups.keys().iter().eq(lines.keys()), "{what}: the keys differ");
    for ((key, group), line) in groups.iter().zip(lines.into_values()) {
        check_merged(group, line, &format!("{what}, key {key}"));
    }
}
