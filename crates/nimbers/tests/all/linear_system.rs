//! Linear systems: every small system over the field of four elements, and large ones.

use nimbers::{InvalidLinearSystem, LinearSystem, Nim, Nimber, Nimber8, Nimber16, Width};
use proptest::prelude::*;

use crate::random::random;

/// Returns the product of a matrix, given row by row, and a vector, by the definition.
fn product<W: Width>(matrix: &[Nim<W>], rows: usize, x: &[Nim<W>]) -> Vec<Nim<W>> {
    (0..rows).map(|row| x.iter().zip(&matrix[row * x.len()..]).map(|(x, a)| a * x).sum()).collect()
}

/// Returns all vectors over the field of four elements: their elements are the base-4 digits of a number.
fn vectors(len: usize) -> impl Iterator<Item = Vec<Nimber8>> {
    (0..1_u32 << (2 * len)).map(move |number| {
        (0..len).map(|digit| Nimber8::from_heap((number >> (2 * digit) & 3).try_into().expect("a digit"))).collect()
    })
}

/// Returns the number of vectors in a space of this dimension over the field of four elements.
fn size(dimension: usize) -> usize {
    1 << (2 * dimension)
}

/// Compares the solutions of all systems of one size with the solutions found by trying all vectors.
fn check_every_system(rows: usize, columns: usize) {
    for matrix in vectors(rows * columns) {
        let images: Vec<_> = vectors(columns).map(|x| product(&matrix, rows, &x)).collect();
        let zero = vec![Nimber8::ZERO; rows];
        let kernel_size = images.iter().filter(|&image| *image == zero).count();
        for right in vectors(rows) {
            let system = LinearSystem::new(rows, columns, &matrix, &right).expect("the sizes fit");
            let what = || format!("{matrix:?} x = {right:?}");
            let solution = system.solution();
            assert_eq!(solution.is_some(), images.contains(&right), "{}", what());
            if let Some(x) = solution {
                assert_eq!((x.len(), product(&matrix, rows, &x)), (columns, right.clone()), "{}", what());
            }
            let kernel: Vec<_> = system.kernel().collect();
            assert_eq!(kernel.len(), columns - system.rank(), "{}", what());
            assert_eq!(size(kernel.len()), kernel_size, "{}", what());
            assert!(kernel.iter().all(|x| x.len() == columns && product(&matrix, rows, x) == zero), "{}", what());
            assert_eq!(distinct_sums(&kernel, columns), kernel_size, "{}", what());
        }
    }
}

/// Returns the number of distinct linear combinations. If the vectors are independent, all combinations are distinct.
fn distinct_sums(basis: &[Vec<Nimber8>], columns: usize) -> usize {
    let sums = vectors(basis.len()).map(|factors| {
        let mut sum = vec![Nimber8::ZERO; columns];
        for (factor, vector) in factors.iter().zip(basis) {
            sum.iter_mut().zip(vector).for_each(|(sum, element)| *sum += factor * element);
        }
        sum
    });
    sums.collect::<std::collections::BTreeSet<_>>().len()
}

#[test]
fn every_small_system() {
    let max_elements = if cfg!(miri) { 2 } else { 8 };
    for rows in 0..=3 {
        for columns in (0..=3).filter(|columns| rows * columns + rows <= max_elements) {
            check_every_system(rows, columns);
        }
    }
}

#[test]
fn systems_without_rows_or_columns() {
    let system = LinearSystem::<u64>::new(0, usize::MAX, &[], &[]).expect("the sizes fit");
    assert_eq!(system.rank(), 0);
    let system = LinearSystem::new(2, 0, &[], &[Nimber::ZERO; 2]).expect("the sizes fit");
    assert_eq!((system.rank(), system.solution(), system.kernel().next()), (0, Some(vec![]), None));
    let system = LinearSystem::new(2, 0, &[], &[Nimber::ZERO, Nimber::ONE]).expect("the sizes fit");
    assert_eq!(system.solution(), None);
}

#[test]
fn sizes_that_differ_are_errors() {
    let error = |rows, columns, matrix, right| {
        LinearSystem::new(rows, columns, &vec![Nimber::ONE; matrix], &vec![Nimber::ONE; right]).unwrap_err()
    };
    assert_eq!(error(2, 3, 5, 2), InvalidLinearSystem::Matrix { rows: 2, columns: 3, found: 5 });
    // The product of these numbers wraps to 4.
    let half = 1 << (usize::BITS - 1);
    assert_eq!(error(2, half + 2, 4, 2), InvalidLinearSystem::Matrix { rows: 2, columns: half + 2, found: 4 });
    let right = error(2, 3, 6, 3);
    assert_eq!(right, InvalidLinearSystem::RightSide { rows: 2, found: 3 });
    assert_eq!(right.to_string(), "expected a right side with 2 elements, found 3");
}

/// Checks a system whose matrix is the product of a matrix with `inner` columns and a matrix with `inner` rows, so its
/// rank is at most `inner`.
fn check<W: Width>(rows: usize, inner: usize, columns: usize, mut random: impl FnMut() -> W) {
    let mut vector = |len: usize| -> Vec<Nim<W>> { (0..len).map(|_| Nim::from_heap(random())).collect() };
    let (left, right) = (vector(rows * inner), vector(inner * columns));
    let element =
        |row: usize, column: usize| (0..inner).map(|at| left[row * inner + at] * right[at * columns + column]).sum();
    let matrix: Vec<_> = (0..rows * columns).map(|at| element(at / columns, at % columns)).collect();
    let x = vector(columns);
    let image = product(&matrix, rows, &x);
    let mut system = LinearSystem::new(rows, columns, &matrix, &image).expect("the sizes fit");
    assert!(system.rank() <= rows.min(inner).min(columns));
    let solution = system.solution().expect("the system has the solution x");
    assert_eq!(product(&matrix, rows, &solution), image);
    if system.rank() == columns {
        assert_eq!(solution, x);
    }
    assert_eq!(system.kernel().count(), columns - system.rank());
    for x in system.kernel() {
        assert!(product(&matrix, rows, &x).iter().all(|element| element.is_zero()));
    }
    // A system has a solution if and only if the augmented matrix has the same rank.
    let any = vector(rows);
    let augmented: Vec<_> =
        (0..rows).flat_map(|row| matrix[row * columns..][..columns].iter().copied().chain([any[row]])).collect();
    let augmented = LinearSystem::new(rows, columns + 1, &augmented, &any).expect("the sizes fit");
    system = LinearSystem::new(rows, columns, &matrix, &any).expect("the sizes fit");
    assert_eq!(system.solution().is_some(), augmented.rank() == system.rank());
    if let Some(solution) = system.solution() {
        assert_eq!(product(&matrix, rows, &solution), any);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 48 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn large_systems(rows in 1..20_usize, inner in 1..20_usize, columns in 1..20_usize, seed: u64) {
        let [rows, inner, columns] = [rows, inner, columns].map(|size| if cfg!(miri) { size % 3 } else { size });
        let mut random = random(seed);
        check(rows, inner, columns, || random().to_le_bytes()[7]);
        check(rows, inner, columns, || random() % 2); // the field of two elements, where ranks are lower
        check(rows, inner, columns, random);
    }
}

#[test]
fn a_system_over_16_bits_of_full_size() {
    // The powers of distinct nimbers are a Vandermonde matrix, which has an inverse.
    let n: u16 = if cfg!(miri) { 5 } else { 60 };
    let rows = (1..=n).map(|size| Nimber16::from_heap(size * 1021));
    let matrix: Vec<_> = rows.flat_map(|x| (0..n).map(move |exponent| x.pow(exponent))).collect();
    let expected: Vec<_> = (0..n).map(|size| Nimber16::from_heap(!size)).collect();
    let len = usize::from(n);
    let right = product(&matrix, len, &expected);
    let system = LinearSystem::new(len, len, &matrix, &right).expect("the sizes fit");
    assert_eq!((system.rank(), system.solution()), (len, Some(expected)));
}
