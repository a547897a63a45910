//! The tables, which the compiler computes. Most are for the backends without GFNI.
//!
//! The polynomial *m* = *x^64 + x^4 + x^3 + x + 1* is irreducible over the field of two elements, so the polynomials
//! modulo *m* are a field of 2^64 elements.
//! All fields of this size are isomorphic, and mapping *x* to any root of *m* among the nimbers is an isomorphism.
//! So an element has two representations, a nimber and a polynomial, whose bits are its coefficients, the lowest power
//! first.
//! These backends multiply polynomials, and two tables change the representation.

use crate::linear_map::{self, ByBytes, ByNibbles, Matrix};
use crate::reference::product64 as product;

/// The smallest nimber that is a root of *m*.
pub(crate) const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

// The tables are statics, because the compiler may copy a constant to each use.

/// Takes a nimber to its polynomial.
pub(crate) static TO_POLYNOMIAL: ByBytes = ByBytes::new(&linear_map::inverse(&ROOT_POWERS));

/// Takes a polynomial to its nimber.
pub(crate) static FROM_POLYNOMIAL: ByBytes = ByBytes::new(&ROOT_POWERS);

/// Takes a nimber to its square.
pub(crate) static SQUARE: ByNibbles = ByNibbles::new(&SQUARES);

/// Takes a nimber to its square root.
pub(crate) static SQUARE_ROOT: ByNibbles = ByNibbles::new(&linear_map::inverse(&SQUARES));

/// Takes a nimber to its product with 2^63.
pub(crate) static HALF: ByNibbles = ByNibbles::new(&multiples(1 << 63));

/// Takes a nimber *c* of trace 0 to the even nimber *x* with *x^2 + x = c*.
pub(crate) static ARTIN_SCHREIER: ByNibbles = ByNibbles::new(&{
    let mut images = SQUARES;
    let mut i = 0;
    while i < 64 {
        images[i] ^= 1 << i;
        i += 1;
    }
    // The map x^2 + x takes 1 to 0, so it has no inverse. Its restriction to the even nimbers is one to one, and the
    // images are the nimbers of trace 0, which are the nimbers below 2^63. So the map becomes invertible if it takes 1
    // to 2^63, and the inverse of a nimber below 2^63 is then even.
    images[0] = 1 << 63;
    linear_map::inverse(&images)
});

/// The smallest nimber above 16 that generates the multiplicative group of the nimbers below 2^8.
const GENERATOR: u64 = 18;

/// The logarithm of each byte to the base [`GENERATOR`], below 255. The entry of 0 is [`ZERO_LOGARITHM`].
pub(crate) static LOGARITHMS: [u16; 256] = {
    let mut logarithms = [ZERO_LOGARITHM; 256];
    let mut exponent = 0;
    while exponent < 255 {
        logarithms[POWERS[exponent as usize] as usize] = exponent;
        exponent += 1;
    }
    logarithms
};

/// The logarithm of the inverse of each byte. The entry of 0 is [`ZERO_LOGARITHM`], as in [`LOGARITHMS`].
pub(crate) static NEGATED_LOGARITHMS: [u16; 256] = {
    let mut negated = LOGARITHMS;
    let mut byte = 1;
    while byte < 256 {
        negated[byte] = (255 - LOGARITHMS[byte]) % 255;
        byte += 1;
    }
    negated
};

/// Stands for the logarithm of 0, and is larger than every sum of three logarithms.
const ZERO_LOGARITHM: u16 = 3 * 254 + 1;

/// The powers of the generator for sums of up to three logarithms, and 0 for sums that include [`ZERO_LOGARITHM`]. The
/// table is long enough for sums of two such entries and a logarithm.
#[expect(clippy::cast_possible_truncation, reason = "the powers are below 2^8")]
pub(crate) static POWERS: [u8; 2048] = {
    let multiples = multiples(GENERATOR);
    let mut powers = [0; 2048];
    let mut power = 1;
    let mut i = 0;
    while i < ZERO_LOGARITHM as usize {
        powers[i] = power as u8;
        power = linear_map::apply(&multiples, power);
        i += 1;
    }
    powers
};

/// The powers of the root, from 1 to the 63rd.
pub(crate) const ROOT_POWERS: Matrix = {
    let multiples = multiples(ROOT);
    let mut powers = [1; 64];
    let mut i = 1;
    while i < 64 {
        powers[i] = linear_map::apply(&multiples, powers[i - 1]);
        i += 1;
    }
    powers
};

/// The squares of 2^0, 2^1, ..., 2^63, which determine the linear map that squares.
pub(crate) const SQUARES: Matrix = {
    let mut squares = [0; 64];
    let mut i = 0;
    while i < 64 {
        squares[i] = product(1 << i, 1 << i);
        i += 1;
    }
    squares
};

/// Returns the products of `factor` with 2^0, 2^1, ..., 2^63.
const fn multiples(factor: u64) -> Matrix {
    let mut multiples = [0; 64];
    let mut i = 0;
    while i < 64 {
        multiples[i] = product(factor, 1 << i);
        i += 1;
    }
    multiples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_agree_with_products() {
        let words = (0..64).map(|bit| 1 << bit).chain([0, 3, ROOT, 0x0123_4567_89ab_cdef, u64::MAX]);
        for word in words {
            assert_eq!(FROM_POLYNOMIAL.apply(TO_POLYNOMIAL.apply(word)), word);
            assert_eq!(SQUARE.apply(word), product(word, word));
            assert_eq!(product(SQUARE_ROOT.apply(word), SQUARE_ROOT.apply(word)), word);
            assert_eq!(HALF.apply(word), product(word, 1 << 63));
            let of_trace_0 = word & u64::MAX >> 1;
            let solution = ARTIN_SCHREIER.apply(of_trace_0);
            assert_eq!((product(solution, solution) ^ solution, solution & 1), (of_trace_0, 0), "{word:#x}");
        }
        assert_eq!([0, 1, 2].map(|power| FROM_POLYNOMIAL.apply(1 << power)), [1, ROOT, product(ROOT, ROOT)]);
    }

    #[test]
    fn logarithms_and_powers_of_bytes_agree() {
        for byte in 1..=u8::MAX {
            let [log, negated] = [&LOGARITHMS, &NEGATED_LOGARITHMS].map(|table| usize::from(table[usize::from(byte)]));
            assert!(log < 255 && negated < 255);
            assert_eq!(
                [0, 255, 510].map(|turn| POWERS.get(log + turn).copied().filter(|_| log + turn < 763)),
                [Some(byte), Some(byte), Some(byte).filter(|_| log + 510 < 763)]
            );
            assert_eq!(POWERS[(log + negated) % 255], 1);
        }
        let of_zero = usize::from(LOGARITHMS[0]);
        assert!(POWERS[of_zero..].iter().all(|&power| power == 0) && POWERS[..of_zero].iter().all(|&power| power != 0));
        assert!(3 * 254 < of_zero && 2 * of_zero + 254 < POWERS.len());
        assert_eq!(NEGATED_LOGARITHMS[0], LOGARITHMS[0]);
    }

    /// The README states the sum, 43 KiB, and adds the 8 KiB of `clmul`.
    #[test]
    fn the_size_of_all_tables() {
        let bytes = size_of_val(&TO_POLYNOMIAL) + size_of_val(&FROM_POLYNOMIAL);
        let nibbles = [&SQUARE, &SQUARE_ROOT, &HALF, &ARTIN_SCHREIER].map(size_of_val).iter().sum::<usize>();
        let small = size_of_val(&POWERS) + size_of_val(&LOGARITHMS) + size_of_val(&NEGATED_LOGARITHMS);
        assert_eq!(bytes + nibbles + small, (32 << 10) + (8 << 10) + (3 << 10));
    }
}
