//! The slow product by the rule of Fermat powers, which is the source of all tables and the reference of the tests.

/// Returns the nim-product of two nimbers below 2^128, by the rules with which *On Numbers and Games* (`[ONAG]`,
/// chapter 6) computes it by hand.
///
/// The Fermat powers are the numbers 2^(2^k).
/// The nim-product of a Fermat power and a smaller nimber is the ordinary product.
/// The nim-square of a Fermat power is the ordinary product of the power and 3/2.
///
/// Let *F* be the largest Fermat power that is at most the larger of *a* = *a1 F + a0* and *b* = *b1 F + b0*.
/// Then the product is *(a1 b0 + a0 b1 + a1 b1) F + (a0 b0 + a1 b1 (F/2))*.
/// By Karatsuba's method, the coefficient of *F* is *(a1 + a0) (b1 + b0) + a0 b0*, so four recursive products are
/// enough.
///
/// The compiler evaluates this function to compute the tables, and the tests compare all backends with it.
pub(crate) const fn product(a: u128, b: u128) -> u128 {
    // `Ord::max` is not usable in constants yet. The mutant with `<=` gives the same result.
    let greater = if a < b { b } else { a };
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = degree(greater) / 2;
    let low = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let lows = product(a0, b0);
    let highs = product(a1, b1);
    let all = product(a1 ^ a0, b1 ^ b0);
    (all ^ lows) << half | lows ^ product(highs, 1 << (half - 1))
}

/// Returns the nim-product of two nimbers below 2^64.
#[expect(clippy::cast_possible_truncation, reason = "nimbers below 2^64 are closed under the product")]
pub(crate) const fn product64(a: u64, b: u64) -> u64 {
    product(a as u128, b as u128) as u64
}

/// Returns the number of bits, a power of two, of the smallest field of nimbers that contains the nimber `size`.
pub(crate) const fn degree(size: u128) -> u32 {
    let bits = u128::BITS - size.leading_zeros();
    if bits == 0 { 1 } else { bits.next_power_of_two() }
}

/// Returns the product of two nimbers below 2^8.
#[cfg(any(feature = "slice", target_arch = "x86_64"))]
#[expect(clippy::cast_possible_truncation, reason = "nimbers below 2^8 are closed under the product")]
pub(crate) const fn product8(a: u8, b: u8) -> u8 {
    product(a as u128, b as u128) as u8
}
