//! The oracle: a flag for every unit of a small window, and a plain sort for many intervals.
//!
//! The fuzz target `intervals` includes this file too, so it uses nothing but the public interface of the crate.

use std::collections::BTreeMap;
use std::ops::Range;

use interval_merge::{Groups, Interval, IntervalSet, Intervals, uncovered_length, union_length};

/// Keys near each other, and keys that differ in every bit.
pub(crate) const KEYS: [u64; 8] = [0, 1, 2, 70, 1 << 20, 1 << 33, 1 << 63, u64::MAX];

/// A window of `SIDE` units on the line, with a flag for each covered unit.
#[derive(Clone, Debug)]
pub(crate) struct Dense<const SIDE: u64> {
    corner: u64,
    pub(crate) covered: Vec<bool>,
}

impl<const SIDE: u64> Dense<SIDE> {
    /// Starts of windows: at zero, where upper bits of coordinates differ, and with the end at 2^64 - 1.
    pub(crate) const CORNERS: [u64; 6] = [0, 1, (1 << 31) - 7, (1 << 32) - 3, (1 << 63) - 9, u64::MAX - SIDE];

    /// Returns the window that starts at `corner`, with these intervals covered.
    pub(crate) fn new(corner: u64, intervals: &[Interval]) -> Self {
        let mut dense = Self { corner, covered: vec![false; index(SIDE)] };
        for interval in intervals {
            dense.insert(*interval);
        }
        dense
    }

    /// Covers an interval of the window, and returns how many of its units were uncovered.
    pub(crate) fn insert(&mut self, interval: Interval) -> u64 {
        let mut added = 0;
        for unit in interval.range() {
            added += u64::from(!std::mem::replace(&mut self.covered[index(unit - self.corner)], true));
        }
        added
    }

    /// Combines the flags of two windows unit by unit.
    pub(crate) fn zip(&self, other: &Self, both: impl Fn(bool, bool) -> bool) -> Self {
        let covered = self.covered.iter().zip(&other.covered).map(|(&left, &right)| both(left, right)).collect();
        Self { corner: self.corner, covered }
    }

    pub(crate) fn contains(&self, unit: u64) -> bool {
        unit.checked_sub(self.corner).is_some_and(|at| at < SIDE && self.covered[index(at)])
    }

    pub(crate) fn units(&self) -> Range<u64> {
        self.corner..self.corner + SIDE
    }

    /// Returns the maximal ranges of `frame` whose units are all covered, or all uncovered.
    pub(crate) fn runs(&self, frame: Range<u64>, covered: bool) -> Vec<Range<u64>> {
        let mut runs: Vec<Range<u64>> = Vec::new();
        for unit in frame.filter(|&unit| self.contains(unit) == covered) {
            match runs.last_mut() {
                Some(last) if last.end == unit => last.end += 1,
                _ => runs.push(unit..unit + 1),
            }
        }
        runs
    }

    pub(crate) fn merged(&self) -> Vec<Range<u64>> {
        self.runs(self.units(), true)
    }

    /// Returns the uncovered unit that has `n` uncovered units before it.
    fn nth_uncovered(&self, n: u64) -> Option<u64> {
        let Some(within) = n.checked_sub(self.corner) else {
            return Some(n);
        };
        let uncovered: Vec<u64> = self.units().filter(|&unit| !self.contains(unit)).collect();
        if let Some(&unit) = uncovered.get(index(within)) {
            return Some(unit);
        }
        let after = within - uncovered.len() as u64;
        self.units().end.checked_add(after).filter(|&unit| unit < u64::MAX)
    }

    /// Checks the intervals of a view, and its answers around every unit of the window.
    pub(crate) fn check(&self, view: Intervals<'_>) {
        check_list(view, &self.merged());
        self.check_rank_and_select(view);
    }

    /// Checks measure, rank and select of a view, around the window and at both ends of the range of coordinates.
    pub(crate) fn check_rank_and_select(&self, view: Intervals<'_>) {
        let covered: Vec<u64> = self.units().filter(|&unit| self.contains(unit)).collect();
        let measure = covered.len() as u64;
        assert_eq!(view.measure(), measure, "{view}: measure");

        let around = self.corner.saturating_sub(2)..=self.units().end.saturating_add(2);
        for at in around.clone().chain([0, u64::MAX]) {
            assert_eq!(view.contains(at), self.contains(at), "{view}: contains({at})");
            let before = covered.iter().filter(|&&unit| unit < at).count() as u64;
            assert_eq!(view.covered_before(at), before, "{view}: covered_before({at})");
        }
        for n in 0..=measure + 1 {
            assert_eq!(view.nth_covered(n), covered.get(index(n)).copied(), "{view}: nth_covered({n})");
        }
        assert_eq!(view.nth_covered(u64::MAX), None, "{view}: nth_covered(2^64 - 1)");

        let everything = u64::MAX - measure;
        for n in around.chain([0, everything.saturating_sub(1), everything, u64::MAX]) {
            assert_eq!(view.nth_uncovered(n), self.nth_uncovered(n), "{view}: nth_uncovered({n})");
            let prefix = n.checked_sub(1).map_or(Some(0), |others| self.nth_uncovered(others).map(|unit| unit + 1));
            assert_eq!(view.prefix_with_uncovered(n), prefix, "{view}: prefix_with_uncovered({n})");
            if let Some(prefix) = prefix {
                assert_eq!(prefix - view.covered_before(prefix), n, "{view}: covered_before({prefix})");
            }
        }
        assert_eq!(view.nth_uncovered(everything), None, "{view}: nth_uncovered({everything})");
        let whole = view.prefix_with_uncovered(everything);
        assert!(whole.is_some(), "{view}: expected a prefix with {everything} uncovered units, found none");
    }

    /// Checks the gaps of a view in a frame, which may reach beyond the window.
    pub(crate) fn check_gaps(&self, view: Intervals<'_>, frame: Interval) {
        assert_eq!(ranges(view.gaps(frame)), self.runs(frame.range(), false), "{view}: gaps in {frame}");
    }

    /// Checks the lengths of the union of these intervals and of its complement in a frame.
    pub(crate) fn check_lengths(&self, intervals: &[Interval], frame: Interval) {
        let covered = self.covered.iter().filter(|&&covered| covered).count() as u64;
        assert_eq!(union_length(intervals), covered, "{intervals:?}: union_length");
        let uncovered = frame.range().filter(|&unit| !self.contains(unit)).count() as u64;
        assert_eq!(uncovered_length(frame, intervals), uncovered, "{intervals:?}: uncovered_length in {frame}");
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

pub(crate) fn ranges(intervals: impl Iterator<Item = Interval>) -> Vec<Range<u64>> {
    intervals.map(|interval| interval.range()).collect()
}

/// Checks the intervals of a view from both of its ends, and by their indices.
pub(crate) fn check_list(view: Intervals<'_>, merged: &[Range<u64>]) {
    assert_eq!(ranges(view.iter()), merged);
    assert!(ranges(view.iter().rev()).iter().rev().eq(merged), "{view}: the intervals from the end");
    let lengths = (view.len(), view.is_empty(), view.iter().len());
    assert_eq!(lengths, (merged.len(), merged.is_empty(), merged.len()), "{view}: len, is_empty, len of iter");
    for (at, range) in merged.iter().enumerate() {
        assert_eq!(view.get(at).map(|interval| interval.range()), Some(range.clone()), "{view}: get({at})");
    }
    for at in [merged.len(), usize::MAX] {
        assert_eq!(view.get(at), None, "{view}: get({at})");
    }
}

/// Checks groups of intervals of one window against a window for every key of [`KEYS`].
pub(crate) fn check_groups<const SIDE: u64>(corner: u64, keyed: &[(u64, Interval)]) {
    let mut dense: BTreeMap<u64, Dense<SIDE>> = BTreeMap::new();
    for (key, interval) in keyed {
        dense.entry(*key).or_insert_with(|| Dense::new(corner, &[])).insert(*interval);
    }
    let groups = Groups::new(keyed.iter().copied());
    assert_eq!(groups, keyed.iter().copied().collect(), "groups collected");
    assert_eq!((groups.len(), groups.is_empty()), (dense.len(), dense.is_empty()), "{groups:?}: len, is_empty");
    assert!(groups.keys().iter().eq(dense.keys()), "{groups:?}: expected the keys {:?}", dense.keys());
    let from_the_end = groups.iter().rev().collect::<Vec<_>>().into_iter().rev();
    assert!(from_the_end.eq(groups.iter()), "{groups:?}: the groups from the end");
    for (index, (key, dense)) in dense.iter().enumerate() {
        let group = groups.get(*key).expect("an interval has the key");
        // A group counts from its own start, whatever precedes it in the array of all groups.
        dense.check(group);
        assert_eq!(groups.at(index), Some((*key, group)), "{groups:?}: at({index})");
        assert_eq!(groups.iter().nth(index), Some((*key, group)), "{groups:?}: nth({index}) of iter");
    }
    assert_eq!(groups.at(dense.len()), None, "{groups:?}: at the end");
    for key in KEYS.iter().filter(|key| !dense.contains_key(key)) {
        assert_eq!(groups.get(*key), None, "{groups:?}: get({key})");
    }
}

/// Returns `count` intervals in the 2^`bits` - 1 units from `base` on, of which about `cover` / 32 cover each unit.
pub(crate) fn random_intervals(
    mut random: impl FnMut() -> u64,
    base: u64,
    bits: u32,
    count: u64,
    cover: u64,
) -> Vec<Interval> {
    let length = u64::MAX >> (64 - bits);
    let longest = (u128::from(length) * u128::from(cover) / u128::from(16 * count)).clamp(1, length.into());
    let longest = u64::try_from(longest).expect("it is at most the length");
    let mut interval = || {
        let len = 1 + random() % longest;
        let start = base + random() % (length - len + 1);
        Interval::new(start..start + len).expect("the length is positive")
    };
    (0..count).map(|_| interval()).collect()
}

/// Sorts intervals by their starts, and joins each to the one before if they overlap or touch.
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

/// Checks a set against the sort, without printing all of its intervals.
fn check_merged(view: Intervals<'_>, intervals: Vec<Interval>, what: &str) {
    let (found, expected) = (ranges(view.iter()), merged(intervals));
    let same = found.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
    assert_eq!(found.get(same), expected.get(same), "{what}: merged interval {same}");
    let length = expected.iter().map(|range| range.end - range.start).sum::<u64>();
    assert_eq!(view.measure(), length, "{what}: measure");
}

/// Checks the set of many intervals, the length of their union, and that of its complement in a frame.
pub(crate) fn check_many(intervals: &[Interval], frame: Interval, what: &str) {
    let set = IntervalSet::from(intervals);
    check_merged(set.as_intervals(), intervals.to_vec(), what);
    assert_eq!(union_length(intervals), set.measure(), "{what}: union_length");
    let uncovered = set.gaps(frame).map(|gap| gap.len()).sum::<u64>();
    assert_eq!(uncovered_length(frame, intervals), uncovered, "{what}: uncovered_length in {frame}");
}

/// Checks groups of many intervals against a set for every key.
pub(crate) fn check_many_groups(keyed: Vec<(u64, Interval)>, what: &str) {
    let mut lines: BTreeMap<u64, Vec<Interval>> = BTreeMap::new();
    for (key, interval) in &keyed {
        lines.entry(*key).or_default().push(*interval);
    }
    let groups = Groups::new(keyed);
    assert!(groups.keys().iter().eq(lines.keys()), "{what}: the keys differ");
    for ((key, group), line) in groups.iter().zip(lines.into_values()) {
        check_merged(group, line, &format!("{what}, key {key}"));
    }
}
