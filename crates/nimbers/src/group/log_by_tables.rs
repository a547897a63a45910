//! Logarithms by tables, down the tower of fields.
//!
//! Let *M* = 2^(w/2), and let *g* generate the group of the nimbers of *w* bits, whose order is *M^2* - 1.
//! For *x* = *g^e*, the norm *x^(M + 1)* is the power *e* of the norm of *g*, in the field of half as many bits: this
//! gives *e* modulo *M* - 1.
//! The quotient *x^(M - 1)* of the conjugate and *x* is a power in a group of order *M* + 1, which gives *e* modulo
//! *M* + 1.
//! In that group the conjugate is the inverse.
//! It has the same high half, so the high half tells an exponent up to its sign, and tables have half as many entries.
//!
//! The logarithms of 16 bits, and the exponents in the group of order 2^16 + 1, are a table each.
//! The order 2^32 + 1 is 641 times 6,700,417: baby steps and giant steps.
//!
//! The logarithm to any base is a quotient of two logarithms to *g*.
//! The alternative, baby steps to the base itself, has no table to keep, and it is the search that runs without the
//! feature `std`: `core` cannot make a table once.
//! It takes about a hundred times as long.
//!
//! The tables take 494 KiB and are made at the first use.

#![expect(clippy::cast_possible_truncation, reason = "halves of nimbers, and counts that are constants")]

use std::sync::LazyLock;
use std::vec::Vec;

use crate::arch::{power64, product32, product64};
use crate::width::{NimField as _, NimFields};

/// A nimber whose powers are all nimbers below 2^64 but 0.
const GENERATOR: u64 = (1 << 32) + 6;

/// Returns the least exponent with which the power of `base` is `power`, or `None` if no power is. Neither is 0.
pub(crate) fn log(power: u64, base: u64) -> Option<u64> {
    quotient(TABLES.log64(power), TABLES.log64(base), u64::MAX)
}

/// Returns the least exponent *e* with *divisor e* = *dividend* modulo the order, or `None` if no exponent has it.
fn quotient(dividend: u64, divisor: u64, order: u64) -> Option<u64> {
    // Euclid's algorithm. Invariant: `rest` is the product of the divisor and `factor`, modulo the order.
    let (mut rest, mut factor) = ([divisor, order], [1_i128, 0]);
    while rest[1] != 0 {
        let quotient = rest[0] / rest[1];
        rest = [rest[1], rest[0] % rest[1]];
        factor = [factor[1], factor[0] - i128::from(quotient) * factor[1]];
    }
    let (gcd, order) = (rest[0], order / rest[0]);
    let factor = factor[0].rem_euclid(order.into()).cast_unsigned();
    dividend.is_multiple_of(gcd).then(|| low64(u128::from(dividend / gcd) * factor % u128::from(order)))
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Tells an element of a group of order *M* + 1 from its inverse, whose low half is the sum of both halves.
#[inline]
const fn is_positive(low: u16, high: u16) -> bool {
    low & high & high.wrapping_neg() == 0
}

/// Returns the exponent below *M^2* - 1 from its residues modulo *M* - 1 and *M* + 1.
#[inline]
fn joined(half: u64, norm: u64, exponent: u64) -> u64 {
    let [half, norm, exponent] = [half, norm, exponent].map(u128::from);
    // M + 1 is 2 modulo M - 1, and M - 1 is -2 modulo M + 1, so this is the double.
    let double = norm * (half + 1) + (half + 1 - exponent) * (half - 1);
    let order = half * half - 1;
    // The order is odd.
    let sum = (if double % 2 == 1 { double + order } else { double }) / 2;
    low64(if sum >= order { sum - order } else { sum })
}

/// The prime factors of 2^32 + 1.
const SMALL_PRIME: u64 = 641;
const LARGE_PRIME: u64 = 6_700_417;

/// The number of baby steps: more of them would no longer fit the second level of cache.
const BABY_STEPS: u64 = 1 << 14;

/// The exponents from one giant step to the next: baby steps tell exponents up to the sign.
const GIANT_STEP: u64 = 2 * BABY_STEPS - 1;

struct Tables {
    /// The logarithm of each word of 16 bits.
    words: Vec<u16>,
    /// For each high half of a power in the group of order 2^16 + 1, one less than the exponent of the positive one.
    exponents: Vec<u16>,
    /// The baby steps in the group of order [`LARGE_PRIME`].
    baby: Steps,
    giants: Vec<u64>,
    /// The group of order [`SMALL_PRIME`], up to the sign.
    small: Steps,
    /// The powers of the inverse of the root of order 2^32 + 1, for each byte of an exponent of three bytes.
    back: [Vec<u64>; 3],
}

impl Tables {
    fn new() -> Self {
        let generator32 = power64(GENERATOR, (1 << 32) + 1);
        let (mut words, mut exponents) = (std::vec![0; 1 << 16], std::vec![0; 1 << 16]);
        for (exponent, power) in (0..u16::MAX).zip(powers(power64(generator32, (1 << 16) + 1))) {
            words[power as usize] = exponent;
        }
        for (exponent, power) in (0..1 << 15).zip(powers(power64(generator32, (1 << 16) - 1)).skip(1)) {
            let (low, high) = (low16(power), low16(power >> 16));
            exponents[usize::from(high)] = if is_positive(low, high) { exponent } else { u16::MAX - exponent };
        }

        let root = power64(GENERATOR, (1 << 32) - 1);
        let large_root = power64(root, SMALL_PRIME);
        let giants = LARGE_PRIME.div_ceil(GIANT_STEP) as usize;
        Self {
            words,
            exponents,
            baby: Steps::new(large_root, BABY_STEPS),
            giants: powers(power64(large_root, GIANT_STEP)).take(giants).collect(),
            small: Steps::new(power64(root, LARGE_PRIME), SMALL_PRIME / 2 + 1),
            back: [1, 1 << 8, 1 << 16].map(|unit| powers(power64(conjugate(root), unit)).take(256).collect()),
        }
    }

    #[inline]
    fn log32(&self, nimber: u32) -> u64 {
        let conjugate = nimber ^ nimber >> 16;
        let norm = product32(nimber, conjugate);
        let quotient = product32(conjugate, NimFields::inverse(nimber));
        let (low, high) = (low16(quotient.into()), low16((quotient >> 16).into()));
        let listed = u64::from(self.exponents[usize::from(high)]) + 1;
        let exponent = match (high, is_positive(low, high)) {
            (0, _) => 0,
            (_, true) => listed,
            (_, false) => (1 << 16) + 1 - listed,
        };
        joined(1 << 16, self.words[norm as usize].into(), exponent)
    }

    fn log64(&self, nimber: u64) -> u64 {
        let conjugate = conjugate(nimber);
        let norm = product64(nimber, conjugate);
        let quotient = product64(conjugate, NimFields::inverse(nimber));
        let large = self.large_exponent(power64(quotient, SMALL_PRIME));
        let [first, second, third, ..] = large.to_le_bytes().map(usize::from);
        let back = product64(self.back[0][first], product64(self.back[1][second], self.back[2][third]));
        let rest = self.small.exponent(product64(quotient, back)).expect("the order of the rest divides 641");
        let small = rest.rem_euclid(SMALL_PRIME.cast_signed()).cast_unsigned();
        joined(1 << 32, self.log32(low32(norm)), large + LARGE_PRIME * small)
    }

    /// Returns the exponent of an element of the group of order [`LARGE_PRIME`].
    fn large_exponent(&self, element: u64) -> u64 {
        for (giants, &giant) in (0..).zip(&self.giants) {
            let step = product64(element, giant);
            if let Some(baby) = self.baby.exponent(step) {
                let exponent = baby - giants * GIANT_STEP.cast_signed();
                return exponent.rem_euclid(LARGE_PRIME.cast_signed()).cast_unsigned();
            }
        }
        unreachable!("the giant steps reach every power");
    }
}

/// Returns the powers of a nimber, beginning with 1.
fn powers(base: u64) -> impl Iterator<Item = u64> {
    core::iter::successors(Some(1), move |&power| Some(product64(power, base)))
}

/// Returns the conjugate over the field of 32 bits.
#[inline]
const fn conjugate(nimber: u64) -> u64 {
    nimber ^ nimber >> 32
}

/// The first powers of a base in the group of order 2^32 + 1, found by their high halves.
struct Steps {
    powers: Vec<u64>,
    /// A hash table of exponents, with [`EMPTY`] places.
    places: Vec<u16>,
    /// A bit for each eighth of a place: few elements that are not listed pass this test, which fits the first level of
    /// cache.
    filter: Vec<u64>,
    /// The bits of a hash that are beyond those of a place.
    shift: u32,
}

const EMPTY: u16 = u16::MAX;

impl Steps {
    fn new(base: u64, count: u64) -> Self {
        let places = 2 * count.next_power_of_two();
        let mut steps = Self {
            powers: powers(base).take(count as usize).collect(),
            places: std::vec![EMPTY; places as usize],
            filter: std::vec![0; (places / 8) as usize],
            shift: 32 - places.trailing_zeros(),
        };
        for (exponent, &power) in (0..).zip(&steps.powers) {
            let mut place = (hash(power) >> steps.shift) as usize;
            while steps.places[place] != EMPTY {
                place = (place + 1) % steps.places.len();
            }
            steps.places[place] = exponent;
            let bit = hash(power) >> (steps.shift - 3);
            steps.filter[(bit / 64) as usize] |= 1 << (bit % 64);
        }
        steps
    }

    /// Returns whether the element or its inverse may be listed.
    #[inline]
    fn may_have(&self, element: u64) -> bool {
        let bit = hash(element) >> (self.shift - 3);
        self.filter[(bit / 64) as usize] >> (bit % 64) & 1 == 1
    }

    /// Returns the exponent, negative if the inverse is listed, or `None`.
    #[inline]
    fn exponent(&self, element: u64) -> Option<i64> {
        if !self.may_have(element) {
            return None;
        }
        let mut place = (hash(element) >> self.shift) as usize;
        loop {
            let exponent = self.places[place];
            if exponent == EMPTY {
                return None;
            }
            let power = self.powers[usize::from(exponent)];
            if power >> 32 == element >> 32 {
                return Some(if power == element { exponent.into() } else { -i64::from(exponent) });
            }
            place = (place + 1) % self.places.len();
        }
    }
}

/// Returns a hash of 32 bits of the high half.
#[inline]
const fn hash(element: u64) -> u32 {
    ((element >> 32) as u32).wrapping_mul(0x9e37_79b1)
}

#[inline]
const fn low16(word: u64) -> u16 {
    word as u16
}

#[inline]
const fn low32(word: u64) -> u32 {
    word as u32
}

#[inline]
const fn low64(word: u128) -> u64 {
    word as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exponents at the ends of each table, and of each prime factor of the order.
    fn exponents() -> impl Iterator<Item = u64> {
        let ends = [0, 1, 2, GIANT_STEP - 1, GIANT_STEP, BABY_STEPS - 1, BABY_STEPS, LARGE_PRIME - 1, u64::MAX - 1];
        let primes = [3, 5, 17, 257, 641, 65537, LARGE_PRIME].map(|prime| u64::MAX / prime);
        let random = (1..200_u64).map(|step| step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        ends.into_iter()
            .chain(primes)
            .flat_map(|first| (1..20).map(move |times| first.wrapping_mul(times)))
            .chain(random)
    }

    #[test]
    fn the_generator_to_its_logarithm_is_the_nimber() {
        for exponent in exponents() {
            let exponent = exponent % u64::MAX;
            assert_eq!(TABLES.log64(power64(GENERATOR, exponent)), exponent);
        }
        let generator32 = power64(GENERATOR, (1 << 32) + 1);
        for exponent in exponents() {
            let exponent = exponent % u64::from(u32::MAX);
            assert_eq!(TABLES.log32(low32(power64(generator32, exponent))), exponent);
        }
    }

    /// The tables are as large as the page says.
    #[test]
    fn sizes() {
        let steps = |steps: &Steps| 8 * steps.powers.len() + 2 * steps.places.len() + 8 * steps.filter.len();
        let words = 2 * (TABLES.words.len() + TABLES.exponents.len());
        let back: usize = TABLES.back.iter().map(|powers| 8 * powers.len()).sum();
        let bytes = words + steps(&TABLES.baby) + steps(&TABLES.small) + 8 * TABLES.giants.len() + back;
        assert_eq!(bytes.div_ceil(1 << 10), 494);
    }
}
