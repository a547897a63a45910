//! The strategies to measure a union: which one is used, and that all return the same measure as the sweep.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use sweepline::internals::{StrategyCounts, measure_by_sweep, measure_with_counts};
use sweepline::{DyadicParity, Length, Rect, Rects};

use crate::random::random;

/// Random numbers.
struct Numbers<R>(R);

impl<R: FnMut() -> u64> Numbers<R> {
    fn below(&mut self, end: u64) -> u64 {
        (self.0)() % end
    }

    /// Returns a range of at most `longest` numbers in `0..side`.
    fn range(&mut self, side: u64, longest: u64) -> Range<u64> {
        let len = 1 + self.below(longest.min(side));
        let start = self.below(side - len + 1);
        start..start + len
    }

    fn rects(&mut self, count: u64, side: u64, longest: u64) -> Vec<Rect> {
        (0..count).map(|_| rect(self.range(side, longest), self.range(side, longest))).collect()
    }
}

fn rect(rows: Range<u64>, columns: Range<u64>) -> Rect {
    Rect::new(rows, columns).expect("no range is empty")
}

/// Compares the measures of the union with the sweep, and returns the number of rectangles measured by each strategy.
fn counts(rects: &[Rect]) -> StrategyCounts {
    let rects = &Rects::from(rects.to_vec());
    let of = DyadicParity::from_range;
    let (parity, used) = measure_with_counts(rects, of, of, DyadicParity::times);
    assert_eq!(parity, measure_by_sweep(rects, of, of, DyadicParity::times), "{used:?}");
    let of = Length::from_range;
    let (area, other) = measure_with_counts(rects, of, of, Length::times);
    assert_eq!(area, measure_by_sweep(rects, of, of, Length::times), "{used:?}");
    assert_eq!(used, other);
    // Rows, columns and cells with measures of three types.
    let rows = |rows: Range<u64>| rows.end / 3 - rows.start / 3;
    let before = |column: u64| i128::from(column / 7).wrapping_mul(83);
    let columns = |columns: Range<u64>| before(columns.end).wrapping_sub(before(columns.start));
    let times = |rows: u64, columns: i128| i128::from(rows).wrapping_mul(columns);
    let (weight, other) = measure_with_counts(rects, rows, columns, times);
    assert_eq!(weight, measure_by_sweep(rects, rows, columns, times), "{used:?}");
    assert_eq!(used, other);
    let StrategyCounts { culled, strips, isolated, cells, swept: rest, .. } = used;
    assert_eq!(culled + strips + isolated + cells + rest, rects.len());
    used
}

const SIDE: u64 = 1_000_000_000;

/// Strips of one to four rows over all columns, and of columns over all rows.
fn cross(count: u64) -> Vec<Rect> {
    let numbers = &mut Numbers(random(1));
    let strip = |at| {
        let narrow = numbers.range(SIDE, 4);
        if at % 2 == 0 { rect(narrow, 0..SIDE) } else { rect(0..SIDE, narrow) }
    };
    (0..count).map(strip).collect()
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn strips() {
    let mut board = cross(2_000);
    assert_eq!(counts(&board).strips, 2_000);
    // Fewer rectangles are swept. So is a board with a strip that lacks a column, whether the strip is sampled or not.
    assert_eq!((counts(&board[1..]).strips, counts(&board[1..]).swept), (0, 1_999));
    // The first rectangle is in the sample, and the fourth is not.
    let (first, fourth) = (board[0], board[3]);
    board[0] = rect(first.rows(), 0..SIDE - 1);
    assert_eq!(counts(&board).strips, 0);
    board[0] = first;
    board.extend_from_within(..);
    board[3] = rect(1..SIDE, fourth.columns());
    assert_eq!(counts(&board).strips, 0);
    board[3] = fourth;
    assert_eq!(counts(&board).strips, 4_000);
    // All in one direction, and with the whole board among them.
    let rows = |at: u64| rect(3 * at..3 * at + 2 + at % 3, 5..7);
    let rows: Vec<Rect> = (0..2_500).map(rows).collect();
    let columns: Vec<Rect> = rows.iter().map(|row| rect(row.columns(), row.rows())).collect();
    assert_eq!([counts(&rows).strips, counts(&columns).strips], [2_500; 2]);
    board.push(rect(0..SIDE, 0..SIDE));
    assert_eq!(counts(&board).strips, 4_001);
    // The longest side, and a longer one.
    for (side, expected) in [((1 << 32) - 1, 2_000), (1 << 32, 0)] {
        let start = u64::MAX - side;
        let far = |at: u64| rect(start + 9 * at..start + 9 * at + 5 + at % 5, start..u64::MAX);
        assert_eq!(counts(&(0..2_000).map(far).collect::<Vec<_>>()).strips, expected);
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn isolated_rectangles() {
    let numbers = &mut Numbers(random(2));
    for (count, side, longest) in
        [(2_000, SIDE, 10), (40_000, SIDE, 10), (70_000, SIDE, 30_000), (3_000, u64::MAX, 1 << 40)]
    {
        let board = numbers.rects(count, side, longest);
        let found = counts(&board);
        assert!(found.isolated > board.len() / 10 * 8, "{found:?}");
        // Fewer rectangles are swept.
        assert_eq!(counts(&board[..1_999]).isolated, 0);
        // If every rectangle is there twice, none is isolated.
        let doubled: Vec<Rect> = board.iter().chain(&board).copied().collect();
        assert_eq!(counts(&doubled).isolated, 0);
    }
    // The sample misses a rectangle that touches too many cells.
    let mut board = numbers.rects(5_000, SIDE, 10);
    board[1] = rect(0..SIDE / 2, 0..SIDE / 2);
    assert_eq!(counts(&board).isolated, 0);
    // A rectangle that touches many cells, but not too many. The two rectangles that it meets are not isolated.
    board[1] = rect(0..200, 0..2_000);
    board[2] = rect(100..110, 100..110);
    board[3] = rect(199..202, 1_999..2_001);
    let found = counts(&board);
    assert!(found.isolated > 4_500 && found.isolated <= 4_997, "{found:?}");
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn cells() {
    let numbers = &mut Numbers(random(3));
    // About half of the rectangles meet another.
    let board = numbers.rects(20_000, SIDE, 5_000_000);
    assert_eq!(counts(&board).cells, 20_000);
    assert_eq!(counts(&board[..1_999]).cells, 0);
    // Some are four cells long.
    let mut long = board.clone();
    for one in long.iter_mut().step_by(100) {
        *one = rect(one.rows(), one.columns().start..one.columns().start + 28_000_000);
    }
    assert_eq!(counts(&long).cells, 20_000);
    // They touch more cells, and cover few.
    assert_eq!(counts(&numbers.rects(20_000, SIDE, 18_000_000)).swept, 20_000);
    // Most cells are covered by one of them, though none covers much.
    let board = numbers.rects(50_000, SIDE, 30_000_000);
    assert_eq!(counts(&board).cells, 50_000);
    // Every rectangle has many copies, so its cells have many parts.
    let copies: Vec<Rect> = (0..40_000)
        .map(|at| board[at % 2_000])
        .map(|one| rect(one.rows().start..one.rows().start + 9, one.columns()))
        .collect();
    assert_eq!(counts(&copies).cells, 0);
    // The grid has cells without coordinates.
    let mut few_rows: Vec<Rect> =
        (0..20_000).map(|_| rect(numbers.range(40, 1), numbers.range(SIDE, 9_000_000))).collect();
    few_rows.push(rect(0..40, 0..1));
    few_rows.push(rect(0..40, SIDE - 1..SIDE));
    counts(&few_rows);
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn rectangles_that_culling_leaves() {
    // More than a quarter is left.
    let board = |count: u64, covered: u64| {
        let mut board = Numbers(random(3)).rects(count, SIDE, 1_000_000);
        for (at, one) in (1..).zip(board.iter_mut().step_by(10)) {
            *one = rect(0..SIDE, 0..covered / at);
        }
        board
    };
    let found = counts(&board(8_000, SIDE / 5 * 3));
    assert!(found.culled > 4_000 && found.cells > 2_000, "{found:?}");
    // Less than a quarter is left.
    let found = counts(&board(40_000, SIDE / 5 * 4));
    assert!(found.culled > 30_000 && found.swept > 5_000, "{found:?}");
}

/// Attempts that fail late, after a look at all rectangles, call no function of the measure.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn failed_attempts_measure_nothing() {
    // All rectangles but one are strips, and the sample misses this one.
    let mut almost_strips = cross(20_000);
    almost_strips[19_999] = rect(1..SIDE, 0..SIDE - 1);
    // Cells have many parts, because each rectangle has 20 copies.
    let originals = Numbers(random(5)).rects(1_000, SIDE, 30_000_000);
    let copies = (0..20_000).map(|at| originals[at % 1_000]).collect();
    for board in [almost_strips, copies] {
        let rects = &Rects::from(board);
        let calls = AtomicUsize::new(0);
        let of = |range| {
            calls.fetch_add(1, Ordering::Relaxed);
            DyadicParity::from_range(range)
        };
        let swept = measure_by_sweep(rects, of, of, DyadicParity::times);
        let calls_of_sweep = calls.swap(0, Ordering::Relaxed);
        let (measured, counts) = measure_with_counts(rects, of, of, DyadicParity::times);
        assert_eq!((measured, counts.swept), (swept, rects.len()), "{counts:?}");
        assert_eq!(calls.into_inner(), calls_of_sweep);
    }
}

/// Boards of all sizes and densities, some of which use several strategies.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn random_boards() {
    let mut total = [0; 5];
    let numbers = &mut Numbers(random(4));
    for round in 0..200_u64 {
        let board = [40, 1_000, 30_000, 1 << 31, u64::MAX][(round % 5) as usize];
        let longest = [2, board / 1_000, board / 60, board / 20, board / 3, board][(round / 5 % 6) as usize].max(1);
        let count = 2_000 + numbers.below(5_000);
        let mut rects = numbers.rects(count, board, longest);
        for (index, one) in (0_u64..).zip(&mut rects) {
            let (rows, columns) = (one.rows(), one.columns());
            match round / 30 % 4 {
                1 if index % 50 == 0 => *one = rect(0..board, columns),
                2 if index % 2 == 0 => *one = rect(0..board, columns),
                2 | 3 => *one = rect(rows, 0..board),
                _ => {}
            }
        }
        let StrategyCounts { culled, strips, isolated, cells, swept, .. } = counts(&rects);
        for (total, found) in total.iter_mut().zip([culled, strips, isolated, cells, swept]) {
            *total += found;
        }
    }
    assert!(total.iter().all(|&found| found > 10_000), "{total:?}");
}
