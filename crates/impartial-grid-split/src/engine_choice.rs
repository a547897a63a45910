//! The choice between the engines, and one interface to the nim-values that they compute.
//!
//! A board on which no two candidates share a row or a column needs no engine, because each candidate is a block (see
//! `block_decomposition.rs`). For all other boards, the cost of both engines is estimated before either starts:
//!
//! - The number of options that the dense engine visits has an exact formula.
//! - The number of boxes that the sparse engine explores is unknown, so [`max_reachable_boxes`] computes an upper bound.
//!   The same bound decides whether a large board is refused before most of the work is done.
//!
//! The alternative, which starts the sparse engine and stops it at a limit, needs no bound but wastes that work whenever
//! the dense engine is the better choice.

use nimbers::Nimber;

use crate::dense::{Dense, Threads};
use crate::grid::{Grid, GridCell, Window};
use crate::progress::ProgressCallback;
use crate::reachable_boxes::max_reachable_boxes;
use crate::sparse::Sparse;
use crate::{InvalidGridSplit, MAX_TABLE_BYTES, SolveError};

/// The nim-values of the rectangles that play can reach.
#[derive(Debug)]
pub(crate) enum Table {
    /// No two candidates share a row or a column, so the nim-value of a window is the parity of its number of candidates.
    Parity,
    Dense(Dense),
    Sparse(Sparse),
}

impl Table {
    /// Solves a grid by the engine with the lower estimated cost.
    ///
    /// The estimate for the dense engine is [`Dense::cost`]. For the sparse engine it is [`SPARSE_COST`] times the number of
    /// candidates times the upper bound on the number of boxes.
    ///
    /// Beyond [`MAX_TABLE_BYTES`] only the sparse engine is used, because the nim-values of the dense engine have 14 bits.
    ///
    /// # Errors
    ///
    /// - [`InvalidGridSplit::TableTooLarge`] if both engines need more than `max_bytes`.
    /// - [`SolveError::Stopped`] if `callback` breaks.
    pub(crate) fn solve(
        grid: &Grid,
        max_bytes: u64,
        threads: Threads,
        callback: &mut ProgressCallback<'_>,
    ) -> Result<Self, SolveError> {
        // As many candidates as rows and columns: no two of them share a row or a column.
        if grid.count() == grid.height() && grid.count() == grid.width() {
            return Ok(Self::Parity);
        }
        let needed = Dense::bytes(grid);
        let allowed = max_bytes.min(MAX_TABLE_BYTES);
        let fits = needed <= u128::from(allowed);
        let max_boxes = max_bytes / Sparse::BYTES_PER_BOX;
        // The number of boxes at which both engines cost the same. If the table does not fit, there is no comparison, and
        // the sparse engine is used if its boxes fit.
        let break_even = if fits { Dense::cost(grid) / (SPARSE_COST * grid.count().max(1) as u64) } else { max_boxes };
        let is_sparse = max_reachable_boxes(grid, break_even.min(max_boxes), callback)?.is_some();
        if fits && !is_sparse {
            return Ok(Self::Dense(Dense::solve(grid, threads, callback)?));
        }
        let is_tried = is_sparse || grid.count() <= MAX_TRIED_CANDIDATES;
        let table = if is_tried { Sparse::solve(grid, max_boxes, callback)? } else { None };
        table.map(Self::Sparse).ok_or(InvalidGridSplit::TableTooLarge { needed, allowed }.into())
    }

    /// Returns an upper bound on the size of the table in bytes.
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
            // Every choice removes only its own candidate, so all options are equal and the first one decides.
            Self::Parity => {
                let count = grid.cells_in(window).count();
                grid.cells_in(window).next().filter(|_| parity(count - 1) == target)
            }
            Self::Dense(table) => grid.cells_in(window).find(|&cell| table.option(window, cell) == target),
            Self::Sparse(table) => table.cell_to(grid, window, target),
        }
    }
}

/// Returns the nim-value of this number of candidates, no two of which share a row or a column.
fn parity(candidates: usize) -> Nimber {
    Nimber::from_heap(candidates as u64 % 2)
}

/// Estimated nanoseconds that the sparse engine takes per candidate of the grid and per box of the upper bound.
///
/// The engine takes about 100 nanoseconds per candidate of each box that play reaches. If candidates are spread evenly, a box
/// has at most a third of them on average. The larger the bound, the smaller the share of its boxes that play reaches, and the more of them fall into
/// blocks. On grids of 10 to 10000 candidates, the measured cost is within a factor of ten of this constant, and the costs
/// of the two engines are rarely that close.
const SPARSE_COST: u64 = 2;

/// Maximum number of candidates for which the sparse engine is tried even if the bound exceeds the memory limit.
///
/// Such a grid has few candidates spread over many rows and columns, so play reaches only a small share of the boxes.
const MAX_TRIED_CANDIDATES: usize = 1_000;
