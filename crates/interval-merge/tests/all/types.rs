//! The other integer types, compared with `u64`, which the other modules check unit by unit.

use interval_merge::{Groups, Integer, Interval, IntervalSet, uncovered_length, union_length};
use proptest::prelude::*;

use crate::{SIDE, Span, config, span, spans};

/// An integer with arithmetic that wraps.
trait Unit: Integer {
    const ENDS: [Self; 2];

    /// Returns the start of a window at the beginning or at the end of the type.
    fn corner(at_end: bool) -> Self;

    fn after(self, units: u64) -> Self;

    /// Returns how many units after `start` this one is.
    fn since(self, start: Self) -> u64;

    fn length(units: u64) -> Self::Length;
}

macro_rules! units {
    ($($unit:ident $length:ident;)*) => { $(
        impl Unit for $unit {
            const ENDS: [Self; 2] = [Self::MIN, Self::MAX];

            fn corner(at_end: bool) -> Self {
                if at_end { Self::MAX - Self::try_from(SIDE - 1).expect("a short distance") } else { Self::MIN }
            }

            fn after(self, units: u64) -> Self {
                self.wrapping_add(units.try_into().expect("a short distance"))
            }

            fn since(self, start: Self) -> u64 {
                self.abs_diff(start).try_into().expect("a short distance")
            }

            fn length(units: u64) -> Self::Length {
                $length(units)
            }
        }
    )* };
}

fn narrow<L: TryFrom<u64>>(units: u64) -> L {
    L::try_from(units).ok().expect("a length counts all units of its type")
}

fn length128(units: u64) -> interval_merge::Length128 {
    u128::from(units).into()
}

units! {
    i8 narrow;
    u64 narrow;
    i128 length128;
}

/// What a type has in a window at one of its ends, with units as distances from the corner of the window.
#[derive(Debug, PartialEq)]
struct Found {
    lists: Vec<Vec<Span>>,
    lengths: Vec<String>,
    units: Vec<Option<u64>>,
}

/// Builds two sets of the same window in every way, changes them, combines them, and queries them within a frame.
fn found<T: Unit>(at_end: bool, spans: &[Span], others: &[Span], frame: Span) -> Found {
    let corner = T::corner(at_end);
    let interval = |&(start, last): &Span| Interval::new(corner.after(start)..=corner.after(last)).expect("a span");
    let intervals: Vec<Interval<T>> = spans.iter().map(interval).collect();
    let (set, other): (IntervalSet<T>, IntervalSet<T>) =
        (intervals.iter().copied().collect(), others.iter().map(interval).collect());
    let frame = interval(&frame);
    let mut sorted = intervals.clone();
    sorted.sort_unstable();
    let (mut inserted, mut removed, mut split) = (set.clone(), set.clone(), set.clone());
    let lengths = [
        inserted.insert(frame),
        removed.remove(frame),
        set.measure(),
        set.covered_in(frame),
        set.covered_in(..frame.start()),
        union_length(&intervals),
        uncovered_length(frame, &intervals),
    ];
    let above = split.split_off(frame.start());
    let keyed = others.iter().map(|&(start, last)| (start % 3, interval(&(start, last))));
    let groups: Groups<T> = keyed.collect();
    let list = |intervals: &mut dyn Iterator<Item = Interval<T>>| -> Vec<Span> {
        intervals.map(|it| (it.start().since(corner), it.last().since(corner))).collect()
    };
    let mut lists = vec![
        list(&mut set.iter()),
        list(&mut IntervalSet::from_sorted(sorted).expect("they are sorted").into_iter()),
        list(&mut set.overlapping(frame).iter()),
        list(&mut set.gaps(frame)),
        list(&mut set.union(&other)),
        list(&mut set.intersection(&other)),
        list(&mut set.difference(&other)),
        list(&mut set.symmetric_difference(&other)),
    ];
    lists.extend([&inserted, &removed, &split, &above].map(|set| list(&mut set.iter())));
    lists.extend(groups.iter().map(|(_, group)| list(&mut group.iter())));
    let nth = |n| [set.nth_covered(frame, T::length(n)), set.nth_uncovered(frame, T::length(n))];
    Found {
        lists,
        lengths: lengths.iter().chain(&[frame.len()]).map(ToString::to_string).collect(),
        units: (0..SIDE).flat_map(nth).map(|unit| unit.map(|unit| unit.since(corner))).collect(),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_type_finds_the_same(at_end: bool, spans in spans(), others in spans(), frame in span()) {
        let expected = found::<u64>(at_end, &spans, &others, frame);
        for (name, found) in [("i8", found::<i8> as fn(bool, &[Span], &[Span], Span) -> Found), ("i128", found::<i128>)] {
            prop_assert_eq!(&found(at_end, &spans, &others, frame), &expected, "{}", name);
        }
    }
}

/// All units of a type are one more than its unsigned type can count.
#[test]
fn lengths_of_every_type() {
    macro_rules! lengths {
        ($($unit:ident)*) => { [$({
            let all = Interval::<$unit>::new(..).unwrap();
            assert_eq!((all.start(), all.last(), all.end()), ($unit::MIN, $unit::MAX, None));
            let lengths = [all.len(), IntervalSet::from($unit::MIN..=$unit::MAX).measure(), union_length(&[all, all])];
            ($unit::BITS, lengths.map(|length| length.to_string()))
        }),*] };
    }
    let powers = ["256", "65536", "4294967296", "18446744073709551616", "340282366920938463463374607431768211456"];
    for (bits, lengths) in lengths!(u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128) {
        assert_eq!(lengths, [powers[bits.ilog2() as usize - 3]; 3], "{bits} bits");
    }
}

#[test]
fn all_units() {
    fn check<T: Unit>() {
        let [least, greatest] = T::ENDS;
        let (mut set, none) = (IntervalSet::<T>::new(), T::length(0));
        let all = set.insert(..);
        assert_eq!([set.measure(), set.covered_in(..), Interval::<T>::new(..).unwrap().len()], [all; 3]);
        assert_eq!(set.insert(least..=greatest), none);
        assert_eq!(set.clone().remove(..), all);
        assert_eq!((set.gaps(..).len(), set.nth_uncovered(.., none)), (0, None));
        assert_eq!(set.nth_covered(.., T::length(7)), Some(least.after(7)));
        assert_eq!(set.nth_covered(.., set.measure()), None);
        assert_eq!(set.nth_covered(greatest.., none), Some(greatest));
        assert_eq!((set.len(), set.get(0)), (1, Interval::new(..).ok()));
        assert_eq!(set.remove(greatest..), T::length(1));
        assert_eq!(set.insert(greatest..), T::length(1));
        assert_eq!(set.remove(least..=least), T::length(1));
        assert_eq!(set.nth_uncovered(.., none), Some(least));
        assert_eq!(set.split_off(greatest), IntervalSet::from(greatest..=greatest));
        assert_eq!(IntervalSet::<T>::new().gaps(..).next(), Interval::new(..).ok());
        let all_units = Interval::<T>::new(..).unwrap();
        assert_eq!([union_length(&[all_units; 2]), uncovered_length::<T>(.., &[])], [all; 2]);
        assert_eq!(uncovered_length(.., &[all_units]), none);
    }
    check::<i8>();
    check::<u64>();
    check::<i128>();
}
