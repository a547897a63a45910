//! Products of nimbers of up to 32 bits, by the logarithms of bytes.
//!
//! Zero has no logarithm. Its entry in the table is larger than every sum of two logarithms, and the table of powers has
//! zeros at all sums with this entry. So products with zero need no branch, which would often be mispredicted.

use crate::tables::{HALF_OF_16_BITS, LOGARITHMS, PRODUCTS};

/// Returns the products of a byte with the bytes of all logarithms.
#[inline]
fn products(byte: u8) -> &'static [[u16; 4]; 512] {
    PRODUCTS[usize::from(byte)]
}

/// Returns the logarithm of a byte.
#[inline]
fn log(byte: u8) -> usize {
    usize::from(LOGARITHMS[usize::from(byte)]) % 512 // It is smaller. The remainder removes the bounds check.
}

/// Returns the product of nimbers below 2^8.
#[inline]
pub(crate) fn product8(a: u8, b: u8) -> u8 {
    products(a)[log(b)][0].to_le_bytes()[0]
}

/// Returns the product of 2^7 and the square of a nimber below 2^8.
#[inline]
pub(crate) fn square_times_half8(a: u8) -> u8 {
    products(a)[log(a)][2].to_le_bytes()[0]
}

/// Returns the product of nimbers below 2^16.
///
/// It adds the four products of bytes, each multiplied by its constant in the table. Karatsuba's method would save one of
/// them, but looks up two more bytes.
#[inline]
pub(crate) fn product16(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes().map(products), b.to_le_bytes().map(log));
    a0[b0][0] ^ a0[b1][1] ^ a1[b0][1] ^ a1[b1][2]
}

/// Returns the product of nimbers below 2^32, by Karatsuba's method with three products of 16 bits.
#[inline(never)]
pub(crate) fn product32(a: u32, b: u32) -> u32 {
    let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
    // With F = 2^16, F^2 = F + F/2, so the product is (both + low) F + (low + high F/2).
    let low = product16(a0, b0);
    let high = product16(a1, b1);
    let both = product16(a0 ^ a1, b0 ^ b1);
    u32::from(low ^ HALF_OF_16_BITS.apply(high.into())) | u32::from(low ^ both) << 16
}

/// Returns the low and the high half.
#[inline]
fn halves(a: u32) -> [u16; 2] {
    let [byte0, byte1, byte2, byte3] = a.to_le_bytes();
    [u16::from_le_bytes([byte0, byte1]), u16::from_le_bytes([byte2, byte3])]
}
