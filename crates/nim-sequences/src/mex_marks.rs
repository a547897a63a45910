//! The values that one heap can reach, as marks that need no clearing.
//!
//! A mark is the number of the heap that set it. The alternative, one bit a value, is cleared for each heap; a code with
//! breaking moves has many values and few heaps that reach them all.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// The marks of the values below a power of two.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    marks: Vec<u32>,
    current: u32,
}

impl Marks {
    pub(crate) const fn new() -> Self {
        Self { marks: Vec::new(), current: 0 }
    }

    /// Returns the number of marks that hold every nim-sum of values up to `largest`.
    pub(crate) const fn room(largest: u32) -> usize {
        (largest as usize + 1).next_power_of_two()
    }

    /// Returns the number of marks.
    pub(crate) fn len(&self) -> usize {
        self.marks.len()
    }

    /// Adds marks until there are `len`.
    pub(crate) fn resize(&mut self, len: usize) -> Result<(), TryReserveError> {
        self.marks.try_reserve_exact(len - self.marks.len())?;
        self.marks.resize(len, 0);
        Ok(())
    }

    /// Removes all marks. It may be called 2^32 - 1 times.
    pub(crate) fn clear(&mut self) {
        self.current += 1;
    }

    /// Marks a value, which must be below the number of marks.
    pub(crate) fn set(&mut self, value: u32) {
        self.marks[value as usize] = self.current;
    }

    /// Returns whether a value is marked.
    pub(crate) fn is_marked(&self, value: u32) -> bool {
        self.marks.get(value as usize).is_some_and(|&mark| mark == self.current)
    }

    /// Returns the least value from `start` on that is not marked.
    pub(crate) fn next_unmarked(&self, start: u32) -> u32 {
        let marked = self.marks.iter().skip(start as usize).take_while(|&&mark| mark == self.current);
        // The number of marks is at most 2^32.
        start + u32::try_from(marked.count()).unwrap_or(u32::MAX)
    }
}
