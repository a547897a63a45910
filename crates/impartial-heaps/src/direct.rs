//! The nim-value of a code whose moves leave at most two heaps and take at most a fixed number of tokens.
//!
//! Moves that leave at most one heap are marked one by one. Pairs of heaps are half as many as the tokens, so only some
//! are marked. The least values that are then unmarked are candidates, and all pairs are compared with four candidates
//! at a time. Comparing takes a vector instruction for many pairs, and marking takes one store for each.

use alloc::vec::Vec;

use crate::code::Code;
use crate::marks::Marks;
use crate::table::Word;

/// The number of pairs that are marked for each number of tokens taken.
const SAMPLE: usize = 128;

/// The number of candidates that are compared at a time.
const CANDIDATES: usize = 4;

/// The number of pairs after which the search may stop.
const CHUNK: usize = 512;

/// The moves of a code, by the number of heaps that they leave.
#[derive(Clone, Debug)]
pub(crate) struct Direct {
    /// The numbers that may be taken, ascending, if nothing is left, one heap, or two heaps.
    takes: [Vec<usize>; 3],
    unequal: bool,
    pub(crate) marks: Marks,
}

impl Direct {
    pub(crate) fn new(code: &Code) -> Self {
        let most = code.largest_take().unwrap_or(0);
        let takes = [0, 1, 2].map(|parts| {
            (0..=most).zip(0..).filter(|&(take, _)| code.allows(take, parts)).map(|(_, index)| index).collect()
        });
        Self { takes, unequal: code.needs_unequal_parts(), marks: Marks::new() }
    }

    /// Returns the nim-value of the heap after those in `values`.
    pub(crate) fn next_value<W: Word>(&mut self, values: &[W]) -> u32 {
        let tokens = values.len();
        let marks = &mut self.marks;
        let [all, one, two] = &self.takes;
        marks.clear();
        if all.binary_search(&tokens).is_ok() {
            marks.set(0);
        }
        for take in one.iter().take_while(|&&take| take < tokens) {
            marks.set(values[tokens - take].into());
        }
        let unequal = usize::from(self.unequal);
        // The smaller and the larger parts of all pairs. The larger ones are in ascending order, so pairs run backwards.
        let pairs = two.iter().filter(|&&take| take + 1 < tokens).map(|take| {
            let left = tokens - take;
            let smaller = (left - unequal) / 2;
            (&values[1..=smaller], &values[left - smaller..left])
        });
        let mut all_are_marked = true;
        for (smaller, larger) in pairs.clone() {
            for (&a, &b) in smaller.iter().zip(larger.iter().rev()).take(SAMPLE) {
                marks.set((a ^ b).into());
            }
            all_are_marked &= smaller.len() <= SAMPLE;
        }
        let mut least = marks.next_unmarked(0);
        if all_are_marked {
            return least;
        }
        loop {
            let mut candidates = [least; CANDIDATES];
            for index in 1..CANDIDATES {
                candidates[index] = marks.next_unmarked(candidates[index - 1] + 1);
            }
            let Some(found) = found(&candidates, pairs.clone()) else { return least };
            if let Some(index) = found.iter().position(|is_found| !is_found) {
                return candidates[index];
            }
            for candidate in candidates {
                marks.set(candidate);
            }
            least = marks.next_unmarked(candidates[CANDIDATES - 1]);
        }
    }
}

/// Returns which candidates are values of pairs, or `None` if the first one is too large for any pair.
fn found<'a, W: Word + 'a>(
    candidates: &[u32; CANDIDATES],
    pairs: impl Iterator<Item = (&'a [W], &'a [W])>,
) -> Option<[bool; CANDIDATES]> {
    // A candidate that does not fit the width is no value; comparing with the first one changes nothing.
    let first = W::fit(candidates[0])?;
    let wanted = candidates.map(|candidate| W::fit(candidate).unwrap_or(first));
    let mut found = [W::from(false); CANDIDATES];
    'search: for (smaller, larger) in pairs {
        for (smaller, larger) in smaller.chunks(CHUNK).zip(larger.rchunks(CHUNK)) {
            for (&a, &b) in smaller.iter().zip(larger.iter().rev()) {
                for (found, &wanted) in found.iter_mut().zip(&wanted) {
                    // Without a branch, so that the compiler uses vector instructions.
                    *found = *found | W::from(a ^ b == wanted);
                }
            }
            if found.iter().all(|&found| found != W::from(false)) {
                break 'search;
            }
        }
    }
    let mut result = [false; CANDIDATES];
    for (index, result) in result.iter_mut().enumerate() {
        *result = found[index] != W::from(false) && W::fit(candidates[index]).is_some();
    }
    Some(result)
}
