//! Candidates in compressed coordinates: only the rows and columns with candidates are numbered, from 0.
//!
//! The nim-value depends only on the order of the candidates' rows and columns, which compression preserves.

use alloc::vec::Vec;
use core::ops::Range;

use crate::Cell;

/// The candidates of a board in compressed coordinates.
///
/// The rows with a candidate are numbered 0, 1, .. in order, and so are the columns. Rows and columns without candidates can
/// be dropped, because dropping them does not change which candidates a rectangle contains.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    // The coordinates of the rows and of the columns with a candidate, ascending.
    rows: Vec<u64>,
    columns: Vec<u64>,
    // The compressed columns of the candidates, row by row, ascending in each row.
    cells: Vec<u32>,
    // Row *r* is `cells[starts[r]..starts[r + 1]]`.
    starts: Vec<usize>,
}

/// A candidate in compressed coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridCell {
    pub(crate) row: u32,
    pub(crate) column: u32,
}

/// A rectangle in compressed coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) rows: Range<u32>,
    pub(crate) columns: Range<u32>,
}

impl Grid {
    /// Builds the grid of these candidates, which must ascend by row and then by column, without duplicates.
    ///
    /// Returns `None` if the number of candidates is 2^32 or more.
    pub(crate) fn new(candidates: &[Cell]) -> Option<Self> {
        u32::try_from(candidates.len()).ok()?;
        let mut rows: Vec<u64> = candidates.iter().map(|cell| cell.row).collect();
        rows.dedup();
        let mut columns: Vec<u64> = candidates.iter().map(|cell| cell.column).collect();
        columns.sort_unstable();
        columns.dedup();
        let cells = candidates.iter().map(|cell| rank(&columns, cell.column)).collect();
        let mut starts = Vec::with_capacity(rows.len() + 1);
        starts.push(0);
        starts.extend(candidates.chunk_by(|a, b| a.row == b.row).scan(0, |end, row| {
            *end += row.len();
            Some(*end)
        }));
        Some(Self { rows, columns, cells, starts })
    }

    /// Returns the number of rows with a candidate.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of columns with a candidate.
    pub(crate) fn width(&self) -> usize {
        self.columns.len()
    }

    /// Returns the number of candidates.
    pub(crate) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Returns the window of all rows and columns.
    pub(crate) fn whole(&self) -> Window {
        Window { rows: 0..compressed(self.height()), columns: 0..compressed(self.width()) }
    }

    /// Returns the columns of the candidates in a row, ascending.
    pub(crate) fn row(&self, row: usize) -> &[u32] {
        &self.cells[self.starts[row]..self.starts[row + 1]]
    }

    /// Returns the candidates in a window, by row and then column.
    pub(crate) fn cells_in<'a>(&'a self, window: &Window) -> impl Iterator<Item = GridCell> + use<'a> {
        let Range { start, end } = window.columns;
        window.rows.clone().flat_map(move |row| {
            let columns = self.row(row as usize);
            let first = columns.partition_point(|&column| column < start);
            columns[first..]
                .iter()
                .take_while(move |&&column| column < end)
                .map(move |&column| GridCell { row, column })
        })
    }

    /// Compresses a rectangle of the board.
    pub(crate) fn window(&self, rows: &Range<u64>, columns: &Range<u64>) -> Window {
        let ranks = |axis, range: &Range<u64>| rank(axis, range.start)..rank(axis, range.end);
        Window { rows: ranks(&self.rows, rows), columns: ranks(&self.columns, columns) }
    }

    /// Returns the cell of the board where a candidate lies.
    pub(crate) fn cell(&self, cell: GridCell) -> Cell {
        Cell { row: self.rows[cell.row as usize], column: self.columns[cell.column as usize] }
    }

    /// Exchanges rows and columns.
    pub(crate) fn transposed(&self) -> Self {
        let mut cells: Vec<Cell> = self
            .cells_in(&self.whole())
            .map(|cell| Cell { row: cell.column.into(), column: cell.row.into() })
            .collect();
        cells.sort_unstable();
        Self::new(&cells).expect("the number of candidates has not changed")
    }
}

impl Window {
    /// Returns the four windows that remain without the row and the column of a cell.
    pub(crate) fn around(&self, cell: GridCell) -> [Self; 4] {
        let sides = |range: &Range<u32>, at: u32| [range.start..at, at + 1..range.end];
        let [above, below] = sides(&self.rows, cell.row);
        let [left, right] = sides(&self.columns, cell.column);
        [(&above, &left), (&above, &right), (&below, &left), (&below, &right)]
            .map(|(rows, columns)| Self { rows: rows.clone(), columns: columns.clone() })
    }
}

/// Returns the number of coordinates below this one on an ascending axis.
fn rank(axis: &[u64], coordinate: u64) -> u32 {
    compressed(axis.partition_point(|&other| other < coordinate))
}

/// Converts a number of rows, columns or candidates to a compressed coordinate.
fn compressed(count: usize) -> u32 {
    u32::try_from(count).expect("there are fewer than 2^32 candidates")
}
