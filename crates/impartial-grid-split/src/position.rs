//! The validated position, its moves, and the errors for illegal moves.
//!
//! A board is solved once, when it is built. Its positions share the solved table, so the cost of a move or a clone does not
//! depend on the size of the table. If the table were built on demand, the first nim-value would be slow and could fail.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use impartial_core::{Played, Position};
use nimbers::Nimber;
use smallvec::SmallVec;

use crate::Cell;
use crate::engine_choice::Table;
use crate::grid::{Grid, Window};

/// An independent part of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
/// Two positions are equal if their sides, their rectangles and their remaining candidates are equal. Candidates that
/// have been removed and the order of the moves do not matter. Hashing and comparing take *O(h log w + c)* time for *c*
/// remaining candidates in *h* rows and *w* columns. Positions of a single board are compared faster.
///
/// Clones share the solved board.
///
/// # Examples
///
/// ```
/// use impartial_grid_split::{Cell, GridSplit, Position};
///
/// let cells = [(1, 1), (3, 3), (5, 5)].map(|(row, column)| Cell { row, column });
/// let mut board = GridSplit::new(5, 5, cells)?;
/// let mut turned = GridSplit::new(5, 5, cells.into_iter().rev())?;
/// assert_eq!(board, turned);
///
/// [cells[0], cells[2]].iter().try_for_each(|cell| board.play(cell))?;
/// [cells[2], cells[0]].iter().try_for_each(|cell| turned.play(cell))?;
/// assert_eq!(board, turned);
/// assert_eq!(board.played(), [cells[0], cells[2]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GridSplit {
    board: Arc<SolvedBoard>,
    // Invariant: each move was legal when it was played.
    played: Played<Cell>,
    // Invariant: the rectangles are disjoint, have a candidate each, and ascend by first row and then by first column.
    rectangles: Vec<Rectangle>,
}

/// The part of a position that no move changes.
struct SolvedBoard {
    rows: u64,
    columns: u64,
    // Invariant: the candidates ascend by row and then by column, without duplicates.
    candidates: Vec<Cell>,
    grid: Grid,
    table: Table,
}

/// The error for an illegal choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalCell {
    /// The cell is not a candidate of the board.
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
    /// Returns the position of a solved board before any move.
    ///
    /// The candidates must ascend by row and then by column, without duplicates.
    pub(crate) fn start(rows: u64, columns: u64, candidates: Vec<Cell>, grid: Grid, table: Table) -> Self {
        let board = Arc::new(SolvedBoard { rows, columns, candidates, grid, table });
        let mut position = Self { board, played: Played::new(), rectangles: Vec::new() };
        let whole = position.rectangle(1..rows + 1, 1..columns + 1);
        position.rectangles.extend(whole.filter(|whole| position.has_candidate(whole)));
        position
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
        self.played.as_slice()
    }

    /// Returns an upper bound on the size in bytes of the table of nim-values, which clones share.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.board.table.bytes(&self.board.grid)
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
    /// *O(r + k b + h log w)* time for *r* rectangles and *k* candidates in *h* rows, *w* columns and *b* blocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_grid_split::{Cell, GridSplit};
    ///
    /// let cells = [(1, 1), (2, 3), (3, 3)].map(|(row, column)| Cell { row, column });
    /// let board = GridSplit::new(3, 3, cells)?;
    /// let parts: Vec<_> = board.parts(cells[1])?.map(|part| (part.rows, part.columns)).collect();
    /// assert_eq!(parts, [(1..2, 1..3), (3..4, 1..3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts(&self, cell: Cell) -> Result<impl Iterator<Item = Rectangle> + use<>, IllegalCell> {
        self.find(cell).map(|index| self.around(&self.rectangles[index], cell).into_iter())
    }

    /// Returns the first cell, by row and then by column, whose choice gives a rectangle of the position the nim-value
    /// `target`.
    pub(crate) fn cell_to(&self, rectangle: &Rectangle, target: Nimber) -> Option<Cell> {
        let SolvedBoard { grid, table, .. } = &*self.board;
        table.cell_to(grid, &window(grid, rectangle), target).map(|cell| grid.cell(cell))
    }

    /// Returns the cells that can be chosen now, rectangle by rectangle.
    fn candidates_by_rectangle(&self) -> impl Iterator<Item = Cell> + '_ {
        let grid = &self.board.grid;
        let in_rectangle = |rectangle| grid.cells_in(&window(grid, rectangle));
        self.rectangles.iter().flat_map(in_rectangle).map(|cell| grid.cell(cell))
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

    /// Returns the rectangles into which the choice of a cell divides the rectangle that contains it.
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

    /// Returns whether the rectangle has a candidate, which its nim-value does not show, because it may be 0 in both cases.
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
        let parts = |position: &Self| (position.rows(), position.columns());
        // On a shared board, equal rectangles have equal candidates, so clones are cheap to compare.
        let same_candidates = || {
            Arc::ptr_eq(&self.board, &other.board) || self.candidates_by_rectangle().eq(other.candidates_by_rectangle())
        };
        parts(self) == parts(other) && self.rectangles == other.rectangles && same_candidates()
    }
}

impl Eq for GridSplit {}

impl Hash for GridSplit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rows(), self.columns(), &self.rectangles).hash(state);
        self.candidates_by_rectangle().for_each(|cell| cell.hash(state));
    }
}

/// Shows the sides, the candidates and the moves, but not the solved table, which may take a gigabyte.
impl fmt::Debug for GridSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridSplit")
            .field("rows", &self.rows())
            .field("columns", &self.columns())
            .field("candidates", &self.all_candidates())
            .field("played", &self.played())
            .finish_non_exhaustive()
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
        // Replace the rectangle by its nonempty parts, in the order that makes equal positions comparable.
        let rectangle = self.rectangles.remove(index);
        let mut parts = self.around(&rectangle, cell);
        parts.retain(|part| self.has_candidate(part));
        for part in parts {
            let first = |part: &Rectangle| (part.rows.start, part.columns.start);
            let at = self.rectangles.partition_point(|other| first(other) < first(&part));
            self.rectangles.insert(at, part);
        }
        Ok(())
    }

    fn check(&self, &cell: &Cell) -> Result<(), IllegalCell> {
        self.find(cell).map(drop)
    }
}
