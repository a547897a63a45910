//! Products of nimbers of 64 bits on every processor: the specification of the other backends.

use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};

/// Returns the nim-product of two nimbers below 2^64.
///
/// It is not inlined: its many registers would be saved in callers that use an instruction instead.
#[inline(never)]
#[must_use]
pub fn product(a: u64, b: u64) -> u64 {
    FROM_POLYNOMIAL.apply(reduce(multiply(TO_POLYNOMIAL.apply(a), TO_POLYNOMIAL.apply(b))))
}

/// Returns the residue modulo *m*, the polynomial of [`tables`](crate::tables), of the polynomial with these low and high halves.
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
