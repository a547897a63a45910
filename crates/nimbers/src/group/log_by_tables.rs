//! Logarithms by tables, one level of the tower of fields after another.
//!
//! Let *M* = 2^(w/2), and let *g* generate the group of the nimbers of *w* bits, whose order is *M^2* - 1.
//! For *x* = *g^e*, the norm *x^(M + 1)* is the power *e* of the norm of *g* and lies in the field of *w*/2 bits, where
//! a logarithm gives *e* modulo *M* - 1.
//! The quotient *x^(M - 1)* of the conjugate and *x* lies in a group of order *M* + 1, where a logarithm gives *e*
//! modulo *M* + 1.
//! In that group, the conjugate of an element is its inverse and has the same high half.
//! So the high half determines the exponent up to its sign, and tables need only half of the entries.
//!
//! The logarithms of 16-bit nimbers and the exponents in the group of order 2^16 + 1 are in tables.
//! The order 2^32 + 1 is 641 times 6,700,417, so the exponents in the third group are found with baby steps and giant
//! steps (`[Sha71]`).
//!
//! The logarithm to any base is a quotient of two logarithms to *g*.
//! The alternative, baby steps for the given base, needs no tables that outlive the call, but it takes about 100 times
//! as long. It is used without the feature `std`, because `core` cannot initialize a static on first use.
//!
//! The tables take 494 KiB and are computed on first use.

#![expect(clippy::cast_possible_truncation, reason = "halves of nimbers, and small constants")]

use std::sync::LazyLock;
use std::vec::Vec;

use crate::arch::{power64, product32, product64};
use crate::width::{NimField as _, NimFields};

/// A generator of the 64-bit group: its powers are all nimbers below 2^64 except 0.
const GENERATOR: u64 = (1 << 32) + 6;

/// Returns the smallest exponent for which the power of `base` is `power`, or `None` if no power is. The arguments must
/// not be 0.
pub(crate) fn log(power: u64, base: u64) -> Option<u64> {
    quotient(TABLES.log64(power), TABLES.log64(base), u64::MAX)
}

/// Returns the smallest *e* with *divisor e* = *dividend* modulo the order, if any.
fn quotient(dividend: u64, divisor: u64, order: u64) -> Option<u64> {
    // Euclid's algorithm. Invariant: `rest` is the product of the divisor and `factor`, modulo the order.
    let (mut rest, mut factor) = ([divisor, order], [1_i128, 0]);
    while rest[1] != 0 {
        let quotient = rest[0] / rest[1];
        rest = [rest[1], rest[0] % rest[1]];
        factor = [factor[1], factor[0] - i128::from(quotient) * factor[1]];
    }
    // The equation has a solution if and only if the dividend is a multiple of the greatest common divisor of the
    // divisor and the order. The solution is unique modulo the order over this divisor.
    let (gcd, order) = (rest[0], order / rest[0]);
    let factor = factor[0].rem_euclid(order.into()).cast_unsigned();
    dividend.is_multiple_of(gcd).then(|| low64(u128::from(dividend / gcd) * factor % u128::from(order)))
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Returns whether an element of a group of order *M* + 1 is positive. Of an element and its inverse, exactly one is.
///
/// Both have the same high half, and the low half of the inverse is the sum of both halves. So the low halves differ in
/// the lowest bit that is set in the high half, and the element without this bit is called positive.
#[inline]
const fn is_positive(low: u16, high: u16) -> bool {
    low & high & high.wrapping_neg() == 0
}

/// Returns the exponent below *M^2* - 1 from its residues modulo *M* - 1 and *M* + 1.
#[inline]
fn joined(half: u64, norm: u64, exponent: u64) -> u64 {
    let [half, norm, exponent] = [half, norm, exponent].map(u128::from);
    // M + 1 is 2 modulo M - 1, and M - 1 is -2 modulo M + 1, so this sum is twice the exponent.
    let double = norm * (half + 1) + (half + 1 - exponent) * (half - 1);
    let order = half * half - 1;
    // The order is odd, so adding it makes an odd number even.
    let sum = (if double % 2 == 1 { double + order } else { double }) / 2;
    low64(if sum >= order { sum - order } else { sum })
}

/// The prime factors of 2^32 + 1.
const SMALL_PRIME: u64 = 641;
const LARGE_PRIME: u64 = 6_700_417;

/// The number of baby steps. A table of more steps would not fit into the L2 cache.
const BABY_STEPS: u64 = 1 << 14;

/// The distance of giant steps. The baby steps find the exponents from -(`BABY_STEPS` - 1) to `BABY_STEPS` - 1.
const GIANT_STEP: u64 = 2 * BABY_STEPS - 1;

// The documentation of the logarithm states the number of giant steps.
const _: () = assert!(LARGE_PRIME.div_ceil(GIANT_STEP) == 205);

struct Tables {
    /// The logarithm of each 16-bit nimber.
    words: Vec<u16>,
    /// For each high half in the group of order 2^16 + 1, the exponent of the positive element, minus 1 so that it
    /// fits.
    exponents: Vec<u16>,
    /// The baby steps in the group of order [`LARGE_PRIME`].
    baby: Steps,
    /// The giant steps in this group: the powers with the multiples of [`GIANT_STEP`].
    giants: Vec<u64>,
    /// One element of each pair of inverses in the group of order [`SMALL_PRIME`].
    small: Steps,
    /// The inverse of the root of order 2^32 + 1, raised to each value of each byte of an exponent of three bytes.
    back: [Vec<u64>; 3],
}

impl Tables {
    fn new() -> Self {
        // The norms of the generator generate the 32-bit and 16-bit groups.
        let generator32 = power64(GENERATOR, (1 << 32) + 1);
        let (mut words, mut exponents) = (std::vec![0; 1 << 16], std::vec![0; 1 << 16]);
        for (exponent, power) in (0..u16::MAX).zip(powers(power64(generator32, (1 << 16) + 1))) {
            words[power as usize] = exponent;
        }
        // The group of order 2^16 + 1 consists of 1, the powers of its generator with the exponents 1 to 2^15, and
        // their inverses.
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

    /// Returns the logarithm of a 32-bit nimber to the norm of [`GENERATOR`].
    #[inline]
    fn log32(&self, nimber: u32) -> u64 {
        let conjugate = nimber ^ nimber >> 16;
        let norm = product32(nimber, conjugate);
        let quotient = product32(conjugate, NimFields::inverse(nimber));
        let (low, high) = (low16(quotient.into()), low16((quotient >> 16).into()));
        let listed = u64::from(self.exponents[usize::from(high)]) + 1;
        // Only 1 has the high half 0, because an element with this half is its own inverse and the order is odd.
        let exponent = match (high, is_positive(low, high)) {
            (0, _) => 0,
            (_, true) => listed,
            (_, false) => (1 << 16) + 1 - listed,
        };
        joined(1 << 16, self.words[norm as usize].into(), exponent)
    }

    /// Returns the logarithm of a 64-bit nimber to [`GENERATOR`].
    fn log64(&self, nimber: u64) -> u64 {
        let conjugate = conjugate(nimber);
        let norm = product64(nimber, conjugate);
        let quotient = product64(conjugate, NimFields::inverse(nimber));
        // The exponent of the quotient is `large + LARGE_PRIME * small`. The power with the exponent 641 removes
        // `small`. Dividing the quotient by the root's power with the exponent `large` removes `large`.
        let large = self.large_exponent(power64(quotient, SMALL_PRIME));
        let [first, second, third, ..] = large.to_le_bytes().map(usize::from);
        let back = product64(self.back[0][first], product64(self.back[1][second], self.back[2][third]));
        let rest =
            self.small.exponent(product64(quotient, back)).expect("the order of the quotient that is left divides 641");
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

/// Returns the powers of a nimber, starting with 1.
fn powers(base: u64) -> impl Iterator<Item = u64> {
    core::iter::successors(Some(1), move |&power| Some(product64(power, base)))
}

/// Returns the conjugate over the 32-bit field.
#[inline]
const fn conjugate(nimber: u64) -> u64 {
    nimber ^ nimber >> 32
}

/// The first powers of a base in the group of order 2^32 + 1, in a hash table whose keys are the high halves.
struct Steps {
    /// The powers in the order of their exponents.
    powers: Vec<u64>,
    /// The slots of the hash table, each with an exponent or [`EMPTY`]. Collisions use the next slot.
    slots: Vec<u16>,
    /// Eight bits for each slot, selected by three more bits of the hash. A bit that is not set proves that an element
    /// is not listed. Unlike the slots, which few elements need, the filter fits into the L1 cache.
    filter: Vec<u64>,
    /// The number of bits of a hash that the index of a slot does not use.
    shift: u32,
}

/// Marks an empty slot.
const EMPTY: u16 = u16::MAX;

impl Steps {
    fn new(base: u64, count: u64) -> Self {
        let slots = 2 * count.next_power_of_two();
        let mut steps = Self {
            powers: powers(base).take(count as usize).collect(),
            slots: std::vec![EMPTY; slots as usize],
            filter: std::vec![0; (slots / 8) as usize],
            shift: 32 - slots.trailing_zeros(),
        };
        for (exponent, &power) in (0..).zip(&steps.powers) {
            let mut slot = (hash(power) >> steps.shift) as usize;
            while steps.slots[slot] != EMPTY {
                slot = (slot + 1) % steps.slots.len();
            }
            steps.slots[slot] = exponent;
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

    /// Returns the exponent of an element, or minus the exponent of its inverse, or `None` if the element and its
    /// inverse are not listed.
    #[inline]
    fn exponent(&self, element: u64) -> Option<i64> {
        if !self.may_have(element) {
            return None;
        }
        let mut slot = (hash(element) >> self.shift) as usize;
        loop {
            let exponent = self.slots[slot];
            if exponent == EMPTY {
                return None;
            }
            let power = self.powers[usize::from(exponent)];
            if power >> 32 == element >> 32 {
                return Some(if power == element { exponent.into() } else { -i64::from(exponent) });
            }
            slot = (slot + 1) % self.slots.len();
        }
    }
}

/// Returns a 32-bit hash of the high half. Its high bits are mixed best, as usual for a multiplicative hash.
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

    /// Exponents at the boundaries of each table, and multiples of the order over each of its prime factors.
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
    fn logarithms_of_powers_of_the_generator() {
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

    /// The README and the documentation of `log` state this size.
    #[test]
    fn sizes() {
        let steps = |steps: &Steps| 8 * steps.powers.len() + 2 * steps.slots.len() + 8 * steps.filter.len();
        let words = 2 * (TABLES.words.len() + TABLES.exponents.len());
        let back: usize = TABLES.back.iter().map(|powers| 8 * powers.len()).sum();
        let bytes = words + steps(&TABLES.baby) + steps(&TABLES.small) + 8 * TABLES.giants.len() + back;
        assert_eq!(bytes.div_ceil(1 << 10), 494);
    }
}
