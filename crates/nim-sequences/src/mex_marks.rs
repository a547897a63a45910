//! The set of the values of a heap's options, from which its mex follows.
//!
//! Each value has a mark, which is the number of the heap that set it last, so nothing has to be cleared between heaps.
//! The alternative, one bit per value, must be cleared for each heap, although most heaps have few of the values as
//! options.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// A set of values below a power of two.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    /// A value is in the set if its mark is `current`.
    marks: Vec<u32>,
    current: u32,
}

impl Marks {
    pub(crate) const fn new() -> Self {
        Self { marks: Vec::new(), current: 0 }
    }

    /// Returns the number of marks for all nim-sums of values up to `largest`.
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

    /// Returns the least unmarked value that is at least `start`.
    pub(crate) fn next_unmarked(&self, start: u32) -> u32 {
        let marked = self.marks.iter().skip(start as usize).take_while(|&&mark| mark == self.current);
        // The number of marks is at most 2^32.
        start + u32::try_from(marked.count()).unwrap_or(u32::MAX)
    }
}
