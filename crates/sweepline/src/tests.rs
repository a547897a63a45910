//! The sweep, the tree and culling, checked against a textbook sweep.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Range;

use crate::cull_covered::cull_on_grid;
use crate::measure::{Measure, Product};
use crate::rects::List;
use crate::sampling::Sampled;
use crate::{
    AbelianGroup as _, CompressedCoordinates, CoverTree, DyadicParity, Length, Rect, Rects, Sweep, measure_by_sweep,
};

#[path = "../../../tests/random.rs"]
mod random;

/// Random numbers.
struct Numbers<R>(R);

impl<R: FnMut() -> u64> Numbers<R> {
    fn next(&mut self) -> u64 {
        (self.0)()
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Returns a random range of at most `longest` numbers within `0..side`.
    fn range(&mut self, side: u64, longest: u64) -> Range<u64> {
        let len = 1 + self.below(longest);
        let start = self.below(side - len + 1);
        start..start + len
    }

    fn rects(&mut self, count: usize, side: u64, longest: u64) -> Vec<Rect> {
        self.lopsided(count, [(side, longest); 2])
    }

    /// Returns rectangles with rows and columns within these sides, of at most these lengths.
    fn lopsided(&mut self, count: usize, [rows, columns]: [(u64, u64); 2]) -> Vec<Rect> {
        (0..count)
            .map(|_| {
                Rect::new(self.range(rows.0, rows.1), self.range(columns.0, columns.1)).expect("no range is empty")
            })
            .collect()
    }
}

/// The textbook cover tree: binary and recursive, with each node computed from its children.
struct Textbook<'a, M: Measure> {
    values: Vec<u64>,
    intervals: Vec<i32>,
    covered: Vec<M::Columns>,
    measure: &'a M,
}

impl<M: Measure> Textbook<'_, M> {
    fn update(&mut self, node: usize, whole: Range<usize>, interval: &Range<usize>, change: i32) {
        if interval.end <= whole.start || whole.end <= interval.start {
            return;
        }
        let leaf = whole.len() == 1;
        if interval.start <= whole.start && whole.end <= interval.end {
            self.intervals[node] += change;
        } else {
            let middle = whole.start.midpoint(whole.end);
            self.update(2 * node, whole.start..middle, interval, change);
            self.update(2 * node + 1, middle..whole.end, interval, change);
        }
        self.covered[node] = if self.intervals[node] > 0 {
            self.measure.columns(self.values[whole.start]..self.values[whole.end])
        } else if leaf {
            M::Columns::ZERO
        } else {
            self.covered[2 * node].plus(self.covered[2 * node + 1])
        };
    }
}

/// Returns the measure of a union by the textbook sweep, which adds strips from row to row.
fn by_textbook<M: Measure>(rects: &[Rect], measure: &M) -> M::Total {
    let mut values: Vec<u64> = rects.iter().flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
    values.sort_unstable();
    values.dedup();
    let slots = values.len().saturating_sub(1);
    let mut tree =
        Textbook { values, intervals: vec![0; 4 * slots], covered: vec![M::Columns::ZERO; 4 * slots], measure };
    let mut events: Vec<_> = rects
        .iter()
        .flat_map(|rect| [(rect.rows().start, 1, rect.columns()), (rect.rows().end, -1, rect.columns())])
        .collect();
    events.sort_unstable_by_key(|(row, ..)| *row);
    let (mut total, mut before) = (M::Total::ZERO, 0);
    for (row, change, columns) in events {
        total = total.plus(measure.cells(before..row, tree.covered[1]));
        before = row;
        let [start, end] =
            [columns.start, columns.end].map(|end| tree.values.binary_search(&end).expect("every end is listed"));
        tree.update(1, 0..slots, &(start..end), change);
    }
    total
}

/// Compares the measure, computed at once and step by step, with the textbook, for all widths that fit.
fn check<M: Measure<Total: Debug>>(rects: &[Rect], measure: &M) {
    let expected = by_textbook(rects, measure);
    check_list(&Rects(List::Wide(rects.to_vec())), measure, expected);
    let narrow = Rects::from(rects.to_vec());
    if matches!(narrow, Rects(List::Narrow(_))) {
        check_list(&narrow, measure, expected);
    }
}

/// Compares the measure with the expected one for a list of one width.
fn check_list<M: Measure<Total: Debug>>(rects: &Rects, measure: &M, expected: M::Total) {
    assert_eq!(measure_by_sweep::measure_of_union(rects, measure), expected, "{} rectangles", rects.len());
    let (mut total, mut covered, mut before) = (M::Total::ZERO, M::Columns::ZERO, 0);
    for step in Sweep::new(rects, |columns| measure.columns(columns)) {
        total = total.plus(measure.cells(before..step.row, covered));
        (covered, before) = (covered.plus(step.change), step.row);
        assert!(step.covered == covered, "row {before} of {} rectangles", rects.len());
    }
    assert_eq!(total, expected, "{} rectangles step by step", rects.len());
    for (sample, words) in [(1, 1), (10, 2), (rects.len().max(1), 3)] {
        let Some(kept) = cull_on_grid(&Sampled::with_size(rects, sample), words) else { continue };
        assert_eq!(
            measure_by_sweep::measure_of_union(&kept, measure),
            expected,
            "{} of {} rectangles",
            kept.len(),
            rects.len()
        );
    }
}

/// Returns the measure whose total is the area.
fn area() -> impl Measure<Columns = Length, Total = u128> {
    Product { rows: Length::from_range, columns: Length::from_range, times: Length::times }
}

fn parity() -> impl Measure<Total = DyadicParity> {
    Product { rows: DyadicParity::from_range, columns: DyadicParity::from_range, times: DyadicParity::times }
}

/// Returns a measure with values of three types, and with a table: columns have weights that repeat, and only every
/// third row counts.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the group of the total is the integers modulo 2^16"
)]
fn weighted() -> impl Measure<Columns = i64, Total = u16> {
    let weights = Vec::from([0_i64, 0, 3, -2, 10, 17, 17]);
    let before = move |end: u64| (end / 7).cast_signed().wrapping_mul(-83).plus(weights[(end % 7) as usize]);
    Product {
        rows: |rows: Range<u64>| rows.end / 3 - rows.start / 3,
        columns: move |columns: Range<u64>| before(columns.end).minus(before(columns.start)),
        times: |rows: u64, columns: i64| (rows as u16).wrapping_mul(columns as u16),
    }
}

fn check_all(rects: &[Rect]) {
    check(rects, &parity());
    check(rects, &area());
    check(rects, &weighted());
}

/// Trees of one to three levels, on boards of all sizes. On a side of 5 most coordinates are equal, and on sides of
/// 2^56 or more a coordinate and its index do not fit into 64 bits.
#[test]
fn random_unions() {
    let numbers = &mut Numbers(random::random(1));
    let counts = if cfg!(miri) { &[1, 9][..] } else { &[1, 2, 31, 32, 33, 150, 251, 2_500] };
    for &count in counts {
        for side in [5, 1_000, 1_000_000_000, 1 << 56, u64::MAX] {
            for longest in [side, side.isqrt(), side.div_ceil(100), 1] {
                check_all(&numbers.rects(count, side, longest));
            }
        }
        // Sides and lengths of very different sizes.
        for rows in [(16, 16), (1 << 33, 1 << 33), (1 << 33, 16), (u64::MAX, 1 << 33)] {
            for columns in [(16, 16), (1 << 33, 1 << 33), (1 << 33, 16), (u64::MAX, 1 << 33)] {
                check_all(&numbers.lopsided(count, [rows, columns]));
            }
        }
        // Most of the wide ones end before another event, and are looked up across most blocks of the tree.
        let (long, thin) = ((1 << 30, 1 << 29), (1 << 30, 1_000));
        check_all(&[numbers.lopsided(count, [long, thin]), numbers.lopsided(count, [thin, long])].concat());
    }
}

/// Trees of four levels, and sorts by the first digit first. For three of the shapes, every level has counts that do
/// not fit into the type of the level below.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn large_unions() {
    const COUNT: u32 = 140_000;
    let side = 1_000_000_000;
    let numbers = &mut Numbers(random::random(2));
    let shape = |rows: fn(u64) -> Range<u64>, columns: fn(u64) -> Range<u64>| {
        let rects = (0..COUNT.into()).map(|at| Rect::new(rows(at), columns(at)).expect("no range is empty"));
        rects.collect()
    };
    check(&numbers.rects(COUNT as usize, side, side), &parity());
    for rects in [
        numbers.rects(COUNT as usize, side, side),
        numbers.rects(COUNT as usize, side, 3),
        shape(|at| at..1_000_000_000 - at, |at| at..1_000_000_000 - at),
        shape(|at| 3 * at..3 * at + 2, |_| 0..1_000_000_000),
        shape(|at| 0..at + 1, |_| 7..900_000_000),
        // Overlapping rectangles with thousands of equal ends.
        shape(|at| 0..at + 1, |at| at % 60..at % 60 + 99),
        shape(|at| 0..at + 1, |at| at % 900..at % 700 + 901),
    ] {
        // The area, because an error in an even number of columns would not change a parity.
        check(&rects, &area());
    }
}

/// A tree with an interval that is stored two levels above the first level that an update changes.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn deep_trees() {
    const SLOTS: u32 = 600_000;
    let axis = CompressedCoordinates::new(0..=u64::from(SLOTS));
    let mut tree = CoverTree::new(&axis, Length::from_range);
    let mut insert = |ranks: Range<u32>| tree.insert(ranks).units();
    assert_eq!(insert(1..SLOTS - 1), 599_998);
    // These intervals are covered already.
    for start in (1..SLOTS - 70).step_by(30_011) {
        assert_eq!([insert(start..start + 1), insert(start..start + 70)], [0, 0], "{start}");
    }
    assert_eq!(tree.remove(1..SLOTS - 1).units(), 599_998 - 20 * 70);
}
