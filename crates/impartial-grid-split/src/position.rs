//! The validated position, its moves, and what makes them illegal.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use impartial_core::Position;
use nimbers::Nimber;
use smallvec::SmallVec;

use crate::choice::{Progress, Table};
use crate::grid::{Grid, Window};

/// The longest side of a board: 2^63 - 1 cells.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// A cell of the board, and the move that chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, from 1.
    pub row: u64,
    /// The column, from 1.
    pub column: u64,
}

/// A part of the board that plays by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    /// Its rows, counted from 1; the end is not included.
    pub rows: Range<u64>,
    /// Its columns, counted from 1; the end is not included.
    pub columns: Range<u64>,
    /// What it is worth.
    pub nim_value: Nimber,
}

/// A board of grid split with its candidates, and what is left of it after moves.
///
/// Positions are equal if board, candidates and rectangles are.
/// Clones share the solved board.
#[derive(Clone, Debug)]
pub struct GridSplit {
    board: Arc<Board>,
    // Invariant: each was legal when it was played.
    played: Vec<Cell>,
    // Invariant: disjoint, each with a candidate, ascending by first row and then first column.
    rectangles: Vec<Rectangle>,
}

/// What does not change in play.
#[derive(Debug)]
struct Board {
    rows: u64,
    columns: u64,
    // Ascending by row and then column, each once.
    candidates: Vec<Cell>,
    grid: Grid,
    table: Table,
}

/// Why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A side is 0.
    #[error("the board has {rows} rows and {columns} columns, but needs at least one of each")]
    Empty {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        columns: u64,
    },
    /// A side is above [`MAX_SIDE`].
    #[error("a side of the board may be up to {MAX_SIDE} cells long, not {side}")]
    TooLarge {
        /// The longer side.
        side: u64,
    },
    /// A candidate lies outside the board.
    #[error("candidate {index}, row {row} and column {column}, is not on the board", row = cell.row, column = cell.column)]
    OffBoard {
        /// The index of the candidate, from 0.
        index: usize,
        /// The candidate.
        cell: Cell,
    },
    /// Solving the board would take more than [`MAX_TABLE_BYTES`](crate::MAX_TABLE_BYTES) of memory.
    #[error("solving the board would take {needed} bytes of memory, more than the {allowed} allowed")]
    TableTooLarge {
        /// The bytes of the table of all rectangles, and of what fills it in.
        needed: u128,
        /// The bytes allowed.
        allowed: u64,
    },
}

/// Why a cell may not be chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalSplit {
    /// The cell is not one of the candidates of the board.
    #[error("row {row} and column {column} is not a candidate", row = cell.row, column = cell.column)]
    NotACandidate {
        /// The cell.
        cell: Cell,
    },
    /// An earlier move removed the cell.
    #[error("row {row} and column {column} has been removed", row = cell.row, column = cell.column)]
    Removed {
        /// The cell.
        cell: Cell,
    },
}

impl GridSplit {
    /// A board with these candidates, solved. A repeated cell counts once.
    ///
    /// # Errors
    ///
    /// - [`BoardError::Empty`] if a side is 0.
    /// - [`BoardError::TooLarge`] if a side is above [`MAX_SIDE`].
    /// - [`BoardError::OffBoard`] for the first candidate outside the board.
    /// - [`BoardError::TableTooLarge`] if solving it would take too much memory.
    ///
    /// # Complexity
    ///
    /// For *k* candidates in *h* rows and *w* columns, at most *k*(*h* + 1)^2(*w* + 1)^2 / 16 steps for every 64
    /// values, or *O((c + h) log w)* time for each box of *c* candidates that play can reach, whichever is expected to be
    /// less; about 2^30 bytes of memory at most, see [`MAX_TABLE_BYTES`](crate::MAX_TABLE_BYTES).
    pub fn new(rows: u64, columns: u64, candidates: impl IntoIterator<Item = Cell>) -> Result<Self, BoardError> {
        Self::watched(rows, columns, candidates, &mut |_| {})
    }

    /// The same as [`GridSplit::new`], and `watch` is called now and then while the board is solved.
    ///
    /// # Errors
    ///
    /// Those of [`GridSplit::new`].
    ///
    /// # Complexity
    ///
    /// That of [`GridSplit::new`].
    pub fn watched(
        rows: u64,
        columns: u64,
        candidates: impl IntoIterator<Item = Cell>,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Self, BoardError> {
        if rows == 0 || columns == 0 {
            return Err(BoardError::Empty { rows, columns });
        }
        let side = rows.max(columns);
        if side > MAX_SIDE {
            return Err(BoardError::TooLarge { side });
        }
        let on_board = |(index, cell): (usize, Cell)| {
            let is_on = (1..=rows).contains(&cell.row) && (1..=columns).contains(&cell.column);
            if is_on { Ok(cell) } else { Err(BoardError::OffBoard { index, cell }) }
        };
        let mut candidates = candidates.into_iter().enumerate().map(on_board).collect::<Result<Vec<_>, _>>()?;
        candidates.sort_unstable();
        candidates.dedup();
        let grid = Grid::new(&candidates)?;
        let table = Table::solve(&grid, watch)?;
        let board = Arc::new(Board { rows, columns, candidates, grid, table });
        let mut position = Self { board, played: Vec::new(), rectangles: Vec::new() };
        let whole = position.rectangle(1..rows + 1, 1..columns + 1);
        position.rectangles.extend(whole.filter(|whole| position.has_candidate(whole)));
        Ok(position)
    }

    /// The number of rows of the board.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.board.rows
    }

    /// The number of columns of the board.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.board.columns
    }

    /// The cells that can be chosen now, by row and then column.
    ///
    /// # Complexity
    ///
    /// *O(k r)* time for *k* candidates of the board and *r* rectangles.
    pub fn candidates(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board.candidates.iter().copied().filter(|&cell| self.holder(cell).is_some())
    }

    /// All candidates that the board was made with, by row and then column.
    #[must_use]
    pub fn all_candidates(&self) -> &[Cell] {
        &self.board.candidates
    }

    /// The cells chosen so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Cell] {
        &self.played
    }

    /// The rectangles that are left and in which a cell can be chosen, by first row and then first column.
    /// The position is their sum.
    #[must_use]
    pub fn rectangles(&self) -> &[Rectangle] {
        &self.rectangles
    }

    /// The up to four rectangles that choosing this cell leaves of its rectangle, also those without a candidate:
    /// above left, above right, below left, below right.
    ///
    /// # Errors
    ///
    /// Those of playing the cell.
    ///
    /// # Complexity
    ///
    /// *O(r + (k + h) log w)* time for *r* rectangles and *k* candidates in *h* rows and *w* columns.
    pub fn parts(&self, cell: Cell) -> Result<SmallVec<[Rectangle; 4]>, IllegalSplit> {
        self.find(cell).map(|index| self.around(&self.rectangles[index], cell))
    }

    /// A cell whose choice makes a rectangle of the position worth `target`: the first, by row and then column.
    pub(crate) fn cell_to(&self, rectangle: &Rectangle, target: Nimber) -> Option<Cell> {
        let Board { grid, table, .. } = &*self.board;
        table.cell_to(grid, &window(grid, rectangle), target).map(|place| grid.cell(place))
    }

    /// The index of the rectangle in which the cell can be chosen.
    fn find(&self, cell: Cell) -> Result<usize, IllegalSplit> {
        if self.board.candidates.binary_search(&cell).is_err() {
            return Err(IllegalSplit::NotACandidate { cell });
        }
        self.holder(cell).ok_or(IllegalSplit::Removed { cell })
    }

    /// The index of the rectangle that has the cell.
    fn holder(&self, cell: Cell) -> Option<usize> {
        self.rectangles
            .iter()
            .position(|rectangle| rectangle.rows.contains(&cell.row) && rectangle.columns.contains(&cell.column))
    }

    /// The rectangles that a cell leaves of the one that has it.
    fn around(&self, rectangle: &Rectangle, cell: Cell) -> SmallVec<[Rectangle; 4]> {
        let (rows, columns) = (&rectangle.rows, &rectangle.columns);
        let [above, below] = [rows.start..cell.row, cell.row + 1..rows.end];
        let [left, right] = [columns.start..cell.column, cell.column + 1..columns.end];
        [(&above, &left), (&above, &right), (&below, &left), (&below, &right)]
            .into_iter()
            .filter_map(|(rows, columns)| self.rectangle(rows.clone(), columns.clone()))
            .collect()
    }

    /// These cells of the board with their value, if there are any.
    fn rectangle(&self, rows: Range<u64>, columns: Range<u64>) -> Option<Rectangle> {
        if rows.is_empty() || columns.is_empty() {
            return None;
        }
        let Board { grid, table, .. } = &*self.board;
        let nim_value = table.nim_value(grid, &grid.window(&rows, &columns));
        Some(Rectangle { rows, columns, nim_value })
    }

    fn has_candidate(&self, rectangle: &Rectangle) -> bool {
        let grid = &self.board.grid;
        grid.cells_in(&window(grid, rectangle)).next().is_some()
    }
}

fn window(grid: &Grid, rectangle: &Rectangle) -> Window {
    grid.window(&rectangle.rows, &rectangle.columns)
}

impl PartialEq for GridSplit {
    fn eq(&self, other: &Self) -> bool {
        let board = |position: &Self| (position.rows(), position.columns());
        let same_board = Arc::ptr_eq(&self.board, &other.board)
            || board(self) == board(other) && self.board.candidates == other.board.candidates;
        same_board && self.rectangles == other.rectangles
    }
}

impl Eq for GridSplit {}

impl Position for GridSplit {
    type Move = Cell;
    type Illegal = IllegalSplit;

    /// Chooses a candidate: its row and column are removed from its rectangle.
    ///
    /// # Errors
    ///
    /// - [`IllegalSplit::NotACandidate`] if the cell is not a candidate of the board.
    /// - [`IllegalSplit::Removed`] if an earlier move removed it.
    fn play(&mut self, &cell: &Cell) -> Result<(), IllegalSplit> {
        let index = self.find(cell)?;
        self.played.push(cell);
        let rectangle = self.rectangles.swap_remove(index);
        let mut parts = self.around(&rectangle, cell);
        parts.retain(|part| self.has_candidate(part));
        self.rectangles.extend(parts);
        self.rectangles.sort_unstable_by_key(|rectangle| (rectangle.rows.start, rectangle.columns.start));
        Ok(())
    }
}
