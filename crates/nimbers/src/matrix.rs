//! Inverses and determinants of square matrices.
//!
//! A matrix is a slice of its elements row by row, as in [`LinearSystem`](crate::LinearSystem).

use alloc::vec::Vec;
use core::mem;

use crate::width::Width;
use crate::{InvalidLinearSystem, Nim, slice};

/// Returns the inverse of a matrix with `size` rows and columns, or `None` if it has none.
///
/// # Errors
///
/// Returns [`InvalidLinearSystem::Matrix`] if the number of elements is not the square of `size`.
///
/// # Complexity
///
/// At most *n*^3 + *n*^2 products and *n* inverses for *n* rows.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, matrix};
///
/// let inverse = matrix::inverse(2, &[2, 3, 1, 1].map(Nimber::from_heap))?;
/// assert_eq!(inverse, Some([1, 3, 1, 2].map(Nimber::from_heap).to_vec()));
/// // The second row is twice the first.
/// assert_eq!(matrix::inverse(2, &[1, 2, 2, 3].map(Nimber::from_heap))?, None);
/// # Ok::<(), nimbers::InvalidLinearSystem>(())
/// ```
pub fn inverse<W: Width>(size: usize, matrix: &[Nim<W>]) -> Result<Option<Vec<Nim<W>>>, InvalidLinearSystem> {
    check(size, matrix)?;
    // Reducing the matrix next to the identity turns the identity into the inverse. After each step, as many columns of
    // the matrix are columns of the identity as columns next to it have changed, so these are stored in their place.
    let mut inverse = matrix.to_vec();
    let mut exchanged = Vec::with_capacity(size);
    for column in 0..size {
        let Some(found) = (column..size).find(|row| !inverse[row * size + column].is_zero()) else {
            return Ok(None);
        };
        let (above, rest) = inverse.split_at_mut(column * size);
        let (pivot_row, below) = rest.split_at_mut(size);
        if found > column {
            pivot_row.swap_with_slice(&mut below[(found - column - 1) * size..][..size]);
        }
        exchanged.push(found);
        let pivot = mem::replace(&mut pivot_row[column], Nim::ONE);
        slice::scale(pivot_row, Nim::ONE / pivot);
        for row in above.chunks_exact_mut(size).chain(below.chunks_exact_mut(size)) {
            let factor = mem::take(&mut row[column]);
            if !factor.is_zero() {
                slice::scale_add(row, factor, pivot_row);
            }
        }
    }
    // The matrix with exchanged rows has the inverse with exchanged columns.
    for (column, &found) in exchanged.iter().enumerate().rev() {
        for row in inverse.chunks_exact_mut(size) {
            row.swap(column, found);
        }
    }
    Ok(Some(inverse))
}

/// Returns the determinant of a matrix with `size` rows and columns. The matrix without elements has the determinant 1.
///
/// # Errors
///
/// Returns [`InvalidLinearSystem::Matrix`] if the number of elements is not the square of `size`.
///
/// # Complexity
///
/// At most (*n*^3 + 3 *n*^2) / 3 products and *n* inverses for *n* rows.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, matrix};
///
/// let [a, b, c, d] = [2, 3, 1, 1].map(Nimber::from_heap);
/// assert_eq!(matrix::determinant(2, &[a, b, c, d])?, a * d - b * c);
/// # Ok::<(), nimbers::InvalidLinearSystem>(())
/// ```
pub fn determinant<W: Width>(size: usize, matrix: &[Nim<W>]) -> Result<Nim<W>, InvalidLinearSystem> {
    check(size, matrix)?;
    let mut matrix = matrix.to_vec();
    let mut determinant = Nim::ONE;
    for column in 0..size {
        let Some(found) = (column..size).find(|row| !matrix[row * size + column].is_zero()) else {
            return Ok(Nim::ZERO);
        };
        let (above, rest) = matrix.split_at_mut((column + 1) * size);
        let pivot_row = &mut above[column * size..];
        if found > column {
            // Exchanging rows does not change the determinant, because -1 is 1.
            pivot_row.swap_with_slice(&mut rest[(found - column - 1) * size..][..size]);
        }
        determinant *= pivot_row[column];
        let over_pivot = Nim::ONE / pivot_row[column];
        for row in rest.chunks_exact_mut(size) {
            let factor = row[column] * over_pivot;
            if !factor.is_zero() {
                slice::scale_add(&mut row[column + 1..], factor, &pivot_row[column + 1..]);
            }
        }
    }
    Ok(determinant)
}

fn check<W: Width>(size: usize, matrix: &[Nim<W>]) -> Result<(), InvalidLinearSystem> {
    let found = matrix.len();
    let error = InvalidLinearSystem::Matrix { rows: size, columns: size, found };
    if size.checked_mul(size) == Some(found) { Ok(()) } else { Err(error) }
}
