//! Products of nimbers of up to 32 bits and inverses of bytes, by the logarithms of bytes.
//!
//! Zero has no logarithm. Its entry in the table is larger than every sum of three logarithms, and the table of powers
//! has zeros at all sums with this entry. So products with zero need no branch, which would often be mispredicted.

use crate::tables::{LOGARITHMS, NEGATED_LOGARITHMS, POWERS};

/// Returns the logarithm of a byte.
#[inline]
fn log(byte: u8) -> usize {
    LOGARITHMS[usize::from(byte)].into()
}

/// Returns the power of the generator with this exponent, a sum of at most three logarithms.
#[inline]
fn power(exponent: usize) -> u8 {
    POWERS[exponent % POWERS.len()] // The exponent is smaller. The remainder removes the bounds check.
}

/// The logarithm of 2^7, half the size of the field of bytes, which is a constant of the tower of fields.
const HALF: usize = LOGARITHMS[1 << 7] as usize;

/// Returns the product of nimbers below 2^8.
#[inline]
pub(crate) fn product8(a: u8, b: u8) -> u8 {
    power(log(a) + log(b))
}

/// Returns the inverse of a nimber below 2^8, and 0 for 0.
#[inline]
pub(crate) fn inverse8(a: u8) -> u8 {
    power(NEGATED_LOGARITHMS[usize::from(a)].into())
}

/// Returns the product of nimbers below 2^16, by Karatsuba's method with three products of bytes.
#[inline]
#[must_use]
pub fn product16(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
    // With F = 2^8, F^2 = F + F/2, so the product is (both + low) F + (low + high F/2), where F/2 is `HALF`.
    let low = power(log(a0) + log(b0));
    let high = power(log(a1) + log(b1) + HALF);
    u16::from_le_bytes([low ^ high, low ^ power(log(a0 ^ a1) + log(b0 ^ b1))])
}

/// Returns the product of a nimber below 2^16 and 2^15.
#[inline]
fn times_half16(a: u16) -> u16 {
    // With F = 2^8 and H = F/2, 2^15 is H F, and (high F + low) H F is (low + high) H F + high H^2.
    let [low, high] = a.to_le_bytes();
    u16::from_le_bytes([power(log(high) + 2 * HALF), power(log(low ^ high) + HALF)])
}

/// Returns the product of nimbers below 2^32, by Karatsuba's method with nine products of bytes.
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
