//! Inverses and determinants of matrices, compared with their definitions.

use nimbers::{InvalidLinearSystem, Nim, Nimber, Nimber8, Width, matrix, slice};

use crate::random::random;

fn product<W: Width>(size: usize, a: &[Nim<W>], b: &[Nim<W>]) -> Vec<Nim<W>> {
    let column = |column: usize| (0..size).map(move |row| b[row * size + column]).collect::<Vec<_>>();
    let rows = a.chunks_exact(size.max(1));
    rows.flat_map(|row| (0..size).map(move |at| slice::dot(row, &column(at)))).collect()
}

/// Returns the determinant by expanding it along the first row.
fn expanded<W: Width>(size: usize, matrix: &[Nim<W>]) -> Nim<W> {
    if size == 0 {
        return Nim::ONE;
    }
    let minor = |left_out: usize| {
        let rows = matrix.chunks_exact(size).skip(1);
        let minor: Vec<_> = rows.flat_map(|row| row[..left_out].iter().chain(&row[left_out + 1..])).copied().collect();
        expanded(size - 1, &minor)
    };
    (0..size).map(|column| matrix[column] * minor(column)).sum()
}

/// Checks matrices of all sizes up to `largest`, whose elements are below `end`. Returns how many have an inverse.
fn check<W: Width + From<u8>>(largest: usize, end: u64) -> usize {
    let mut random = random(end);
    let mut invertible = 0;
    for size in (0..=largest).flat_map(|size| [size; 20]) {
        let elements: Vec<Nim<W>> = (0..size * size)
            .map(|_| Nim::from_heap(W::from(u8::try_from(random() % end).expect("the end is at most 256"))))
            .collect();
        let determinant = matrix::determinant(size, &elements).expect("the matrix is square");
        assert_eq!(determinant, expanded(size, &elements), "{elements:?}");
        let inverse = matrix::inverse(size, &elements).expect("the matrix is square");
        assert_eq!(inverse.is_none(), determinant.is_zero(), "{elements:?}");
        if let Some(inverse) = inverse {
            invertible += 1;
            let identity: Vec<Nim<W>> =
                (0..size * size).map(|at| if at % (size + 1) == 0 { Nim::ONE } else { Nim::ZERO }).collect();
            assert_eq!(product(size, &elements, &inverse), identity, "{elements:?}");
        }
    }
    invertible
}

#[test]
fn inverses_and_determinants_agree_with_their_definitions() {
    // Few elements make many matrices without an inverse, and zeros where a pivot is needed.
    let invertible = check::<u64>(5, 2);
    assert!((20..100).contains(&invertible), "{invertible}");
    check::<u8>(5, 256);
    check::<u128>(4, 5);
}

#[test]
fn matrices_must_be_square() {
    let error = InvalidLinearSystem::Matrix { rows: 2, columns: 2, found: 3 };
    assert_eq!(matrix::determinant(2, &[Nimber::ONE; 3]), Err(error.clone()));
    assert_eq!(matrix::inverse(2, &[Nimber::ONE; 3]), Err(error));
    let error = InvalidLinearSystem::Matrix { rows: usize::MAX, columns: usize::MAX, found: 1 };
    assert_eq!(matrix::inverse(usize::MAX, &[Nimber8::ONE]), Err(error));
}
