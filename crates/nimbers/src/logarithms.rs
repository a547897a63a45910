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
//! The orders 2^8 + 1 and 2^16 + 1 are small enough for a table each.
//! The order 2^32 + 1 is 641 times 6,700,417: baby steps and giant steps.
//!
//! The logarithm to any base is a quotient of two logarithms to *g*.
//! The alternative, baby steps to the base itself, has no table to keep, and it is the search that runs without the
//! feature `std`: `core` cannot make a table once.
//! It takes about a hundred times as long.
//!
//! The tables take 129 KiB for nimbers of up to 32 bits, and 238 KiB more for 64 bits.
//! Each part is made at its first use.

#![expect(clippy::cast_possible_truncation, reason = "halves of nimbers, and counts that are constants")]

use std::boxed::Box;
use std::sync::LazyLock;
use std::vec::Vec;

use crate::arch::{power64, product16, product32, product64};
use crate::width::{NimField as _, NimFields};

/// A nimber whose powers are all nimbers below 2^64 but 0.
const GENERATOR: u64 = (1 << 32) + 6;

/// Returns the least exponent with which the power of `base` is `power`, or `None` if there is none.
///
/// Neither is 0, and both are below 2^`degree`, where `degree` is a power of two up to 64.
pub(crate) fn log(power: u64, base: u64, degree: u32) -> Option<u64> {
    match degree {
        0..=8 => quotient(SHORT.log8(power).into(), SHORT.log8(base).into(), u8::MAX.into()),
        16 => quotient(SHORT.log16(low16(power)), SHORT.log16(low16(base)), u16::MAX.into()),
        32 => quotient(SHORT.log32(low32(power)), SHORT.log32(low32(base)), u32::MAX.into()),
        _ => quotient(LONG.log64(power), LONG.log64(base), u64::MAX),
    }
}

/// Returns the least exponent *e* with *divisor e* = *dividend* modulo the order, or `None` if there is none.
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

/// The tables for nimbers of up to 32 bits.
static SHORT: LazyLock<Short> = LazyLock::new(Short::new);

/// The tables for nimbers of 64 bits.
static LONG: LazyLock<Long> = LazyLock::new(Long::new);

struct Short {
    /// The logarithm of each byte.
    bytes: [u8; 256],
    /// For each high half of a power in the group of order 2^8 + 1, one less than its exponent, see [`exponent`].
    exponents16: [u8; 1 << 8],
    /// The same for the group of order 2^16 + 1.
    exponents32: Box<[u16; 1 << 16]>,
}

impl Short {
    fn new() -> Self {
        let generator32 = low32(power64(GENERATOR, (1 << 32) + 1));
        let generator16 = low16(power64(generator32.into(), (1 << 16) + 1));
        let generator8 = power64(generator16.into(), (1 << 8) + 1).to_le_bytes()[0];

        let mut exponents: Vec<u16> = std::vec![0; 1 << 16];
        let root = low32(power64(generator32.into(), (1 << 16) - 1));
        let mut power = 1;
        for exponent in 1..=1_u32 << 15 {
            power = product32(power, root);
            let positive = if is_positive(power & 0xffff, power >> 16) { exponent } else { (1 << 16) + 1 - exponent };
            exponents[(power >> 16) as usize] = low16(u64::from(positive - 1));
        }
        let exponents32 = exponents.try_into().expect("there are 2^16 high halves");

        let mut exponents16 = [0; 1 << 8];
        let root = low16(power64(generator16.into(), (1 << 8) - 1));
        let mut power = 1;
        for exponent in 1..=1_u16 << 7 {
            power = product16(power, root);
            let positive = if is_positive((power & 0xff).into(), (power >> 8).into()) {
                exponent
            } else {
                (1 << 8) + 1 - exponent
            };
            exponents16[usize::from(power >> 8)] = (positive - 1).to_le_bytes()[0];
        }

        let mut bytes = [0; 256];
        let mut power = 1_u8;
        for exponent in 0..u8::MAX {
            bytes[usize::from(power)] = exponent;
            power = NimFields::product(power, generator8);
        }
        Self { bytes, exponents16, exponents32 }
    }

    #[inline]
    fn log8(&self, nimber: u64) -> u8 {
        self.bytes[usize::from(nimber.to_le_bytes()[0])]
    }

    #[inline]
    fn log16(&self, nimber: u16) -> u64 {
        let conjugate = nimber ^ nimber >> 8;
        let norm = product16(nimber, conjugate);
        let quotient = product16(conjugate, NimFields::inverse(nimber));
        let listed = self.exponents16[usize::from(quotient >> 8)].into();
        let exponent = exponent((quotient & 0xff).into(), (quotient >> 8).into(), listed, (1 << 8) + 1);
        joined(1 << 8, self.log8(norm.into()).into(), exponent)
    }

    #[inline]
    fn log32(&self, nimber: u32) -> u64 {
        let conjugate = nimber ^ nimber >> 16;
        let norm = product32(nimber, conjugate);
        let quotient = product32(conjugate, NimFields::inverse(nimber));
        let listed = self.exponents32[(quotient >> 16) as usize].into();
        let exponent = exponent(quotient & 0xffff, quotient >> 16, listed, (1 << 16) + 1);
        joined(1 << 16, self.log16(low16(norm.into())), exponent)
    }
}

/// Returns the exponent of an element of a group of order *M* + 1, from the entry of its high half.
#[inline]
fn exponent(low: u32, high: u32, listed: u64, order: u64) -> u64 {
    match (high, is_positive(low, high)) {
        (0, _) => 0,
        (_, true) => listed + 1,
        (_, false) => order - (listed + 1),
    }
}

/// Tells an element of a group of order *M* + 1 from its inverse, whose low half is the sum of both halves.
#[inline]
const fn is_positive(low: u32, high: u32) -> bool {
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

struct Long {
    /// The baby steps in the group of order [`LARGE_PRIME`].
    baby: Steps,
    giants: Vec<u64>,
    /// The group of order [`SMALL_PRIME`], up to the sign.
    small: Steps,
    /// The powers of the inverse of the root of order 2^32 + 1, for each byte of an exponent of three bytes.
    back: Box<[[u64; 256]; 3]>,
}

impl Long {
    fn new() -> Self {
        let root = power64(GENERATOR, (1 << 32) - 1);
        let large_root = power64(root, SMALL_PRIME);
        let giant = power64(large_root, GIANT_STEP);
        let count = LARGE_PRIME.div_ceil(GIANT_STEP) as usize;
        let giants = core::iter::successors(Some(1), |&power| Some(product64(power, giant))).take(count).collect();
        let mut back = Box::new([[1; 256]; 3]);
        let mut base = root ^ root >> 32;
        for powers in back.iter_mut() {
            for exponent in 1..256 {
                powers[exponent] = product64(powers[exponent - 1], base);
            }
            base = product64(powers[255], base);
        }
        let baby = Steps::new(large_root, BABY_STEPS);
        let small = Steps::new(power64(root, LARGE_PRIME), SMALL_PRIME / 2 + 1);
        Self { baby, giants, small, back }
    }

    fn log64(&self, nimber: u64) -> u64 {
        let conjugate = nimber ^ nimber >> 32;
        let norm = product64(nimber, conjugate);
        let quotient = product64(conjugate, NimFields::inverse(nimber));
        let large = self.large_exponent(power64(quotient, SMALL_PRIME));
        let [first, second, third, ..] = large.to_le_bytes().map(usize::from);
        let back = product64(self.back[0][first], product64(self.back[1][second], self.back[2][third]));
        let rest = self.small.exponent(product64(quotient, back)).expect("the order of the rest divides 641");
        let small = rest.rem_euclid(SMALL_PRIME.cast_signed()).cast_unsigned();
        joined(1 << 32, SHORT.log32(low32(norm)), large + LARGE_PRIME * small)
    }

    /// Returns the exponent of an element of the group of order [`LARGE_PRIME`].
    fn large_exponent(&self, element: u64) -> u64 {
        // Four giant steps at a time do not wait for each other, and few of them reach a baby step.
        for (group, giants) in self.giants.chunks(4).enumerate() {
            let mut steps = [1 << 32; 4];
            for (step, &giant) in steps.iter_mut().zip(giants) {
                *step = product64(element, giant);
            }
            if !steps.iter().fold(false, |any, &step| any | self.baby.may_have(step)) {
                continue;
            }
            for (index, &step) in steps[..giants.len()].iter().enumerate() {
                if let Some(baby) = self.baby.exponent(step) {
                    let giants = (4 * group + index) as u64;
                    let exponent = baby - (giants * GIANT_STEP).cast_signed();
                    return exponent.rem_euclid(LARGE_PRIME.cast_signed()).cast_unsigned();
                }
            }
        }
        unreachable!("the giant steps reach every power");
    }
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
            powers: core::iter::successors(Some(1), |&power| Some(product64(power, base)))
                .take(count as usize)
                .collect(),
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
    fn exponent(&self, element: u64) -> Option<i64> {
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
            assert_eq!(LONG.log64(power64(GENERATOR, exponent)), exponent);
        }
        let generator32 = power64(GENERATOR, (1 << 32) + 1);
        for exponent in exponents() {
            let exponent = exponent % u64::from(u32::MAX);
            assert_eq!(SHORT.log32(low32(power64(generator32, exponent))), exponent);
        }
    }

    #[test]
    fn every_logarithm_of_16_bits() {
        let generator16 = low16(power64(GENERATOR, u64::MAX / 65535));
        let mut power = 1;
        for exponent in 0..65535 {
            assert_eq!(SHORT.log16(power), exponent);
            assert!(power > 255 || u64::from(SHORT.log8(power.into())) * 257 == exponent);
            power = product16(power, generator16);
        }
    }

    /// The tables are as large as the page says.
    #[test]
    fn sizes() {
        let steps = |steps: &Steps| 8 * steps.powers.len() + 2 * steps.places.len() + 8 * steps.filter.len();
        let long = steps(&LONG.baby) + steps(&LONG.small) + 8 * LONG.giants.len() + size_of_val(&*LONG.back);
        let short = 512 + size_of_val(&*SHORT.exponents32);
        assert_eq!([short, long].map(|bytes| bytes.div_ceil(1 << 10)), [129, 238]);
    }
}
