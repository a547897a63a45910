//! Products of nimbers of up to 32 bits and inverses of bytes, by the logarithms of bytes.
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
#[must_use]
pub fn product16(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
    let low = power(log(a0) + log(b0));
    let high = power(log(a1) + log(b1) + HALF);
    u16::from_le_bytes([low ^ high, low ^ power(log(a0 ^ a1) + log(b0 ^ b1))])
}

/// Returns the product of a nimber below 2^16 and 2^15.
#[inline]
fn times_half16(a: u16) -> u16 {
    let [low, high] = a.to_le_bytes();
    u16::from_le_bytes([power(log(high) + 2 * HALF), power(log(low ^ high) + HALF)])
}

/// Returns the product of nimbers below 2^32, by Karatsuba's method: nine products of bytes.
#[inline(never)]
#[must_use]
pub(crate) fn product32(a: u32, b: u32) -> u32 {
    let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
    let low = product16(a0, b0);
    let high = product16(a1, b1);
    let both = product16(a0 ^ a1, b0 ^ b1);
    u32::from(low ^ times_half16(high)) | u32::from(low ^ both) << 16
}

/// Returns the low and the high half.
#[inline]
fn halves(a: u32) -> [u16; 2] {
    let [byte0, byte1, byte2, byte3] = a.to_le_bytes();
    [u16::from_le_bytes([byte0, byte1]), u16::from_le_bytes([byte2, byte3])]
}
