//! The tables, which the compiler computes. Most are for the backends without GFNI.
//!
//! The polynomial *m* = *x^64 + x^4 + x^3 + x + 1* is irreducible over the field of two elements, so the polynomials
//! modulo *m* are a field of 2^64 elements.
//! All fields of this size are isomorphic, and mapping *x* to any root of *m* among the nimbers is an isomorphism.
//! So an element has two representations, a nimber and a polynomial, whose bits are its coefficients, the lowest power
//! first.
//! These backends multiply polynomials, and two tables change the representation.

use crate::linear_map::{self, ByNibbles, ChangeOfBasis, Linear, Matrix};
use crate::reference::product64 as product;

/// The smallest nimber that is a root of *m*.
pub(crate) const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

// The tables are statics, because the compiler may copy a constant to each use.

/// Takes a nimber to its polynomial.
pub(crate) static TO_POLYNOMIAL: ChangeOfBasis = ChangeOfBasis::new(&linear_map::inverse(&ROOT_POWERS));

/// Takes a polynomial to its nimber.
pub(crate) static FROM_POLYNOMIAL: ChangeOfBasis = ChangeOfBasis::new(&ROOT_POWERS);

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
        logarithms[POWERS[exponent as usize][0] as usize] = exponent;
        exponent += 1;
    }
    logarithms
};

/// Stands for the logarithm of 0, and is larger than every sum of two logarithms.
const ZERO_LOGARITHM: u16 = 2 * 254 + 1;

/// The powers of the generator for sums of two logarithms, and 0 for sums that include [`ZERO_LOGARITHM`].
///
/// Each power is multiplied by 1, by *F* = 2^8, and by *F*^2 = *F* + *F*/2, because a product of 16 bits is a sum of such
/// multiples. The last column is empty, because indices of 8 bytes are the cheapest.
#[expect(clippy::cast_possible_truncation, reason = "the powers are below 2^8")]
static POWERS: [[u16; 4]; 1024] = {
    let multiples = multiples(GENERATOR);
    let mut powers = [[0; 4]; 1024];
    let mut power = 1;
    let mut i = 0;
    while i < ZERO_LOGARITHM as usize {
        powers[i] = [power as u16, (power << 8) as u16, (power << 8 | product(power, 1 << 7)) as u16, 0];
        power = linear_map::apply(&multiples, power);
        i += 1;
    }
    powers
};

/// For each byte, the products with the bytes of all logarithms, as a part of [`POWERS`] that starts at the logarithm of
/// the byte. An index into the table of all powers would need a bounds check.
pub(crate) static PRODUCTS: [&[[u16; 4]; 512]; 256] = {
    let mut products = [POWERS.first_chunk().expect("the table is longer"); 256];
    let mut byte = 0;
    while byte < 256 {
        products[byte] =
            POWERS.split_at(LOGARITHMS[byte] as usize).1.first_chunk().expect("the logarithms are at most 509");
        byte += 1;
    }
    products
};

/// The inverse of each byte, and 0 for 0.
#[expect(clippy::cast_possible_truncation, reason = "the powers are below 2^8")]
pub(crate) static INVERSES: [u8; 256] = {
    let mut inverses = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        inverses[byte] = POWERS[255 - LOGARITHMS[byte] as usize][0] as u8;
        byte += 1;
    }
    inverses
};

/// Takes a nimber below 2^16 to its product with 2^15.
pub(crate) static HALF_OF_16_BITS: Linear<u16, 2, 256> = Linear::<u16, 2, 256>::new(&multiples(1 << 15));

/// Takes a nimber below 2^16 to the product of its square and 2^15.
pub(crate) static SQUARE_TIMES_HALF_OF_16_BITS: Linear<u16, 2, 256> =
    Linear::<u16, 2, 256>::new(&squares_times(1 << 15));

/// Takes a nimber below 2^32 to the product of its square and 2^31.
pub(crate) static SQUARE_TIMES_HALF_OF_32_BITS: Linear<u32, 4, 256> =
    Linear::<u32, 4, 256>::new(&squares_times(1 << 31));

/// The powers of the root, from 1 to the 63rd.
const ROOT_POWERS: Matrix = powers(ROOT);

/// Returns the powers of a nimber, from 1 to the 63rd.
pub(crate) const fn powers(base: u64) -> Matrix {
    let multiples = multiples(base);
    let mut powers = [1; 64];
    let mut i = 1;
    while i < 64 {
        powers[i] = linear_map::apply(&multiples, powers[i - 1]);
        i += 1;
    }
    powers
}

/// The squares of 2^0, 2^1, ..., 2^63, which determine the linear map that squares.
pub(crate) const SQUARES: Matrix = squares_times(1);

/// Returns the products of `factor` with the squares of 2^0, 2^1, ..., 2^63.
const fn squares_times(factor: u64) -> Matrix {
    let mut images = [0; 64];
    let mut i = 0;
    while i < 64 {
        images[i] = product(product(1 << i, 1 << i), factor);
        i += 1;
    }
    images
}

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
    fn products_and_inverses_of_bytes() {
        for (a, b) in (0..=u8::MAX).flat_map(|a| (0..=u8::MAX).map(move |b| (a, b))) {
            let logarithm = usize::from(LOGARITHMS[usize::from(b)]);
            assert_eq!(logarithm < 255, b != 0, "logarithm of {b}");
            let [once, by_256, by_square, _] = PRODUCTS[usize::from(a)][logarithm].map(u64::from);
            let expected = product(a.into(), b.into());
            assert_eq!([once, by_256], [expected, product(expected, 1 << 8)], "{a} {b}");
            assert_eq!(by_square, product(expected, product(1 << 8, 1 << 8)), "{a} {b}");
        }
        for byte in 0..=u8::MAX {
            let inverse = INVERSES[usize::from(byte)];
            assert_eq!(product(byte.into(), inverse.into()), u64::from(byte != 0), "inverse of {byte}");
        }
        for word in (0..16).map(|bit| 1 << bit).chain([0, 0xabcd]) {
            assert_eq!(u64::from(HALF_OF_16_BITS.apply(word)), product(word, 1 << 15), "half of {word}");
            let square = u64::from(SQUARE_TIMES_HALF_OF_16_BITS.apply(word));
            assert_eq!(square, product(product(word, word), 1 << 15), "half of the square of {word}");
            let square = u64::from(SQUARE_TIMES_HALF_OF_32_BITS.apply(word << 16));
            assert_eq!(square, product(product(word << 16, word << 16), 1 << 31), "half of the square of {word}");
        }
    }

    /// The README states the sum, 57 KiB, and adds the 12 KiB of `clmul`.
    #[test]
    fn the_size_of_all_tables() {
        let bytes = size_of_val(&TO_POLYNOMIAL) + size_of_val(&FROM_POLYNOMIAL);
        let nibbles = [&SQUARE, &SQUARE_ROOT, &HALF, &ARTIN_SCHREIER].map(size_of_val).iter().sum::<usize>();
        let of_bytes =
            size_of_val(&POWERS) + size_of_val(&PRODUCTS) + size_of_val(&LOGARITHMS) + size_of_val(&INVERSES);
        let sum = bytes
            + nibbles
            + of_bytes
            + size_of_val(&HALF_OF_16_BITS)
            + size_of_val(&SQUARE_TIMES_HALF_OF_16_BITS)
            + size_of_val(&SQUARE_TIMES_HALF_OF_32_BITS);
        assert_eq!(sum.div_ceil(1 << 10), 57);
    }
}
