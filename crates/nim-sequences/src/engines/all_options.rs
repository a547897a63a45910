//! The engine for codes whose moves take at most a fixed number of tokens. It marks the values of all options.
//!
//! The alternative, which takes twice as long, marks the values of some pairs and then uses vectors to compare all
//! pairs with the least unmarked values.

use alloc::boxed::Box;

use crate::code::{Code, Takes};
use crate::engines::sparse::Sparse;
use crate::engines::sparse::arch::Backend;
use crate::known_values::KnownValues;
use crate::mex_marks::Marks;
use crate::sparse_space::Split;
use crate::table::Word;

/// The moves of a code, with the marks for its options.
#[derive(Clone, Debug)]
pub(crate) struct AllOptions {
    takes: Takes,
    unequal: bool,
    pub(crate) marks: Marks,
}

impl AllOptions {
    pub(crate) fn new(code: &Code) -> Self {
        Self { takes: code.takes(), unequal: code.needs_unequal_parts(), marks: Marks::new() }
    }

    /// Returns the maximum number of heaps that a move leaves.
    pub(crate) fn max_parts(&self) -> usize {
        self.takes.iter().rposition(|takes| !takes.is_empty()).unwrap_or(0)
    }

    /// Returns the numbers of tokens taken by moves that leave two heaps, ascending.
    pub(crate) fn pair_takes(&self) -> &[usize] {
        &self.takes[2]
    }

    /// Returns the engine that computes blocks of heaps and continues a table of at least 1,024 values.
    pub(crate) fn sparse(
        &self,
        backend: Backend,
        split: Split,
        known: KnownValues<'_>,
        largest: u32,
        reach: usize,
    ) -> Option<Box<Sparse>> {
        Sparse::new(backend, self.takes.clone(), self.unequal, split, known, largest, reach).map(Box::new)
    }

    /// Returns the nim-value of the heap after those in `values`.
    pub(crate) fn next_value(&mut self, values: &[impl Word]) -> u32 {
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
