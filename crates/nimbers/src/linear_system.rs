//! Systems of linear equations.
//!
//! Gauss-Jordan elimination reduces the matrix once. The solution, the rank and the kernel are then read off.
//! The alternative, elimination with back substitution, takes about two thirds of the products for a single solution,
//! but would substitute again for each vector of the kernel.
//! Nimbers are not rounded, so any element other than 0 can be the pivot.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::Nim;
use crate::slice;
use crate::width::Width;

/// The error returned when a matrix or a right side does not have the size of the linear system.
///
/// # Examples
///
/// ```
/// use nimbers::{InvalidLinearSystem, LinearSystem, Nimber};
///
/// let error = LinearSystem::new(2, 2, &[Nimber::ONE; 3], &[Nimber::ONE; 2]).unwrap_err();
/// assert_eq!(error, InvalidLinearSystem::Matrix { rows: 2, columns: 2, found: 3 });
/// assert_eq!(error.to_string(), "expected a matrix with 2 rows and 2 columns, found 3 elements");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidLinearSystem {
    /// The number of elements of the matrix is not the product of the rows and columns.
    Matrix {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The number of elements of the matrix.
        found: usize,
    },
    /// The number of elements of the right side is not the number of rows.
    RightSide {
        /// The number of rows.
        rows: usize,
        /// The number of elements of the right side.
        found: usize,
    },
}

impl fmt::Display for InvalidLinearSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Matrix { rows, columns, found } => {
                write!(f, "expected a matrix with {rows} rows and {columns} columns, found {found} elements")
            }
            Self::RightSide { rows, found } => write!(f, "expected a right side with {rows} elements, found {found}"),
        }
    }
}

impl core::error::Error for InvalidLinearSystem {}

/// A system of linear equations *A x = b*, reduced so that its solutions can be read off.
///
/// The matrix *A* has a row for each equation and a column for each unknown, and *b* is the right side.
///
/// # Complexity
///
/// Let *m* be the number of rows, *n* the number of columns and *r* the rank, which is at most the smaller of both.
///
/// - [`new`](LinearSystem::new) takes at most *r m (n + 1)* products and *r* inverses.
/// - [`solution`](LinearSystem::solution) and each vector of the [`kernel`](LinearSystem::kernel) take *O(m + n)* time
///   and *O(n)* space.
/// - The reduced system takes *O(m n)* space.
///
/// # Examples
///
/// ```
/// use nimbers::{LinearSystem, Nimber, slice};
///
/// // 2 x + 3 y = 1 and x + y = 5
/// let [matrix, right] = [&[2, 3, 1, 1][..], &[1, 5]].map(|sizes| {
///     sizes.iter().copied().map(Nimber::from_heap).collect::<Vec<_>>()
/// });
/// let system = LinearSystem::new(2, 2, &matrix, &right)?;
/// let x = system.solution().expect("the matrix has an inverse");
/// assert_eq!(slice::dot(&matrix[..2], &x), right[0]);
/// assert_eq!(slice::dot(&matrix[2..], &x), right[1]);
/// assert_eq!(system.rank(), 2); // the solution is the only one
/// # Ok::<(), nimbers::InvalidLinearSystem>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearSystem<W> {
    columns: usize,
    /// The matrix row by row, in reduced echelon form: the first element other than 0 in a row, the pivot, is 1, is to
    /// the right of the pivot of the row before, and is the only element other than 0 in its column.
    matrix: Vec<Nim<W>>,
    right: Vec<Nim<W>>,
    /// The columns of the pivots, in ascending order.
    pivots: Vec<usize>,
}

impl<W: Width> LinearSystem<W> {
    /// Reduces the system of `rows` equations in `columns` unknowns.
    ///
    /// `matrix` has the elements row by row.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidLinearSystem`] if `matrix` does not have `rows * columns` elements, or if `right` does not have
    /// `rows` elements.
    ///
    /// # Complexity
    ///
    /// At most *r m (n + 1)* products and *r* inverses, where *m* is the number of rows, *n* the number of columns and
    /// *r* the rank.
    pub fn new(rows: usize, columns: usize, matrix: &[Nim<W>], right: &[Nim<W>]) -> Result<Self, InvalidLinearSystem> {
        if rows.checked_mul(columns) != Some(matrix.len()) {
            return Err(InvalidLinearSystem::Matrix { rows, columns, found: matrix.len() });
        }
        if right.len() != rows {
            return Err(InvalidLinearSystem::RightSide { rows, found: right.len() });
        }
        let mut system = Self { columns, matrix: matrix.to_vec(), right: right.to_vec(), pivots: Vec::new() };
        for column in 0..columns {
            if system.rank() == rows {
                break;
            }
            system.reduce(column);
        }
        Ok(system)
    }

    /// Makes `column` the pivot of the next row, unless the column is 0 in that row and all rows below.
    fn reduce(&mut self, column: usize) {
        let (rank, columns) = (self.rank(), self.columns);
        // The rows above have pivots, and one of the other rows becomes the next pivot row.
        let (done, open) = self.matrix.split_at_mut(rank * columns);
        let Some(found) = open.chunks_exact(columns).position(|row| !row[column].is_zero()) else {
            return;
        };
        let (pivot_row, others) = open.split_at_mut(columns);
        if found > 0 {
            pivot_row.swap_with_slice(&mut others[(found - 1) * columns..][..columns]);
            self.right.swap(rank, rank + found);
        }
        let scale = Nim::ONE / pivot_row[column];
        // The pivot row is 0 in the columns before `column`, so elimination leaves these columns unchanged.
        let start = slice::block_start(columns, column);
        slice::scale(&mut pivot_row[start..], scale);
        self.right[rank] *= scale;
        let (pivot_row, pivot_right) = (&pivot_row[start..], self.right[rank]);
        // Subtracts the multiple of the pivot row that makes the element of the row in `column` 0.
        let eliminate = |row: &mut [Nim<W>], right: &mut Nim<W>| {
            let factor = row[column];
            if !factor.is_zero() {
                slice::scale_add(&mut row[start..], factor, pivot_row);
                *right += factor * pivot_right;
            }
        };
        let (done_right, open_right) = self.right.split_at_mut(rank);
        for (row, right) in done.chunks_exact_mut(columns).zip(done_right) {
            eliminate(row, right);
        }
        for (row, right) in others.chunks_exact_mut(columns).zip(&mut open_right[1..]) {
            eliminate(row, right);
        }
        self.pivots.push(column);
    }

    /// Returns the rank of the matrix: the maximum number of its rows that are linearly independent.
    ///
    /// A solution is unique if and only if the rank equals the number of columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{LinearSystem, Nimber};
    ///
    /// // The second row is twice the first.
    /// let system = LinearSystem::new(2, 2, &[1, 2, 2, 3].map(Nimber::from_heap), &[Nimber::ZERO; 2])?;
    /// assert_eq!(system.rank(), 1);
    /// # Ok::<(), nimbers::InvalidLinearSystem>(())
    /// ```
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// Returns a solution, which has an element for each column, or `None` if the system has no solution.
    ///
    /// All other solutions are the sums of this solution and a vector of the kernel.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{LinearSystem, Nimber};
    ///
    /// let matrix = [1, 2, 2, 3].map(Nimber::from_heap);
    /// let solution = |right: [u64; 2]| {
    ///     LinearSystem::new(2, 2, &matrix, &right.map(Nimber::from_heap)).map(|system| system.solution())
    /// };
    /// assert_eq!(solution([7, 9])?, Some(vec![Nimber::from_heap(7), Nimber::ZERO]));
    /// assert_eq!(solution([7, 8])?, None);
    /// # Ok::<(), nimbers::InvalidLinearSystem>(())
    /// ```
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Nim<W>>> {
        let (right, of_zero_rows) = self.right.split_at(self.rank());
        if of_zero_rows.iter().any(|right| !right.is_zero()) {
            return None;
        }
        let mut solution = vec![Nim::ZERO; self.columns];
        for (&pivot, &right) in self.pivots.iter().zip(right) {
            solution[pivot] = right;
        }
        Some(solution)
    }

    /// Returns a basis of the kernel, the space of the vectors *x* with *A x = 0*.
    ///
    /// The number of vectors is the number of columns minus the rank.
    /// The right side does not matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{LinearSystem, Nimber};
    ///
    /// // x + 2 y = 0
    /// let system = LinearSystem::new(1, 2, &[1, 2].map(Nimber::from_heap), &[Nimber::ZERO])?;
    /// assert!(system.kernel().eq([[2, 1].map(Nimber::from_heap)]));
    /// # Ok::<(), nimbers::InvalidLinearSystem>(())
    /// ```
    pub fn kernel(&self) -> impl Iterator<Item = Vec<Nim<W>>> {
        (0..self.columns).filter(|column| self.pivots.binary_search(column).is_err()).map(|column| {
            // The columns without a pivot are free unknowns. One of them is set to 1 and the others to 0, and the rows
            // then give the unknowns of the pivots.
            let mut vector = vec![Nim::ZERO; self.columns];
            vector[column] = Nim::ONE;
            for (row, &pivot) in self.matrix.chunks_exact(self.columns).zip(&self.pivots) {
                vector[pivot] = row[column];
            }
            vector
        })
    }
}
