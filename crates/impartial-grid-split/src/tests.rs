//! Checks both engines, and every backend of the dense engine, against a textbook table and against each other.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use impartial_core::Stopped;
use nimbers::{Nimber, mex};
use proptest::prelude::*;

use crate::arch::Backend;
use crate::block_decomposition::find_blocks;
use crate::bounding_box::BoundingBox;
use crate::dense::Dense;
use crate::engine_choice::Table;
use crate::grid::{Grid, GridCell, Window};
use crate::progress::ProgressCallback;
use crate::reachable_boxes::max_reachable_boxes;
use crate::sparse::Sparse;
use crate::{Cell, InvalidGridSplit, MAX_TABLE_BYTES, SolveError, SolveProgress};

#[path = "../../../tests/random.rs"]
mod random;

fn grid(mut cells: Vec<Cell>) -> Grid {
    cells.sort_unstable();
    cells.dedup();
    Grid::new(&cells).expect("there are fewer than 2^32 candidates")
}

/// Solves a grid by the dense engine.
fn dense(grid: &Grid) -> Dense {
    Dense::solve(grid, None, &mut ProgressCallback(None)).expect("nobody stops the work")
}

/// Solves a grid by the sparse engine, or returns `None` if play reaches more than `max_boxes` boxes.
fn sparse(grid: &Grid, max_boxes: u64) -> Option<Sparse> {
    Sparse::solve(grid, max_boxes, &mut ProgressCallback(None)).expect("nobody stops the work")
}

/// Returns the grid of a diagonal and of one more candidate, in the row of its first cell and the column of its last cell.
fn diagonal_with_a_corner(len: u64) -> Grid {
    let corner = Cell { row: 1, column: len };
    grid((1..=len).map(|line| Cell { row: line, column: line }).chain([corner]).collect())
}

/// Returns the upper bound on the number of boxes that play can reach, or `None` if it is above `limit`.
fn count_boxes(grid: &Grid, limit: u64) -> Option<u64> {
    max_reachable_boxes(grid, limit, &mut ProgressCallback(None)).expect("nobody stops the work")
}

/// Returns a grid in which about `of_64` of every 64 cells are candidates.
fn random(height: u64, width: u64, of_64: u64) -> Grid {
    let mut random = random::random(height * 1_000 + width);
    let mut is_chosen = || random() >> 58 < of_64;
    let cells = (1..=height).flat_map(|row| (1..=width).map(move |column| Cell { row, column }));
    grid(cells.filter(|_| is_chosen()).collect())
}

fn windows(grid: &Grid) -> impl Iterator<Item = Window> + use<> {
    let [height, width] = [grid.height(), grid.width()].map(|len| u32::try_from(len).expect("grids are small here"));
    let ranges = |len: u32| (0..len).flat_map(move |start| (start + 1..=len).map(move |end| start..end));
    ranges(height).flat_map(move |rows| ranges(width).map(move |columns| Window { rows: rows.clone(), columns }))
}

/// Solves a grid with the textbook loop, which visits all cells of all rectangles by height and width, looks up the four
/// parts of each choice, and stamps each nim-value that it meets.
fn textbook(grid: &Grid) -> impl Fn(&Window) -> Nimber {
    let (height, width) = (grid.height(), grid.width());
    let mut is_candidate = vec![false; height * width];
    for cell in grid.cells_in(&grid.whole()) {
        is_candidate[cell.row as usize * width + cell.column as usize] = true;
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
        Nimber::from_heap(values[at(rows.0, rows.1, columns.0, columns.1)] as u64)
    }
}

/// Checks every backend on a random grid, and returns the largest nim-value.
fn check_backends(height: u64, width: u64, of_64: u64) -> u64 {
    let grid = &random(height, width, of_64);
    let textbook = textbook(grid);
    let threads: &[usize] = if cfg!(feature = "parallel") { &[1, 3] } else { &[1] };
    for (backend, &threads) in Backend::all().flat_map(|backend| threads.iter().map(move |threads| (backend, threads)))
    {
        let table =
            Dense::solve_by(backend, threads, grid, &mut ProgressCallback(None)).expect("nobody stops the work");
        for window in windows(grid) {
            let (found, expected) = (table.nim_value(&window), textbook(&window));
            let board = format_args!("{backend:?}, {window:?} of random({height}, {width}, {of_64})");
            assert_eq!(found, expected, "{board}, {threads} threads");
        }
    }
    windows(grid).map(|window| textbook(&window).heap_size()).max().unwrap_or(0)
}

#[test]
fn backends_agree_with_the_textbook_on_all_sides() {
    // Written directly to standard error, which the test runner does not capture, so every run shows its backends.
    #[cfg(feature = "std")]
    std::io::Write::write_fmt(
        &mut std::io::stderr(),
        format_args!("impartial-grid-split: backends compared: {:?}\n", Backend::all().collect::<Vec<_>>()),
    )
    .unwrap();
    assert_eq!(Backend::all().last(), Some(Backend::Portable));
    let max = if cfg!(miri) { 4 } else { 18 };
    for height in 1..=max {
        for width in 1..=max {
            check_backends(height, width, 40);
        }
    }
    check_backends(3, 60, 32);
    check_backends(60, 2, 64);
    // One pass of 64 values is not enough for this board.
    let largest = check_backends(30, 30, 32);
    assert!(largest > 63, "the largest value is {largest}");
}

/// On a sample of rectangles, every nim-value is the mex of the options, including nim-values of more than eight bits.
#[test]
fn values_above_255_on_60_by_60_half_full() {
    let grid = random(60, 60, 32);
    let table = dense(&grid);
    assert!(
        table.nim_value(&grid.whole()) > Nimber::from_heap(255)
            || windows(&grid).any(|window| table.nim_value(&window) > Nimber::from_heap(255))
    );
    let large = windows(&grid).filter(|window| table.nim_value(window) > Nimber::from_heap(240));
    let some = windows(&grid).step_by(9_973);
    for window in large.take(500).chain(some) {
        let by_definition = mex(grid.cells_in(&window).map(|cell| table.option(&window, cell)));
        assert_eq!(table.nim_value(&window), by_definition, "{window:?}");
    }
}

#[test]
fn boards_within_the_memory_limit() {
    // The tables of the last two boards would fit without the buffers that fill them.
    for (height, width, fits) in
        [(177, 177, true), (178, 178, false), (3, 6_000, true), (3, 9_400, false), (9_400, 3, false)]
    {
        let needed = Dense::bytes(&random(height, width, 64));
        assert_eq!(needed <= u128::from(MAX_TABLE_BYTES), fits, "{height} x {width} needs {needed} bytes");
    }
}

/// The estimate is a quarter of a nanosecond for each candidate of each rectangle, plus five nanoseconds for each entry of
/// the table.
#[test]
fn the_dense_cost_counts_options_and_rectangles() {
    for (height, width, of_64) in [(1, 1, 64), (1, 7, 64), (7, 1, 64), (4, 6, 64), (6, 4, 40), (9, 5, 20), (8, 8, 8)] {
        let grid = random(height, width, of_64);
        let options: usize = windows(&grid).map(|window| grid.cells_in(&window).count()).sum();
        let (ranges, width): (usize, usize) = ((1..=grid.height()).sum(), grid.width());
        assert_eq!(
            Dense::cost(&grid),
            (options / 4 + 5 * ranges * width * width) as u64,
            "random({height}, {width}, {of_64})"
        );
    }
}

/// Counts the boxes with a candidate on each side, except in two cases: one box counts if it has all rows, and at most two
/// boxes per column if one row is missing. Rows are the shorter side.
#[test]
fn reachable_boxes_are_counted() {
    for (height, width, of_64) in [(1, 1, 64), (3, 8, 64), (8, 3, 40), (5, 5, 30), (4, 7, 20), (7, 6, 16), (6, 9, 12)] {
        let grid = random(height, width, of_64);
        let wide = if grid.height() > grid.width() { grid.transposed() } else { grid.clone() };
        let Window { rows, columns } = wide.whole();
        let mut boxes = 0;
        for (top, bottom) in rows.clone().flat_map(|top| (top + 1..=rows.end).map(move |bottom| (top, bottom))) {
            let is_box = |window: &Window| {
                window.rows == (top..bottom) && BoundingBox::of(wide.cells_in(window)).window() == *window
            };
            let in_rows = windows(&wide).filter(is_box).count() as u64;
            let strip = Window { rows: top..bottom, columns: columns.clone() };
            let present: BTreeSet<u32> = wide.cells_in(&strip).map(|cell| cell.column).collect();
            boxes += match rows.end - (bottom - top) {
                0 => 1,
                1 => in_rows.min(2 * present.len() as u64),
                _ => in_rows,
            };
        }
        assert_eq!(count_boxes(&grid, u64::MAX), Some(boxes), "random({height}, {width}, {of_64})");
    }
}

#[test]
fn the_cheaper_engine_is_chosen() {
    let is_sparse = |grid: &Grid| {
        matches!(Table::solve(grid, MAX_TABLE_BYTES, None, &mut ProgressCallback(None)), Ok(Table::Sparse(_)))
    };
    assert!(!is_sparse(&random(20, 20, 32)));
    assert!(!is_sparse(&random(30, 10, 64)));
    assert!(is_sparse(&diagonal_with_a_corner(60)));
    assert!(is_sparse(&random(1, 500, 64)));
    assert!(is_sparse(&random(500, 1, 64)));
    // The table would not fit, and the bound exceeds the memory limit.
    let scattered = grid((1..=251).map(|row| Cell { row: row.min(250), column: row * 97 % 251 }).collect());
    assert_eq!(count_boxes(&scattered, MAX_TABLE_BYTES / Sparse::BYTES_PER_BOX), None);
}

/// A board needs a table exactly if two of its candidates share a row or a column.
#[test]
fn scattered_candidates_need_no_table() {
    let is_parity = |cells: &[[u64; 2]]| {
        let grid = grid(cells.iter().map(|&[row, column]| Cell { row, column }).collect());
        // With a limit of 0 bytes, any table is refused.
        matches!(Table::solve(&grid, 0, None, &mut ProgressCallback(None)), Ok(Table::Parity))
    };
    let scattered: Vec<[u64; 2]> = (1..=5_000).map(|row| [row, row * 1_234 % 5_003]).collect();
    assert!(is_parity(&[]) && is_parity(&[[7, 7]]) && is_parity(&scattered));
    for shared in [[5_000, 5_003], [5_001, scattered[0][1]]] {
        assert!(!is_parity(&[&scattered[..], &[shared]].concat()), "{shared:?}");
    }
}

/// A board of several blocks is stored as one box for the whole and one box per block that is not a line, in any order of
/// the blocks.
#[test]
fn blocks_are_solved_on_their_own() {
    let shape = [[0, 0], [0, 1], [1, 0]];
    for (blocks, step) in [(50, 1), (50, 49), (101, 40)] {
        let corner = |block: u64| [3 * block + 1, 3 * (block * step % blocks) + 1];
        let cells = (0..blocks)
            .flat_map(|block| shape.map(|[row, column]| [corner(block)[0] + row, corner(block)[1] + column]));
        let grid = grid(cells.map(|[row, column]| Cell { row, column }).collect());
        let table = sparse(&grid, u64::MAX).expect("there is no limit");
        assert_eq!(table.boxes().count() as u64, 1 + blocks, "{blocks} blocks by {step}");
        // The nim-value of a block is 2: choosing its corner removes everything, and any other choice leaves one candidate.
        assert_eq!(table.nim_value(&grid, &grid.whole()), Nimber::from_heap(if blocks % 2 == 0 { 0 } else { 2 }));
    }
}

/// The blocks of every set are the finest division, which also results from merging single candidates while any two meet.
#[test]
fn blocks_of_every_small_set() {
    let max = if cfg!(miri) { 1 << 8 } else { 1 << 16 };
    let mut found = Vec::new();
    for set in 0..max {
        let chosen = (0..16).filter(|cell| set >> cell & 1 == 1);
        let cells: Vec<GridCell> = chosen.map(|cell| GridCell { row: cell / 4, column: cell % 4 }).collect();
        let mut blocks: Vec<BoundingBox> = cells.iter().map(|&cell| BoundingBox::of([cell].into_iter())).collect();
        while let Some((one, other)) = (0..blocks.len())
            .flat_map(|other| (0..other).map(move |one| (one, other)))
            .find(|&(one, other)| blocks[one].meets(&blocks[other]))
        {
            let joined = blocks.swap_remove(other).joined(blocks[one]);
            blocks[one] = joined;
        }
        blocks.sort_unstable_by_key(|block| block.top);
        find_blocks(&cells, &mut found);
        assert_eq!(found, blocks, "{set:#x}");
    }
}

/// The sparse engine agrees with the textbook on every board of four rows and columns.
#[test]
fn sparse_boards_of_four_by_four() {
    let step = if cfg!(miri) { 1_021 } else { 1 };
    for set in (0..1 << 16).step_by(step) {
        let chosen = (0..16).filter(|cell| set >> cell & 1 == 1);
        let grid = grid(chosen.map(|cell| Cell { row: cell / 4 + 1, column: cell % 4 + 1 }).collect());
        let by_boxes = sparse(&grid, u64::MAX).expect("there is no limit");
        let expected = textbook(&grid)(&grid.whole());
        assert_eq!(by_boxes.nim_value(&grid, &grid.whole()), expected, "{set:#x}");
    }
}

/// The count of boxes and both engines report repeatedly, and end as soon as the callback breaks.
#[test]
fn every_engine_reports_until_it_is_stopped() {
    let dense = random(20, 25, 40);
    let sparse = diagonal_with_a_corner(60);
    // Returns the reports up to the given one, which stops the work.
    let stop_at = |last: usize, solve: &dyn Fn(&mut ProgressCallback<'_>) -> Result<(), SolveError>| {
        let mut reports = Vec::new();
        let mut on_progress = |progress| {
            reports.push(progress);
            if reports.len() == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solved = solve(&mut ProgressCallback(Some(&mut on_progress)));
        (reports, solved)
    };
    type Path<'a> = &'a dyn Fn(&mut ProgressCallback<'_>) -> Result<(), SolveError>;
    let by = |threads, on_progress: &mut ProgressCallback<'_>| {
        Dense::solve_by(Backend::fastest(), threads, &dense, on_progress).map(drop)
    };
    let paths: [(&str, Path<'_>); 6] = [
        ("count", &|on_progress| Ok(max_reachable_boxes(&dense, u64::MAX, on_progress).map(drop)?)),
        ("dense", &|on_progress| Ok(by(1, on_progress)?)),
        ("dense by threads", &|on_progress| Ok(by(if cfg!(feature = "parallel") { 3 } else { 1 }, on_progress)?)),
        ("sparse", &|on_progress| Ok(Sparse::solve(&sparse, u64::MAX, on_progress).map(drop)?)),
        ("choice of dense", &|on_progress| Table::solve(&dense, MAX_TABLE_BYTES, None, on_progress).map(drop)),
        ("choice of sparse", &|on_progress| Table::solve(&sparse, MAX_TABLE_BYTES, None, on_progress).map(drop)),
    ];
    for (name, solve) in paths {
        let (reports, solved) = stop_at(0, solve);
        assert_eq!(solved, Ok(()), "{name}");
        let all = reports.len();
        assert!(all >= 5, "{name}: {all} reports");
        // The amount of work is unknown while boxes are counted.
        if name != "count" {
            assert!(reports.is_sorted_by_key(|report| report.done), "{name}: {reports:?}");
            assert!(reports.iter().all(|report| report.done <= report.total), "{name}: {reports:?}");
            assert!(reports.last().is_some_and(|last| last.done == last.total), "{name}: {reports:?}");
        }
        for last in [1, 2, all / 2, all] {
            let (reports, solved) = stop_at(last, solve);
            assert_eq!((reports.len(), solved), (last, Err(SolveError::Stopped(Stopped))), "{name}, {all} reports");
        }
    }
}

/// Both engines respect the limit, and a sufficient limit does not change the result.
#[test]
fn the_limit_of_memory_is_an_option() {
    let solve = |grid: &Grid, max_bytes| Table::solve(grid, max_bytes, None, &mut ProgressCallback(None));
    let full = random(30, 30, 64);
    let needed = u64::try_from(Dense::bytes(&full)).expect("the board is small");
    assert!(matches!(solve(&full, needed), Ok(Table::Dense(_))));
    for allowed in [needed - 1, 0] {
        let refused = InvalidGridSplit::TableTooLarge { needed: needed.into(), allowed };
        assert_eq!(solve(&full, allowed).err(), Some(refused.into()), "{allowed}");
    }
    // The boxes of a diagonal take less memory than its table, even with the parts that are not solved yet. A limit above
    // the default does not change the result.
    let diagonal = diagonal_with_a_corner(60);
    let boxes = sparse(&diagonal, u64::MAX).expect("there is no limit").boxes().count() as u64;
    let enough = boxes * Sparse::BYTES_PER_BOX;
    for (max_bytes, is_solved) in [(u64::MAX, true), (2 * enough, true), (enough - 1, false)] {
        assert_eq!(matches!(solve(&diagonal, max_bytes), Ok(Table::Sparse(_))), is_solved, "{max_bytes}");
    }
    // The table never takes more than the default limit, even if the limit is larger.
    let large = random(178, 178, 64);
    let refused = InvalidGridSplit::TableTooLarge { needed: Dense::bytes(&large), allowed: MAX_TABLE_BYTES };
    // If an engine starts by mistake, the callback stops it at once.
    let mut stop = |progress: SolveProgress| {
        if progress.total > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let solved = Table::solve(&large, 2 * MAX_TABLE_BYTES, None, &mut ProgressCallback(Some(&mut stop)));
    assert_eq!(solved.err(), Some(refused.into()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 200 }))]

    /// Both engines agree on every box that play can reach and name the same cells. Play does not reach more boxes than the
    /// upper bound.
    #[test]
    fn sparse_and_dense_agree(cells in prop::collection::vec((1..=20_u64, 1..=20_u64), 0..40), short in 1..=20_u64) {
        let cells = cells.into_iter().map(|(row, column)| Cell { row: row.min(short), column }).collect();
        let grid = grid(cells);
        let dense = dense(&grid);
        let by_boxes = sparse(&grid, u64::MAX).expect("the limit is not reached");
        let boxes: Vec<(Window, Nimber)> = by_boxes.boxes().collect();
        let counted = count_boxes(&grid, u64::MAX).expect("the limit is not reached");
        prop_assert!(boxes.len() as u64 <= counted, "{} boxes, but {counted} were counted", boxes.len());
        prop_assert!(count_boxes(&grid, counted).is_some());
        prop_assert!(counted == 0 || count_boxes(&grid, counted - 1).is_none());
        if !boxes.is_empty() {
            let limit = boxes.len() as u64 - 1;
            let is_refused = sparse(&grid, limit).is_none();
            prop_assert!(is_refused, "{} boxes within a limit of {limit}", boxes.len());
        }
        for (window, value) in boxes {
            prop_assert_eq!(dense.nim_value(&window), value, "{:?}", window);
            for target in (0..=value.heap_size()).map(Nimber::from_heap) {
                let by_dense = Table::Dense(dense.clone()).cell_to(&grid, &window, target);
                prop_assert_eq!(by_boxes.cell_to(&grid, &window, target), by_dense, "{:?} to {}", window, target);
            }
        }
        prop_assert_eq!(by_boxes.nim_value(&grid, &grid.whole()), dense.nim_value(&grid.whole()));
    }
}
