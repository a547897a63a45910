//! Equality, order and hashes of all comparable types, in every crate, agree with those of their parts. The types of a game
//! are in the file of that game.
//!
//! Values are built from all combinations of a few numbers, so that equal values occur, and values that differ in one
//! part only.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Debug;
use std::hash::{Hash, Hasher as _};

use impartial::impartial_core::{Either, Heap, Outcome, Sum, SumMove};
use impartial::interval_merge::{Groups, Interval, IntervalSet};
use impartial::nimbers::{Gf2p64, Nim, Width};
use impartial::session::Player;
use impartial::sweepline::{Axis, DyadicParity, DyadicParity32, Length, Rect, Sweep};
use impartial::{AnyPosition, GAMES};
use proptest::prelude::*;

/// A few numbers, some of which differ in upper bits only.
pub(crate) fn number() -> impl Strategy<Value = u64> + Clone {
    prop::sample::select(&[1, 2, 3, (1 << 32) | 1, 1 << 63, u64::MAX][..])
}

/// Keys of values, at least one of them repeated.
pub(crate) fn keys<K: Clone + Debug>(key: impl Strategy<Value = K>) -> impl Strategy<Value = Vec<K>> {
    prop::collection::vec(key, 2..10).prop_map(|mut keys| {
        keys.push(keys[0].clone());
        keys
    })
}

pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Checks that values are equal exactly if their keys are.
fn equals<K: Eq + Debug, T: Eq + Debug>(keys: &[K], make: impl Fn(&K) -> T) -> Result<(), TestCaseError> {
    for left in keys {
        for right in keys {
            prop_assert_eq!(make(left) == make(right), left == right, "{:?} and {:?}", left, right);
            prop_assert_eq!(make(left) != make(right), left != right, "{:?} and {:?}", left, right);
        }
    }
    Ok(())
}

/// Checks equality, and that hashes are equal exactly if keys are: no part that distinguishes values is left out.
pub(crate) fn hashes<K: Eq + Debug, T: Eq + Hash + Debug>(
    keys: &[K],
    make: impl Fn(&K) -> T,
) -> Result<(), TestCaseError> {
    for left in keys {
        for right in keys {
            prop_assert_eq!(hash(&make(left)) == hash(&make(right)), left == right, "{:?} and {:?}", left, right);
        }
    }
    equals(keys, make)
}

/// Checks equality and hashes, and that values have the order of their keys, by every way to compare.
pub(crate) fn orders<K: Ord + Debug, T: Ord + Hash + Debug>(
    keys: &[K],
    make: impl Fn(&K) -> T,
) -> Result<(), TestCaseError> {
    for left in keys {
        for right in keys {
            let (order, [a, b]) = (left.cmp(right), [make(left), make(right)]);
            prop_assert_eq!([a.cmp(&b), b.cmp(&a).reverse()], [order; 2], "{:?} and {:?}", left, right);
            prop_assert_eq!(a.partial_cmp(&b), Some(order), "{:?} and {:?}", left, right);
            let operators = [a < b, a <= b, a >= b, a > b];
            let expected = [order == Ordering::Less, order.is_le(), order.is_ge(), order == Ordering::Greater];
            prop_assert_eq!(operators, expected, "{:?} and {:?}", left, right);
        }
    }
    hashes(keys, make)
}

/// Nimbers have the order of their heap sizes.
fn nimbers<W: Width>(keys: &[u64], size: impl Fn(u64) -> W) -> Result<(), TestCaseError> {
    let sizes: Vec<W> = keys.iter().map(|&key| size(key)).collect();
    orders(&sizes, |&size| Nim::<W>::from_heap(size))
}

proptest! {
    #[test]
    fn field(keys in keys(number())) {
        nimbers(&keys, |key| key.to_le_bytes()[0])?;
        nimbers(&keys, |key| key.to_le_bytes()[7])?;
        nimbers(&keys, |key| u16::try_from(key >> 48).unwrap())?;
        nimbers(&keys, |key| u32::try_from(key >> 32).unwrap())?;
        nimbers(&keys, |key| key)?;
        nimbers(&keys, |key| u128::from(key) << 64 | u128::from(!key))?;
        hashes(&keys, |&bits| Gf2p64::from_bits(bits))?;
    }

    #[test]
    fn intervals(keys in keys((number(), number()).prop_filter("a unit", |(start, end)| start < end))) {
        let interval = |&(start, end): &(u64, u64)| Interval::new(start..end).unwrap();
        orders(&keys, interval)?;
        let keyed: Vec<(u64, (u64, u64))> = keys.iter().map(|&(start, end)| (end - start, (start, end))).collect();
        equals(&keyed, |&(key, ends)| Groups::from([(1, Interval::new(0..1).unwrap()), (key, interval(&ends))]))?;
    }

    /// Sets that cover the same units are equal, whichever way they were built, and so are views of them.
    #[test]
    fn sets(masks in keys(0..64_u8)) {
        let of_units = |mask: &u8| -> IntervalSet {
            let units = (0..6).filter(|unit| mask >> unit & 1 == 1);
            units.map(|unit| Interval::new(unit..=unit).unwrap()).collect()
        };
        equals(&masks, of_units)?;
        let sets: Vec<IntervalSet> = masks.iter().map(of_units).collect();
        for (left, mask) in sets.iter().zip(&masks) {
            for (right, other) in sets.iter().zip(&masks) {
                prop_assert_eq!(left.as_intervals() == right.as_intervals(), mask == other);
            }
            let mut extended = IntervalSet::new();
            extended.extend(left.iter().rev());
            prop_assert_eq!(&extended, left);
        }
    }

    #[test]
    fn rectangles(keys in keys([number(), number(), number(), number()])) {
        let ends = |[a, b, c, d]: [u64; 4]| (a.min(b)..a.max(b), c.min(d)..c.max(d));
        let keys: Vec<_> = keys.into_iter().map(ends).filter(|(rows, columns)| !rows.is_empty() && !columns.is_empty()).collect();
        hashes(&keys, |(rows, columns)| Rect::new(rows.clone(), columns.clone()).unwrap())?;
    }

    #[test]
    fn measures(keys in keys((number(), number()))) {
        let lengths: Vec<(u64, u64)> = keys.iter().map(|&(start, end)| (start.min(end), start.max(end))).collect();
        let units: Vec<u64> = lengths.iter().map(|(start, end)| end - start).collect();
        orders(&units, |&units| Length::from_range(0..units))?;
        hashes(&keys, |&(row, units)| {
            let rect = Rect::new(row - 1..row, 0..units).unwrap();
            Sweep::new(&[rect], Length::from_range).next().unwrap()
        })?;
        // The parities of 0..end are the inverted bits of end - 1.
        hashes(&units, |&end| DyadicParity::from_range(0..end))?;
        let short: Vec<u32> = units.iter().map(|units| u32::try_from(units >> 32).unwrap()).collect();
        hashes(&short, |&end| DyadicParity32::from_range(0..end.into()))?;
        let coordinates: Vec<Vec<u64>> = (0..units.len()).map(|from| units[from..].to_vec()).collect();
        equals(&coordinates, |of| Axis::new(of.iter().copied()))?;
    }

    #[test]
    fn core(sizes in keys(number()), pairs in keys((0..3_usize, number()))) {
        orders(&sizes, |&size| Heap(size))?;
        hashes(&pairs, |&(component, mv)| SumMove { component, mv })?;
        hashes(&pairs, |&(of, size)| if of == 0 { Either::Left(size) } else { Either::Right((of, size)) })?;
        let sums: Vec<&[u64]> = (0..sizes.len()).map(|len| &sizes[..len]).collect();
        hashes(&sums, |sizes| sizes.iter().map(|&size| Heap(size)).collect::<Sum<Heap>>())?;
    }

    /// Moves of different games are never equal, even if their numbers are.
    #[test]
    fn moves(keys in keys((0..GAMES.len(), 1..3_u64))) {
        hashes(&keys, |&(game, number)| crate::moves::with_numbers(&GAMES[game], || number))?;
    }

    #[test]
    fn answers(keys in keys(0..2_usize), numbers in keys((0..2_usize, 0..3_u64))) {
        hashes(&keys, |&at| [Outcome::N, Outcome::P][at])?;
        hashes(&keys, |&at| [Player::Person, Player::Opponent][at])?;
        // Positions of different games are never equal, even if all their heaps are.
        equals(&numbers, |&(game, size)| match game {
            0 => AnyPosition::from(Heap(size)),
            _ => format!("constrained-nim 1 0 {size}").parse().unwrap(),
        })?;
    }
}
