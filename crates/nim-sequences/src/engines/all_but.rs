//! The engine for all-but sets, whose moves take any number of tokens that is not in a set.
//!
//! The options of a heap are all smaller heaps except one for each number in the set. A value is missing among the
//! options if and only if all heaps with this value are exceptions, so it is enough to count the heaps of each value.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use super::Engine;
use crate::known_values::Stop;
use crate::mex_marks::Marks;
use crate::table::Table;
use crate::values::{Word, with_values};

/// The numbers that may not be taken, and the number of heaps of each value.
#[derive(Clone, Debug)]
pub(crate) struct AllBut {
    /// Ascending.
    excluded: Vec<usize>,
    counts: Vec<Count>,
    /// The number of values that occur, which are exactly the values below this number.
    occurring: u32,
}

/// The heaps of one value.
#[derive(Clone, Copy, Debug)]
struct Count {
    /// The number of all these heaps.
    heaps: u32,
    /// The number of heaps that no move from the current heap leaves. It is 0 between calls.
    exceptions: u32,
}

impl AllBut {
    pub(crate) fn new(excluded: impl Iterator<Item = usize>) -> Self {
        Self { excluded: excluded.collect(), counts: Vec::new(), occurring: 0 }
    }

    fn resize(&mut self, len: usize) -> Result<(), TryReserveError> {
        self.counts.try_reserve_exact(len - self.counts.len())?;
        self.counts.resize(len, Count { heaps: 0, exceptions: 0 });
        Ok(())
    }

    /// Returns the nim-value of the next heap after the heaps of `values`.
    fn next_value<W: Word>(&mut self, values: &[W]) -> u32 {
        let tokens = values.len();
        let exceptions = self.excluded.iter().take_while(|&&take| take <= tokens);
        let exceptions = exceptions.map(|take| -> u32 { values[tokens - take].into() });
        for value in exceptions.clone() {
            self.counts[value as usize].exceptions += 1;
        }
        // Without a missing value, the mex is the least value that does not occur.
        let mut least = self.occurring;
        for value in exceptions {
            let count = &mut self.counts[value as usize];
            // If the value occurs twice among the exceptions, its count is 0 the second time and cannot equal `heaps`,
            // because every value has a heap.
            if count.exceptions == count.heaps {
                least = least.min(value);
            }
            count.exceptions = 0;
        }
        least
    }

    /// Counts the next heap, which has this value.
    fn count(&mut self, value: u32) {
        self.counts[value as usize].heaps += 1;
        self.occurring = self.occurring.max(value + 1);
    }
}

impl Engine for AllBut {
    fn make_room(&mut self, table: &mut Table) -> Result<(), Stop> {
        // The next value is at most 1 above the largest one, and needs a count as well.
        let len = Marks::room(table.largest().1.saturating_add(1)).max(self.counts.len());
        let bytes = (size_of::<Count>() * len) as u64;
        table.check_room(1, bytes)?;
        self.resize(len)?;
        table.reserve(1, bytes)
    }

    fn advance(&mut self, table: &mut Table, _end: usize) -> Result<(), Stop> {
        let value = with_values!(table.values(), values => self.next_value(values));
        table.push(value, self.bytes())?;
        self.count(value);
        Ok(())
    }

    fn bytes(&self) -> u64 {
        size_of_val(&*self.counts) as u64
    }

    fn resume(&mut self, table: &Table) -> Result<(), TryReserveError> {
        self.resize(Marks::room(table.largest().1.saturating_add(1)))?;
        (0..table.len()).filter_map(|heap| table.get(heap)).for_each(|value| self.count(value));
        Ok(())
    }
}
