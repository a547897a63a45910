//! Every interval of `i8`, a signed type of 256 units, with sets of several shapes, checked against a bit set.

use interval_merge::{Interval, IntervalSet};

/// Returns the unit at a distance from the least unit.
fn at(distance: u64) -> i8 {
    i8::MIN.wrapping_add_unsigned(distance.try_into().expect("the type has 256 units"))
}

/// Returns the distance from the least unit.
fn distance(unit: i8) -> u64 {
    unit.abs_diff(i8::MIN).into()
}

/// A bit for each unit, indexed by its distance from the least unit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bits([u128; 2]);

impl Bits {
    fn of(intervals: impl IntoIterator<Item = Interval<i8>>) -> Self {
        let spans = intervals.into_iter().map(|it| Self::span(distance(it.start()), distance(it.last())));
        spans.fold(Self([0; 2]), |all, span| {
            assert_eq!(all.zip(span, |all, span| all & span), Self([0; 2]), "intervals are disjoint");
            all.zip(span, |all, span| all | span)
        })
    }

    fn span(start: u64, last: u64) -> Self {
        let below = |unit: u64, half: u64| match unit.saturating_sub(128 * half) {
            units @ ..128 => (1 << units) - 1,
            _ => u128::MAX,
        };
        Self([0, 1].map(|half| below(last + 1, half) & !below(start, half)))
    }

    fn zip(self, other: Self, both: impl Fn(u128, u128) -> u128) -> Self {
        Self([both(self.0[0], other.0[0]), both(self.0[1], other.0[1])])
    }

    fn count(self) -> u128 {
        self.0.iter().map(|half| u128::from(half.count_ones())).sum()
    }

    fn has(self, unit: u64) -> bool {
        self.0[usize::from(unit >= 128)] >> (unit % 128) & 1 == 1
    }

    fn units(self) -> impl Iterator<Item = u64> {
        (0..256).filter(move |&unit| self.has(unit))
    }

    /// Returns the number of runs of ones.
    fn runs(self) -> usize {
        self.units().filter(|&unit| unit == 0 || !self.has(unit - 1)).count()
    }
}

fn every_interval() -> impl Iterator<Item = (Bits, Interval<i8>)> {
    let starts = (0..256).step_by(if cfg!(miri) { 85 } else { 1 });
    let spans =
        starts.flat_map(|start| (start..256).step_by(if cfg!(miri) { 51 } else { 1 }).map(move |last| (start, last)));
    spans.map(move |(start, last)| (Bits::span(start, last), crate::interval(at(start)..=at(last))))
}

/// Returns sets that cover units at the ends, around the middle, everywhere and nowhere.
fn sets() -> Vec<(Bits, IntervalSet<i8>)> {
    let shapes: [&[(u64, u64)]; 7] = [
        &[],
        &[(0, 255)],
        &[(0, 0), (255, 255)],
        &[(0, 99), (150, 253)],
        &[(1, 1), (3, 3), (126, 127), (129, 140), (254, 254)],
        &[(5, 127), (129, 255)],
        &[(100, 128)],
    ];
    let set =
        |spans: &[(u64, u64)]| spans.iter().map(|&(start, last)| at(start)..=at(last)).collect::<IntervalSet<i8>>();
    shapes.map(|spans| (Bits::of(set(spans)), set(spans))).to_vec()
}

#[test]
fn every_interval_alone() {
    let mut intervals = 0;
    for (bits, interval) in every_interval() {
        let set = IntervalSet::from([interval]);
        assert_eq!((Bits::of(&set), set.measure(), interval.len()), (bits, bits.count(), interval.len()));
        assert_eq!(interval.len(), bits.count());
        for unit in 0..256 {
            let at = at(unit);
            assert_eq!(
                (interval.contains(at), set.contains(at)),
                (bits.has(unit), bits.has(unit)),
                "{at} in {interval}"
            );
        }
        assert_eq!(interval.end().is_none(), interval.last() == i8::MAX);
        intervals += 1;
    }
    assert!(cfg!(miri) || intervals == 256 * 257 / 2);
}

/// Checks all operations of each set with each interval.
#[test]
fn every_interval_with_sets() {
    for (bits, set) in sets() {
        for (frame_bits, frame) in every_interval() {
            let what = || format!("{set} and {frame}");
            let common = bits.zip(frame_bits, |set, frame| set & frame);
            let added = frame_bits.zip(bits, |frame, set| frame & !set);
            let union = bits.zip(frame_bits, |set, frame| set | frame);
            let rest = bits.zip(frame_bits, |set, frame| set & !frame);

            let mut changed = set.clone();
            assert_eq!(changed.insert(frame), added.count(), "{}: insert", what());
            assert_eq!((Bits::of(&changed), changed.len()), (union, union.runs()), "{}: inserted", what());
            assert_eq!(changed.measure(), union.count(), "{}: measure after insert", what());
            let mut changed = set.clone();
            assert_eq!(changed.remove(frame), common.count(), "{}: remove", what());
            assert_eq!((Bits::of(&changed), changed.len()), (rest, rest.runs()), "{}: removed", what());
            assert_eq!(changed.measure(), rest.count(), "{}: measure after remove", what());

            assert_eq!(set.overlaps(frame), common.count() > 0, "{}: overlaps", what());
            let overlapping = set.overlapping(frame);
            assert_eq!(overlapping.len(), common.runs(), "{}: overlapping", what());
            let inside = Bits::of(overlapping).zip(frame_bits, |over, frame| over & frame);
            assert_eq!(inside, common, "{}: units of overlapping", what());
            assert_eq!(set.covered_in(frame), common.count(), "{}: covered_in", what());
            assert_eq!(set.gaps(frame).count(), added.runs(), "{}: number of gaps", what());
            assert_eq!(Bits::of(set.gaps(frame)), added, "{}: gaps", what());

            for (expected, covers) in [(common, true), (added, false)] {
                let count = expected.count();
                for n in [0, count / 2, count.saturating_sub(1), count, 256] {
                    let unit = expected.units().nth(usize::try_from(n).expect("a small number")).map(at);
                    let found = if covers { set.nth_covered(frame, n) } else { set.nth_uncovered(frame, n) };
                    assert_eq!(found, unit, "{}: unit {n}, covered: {covers}", what());
                }
            }

            let other = IntervalSet::from([frame]);
            assert_eq!(Bits::of(&(&set | &other)), union, "{}: |", what());
            assert_eq!(Bits::of(&(&set & &other)), common, "{}: &", what());
            assert_eq!(Bits::of(&(&set - &other)), rest, "{}: -", what());
            assert_eq!(Bits::of(&(&other - &set)), added, "{}: - reversed", what());
            let either = bits.zip(frame_bits, |set, frame| set ^ frame);
            let found = &set ^ &other;
            assert_eq!((Bits::of(&found), found.len()), (either, either.runs()), "{}: ^", what());
            assert_eq!(set.is_disjoint(&other), common.count() == 0, "{}: is_disjoint", what());
            assert_eq!(set.is_subset(&other), rest.count() == 0, "{}: is_subset", what());
            assert_eq!(other.is_subset(&set), added.count() == 0, "{}: is_subset reversed", what());
        }
    }
}
