//! The formulas of the tower, evaluated symbolically at compile time.
//!
//! The coordinates of a nimber of *n* bytes over the field of bytes are its bytes.
//! All constants in the formulas of the tower are powers of *H* = 2^7, half the size of the field of bytes, see
//! [`tower`](crate::tower).
//! So each byte of a result is a sum of products of bytes, each times a sum of powers of *H*: a [`Form`].
//!
//! The first part of this file computes the forms of products, squares and norms.
//! The second part turns forms into the constants of instructions: given the products in each lane of a register
//! ([`Step`]), it computes the [`matrices`] that multiply by powers of *H* and the [selections] that add up the
//! terms.

use super::Constant;
use crate::gfni_isomorphism::{NIMBERS, POLYNOMIALS, image, matrix};
use crate::reference::product8;

/// The maximum number of terms of a form: Karatsuba's method multiplies two 8-byte nimbers with 3^3 products of bytes.
pub(super) const MAX_TERMS: usize = 27;

/// A sum of products of bytes. Product *m* times *H^k* is a term if bit *k* of element *m* is set.
pub(super) type Form = [u8; MAX_TERMS];

/// The coordinates of a nimber as forms, the lowest first. Coordinates beyond the length of the nimber are 0.
pub(super) type Forms = [Form; 8];

const ZERO: Forms = [[0; MAX_TERMS]; 8];

/// Returns the coordinates of the product of two nimbers of `len` bytes.
///
/// Its terms have consecutive numbers that start with `first`: the products of the low halves, of the high halves, and
/// of the sums of the halves, each of which is numbered in the same way.
pub(super) const fn product(len: usize, first: usize) -> Forms {
    if len == 1 {
        let mut forms = ZERO;
        forms[0][first] = 1;
        return forms;
    }
    // The same formula as in `Mul for Pair` of the tower, with three products of half the length.
    let half = len / 2;
    let third = products_of(half);
    let low = product(half, first);
    let high = product(half, first + third);
    let both = product(half, first + 2 * third);
    joined(half, &sum(&low, &times_half(half, &high)), &sum(&low, &both))
}

/// Returns the number of products of bytes in a product of nimbers of `len` bytes.
const fn products_of(len: usize) -> usize {
    3_usize.pow(len.trailing_zeros())
}

/// Returns the product of a nimber of `len` bytes and half the size of the field of `len` bytes.
const fn times_half(len: usize, forms: &Forms) -> Forms {
    if len == 1 {
        let mut shifted = ZERO;
        shifted[0] = form_times_half(&forms[0]);
        return shifted;
    }
    let half = len / 2;
    // The same formula as in `Pair::times_half`. For a single byte, the factor is *H*.
    let (low, high) = halves(half, forms);
    let new_low = times_half(half, &times_half(half, &high));
    joined(half, &new_low, &times_half(half, &sum(&low, &high)))
}

/// Returns the product of a form and *H*: the exponent of each term grows by one.
pub(super) const fn form_times_half(form: &Form) -> Form {
    let mut shifted = *form;
    let mut term = 0;
    while term < MAX_TERMS {
        shifted[term] <<= 1;
        term += 1;
    }
    shifted
}

/// Returns the sum of two nimbers.
pub(super) const fn sum(left: &Forms, right: &Forms) -> Forms {
    let mut sum = *left;
    let mut index = 0;
    while index < 8 {
        let mut term = 0;
        while term < MAX_TERMS {
            sum[index][term] ^= right[index][term];
            term += 1;
        }
        index += 1;
    }
    sum
}

/// Splits a nimber of 2 `half` bytes.
const fn halves(half: usize, forms: &Forms) -> (Forms, Forms) {
    let (mut low, mut high) = (ZERO, ZERO);
    let mut index = 0;
    while index < half {
        low[index] = forms[index];
        high[index] = forms[half + index];
        index += 1;
    }
    (low, high)
}

/// Joins two nimbers of `half` bytes: the inverse of [`halves`].
const fn joined(half: usize, low: &Forms, high: &Forms) -> Forms {
    let mut forms = *low;
    let mut index = 0;
    while index < half {
        forms[half + index] = high[index];
        index += 1;
    }
    forms
}

/// Returns the square of a nimber of `len` bytes. Its terms are the squares of the bytes, numbered from `first`.
pub(super) const fn square(len: usize, first: usize) -> Forms {
    if len == 1 {
        return product(1, first);
    }
    let half = len / 2;
    let (low, high) = (square(half, first), square(half, first + half));
    joined(half, &sum(&low, &times_half(half, &high)), &high)
}

/// Returns the norm of a nimber of `len` bytes, which has `len / 2` bytes.
///
/// Its terms are the products of the low half and the sum of both halves, followed by the squares of the high half.
pub(super) const fn norm(len: usize) -> Forms {
    let half = len / 2;
    sum(&product(half, 0), &times_half(half, &square(half, products_of(half))))
}

/// Returns sums of the forms. Form *i* is a term of sum *j* if bit *i* of set *j* is set.
pub(super) const fn sums(forms: &Forms, sets: [u8; 8]) -> Forms {
    let mut sums = ZERO;
    let mut index = 0;
    while index < 8 {
        let mut form = 0;
        while form < 8 {
            let mut term = 0;
            while term < MAX_TERMS && sets[index] >> form & 1 == 1 {
                sums[index][term] ^= forms[form][term];
                term += 1;
            }
            form += 1;
        }
        index += 1;
    }
    sums
}

/// Marks a byte without a product, and a lane without a power of *H*.
pub(super) const NONE: u8 = u8::MAX;

/// A word of a register of products.
#[derive(Clone, Copy)]
pub(super) struct Lane {
    /// The number of the product in each byte, or [`NONE`].
    pub(super) products: [u8; 8],
    /// The exponent of the power of *H* by which all products are multiplied, or [`NONE`] if the lane is not used.
    pub(super) power: u8,
}

/// The two lanes of a register, whose products are multiplied by powers of *H* and then added up.
pub(super) type Step = [Lane; 2];

/// Returns a step, given the products and the powers of *H* of both lanes.
pub(super) const fn step(products: [[u8; 8]; 2], powers: [u8; 2]) -> Step {
    let [low, high] = products;
    [Lane { products: low, power: powers[0] }, Lane { products: high, power: powers[1] }]
}

/// Returns the matrices that multiply the products of each step by its powers of *H*, see [`power_of_half`].
pub(super) const fn matrices<const STEPS: usize>(steps: &[Step; STEPS], images: [u8; 8]) -> [Constant; STEPS] {
    let mut constants = [Constant::new(0, 0); STEPS];
    let mut index = 0;
    while index < STEPS {
        let [low, high] = &steps[index];
        constants[index] = Constant::new(power_of_half(low.power, images), power_of_half(high.power, images));
        index += 1;
    }
    constants
}

/// Returns the selections that add up the terms of each step to the forms.
///
/// # Panics
///
/// Panics, which stops the compilation, if a form has a term that is not in any lane.
pub(super) const fn selections<const STEPS: usize>(steps: &[Step; STEPS], forms: &Forms) -> [Constant; STEPS] {
    // Each term is taken from the first lane that has it, and no term must be left at the end.
    let mut rest = *forms;
    let mut constants = [Constant::new(0, 0); STEPS];
    let mut index = 0;
    while index < STEPS {
        let [low, high] = &steps[index];
        constants[index] = Constant::new(taken(&mut rest, low), taken(&mut rest, high));
        index += 1;
    }
    let mut form = 0;
    while form < 8 {
        let mut term = 0;
        while term < MAX_TERMS {
            assert!(rest[form][term] == 0, "some lane has every term");
            term += 1;
        }
        form += 1;
    }
    constants
}

/// Removes the terms of a lane from the forms, and returns the selections that add these terms up.
const fn taken(rest: &mut Forms, lane: &Lane) -> u64 {
    let mut sets = [0; 8];
    let mut form = 0;
    while form < 8 && lane.power != NONE {
        let mut byte = 0;
        while byte < 8 {
            let (term, power) = (lane.products[byte], 1 << lane.power);
            if term != NONE && rest[form][term as usize] & power != 0 {
                rest[form][term as usize] ^= power;
                sets[form] |= 1 << byte;
            }
            byte += 1;
        }
        form += 1;
    }
    selection(sets)
}

/// Returns the selections that add up the left or the right factors of the products of both lanes.
///
/// Coordinate *i* of the operand of Karatsuba's method is the sum of the bytes *i* + *j* for all *j* in `starts`.
pub(super) const fn factors(products: [[u8; 8]; 2], starts: &[usize]) -> Constant {
    let [low, high] = products;
    Constant::new(lane_factors(low, starts), lane_factors(high, starts))
}

const fn lane_factors(products: [u8; 8], starts: &[usize]) -> u64 {
    let mut sets = [0; 8];
    let mut index = 0;
    while index < 8 {
        if products[index] != NONE {
            // At each level of Karatsuba's method, a ternary digit of the product's number selects the low half (0),
            // the high half (1) or their sum (2). The lowest digit is for pairs of bytes.
            let (mut set, mut width, mut digits) = (1_u8, 1, products[index]);
            while digits > 0 {
                set = match digits % 3 {
                    0 => set,
                    1 => set << width,
                    _ => set | set << width,
                };
                width *= 2;
                digits /= 3;
            }
            let mut start = 0;
            while start < starts.len() {
                sets[index] |= set << starts[start];
                start += 1;
            }
        }
        index += 1;
    }
    selection(sets)
}

/// Returns the selections for [`Register::sums`](super::Register::sums). Byte *i* is a term of sum *j* if bit *i* of
/// set *j* is set.
pub(super) const fn selection(sets: [u8; 8]) -> u64 {
    let mut selections = sets;
    let mut index = 0;
    while index < 8 {
        // The instruction's matrices have their first row in the last byte, so the transposed bytes are in reverse
        // order.
        selections[index] = sets[index].reverse_bits();
        index += 1;
    }
    u64::from_le_bytes(selections)
}

/// The images with which [`matrices`] converts polynomials to nimbers.
pub(super) const AS_NIMBERS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The images with which [`matrices`] keeps polynomials.
pub(super) const AS_POLYNOMIALS: [u8; 8] = POLYNOMIALS;

/// Returns the matrix that takes the polynomial of a nimber to the product of the nimber and a power of *H*. The result
/// is in the basis in which the nimber 2^*i* is `images[i]`.
pub(super) const fn power_of_half(power: u8, images: [u8; 8]) -> u64 {
    let factor = if power == NONE { 1 } else { half_to_the(power) };
    let mut columns = NIMBERS;
    let mut bit = 0;
    while bit < 8 {
        columns[bit] = image(images, product8(columns[bit], factor));
        bit += 1;
    }
    matrix(columns)
}

/// Returns the power of *H* = 2^7 with this exponent.
pub(super) const fn half_to_the(exponent: u8) -> u8 {
    let (mut power, mut done) = (1, 0);
    while done < exponent {
        power = product8(power, 128);
        done += 1;
    }
    power
}
