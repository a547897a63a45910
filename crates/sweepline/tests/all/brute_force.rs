//! Every public item, checked by brute force over single cells.

#![expect(clippy::unwrap_used, reason = "the strategies generate valid rectangles only")]

use std::ops::Range;

use proptest::prelude::*;
use sweepline::{
    AbelianGroup as _, CompressedCoordinates, CoverTree, DyadicParity, Length, NotInserted, Rect, Rects, Sweep, area,
    measure_of_union,
};

/// The corners of the small boards of these tests: at zero, around powers of two, and at the greatest coordinates.
const CORNERS: [u64; 6] = [0, 1, (1 << 31) - 7, (1 << 32) - 3, (1 << 63) - 9, u64::MAX - SIDE];
const SIDE: u64 = 24;

fn parities(cells: impl Iterator<Item = u64>) -> u64 {
    cells.fold(0, |mask, cell| mask ^ divisors(cell))
}

/// Returns a mask whose bit *t* is set if 2^t divides the number.
fn divisors(number: u64) -> u64 {
    match number.trailing_zeros() {
        0..=62 => (2 << number.trailing_zeros()) - 1,
        _ => u64::MAX, // zero, or 2^63 whose 64 divisors fill the mask
    }
}

/// Returns the number of covered cells, and the parities of the cells divisible by powers of two, from a look at each
/// cell.
fn count_cells(rects: &[Rect], corner: (u64, u64)) -> (u128, u64) {
    let mut area = 0;
    let mut mask = 0;
    for row in corner.0..corner.0 + SIDE {
        for column in corner.1..corner.1 + SIDE {
            if rects.iter().any(|rect| rect.contains(row, column)) {
                area += 1;
                mask ^= divisors(row) & divisors(column);
            }
        }
    }
    (area, mask)
}

/// Returns the same mask from the corners of the union: the exclusive or of `(row - 1) & (column - 1)` over all
/// corners. A corner is a point with an odd number of covered cells around it.
fn mask_by_corners(rects: &[Rect]) -> u64 {
    let ends = |range: fn(&Rect) -> Range<u64>| {
        let mut ends: Vec<u64> = rects.iter().map(range).flat_map(|range| [range.start, range.end]).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    let covered = |row: Option<u64>, column: Option<u64>| {
        row.zip(column).is_some_and(|(row, column)| rects.iter().any(|rect| rect.contains(row, column)))
    };
    let (rows, columns) = (ends(Rect::rows), ends(Rect::columns));
    let mut mask = 0;
    for &row in &rows {
        for &column in &columns {
            let around = [(row.checked_sub(1), column.checked_sub(1)), (row.checked_sub(1), Some(column))];
            let around = around.into_iter().chain([(Some(row), column.checked_sub(1)), (Some(row), Some(column))]);
            if around.filter(|&(row, column)| covered(row, column)).count() % 2 == 1 {
                mask ^= row.wrapping_sub(1) & column.wrapping_sub(1);
            }
        }
    }
    mask
}

fn check(rects: &[Rect], corner: (u64, u64)) {
    let (cells, mask) = count_cells(rects, corner);
    assert_eq!(mask_by_corners(rects), mask, "{rects:?}");
    let list = &Rects::from(rects.to_vec());
    assert_eq!(area(list), cells, "{rects:?}");
    let of = DyadicParity::from_range;
    assert_eq!(measure_of_union(list, of, of, DyadicParity::times).mask(), mask, "{rects:?}");
    // Rows and columns with measures of different types: only even rows count, and columns count with their parities.
    let even = |rows: Range<u64>| (rows.end.div_ceil(2) - rows.start.div_ceil(2)) % 2 == 1;
    let times = |rows, columns| if rows { columns } else { DyadicParity::ZERO };
    let found = measure_of_union(list, even, DyadicParity::from_range, times).mask();
    assert_eq!(found, mask_of_even_rows(rects, corner), "{rects:?}");
}

/// Returns the parities of the columns of all covered cells in even rows.
fn mask_of_even_rows(rects: &[Rect], corner: (u64, u64)) -> u64 {
    let rows = (corner.0..corner.0 + SIDE).filter(|row| row % 2 == 0);
    let cells = rows.flat_map(|row| (corner.1..corner.1 + SIDE).map(move |column| (row, column)));
    parities(cells.filter(|&(row, column)| rects.iter().any(|rect| rect.contains(row, column))).map(|cell| cell.1))
}

fn range(side: u64) -> impl Strategy<Value = Range<u64>> {
    (0..side, 0..side).prop_map(|(a, b)| a.min(b)..a.max(b) + 1)
}

fn corner() -> impl Strategy<Value = (u64, u64)> {
    (prop::sample::select(&CORNERS), prop::sample::select(&CORNERS))
}

/// Generates rectangles on a small board, with duplicates and many common sides.
fn rects() -> impl Strategy<Value = ((u64, u64), Vec<Rect>)> {
    let sides = prop_oneof![Just(3), Just(8), Just(SIDE)];
    (corner(), sides).prop_flat_map(|(corner, side)| {
        let rect = (range(side), range(side)).prop_map(move |(rows, columns)| {
            let (rows, columns) =
                (rows.start + corner.0..rows.end + corner.0, columns.start + corner.1..columns.end + corner.1);
            Rect::new(rows, columns).unwrap()
        });
        (Just(corner), prop::collection::vec(rect, 0..40)).prop_map(|(corner, mut rects)| {
            rects.extend_from_within(..rects.len() / 4);
            (corner, rects)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 4_000 }))]

    #[test]
    fn measures_of_random_unions((corner, rects) in rects()) {
        check(&rects, corner);
    }

    /// The steps up to each row add up to the columns covered there.
    #[test]
    fn steps_add_up_to_the_covered_columns(((top, left), rects) in rects()) {
        let mut sweep = Sweep::new(&rects.iter().copied().collect(), Length::from_range);
        let mut steps = Vec::new();
        for left in (0..2 * rects.len()).rev() {
            prop_assert_eq!(sweep.size_hint(), (left + 1, Some(left + 1)));
            steps.extend(sweep.next());
        }
        prop_assert_eq!((sweep.len(), sweep.next()), (0, None));
        prop_assert_eq!(steps.len(), 2 * rects.len());
        prop_assert!(steps.is_sorted_by_key(|step| step.row));
        for row in top..=top + SIDE {
            let swept = steps.iter().filter(|step| step.row <= row);
            let swept = swept.fold(Length::ZERO, |sum, step| sum.plus(step.change));
            let covered = (left..left + SIDE).filter(|&column| rects.iter().any(|rect| rect.contains(row, column)));
            prop_assert_eq!(swept.units(), covered.count() as u64);
        }
    }

    /// Insertions and removals in any order, on axes of up to a few blocks, checked against a count for every slot.
    #[test]
    fn cover_tree(
        gaps in prop_oneof![99 => prop::collection::vec(0_u64..5, 0..700), 1 => prop::collection::vec(1_u64..5, 4_500..5_500)],
        start in prop::sample::select(&[0, 1, u64::MAX - 30_000]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 0..60),
    ) {
        let coordinates = gaps.iter().scan(start, |at, gap| { *at += gap; Some(*at) });
        let axis = CompressedCoordinates::new(coordinates);
        let values = axis.values();
        let mut length = CoverTree::new(&axis, Length::from_range);
        let mut parity = CoverTree::new(&axis, DyadicParity::from_range);
        let mut intervals: Vec<Range<u32>> = Vec::new();
        let mut before = Length::ZERO;
        for (a, b, removes) in changes {
            if removes && !intervals.is_empty() {
                let interval = intervals.swap_remove(a.index(intervals.len()));
                let shrinkage = length.remove(interval.clone());
                parity.remove(interval);
                prop_assert_eq!(length.covered().plus(shrinkage), before);
            } else if !values.is_empty() {
                let [a, b] = [a, b].map(|end| u32::try_from(end.index(values.len())).unwrap());
                let interval = a.min(b)..a.max(b);
                intervals.push(interval.clone());
                let growth = length.insert(interval.clone());
                parity.insert(interval);
                prop_assert_eq!(before.plus(growth), length.covered());
            }
            before = length.covered();
            let covered = (0..values.len().saturating_sub(1))
                .filter(|&slot| intervals.iter().any(|interval| (interval.start as usize..interval.end as usize).contains(&slot)))
                .map(|slot| values[slot]..values[slot + 1]);
            prop_assert_eq!(length.covered().units(), covered.clone().map(|slot| slot.end - slot.start).sum::<u64>());
            prop_assert_eq!((length.len(), length.is_empty()), (stored(&intervals), stored(&intervals) == 0));
            prop_assert_eq!(parity.covered().mask(), covered.fold(0, |mask, slot| mask ^ parities(slot)));
        }
        for slot in 0..u32::try_from(values.len().saturating_sub(1)).unwrap() {
            let depth = intervals.iter().filter(|interval| interval.contains(&slot)).count();
            prop_assert_eq!(length.depth_at(slot) as usize, depth);
            // Removing an interval with an uncovered slot is an error and changes nothing.
            if depth == 0 {
                for wrong in [0..slot + 1, slot..slot + 1] {
                    let error = length.try_remove(wrong.clone()).unwrap_err();
                    prop_assert_eq!((error.ranks(), length.covered(), length.len()), (wrong, before, stored(&intervals)));
                }
            }
        }
        // Down to an empty tree.
        for interval in intervals {
            length.remove(interval.clone());
            parity.remove(interval);
        }
        prop_assert!(length.is_empty() && parity.is_empty());
        prop_assert_eq!(length.covered().units(), 0);
        prop_assert_eq!(parity.covered().mask(), 0);
    }

    #[test]
    fn axis(coordinates in prop::collection::vec(prop_oneof![0..9_u64, any::<u64>()], 0..80)) {
        let axis = CompressedCoordinates::new(coordinates.iter().copied());
        prop_assert!(axis.values().windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert_eq!(axis.ranks().len(), coordinates.len());
        for (&rank, &coordinate) in axis.ranks().iter().zip(&coordinates) {
            prop_assert_eq!(axis.values()[rank as usize], coordinate);
            prop_assert_eq!(axis.rank(coordinate), Some(rank));
            let next = coordinate.wrapping_add(1);
            prop_assert_eq!(axis.rank(next).is_some(), coordinates.contains(&next));
        }
        prop_assert!(axis.values().iter().all(|value| coordinates.contains(value)));
        prop_assert_eq!(axis.ranks(), &axis.clone().into_ranks()[..]);
    }
}

/// Returns the number of intervals that are not empty.
fn stored(intervals: &[Range<u32>]) -> usize {
    intervals.iter().filter(|interval| !interval.is_empty()).count()
}

/// All sets of up to two rectangles on a 3 x 3 board, at every corner.
#[test]
fn every_pair_on_a_small_board() {
    for top in CORNERS {
        for left in CORNERS {
            let sides = || (0..3).flat_map(|start| (start + 1..=3).map(move |end| start..end));
            let all: Vec<Rect> = sides()
                .flat_map(|rows| sides().map(move |columns| (rows.clone(), columns)))
                .map(|(rows, columns)| {
                    Rect::new(top + rows.start..top + rows.end, left + columns.start..left + columns.end).unwrap()
                })
                .collect();
            assert_eq!(all.len(), 36);
            for first in &all {
                check(&[*first], (top, left));
                for second in &all {
                    check(&[*first, *second], (top, left));
                }
            }
        }
    }
}

/// A leaf is covered and uncovered again while others around it stay covered.
#[test]
fn removal_down_to_zero_cover_at_a_leaf() {
    let axis = CompressedCoordinates::new(0..=300);
    let mut tree = CoverTree::new(&axis, Length::from_range);
    for leaf in 0..300 {
        assert_eq!(tree.insert(leaf..leaf + 1).units(), 1);
        assert_eq!(tree.insert(leaf..leaf + 1).units(), 0);
        assert_eq!(tree.remove(leaf..leaf + 1).units(), 0);
        assert_eq!(tree.remove(leaf..leaf + 1).units(), 1);
        assert_eq!(tree.insert(leaf..leaf + 1).units(), 1);
    }
    assert_eq!(tree.insert(0..300).units(), 0);
    for leaf in 0..300 {
        assert_eq!(tree.remove(leaf..leaf + 1).units(), 0);
    }
    assert_eq!(tree.remove(0..300).units(), 300);
}

#[test]
fn empty_axes_and_empty_ranges() {
    for axis in [CompressedCoordinates::new([]), CompressedCoordinates::new([7]), CompressedCoordinates::new([7, 7])] {
        let mut tree = CoverTree::new(&axis, Length::from_range);
        assert_eq!(tree.insert(0..0), Length::ZERO);
        assert_eq!(tree.remove(0..0), Length::ZERO);
        assert_eq!(tree.covered(), Length::ZERO);
    }
}

#[test]
#[should_panic(expected = "rank 3 is not on an axis of 2 slots")]
fn ranks_beyond_the_axis() {
    CoverTree::new(&CompressedCoordinates::new([1, 2, 3]), Length::from_range).insert(0..3);
}

#[test]
#[should_panic(expected = "no interval of ranks 0..1 is in the tree")]
fn removal_from_an_empty_tree() {
    CoverTree::new(&CompressedCoordinates::new([1, 2, 3]), Length::from_range).remove(0..1);
}

/// The tree counts its intervals, so one removal too many is noticed even in a slot that was covered before.
#[test]
#[should_panic(expected = "no interval of ranks 20..21 is in the tree")]
fn removal_of_one_too_many() {
    let mut tree = CoverTree::new(&CompressedCoordinates::new(0..=40), Length::from_range);
    tree.insert(0..40);
    tree.remove(0..40);
    tree.remove(20..21);
}

/// A failed removal changes nothing, even if the tree notices the error only on an upper level.
#[test]
fn removals_of_other_intervals() {
    let check = |tree: &mut CoverTree<Length>, ranks: Range<u32>| {
        let before = (tree.covered(), tree.len(), (0..300).map(|slot| tree.depth_at(slot)).collect::<Vec<_>>());
        assert_eq!(tree.try_remove(ranks.clone()).as_ref().map_err(NotInserted::ranks), Err(ranks));
        let after = (tree.covered(), tree.len(), (0..300).map(|slot| tree.depth_at(slot)).collect::<Vec<_>>());
        assert_eq!(before, after);
    };
    let mut tree = CoverTree::new(&CompressedCoordinates::new(0..=300), Length::from_range);
    // The first block of the first level begins one entry before the slots, so blocks end at the slots 62 and 126.
    tree.insert(10..63);
    tree.insert(127..140);
    check(&mut tree, 10..140);
    check(&mut tree, 10..64);
    check(&mut tree, 126..140);
    // The interval that covers slot 70 is stored on the level above.
    tree.insert(60..200);
    check(&mut tree, 70..71);
    // Ranks that are not on the axis.
    check(&mut tree, 299..301);
    check(&mut tree, 0..u32::MAX);
    assert_eq!([0, 1, 62, 63, 126, 130, 200].map(|slot| tree.depth_at(slot)), [0, 0, 2, 1, 1, 2, 0]);
    assert_eq!(tree.remove(60..200).units(), 64 + 60);
}

#[test]
#[should_panic(expected = "no slot begins at rank 2 on an axis of 2 slots")]
fn depth_beyond_the_axis() {
    let _ = CoverTree::new(&CompressedCoordinates::new([1, 2, 3]), Length::from_range).depth_at(2);
}
