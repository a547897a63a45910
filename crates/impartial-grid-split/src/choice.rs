//! The table of the nim-values of a board's rectangles, by the engine that costs less.

use nimbers::Nimber;

use crate::BoardError;
use crate::dense::Dense;
use crate::grid::{Grid, Place, Window};
use crate::reach::most_boxes;
use crate::sparse::Sparse;

/// The most memory that solving a board may take: 2^30 bytes.
pub const MAX_TABLE_BYTES: u64 = 1 << 30;

/// How far the solving of a board has come, in units of work that take about the same time each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The work done.
    pub done: u64,
    /// All of the work.
    pub total: u64,
}

/// The nim-values of the rectangles that play can reach.
#[derive(Debug)]
pub(crate) enum Table {
    Dense(Dense),
    Sparse(Sparse),
}

impl Table {
    /// Solves a grid by the engine that costs less.
    ///
    /// # Errors
    ///
    /// [`BoardError::TableTooLarge`] if neither does with [`MAX_TABLE_BYTES`].
    pub(crate) fn solve(grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Result<Self, BoardError> {
        let needed = Dense::bytes(grid);
        let fits = needed <= u128::from(MAX_TABLE_BYTES);
        let most = MAX_TABLE_BYTES / Sparse::BYTES_PER_BOX;
        let boxes =
            if grid.height() <= grid.width() { most_boxes(grid, most) } else { most_boxes(&grid.transposed(), most) };
        if boxes.is_some_and(|boxes| !fits || u128::from(boxes) * 100 < needed) {
            return Ok(Self::Sparse(Sparse::solve(grid, watch)));
        }
        if fits {
            Ok(Self::Dense(Dense::solve(grid, watch)))
        } else {
            Err(BoardError::TableTooLarge { needed, allowed: MAX_TABLE_BYTES })
        }
    }

    /// The nim-value of a window.
    pub(crate) fn nim_value(&self, grid: &Grid, window: &Window) -> Nimber {
        match self {
            Self::Dense(table) => table.nim_value(window),
            Self::Sparse(table) => table.nim_value(grid, window),
        }
    }

    /// The first candidate of a window whose choice leads to the nim-value `target`.
    pub(crate) fn cell_to(&self, grid: &Grid, window: &Window, target: Nimber) -> Option<Place> {
        match self {
            Self::Dense(table) => grid.cells_in(window).find(|&place| table.option(window, place) == target),
            Self::Sparse(table) => table.cell_to(grid, window, target),
        }
    }
}
