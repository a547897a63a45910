//! The validated position, its moves, and the errors of illegal moves.
//!
//! A board is solved once, when it is built. Positions on it share the solved table, so a move or a clone costs nothing
//! that depends on the table. A table built on demand would make the first nim-value slow and able to fail.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use impartial_core::Position;
use nimbers::Nimber;
use smallvec::SmallVec;

use crate::choice::Table;
use crate::grid::{Grid, Window};
use crate::{Cell, InvalidGridSplit, MAX_SIDE, SolveProgress};

/// An independent part of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    /// Its rows, counted from 1. The end is exclusive.
    pub rows: Range<u64>,
    /// Its columns, counted from 1. The end is exclusive.
    pub columns: Range<u64>,
    /// Its nim-value.
    pub nim_value: Nimber,
}

/// A position of grid split: a board with its candidates, and the rectangles that the moves so far have left.
///
/// Two positions are equal if their sides, their candidates and their rectangles are equal.
/// Clones share the solved board.
#[derive(Clone)]
pub struct GridSplit {
    board: Arc<SolvedBoard>,
    // Invariant: each was legal when it was played.
    played: Vec<Cell>,
    // Invariant: disjoint, each with a candidate, ascending by first row and then by first column.
    rectangles: Vec<Rectangle>,
}

/// The part of a position that no move changes.
struct SolvedBoard {
    rows: u64,
    columns: u64,
    // Invariant: ascending by row and then by column, each once.
    candidates: Vec<Cell>,
    grid: Grid,
    table: Table,
}

/// The error of an illegal choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalCell {
    /// The cell is not one of the candidates of the board.
    #[error("the cell in row {row} and column {column} is not a candidate", row = cell.row, column = cell.column)]
    NotACandidate {
        /// The cell.
        cell: Cell,
    },
    /// An earlier move removed the cell.
    #[error("the cell in row {row} and column {column} has been removed", row = cell.row, column = cell.column)]
    Removed {
        /// The cell.
        cell: Cell,
    },
}

impl GridSplit {
    /// Builds a board with these candidates and solves it. A repeated cell counts once.
    ///
    /// # Errors
    ///
    /// - [`InvalidGridSplit::Empty`] if a side is 0.
    /// - [`InvalidGridSplit::TooLarge`] if a side is above [`MAX_SIDE`].
    /// - [`InvalidGridSplit::OffBoard`] for the first candidate outside the board.
    /// - [`InvalidGridSplit::TableTooLarge`] if solving it would take too much memory.
    ///
    /// # Complexity
    ///
    /// The board has *k* candidates in *h* rows and *w* columns. The engine with the lower expected cost solves it:
    ///
    /// - the dense engine, in at most *k*(*h* + 1)^2(*w* + 1)^2 / 16 steps for every 64 values, or
    /// - the sparse engine, in *O((c + h) log w)* time for each box of *c* candidates that play can reach.
    ///
    /// Both take at most about 2^30 bytes of memory, see [`MAX_TABLE_BYTES`](crate::MAX_TABLE_BYTES).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_grid_split::{InvalidGridSplit, Cell, GridSplit};
    ///
    /// assert!(GridSplit::new(3, 4, [Cell { row: 3, column: 4 }]).is_ok());
    /// let outside = Cell { row: 4, column: 3 };
    /// assert_eq!(GridSplit::new(3, 4, [outside]), Err(InvalidGridSplit::OffBoard { index: 0, cell: outside }));
    /// ```
    pub fn new(rows: u64, columns: u64, candidates: impl IntoIterator<Item = Cell>) -> Result<Self, InvalidGridSplit> {
        Self::watched(rows, columns, candidates, &mut |_| {})
    }

    /// Like [`GridSplit::new`], and reports progress through `watch`. The callback runs on the solving thread.
    ///
    /// # Errors
    ///
    /// The errors of [`GridSplit::new`].
    ///
    /// # Complexity
    ///
    /// The complexity of [`GridSplit::new`].
    pub fn watched(
        rows: u64,
        columns: u64,
        candidates: impl IntoIterator<Item = Cell>,
        watch: &mut dyn FnMut(SolveProgress),
    ) -> Result<Self, InvalidGridSplit> {
        if rows == 0 || columns == 0 {
            return Err(InvalidGridSplit::Empty { rows, columns });
        }
        let side = rows.max(columns);
        if side > MAX_SIDE {
            return Err(InvalidGridSplit::TooLarge { side });
        }
        let on_board = |(index, cell): (usize, Cell)| {
            let is_on = (1..=rows).contains(&cell.row) && (1..=columns).contains(&cell.column);
            if is_on { Ok(cell) } else { Err(InvalidGridSplit::OffBoard { index, cell }) }
        };
        let mut candidates = candidates.into_iter().enumerate().map(on_board).collect::<Result<Vec<_>, _>>()?;
        candidates.sort_unstable();
        candidates.dedup();
        let grid = Grid::new(&candidates)?;
        let table = Table::solve(&grid, watch)?;
        let board = Arc::new(SolvedBoard { rows, columns, candidates, grid, table });
        let mut position = Self { board, played: Vec::new(), rectangles: Vec::new() };
        let whole = position.rectangle(1..rows + 1, 1..columns + 1);
        position.rectangles.extend(whole.filter(|whole| position.has_candidate(whole)));
        Ok(position)
    }

    /// Returns the number of rows of the board.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.board.rows
    }

    /// Returns the number of columns of the board.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.board.columns
    }

    /// Returns the cells that can be chosen now, by row and then by column.
    ///
    /// # Complexity
    ///
    /// *O(k r)* time for *k* candidates of the board and *r* rectangles.
    pub fn candidates(&self) -> impl Iterator<Item = Cell> + '_ {
        self.board.candidates.iter().copied().filter(|&cell| self.containing(cell).is_some())
    }

    /// Returns all candidates of the original board, by row and then by column.
    #[must_use]
    pub fn all_candidates(&self) -> &[Cell] {
        &self.board.candidates
    }

    /// Returns the cells chosen so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Cell] {
        &self.played
    }

    /// Returns the rectangles with a candidate, by first row and then by first column.
    ///
    /// The position is the sum of these rectangles.
    #[must_use]
    pub fn rectangles(&self) -> &[Rectangle] {
        &self.rectangles
    }

    /// Returns the at most four rectangles that choosing this cell leaves of its rectangle.
    ///
    /// They are above left, above right, below left and below right. Rectangles without a candidate are included.
    ///
    /// # Errors
    ///
    /// The errors of [`play`](Position::play).
    ///
    /// # Complexity
    ///
    /// *O(r + (k + h) log w)* time for *r* rectangles and *k* candidates in *h* rows and *w* columns.
    pub fn parts(&self, cell: Cell) -> Result<SmallVec<[Rectangle; 4]>, IllegalCell> {
        self.find(cell).map(|index| self.around(&self.rectangles[index], cell))
    }

    /// Returns the first cell, by row and then by column, whose choice makes a rectangle of the position worth `target`.
    pub(crate) fn cell_to(&self, rectangle: &Rectangle, target: Nimber) -> Option<Cell> {
        let SolvedBoard { grid, table, .. } = &*self.board;
        table.cell_to(grid, &window(grid, rectangle), target).map(|place| grid.cell(place))
    }

    /// Returns the index of the rectangle in which the cell can be chosen.
    fn find(&self, cell: Cell) -> Result<usize, IllegalCell> {
        if self.board.candidates.binary_search(&cell).is_err() {
            return Err(IllegalCell::NotACandidate { cell });
        }
        self.containing(cell).ok_or(IllegalCell::Removed { cell })
    }

    /// Returns the index of the rectangle that contains the cell.
    fn containing(&self, cell: Cell) -> Option<usize> {
        self.rectangles
            .iter()
            .position(|rectangle| rectangle.rows.contains(&cell.row) && rectangle.columns.contains(&cell.column))
    }

    /// Returns the rectangles that the choice of a cell leaves of the rectangle that contains it.
    fn around(&self, rectangle: &Rectangle, cell: Cell) -> SmallVec<[Rectangle; 4]> {
        let (rows, columns) = (&rectangle.rows, &rectangle.columns);
        let [above, below] = [rows.start..cell.row, cell.row + 1..rows.end];
        let [left, right] = [columns.start..cell.column, cell.column + 1..columns.end];
        [(&above, &left), (&above, &right), (&below, &left), (&below, &right)]
            .into_iter()
            .filter_map(|(rows, columns)| self.rectangle(rows.clone(), columns.clone()))
            .collect()
    }

    /// Returns the rectangle of these rows and columns with its nim-value, or `None` if it is empty.
    fn rectangle(&self, rows: Range<u64>, columns: Range<u64>) -> Option<Rectangle> {
        if rows.is_empty() || columns.is_empty() {
            return None;
        }
        let SolvedBoard { grid, table, .. } = &*self.board;
        let nim_value = table.nim_value(grid, &grid.window(&rows, &columns));
        Some(Rectangle { rows, columns, nim_value })
    }

    /// Returns whether the rectangle has a candidate. The nim-value cannot tell, because it may be 0 either way.
    fn has_candidate(&self, rectangle: &Rectangle) -> bool {
        let grid = &self.board.grid;
        grid.cells_in(&window(grid, rectangle)).next().is_some()
    }
}

/// Compresses a rectangle.
fn window(grid: &Grid, rectangle: &Rectangle) -> Window {
    grid.window(&rectangle.rows, &rectangle.columns)
}

impl PartialEq for GridSplit {
    fn eq(&self, other: &Self) -> bool {
        let sides = |position: &Self| (position.rows(), position.columns());
        // Comparing pointers first makes clones cheap to compare. The table follows from the candidates.
        let same_board = Arc::ptr_eq(&self.board, &other.board)
            || sides(self) == sides(other) && self.board.candidates == other.board.candidates;
        same_board && self.rectangles == other.rectangles
    }
}

impl Eq for GridSplit {}

/// Shows the sides, the moves and the first candidates. The solved table is left out, because it may take a gigabyte.
impl fmt::Debug for GridSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridSplit")
            .field("rows", &self.rows())
            .field("columns", &self.columns())
            .field("candidates", &ShownCells(self.all_candidates()))
            .field("played", &ShownCells(&self.played))
            .finish_non_exhaustive()
    }
}

/// A list of cells that is shown as pairs in one line, and only up to a few lines of a terminal.
struct ShownCells<'a>(&'a [Cell]);

impl fmt::Debug for ShownCells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_SHOWN: usize = 64;
        f.write_str("[")?;
        for (index, Cell { row, column }) in self.0.iter().take(MAX_SHOWN).enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}({row}, {column})")?;
        }
        f.write_str(if self.0.len() > MAX_SHOWN { ", ..]" } else { "]" })
    }
}

impl Position for GridSplit {
    type Move = Cell;
    type Illegal = IllegalCell;

    /// Chooses a candidate, which removes its row and its column from its rectangle.
    ///
    /// # Errors
    ///
    /// - [`IllegalCell::NotACandidate`] if the cell is not a candidate of the board.
    /// - [`IllegalCell::Removed`] if an earlier move removed it.
    fn play(&mut self, &cell: &Cell) -> Result<(), IllegalCell> {
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
