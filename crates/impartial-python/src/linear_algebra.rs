//! Linear algebra on matrices of nimbers, for `impartial._matrices`, which checks the shapes.

use bytemuck::{Pod, TransparentWrapper as _};
use impartial::nimbers::{InvalidLinearSystem, LinearSystem, Nim, Width, matrix, slice};
use numpy::PyArrayDescrMethods as _;
use numpy::{Element, PyArray2, PyArrayMethods as _, PyUntypedArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A computation with matrices of equal dtype.
#[pyclass(frozen, from_py_object)]
#[derive(Clone, Copy)]
pub(crate) enum MatrixOperation {
    Product,
    Solve,
    SolveUniquely,
    Inverse,
    Rank,
    Kernel,
    Determinant,
}

/// Returns the result of a matrix operation as a matrix.
///
/// Both matrices are contiguous, aligned and in native byte order. A unary operation ignores the second one. The caller has
/// checked that their shapes fit.
#[pyfunction]
pub(crate) fn _matrix<'py>(
    operation: MatrixOperation,
    a: &Bound<'py, PyUntypedArray>,
    b: &Bound<'py, PyUntypedArray>,
) -> PyResult<Bound<'py, PyAny>> {
    match a.dtype().itemsize() {
        1 => compute::<u8>(operation, a, b),
        2 => compute::<u16>(operation, a, b),
        4 => compute::<u32>(operation, a, b),
        _ => compute::<u64>(operation, a, b),
    }
}

/// Returns the roots of the polynomial with these coefficients of x^2, x and 1, in the field of nimbers of some bytes.
///
/// The coefficient of x^2 is not 0.
#[pyfunction]
pub(crate) fn _quadratic_roots(bytes: usize, coefficients: [u64; 3]) -> Vec<u64> {
    fn roots<W: Width + TryFrom<u64> + Into<u64>>(coefficients: [u64; 3]) -> Vec<u64> {
        let [a, b, c] = coefficients.map(|number| Nim::from_heap(W::try_from(number).unwrap_or_default()));
        Nim::quadratic_roots(a, b, c).into_iter().flatten().map(|root| root.heap_size().into()).collect()
    }
    match bytes {
        1 => roots::<u8>(coefficients),
        2 => roots::<u16>(coefficients),
        4 => roots::<u32>(coefficients),
        _ => roots::<u64>(coefficients),
    }
}

fn compute<'py, W: Width + Pod + Element>(
    operation: MatrixOperation,
    a: &Bound<'py, PyUntypedArray>,
    b: &Bound<'py, PyUntypedArray>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = a.py();
    let (a, b) = (a.cast::<PyArray2<W>>()?.try_readonly()?, b.cast::<PyArray2<W>>()?.try_readonly()?);
    let ([rows, columns], [_, right_columns]) = (shape(&a)?, shape(&b)?);
    let (a, b) = (Nim::wrap_slice(a.as_slice()?), Nim::wrap_slice(b.as_slice()?));
    let of_zero = || system(rows, columns, a, &vec![Nim::ZERO; rows]);
    let result: Computed<W> = py.detach(|| {
        PyResult::Ok(match operation {
            MatrixOperation::Product => Ok((product(a, b, rows, columns, right_columns), right_columns)),
            MatrixOperation::Solve | MatrixOperation::SolveUniquely => {
                let is_unique = matches!(operation, MatrixOperation::SolveUniquely);
                Ok((solve(a, b, [rows, columns, right_columns], is_unique)?, right_columns))
            }
            MatrixOperation::Inverse => {
                let inverse = matrix::inverse(rows, a).map_err(invalid)?;
                Ok((inverse.ok_or_else(|| PyValueError::new_err("the matrix has no inverse"))?, columns))
            }
            MatrixOperation::Rank => Err(of_zero()?.rank()),
            MatrixOperation::Kernel => Ok((of_zero()?.kernel().flatten().collect(), columns)),
            MatrixOperation::Determinant => Ok((vec![matrix::determinant(rows, a).map_err(invalid)?], 1)),
        })
    })?;
    match result {
        Ok((elements, columns)) => {
            let rows = elements.len() / columns.max(1);
            let elements: Vec<W> = elements.into_iter().map(Nim::heap_size).collect();
            let rows = if columns == 0 { 0 } else { rows };
            numpy::PyArray1::from_vec(py, elements).reshape([rows, columns]).map(Bound::into_any)
        }
        Err(rank) => Ok(rank.into_pyobject(py)?.into_any()),
    }
}

/// A matrix by its elements and its number of columns, or a rank.
type Computed<W> = Result<(Vec<Nim<W>>, usize), usize>;

fn shape<W: Element>(matrix: &numpy::PyReadonlyArray2<'_, W>) -> PyResult<[usize; 2]> {
    matrix.shape().try_into().map_err(|_| PyTypeError::new_err("expected a matrix"))
}

fn system<W: Width>(rows: usize, columns: usize, matrix: &[Nim<W>], right: &[Nim<W>]) -> PyResult<LinearSystem<W>> {
    LinearSystem::new(rows, columns, matrix, right).map_err(invalid)
}

fn invalid(error: InvalidLinearSystem) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn product<W: Width>(a: &[Nim<W>], b: &[Nim<W>], rows: usize, inner: usize, columns: usize) -> Vec<Nim<W>> {
    // The columns of the right matrix, each as a slice.
    let by_column: Vec<Nim<W>> =
        (0..columns).flat_map(|column| (0..inner).map(move |row| b[row * columns + column])).collect();
    let dot = |row: usize, column: usize| slice::dot(&a[row * inner..][..inner], &by_column[column * inner..][..inner]);
    (0..rows).flat_map(|row| (0..columns).map(move |column| dot(row, column))).collect()
}

/// Solves the systems whose right sides are the columns of `b`. If `is_unique`, each must have a single solution.
fn solve<W: Width>(
    a: &[Nim<W>],
    b: &[Nim<W>],
    [rows, columns, sides]: [usize; 3],
    is_unique: bool,
) -> PyResult<Vec<Nim<W>>> {
    let several = || PyValueError::new_err("the matrix has no inverse: `nim.solve` returns one of several solutions");
    // A system with a single right side takes half of the products of an inverse.
    if rows == columns && sides != 1 {
        match matrix::inverse(rows, a).map_err(invalid)? {
            Some(inverse) => return Ok(product(&inverse, b, rows, columns, sides)),
            None if is_unique => return Err(several()),
            None => {}
        }
    }
    let mut solutions = vec![Nim::ZERO; columns * sides];
    for side in 0..sides {
        let right: Vec<Nim<W>> = (0..rows).map(|row| b[row * sides + side]).collect();
        let system = system(rows, columns, a, &right)?;
        if is_unique && system.rank() < columns {
            return Err(several());
        }
        let solution = system.solution();
        let solution = solution.ok_or_else(|| PyValueError::new_err("the system of equations has no solution"))?;
        for (row, element) in solution.into_iter().enumerate() {
            solutions[row * sides + side] = element;
        }
    }
    Ok(solutions)
}
