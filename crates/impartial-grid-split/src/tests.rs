//! Both engines, and every path of the dense one, against the plain table and each other.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use nimbers::{Nimber, mex};
use proptest::prelude::*;

use crate::arch::Path;
use crate::choice::{Table, dense_cost};
use crate::dense::Dense;
use crate::grid::{Grid, Place, Window};
use crate::reach::most_boxes;
use crate::sparse::Sparse;
use crate::{Cell, MAX_TABLE_BYTES};

fn grid(mut cells: Vec<Cell>) -> Grid {
    cells.sort_unstable();
    cells.dedup();
    Grid::new(&cells).expect("there are few")
}

/// About half of the cells, or another fraction of 64, from a multiplicative generator of full period.
fn random(height: u64, width: u64, of_64: u64) -> Grid {
    let mut state = height * 1_000 + width;
    let mut is_chosen = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        state >> 58 < of_64
    };
    let cells = (1..=height).flat_map(|row| (1..=width).map(move |column| Cell { row, column }));
    grid(cells.filter(|_| is_chosen()).collect())
}

fn windows(grid: &Grid) -> impl Iterator<Item = Window> + use<> {
    let [height, width] = [grid.height(), grid.width()].map(|len| u32::try_from(len).expect("grids are small here"));
    let ranges = |len: u32| (0..len).flat_map(move |start| (start + 1..=len).map(move |end| start..end));
    ranges(height).flat_map(move |rows| ranges(width).map(move |columns| Window { rows: rows.clone(), columns }))
}

/// The table as any textbook has it: rectangles by height and width, all their cells, four lookups, and a stamp for
/// each value seen.
fn plain(grid: &Grid) -> impl Fn(&Window) -> Nimber {
    let (height, width) = (grid.height(), grid.width());
    let mut is_candidate = vec![false; height * width];
    for place in grid.cells_in(&grid.whole()) {
        is_candidate[place.row as usize * width + place.column as usize] = true;
    }
    let at = move |top: usize, bottom: usize, left: usize, right: usize| {
        ((top * (height + 1) + bottom) * (width + 1) + left) * (width + 1) + right
    };
    let mut values = vec![0_usize; (height + 1) * (height + 1) * (width + 1) * (width + 1)];
    let mut stamps = vec![0; 2 * height * width + 2];
    let mut stamp = 0;
    for tall in 1..=height {
        for wide in 1..=width {
            for (top, left) in (0..=height - tall).flat_map(|top| (0..=width - wide).map(move |left| (top, left))) {
                let (bottom, right) = (top + tall, left + wide);
                stamp += 1;
                for (x, y) in (top..bottom).flat_map(|x| (left..right).map(move |y| (x, y))) {
                    if is_candidate[x * width + y] {
                        let option = values[at(top, x, left, y)]
                            ^ values[at(top, x, y + 1, right)]
                            ^ values[at(x + 1, bottom, left, y)]
                            ^ values[at(x + 1, bottom, y + 1, right)];
                        stamps[option] = stamp;
                    }
                }
                values[at(top, bottom, left, right)] = stamps.iter().take_while(|&&seen| seen == stamp).count();
            }
        }
    }
    move |window| {
        let [rows, columns] = [&window.rows, &window.columns].map(|range| (range.start as usize, range.end as usize));
        Nimber::of_heap(values[at(rows.0, rows.1, columns.0, columns.1)] as u64)
    }
}

/// The largest value.
fn same_on_all_paths(grid: &Grid) -> u64 {
    let plain = plain(grid);
    for path in Path::all() {
        let table = Dense::solve_by(path, grid, &mut |_| {});
        for window in windows(grid) {
            assert_eq!(table.nim_value(&window), plain(&window), "{path:?}, {window:?} of {grid:?}");
        }
    }
    windows(grid).map(|window| plain(&window).heap_size()).max().unwrap_or(0)
}

#[test]
fn all_paths_agree_with_the_plain_table_on_all_sides() {
    let most = if cfg!(miri) { 4 } else { 18 };
    for height in 1..=most {
        for width in 1..=most {
            same_on_all_paths(&random(height, width, 40));
        }
    }
    same_on_all_paths(&random(3, 60, 32));
    same_on_all_paths(&random(60, 2, 64));
}

/// A window of seen values is not enough for these.
#[test]
fn values_above_63_on_30_by_30_half_full() {
    assert!(same_on_all_paths(&random(30, 30, 32)) > 63);
}

/// Every value is the least that is not among the options, on a sample of rectangles, for values that do not fit in
/// eight bits.
#[test]
fn values_above_255_on_60_by_60_half_full() {
    let grid = random(60, 60, 32);
    let table = Dense::solve(&grid, &mut |_| {});
    assert!(
        table.nim_value(&grid.whole()) > Nimber::of_heap(255)
            || windows(&grid).any(|window| table.nim_value(&window) > Nimber::of_heap(255))
    );
    let large = windows(&grid).filter(|window| table.nim_value(window) > Nimber::of_heap(240));
    let some = windows(&grid).step_by(9_973);
    for window in large.take(500).chain(some) {
        let by_definition = mex(grid.cells_in(&window).map(|place| table.option(&window, place)));
        assert_eq!(table.nim_value(&window), by_definition, "{window:?}");
    }
}

#[test]
fn what_fits() {
    // The last ones have a table that fits, and as much again beside it.
    let squares =
        [(100, true), (120, true), (177, true), (178, false), (300, false)].map(|(side, fits)| (side, side, fits));
    for (height, width, fits) in squares.into_iter().chain([(3, 6_000, true), (3, 9_400, false), (9_400, 3, false)]) {
        let full = random(height, width, 64);
        assert_eq!(Dense::bytes(&full) <= u128::from(MAX_TABLE_BYTES), fits, "{height} x {width}");
    }
}

/// Each block adds its ranges of rows, along the shorter side, by their heights.
#[test]
fn progress_is_told_up_to_the_whole() {
    for (height, width) in [(7, 9), (9, 7), (30, 3), (1, 5)] {
        let mut told = Vec::new();
        let _ = Dense::solve(&random(height, width, 64), &mut |progress| told.push((progress.done, progress.total)));
        let short = height.min(width);
        let whole: u64 = (1..=short).map(|len| len * (short - len + 1)).sum();
        assert!(told.is_sorted_by(|before, after| before.0 < after.0), "{told:?}");
        assert!(told.iter().all(|&(_, total)| total == whole), "{told:?}");
        assert_eq!(told.last(), Some(&(whole, whole)), "{height} x {width}");
    }
}

/// A quarter of a nanosecond for each candidate of each rectangle, and five for each two columns of each range of rows.
#[test]
fn the_cost_of_the_dense_engine_is_estimated_by_counting() {
    for (height, width, of_64) in [(1, 1, 64), (1, 7, 64), (7, 1, 64), (4, 6, 64), (6, 4, 40), (9, 5, 20), (8, 8, 8)] {
        let grid = random(height, width, of_64);
        let options: usize = windows(&grid).map(|window| grid.cells_in(&window).count()).sum();
        let (ranges, width): (usize, usize) = ((1..=grid.height()).sum(), grid.width());
        assert_eq!(dense_cost(&grid), (options / 4 + 5 * ranges * width * width) as u64, "{grid:?}");
    }
}

/// Boxes with a candidate on each side, but one for all rows, and two for each column where one row is missing. Rows are
/// the shorter side.
#[test]
fn boxes_are_counted() {
    for (height, width, of_64) in [(1, 1, 64), (3, 8, 64), (8, 3, 40), (5, 5, 30), (4, 7, 20), (7, 6, 16), (6, 9, 12)] {
        let grid = random(height, width, of_64);
        let swaps = grid.height() > grid.width();
        let sides = |window: Window| if swaps { [window.columns, window.rows] } else { [window.rows, window.columns] };
        let [rows, _] = sides(grid.whole());
        let mut boxes = 0;
        for top in rows.clone() {
            for bottom in top..rows.end {
                let mut of_rows = 0;
                let mut columns = BTreeSet::new();
                for window in windows(&grid) {
                    let [of_window, across] = sides(window.clone());
                    if of_window != (top..bottom + 1) {
                        continue;
                    }
                    let cells: Vec<[u32; 2]> = grid
                        .cells_in(&window)
                        .map(|Place { row, column, .. }| if swaps { [column, row] } else { [row, column] })
                        .collect();
                    columns.extend(cells.iter().map(|cell| cell[1]));
                    let has = |axis: usize, line| cells.iter().any(|cell| cell[axis] == line);
                    let is_box = has(0, top) && has(0, bottom) && has(1, across.start) && has(1, across.end - 1);
                    of_rows += u64::from(is_box);
                }
                boxes += match rows.end - (bottom - top + 1) {
                    0 => 1,
                    1 => of_rows.min(2 * columns.len() as u64),
                    _ => of_rows,
                };
            }
        }
        assert_eq!(most_boxes(&grid, u64::MAX), Some(boxes), "{grid:?}");
    }
}

#[test]
fn each_engine_where_it_costs_less() {
    let engine = |grid: &Grid| matches!(Table::solve(grid, &mut |_| {}), Ok(Table::Sparse(_)));
    assert!(!engine(&random(20, 20, 32)));
    assert!(!engine(&random(30, 10, 64)));
    assert!(engine(&grid((1..=60).map(|line| Cell { row: line, column: line }).collect())));
    assert!(engine(&random(1, 500, 64)));
    assert!(engine(&random(500, 1, 64)));
    // Neither the table nor all boxes that might be reached would fit.
    let scattered = grid((1..=250).map(|row| Cell { row, column: row * 97 % 251 }).collect());
    assert_eq!(most_boxes(&scattered, MAX_TABLE_BYTES / Sparse::BYTES_PER_BOX), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 200 }))]

    /// Both engines agree on every box that play can reach, of which there are at most as many as were counted, and
    /// name the same cells.
    #[test]
    fn sparse_and_dense_agree(cells in prop::collection::vec((1..=20_u64, 1..=20_u64), 0..40), short in 1..=20_u64) {
        let cells = cells.into_iter().map(|(row, column)| Cell { row: row.min(short), column }).collect();
        let grid = grid(cells);
        let dense = Dense::solve(&grid, &mut |_| {});
        let sparse = Sparse::solve(&grid, u64::MAX, &mut |_| {}).expect("there is no limit");
        let boxes: Vec<(Window, Nimber)> = sparse.boxes().collect();
        let most = most_boxes(&grid, u64::MAX).expect("there is no limit");
        prop_assert!(boxes.len() as u64 <= most, "{} boxes, but {} were counted", boxes.len(), most);
        prop_assert!(most_boxes(&grid, most).is_some() && (most == 0 || most_boxes(&grid, most - 1).is_none()));
        if !boxes.is_empty() {
            let few = boxes.len() as u64 - 1;
            let given_up = Sparse::solve(&grid, few, &mut |_| {}).is_none();
            prop_assert!(given_up);
        }
        for (window, value) in boxes {
            prop_assert_eq!(dense.nim_value(&window), value);
            for target in (0..=value.heap_size()).map(Nimber::of_heap) {
                let of_dense = Table::Dense(dense.clone()).cell_to(&grid, &window, target);
                prop_assert_eq!(sparse.cell_to(&grid, &window, target), of_dense);
            }
        }
        prop_assert_eq!(sparse.nim_value(&grid, &grid.whole()), dense.nim_value(&grid.whole()));
    }
}
