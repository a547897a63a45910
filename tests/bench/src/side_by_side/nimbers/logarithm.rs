//! Logarithms as in contest libraries: baby steps and giant steps modulo each prime factor of the order, then the
//! Chinese remainder theorem.

use std::collections::HashMap;

use super::log16::Log16;

/// The prime factors of 2^64 - 1.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65537, 6_700_417];

const ORDER: u64 = u64::MAX;

/// The baby steps for each prime factor, which depend only on the base.
pub(crate) struct Logarithms<'a> {
    tables: &'a Log16,
    steps: Vec<Steps>,
}

struct Steps {
    prime: u64,
    /// The exponents of the baby steps.
    exponents: HashMap<u64, u64>,
    count: u64,
    /// The inverse of a giant step.
    giant: u64,
}

impl<'a> Logarithms<'a> {
    /// Prepares logarithms to a base that generates the group.
    pub(crate) fn new(tables: &'a Log16, base: u64) -> Self {
        let steps = PRIMES.map(|prime| {
            let root = tables.power64(base, ORDER / prime);
            let count = prime.isqrt() + 1;
            let mut power = 1;
            let mut exponents = HashMap::new();
            for exponent in 0..count {
                exponents.insert(power, exponent);
                power = tables.product64(power, root);
            }
            Steps { prime, exponents, count, giant: tables.inverse64(power) }
        });
        Self { tables, steps: steps.into() }
    }

    /// Returns the exponent of a nonzero nimber.
    pub(crate) fn exponent(&self, nimber: u64) -> u64 {
        let (mut sum, mut modulus) = (0_u128, 1_u128);
        for Steps { prime, exponents, count, giant } in &self.steps {
            // This power lies in the subgroup of order `prime`, in which the logarithm modulo the prime is searched: it
            // is the exponent of a baby step plus a number of giant steps.
            let mut rest = self.tables.power64(nimber, ORDER / prime);
            let mut found = None;
            for step in 0..=*count {
                if let Some(exponent) = exponents.get(&rest) {
                    found = Some(step * count + exponent);
                    break;
                }
                rest = self.tables.product64(rest, *giant);
            }
            let residue = found.expect("the base generates the group") % prime;
            // `sum` is the logarithm modulo `modulus`, the product of the primes so far. It grows by multiples of
            // `modulus` until it is also right modulo this prime.
            while sum % u128::from(*prime) != u128::from(residue) && *prime < 1000 {
                sum += modulus;
            }
            if *prime >= 1000 {
                // For a large prime, the multiple t is the solution of sum + modulus * t = residue modulo the prime.
                let prime = u128::from(*prime);
                let inverse = power_modulo(modulus % prime, prime - 2, prime);
                sum += modulus * ((u128::from(residue) + prime - sum % prime) * inverse % prime);
            }
            modulus *= u128::from(*prime);
        }
        u64::try_from(sum).expect("the sum is below the order")
    }
}

fn power_modulo(base: u128, exponent: u128, modulus: u128) -> u128 {
    let (mut power, mut factor, mut rest) = (1, base, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            power = power * factor % modulus;
        }
        factor = factor * factor % modulus;
        rest >>= 1;
    }
    power
}
