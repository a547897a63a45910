//! The engine for many candidates: the nim-values of all rectangles, in one table.

mod layout;
mod strip;

use alloc::vec;
use alloc::vec::Vec;

use nimbers::Nimber;

use crate::Progress;
use crate::arch::Path;
use crate::grid::{Grid, Place, Window};
use layout::Layout;
use strip::Solver;

/// The nim-values of all rectangles of a grid.
#[derive(Debug)]
pub(crate) struct Dense {
    layout: Layout,
    // Whether rows and columns of the grid are exchanged.
    is_transposed: bool,
    values: Vec<u16>,
}

impl Dense {
    /// The bytes that solving a grid takes.
    pub(crate) fn bytes(grid: &Grid) -> u128 {
        let (height, width) = (grid.height().min(grid.width()) as u128, grid.height().max(grid.width()) as u128);
        height * (height + 1) * (width + 1) * (width + 8)
    }

    /// Solves a grid by the fastest path.
    pub(crate) fn solve(grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Self {
        Self::solve_by(Path::fastest(), grid, watch)
    }

    /// Solves a grid.
    pub(crate) fn solve_by(path: Path, grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Self {
        let is_transposed = grid.height() > grid.width();
        let transposed;
        let grid = if is_transposed {
            transposed = grid.transposed();
            &transposed
        } else {
            grid
        };
        let layout = Layout::new(grid.height(), grid.width());
        let mut values = vec![0; layout.len()];
        let total: u64 = (1..=layout.height).map(|height| layout.strips(height) as u64 * height as u64).sum();
        let mut done = 0;
        let mut strip = Solver::new(path, &layout);
        for height in 1..=layout.height {
            let (lower, rest) = values.split_at_mut(layout.first(height));
            for (top, out) in rest.chunks_exact_mut(layout.strip_len()).take(layout.strips(height)).enumerate() {
                strip.solve(&layout, grid, lower, top..top + height, out);
            }
            done += layout.strips(height) as u64 * height as u64;
            watch(Progress { done, total });
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
        let strip = self.layout.strip(rows.start as usize..rows.end as usize);
        let row = &self.values[strip.start + columns.start as usize * self.layout.stride..];
        Nimber::of_heap(row[columns.end as usize].into())
    }

    /// The nim-value of what the choice of a candidate leaves of a window.
    pub(crate) fn option(&self, window: &Window, place: Place) -> Nimber {
        window.around(place).iter().map(|part| self.nim_value(part)).sum()
    }
}
