//! Pseudorandom numbers.

#[path = "../random.rs"]
mod generator;

/// Pseudorandom numbers, the same ones for the same seed.
pub(crate) struct Random(Box<dyn FnMut() -> u64>);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Box::new(generator::random(seed)))
    }

    /// Returns any number.
    pub(crate) fn any(&mut self) -> u64 {
        (self.0)()
    }

    /// Returns a number from `low` to `high`.
    pub(crate) fn number(&mut self, low: u64, high: u64) -> u64 {
        low + self.any() % (high - low + 1)
    }

    /// Returns an index below `len`.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.number(0, len as u64 - 1)).unwrap()
    }

    pub(crate) fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.index(of.len())]
    }
}
