//! The rows and columns that have candidates, numbered from 0: all that the nim-value depends on.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{BoardError, Cell, MAX_TABLE_BYTES};

/// The candidates in compressed coordinates: the rows with a candidate are 0, 1, .. in order, and so are the columns.
///
/// A row or column without candidates makes no difference to any nim-value: the rectangles on both sides of a cut have
/// the same candidates with it as without it.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    // The rows and the columns that have a candidate, ascending.
    rows: Vec<u64>,
    columns: Vec<u64>,
    // The columns of the candidates, row by row, ascending in each row.
    cells: Vec<u32>,
    // Where each row begins in `cells`, and their end.
    starts: Vec<usize>,
}

/// A candidate in compressed coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) row: u32,
    pub(crate) column: u32,
}

/// A rectangle of the compressed grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) rows: Range<u32>,
    pub(crate) columns: Range<u32>,
}

impl Grid {
    /// The grid of these candidates, which ascend by row and then column, each once.
    ///
    /// # Errors
    ///
    /// [`BoardError::TableTooLarge`] if there are 2^32 or more.
    pub(crate) fn new(candidates: &[Cell]) -> Result<Self, BoardError> {
        if u32::try_from(candidates.len()).is_err() {
            let needed = size_of_val(candidates) as u128;
            return Err(BoardError::TableTooLarge { needed, allowed: MAX_TABLE_BYTES });
        }
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
        Ok(Self { rows, columns, cells, starts })
    }

    /// How many rows have a candidate.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// How many columns have a candidate.
    pub(crate) fn width(&self) -> usize {
        self.columns.len()
    }

    /// How many candidates there are.
    pub(crate) fn count(&self) -> usize {
        self.cells.len()
    }

    /// All of it.
    pub(crate) fn whole(&self) -> Window {
        Window { rows: 0..below(self.height()), columns: 0..below(self.width()) }
    }

    /// The columns of the candidates in a row, ascending.
    pub(crate) fn row(&self, row: usize) -> &[u32] {
        &self.cells[self.starts[row]..self.starts[row + 1]]
    }

    /// The candidates in a window, by row and then column.
    pub(crate) fn cells_in(&self, window: &Window) -> impl Iterator<Item = Place> + '_ {
        let Range { start, end } = window.columns;
        window.rows.clone().flat_map(move |row| {
            let columns = self.row(row as usize);
            let first = columns.partition_point(|&column| column < start);
            columns[first..].iter().take_while(move |&&column| column < end).map(move |&column| Place { row, column })
        })
    }

    /// The window of these rows and columns of the board.
    pub(crate) fn window(&self, rows: &Range<u64>, columns: &Range<u64>) -> Window {
        let ranks = |axis, range: &Range<u64>| rank(axis, range.start)..rank(axis, range.end);
        Window { rows: ranks(&self.rows, rows), columns: ranks(&self.columns, columns) }
    }

    /// Where a candidate lies on the board.
    pub(crate) fn cell(&self, place: Place) -> Cell {
        Cell { row: self.rows[place.row as usize], column: self.columns[place.column as usize] }
    }

    /// The same candidates with rows for columns.
    pub(crate) fn transposed(&self) -> Self {
        let mut cells: Vec<Cell> = self
            .cells_in(&self.whole())
            .map(|place| Cell { row: place.column.into(), column: place.row.into() })
            .collect();
        cells.sort_unstable();
        Self::new(&cells).expect("there are as many as before")
    }
}

impl Window {
    /// The four windows that are left without the row and the column of a cell.
    pub(crate) fn around(&self, place: Place) -> [Self; 4] {
        let sides = |range: &Range<u32>, at: u32| [range.start..at, at + 1..range.end];
        let [above, below] = sides(&self.rows, place.row);
        let [left, right] = sides(&self.columns, place.column);
        [(&above, &left), (&above, &right), (&below, &left), (&below, &right)]
            .map(|(rows, columns)| Self { rows: rows.clone(), columns: columns.clone() })
    }
}

/// How many of the ascending coordinates are smaller.
fn rank(axis: &[u64], coordinate: u64) -> u32 {
    below(axis.partition_point(|&other| other < coordinate))
}

/// A number of rows, columns or candidates as a coordinate.
fn below(count: usize) -> u32 {
    u32::try_from(count).expect("there are fewer than 2^32 candidates")
}
