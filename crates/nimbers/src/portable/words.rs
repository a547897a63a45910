//! Products of nimbers of up to 32 bits and inverses of up to 64 bits, by the logarithms of their words of 16 bits.
//!
//! They take about half the time of those by logarithms of bytes.
//! The tables take 384 KiB, so they are made at the first use, which takes about as long as 100,000 products.
//! Without the feature `std` there are no tables, because `core` cannot make one once.

use std::boxed::Box;
use std::sync::LazyLock;
use std::vec::Vec;

use super::bytes::{self, halves, joined};

/// The least nimber whose powers are all nimbers below 2^16 but 0.
const GENERATOR: u16 = 258;

/// The order of the generator.
const ORDER: usize = 0xffff;

/// The logarithm of 2^15, half the size of the field of words.
const HALF: usize = 62_133;

struct Tables {
    /// The exponent of each word but 0.
    logarithms: Box<[u16; 1 << 16]>,
    /// The powers for sums of two exponents.
    powers: Box<[u16; 1 << 17]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let powers: Vec<u16> =
            core::iter::successors(Some(1), |&power| Some(bytes::product16(power, GENERATOR))).take(1 << 17).collect();
        let mut logarithms = std::vec![0; 1 << 16];
        for (&power, exponent) in powers[..ORDER].iter().zip(0..) {
            logarithms[usize::from(power)] = exponent;
        }
        Self {
            logarithms: logarithms.try_into().expect("there are 2^16 words"),
            powers: powers.try_into().expect("there are 2^17 powers"),
        }
    }

    #[inline]
    fn log(&self, word: u16) -> usize {
        self.logarithms[usize::from(word)].into()
    }

    /// Returns the power with an exponent that is a sum of two logarithms.
    #[inline]
    fn power(&self, exponent: usize) -> u16 {
        self.powers[exponent % self.powers.len()] // Exponents are smaller, but the compiler does not know that.
    }

    #[inline]
    fn product16(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.power(self.log(a) + self.log(b)) }
    }

    /// Returns the product of both and 2^15.
    #[inline]
    fn half_product16(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.power(reduced(self.log(a) + self.log(b)) + HALF) }
    }

    /// Returns the product, by Karatsuba's method.
    #[inline]
    fn product32(&self, a: u32, b: u32) -> u32 {
        let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
        let low = self.product16(a0, b0);
        joined(low ^ self.half_product16(a1, b1), low ^ self.product16(a0 ^ a1, b0 ^ b1))
    }

    /// Returns the inverse, and 0 for 0.
    #[inline]
    fn inverse32(&self, a: u32) -> u32 {
        let [low, high] = halves(a);
        let sum = low ^ high;
        // With F = 2^16, the conjugate of p F + q is p F + (p + q), and the norm is q (p + q) + p^2 (F/2).
        let norm = self.product16(low, sum) ^ self.half_product16(high, high);
        if norm == 0 {
            return 0;
        }
        let over_norm = ORDER - self.log(norm);
        let over = |word| if word == 0 { 0 } else { self.power(self.log(word) + over_norm) };
        joined(over(sum), over(high))
    }
}

/// Returns the exponent below the order, from a sum of two logarithms.
#[inline]
const fn reduced(exponent: usize) -> usize {
    if exponent >= ORDER { exponent - ORDER } else { exponent }
}

#[inline]
pub(crate) fn product16(a: u16, b: u16) -> u16 {
    TABLES.product16(a, b)
}

#[inline]
pub(crate) fn product32(a: u32, b: u32) -> u32 {
    TABLES.product32(a, b)
}

/// Returns the inverse, and 0 for 0.
#[inline]
pub(crate) fn inverse32(a: u32) -> u32 {
    TABLES.inverse32(a)
}

/// Returns the inverse, and 0 for 0.
pub(crate) fn inverse64(a: u64) -> u64 {
    let tables = &*TABLES;
    super::inverse_by(a, |a, b| tables.product32(a, b), |a| tables.inverse32(a))
}
