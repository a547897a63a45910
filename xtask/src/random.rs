//! Random numbers that are the same on every system and in every year.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random numbers, determined by its seed.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream of this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Uniform in `0..bound`, without bias; `bound` is not 0.
    ///
    /// The high half of `x * bound`, for a random `x` of 64 bits, falls on every value equally often once the
    /// first `2^64 mod bound` low halves are thrown away (Lemire, Fast Random Integer Generation in an Interval, 2019).
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let (high, low) = halves(product);
            if unfair <= low {
                return high;
            }
        }
    }

    /// Uniform in `low..=high`.
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
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::seeded(7);
        let drawn: Vec<u64> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(drawn, [15, 16, 70, 72, 60, 35, 8, 84]);
    }

    #[test]
    fn every_value_is_drawn_about_equally_often() {
        let mut random = Random::seeded(0);
        let mut drawn = [0_u32; 6];
        for _ in 0..60_000 {
            drawn[usize::try_from(random.below(6)).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|count| (9_500..=10_500).contains(count)), "{drawn:?}");
    }

    #[test]
    fn a_bound_just_above_half_the_range_is_not_biased() {
        // 2^64 is four thirds of the bound, so without rejection one residue modulo 3 would come up as often as the two
        // others together.
        let bound = 3 << 62;
        let mut random = Random::seeded(1);
        let mut drawn = [0_u32; 3];
        for _ in 0..30_000 {
            drawn[usize::try_from(random.below(bound) % 3).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|count| (9_600..=10_400).contains(count)), "{drawn:?}");
    }

    #[test]
    fn both_ends_of_a_range_are_reached() {
        let mut random = Random::seeded(2);
        let drawn: Vec<u64> = (0..200).map(|_| random.between(3, 5)).collect();
        assert_eq!(drawn.iter().min(), Some(&3));
        assert_eq!(drawn.iter().max(), Some(&5));
        assert_eq!(random.between(9, 9), 9);
    }
}
