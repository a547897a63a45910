//! Products and inverses.
//!
//! A product of any width takes five steps:
//!
//! 1. Convert the bytes to the basis of the instruction, and transpose them.
//! 2. Add bytes up, which gives the factors of Karatsuba's method.
//! 3. Multiply the factors.
//! 4. Multiply the products by powers of *H* = 2^7, convert them to nimbers, and transpose them.
//! 5. Add them up, which gives the bytes of the result.
//!
//! The instruction that applies a matrix transposes and adds up at no extra cost, so each step is a single instruction
//! per register, apart from the last sum. The constants of the steps are computed at compile time by
//! [`tower_formulas`](super::tower_formulas).

use core::array;

use super::tower_formulas::{
    AS_NIMBERS, AS_POLYNOMIALS, Forms, MAX_TERMS, NONE, Step, factors, form_times_half, half_to_the, matrices, norm,
    product, selection, selections, step, sum, sums,
};
use super::{Constant, Gfni, Register};
use crate::gfni_isomorphism::{POLYNOMIALS, TO_NIMBER, TO_POLYNOMIAL, image, matrix};
use crate::reference::product8;

/// Takes nimbers to polynomials, in both words.
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

/// The 27 byte products of a 64-bit product, in the lanes of two registers. The numbers are the indices of [`product`],
/// whose ternary digits select the low half, the high half or their sum at each level.
const PRODUCTS64: [[[u8; 8]; 2]; 2] = [
    [[0, 2, 6, 8, 18, 20, 24, 26], [1, 7, 5, 19, 25, 23, 17, 3]],
    // Two products are in two lanes, because they are needed times three powers of *H*.
    [[4, 21, 22, 16, 11, 15, 14, NONE], [10, 16, 13, 17, 9, 12, NONE, NONE]],
];
/// The lanes and powers of *H* with which the byte products of a 64-bit product are added up.
const STEPS64: [Step; 4] = [
    step(PRODUCTS64[0], [0, 1]),
    step(PRODUCTS64[0], [NONE, 2]),
    step(PRODUCTS64[1], [2, 3]),
    step(PRODUCTS64[1], [3, 4]),
];

/// The 9 byte products of a 32-bit product.
const PRODUCTS32: [[u8; 8]; 2] = [[0, 2, 6, 8, 1, 7, 5, NONE], [3, 5, 4, NONE, NONE, NONE, NONE, NONE]];
/// The lanes and powers of *H* with which the byte products of a 32-bit product are added up.
const STEPS32: [Step; 2] = [step(PRODUCTS32, [0, 2]), step(PRODUCTS32, [1, NONE])];

impl Gfni {
    /// Returns the product of nimbers below 2^64.
    #[inline(always)]
    pub(crate) fn product64(self, a: u64, b: u64) -> u64 {
        const FACTORS: [Constant; 2] = [factors(PRODUCTS64[0], &[0]), factors(PRODUCTS64[1], &[0])];
        const MATRICES: [Constant; 4] = matrices(&STEPS64, AS_NIMBERS);
        const SELECTIONS: [Constant; 4] = selections(&STEPS64, &product(8, 0));
        // The three lines are the steps 1, 2 and 3, and 4 and 5 of the list at the head of this file.
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
        // Both factors fit into a word.
        let both = self.load(u64::from(a) | u64::from(b) << 32).transposed_images(TO_POLYNOMIALS);
        let products = both.sums(FACTORS[0]).times(both.sums(FACTORS[1]));
        sum_of_sums(transposed([products; 2], MATRICES), SELECTIONS).word_sum() as u32
    }

    /// Returns the product of nimbers below 2^16.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under the product")]
    pub(crate) fn product16(self, a: u16, b: u16) -> u16 {
        // The schoolbook method needs five products of bytes, with *H* multiplied into a factor beforehand, and they
        // fit into a word. Karatsuba's method needs three, but also another step that multiplies by *H*.
        //
        // Bytes 0 and 1 of the register are a, bytes 2 and 3 are b, and bytes 10 and 11 are b times *H*. The products
        // are a0 b0 and a1 b1 *H* for the low byte of the result, and a0 b1, a1 b0 and a1 b1 for the high byte.
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
        // The inverse is the conjugate over the norm. The norm has half the width, so its inverse is computed in the
        // same way, down to bytes, for which there is an instruction.
        //
        // First, the norm *N* of four bytes. Its terms are the products of the low half and the sum of both halves, and
        // the squares of the bytes of the high half.
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

        // Then the products of the conjugate's halves and the conjugate of *N*, by Karatsuba's method.
        // The factors of the conjugate of *N* are sums of bytes that `left` and `right` include, see `NORM_LEFT`. These
        // are their indices in the lanes of `PRODUCTS32`.
        const OF_NORM: Constant = Constant::new(0x8005_0109_0200_0a08, 0x8080_8080_8004_0503);
        const HIGH_PRODUCTS: [[u8; 8]; 2] =
            [[9, 11, 15, 17, 10, 16, 14, NONE], [12, 14, 13, NONE, NONE, NONE, NONE, NONE]];
        const STEPS: [Step; 4] = [STEPS32[0], STEPS32[1], step(HIGH_PRODUCTS, [0, 2]), step(HIGH_PRODUCTS, [1, NONE])];
        const COORDINATES: Forms = sum(&product(4, 0), &shifted(&product(4, 9)));
        // The result has four pairs of bytes. For Karatsuba's method, the low bytes of the pairs and the sums of the
        // pairs go into the low word, and the high bytes into the high word.
        const EVEN: [Constant; 4] =
            selections(&STEPS, &sums(&COORDINATES, [1, 1 << 2, 1 << 4, 1 << 6, 0b11, 0b11 << 2, 0b11 << 4, 0b11 << 6]));
        const ODD: [Constant; 4] =
            selections(&STEPS, &sums(&COORDINATES, [1 << 1, 1 << 3, 1 << 5, 1 << 7, 0, 0, 0, 0]));
        let of_norm = left.word_sums(right).bytes_at(OF_NORM);
        let [first, second] = transposed([conjugate_low.times(of_norm); 2], MATRICES);
        let [third, fourth] = transposed([bytes.sums(HIGH).times(of_norm); 2], MATRICES);
        let terms = [first, second, third, fourth];
        let factors = sum_of_sums(terms, EVEN).word_sums(sum_of_sums(terms, ODD));

        // Finally the products of these products and the conjugate of the norm of *N*, over the norm of the norm of
        // *N*.
        // With the bytes n0, n1 and their sum, the conjugate of n1 F + n0 is n1 F + (n0 + n1). These are the indices of
        // its low byte (2), of the sum of its bytes (0) and of its high byte (1), for each of the four pairs.
        const OF_LAST_NORM: Constant = Constant::new(0x0000_0000_0202_0202, 0x8080_8080_0101_0101);
        const LAST_PRODUCTS: [[u8; 8]; 2] = [[0, 3, 6, 9, 2, 5, 8, 11], [1, 4, 7, 10, NONE, NONE, NONE, NONE]];
        const LAST_STEPS: [Step; 1] = [step(LAST_PRODUCTS, [0, 1])];
        const LAST_MATRICES: [Constant; 1] = matrices(&LAST_STEPS, AS_NIMBERS);
        const LAST: [Constant; 1] = selections(&LAST_STEPS, &pairs_of_products());
        let products = factors.times(norm.bytes_at(OF_LAST_NORM)).times(over_norm);
        sum_of_sums(transposed([products], LAST_MATRICES), LAST).word_sum()
    }
}

/// The left factors of the products that are the terms of the norm of a nimber of four bytes, as sets of its bytes: the
/// low half for Karatsuba's method, then the bytes of the high half. The sum of the latter is for a later product.
const NORM_LEFT: [u8; 8] = [0b1, 0b10, 0b11, 0b100, 0b1000, 0b1100, 0, 0];

/// The right factors for [`NORM_LEFT`]: the sum of both halves for Karatsuba's method, then the bytes of the high half.
const NORM_RIGHT: [u8; 8] = [0b101, 0b1010, 0b1111, 0b100, 0b1000, 0, 0, 0];

/// Returns the norm of a nimber *N* of four bytes, and the inverse of the norm of that norm.
///
/// The arguments have the factors [`NORM_LEFT`] and [`NORM_RIGHT`] of the norm in both words. The norm has two bytes,
/// and is returned in both words with the sum of the bytes as the third byte. The inverse is returned in every byte.
#[inline(always)]
fn inverse_of_norm(left: Register, right: Register) -> (Register, Register) {
    const PRODUCTS: [[u8; 8]; 2] = [[0, 1, 2, 3, 4, NONE, NONE, NONE]; 2];
    const STEPS: [Step; 2] = [step(PRODUCTS, [0, 1]), step(PRODUCTS, [2, 3])];
    const MATRICES: [Constant; 2] = matrices(&STEPS, AS_POLYNOMIALS);
    const NORM: Forms = norm(4);
    // The norm of q + p F with F = 2^8 is q (q + p) + p (p H).
    const LEFT: [Constant; 2] = selections(&STEPS, &sums(&NORM, [0b1, 0b10, 0b11, 0, 0, 0, 0, 0]));
    const RIGHT: [Constant; 2] = selections(&STEPS, &{
        let [both, high, ..] = sums(&NORM, [0b11, 0b10, 0, 0, 0, 0, 0, 0]);
        let mut forms = [[0; MAX_TERMS]; 8];
        forms[0] = both;
        forms[1] = form_times_half(&high);
        forms
    });
    // Each byte of these constants is the index of a byte of `products`, which are the two terms of the last norm.
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

/// Returns the coordinates of the nimber of eight bytes whose high half is this nimber of four bytes and whose low half
/// is 0.
const fn shifted(forms: &Forms) -> Forms {
    let [first, second, third, fourth, zero, ..] = *forms;
    [zero, zero, zero, zero, first, second, third, fourth]
}

/// Returns the coordinates of four products of nimbers of two bytes. Each product has the three terms after the terms
/// of the product before it.
const fn pairs_of_products() -> Forms {
    let mut forms = [[0; MAX_TERMS]; 8];
    let mut index = 0;
    while index < 4 {
        let [low, high, ..] = product(2, 3 * index);
        forms[2 * index] = low;
        forms[2 * index + 1] = high;
        index += 1;
    }
    forms
}

/// Returns [`Register::transposed_images`] of each register.
#[inline(always)]
fn transposed<const N: usize>(registers: [Register; N], matrices: [Constant; N]) -> [Register; N] {
    array::from_fn(|index| registers[index].transposed_images(matrices[index]))
}

/// Returns the sum of the [`Register::sums`] of all registers.
#[inline(always)]
fn sum_of_sums<const N: usize>(registers: [Register; N], selections: [Constant; N]) -> Register {
    let mut sum = registers[0].sums(selections[0]);
    for index in 1..N {
        sum = sum.plus(registers[index].sums(selections[index]));
    }
    sum
}
