//! The engine for codes whose moves take at most a fixed number of tokens. It marks the values of all options.
//!
//! The alternative, which takes twice as long, marks the values of some pairs and then uses vectors to compare all
//! pairs with the least unmarked values.

use super::Engine;
use crate::code::{Code, Takes};
use crate::known_values::Stop;
use crate::mex_marks::Marks;
use crate::table::Table;
use crate::values::{Word, with_values};

/// The moves of a code, with the marks for its options.
#[derive(Clone, Debug)]
pub(crate) struct AllOptions {
    takes: Takes,
    unequal: bool,
    marks: Marks,
}

impl AllOptions {
    pub(crate) fn new(code: &Code) -> Self {
        Self { takes: code.takes(), unequal: code.needs_unequal_parts(), marks: Marks::new() }
    }

    /// Returns the nim-value of the next heap after the heaps of `values`.
    fn next_value(&mut self, values: &[impl Word]) -> u32 {
        let tokens = values.len();
        let marks = &mut self.marks;
        // The takes of moves that leave nothing, one heap, two heaps, and three heaps.
        let [all, one, two, three] = &self.takes;
        marks.clear();
        if all.binary_search(&tokens).is_ok() {
            marks.set(0);
        }
        for take in one.iter().take_while(|&&take| take < tokens) {
            marks.set(values[tokens - take].into());
        }
        let unequal = usize::from(self.unequal);
        for take in two.iter().take_while(|&&take| take + 1 < tokens) {
            let left = tokens - take;
            let smaller = (left - unequal) / 2;
            // The smaller parts ascend while the larger parts descend.
            for (&a, &b) in values[1..=smaller].iter().zip(values[left - smaller..left].iter().rev()) {
                marks.set((a ^ b).into());
            }
        }
        for take in three.iter().take_while(|&&take| take < tokens) {
            let left = tokens - take;
            for a in 1..=left / 3 {
                // The parts ascend, so that each division is tried once: a <= b <= c, or a < b < c if they must be
                // unequal.
                for b in (a + unequal..left - a).take_while(|b| b + unequal <= left - a - b) {
                    marks.set((values[a] ^ values[b] ^ values[left - a - b]).into());
                }
            }
        }
        marks.next_unmarked(0)
    }
}

impl Engine for AllOptions {
    fn make_room(&mut self, table: &mut Table) -> Result<(), Stop> {
        let len = Marks::room(table.largest().1.saturating_add(1)).max(self.marks.len());
        let bytes = (size_of::<u32>() * len) as u64;
        table.check_room(1, bytes)?;
        self.marks.resize(len)?;
        table.reserve(1, bytes)
    }

    fn advance(&mut self, table: &mut Table, _end: usize) -> Result<(), Stop> {
        let value = with_values!(table.values(), values => self.next_value(values));
        table.push(value, self.bytes())
    }

    fn parts(&self) -> usize {
        self.takes.iter().rposition(|takes| !takes.is_empty()).unwrap_or(0)
    }

    fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.marks.len()) as u64
    }
}
