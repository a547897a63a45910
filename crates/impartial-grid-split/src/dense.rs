//! The engine for many candidates: the nim-values of all rectangles, in one table.

mod layout;
mod strip;

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use nimbers::Nimber;

use crate::Progress;
use crate::arch::Path;
use crate::grid::{Grid, Place, Window};
use layout::{Block, Layout};
use strip::Solver;

/// The nim-values of all rectangles of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    layout: Layout,
    // Whether rows and columns of the grid are exchanged.
    is_transposed: bool,
    values: Vec<u16>,
}

impl Dense {
    /// The bytes that it takes to solve a grid on one thread: of the table, and of what fills it in.
    pub(crate) fn bytes(grid: &Grid) -> u128 {
        let sides = [grid.height(), grid.width()];
        let (height, width) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
        Layout::table_bytes(height, width) + strip::working_bytes(width, grid.count())
    }

    /// Solves a grid by the fastest path.
    pub(crate) fn solve(grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Self {
        Self::solve_by(Path::fastest(), grid, watch)
    }

    /// Solves a grid.
    pub(crate) fn solve_by(path: Path, grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Self {
        // Side by side in vectors are right edges, of which there should be many.
        let is_transposed = grid.height() > grid.width();
        let transposed = is_transposed.then(|| grid.transposed());
        let grid = transposed.as_ref().unwrap_or(grid);

        let layout = Layout::new(grid.height(), grid.width());
        let mut values = vec![0; layout.len()];
        let total = layout.stages.iter().flatten().map(work).sum();
        let mut done = 0;
        for stage in &layout.stages {
            let (solved, rest) = values.split_at_mut(layout.start(stage));
            solve_stage(path, &layout, grid, stage, solved, rest, &mut |block| {
                done += work(block);
                watch(Progress { done, total });
            });
        }
        Self { layout, is_transposed, values }
    }

    /// The nim-value of a window.
    pub(crate) fn nim_value(&self, window: &Window) -> Nimber {
        let Window { rows, columns } = window;
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        if rows.is_empty() || columns.is_empty() {
            return Nimber::ZERO;
        }
        let matrix = self.layout.number(&(rows.start as usize..rows.end as usize)) * self.layout.matrix_len();
        let row = columns.start as usize * self.layout.stride;
        Nimber::of_heap(self.values[matrix + row + columns.end as usize].into())
    }

    /// The nim-value of what the choice of a candidate leaves of a window.
    pub(crate) fn option(&self, window: &Window, place: Place) -> Nimber {
        window.around(place).iter().map(|part| self.nim_value(part)).sum()
    }
}

/// The work that a block is, in rows of its strips.
fn work(block: &Block) -> u64 {
    block.strips.iter().map(|rows| rows.len() as u64).sum()
}

/// Fills in the blocks of a stage, whose matrices `rest` begins with, and tells of each.
fn solve_stage(
    path: Path,
    layout: &Layout,
    grid: &Grid,
    stage: &[Block],
    solved: &[u16],
    mut rest: &mut [u16],
    done: &mut dyn FnMut(&Block),
) {
    let blocks = stage.iter().map(|block| {
        let (own, others) = mem::take(&mut rest).split_at_mut(block.strips.len() * layout.matrix_len());
        rest = others;
        (block, own)
    });
    let new = || Solver::new(path, layout, grid);
    #[cfg(feature = "parallel")]
    if rayon::current_num_threads() > 1 {
        use rayon::prelude::*;
        let blocks: Vec<_> = blocks.collect();
        blocks.into_par_iter().for_each_init(new, |worker, (block, own)| worker.solve(block, solved, own));
        stage.iter().for_each(done);
        return;
    }
    let mut worker = new();
    for (block, own) in blocks {
        worker.solve(block, solved, own);
        done(block);
    }
}
