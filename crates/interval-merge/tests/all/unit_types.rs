//! The types of units: the ends of each, types of 128 bits against `u64`, and the hole in `char`.

use std::net::{Ipv4Addr, Ipv6Addr};

use interval_merge::{Groups, Interval, IntervalSet, Unit};
use proptest::prelude::*;

use crate::oracle::random_intervals;
use crate::random::random;
use crate::{Span, config, corner, intervals, spans};

/// Checks the ends of a type, and the set of all its units. The type has one more unit than `greatest_rank`.
fn check_ends<T: Unit>(least: T, greatest: T, greatest_rank: u128) {
    // The number of all units is one too few for types of 128 bits.
    let (all, rest) = (greatest_rank.saturating_add(1), greatest_rank);
    let whole = Interval::<T>::new(..).expect("every type has units");
    assert_eq!((whole.start(), whole.last(), whole.end(), whole.len()), (least, greatest, None, all));
    let mut set = IntervalSet::<T>::new();
    assert_eq!([set.insert(..), set.measure(), set.covered_in(..), set.insert(least..=greatest)], [all, all, all, 0]);
    assert_eq!([set.covered_in(least..greatest), set.covered_in(greatest..)], [rest, 1]);
    assert_eq!((set.gaps(..).next(), set.nth_uncovered(.., 0), (!&set).is_empty()), (None, None, true));
    assert_eq!([set.nth_covered(.., rest), set.nth_covered(greatest.., 0)], [Some(greatest); 2]);
    assert_eq!(set.nth_covered(greatest.., 1), None);
    assert_eq!(
        [set.remove(greatest..), set.measure(), set.insert(greatest..), set.remove(least..=least)],
        [1, rest, 1, 1]
    );
    assert_eq!((set.nth_uncovered(.., 0), set.nth_uncovered(.., 1)), (Some(least), None));
    assert_eq!([set.insert(..), set.remove(least..=least)], [1, 1]);
    assert_eq!([set.remove(..), set.remove(..)], [rest, 0]);
    assert_eq!((set.gaps(..).next(), &!&set), (Some(whole), &IntervalSet::from(whole)));
    assert_eq!(set.nth_uncovered(.., rest), Some(greatest));
    assert_eq!([set.insert(..), set.remove(..)], [all, all]);
    let groups = Groups::<T>::from([(1, least..=greatest), (0, greatest..=greatest), (1, least..=least)]);
    assert_eq!(groups.iter().map(|(_, group)| group.measure()).collect::<Vec<_>>(), [1, all]);
}

#[test]
fn ends_of_every_type() {
    macro_rules! check {
        ($($unit:ident $unsigned:ident)*) => { $(check_ends($unit::MIN, $unit::MAX, u128::from($unsigned::MAX));)* };
    }
    check!(u8 u8 u16 u16 u32 u32 u64 u64 u128 u128 i8 u8 i16 u16 i32 u32 i64 u64 i128 u128);
    check_ends(usize::MIN, usize::MAX, usize::MAX as u128);
    check_ends(isize::MIN, isize::MAX, usize::MAX as u128);
    check_ends('\0', char::MAX, 0x10_ffff - 0x800);
    check_ends(Ipv4Addr::UNSPECIFIED, Ipv4Addr::BROADCAST, u32::MAX.into());
    check_ends(Ipv6Addr::UNSPECIFIED, Ipv6Addr::from_bits(u128::MAX), u128::MAX);
}

/// Units that 128-bit types make of numbers: they keep the order and the distances.
const PLACES: [fn(u64) -> u128; 4] = [
    |unit| unit.into(),
    |unit| u128::MAX - u128::from(u64::MAX - unit),
    |unit| (1 << 100) + u128::from(unit),
    // Units whose upper halves differ: the middle of the 64-bit numbers is at 2^64.
    |unit| (1 << 64) - (1 << 63) + u128::from(unit),
];

fn check_against_u64(at: usize, spans: &[Span], others: &[Span]) {
    let corner = corner(at);
    let sets = [spans, others].map(|spans| intervals(corner, spans).into_iter().collect::<IntervalSet>());
    for place in PLACES {
        let placed = |list: &IntervalSet| -> IntervalSet<u128> {
            // Repeated and reversed, so that something is merged.
            let list = list.iter().chain(list).rev();
            list.map(|interval| place(interval.start())..=place(interval.last())).collect()
        };
        let [left, right] = &sets;
        let [wide_left, wide_right] = [left, right].map(placed);
        assert_eq!((wide_left.len(), wide_left.measure()), (left.len(), left.measure()));
        assert_eq!(&wide_left & &wide_right, placed(&(left & right)));
        assert_eq!(&wide_left | &wide_right, placed(&(left | right)));
        assert_eq!(&wide_left - &wide_right, placed(&(left - right)));
        assert_eq!(&wide_left ^ &wide_right, placed(&(left ^ right)));
        let (mut inserted, mut removed) = (wide_left.clone(), wide_left.clone());
        for interval in right {
            let wide = place(interval.start())..=place(interval.last());
            assert_eq!(wide_left.covered_in(wide.clone()), left.covered_in(interval));
            assert_eq!(wide_left.nth_covered(wide.clone(), 1), left.nth_covered(interval, 1).map(place));
            assert_eq!(wide_left.nth_uncovered(wide.clone(), 2), left.nth_uncovered(interval, 2).map(place));
            inserted.insert(wide.clone());
            removed.remove(wide);
        }
        assert_eq!([inserted, removed], [placed(&(left | right)), placed(&(left - right))]);
        // The complement twice, and signed units, whose order begins in the middle of the bits.
        assert_eq!(!!wide_left.clone(), wide_left);
        let signed = |set: &IntervalSet<u128>| -> IntervalSet<i128> {
            let flip = |unit: u128| unit.cast_signed() ^ i128::MIN;
            set.iter().map(|interval| flip(interval.start())..=flip(interval.last())).collect()
        };
        assert_eq!(signed(&wide_left) - signed(&wide_right), signed(&(wide_left - wide_right)));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn wide_units_behave_like_u64(at in any::<usize>(), spans in spans(), others in spans()) {
        check_against_u64(at, &spans, &others);
    }
}

/// Many intervals whose units differ in up to 32, 64 and 128 bits are sorted in words of three lengths.
#[test]
fn many_wide_intervals() {
    for (bits, shift) in [(24, 0), (30, 80), (60, 0), (50, 66), (60, 60)] {
        for count in if cfg!(miri) { [3, 700] } else { [700, 20_000] } {
            let narrow = random_intervals(random(count), 0, bits, count, 12);
            let at = |unit: u64| (u128::from(unit) << shift) + 5;
            let wide = narrow.iter().map(|interval| at(interval.start())..at(interval.last() + 1));
            let (narrow, wide) = (narrow.iter().copied().collect::<IntervalSet>(), wide.collect::<IntervalSet<u128>>());
            assert!(
                narrow
                    .iter()
                    .map(|it| (at(it.start()), at(it.last() + 1) - 1))
                    .eq(wide.iter().map(|it| (it.start(), it.last())))
            );
        }
    }
}

/// The units around the surrogates follow each other, and every unit has its number.
#[test]
fn scalar_values() {
    let mut set = IntervalSet::from(['a'..='z', '\u{d700}'..='\u{d7ff}', '\u{e000}'..='\u{e001}']);
    assert_eq!((set.len(), set.measure()), (2, 26 + 0x100 + 2));
    assert_eq!(set.insert('\u{d7ff}'..='\u{e000}'), 0);
    assert_eq!(set.nth_covered('\u{d7ff}'.., 1), Some('\u{e000}'));
    assert_eq!(set.to_string(), r"{'a'..'{', '휀'..'\u{e002}'}");
    let all = ('\0'..=char::MAX).step_by(if cfg!(miri) { 99_999 } else { 7 });
    for (index, unit) in all.enumerate().map(|(index, unit)| (index * if cfg!(miri) { 99_999 } else { 7 }, unit)) {
        assert_eq!(IntervalSet::from('\0'..=unit).measure(), index as u128 + 1);
    }
}

#[test]
fn networks() {
    let addresses = |text: &str| text.parse::<IntervalSet<Ipv4Addr>>().expect("a set of addresses");
    let private = addresses("{10.0.0.0..=10.255.255.255, 192.168.0.0..=192.168.255.255}");
    assert_eq!(private.measure(), (1 << 24) + (1 << 16));
    let rest = !private;
    assert_eq!(rest.to_string(), "{0.0.0.0..10.0.0.0, 11.0.0.0..192.168.0.0, 192.169.0.0..=255.255.255.255}");
    assert!(rest.contains(Ipv4Addr::LOCALHOST));
    let linked: IntervalSet<Ipv6Addr> = "{fe80::..fec0::, ::1..=::1}".parse().expect("a set of addresses");
    assert_eq!(linked.measure(), (1 << 118) + 1);
}
