//! The choice between the engines, and the solved table behind one interface.
//!
//! A board on which no two candidates share a row or a column needs no engine: each candidate is a block, see `blocks.rs`.
//! For the others, both costs are estimated before anything is solved. The dense engine has an exact formula for its number of options.
//! The sparse engine explores an unknown number of boxes, so the boxes that play might reach are counted instead
//! ([`max_reachable_boxes`]). The same count decides whether a large board is refused, before most of the work is done.
//! The alternative starts the sparse engine and stops it at a limit. It needs no count, but wastes that work whenever
//! the dense engine is the right one.

use nimbers::Nimber;

use crate::dense::{Dense, Threads};
use crate::grid::{Grid, GridCell, Window};
use crate::progress::Watch;
use crate::reach::max_reachable_boxes;
use crate::sparse::Sparse;
use crate::{InvalidGridSplit, MAX_TABLE_BYTES, SolveError};

/// The nim-values of the rectangles that play can reach.
#[derive(Debug)]
pub(crate) enum Table {
    /// No two candidates share a row or a column, so a window is worth the parity of its number of candidates.
    Parity,
    Dense(Dense),
    Sparse(Sparse),
}

impl Table {
    /// Solves a grid by the engine with the lower estimated cost.
    ///
    /// [`Dense::cost`] is the estimate for the dense engine.
    ///
    /// The sparse engine takes about 100 nanoseconds for each candidate of each box that play reaches. A box has at most a
    /// third of the candidates. The more boxes are counted beforehand, the fewer of them play reaches, and the more of them
    /// fall into blocks. [`SPARSE_COST`] for each candidate of the grid and each box counted is right within a factor of
    /// ten from 10 to 10000 candidates. The costs of the engines are seldom that close.
    ///
    /// Beyond [`MAX_TABLE_BYTES`] only the sparse engine is used, because the values of the dense engine have 14 bits.
    ///
    /// # Errors
    ///
    /// - [`InvalidGridSplit::TableTooLarge`] if neither engine can solve the grid within `max_bytes`.
    /// - [`SolveError::Stopped`] if `watch` breaks.
    pub(crate) fn solve(
        grid: &Grid,
        max_bytes: u64,
        threads: Threads,
        watch: &mut Watch<'_>,
    ) -> Result<Self, SolveError> {
        if grid.count() == grid.height() && grid.count() == grid.width() {
            return Ok(Self::Parity);
        }
        let needed = Dense::bytes(grid);
        let allowed = max_bytes.min(MAX_TABLE_BYTES);
        let fits = needed <= u128::from(allowed);
        let max_boxes = max_bytes / Sparse::BYTES_PER_BOX;
        let worthwhile = if fits { Dense::cost(grid) / (SPARSE_COST * grid.count().max(1) as u64) } else { max_boxes };
        let is_sparse = max_reachable_boxes(grid, worthwhile.min(max_boxes), watch)?.is_some();
        if fits && !is_sparse {
            return Ok(Self::Dense(Dense::solve(grid, threads, watch)?));
        }
        let is_tried = is_sparse || grid.count() <= MAX_TRIED_CANDIDATES;
        let table = if is_tried { Sparse::solve(grid, max_boxes, watch)? } else { None };
        table.map(Self::Sparse).ok_or(InvalidGridSplit::TableTooLarge { needed, allowed }.into())
    }

    /// Returns the bytes of the table, or a little more.
    pub(crate) fn bytes(&self, grid: &Grid) -> u64 {
        match self {
            Self::Parity => 0,
            Self::Dense(_) => u64::try_from(Dense::bytes(grid)).unwrap_or(u64::MAX),
            Self::Sparse(table) => table.bytes(),
        }
    }

    /// Returns the nim-value of a window.
    pub(crate) fn nim_value(&self, grid: &Grid, window: &Window) -> Nimber {
        match self {
            Self::Parity => parity(grid.cells_in(window).count()),
            Self::Dense(table) => table.nim_value(window),
            Self::Sparse(table) => table.nim_value(grid, window),
        }
    }

    /// Returns the first candidate of a window whose choice leads to the nim-value `target`.
    pub(crate) fn cell_to(&self, grid: &Grid, window: &Window, target: Nimber) -> Option<GridCell> {
        match self {
            // Every choice leaves the other candidates.
            Self::Parity => {
                let count = grid.cells_in(window).count();
                grid.cells_in(window).next().filter(|_| parity(count - 1) == target)
            }
            Self::Dense(table) => grid.cells_in(window).find(|&cell| table.option(window, cell) == target),
            Self::Sparse(table) => table.cell_to(grid, window, target),
        }
    }
}

/// Returns the nim-value of candidates none of which share a row or a column.
fn parity(candidates: usize) -> Nimber {
    Nimber::from_heap(candidates as u64 % 2)
}

/// The cost of the sparse engine in nanoseconds, for each candidate and each box that play may reach.
const SPARSE_COST: u64 = 2;

/// The most candidates of a grid that the sparse engine tries even if the counted boxes would not fit.
///
/// Then few candidates are spread over many rows and columns, so play reaches a small part of those boxes.
const MAX_TRIED_CANDIDATES: usize = 1_000;
