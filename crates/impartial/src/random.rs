//! Random numbers from a seed, the same on every machine.

use std::ops::RangeInclusive;

/// A generator of random numbers: `SplitMix64`, by G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
/// generators" (2014).
///
/// The crate `rand` may change its numbers in a new version, but a game must be reproducible from its seed.
#[derive(Debug)]
pub(crate) struct Random(u64);

/// The difference of two states.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns output number `index`, from 1, of the generator that starts with this seed.
#[must_use]
pub fn output(seed: u64, index: u64) -> u64 {
    let z = seed.wrapping_add(STEP.wrapping_mul(index));
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number in a range that is not empty.
    pub(crate) fn number(&mut self, range: RangeInclusive<u64>) -> u64 {
        let (start, end) = range.into_inner();
        let numbers = u128::from(end - start) + 1;
        // Multiply-and-shift: the upper half of the product is almost uniform. The bias of each number is at most
        // numbers / 2^64, which does not matter for tests and for suggesting moves.
        start + u64::try_from((u128::from(self.next()) * numbers) >> 64).expect("it is below the number of numbers")
    }

    /// Returns an index into a list that is not empty.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.number(0..=len as u64 - 1)).expect("an index is below the length")
    }

    fn next(&mut self) -> u64 {
        let next = output(self.0, 1);
        self.0 = self.0.wrapping_add(STEP);
        next
    }
}
