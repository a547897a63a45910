//! Sums of products of bytes, as the compiler works them out of the formulas of the tower.
//!
//! A nimber of *n* bytes is a polynomial in *n* coordinates, its bytes, over the field of the bytes.
//! Let *H* = 2^7, half the size of that field.
//! All constants in the formulas of the tower are powers of *H*, see [`tower`](crate::tower).
//! So each byte of a result is a sum of products of bytes, each times a sum of powers of *H*.

use super::Constant;
use crate::isomorphism::{NIMBERS, matrix, nim_product};

/// The most products of a form: those of two nimbers of 8 bytes, by Karatsuba's method.
const PRODUCTS: usize = 27;

/// A sum of products of bytes: bit *k* of element *m* says that product *m* times *H^k* is one of its terms.
pub(super) type Form = [u8; PRODUCTS];

/// The coordinates of a nimber as forms, the lowest first. Those beyond the length of the nimber are 0.
type Forms = [Form; 8];

const ZERO: Forms = [[0; PRODUCTS]; 8];

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
        let mut term = 0;
        while term < PRODUCTS {
            shifted[0][term] = forms[0][term] << 1;
            term += 1;
        }
        return shifted;
    }
    let half = len / 2;
    let (low, high) = halves(half, forms);
    let new_low = times_half(half, &times_half(half, &high));
    joined(half, &new_low, &times_half(half, &sum(&low, &high)))
}

const fn sum(left: &Forms, right: &Forms) -> Forms {
    let mut sum = *left;
    let mut index = 0;
    while index < 8 {
        let mut term = 0;
        while term < PRODUCTS {
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

/// The place of no product.
pub(super) const NONE: u8 = u8::MAX;

/// A word of a register of products.
#[derive(Clone, Copy)]
pub(super) struct Lane<const POWERS: usize> {
    /// The number of the product in each byte, or [`NONE`].
    pub(super) products: [u8; 8],
    /// The powers of *H* by which all of them are multiplied; [`NONE`] if a form needs fewer powers.
    pub(super) powers: [u8; POWERS],
}

/// The constants that multiply two nimbers.
pub(super) struct Plan<const REGISTERS: usize, const POWERS: usize> {
    /// The selections of the factors: the left one, then the right one.
    pub(super) factors: [[Constant; REGISTERS]; 2],
    /// The matrices that multiply by a power of *H* and return to nimbers, and the selections of the coordinates.
    pub(super) results: [[(Constant, Constant); POWERS]; REGISTERS],
}

impl<const REGISTERS: usize, const POWERS: usize> Plan<REGISTERS, POWERS> {
    /// Plans a product of nimbers of `len` bytes. The right factor is in the bytes from `right` on.
    ///
    /// # Panics
    ///
    /// Panics if no lane has a product that is needed times the power of *H* that is needed.
    pub(super) const fn new(len: usize, right: usize, lanes: &[[Lane<POWERS>; 2]; REGISTERS]) -> Self {
        let none = Constant::new(0, 0);
        let mut plan = Self { factors: [[none; REGISTERS]; 2], results: [[(none, none); POWERS]; REGISTERS] };
        let mut rest = product(len, 0);
        let mut register = 0;
        while register < REGISTERS {
            let [low, high] = &lanes[register];
            plan.factors[0][register] = Constant::new(factors(low, 0), factors(high, 0));
            plan.factors[1][register] = Constant::new(factors(low, right), factors(high, right));
            let mut step = 0;
            while step < POWERS {
                let matrices = Constant::new(power_of_half(low.powers[step]), power_of_half(high.powers[step]));
                let selections = Constant::new(taken(&mut rest, low, step), taken(&mut rest, high, step));
                plan.results[register][step] = (matrices, selections);
                step += 1;
            }
            register += 1;
        }
        let mut index = 0;
        while index < 8 {
            let mut term = 0;
            while term < PRODUCTS {
                assert!(rest[index][term] == 0, "a lane has every product with every power");
                term += 1;
            }
            index += 1;
        }
        plan
    }
}

/// Returns the selections of the factors of a lane's products, from the coordinates from `first` on.
const fn factors<const POWERS: usize>(lane: &Lane<POWERS>, first: usize) -> u64 {
    let mut sets = [0; 8];
    let mut index = 0;
    while index < 8 {
        if lane.products[index] != NONE {
            // The ternary digits say whether a factor is a low half, a high half or their sum, at each level.
            let (mut set, mut width, mut digits) = (1_u8 << first, 1, lane.products[index]);
            while digits > 0 {
                set = match digits % 3 {
                    0 => set,
                    1 => set << width,
                    _ => set | set << width,
                };
                width *= 2;
                digits /= 3;
            }
            sets[index] = set;
        }
        index += 1;
    }
    selection(sets)
}

/// Takes the terms that a lane has in this step out of the forms, and returns the selections that add them up.
const fn taken<const POWERS: usize>(rest: &mut Forms, lane: &Lane<POWERS>, step: usize) -> u64 {
    let mut sets = [0; 8];
    let mut index = 0;
    while index < 8 && lane.powers[step] != NONE {
        let mut byte = 0;
        while byte < 8 {
            let (term, power) = (lane.products[byte], 1 << lane.powers[step]);
            if term != NONE && rest[index][term as usize] & power != 0 {
                rest[index][term as usize] ^= power;
                sets[index] |= 1 << byte;
            }
            byte += 1;
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

/// Returns the matrix from the polynomial of a nimber to the product of the nimber and a power of *H*.
const fn power_of_half(power: u8) -> u64 {
    let mut factor = 1;
    let mut done = 0;
    while done < power && power != NONE {
        factor = nim_product(factor, 128);
        done += 1;
    }
    let mut images = NIMBERS;
    let mut bit = 0;
    while bit < 8 {
        images[bit] = nim_product(images[bit], factor);
        bit += 1;
    }
    matrix(images)
}
