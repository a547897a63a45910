//! Sets of cells of a rectangle.
//!
//! Bits are numbered row by row without a gap between rows, so that as many cells as possible fit into a word. Shifts
//! to the left and right must therefore mask a column. An empty column between rows would make the mask unnecessary,
//! but 8 x 8 cells would no longer fit into 64 bits.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter;

use crate::Word;

mod normal_form;
mod text;

/// A rectangle of cells whose sets are integers.
///
/// The cell at `row` and `column`, both from 0, is bit `row * columns + column` of a set.
/// Sets are words of the type `W`: `u64` for grids of up to 64 cells, or `u128` for up to 128 cells.
/// Prefer `u64` for grids of up to 64 cells, because it is about twice as fast.
///
/// A grid is `Copy`, and its methods take it by value, so closures and iterators can own it.
/// Methods ignore bits beyond the cells of the grid.
///
/// # Complexity
///
/// Let *r* be the number of rows of the grid. Operations are *O(1)* unless noted, and only
/// [`middle_first`](Self::middle_first) allocates memory.
///
/// # Examples
///
/// ```
/// use small_boards::Grid;
///
/// let (grid, board) = Grid::<u64>::parse("#.## ##.# ...#")?;
/// assert_eq!((grid.rows(), grid.columns()), (3, 4));
///
/// let parts: Vec<u64> = grid.parts(board).collect();
/// assert_eq!(parts.len(), 2);
/// assert_eq!(grid.display(parts[0]).to_string(), "#...\n##..\n....");
/// assert_eq!(grid.display(parts[1]).to_string(), "..##\n...#\n...#");
/// assert_ne!(grid.normal_form(parts[0]), grid.normal_form(parts[1]));
/// # Ok::<(), small_boards::InvalidGrid>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid<W> {
    rows: u32,
    columns: u32,
    all: W,
    first_column: W,
    // Two constants of `transposed_rows`, which explains them: the factor that copies a row to many bits, and the copies
    // that it keeps.
    spread: W,
    spread_column: W,
}

/// The error returned for an invalid grid, or for a text that does not show one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidGrid {
    /// The grid has no cells, or more cells than the word has bits.
    Size {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
        /// The maximum number of cells.
        limit: u32,
    },
    /// A row of a text is longer or shorter than the first one.
    UnevenRow {
        /// The row, from 0.
        row: usize,
        /// The length of the first row.
        expected: usize,
        /// The length of the row.
        found: usize,
    },
    /// A text contains a character other than `#` and `.`.
    UnknownCharacter {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The character.
        found: char,
    },
}

impl<W: Word> Grid<W> {
    /// Creates a grid.
    ///
    /// # Errors
    ///
    /// [`InvalidGrid::Size`] if the grid has no cells, or more cells than `W` has bits.
    ///
    /// # Complexity
    ///
    /// *O(s)* time, where *s* is the number of bits of `W`.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// assert_eq!(Grid::<u64>::new(5, 7)?.all(), (1 << 35) - 1);
    /// assert_eq!(Grid::<u128>::new(1, 128)?.all(), u128::MAX);
    ///
    /// let error = Grid::<u64>::new(9, 8).unwrap_err();
    /// assert_eq!(error.to_string(), "a grid of 9 x 8 cells: expected 1 to 64 cells");
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    pub fn new(rows: u32, columns: u32) -> Result<Self, InvalidGrid> {
        let cells = match rows.checked_mul(columns) {
            Some(cells) if (1..=W::BITS).contains(&cells) => cells,
            _ => return Err(InvalidGrid::Size { rows, columns, limit: W::BITS }),
        };
        let bits = |step: u32, count: u32| (0..count).fold(W::EMPTY, |set, index| set | W::ONE.up(index * step));
        Ok(Self {
            rows,
            columns,
            all: W::FULL >> (W::BITS - cells),
            first_column: bits(columns, rows),
            spread: bits(columns - 1, if columns > 1 { W::BITS } else { 1 }),
            spread_column: bits(columns, rows.min(columns - 1)),
        })
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// Returns the set of all cells.
    #[must_use]
    pub const fn all(self) -> W {
        self.all
    }

    /// Returns the set of the single cell at a row and a column, both from 0, or `None` if the cell is not on the grid.
    ///
    /// # Examples
    ///
    /// ```
    /// let grid = small_boards::Grid::<u64>::new(2, 3)?;
    /// assert_eq!(grid.cell(1, 2), Some(1 << 5));
    /// assert_eq!(grid.cell(0, 3), None);
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[must_use]
    pub fn cell(self, row: u32, column: u32) -> Option<W> {
        (row < self.rows && column < self.columns).then(|| W::ONE << (row * self.columns + column))
    }

    /// Returns the cells directly above, below, to the left and to the right of the cells of a set.
    ///
    /// The result contains a cell of the set only if another cell of the set is next to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// let (grid, set) = Grid::<u64>::parse("##.. .... ...#")?;
    /// assert_eq!(grid.display(grid.neighbours(set)).to_string(), "###.\n##.#\n..#.");
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn neighbours(self, set: W) -> W {
        self.around(set & self.all) & self.all
    }

    /// Returns an iterator over the connected parts of a set: the maximal sets of cells that are joined by steps up,
    /// down, left and right within the set.
    ///
    /// Parts come in ascending order of their first cells. An empty set has no parts.
    ///
    /// # Complexity
    ///
    /// A part takes *O(d)* time, where *d* is the maximum distance of a cell from the first cell within the part.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// let (grid, board) = Grid::<u64>::parse("##. ..# #.#")?;
    /// assert!(grid.parts(board).eq([0b11, 0b100_100_000, 0b1_000_000]));
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[inline]
    pub fn parts(self, set: W) -> impl Iterator<Item = W> + Clone {
        let mut rest = set & self.all;
        iter::from_fn(move || {
            let mut part = rest.lowest();
            loop {
                let grown = (part | self.around(part)) & rest;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest ^= part;
            (part != W::EMPTY).then_some(part)
        })
    }

    /// Returns an iterator over the dominoes in a set: the pairs of adjacent cells, each as a set of two cells.
    ///
    /// Horizontal dominoes come first.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::Grid;
    ///
    /// let (grid, board) = Grid::<u64>::parse("##. .#.")?;
    /// assert!(grid.dominoes(board).eq([0b000_011, 0b010_010]));
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[inline]
    pub fn dominoes(self, set: W) -> impl Iterator<Item = W> + Clone {
        let set = set & self.all;
        let mut horizontal = set & set >> 1 & !self.last_column();
        let mut vertical = set & set.down(self.columns);
        iter::from_fn(move || {
            let (rest, step) =
                if horizontal == W::EMPTY { (&mut vertical, self.columns) } else { (&mut horizontal, 1) };
            let cell = rest.lowest();
            *rest ^= cell;
            (cell != W::EMPTY).then(|| cell | cell.up(step))
        })
    }

    /// Returns `sets` in ascending order of their distance from the middle of `board`.
    ///
    /// In games such as Cram, a search that tries the moves in the middle first soon reaches positions of small parts.
    ///
    /// The distance is the number of rows plus the number of columns between two points: the point halfway between the
    /// first and the last cell of the set, and the middle of the smallest rectangle around the board, or of the grid if
    /// the board is empty. Sets at equal distances keep their order, and empty sets come last.
    ///
    /// # Complexity
    ///
    /// *O(n)* time and space for *n* sets.
    ///
    /// # Examples
    ///
    /// ```
    /// use small_boards::{Grid, singletons};
    ///
    /// let grid = Grid::<u64>::new(1, 5)?;
    /// let board = 0b11110;
    /// assert_eq!(grid.middle_first(board, singletons(board)), [0b100, 0b1000, 0b10, 0b10000]);
    /// assert_eq!(grid.middle_first(board, grid.dominoes(board)), [0b1100, 0b110, 0b11000]);
    /// # Ok::<(), small_boards::InvalidGrid>(())
    /// ```
    #[must_use]
    pub fn middle_first(self, board: W, sets: impl IntoIterator<Item = W>) -> Vec<W> {
        let board = board & self.all;
        let around = self.bounds(if board == W::EMPTY { self.all } else { board });
        // Coordinates are doubled, because a middle may lie between two rows or columns.
        let [middle_row, middle_column] = [2 * around.top + around.height - 1, 2 * around.left + around.width - 1];
        // More than twice any distance, for empty sets.
        let farthest = 2 * (self.rows + self.columns) as usize;
        let distance = |set: W| {
            let set = set & self.all;
            if set == W::EMPTY {
                return farthest;
            }
            let (first, last) = (set.first(), set.last());
            let rows = self.row_of(first) + self.row_of(last);
            // A bit is row * columns + column, so this is the sum of the two columns.
            let columns = first + last - rows * self.columns;
            (rows.abs_diff(middle_row) + columns.abs_diff(middle_column)) as usize
        };
        // A counting sort by distance. Filling each distance from its end backwards keeps the order of equal distances.
        let sets: Vec<(usize, W)> = sets.into_iter().map(|set| (distance(set), set)).collect();
        let mut ends = vec![0; farthest + 1];
        for &(distance, _) in &sets {
            ends[distance] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut sorted = vec![W::EMPTY; sets.len()];
        for &(distance, set) in sets.iter().rev() {
            ends[distance] -= 1;
            sorted[ends[distance]] = set;
        }
        sorted
    }

    /// Returns the neighbours of a set within the grid, and bits beyond the grid.
    #[inline]
    fn around(self, set: W) -> W {
        let right = (set & !self.last_column()) << 1;
        let left = (set & !self.first_column) >> 1;
        left | right | set.up(self.columns) | set.down(self.columns)
    }

    /// Returns the row of a cell by its bit.
    #[inline]
    fn row_of(self, bit: u32) -> u32 {
        bit / self.columns
    }

    fn last_column(self) -> W {
        self.first_column << (self.columns - 1)
    }

    /// Returns the smallest rectangle around a set that is not empty.
    #[inline]
    fn bounds(self, set: W) -> Bounds {
        let top = self.row_of(set.first());
        let height = self.row_of(set.last()) - top + 1;
        // Fold all rows onto the first one: each step folds twice as many rows as the step before.
        let mut columns = set >> (top * self.columns);
        let mut step = self.columns;
        while step < height * self.columns {
            columns |= columns >> step;
            step *= 2;
        }
        let columns = columns & self.first_row();
        let left = columns.first();
        Bounds { top, left, height, width: columns.last() - left + 1 }
    }

    fn first_row(self) -> W {
        W::FULL >> (W::BITS - self.columns)
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy)]
struct Bounds {
    top: u32,
    left: u32,
    height: u32,
    width: u32,
}

impl<W> fmt::Debug for Grid<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grid").field("rows", &self.rows).field("columns", &self.columns).finish_non_exhaustive()
    }
}

impl fmt::Display for InvalidGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { rows, columns, limit } => {
                write!(f, "a grid of {rows} x {columns} cells: expected 1 to {limit} cells")
            }
            Self::UnevenRow { row, expected, found } => {
                write!(f, "row {row}: expected {expected} characters as in row 0, found {found}")
            }
            Self::UnknownCharacter { row, column, found } => {
                write!(f, "row {row}, column {column}: expected '#' or '.', found {found:?}")
            }
        }
    }
}

impl core::error::Error for InvalidGrid {}
