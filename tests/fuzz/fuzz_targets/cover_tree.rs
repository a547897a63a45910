//! Compares the cover tree with a count for every slot, and the sweep with a flag for every cell.
//!
//! The target uses all measures, and sweeps with and without culling.

#![no_main]

use std::fmt::Debug;
use std::ops::Range;

use arbitrary::Arbitrary;
use impartial::sweepline::{
    AbelianGroup, CompressedCoordinates, CoverTree, DyadicParity, Length, Rect, Rects, Sweep, internals,
    measure_of_union,
};
use impartial_fuzz::List;
use libfuzzer_sys::fuzz_target;

/// Number of cells per side of the board on which rectangles are placed.
const SIDE: u8 = 40;

/// The input of the target.
#[derive(Arbitrary, Debug)]
enum Input {
    Tree { measure: Measured, start: u64, gaps: List<u8, 80>, slots: u16, changes: List<Change, 60> },
    Union { measure: Measured, start: [u64; 2], cell: [u32; 2], rects: List<[u8; 4], 120>, copies: u8 },
}

/// The measure.
#[derive(Arbitrary, Debug)]
enum Measured {
    Length,
    Parity,
}

/// A change of a tree.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Change {
    Insert(u16, u16),
    Remove(u16),
}

fuzz_target!(|input: Input| {
    match input {
        Input::Tree { measure, start, gaps, slots, changes } => {
            let gaps = if gaps.is_empty() { &[1] } else { &gaps[..] };
            // Slots have widths from 1 to 256, and start low enough for the last one to fit.
            let slots = slots % 4_500;
            let end = u64::from(slots) * 256;
            let mut at = start.min(u64::MAX - end);
            let mut values = vec![at];
            for gap in gaps.iter().cycle().take(slots.into()) {
                at += u64::from(*gap) + 1;
                values.push(at);
            }
            let axis = CompressedCoordinates::new(values.iter().copied());
            assert_eq!(axis.values(), values, "values of the axis");
            match measure {
                Measured::Length => tree(&axis, Length::from_range, &changes),
                Measured::Parity => tree(&axis, DyadicParity::from_range, &changes),
            }
        }
        Input::Union { measure, start, cell, rects, copies } => {
            // The board has few cells, so that each has a flag, but coordinates over the whole range.
            let cell = cell.map(|side| u64::from(side) + 1);
            let side = u64::from(SIDE);
            let lines = [0, 1].map(|axis| {
                let start = start[axis].min(u64::MAX - side * cell[axis]);
                (0..=side).map(|line| start + line * cell[axis]).collect::<Vec<_>>()
            });
            let cells: Vec<[Range<usize>; 2]> = rects
                .iter()
                .map(|&[a, b, c, d]| [range(a, b), range(c, d)])
                .cycle()
                .take(rects.len() * usize::from(copies % 4 + 1))
                .collect();
            match measure {
                Measured::Length => union(Length::from_range, Length::times, &lines, &cells),
                Measured::Parity => union(DyadicParity::from_range, DyadicParity::times, &lines, &cells),
            }
        }
    }
});

/// Returns the cells between two lines of the board, which are at least one.
fn range(a: u8, b: u8) -> Range<usize> {
    let [a, b] = [a, b].map(|line| usize::from(line % SIDE));
    a.min(b)..a.max(b) + 1
}

/// Compares a tree with a count for every slot.
fn tree<M: AbelianGroup + Debug>(axis: &CompressedCoordinates, of: fn(Range<u64>) -> M, changes: &[Change]) {
    let slots = axis.values().len() - 1;
    let measures: Vec<M> = axis.values().windows(2).map(|ends| of(ends[0]..ends[1])).collect();
    let mut tree = CoverTree::new(axis, of);
    let mut counts = vec![0_u32; slots];
    let mut intervals: Vec<Range<usize>> = Vec::new();
    let mut covered = M::ZERO;
    let changes = changes.iter().copied();
    // Finally all intervals are removed.
    let emptied = (0..).map_while(|_| Some(Change::Remove(0))).take(60);
    for change in changes.chain(emptied) {
        let before = covered;
        let (interval, is_insertion) = match change {
            Change::Insert(a, b) => {
                let [a, b] = [a, b].map(|end| usize::from(end) % (slots + 1));
                intervals.push(a.min(b)..a.max(b));
                (a.min(b)..a.max(b), true)
            }
            Change::Remove(_) if intervals.is_empty() => continue,
            Change::Remove(which) => (intervals.swap_remove(usize::from(which) % intervals.len()), false),
        };
        // The expected measure changes where a count changes from or to 0.
        for slot in interval.clone() {
            if is_insertion {
                counts[slot] += 1;
                covered = if counts[slot] == 1 { covered.plus(measures[slot]) } else { covered };
            } else {
                counts[slot] -= 1;
                covered = if counts[slot] == 0 { covered.minus(measures[slot]) } else { covered };
            }
        }
        let ranks =
            [interval.start, interval.end].map(|rank| u32::try_from(rank).expect("there are at most 4500 slots"));
        let after = if is_insertion {
            before.plus(tree.insert(ranks[0]..ranks[1]))
        } else {
            before.minus(tree.remove(ranks[0]..ranks[1]))
        };
        assert_eq!((after, tree.covered()), (covered, covered), "returned and stored after {change:?}");
        for slot in [ranks[0], ranks[1].saturating_sub(1)] {
            if let Some(&count) = counts.get(slot as usize) {
                assert_eq!(tree.depth_at(slot), count, "depth at {slot} after {change:?}");
            }
        }
    }
    assert_eq!(covered, M::ZERO, "after all removals");
}

/// Compares the measures of a union with a flag for every cell.
fn union<M: AbelianGroup, T: AbelianGroup + Debug>(
    of: fn(Range<u64>) -> M,
    times: fn(M, M) -> T,
    [rows, columns]: &[Vec<u64>; 2],
    cells: &[[Range<usize>; 2]],
) {
    let mut covered = [[false; SIDE as usize]; SIDE as usize];
    for [rows, columns] in cells {
        for row in &mut covered[rows.clone()] {
            row[columns.clone()].fill(true);
        }
    }
    let mut expected = T::ZERO;
    for (row, rows) in covered.iter().zip(rows.windows(2)) {
        for (_, columns) in row.iter().zip(columns.windows(2)).filter(|(covered, _)| **covered) {
            expected = expected.plus(times(of(rows[0]..rows[1]), of(columns[0]..columns[1])));
        }
    }
    let lines = |lines: &[u64], range: &Range<usize>| lines[range.start]..lines[range.end];
    let rects: Rects = cells
        .iter()
        .map(|cells| Rect::new(lines(rows, &cells[0]), lines(columns, &cells[1])).expect("neither is empty"))
        .collect();
    // Each way to sweep them: all at once, with culling, and row by row.
    assert_eq!(measure_of_union(&rects, of, of, times), expected, "measure_of_union");
    assert_eq!(internals::measure_by_sweep(&rects, of, of, times), expected, "all swept");
    if let Some(kept) = internals::cull(&rects, rects.len(), 2) {
        assert_eq!(
            internals::measure_by_sweep(&kept, of, of, times),
            expected,
            "{} of {} kept",
            kept.len(),
            rects.len()
        );
    }
    let (mut total, mut covered, mut before) = (T::ZERO, M::ZERO, 0);
    for step in Sweep::new(&rects, of) {
        total = total.plus(times(of(before..step.row), covered));
        (covered, before) = (covered.plus(step.change), step.row);
    }
    assert_eq!(total, expected, "the steps of Sweep");
}
