//! Powers, by splitting the exponent into four 16-bit parts.

use super::Gfni;
use crate::width::power_by_squaring;

impl Gfni {
    /// Returns the power of a nimber below 2^64, and 1 for the exponent 0.
    #[expect(clippy::cast_possible_truncation, reason = "only the low bits count")]
    pub(crate) fn power64(self, base: u64, exponent: u64) -> u64 {
        // For a short exponent, computing the table of powers would take longer than the power.
        if exponent < 1 << 8 {
            return power_by_squaring(base, exponent);
        }
        // The powers of `base` from 0 to 15.
        let mut powers = [1, base, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        for exponent in 1..8 {
            powers[2 * exponent] = self.square64(powers[exponent]);
            powers[2 * exponent + 1] = self.product64(powers[2 * exponent], base);
        }
        // The exponent is split into four 16-bit parts, whose powers are independent, so the processor overlaps their
        // products. Each part is processed four bits at a time, because four squarings are a single linear map.
        let digit = |part: usize, digit_index: usize| powers[(exponent >> (16 * part + 4 * digit_index)) as usize % 16];
        let mut parts = [0, 1, 2, 3].map(|part| digit(part, 3));
        for digit_index in [2, 1, 0] {
            for (part, power) in parts.iter_mut().enumerate() {
                *power = self.product64(self.four_squarings64(*power), digit(part, digit_index));
            }
        }
        // Part i must be raised to the power 2^(16 i). The power 2^32 is the conjugate, which takes a shift and an
        // exclusive or.
        let conjugate = |a: u64| a ^ a >> 32;
        let [first, second, third, fourth] = parts;
        let even = self.product64(first, conjugate(third));
        let odd = self.product64(second, conjugate(fourth));
        self.product64(even, self.sixteen_squarings64(odd))
    }
}
