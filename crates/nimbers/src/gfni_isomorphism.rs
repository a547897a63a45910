//! The isomorphism between the nim field of 256 elements and the field of the instruction GF2P8MULB.
//!
//! For the instruction, a byte is a polynomial over the field of two elements, modulo *x*^8 + *x*^4 + *x*^3 + *x* + 1.
//! The isomorphism takes *x* to a root of this polynomial in the nim field.
//! Like all maps of this module, it is linear, so the instruction GF2P8AFFINEQB can apply it.
//! All constants are computed from the root at compile time, so they cannot contradict each other.

use crate::reference::product8;

/// The smallest nimber *r* with *r*^8 + *r*^4 + *r*^3 + *r* + 1 = 0.
pub(crate) const ROOT: u8 = 65;

/// Half the size of the nim field, which is a constant of the tower of fields.
#[cfg(feature = "slice")]
pub(crate) const HALF: u8 = 1 << 7;

/// The nimber of each bit of a polynomial: the powers of [`ROOT`].
pub(crate) const NIMBERS: [u8; 8] = {
    let mut powers = [1; 8];
    let mut i = 1;
    while i < 8 {
        powers[i] = product8(powers[i - 1], ROOT);
        i += 1;
    }
    powers
};

/// The polynomial of each bit of a nimber, found by trying all polynomials.
pub(crate) const POLYNOMIALS: [u8; 8] = {
    let mut polynomials = [0; 8];
    let mut polynomial = u8::MAX;
    while polynomial > 0 {
        let nimber = image(NIMBERS, polynomial);
        if nimber.is_power_of_two() {
            polynomials[nimber.trailing_zeros() as usize] = polynomial;
        }
        polynomial -= 1;
    }
    polynomials
};

/// Takes a polynomial to its nimber.
pub(crate) const TO_NIMBER: u64 = matrix(NIMBERS);

/// Takes a nimber to its polynomial.
pub(crate) const TO_POLYNOMIAL: u64 = matrix(POLYNOMIALS);

/// The identity, for instructions that apply a matrix after another operation.
pub(crate) const IDENTITY: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);

/// Takes a polynomial to its product with the polynomial of the nimber [`HALF`].
#[cfg(feature = "slice")]
pub(crate) const TIMES_HALF: u64 = {
    let mut images = NIMBERS;
    let mut i = 0;
    while i < 8 {
        images[i] = image(POLYNOMIALS, product8(NIMBERS[i], HALF));
        i += 1;
    }
    matrix(images)
};

/// Takes a polynomial to its square root.
#[cfg(feature = "slice")]
pub(crate) const SQRT: u64 = {
    let mut images = NIMBERS;
    let mut i = 0;
    while i < 8 {
        let mut power = images[i];
        // The square root is the power 2^7, because the power 2^8 of an 8-bit nimber is the nimber itself.
        let mut squared = 0;
        while squared < 7 {
            power = product8(power, power);
            squared += 1;
        }
        images[i] = image(POLYNOMIALS, power);
        i += 1;
    }
    matrix(images)
};

/// Returns the matrix of the linear map that takes 2^i to `images[i]`, in the layout of GF2P8AFFINEQB, whose last byte
/// is the row of the lowest bit.
pub(crate) const fn matrix(images: [u8; 8]) -> u64 {
    let mut matrix = 0;
    let mut column = 0;
    while column < 8 {
        let mut row = 0;
        while row < 8 {
            let bit = (images[column] >> row & 1) as u64;
            matrix |= bit << (8 * (7 - row) + column);
            row += 1;
        }
        column += 1;
    }
    matrix
}

/// Returns the image of `element` under the linear map that takes 2^i to `images[i]`.
pub(crate) const fn image(images: [u8; 8], element: u8) -> u8 {
    let mut sum = 0;
    let mut bit = 0;
    while bit < 8 {
        if element >> bit & 1 == 1 {
            sum ^= images[bit];
        }
        bit += 1;
    }
    sum
}

#[cfg(all(test, feature = "slice"))]
mod tests {
    use super::*;

    /// Returns the product of polynomials, following the documentation of GF2P8MULB.
    fn polynomial_product(a: u8, b: u8) -> u8 {
        let mut sum = 0;
        let mut shifted = a;
        for bit in 0..8 {
            if b >> bit & 1 == 1 {
                sum ^= shifted;
            }
            // *x*^8 is *x*^4 + *x*^3 + *x* + 1.
            shifted = shifted << 1 ^ if shifted >= 128 { 0b1_1011 } else { 0 };
        }
        sum
    }

    /// Returns the image of `element`, following the documentation of GF2P8AFFINEQB.
    fn affine(matrix: u64, element: u8) -> u8 {
        let rows = matrix.to_le_bytes();
        (0..8).map(|bit| u8::from((rows[7 - bit] & element).count_ones() % 2 == 1) << bit).sum()
    }

    #[test]
    fn all_products_agree() {
        for a in 0..=u8::MAX {
            let polynomial = affine(TO_POLYNOMIAL, a);
            assert_eq!(affine(TO_NIMBER, polynomial), a);
            for b in 0..=u8::MAX {
                let product = polynomial_product(polynomial, affine(TO_POLYNOMIAL, b));
                assert_eq!(affine(TO_NIMBER, product), product8(a, b), "{a} times {b}");
            }
        }
    }

    #[test]
    fn all_other_maps_agree() {
        for nimber in 0..=u8::MAX {
            let polynomial = affine(TO_POLYNOMIAL, nimber);
            assert_eq!(affine(IDENTITY, nimber), nimber);
            assert_eq!(affine(TO_NIMBER, affine(TIMES_HALF, polynomial)), product8(nimber, 128));
            let root = affine(SQRT, polynomial);
            assert_eq!(polynomial_product(root, root), polynomial);
        }
    }
}
