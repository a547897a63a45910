//! Sorting in memory that later calls reuse.

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use crate::Word;
use crate::radix_passes::{MIN_WORDS, Plan, identity, sort_parts};

/// Sorts the words of iterators in memory that later calls reuse.
///
/// The first pass reads the iterator and stores each word in its sorted location, so no unsorted list is needed.
///
/// # Examples
///
/// ```
/// use digit_sort::Sorter;
///
/// let mut sorter = Sorter::default();
/// assert_eq!(sorter.sort([5_u32, 2, 9].into_iter(), 3, 0..4), [2, 5, 9]);
/// assert_eq!(sorter.sort([8, 1].into_iter(), 2, 0..4), [1, 8]);
/// assert_eq!(sorter.sorted(), [1, 8]);
/// assert_eq!(sorter.into_sorted(), [1, 8]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sorter<W> {
    // The words that were sorted last.
    words: Vec<W>,
    // Scratch memory for the passes.
    spare: Vec<W>,
}

impl<W: Word> Sorter<W> {
    /// Sorts `len` words by some of their bits.
    ///
    /// The iterator is read twice, so it should be cheap to clone, and must yield `len` words each time.
    /// The words must be equal in the bits `bits.end` and above, and must come in ascending order of the bits below
    /// `bits.start`. Otherwise the result is unspecified, and the call may panic. All words meet these conditions for
    /// `0..32`, `0..64` or `0..128`, the bits of their type.
    ///
    /// # Complexity
    ///
    /// *O(n b)* time for *n* words and *b* bits.
    pub fn sort(&mut self, words: impl Iterator<Item = W> + Clone, len: usize, bits: Range<u32>) -> &[W] {
        match Plan::new(len, MIN_WORDS, bits, 0) {
            Plan::Compare => {
                self.words.clear();
                self.words.extend(words);
                W::sort_unstable(&mut self.words);
            }
            Plan::LastDigitFirst(passes, runs) => {
                self.words.resize(len, W::default());
                self.spare.resize(len, W::default());
                passes.digit(0).scatter_iter(words, &identity, &mut self.words);
                if passes.run(1, &identity, &mut self.words, &mut self.spare) {
                    mem::swap(&mut self.words, &mut self.spare);
                }
                runs.sort(&identity, &mut self.words, &mut self.spare);
            }
            Plan::FirstDigitFirst(first, rest) => {
                self.words.resize(len, W::default());
                let ends = first.scatter_iter(words, &identity, &mut self.words);
                sort_parts(&identity, &rest, &ends, &mut self.words, &mut self.spare);
            }
        }
        debug_assert!(self.words.is_sorted(), "words differ outside the sorted bits");
        &self.words
    }

    /// Returns the words that were sorted last.
    #[must_use]
    pub fn sorted(&self) -> &[W] {
        &self.words
    }

    /// Returns the words that were sorted last, and frees the scratch memory.
    #[must_use]
    pub fn into_sorted(self) -> Vec<W> {
        self.words
    }
}
