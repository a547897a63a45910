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
        let any = self.any();
        (high - low).checked_add(1).map_or(any, |numbers| low + any % numbers)
    }

    /// Returns a number from `low` to `high` at which solvers tend to fail: next to a power of two, with the top bit of one, or
    /// next to an end of the range.
    pub(crate) fn hard(&mut self, low: u64, high: u64) -> u64 {
        const BITS: [u32; 20] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 40, 48, 62, 63];
        let bits: Vec<u32> = BITS.into_iter().filter(|bit| high >> bit > 0).collect();
        let power = 1 << if bits.is_empty() { 0 } else { self.one_of(&bits) };
        let number = match self.number(0, 7) {
            0..=3 => power + self.number(0, 4) - 2_u64.min(power),
            4 | 5 => power | self.any() & (power - 1),
            6 => low.saturating_add(self.number(0, 2)),
            _ => high.saturating_sub(self.number(0, 2)),
        };
        number.clamp(low, high)
    }

    /// Returns an index below `len`.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.number(0, len as u64 - 1)).unwrap()
    }

    pub(crate) fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.index(of.len())]
    }
}
