//! Random numbers that are the same in every run.

/// A generator of numbers from a seed other than 0, by xorshift.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number from 1 to 2^64 - 1.
    pub(crate) fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.number() % end
    }
}
