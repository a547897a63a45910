//! Equality, order and hashes of all comparable types, in every crate, agree with those of their parts.
//!
//! Values are built from all combinations of a few numbers, so that equal values occur, and values that differ in one
//! part only.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Debug;
use std::hash::{Hash, Hasher as _};

use impartial::constrained_nim::rules::LiteralConstrainedNim;
use impartial::constrained_nim::{ConstrainedNim, Forbidden, Ruleset, Take};
use impartial::grid_split::{self, Cell, GridSplit};
use impartial::heaps::rules::LiteralHeaps;
use impartial::heaps::{Break, Code, Heaps};
use impartial::impartial_core::{Either, Heap, Outcome, Sum, SumMove};
use impartial::interval_merge::{Groups, Interval, IntervalSet};
use impartial::marked_rectangle::{self, MarkedRectangle, Marks, Side};
use impartial::nimbers::{Gf2p64, Nim, Width};
use impartial::paper_cutting::{self, Line, PaperCutting};
use impartial::session::Player;
use impartial::sharti::{self, Sharti, Square};
use impartial::sweepline::{Axis, DyadicParity, DyadicParity32, Length, Rect, Sweep};
use impartial::{AnyMove, AnyPosition};
use proptest::prelude::*;

/// A few numbers, some of which differ in upper bits only.
fn number() -> impl Strategy<Value = u64> + Clone {
    prop::sample::select(&[1, 2, 3, (1 << 32) | 1, 1 << 63, u64::MAX][..])
}

/// Keys of values, at least one of them repeated.
fn keys<K: Clone + Debug>(key: impl Strategy<Value = K>) -> impl Strategy<Value = Vec<K>> {
    prop::collection::vec(key, 2..10).prop_map(|mut keys| {
        keys.push(keys[0].clone());
        keys
    })
}

fn hash(value: &impl Hash) -> u64 {
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
fn hashes<K: Eq + Debug, T: Eq + Hash + Debug>(keys: &[K], make: impl Fn(&K) -> T) -> Result<(), TestCaseError> {
    for left in keys {
        for right in keys {
            prop_assert_eq!(hash(&make(left)) == hash(&make(right)), left == right, "{:?} and {:?}", left, right);
        }
    }
    equals(keys, make)
}

/// Checks equality and hashes, and that values have the order of their keys, by every way to compare.
fn orders<K: Ord + Debug, T: Ord + Hash + Debug>(keys: &[K], make: impl Fn(&K) -> T) -> Result<(), TestCaseError> {
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

    #[test]
    fn moves(keys in keys([number(), number(), number(), number()])) {
        let triples: Vec<[u64; 3]> = keys.iter().map(|&[a, b, c, _]| [a, b, c]).collect();
        let pairs: Vec<[u64; 2]> = keys.iter().map(|&[a, b, ..]| [a, b]).collect();
        orders(&triples, |&[row, column, side]| Square { row, column, side })?;
        orders(&pairs, |&[row, column]| Cell { row, column })?;
        orders(&pairs, |&[pile, take]| Forbidden { pile, take })?;
        orders(&keys, |&[a, b, c, d]| paper_cutting::Cut { from: [a, b], to: [c, d] })?;

        let numbered: Vec<(usize, u64)> = keys.iter().map(|&[a, b, ..]| (a.count_ones() as usize % 4, b)).collect();
        orders(&numbered, |&(pile, take)| Take { pile, take })?;
        // Empty parts are left out, so a part of 0 tokens at the end is no part.
        let breaks: Vec<(usize, u64, [u64; 2])> = keys.iter().map(|&[a, b, c, d]| (a.count_ones() as usize % 4, b, [c.max(d), c.min(d)])).collect();
        orders(&breaks, |&(heap, take, [large, small])| Break { heap, take, parts: [small, large, 0].into() })?;
        let sides: Vec<usize> = numbered.iter().map(|&(at, _)| at).collect();
        orders(&sides, |&at| Side::ALL[at])?;
        orders(&numbered, |&(at, lines)| marked_rectangle::Trim { side: Side::ALL[at], lines })?;
        // All columns come before all rows.
        let lines: Vec<(bool, u64)> = numbered.iter().map(|&(at, number)| (at > 1, number)).collect();
        orders(&lines, |&(is_row, at)| if is_row { Line::Y(at) } else { Line::X(at) })?;

        // Moves of different games are never equal.
        let any: Vec<(u64, [u64; 2])> = pairs.iter().map(|&[a, b]| (a & 3, [a, b])).collect();
        hashes(&any, |&(game, [row, column])| match game {
            0 => AnyMove::from(Cell { row, column }),
            1 => AnyMove::from(paper_cutting::Cut { from: [row, column], to: [0; 2] }),
            side => AnyMove::from(Square { row, column, side }),
        })?;
    }
    #[test]
    fn positions(keys in keys([1..4_u64, 1..4_u64, 1..4_u64, 1..4_u64])) {
        let pairs: Vec<[u64; 2]> = keys.iter().map(|&[a, b, ..]| [a, b]).collect();
        hashes(&pairs, |&[rows, columns]| Marks::new(rows, columns).unwrap())?;
        // The numbers of lines beside, above and below a mark.
        hashes(&keys, |&[a, b, c, d]| MarkedRectangle::new(a + b - 1, c + d - 1, a, c).unwrap())?;

        let takes: Vec<[u64; 3]> = keys.iter().map(|&[a, b, c, _]| [a.max(b), b, c]).collect();
        let forbidden = |&[pile, take, _]: &[u64; 3]| Ruleset::new([Forbidden { pile, take }]).unwrap();
        let nim = |take: &[u64; 3]| ConstrainedNim::new(forbidden(take), [take[2]]).unwrap();
        hashes(&takes, |take| (forbidden(take), take[2]))?;
        hashes(&takes, nim)?;
        hashes(&takes, |take| LiteralConstrainedNim::try_from(&nim(take)).unwrap())?;

        let code = |&[a, b]: &[u64; 2]| format!("0.{a}{b}").parse::<Code>().unwrap();
        let heaps = |&[a, b, c, d]: &[u64; 4]| Heaps::new(code(&[a, b]), [c, d]).unwrap();
        hashes(&pairs, code)?;
        hashes(&keys, heaps)?;
        hashes(&keys, |key| LiteralHeaps::try_from(&heaps(key)).unwrap())?;

        let sheets: Vec<([u64; 4], bool)> = keys.iter().map(|&[a, b, c, d]| ([a.max(2), b, c.min(b), b - c.min(b)], d == 1)).collect();
        let sheet = |&([width, height, start, _], is_run): &([u64; 4], bool)| {
            let rule = if is_run { paper_cutting::CutRule::Run } else { paper_cutting::CutRule::Judge };
            PaperCutting::new(width, height, rule, [paper_cutting::Cut { from: [1, start - 1], to: [1, height] }]).unwrap()
        };
        hashes(&sheets, sheet)?;
        hashes(&sheets, |key| paper_cutting::rules::LiteralPaperCutting::try_from(&sheet(key)).unwrap())?;

        let boards: Vec<[u64; 4]> = keys.iter().map(|&[a, b, c, d]| [a, b.min(a), c.min(a), d.min(a)]).collect();
        let board = |&[side, cap, row, column]: &[u64; 4]| {
            Sharti::new(side, cap, vec![Rect::new(row..row + 1, 1..column + 1).unwrap()]).unwrap()
        };
        hashes(&boards, board)?;
        hashes(&boards, |key| sharti::rules::LiteralSharti::try_from(&board(key)).unwrap())?;
    }

    /// Boards of grid split are equal whatever the order of their candidates, and however often one is repeated.
    #[test]
    fn boards_of_candidates(keys in keys((0..64_u32, 3..5_u64, 2..4_u64))) {
        let candidates = |mask: u32| (0..6).filter(move |bit| mask >> bit & 1 == 1).map(|bit| Cell { row: 1 + bit / 2, column: 1 + bit % 2 });
        let board = |&(mask, rows, columns): &(u32, u64, u64)| GridSplit::new(rows, columns, candidates(mask)).unwrap();
        hashes(&keys, board)?;
        hashes(&keys, |key| grid_split::rules::LiteralGridSplit::try_from(&board(key)).unwrap())?;
        for key @ &(mask, rows, columns) in &keys {
            let twice: Vec<Cell> = candidates(mask).chain(candidates(mask)).collect();
            prop_assert_eq!(GridSplit::new(rows, columns, twice.into_iter().rev()).unwrap(), board(key));
            let parts = board(key).rectangles().to_vec();
            prop_assert!(parts.iter().all(|part| hash(part) == hash(&part.clone())));
        }
    }

    #[test]
    fn answers(keys in keys(0..2_usize), numbers in keys((0..2_usize, 0..3_u64))) {
        hashes(&keys, |&at| [Outcome::N, Outcome::P][at])?;
        hashes(&keys, |&at| [Player::Person, Player::Opponent][at])?;
        hashes(&keys, |&at| [paper_cutting::CutRule::Judge, paper_cutting::CutRule::Run][at])?;
        // Positions of different games are never equal, even where the games are.
        equals(&numbers, |&(game, size)| match game {
            0 => AnyPosition::from(Heap(size)),
            _ => ConstrainedNim::new(Ruleset::new([]).unwrap(), [size]).unwrap().into(),
        })?;
    }
}
