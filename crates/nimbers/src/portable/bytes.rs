//! Products of nimbers of up to 32 bits and inverses of up to 64 bits, by the logarithms of their bytes.
//!
//! Zero has no logarithm. Its entry is so large that every sum with it is beyond all sums without it, where the table of
//! powers has zeros. So no product takes a branch, which could not be predicted.

use crate::tables::{LOGARITHMS, NEGATED_LOGARITHMS, POWERS};

/// Returns the logarithm of a byte.
#[inline]
fn log(byte: u8) -> usize {
    LOGARITHMS[usize::from(byte)].into()
}

/// Returns the power with the exponent that is a sum of logarithms.
#[inline]
fn power(exponent: usize) -> u8 {
    POWERS[exponent % POWERS.len()] // Exponents are smaller, but the compiler does not know that.
}

/// The logarithm of 2^7, half the size of the field of bytes.
const HALF: usize = LOGARITHMS[1 << 7] as usize;

#[inline]
pub(crate) fn product8(a: u8, b: u8) -> u8 {
    power(log(a) + log(b))
}

/// Returns the inverse, and 0 for 0.
#[inline]
pub(crate) fn inverse8(a: u8) -> u8 {
    power(NEGATED_LOGARITHMS[usize::from(a)].into())
}

/// Returns the product of nimbers below 2^16, by Karatsuba's method: three products of bytes.
#[inline]
pub(crate) fn product16(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
    let low = power(log(a0) + log(b0));
    let high = power(log(a1) + log(b1) + HALF);
    u16::from_le_bytes([low ^ high, low ^ power(log(a0 ^ a1) + log(b0 ^ b1))])
}

/// Returns the inverse, and 0 for 0.
#[inline]
pub(crate) fn inverse16(a: u16) -> u16 {
    // With F = 2^8, the conjugate of p F + q is p F + (p + q), and the norm is q (p + q) + p^2 (F/2).
    let [low, high] = a.to_le_bytes();
    let (sum_log, high_log) = (log(low ^ high), log(high));
    let norm = power(log(low) + sum_log) ^ power(2 * high_log + HALF);
    let over_norm = usize::from(NEGATED_LOGARITHMS[usize::from(norm)]);
    u16::from_le_bytes([power(sum_log + over_norm), power(high_log + over_norm)])
}

/// Returns the product of a nimber below 2^16 and 2^15.
#[inline]
fn times_half16(a: u16) -> u16 {
    let [low, high] = a.to_le_bytes();
    u16::from_le_bytes([power(log(high) + 2 * HALF), power(log(low ^ high) + HALF)])
}

/// Returns the product of nimbers below 2^32, by Karatsuba's method: nine products of bytes.
#[inline]
pub(crate) fn product32(a: u32, b: u32) -> u32 {
    let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
    let low = product16(a0, b0);
    let high = product16(a1, b1);
    let both = product16(a0 ^ a1, b0 ^ b1);
    joined(low ^ times_half16(high), low ^ both)
}

/// Returns the inverse, and 0 for 0.
#[inline]
pub(crate) fn inverse32(a: u32) -> u32 {
    let [low, high] = halves(a);
    let sum = low ^ high;
    let norm = product16(low, sum) ^ times_half16(square16(high));
    let over_norm = inverse16(norm);
    joined(product16(sum, over_norm), product16(high, over_norm))
}

/// Returns the inverse, and 0 for 0.
pub(crate) fn inverse64(a: u64) -> u64 {
    super::inverse_by(a, product32, inverse32)
}

/// Returns the square of a nimber below 2^16.
#[inline]
fn square16(a: u16) -> u16 {
    let [low, high] = a.to_le_bytes().map(log);
    u16::from_le_bytes([power(2 * low) ^ power(2 * high + HALF), power(2 * high)])
}

/// Returns the low and the high half.
#[inline]
pub(super) fn halves(a: u32) -> [u16; 2] {
    let [byte0, byte1, byte2, byte3] = a.to_le_bytes();
    [u16::from_le_bytes([byte0, byte1]), u16::from_le_bytes([byte2, byte3])]
}

#[inline]
pub(super) fn joined(low: u16, high: u16) -> u32 {
    u32::from(low) | u32::from(high) << 16
}
