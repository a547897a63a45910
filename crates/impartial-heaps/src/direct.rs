//! The nim-value of a code whose moves leave at most two heaps and take at most a fixed number of tokens.
//!
//! Moves that leave at most one heap are marked one by one. Pairs of heaps are half as many as the tokens, so only some
//! are marked. The least values that are then unmarked are candidates, and all pairs are compared with four candidates
//! at a time. Comparing takes a vector instruction for many pairs, and marking takes one store for each.

#![expect(clippy::inline_always, reason = "compiled for the vectors of each backend")]

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::code::Code;
use crate::known::Known;
use crate::marks::Marks;
use crate::sliced::Sliced;
use crate::sliced::arch::Backend;
use crate::split::Split;
use crate::table::Word;

/// The least and the greatest number of pairs that are marked for each number of tokens taken.
const SAMPLES: [usize; 2] = [128, 6_144];

/// The number of candidates that are compared at a time.
const CANDIDATES: usize = 4;

/// The number of pairs that are compared at a time: a vector of 256 bits, or half of one.
const LANES: usize = 16;

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

    /// Returns whether some move leaves two heaps.
    pub(crate) fn has_pairs(&self) -> bool {
        !self.takes[2].is_empty()
    }

    /// Returns the numbers of tokens taken by moves that leave two heaps, ascending.
    pub(crate) fn pair_takes(&self) -> &[usize] {
        &self.takes[2]
    }

    /// Returns the engine that computes blocks of heaps, from a table of at least 1024 values on.
    pub(crate) fn sliced(&self, backend: Backend, split: Split, known: Known<'_>, largest: u32) -> Option<Box<Sliced>> {
        Sliced::new(backend, self.takes.clone(), self.unequal, split, known, largest).map(Box::new)
    }

    /// Returns the nim-value of the heap after those in `values`.
    #[inline(always)]
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
        let sample = (tokens / 8).clamp(SAMPLES[0], SAMPLES[1]);
        let mut all_are_marked = true;
        for (smaller, larger) in pairs.clone() {
            for (&a, &b) in smaller.iter().zip(larger.iter().rev()).take(sample) {
                marks.set((a ^ b).into());
            }
            all_are_marked &= smaller.len() <= sample;
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
#[inline(always)]
fn found<'a, W: Word + 'a>(
    candidates: &[u32; CANDIDATES],
    pairs: impl Iterator<Item = (&'a [W], &'a [W])>,
) -> Option<[bool; CANDIDATES]> {
    // A candidate that does not fit the width is no value; comparing with the first one changes nothing.
    let first = W::fit(candidates[0])?;
    let wanted = candidates.map(|candidate| W::fit(candidate).unwrap_or(first));
    let mut found = [false; CANDIDATES];
    'search: for (smaller, larger) in pairs {
        for (smaller, larger) in smaller.chunks(CHUNK).zip(larger.rchunks(CHUNK)) {
            let (smaller, first_ones) = smaller.as_chunks::<LANES>();
            let (last_ones, larger) = larger.as_rchunks::<LANES>();
            // A lane for each pair of a vector, without a branch, so that the compiler uses vector instructions.
            let mut lanes = [[W::from(false); LANES]; CANDIDATES];
            for (a, b) in smaller.iter().zip(larger.iter().rev()) {
                let sums: [W; LANES] = core::array::from_fn(|lane| a[lane] ^ b[LANES - 1 - lane]);
                for (lanes, &wanted) in lanes.iter_mut().zip(&wanted) {
                    for (lane, &sum) in lanes.iter_mut().zip(&sums) {
                        *lane = *lane | W::from(sum == wanted);
                    }
                }
            }
            for ((found, lanes), &wanted) in found.iter_mut().zip(&lanes).zip(&wanted) {
                let mut rest = first_ones.iter().zip(last_ones.iter().rev());
                *found |= lanes.iter().any(|&lane| lane != W::from(false)) || rest.any(|(&a, &b)| a ^ b == wanted);
            }
            if found.iter().all(|&found| found) {
                break 'search;
            }
        }
    }
    for (found, &candidate) in found.iter_mut().zip(candidates) {
        *found &= W::fit(candidate).is_some();
    }
    Some(found)
}
