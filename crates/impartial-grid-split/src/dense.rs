//! The engine for many candidates: it fills one table with the nim-values of all rectangles.
//!
//! The table is computed like a matrix product. Consider the rectangles from row *a* to row *b*, a *strip*. The option
//! that the candidate in row *x* and column *y* gives the rectangle from edge *l* to edge *r* is worth
//! *C*(*l*, *y*) + *C*(*y* + 1, *r*). Here *C* is the nim-sum of the values of the strips above and below row *x*
//! between two edges. So each candidate has one *term* for each left edge and one for each right edge. An option is the
//! nim-sum of two terms, where a matrix product has the product of two entries.
//!
//! - A *tile* of four left and eight right edges solves 32 rectangles side by side. Each has a word for 64 values that
//!   it has seen. The rectangles that have seen all 64 go on to the next 64.
//! - A *block* has the strips that start in the same four rows and end in the same four rows. They read the same other
//!   strips, which then come from the cache, and blocks are the unit of work of threads.
//!
//! The textbook loop lost: it solves one rectangle at a time, with four lookups for each candidate.

mod layout;
mod strip;

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use impartial_core::Stopped;
use nimbers::Nimber;

use crate::arch::Backend;
use crate::grid::{Grid, GridCell, Window};
use crate::progress::Watch;
use layout::{Block, Layout};
use strip::StripSolver;

/// The nim-values of all rectangles of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    layout: Layout,
    // Whether rows and columns of the grid are exchanged in the table.
    is_transposed: bool,
    values: Vec<u16>,
}

impl Dense {
    /// Returns the bytes that solving a grid takes on one thread, for the table and the buffers that fill it.
    pub(crate) fn bytes(grid: &Grid) -> u128 {
        let sides = [grid.height(), grid.width()];
        let (height, width) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
        Layout::table_bytes(height, width) + strip::working_bytes(width, grid.count())
    }

    /// Estimates the nanoseconds that solving a grid takes on one thread, if its table fits.
    ///
    /// On vectors of 512 bits, each candidate of each rectangle takes about a quarter of a nanosecond. Each rectangle takes
    /// about five nanoseconds more.
    pub(crate) fn cost(grid: &Grid) -> u64 {
        let (height, width) = (grid.height() as u64, grid.width() as u64);
        // The number of ranges of lines that contain this line.
        let ranges = |line: u32, lines: u64| (u64::from(line) + 1) * (lines - u64::from(line));
        let options = |cell: GridCell| ranges(cell.row, height) * ranges(cell.column, width);
        let all_options: u64 = grid.cells_in(&grid.whole()).map(options).sum();
        let rectangles = height * (height + 1) / 2 * width * width;
        all_options / 4 + rectangles * 5
    }

    /// Solves a grid on the fastest backend, by several threads if that is faster.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `watch` breaks. It is asked after each block, or after two blocks for each thread.
    pub(crate) fn solve(grid: &Grid, watch: &mut Watch<'_>) -> Result<Self, Stopped> {
        Self::solve_by(Backend::fastest(), threads(grid), grid, watch)
    }

    /// Solves a grid on this backend and by this number of threads, with the error of [`solve`](Self::solve).
    ///
    /// Several threads are those of rayon's pool, which must have been started.
    pub(crate) fn solve_by(
        backend: Backend,
        threads: usize,
        grid: &Grid,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stopped> {
        // Right edges stand side by side in vectors, so the longer side should have them.
        let is_transposed = grid.height() > grid.width();
        let transposed = is_transposed.then(|| grid.transposed());
        let grid = transposed.as_ref().unwrap_or(grid);

        let layout = Layout::new(grid.height(), grid.width());
        let mut values = vec![0; layout.len()];
        let new = || StripSolver::new(backend, &layout, grid);
        let total = layout.stages.iter().flatten().map(work).sum();
        let mut done = 0;
        for stage in &layout.stages {
            let (solved, rest) = values.split_at_mut(layout.start(stage));
            solve_stage(threads, &new, &layout, stage, solved, rest, &mut |block| {
                done += work(block);
                watch.report(done, total)
            })?;
        }
        Ok(Self { layout, is_transposed, values })
    }

    /// Returns the nim-value of a window.
    pub(crate) fn nim_value(&self, window: &Window) -> Nimber {
        let Window { rows, columns } = window;
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        if rows.is_empty() || columns.is_empty() {
            return Nimber::ZERO;
        }
        let matrix = self.layout.matrix_index(&(rows.start as usize..rows.end as usize)) * self.layout.matrix_len();
        let row = columns.start as usize * self.layout.stride;
        Nimber::from_heap(self.values[matrix + row + columns.end as usize].into())
    }

    /// Returns the nim-value of the parts that the choice of a candidate leaves of a window.
    pub(crate) fn option(&self, window: &Window, cell: GridCell) -> Nimber {
        window.around(cell).iter().map(|part| self.nim_value(part)).sum()
    }
}

/// Returns the number of threads that solve a grid. A small one starts no threads.
#[cfg(feature = "parallel")]
fn threads(grid: &Grid) -> usize {
    if Dense::cost(grid) < MIN_PARALLEL { 1 } else { sweepline::threads::count() }
}

#[cfg(not(feature = "parallel"))]
fn threads(_: &Grid) -> usize {
    1
}

/// The nanoseconds of work from which threads pay off, because starting a pool may take one or two milliseconds.
#[cfg(feature = "parallel")]
const MIN_PARALLEL: u64 = 2_000_000;

/// Returns the work of a block: the total number of rows of its strips.
fn work(block: &Block) -> u64 {
    block.strips.iter().map(|rows| rows.len() as u64).sum()
}

/// Solves the blocks of a stage, and calls `done` on this thread for each block that is solved.
///
/// `new` returns a solver for a thread. `solved` has the matrices of earlier stages. `rest` starts with the matrices of
/// this stage.
///
/// # Errors
///
/// The first error of `done`.
fn solve_stage<'a>(
    threads: usize,
    new: &(impl Fn() -> StripSolver<'a> + Sync),
    layout: &Layout,
    stage: &[Block],
    solved: &[u16],
    mut rest: &mut [u16],
    done: &mut dyn FnMut(&Block) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let mut blocks = stage.iter().map(|block| {
        let (own, others) = mem::take(&mut rest).split_at_mut(block.strips.len() * layout.matrix_len());
        rest = others;
        (block, own)
    });
    #[cfg(feature = "parallel")]
    if threads > 1 {
        use rayon::prelude::*;
        // The threads meet after every few blocks, so that this thread can ask whether to stop. The blocks of a stage
        // take about the same time.
        let at_once = BLOCKS_A_THREAD * threads;
        for of_stage in stage.chunks(at_once) {
            let blocks: Vec<_> = blocks.by_ref().take(at_once).collect();
            blocks.into_par_iter().for_each_init(new, |strips, (block, own)| strips.solve(block, solved, own));
            of_stage.iter().try_for_each(&mut *done)?;
        }
        return Ok(());
    }
    debug_assert_eq!(threads, 1, "several threads need rayon");
    let mut strips = new();
    blocks.try_for_each(|(block, own)| {
        strips.solve(block, solved, own);
        done(block)
    })
}

/// The number of blocks that each thread solves before the callback is asked again.
#[cfg(feature = "parallel")]
const BLOCKS_A_THREAD: usize = 2;
