//! The backend of single products for every processor, and the specification of the other backends.

#[cfg_attr(
    all(feature = "std", not(any(test, miri))),
    expect(dead_code, reason = "`words` takes over from most of it; without `std` all of it is in use")
)]
pub(crate) mod bytes;
#[cfg(all(any(test, feature = "std"), not(miri)))] // Miri would take minutes to make the tables
pub(crate) mod words;

use crate::tables::{FROM_POLYNOMIAL, HALF_POLYNOMIAL, SQUARE, SQUARE_ROOT, TO_POLYNOMIAL};

/// Returns the nim-product of two nimbers below 2^64.
#[inline]
#[must_use]
pub fn product(a: u64, b: u64) -> u64 {
    FROM_POLYNOMIAL.apply(polynomial_product(TO_POLYNOMIAL.apply(a), TO_POLYNOMIAL.apply(b)))
}

/// Returns the inverse of a nimber below 2^64, and 0 for 0, by a product and an inverse of half the width.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "halves")]
fn inverse_by(a: u64, product: impl Fn(u32, u32) -> u32, inverse: impl Fn(u32) -> u32) -> u64 {
    // With F = 2^32, the conjugate of p F + q is p F + (p + q), and the norm is q (p + q) + p^2 (F/2).
    // The low half of the square of p F is p^2 (F/2).
    let [low, high] = [a as u32, (a >> 32) as u32];
    let over_norm = inverse(product(low, high ^ low) ^ square(a >> 32 << 32) as u32);
    u64::from(product(high ^ low, over_norm)) | u64::from(product(high, over_norm)) << 32
}

/// Returns the square of a nimber below 2^64.
#[inline]
pub(crate) fn square(a: u64) -> u64 {
    SQUARE.apply(a)
}

/// Returns the square root of a nimber below 2^64.
#[inline]
pub(crate) fn square_root(a: u64) -> u64 {
    SQUARE_ROOT.apply(a)
}

/// Returns the product of two polynomials modulo *m*, the polynomial of [`tables`](crate::tables).
#[inline]
pub(crate) fn polynomial_product(a: u64, b: u64) -> u64 {
    reduce(multiply(a, b))
}

/// Returns the nim-product of two nimbers below 2^128.
#[must_use]
pub fn wide_product(a: u128, b: u128) -> u128 {
    wide_product_by(a, b, polynomial_product)
}

/// Returns the nim-product of two nimbers below 2^128, by any product of polynomials modulo *m*.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are of 64 bits")]
pub(crate) fn wide_product_by(a: u128, b: u128, product: impl Fn(u64, u64) -> u64) -> u128 {
    // With F = 2^64, the product is (a1 b0 + a0 b1 + a1 b1) F + (a0 b0 + a1 b1 (F/2)).
    // All four products stay in the polynomial basis, so six changes of basis are enough.
    let [a1, a0, b1, b0] = [a >> 64, a, b >> 64, b].map(|half| TO_POLYNOMIAL.apply(half as u64));
    let (lows, highs) = (product(a0, b0), product(a1, b1));
    let all = product(a1 ^ a0, b1 ^ b0);
    let (high, low) = (all ^ lows, lows ^ product(highs, HALF_POLYNOMIAL));
    u128::from(FROM_POLYNOMIAL.apply(high)) << 64 | u128::from(FROM_POLYNOMIAL.apply(low))
}

/// Returns the power of a nimber below 2^64, and 1 for the exponent 0.
pub(crate) fn power(base: u64, exponent: u64) -> u64 {
    power_by(base, exponent, polynomial_product, polynomial_square)
}

/// Returns the square of a polynomial modulo *m*: the bits move apart, because squaring is linear.
#[inline]
fn polynomial_square(a: u64) -> u64 {
    return reduce([spread(a & LOW), spread(a >> 32)]);

    /// Returns the bits of a half word, with a 0 after each.
    fn spread(half: u64) -> u64 {
        let mut word = half;
        word = (word ^ word << 16) & 0x0000_ffff_0000_ffff;
        word = (word ^ word << 8) & 0x00ff_00ff_00ff_00ff;
        word = (word ^ word << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        word = (word ^ word << 2) & 0x3333_3333_3333_3333;
        (word ^ word << 1) & 0x5555_5555_5555_5555
    }
}

/// The low half of a word.
const LOW: u64 = 0xffff_ffff;

/// Exponents below this are too short to prepare products for them.
pub(crate) const SHORT_EXPONENT: u64 = 1 << 8;

/// Returns a power by repeated squaring, for any product with the one 1. It takes time for each bit of the exponent.
#[inline]
pub(crate) fn short_power(
    base: u64,
    exponent: u64,
    product: impl Fn(u64, u64) -> u64,
    square: impl Fn(u64) -> u64,
) -> u64 {
    let (mut power, mut factor, mut rest) = (1, base, exponent);
    while rest != 0 {
        // A branch on the bit could not be predicted, so the code multiplies by 1 instead. The next square does not
        // wait for this product.
        power = product(power, if rest & 1 == 1 { factor } else { 1 });
        factor = square(factor);
        rest >>= 1;
    }
    power
}

/// Returns a power of a nimber below 2^64, by any product and square of polynomials modulo *m*.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits count")]
pub(crate) fn power_by(
    base: u64,
    exponent: u64,
    product: impl Fn(u64, u64) -> u64,
    square: impl Fn(u64) -> u64,
) -> u64 {
    let polynomial = TO_POLYNOMIAL.apply(base);
    if exponent < SHORT_EXPONENT {
        return FROM_POLYNOMIAL.apply(short_power(polynomial, exponent, product, square));
    }
    // The power with the exponent 2^32 is the conjugate, which is one exclusive or between two changes of basis. So the
    // halves of the exponent are those of two bases, and each round takes two bits of both.
    let conjugate = TO_POLYNOMIAL.apply(base ^ base >> 32);
    let mut powers = [1; 16];
    for index in 1..16 {
        // One of the bases times a power from before.
        powers[index] =
            if index < 4 { product(powers[index - 1], polynomial) } else { product(powers[index - 4], conjugate) };
    }
    let mut power = 1;
    for round in (0..16).rev() {
        let (low, high) = (exponent >> (2 * round), exponent >> (32 + 2 * round));
        let digits = (low & 3 | (high & 3) << 2) as usize;
        power = product(square(square(power)), powers[digits]);
    }
    FROM_POLYNOMIAL.apply(power)
}

/// Returns the residue modulo *m* of the polynomial with these low and high halves.
#[inline]
pub(crate) fn reduce([low, high]: [u64; 2]) -> u64 {
    // x^64 = x^4 + x^3 + x + 1. At most 4 bits of that pass x^63 again, and the first line reduces them beforehand.
    let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
    low ^ high ^ high << 1 ^ high << 3 ^ high << 4
}

/// Returns the low and high halves of the product of two polynomials modulo 2.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits count")]
fn multiply(a: u64, b: u64) -> [u64; 2] {
    // `b` is taken four bits at a time, with a table of the 16 multiples of `a`. Without its top three bits, `a` is
    // short enough for all multiples to fit a word. The last loop adds the top three bits.
    const TOP: usize = 3;
    let short = a & u64::MAX >> TOP;
    let mut multiples = [0; 16];
    for by in 1..multiples.len() {
        multiples[by] = multiples[by & (by - 1)] ^ short << by.trailing_zeros();
    }
    let (mut low, mut high) = (multiples[b as usize % 16], 0);
    for shift in (4..64).step_by(4) {
        let multiple = multiples[(b >> shift) as usize % 16];
        low ^= multiple << shift;
        high ^= multiple >> (64 - shift);
    }
    for shift in 64 - TOP..64 {
        // All ones if the bit is set: a mask instead of a branch, because the bits are as good as random.
        let mask = (a >> shift & 1).wrapping_neg();
        low ^= b << shift & mask;
        high ^= b >> (64 - shift) & mask;
    }
    [low, high]
}
