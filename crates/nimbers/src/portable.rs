//! The portable product of 64-bit nimbers, which is the specification of the other backends.

use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};

/// Returns the nim-product of two nimbers below 2^64.
///
/// It is not inlined, because callers that use an instruction instead would still save its many registers.
#[inline(never)]
#[must_use]
pub fn product(a: u64, b: u64) -> u64 {
    FROM_POLYNOMIAL.apply(reduce(multiply(TO_POLYNOMIAL.apply(a), TO_POLYNOMIAL.apply(b))))
}

/// Returns the residue of a polynomial, given as its low and high halves, modulo the polynomial *m* of
/// [`tables`](crate::tables).
#[inline]
pub(crate) fn reduce([low, high]: [u64; 2]) -> u64 {
    // x^64 is x^4 + x^3 + x + 1 = (x + 1) (x^3 + 1), so two shifts multiply `high` by it. They move up to 4 bits beyond
    // x^63 again, and the first line adds the bits that these would contribute.
    let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
    let multiple = high ^ high << 1;
    low ^ multiple ^ multiple << 3
}

/// Returns the low and high halves of the product of two polynomials over the field of two elements.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits count")]
fn multiply(a: u64, b: u64) -> [u64; 2] {
    // Processes four bits of `b` at a time, with a table of the 16 multiples of `a`. The table leaves out the top three
    // bits of `a`, so each multiple fits into a word, and the last loop adds the products of these bits.
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
        // All bits of the mask are set if the bit of `a` is. A branch would often be mispredicted.
        let mask = (a >> shift & 1).wrapping_neg();
        low ^= b << shift & mask;
        high ^= b >> (64 - shift) & mask;
    }
    [low, high]
}
