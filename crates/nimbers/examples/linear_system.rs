//! A polynomial over GF(2^16) through given points, by a linear system, and its values by products of arrays.

use nimbers::{LinearSystem, Nimber16, slice};

fn main() {
    let x = [2, 3, 0x00ff, 0xffff].map(Nimber16::from_heap);
    let y = [0x1234, 0xabcd, 7, 0].map(Nimber16::from_heap);

    // A row for each point: 1, x, x^2, x^3. The unknowns are the coefficients.
    let matrix: Vec<_> = x.iter().flat_map(|&x| [0, 1, 2, 3].map(|exponent| x.pow(exponent))).collect();
    let system = LinearSystem::new(4, 4, &matrix, &y).expect("the matrix has 4 rows of 4 elements");
    let coefficients = system.solution().expect("different points have a polynomial");
    for (coefficient, exponent) in coefficients.iter().zip(0..) {
        println!("{coefficient:#06x} x^{exponent}");
    }

    // The values at all points at once, by Horner's rule.
    let mut values = [Nimber16::ZERO; 4];
    for &coefficient in coefficients.iter().rev() {
        slice::mul_assign(&mut values, &x);
        slice::add_assign(&mut values, &[coefficient; 4]);
    }
    assert_eq!(values, y);
}

#[test]
fn the_polynomial_passes_through_the_points() {
    main();
}
