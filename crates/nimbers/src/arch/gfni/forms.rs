//! Sums of products of bytes, as the compiler works them out of the formulas of the tower.
//!
//! A nimber of *n* bytes is a polynomial in *n* coordinates, its bytes, over the field of the bytes.
//! Let *H* = 2^7, half the size of that field.
//! All constants in the formulas of the tower are powers of *H*, see [`tower`](crate::tower).
//! So each byte of a result is a sum of products of bytes, each times a sum of powers of *H*.

use super::Constant;
use crate::fermat::product8;
use crate::isomorphism::{NIMBERS, POLYNOMIALS, image, matrix};

/// The most terms of a form: those of two nimbers of 8 bytes, by Karatsuba's method.
pub(super) const TERMS: usize = 27;

/// A sum of products of bytes: bit *k* of element *m* says that product *m* times *H^k* is one of its terms.
pub(super) type Form = [u8; TERMS];

/// The coordinates of a nimber as forms, the lowest first. Those beyond the length of the nimber are 0.
pub(super) type Forms = [Form; 8];

const ZERO: Forms = [[0; TERMS]; 8];

/// Returns the coordinates of the product of two nimbers of `len` bytes.
///
/// Its terms are those with the numbers from `first` on: the products of the low halves, of the high halves, and of
/// the sums of both, in the same order each.
pub(super) const fn product(len: usize, first: usize) -> Forms {
    if len == 1 {
        let mut forms = ZERO;
        forms[0][first] = 1;
        return forms;
    }
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

/// Returns the product with half the size of the field of `len` bytes.
const fn times_half(len: usize, forms: &Forms) -> Forms {
    if len == 1 {
        let mut shifted = ZERO;
        shifted[0] = form_times_half(&forms[0]);
        return shifted;
    }
    let half = len / 2;
    let (low, high) = halves(half, forms);
    let new_low = times_half(half, &times_half(half, &high));
    joined(half, &new_low, &times_half(half, &sum(&low, &high)))
}

/// Returns the product of a form and *H*.
pub(super) const fn form_times_half(form: &Form) -> Form {
    let mut shifted = *form;
    let mut term = 0;
    while term < TERMS {
        shifted[term] <<= 1;
        term += 1;
    }
    shifted
}

pub(super) const fn sum(left: &Forms, right: &Forms) -> Forms {
    let mut sum = *left;
    let mut index = 0;
    while index < 8 {
        let mut term = 0;
        while term < TERMS {
            sum[index][term] ^= right[index][term];
            term += 1;
        }
        index += 1;
    }
    sum
}

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

const fn joined(half: usize, low: &Forms, high: &Forms) -> Forms {
    let mut forms = *low;
    let mut index = 0;
    while index < half {
        forms[half + index] = high[index];
        index += 1;
    }
    forms
}

/// Returns the square of a nimber of `len` bytes. Its terms are the squares of the bytes, numbered from `first` on.
pub(super) const fn square(len: usize, first: usize) -> Forms {
    if len == 1 {
        return product(1, first);
    }
    let half = len / 2;
    let (low, high) = (square(half, first), square(half, first + half));
    joined(half, &sum(&low, &times_half(half, &high)), &high)
}

/// Returns the norm of a nimber of `len` bytes, which has half as many.
///
/// Its terms are the products of the low half with the sum of both halves, then the squares of the high half.
pub(super) const fn norm(len: usize) -> Forms {
    let half = len / 2;
    sum(&product(half, 0), &times_half(half, &square(half, products_of(half))))
}

/// Returns sums of the forms: bit *i* of set *j* says that form *i* is a term of sum *j*.
pub(super) const fn sums(forms: &Forms, sets: [u8; 8]) -> Forms {
    let mut sums = ZERO;
    let mut index = 0;
    while index < 8 {
        let mut form = 0;
        while form < 8 {
            let mut term = 0;
            while term < TERMS && sets[index] >> form & 1 == 1 {
                sums[index][term] ^= forms[form][term];
                term += 1;
            }
            form += 1;
        }
        index += 1;
    }
    sums
}

/// The place of no product.
pub(super) const NONE: u8 = u8::MAX;

/// A word of a register of products.
#[derive(Clone, Copy)]
pub(super) struct Lane {
    /// The number of the product in each byte, or [`NONE`].
    pub(super) products: [u8; 8],
    /// The power of *H* by which all of them are multiplied; [`NONE`] if no form needs it.
    pub(super) power: u8,
}

/// The lanes of a step: all bytes of a register, multiplied by powers of *H*.
pub(super) type Step = [Lane; 2];

/// Returns a step from the products of both lanes and the powers of *H*.
pub(super) const fn step(products: [[u8; 8]; 2], powers: [u8; 2]) -> Step {
    let [low, high] = products;
    [Lane { products: low, power: powers[0] }, Lane { products: high, power: powers[1] }]
}

/// Returns the matrices of the steps, from polynomials to `images` of the nimbers, see [`power_of_half`].
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

/// Returns the selections of the steps that add up the forms.
///
/// # Panics
///
/// Panics if no lane has a product that is needed times the power of *H* that is needed.
pub(super) const fn selections<const STEPS: usize>(steps: &[Step; STEPS], forms: &Forms) -> [Constant; STEPS] {
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
        while term < TERMS {
            assert!(rest[form][term] == 0, "a lane has every product with every power");
            term += 1;
        }
        form += 1;
    }
    constants
}

/// Takes the terms that a lane has out of the forms, and returns the selections that add them up.
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

/// Returns the selections of one factor of the products of both lanes.
///
/// Coordinate *i* of the factor is the sum of the bytes *i* + *j* for all *j* in `starts`.
pub(super) const fn factors(products: [[u8; 8]; 2], starts: &[usize]) -> Constant {
    let [low, high] = products;
    Constant::new(lane_factors(low, starts), lane_factors(high, starts))
}

const fn lane_factors(products: [u8; 8], starts: &[usize]) -> u64 {
    let mut sets = [0; 8];
    let mut index = 0;
    while index < 8 {
        if products[index] != NONE {
            // The ternary digits say whether a factor is a low half, a high half or their sum, at each level.
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

/// Returns the selections for [`Register::sums`](super::Register::sums): bit *i* of set *j* says that byte *i* is a term of sum *j*.
pub(super) const fn selection(sets: [u8; 8]) -> u64 {
    let mut selections = sets;
    let mut index = 0;
    while index < 8 {
        // The matrices of the instruction have their first row last.
        selections[index] = sets[index].reverse_bits();
        index += 1;
    }
    u64::from_le_bytes(selections)
}

/// Takes polynomials to nimbers, for [`matrices`].
pub(super) const AS_NIMBERS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// Keeps polynomials, for [`matrices`].
pub(super) const AS_POLYNOMIALS: [u8; 8] = POLYNOMIALS;

/// Returns the matrix from the polynomial of a nimber to the product of the nimber and a power of *H*, in the basis in
/// which the nimber 2^*i* is `images[i]`.
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

/// Returns the power of *H* = 2^7.
pub(super) const fn half_to_the(exponent: u8) -> u8 {
    let (mut power, mut done) = (1, 0);
    while done < exponent {
        power = product8(power, 128);
        done += 1;
    }
    power
}
