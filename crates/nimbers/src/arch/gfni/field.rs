//! Products and inverses.
//!
//! A product takes five rounds of instructions, whatever the width:
//! bytes go to the basis of the instruction, transposed; sums of them are the factors of Karatsuba's method;
//! these are multiplied; the products are multiplied by powers of *H* = 2^7 and return to nimbers, transposed;
//! sums of them are the bytes of the result.

use core::array;

use super::forms::{
    AS_NIMBERS, AS_POLYNOMIALS, Forms, NONE, Step, TERMS, factors, form_times_half, half_to_the, matrices, norm,
    product, selection, selections, step, sum, sums,
};
use super::{Constant, Gfni, Register};
use crate::fermat::product8;
use crate::isomorphism::{POLYNOMIALS, TO_NIMBER, TO_POLYNOMIAL, image, matrix};

const TO_POLYNOMIALS: Constant = Constant::new(TO_POLYNOMIAL, TO_POLYNOMIAL);

/// Takes a nimber to the polynomial of its product with *H*.
const TO_POLYNOMIAL_TIMES_HALF: u64 = {
    let (mut images, mut bit) = ([0; 8], 0);
    while bit < 8 {
        images[bit] = image(POLYNOMIALS, product8(1 << bit, half_to_the(1)));
        bit += 1;
    }
    matrix(images)
};

/// The 27 products of bytes of a product of 64 bits, in the lanes of two registers.
const PRODUCTS64: [[[u8; 8]; 2]; 2] = [
    [[0, 2, 6, 8, 18, 20, 24, 26], [1, 7, 5, 19, 25, 23, 17, 3]],
    // Two are in two lanes, because they are needed times three powers of *H*.
    [[4, 21, 22, 16, 11, 15, 14, NONE], [10, 16, 13, 17, 9, 12, NONE, NONE]],
];
const STEPS64: [Step; 4] = [
    step(PRODUCTS64[0], [0, 1]),
    step(PRODUCTS64[0], [NONE, 2]),
    step(PRODUCTS64[1], [2, 3]),
    step(PRODUCTS64[1], [3, 4]),
];

/// The 9 products of bytes of a product of 32 bits.
const PRODUCTS32: [[u8; 8]; 2] = [[0, 2, 6, 8, 1, 7, 5, NONE], [3, 5, 4, NONE, NONE, NONE, NONE, NONE]];
const STEPS32: [Step; 2] = [step(PRODUCTS32, [0, 2]), step(PRODUCTS32, [1, NONE])];

impl Gfni {
    /// Returns the product of nimbers below 2^64.
    #[inline(always)]
    pub(crate) fn product64(self, a: u64, b: u64) -> u64 {
        const FACTORS: [Constant; 2] = [factors(PRODUCTS64[0], &[0]), factors(PRODUCTS64[1], &[0])];
        const MATRICES: [Constant; 4] = matrices(&STEPS64, AS_NIMBERS);
        const SELECTIONS: [Constant; 4] = selections(&STEPS64, &product(8, 0));
        let [a, b] = [a, b].map(|factor| self.load(factor).transposed_images(TO_POLYNOMIALS));
        let [first, second] = FACTORS.map(|factors| a.sums(factors).times(b.sums(factors)));
        sum_of_sums(transposed([first, first, second, second], MATRICES), SELECTIONS).word_sum()
    }

    /// Returns the product of nimbers below 2^32.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under the product")]
    pub(crate) fn product32(self, a: u32, b: u32) -> u32 {
        const FACTORS: [Constant; 2] = [factors(PRODUCTS32, &[0]), factors(PRODUCTS32, &[4])];
        const MATRICES: [Constant; 2] = matrices(&STEPS32, AS_NIMBERS);
        const SELECTIONS: [Constant; 2] = selections(&STEPS32, &product(4, 0));
        // Both factors share a word.
        let both = self.load(u64::from(a) | u64::from(b) << 32).transposed_images(TO_POLYNOMIALS);
        let products = both.sums(FACTORS[0]).times(both.sums(FACTORS[1]));
        sum_of_sums(transposed([products; 2], MATRICES), SELECTIONS).word_sum() as u32
    }

    /// Returns the product of nimbers below 2^16.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under the product")]
    pub(crate) fn product16(self, a: u16, b: u16) -> u16 {
        // Five products of bytes, where the right factor of one is times *H*, fit one word. Karatsuba's three would
        // take one more step, to multiply by *H*.
        const TIMES_POWERS: Constant = Constant::new(TO_POLYNOMIAL, TO_POLYNOMIAL_TIMES_HALF);
        const LEFT: Constant = Constant::new(0x01_0100_0100, 0);
        const RIGHT: Constant = Constant::new(0x03_0203_0b02, 0);
        const TO_NIMBERS: Constant = Constant::new(TO_NIMBER, TO_NIMBER);
        const SUMS: Constant = Constant::new(selection([0b11, 0b1_1100, 0, 0, 0, 0, 0, 0]), 0);
        let bytes = self.load(u64::from(a) | u64::from(b) << 16).images(TIMES_POWERS);
        let products = bytes.bytes_at(LEFT).times(bytes.bytes_at(RIGHT));
        products.transposed_images(TO_NIMBERS).sums(SUMS).low_word() as u16
    }

    /// Returns the inverse of a nimber below 2^64, and 0 for 0.
    #[inline(always)]
    pub(crate) fn inverse64(self, a: u64) -> u64 {
        // The norm *N* of four bytes: its terms are products of the low half with the sum of both, and squares of the
        // bytes of the high half.
        const LOW: Constant = factors(PRODUCTS32, &[0]);
        const HIGH: Constant = factors(PRODUCTS32, &[4]);
        const BOTH: Constant = factors(PRODUCTS32, &[0, 4]);
        const SQUARES: [[u8; 8]; 2] = [[NONE, NONE, NONE, NONE, 9, 10, 11, 12]; 2];
        const NORM_STEPS: [Step; 4] = [STEPS32[0], STEPS32[1], step(SQUARES, [1, 2]), step(SQUARES, [3, 4])];
        const MATRICES: [Constant; 2] = matrices(&STEPS32, AS_POLYNOMIALS);
        const SQUARE_MATRICES: [Constant; 2] =
            [Constant::new(of_square(1), of_square(2)), Constant::new(of_square(3), of_square(4))];
        const NORM: Forms = norm(8);
        const LEFT: [Constant; 4] = selections(&NORM_STEPS, &sums(&NORM, NORM_LEFT));
        const RIGHT: [Constant; 4] = selections(&NORM_STEPS, &sums(&NORM, NORM_RIGHT));
        let nimber = self.load(a);
        let bytes = nimber.transposed_images(TO_POLYNOMIALS);
        let conjugate_low = bytes.sums(BOTH);
        let [first, second] = transposed([bytes.sums(LOW).times(conjugate_low); 2], MATRICES);
        let [third, fourth] = transposed([nimber; 2], SQUARE_MATRICES);
        let terms = [first, second, third, fourth];
        let (left, right) = (sum_of_sums(terms, LEFT), sum_of_sums(terms, RIGHT));
        let (norm, over_norm) = inverse_of_norm(left.both_words(), right.both_words());

        // The products of the conjugate's halves with the conjugate of *N*, by Karatsuba's method.
        const OF_NORM: Constant = Constant::new(0x8005_0109_0200_0a08, 0x8080_8080_8004_0503);
        const HIGH_PRODUCTS: [[u8; 8]; 2] =
            [[9, 11, 15, 17, 10, 16, 14, NONE], [12, 14, 13, NONE, NONE, NONE, NONE, NONE]];
        const STEPS: [Step; 4] = [STEPS32[0], STEPS32[1], step(HIGH_PRODUCTS, [0, 2]), step(HIGH_PRODUCTS, [1, NONE])];
        const COORDINATES: Forms = sum(&product(4, 0), &shifted(&product(4, 9)));
        const EVEN: [Constant; 4] =
            selections(&STEPS, &sums(&COORDINATES, [1, 1 << 2, 1 << 4, 1 << 6, 0b11, 0b11 << 2, 0b11 << 4, 0b11 << 6]));
        const ODD: [Constant; 4] =
            selections(&STEPS, &sums(&COORDINATES, [1 << 1, 1 << 3, 1 << 5, 1 << 7, 0, 0, 0, 0]));
        let of_norm = left.word_sums(right).bytes_at(OF_NORM);
        let [first, second] = transposed([conjugate_low.times(of_norm); 2], MATRICES);
        let [third, fourth] = transposed([bytes.sums(HIGH).times(of_norm); 2], MATRICES);
        let terms = [first, second, third, fourth];
        let factors = sum_of_sums(terms, EVEN).word_sums(sum_of_sums(terms, ODD));

        // The products of these with the conjugate of the norm of *N*, over the norm of that.
        const OF_LAST_NORM: Constant = Constant::new(0x0000_0000_0202_0202, 0x8080_8080_0101_0101);
        const LAST_PRODUCTS: [[u8; 8]; 2] = [[0, 3, 6, 9, 2, 5, 8, 11], [1, 4, 7, 10, NONE, NONE, NONE, NONE]];
        const LAST_STEPS: [Step; 1] = [step(LAST_PRODUCTS, [0, 1])];
        const LAST_MATRICES: [Constant; 1] = matrices(&LAST_STEPS, AS_NIMBERS);
        const LAST: [Constant; 1] = selections(&LAST_STEPS, &pairs_of_products());
        let products = factors.times(norm.bytes_at(OF_LAST_NORM)).times(over_norm);
        sum_of_sums(transposed([products], LAST_MATRICES), LAST).word_sum()
    }
}

/// The bytes of a nimber of four bytes whose products with [`NORM_RIGHT`] are the terms of the norm: the low half in
/// Karatsuba's method, and the bytes of the high half. Their sum comes last, for a later product.
const NORM_LEFT: [u8; 8] = [0b1, 0b10, 0b11, 0b100, 0b1000, 0b1100, 0, 0];

/// The sum of both halves in Karatsuba's method, and the bytes of the high half.
const NORM_RIGHT: [u8; 8] = [0b101, 0b1010, 0b1111, 0b100, 0b1000, 0, 0, 0];

/// Takes the terms of the norm of a nimber of four bytes, in both words and as the factors of [`NORM_LEFT`] and
/// [`NORM_RIGHT`].
/// Returns the norm *N* of two bytes with their sum as third byte, in both words, and the inverse of the norm of *N* in
/// every byte.
#[inline(always)]
fn inverse_of_norm(left: Register, right: Register) -> (Register, Register) {
    const PRODUCTS: [[u8; 8]; 2] = [[0, 1, 2, 3, 4, NONE, NONE, NONE]; 2];
    const STEPS: [Step; 2] = [step(PRODUCTS, [0, 1]), step(PRODUCTS, [2, 3])];
    const MATRICES: [Constant; 2] = matrices(&STEPS, AS_POLYNOMIALS);
    const NORM: Forms = norm(4);
    // With the norm q + p F, F = 2^8, its norm is q (q + p) + p (p H).
    const LEFT: [Constant; 2] = selections(&STEPS, &sums(&NORM, [0b1, 0b10, 0b11, 0, 0, 0, 0, 0]));
    const RIGHT: [Constant; 2] = selections(&STEPS, &{
        let [both, high, ..] = sums(&NORM, [0b11, 0b10, 0, 0, 0, 0, 0, 0]);
        let mut forms = [[0; TERMS]; 8];
        forms[0] = both;
        forms[1] = form_times_half(&high);
        forms
    });
    const FIRST: Constant = Constant::new(0, 0);
    const SECOND: Constant = Constant::new(0x0101_0101_0101_0101, 0x0101_0101_0101_0101);
    let terms = transposed([left.times(right); 2], MATRICES);
    let (norm, factors) = (sum_of_sums(terms, LEFT).both_words(), sum_of_sums(terms, RIGHT).both_words());
    let products = norm.times(factors);
    (norm, products.bytes_at(FIRST).plus(products.bytes_at(SECOND)).inverses())
}

/// Returns the matrix from a nimber to the polynomial of its square times a power of *H*.
const fn of_square(power: u8) -> u64 {
    let (mut images, mut bit) = ([0; 8], 0);
    while bit < 8 {
        images[bit] = image(POLYNOMIALS, product8(product8(1 << bit, 1 << bit), half_to_the(power)));
        bit += 1;
    }
    matrix(images)
}

/// Returns the coordinates of a nimber of four bytes as those of the high half of one of eight.
const fn shifted(forms: &Forms) -> Forms {
    let [first, second, third, fourth, zero, ..] = *forms;
    [zero, zero, zero, zero, first, second, third, fourth]
}

/// Returns the coordinates of four products of nimbers of two bytes, whose terms follow each other.
const fn pairs_of_products() -> Forms {
    let mut forms = [[0; TERMS]; 8];
    let mut index = 0;
    while index < 4 {
        let [low, high, ..] = product(2, 3 * index);
        forms[2 * index] = low;
        forms[2 * index + 1] = high;
        index += 1;
    }
    forms
}

/// Returns [`Register::transposed_images`] of each.
#[inline(always)]
fn transposed<const N: usize>(registers: [Register; N], matrices: [Constant; N]) -> [Register; N] {
    array::from_fn(|index| registers[index].transposed_images(matrices[index]))
}

/// Returns the sum of [`Register::sums`] of each.
#[inline(always)]
fn sum_of_sums<const N: usize>(registers: [Register; N], selections: [Constant; N]) -> Register {
    let mut sum = registers[0].sums(selections[0]);
    for index in 1..N {
        sum = sum.plus(registers[index].sums(selections[index]));
    }
    sum
}
