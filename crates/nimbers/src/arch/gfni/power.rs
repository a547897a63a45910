//! Powers.

use super::Gfni;
use super::linear::Semilinear;
use crate::portable;

/// Takes a nimber to its power with the exponent 2^4.
const FOUR_SQUARINGS: Semilinear = Semilinear::power(4);

/// Takes a nimber to its power with the exponent 2^16.
const SIXTEEN_SQUARINGS: Semilinear = Semilinear::power(16);

impl Gfni {
    /// Returns the power of a nimber below 2^64, and 1 for the exponent 0.
    #[expect(clippy::cast_possible_truncation, reason = "only the low bits count")]
    pub(crate) fn power64(self, base: u64, exponent: u64) -> u64 {
        if exponent < portable::SHORT_EXPONENT {
            return portable::short_power(base, exponent, |a, b| self.product64(a, b), |a| self.square64(a));
        }
        let mut powers = [1, base, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        for exponent in 1..8 {
            powers[2 * exponent] = self.square64(powers[exponent]);
            powers[2 * exponent + 1] = self.product64(powers[2 * exponent], base);
        }
        // Four powers with exponents of 16 bits do not wait for each other. Each takes four bits at a time, because all
        // squarings between two products are one map.
        let digit = |part: usize, place: usize| powers[(exponent >> (16 * part + 4 * place)) as usize % 16];
        let mut parts = [0, 1, 2, 3].map(|part| digit(part, 3));
        for place in [2, 1, 0] {
            for (part, power) in parts.iter_mut().enumerate() {
                *power = self.product64(self.semilinear(const { &FOUR_SQUARINGS }, *power), digit(part, place));
            }
        }
        // The power with the exponent 2^32 is the conjugate.
        let conjugate = |a: u64| a ^ a >> 32;
        let [first, second, third, fourth] = parts;
        let even = self.product64(first, conjugate(third));
        let odd = self.product64(second, conjugate(fourth));
        self.product64(even, self.semilinear(const { &SIXTEEN_SQUARINGS }, odd))
    }
}
