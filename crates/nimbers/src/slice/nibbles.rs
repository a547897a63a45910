//! The field of bytes, for processors with an instruction that looks up every byte of a register in a 16-byte table.
//!
//! The nimbers below 16, or nibbles, are a field, and all of them except 0 are powers of one nimber. So a product of
//! nibbles takes lookups of both logarithms, a sum modulo 15, and a lookup of the power. A byte is a pair *a* + 16 *b*
//! of nibbles, so a product of bytes takes three products of nibbles. Bytes stay packed between products, because
//! planes of nibbles would need twice as many registers and sums.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use super::byte_planes::{ByteVector, Register};
use crate::reference::product8;

/// A vector register of bytes with lookups in 16-byte tables.
pub(super) trait NibbleVector: Register {
    /// Returns a register with this value in every byte. `self` only proves that the processor has the instructions.
    fn splat(self, byte: u8) -> Self;

    fn and(self, other: Self) -> Self;

    /// Moves the upper half of each byte into its lower half. The new upper half is unspecified.
    fn shift_right_by_4(self) -> Self;

    /// Adds bytes, with the result 255 where the sum is above 255.
    fn add_saturating(self, other: Self) -> Self;

    /// Subtracts bytes modulo 256.
    fn subtract(self, other: Self) -> Self;

    /// Returns the smaller bytes, as unsigned numbers.
    fn min(self, other: Self) -> Self;

    /// Looks up bytes below 16 in a table, whose first entry is its lowest byte. Bytes of 128 or more give 0.
    fn look_up<const TABLE: u128>(self) -> Self;
}

/// A nimber whose powers are the nimbers from 1 to 15.
const GENERATOR: u8 = 4;

/// Stands for the logarithm of 0. A saturating sum with it is always 255 again.
const NO_LOGARITHM: u8 = u8::MAX;

/// The logarithms of the nimbers below 16.
const LOGARITHMS: u128 = {
    let mut table = [NO_LOGARITHM; 16];
    let (mut power, mut exponent) = (1, 0);
    while exponent < 15 {
        table[power as usize] = exponent;
        power = product8(power, GENERATOR);
        exponent += 1;
    }
    u128::from_le_bytes(table)
};

/// Returns the powers of the generator from 0 to 14, each multiplied by `factor`.
const fn powers(factor: u8) -> u128 {
    let mut table = [0; 16];
    let (mut power, mut exponent) = (factor, 0);
    while exponent < 15 {
        table[exponent] = power;
        power = product8(power, GENERATOR);
        exponent += 1;
    }
    u128::from_le_bytes(table)
}

/// A linear map of bytes, as the images of the lower and of the upper halves.
struct ByteMap([u128; 2]);

impl ByteMap {
    /// Returns the map that raises to the power 2^`doublings` and multiplies by `factor`.
    const fn power(doublings: u32, factor: u8) -> Self {
        let mut tables = [[0; 16]; 2];
        let mut nibble = 0;
        while nibble < 16 {
            let mut images = [nibble, nibble << 4];
            let mut half = 0;
            while half < 2 {
                let mut squared = 0;
                while squared < doublings {
                    images[half] = product8(images[half], images[half]);
                    squared += 1;
                }
                tables[half][nibble as usize] = product8(images[half], factor);
                half += 1;
            }
            nibble += 1;
        }
        Self([u128::from_le_bytes(tables[0]), u128::from_le_bytes(tables[1])])
    }
}

const TIMES_HALF: ByteMap = ByteMap::power(0, 128);
const SQUARE: ByteMap = ByteMap::power(1, 1);

/// The square root is the power 2^7, because the power 2^8 of a nimber below 2^8 is the nimber itself.
const SQRT: ByteMap = ByteMap::power(7, 1);

/// The product of 8 and the square of each nibble.
const TIMES_EIGHT_SQUARED: u128 = {
    let mut table = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        table[nibble as usize] = product8(8, product8(nibble, nibble));
        nibble += 1;
    }
    u128::from_le_bytes(table)
};

/// The logarithm of the inverse of each nibble.
const LOGARITHMS_OF_INVERSES: u128 = {
    let mut table = LOGARITHMS.to_le_bytes();
    let mut nibble = 1;
    while nibble < 16 {
        table[nibble] = (15 - table[nibble]) % 15;
        nibble += 1;
    }
    u128::from_le_bytes(table)
};

/// Returns the lower and upper halves of bytes.
#[inline(always)]
fn halves<V: NibbleVector>(bytes: V) -> [V; 2] {
    let mask = bytes.splat(15);
    [bytes.and(mask), bytes.shift_right_by_4().and(mask)]
}

/// Applies a linear map of bytes.
#[inline(always)]
fn image<const LOW: u128, const HIGH: u128, V: NibbleVector>(bytes: V) -> V {
    let [low, high] = halves(bytes);
    low.look_up::<LOW>().xor(high.look_up::<HIGH>())
}

/// Returns the entries of a table of powers at the sums of logarithms.
#[inline(always)]
fn power<const POWERS: u128, V: NibbleVector>(a: V, b: V) -> V {
    let sum = a.add_saturating(b);
    // Reduces sums from 15 to 28 modulo 15: subtracting 15 from a smaller sum wraps around to a large number, so the
    // minimum is the sum itself. Sums with `NO_LOGARITHM` become 240, and the lookup of 240 gives 0.
    sum.min(sum.subtract(a.splat(15))).look_up::<POWERS>()
}

/// Returns the logarithms of the lower halves, of the upper halves, and of their sums.
#[inline(always)]
fn logarithms<V: NibbleVector>(bytes: V) -> [V; 3] {
    let [low, high] = halves(bytes);
    [low, high, low.xor(high)].map(V::look_up::<LOGARITHMS>)
}

impl<V: NibbleVector> ByteVector for V {
    #[inline(always)]
    fn encode(self) -> Self {
        self
    }

    #[inline(always)]
    fn decode(self) -> Self {
        self
    }

    /// With 16^2 = 16 + 8, (*a* + 16 *b*) (*c* + 16 *d*) = *ac* + 8 *bd* + 16 (*ac* + (*a* + *b*) (*c* + *d*)).
    /// Each table of powers has the factor with which its product contributes: 1 + 16, 8 and 16.
    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        let ([a, b, both], [c, d, other_both]) = (logarithms(self), logarithms(other));
        let low = power::<{ powers(0x11) }, _>(a, c);
        let high = power::<{ powers(8) }, _>(b, d);
        let both = power::<{ powers(0x10) }, _>(both, other_both);
        low.xor(high).xor(both)
    }

    #[inline(always)]
    fn times_half(self) -> Self {
        image::<{ TIMES_HALF.0[0] }, { TIMES_HALF.0[1] }, _>(self)
    }

    #[inline(always)]
    fn square(self) -> Self {
        image::<{ SQUARE.0[0] }, { SQUARE.0[1] }, _>(self)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        image::<{ SQRT.0[0] }, { SQRT.0[1] }, _>(self)
    }

    /// Divides the conjugate (*a* + *b*) + 16 *b* by the norm *a* (*a* + *b*) + 8 *b*^2.
    #[inline(always)]
    fn inverse(self) -> Self {
        let [_, high] = halves(self);
        let [log_low, log_high, log_both] = logarithms(self);
        let product = power::<{ powers(1) }, _>(log_low, log_both);
        let norm = product.xor(high.look_up::<TIMES_EIGHT_SQUARED>());
        let scale = norm.look_up::<LOGARITHMS_OF_INVERSES>();
        let low = power::<{ powers(1) }, _>(log_both, scale);
        low.xor(power::<{ powers(0x10) }, _>(log_high, scale))
    }
}
