//! The nim-values of a board's rectangles, by the engine that is expected to cost less.

use nimbers::Nimber;

use crate::BoardError;
use crate::dense::Dense;
use crate::grid::{Grid, Place, Window};
use crate::reach::most_boxes;
use crate::sparse::Sparse;

/// The most memory that solving a board may take: 2^30 bytes.
///
/// For *k* candidates in *h* rows and *w* columns, *h* the fewer, the table of all rectangles takes
/// *h*(*h* + 1)(*w* + 1)(*w* + 8) bytes, and what fills it in at most 4*k*(*w* + 13).
/// It is made if both together are at most this: on full boards of up to 177 x 177, for example.
/// A few bytes a candidate come on top, and the second term once more for each thread but the first.
pub const MAX_TABLE_BYTES: u64 = 1 << 30;

/// How far the solving of a board has come, in units of work that take about the same time each.
///
/// The total may still grow, if there is more to do than was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The work done.
    pub done: u64,
    /// All of the work, as far as it is known.
    pub total: u64,
}

/// The nim-values of the rectangles that play can reach.
#[derive(Debug)]
pub(crate) enum Table {
    Dense(Dense),
    Sparse(Sparse),
}

impl Table {
    /// Solves a grid.
    ///
    /// The dense engine costs about a quarter of a nanosecond for each candidate of each rectangle and five for each
    /// rectangle, on vectors of 512 bits. The sparse one costs 10 to 300 for each candidate of each box that play
    /// reaches, where a box has a third of the candidates or less, but it reaches the fewer of the boxes counted
    /// beforehand the more there are; [`SPARSE_COST`] for each candidate of the grid and each box counted is right
    /// within a factor of ten from 10 to 10000 candidates, and the engines are seldom that close.
    ///
    /// # Errors
    ///
    /// [`BoardError::TableTooLarge`] if neither does with [`MAX_TABLE_BYTES`].
    pub(crate) fn solve(grid: &Grid, watch: &mut dyn FnMut(Progress)) -> Result<Self, BoardError> {
        let needed = Dense::bytes(grid);
        let fits = needed <= u128::from(MAX_TABLE_BYTES);
        let most = MAX_TABLE_BYTES / Sparse::BYTES_PER_BOX;
        let worthwhile = if fits { dense_cost(grid) / (SPARSE_COST * grid.count().max(1) as u64) } else { most };
        let is_sparse = most_boxes(grid, worthwhile.min(most)).is_some();
        if fits && !is_sparse {
            return Ok(Self::Dense(Dense::solve(grid, watch)));
        }
        let is_tried = is_sparse || grid.count() <= MOST_TRIED;
        let table = is_tried.then(|| Sparse::solve(grid, most, watch)).flatten();
        table.map(Self::Sparse).ok_or(BoardError::TableTooLarge { needed, allowed: MAX_TABLE_BYTES })
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

/// The cost of the sparse engine in nanoseconds, for each candidate and each box that play may reach.
const SPARSE_COST: u64 = 10;

/// A grid with at most so many candidates is tried even if all boxes that might be reached would not fit: of those few
/// candidates in so many rows and columns it then has, play reaches a small part.
const MOST_TRIED: usize = 1_000;

/// The cost of the dense engine in nanoseconds, as [`Table::solve`] says, for a grid whose table fits.
pub(crate) fn dense_cost(grid: &Grid) -> u64 {
    let (height, width) = (grid.height() as u64, grid.width() as u64);
    // How many ranges of lines have this one.
    let ranges = |line: u32, lines: u64| (u64::from(line) + 1) * (lines - u64::from(line));
    let options = |place: Place| ranges(place.row, height) * ranges(place.column, width);
    let all_options: u64 = grid.cells_in(&grid.whole()).map(options).sum();
    let rectangles = height * (height + 1) / 2 * width * width;
    all_options / 4 + rectangles * 5
}
