//! Random numbers that are identical on every system and in every version.
//!
//! `rand_chacha` would give the same numbers, but it depends on zerocopy, which takes seconds to compile.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random numbers that its seed determines.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// Returns the stream with this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Draws a number uniformly from `0..bound`, where `bound` is not 0.
    ///
    /// For a random `x` of 64 bits, the high half of `x * bound` is uniform if results whose low half is below
    /// `2^64 mod bound` are rejected (Lemire, Fast Random Integer Generation in an Interval, 2019).
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // 2^64 mod `bound`, computed in 64 bits.
        let rejected = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let (high, low) = halves(product);
            if rejected <= low {
                return high;
            }
        }
    }

    /// Draws a number uniformly from `low..=high`.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }
}

fn halves(product: u128) -> (u64, u64) {
    let high = u64::try_from(product >> 64).expect("64 bits remain");
    let low = u64::try_from(product & u128::from(u64::MAX)).expect("64 bits remain");
    (high, low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_above_half_the_range_has_no_bias() {
        // 2^64 is 4/3 of the bound, so without rejection one residue modulo 3 would be twice as frequent as the others.
        let bound = 3 << 62;
        let mut random = Random::seeded(1);
        let mut drawn = [0_u32; 3];
        for _ in 0..30_000 {
            drawn[usize::try_from(random.below(bound) % 3).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|count| (9_600..=10_400).contains(count)), "{drawn:?}");
    }
}
