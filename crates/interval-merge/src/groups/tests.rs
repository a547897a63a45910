//! Groups of many intervals, which take every path, checked by one set for each line.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::Groups;
use super::absorb::Piece;
use crate::{Interval, IntervalSet};

#[path = "../../../../tests/random.rs"]
mod random;

/// Returns pieces of up to `longest` of 2^20 units, on random lines of `lines` multiples of `step`.
pub(super) fn random_pieces(count: usize, lines: u32, step: u32, longest: u32) -> Vec<Piece<u32>> {
    let mut random = random::random(1);
    let mut below = |bound: u32| u32::try_from((random() >> 32) % u64::from(bound)).unwrap();
    let piece = |_| {
        let (line, len) = (below(lines) * step, below(longest) + 1);
        let start = below((1 << 20) - len);
        (line, Interval::new(start..start + len).unwrap())
    };
    (0..count).map(piece).collect()
}

/// Returns the union of each line.
pub(super) fn unions(pieces: &[Piece<u32>]) -> BTreeMap<u32, IntervalSet<u32>> {
    let mut lines: BTreeMap<u32, Vec<Interval<u32>>> = BTreeMap::new();
    for &(line, interval) in pieces {
        lines.entry(line).or_default().push(interval);
    }
    lines.into_iter().map(|(line, intervals)| (line, intervals.into_iter().collect())).collect()
}

/// Checks groups of pieces, of the same pieces with coordinates of 64 bits, and of those with coordinates of 128 bits.
pub(super) fn check(pieces: &[Piece<u32>]) {
    let expected = unions(pieces);
    assert!(!pieces.is_empty() && expected.len() < pieces.len());
    let short = Groups::from_short(pieces.to_vec());
    assert_eq!(
        short.keys().iter().map(|&key| u32::try_from(key).unwrap()).collect::<Vec<_>>(),
        expected.keys().copied().collect::<Vec<_>>()
    );
    for ((_, group), set) in short.iter().zip(expected.values()) {
        let expected = set.iter().map(|interval| (u64::from(interval.start()), u64::from(interval.last())));
        assert!(group.iter().map(|interval| (interval.start(), interval.last())).eq(expected));
        assert_eq!(group.measure(), u128::from(set.measure()));
    }
    let long = |&(line, interval): &Piece<u32>| {
        (u64::from(line), Interval::new(u64::from(interval.start())..=interval.last().into()).unwrap())
    };
    assert_eq!(Groups::from(pieces.iter().map(long).collect::<Vec<_>>()), short);
    // Lines and coordinates that fill longer words.
    for base in [1_u64 << 40, 1 << 62] {
        let far = |piece| {
            let (line, interval): (u64, Interval) = long(piece);
            (line << 20, Interval::new(base + (interval.start() << 20)..base + ((interval.last() + 1) << 20)).unwrap())
        };
        let mut pieces: Vec<_> = pieces.iter().map(far).collect();
        pieces.push((u64::MAX, Interval::new(0..1).unwrap()));
        let groups = Groups::from(pieces);
        assert_eq!(groups.len(), short.len() + 1);
        for ((line, group), (far, far_group)) in short.iter().zip(&groups) {
            assert_eq!((line << 20, group.measure() << 20, group.len()), (far, far_group.measure(), far_group.len()));
        }
    }
}

#[test]
fn many_intervals_of_every_layout() {
    for (lines, step) in
        [(1, 1), (2, 1 << 31), (3, 1), (100, 20_000_000), (3_000, 1), (3_000, 1_000_003), (9_000, 400_009)]
    {
        for longest in [1, 100, 1 << 12, 1 << 19] {
            for count in [2, 10, 300, 1_000, 10_000, 30_000] {
                let pieces = random_pieces(count, lines, step, longest);
                if unions(&pieces).len() < count {
                    check(&pieces);
                }
            }
        }
    }
}

/// Most lines are equal in the first bits, and most starts of a line too.
#[test]
fn many_intervals_far_from_a_few() {
    for longest in [1, 100, 1 << 12] {
        for lines in [1, 50, 5_000] {
            let near = random_pieces(20_000, lines, 1, longest);
            let far = Interval::new(u32::MAX - 1..=u32::MAX).unwrap();
            check(&[near.clone(), vec![(u32::MAX, far), (0, far)]].concat());
            let near: Vec<_> = near
                .iter()
                .map(|&(line, piece)| (line, Interval::new(piece.start() / 64..=piece.last() / 64).unwrap()))
                .collect();
            check(&[near, vec![(u32::MAX, far), (0, far)]].concat());
        }
    }
}
