//! Sets of intervals, and groups of them, against a flag for every unit of a small window; many intervals against a sort.

#![no_main]

use std::collections::BTreeMap;
use std::ops::Range;

use arbitrary::Arbitrary;
use impartial::interval_merge::{Groups, Interval, IntervalSet, Intervals, uncovered_length, union_length};
use impartial_fuzz::List;
use libfuzzer_sys::fuzz_target;

/// The units of a window.
const SIDE: u64 = 64;
const UNITS: usize = 64;

/// Where windows begin: at zero, where upper bits of coordinates differ, and so that a window ends at 2^64 - 1.
const CORNERS: [u64; 6] = [0, 1, (1 << 31) - 7, (1 << 32) - 3, (1 << 63) - 9, u64::MAX - SIDE];

/// Keys near each other, and keys that differ in every bit.
const KEYS: [u64; 8] = [0, 1, 2, 70, 1 << 20, 1 << 33, 1 << 63, u64::MAX];

/// What the bytes say. An interval is its first unit and its length.
#[derive(Arbitrary, Debug)]
enum Given {
    Small { corner: u8, start: List<[u8; 2], 30>, changes: List<Change, 8> },
    Keyed { corner: u8, keyed: List<[u8; 3], 60> },
    Many { seed: u64, count: u16, bits: u8, base: u64, cover: u8, keys: u8 },
}

/// What happens to a set.
#[derive(Arbitrary, Debug)]
enum Change {
    Insert([u8; 2]),
    Extend(List<[u8; 2], 12>),
    Unite(List<[u8; 2], 12>),
    Intersect(List<[u8; 2], 12>),
    Subtract(List<[u8; 2], 12>),
}

fuzz_target!(|given: Given| match given {
    Given::Small { corner, start, changes } => small(corner_of(corner), &start, &changes),
    Given::Keyed { corner, keyed } => {
        let corner = corner_of(corner);
        let keyed = keyed.iter().map(|&[key, start, len]| (KEYS[usize::from(key % 8)], interval(corner, [start, len])));
        check_groups(corner, &keyed.collect::<Vec<_>>());
    }
    Given::Many { seed, count, bits, base, cover, keys } => {
        many(
            &mut random(seed),
            u64::from(count % 4096) + 1,
            u32::from(bits % 64) + 1,
            base,
            u64::from(cover) + 1,
            keys,
        );
    }
});

fn corner_of(byte: u8) -> u64 {
    CORNERS[usize::from(byte) % CORNERS.len()]
}

/// An interval in the window at this corner.
fn interval(corner: u64, [start, len]: [u8; 2]) -> Interval {
    let start = u64::from(start) % SIDE;
    let end = (start + 1 + u64::from(len) % SIDE).min(SIDE);
    Interval::new(corner + start..corner + end).expect("it has a unit at least")
}

fn intervals(corner: u64, given: &[[u8; 2]]) -> Vec<Interval> {
    given.iter().map(|&given| interval(corner, given)).collect()
}

/// A window of the line and which of its units are covered.
#[derive(Clone)]
struct Dense {
    corner: u64,
    covered: [bool; UNITS],
}

impl Dense {
    fn new(corner: u64, intervals: &[Interval]) -> Self {
        let mut dense = Self { corner, covered: [false; UNITS] };
        dense.cover(intervals);
        dense
    }

    /// Covers intervals, and returns how many units were not covered.
    fn cover(&mut self, intervals: &[Interval]) -> u64 {
        let before = self.measure();
        for interval in intervals {
            for unit in interval.range() {
                self.covered[index(unit - self.corner)] = true;
            }
        }
        self.measure() - before
    }

    fn measure(&self) -> u64 {
        self.covered.iter().filter(|&&covered| covered).count() as u64
    }

    fn combine(&mut self, other: &Self, both: impl Fn(bool, bool) -> bool) {
        for (left, right) in self.covered.iter_mut().zip(other.covered) {
            *left = both(*left, right);
        }
    }

    fn contains(&self, unit: u64) -> bool {
        unit.checked_sub(self.corner).is_some_and(|at| at < SIDE && self.covered[index(at)])
    }

    fn units(&self) -> Range<u64> {
        self.corner..self.corner + SIDE
    }

    /// The longest ranges of the frame that are all covered, or all uncovered.
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

    /// Whether a view covers the same, and answers every question about it as a look at each unit does.
    fn check(&self, view: Intervals<'_>) {
        let covered: Vec<u64> = self.units().filter(|&unit| self.contains(unit)).collect();
        let merged = self.runs(self.units(), true);
        assert_eq!(ranges(view.iter()), merged);
        assert!(view.iter().rev().map(|interval| interval.range()).eq(merged.iter().rev().cloned()));
        assert_eq!((view.len(), view.is_empty()), (merged.len(), merged.is_empty()));
        assert_eq!(view.measure(), covered.len() as u64);
        for at in self.units().start.saturating_sub(2)..=self.units().end.saturating_add(1) {
            let before = covered.iter().filter(|&&unit| unit < at).count() as u64;
            assert_eq!((view.contains(at), view.covered_before(at)), (self.contains(at), before), "{view} {at}");
            let is_free = at < u64::MAX && !self.contains(at);
            if is_free {
                assert_eq!(view.nth_uncovered(at - before), Some(at), "{view} {at}");
                assert_eq!(view.prefix_with_uncovered(at - before + 1), Some(at + 1), "{view} {at}");
            }
        }
        for nth in 0..=covered.len() {
            assert_eq!(view.nth_covered(nth as u64), covered.get(nth).copied(), "{view} {nth}");
            assert_eq!(view.get(nth).map(|interval| interval.range()), merged.get(nth).cloned());
        }
        assert_eq!(view.nth_uncovered(u64::MAX - view.measure()), None);
        for frame in [self.units(), self.corner + 5..self.corner + 21, self.corner + 7..self.corner + 8] {
            let gaps = view.gaps(Interval::new(frame.clone()).expect("it has units"));
            assert_eq!(ranges(gaps), self.runs(frame, false), "{view}");
        }
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("it is an index of the window")
}

fn ranges(intervals: impl Iterator<Item = Interval>) -> Vec<Range<u64>> {
    intervals.map(|interval| interval.range()).collect()
}

/// One set through its life.
fn small(corner: u64, start: &[[u8; 2]], changes: &[Change]) {
    let start = intervals(corner, start);
    let mut dense = Dense::new(corner, &start);
    let mut set = IntervalSet::from(&start[..]);
    dense.check(set.as_intervals());
    assert_eq!(union_length(&start), dense.measure());
    let frame = Interval::new(corner + 3..corner + 40).expect("it has units");
    let uncovered = frame.range().filter(|&unit| !dense.contains(unit)).count() as u64;
    assert_eq!(uncovered_length(frame, &start), uncovered);
    let mut sorted = start;
    sorted.sort_by_key(Interval::start);
    assert_eq!(IntervalSet::from_sorted(sorted).as_ref(), Ok(&set));
    for change in changes {
        let mut combined = |with: &[[u8; 2]], both: fn(bool, bool) -> bool| {
            let with = intervals(corner, with);
            dense.combine(&Dense::new(corner, &with), both);
            IntervalSet::from(with)
        };
        match change {
            Change::Insert(given) => {
                let interval = interval(corner, *given);
                assert_eq!(set.insert(interval), dense.cover(&[interval]));
            }
            Change::Extend(given) => {
                let more = intervals(corner, given);
                dense.cover(&more);
                set.extend(more);
            }
            Change::Unite(with) => {
                let with = combined(with, |left, right| left || right);
                set = set.union(with.as_intervals()).collect();
            }
            Change::Intersect(with) => {
                let with = combined(with, |left, right| left && right);
                set = IntervalSet::from_sorted(set.intersection(with.as_intervals())).expect("it is merged");
            }
            Change::Subtract(with) => {
                let with = combined(with, |left, right| left && !right);
                set = IntervalSet::from_sorted(set.difference(with.as_intervals())).expect("it is merged");
            }
        }
        dense.check(set.as_intervals());
    }
}

/// Groups in a window for every key.
fn check_groups(corner: u64, keyed: &[(u64, Interval)]) {
    let mut dense: BTreeMap<u64, Dense> = BTreeMap::new();
    for (key, interval) in keyed {
        dense.entry(*key).or_insert_with(|| Dense::new(corner, &[])).cover(&[*interval]);
    }
    let groups = Groups::new(keyed.iter().copied());
    assert!(groups.keys().iter().eq(dense.keys()));
    assert_eq!((groups.len(), groups.at(dense.len())), (dense.len(), None));
    for (at, (key, dense)) in dense.iter().enumerate() {
        let group = groups.get(*key).expect("an interval came with the key");
        assert_eq!(groups.at(at), Some((*key, group)));
        dense.check(group);
    }
    assert!(KEYS.iter().all(|key| groups.get(*key).is_some() == dense.contains_key(key)));
}

/// `SplitMix64`.
fn random(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// So many intervals within 2^`bits` units, each unit covered about `cover` times, under keys of so many bits.
fn many(random: &mut impl FnMut() -> u64, count: u64, bits: u32, base: u64, cover: u64, key_bits: u8) {
    let length = u64::MAX >> (64 - bits);
    let base = base.min(u64::MAX - length);
    let longest = (u128::from(length) * u128::from(cover) / u128::from(16 * count)).clamp(1, length.into());
    let longest = u64::try_from(longest).expect("it is at most the length");
    let mut interval = || {
        let len = 1 + random() % longest;
        let start = base + random() % (length - len + 1);
        Interval::new(start..start + len).expect("it has a unit at least")
    };
    let intervals: Vec<Interval> = (0..count).map(|_| interval()).collect();
    let expected = merged(intervals.clone());
    let set = IntervalSet::from(&intervals[..]);
    assert_eq!(ranges(set.iter()), expected);
    assert_eq!(union_length(&intervals), expected.iter().map(|range| range.end - range.start).sum::<u64>());
    if key_bits == 0 {
        return;
    }
    let key_bits = u32::from(key_bits).min(64);
    let keyed: Vec<_> = intervals.into_iter().map(|interval| (random() >> (64 - key_bits), interval)).collect();
    let mut lines: BTreeMap<u64, Vec<Interval>> = BTreeMap::new();
    for (key, interval) in &keyed {
        lines.entry(*key).or_default().push(*interval);
    }
    let groups = Groups::new(keyed);
    assert!(groups.keys().iter().eq(lines.keys()));
    for ((_, group), line) in groups.iter().zip(lines.into_values()) {
        assert_eq!(ranges(group.iter()), merged(line));
    }
}

/// The textbook: sorted by start, each joined to the one before if it can be.
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
