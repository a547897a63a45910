//! The portable backend, in safe code for any processor.

use super::{LEFT_EDGES, RIGHT_EDGES, SeenValues};

/// See [`Backend::seen_values`](super::Backend::seen_values).
pub(super) fn seen_values(left_terms: &[[u64; LEFT_EDGES]], right_terms: &[[u16; RIGHT_EDGES]]) -> SeenValues {
    // Four words are kept in registers while the loop runs over all candidates. The 32 words of a tile would not fit.
    const WORDS_IN_REGISTERS: usize = 4;
    let mut seen = [[0; RIGHT_EDGES]; LEFT_EDGES];
    for (i, seen) in seen.iter_mut().enumerate() {
        for (block, seen) in seen.as_chunks_mut::<WORDS_IN_REGISTERS>().0.iter_mut().enumerate() {
            let mut words = [0; WORDS_IN_REGISTERS];
            for (left, right) in left_terms.iter().zip(right_terms) {
                let right = &right.as_chunks::<WORDS_IN_REGISTERS>().0[block];
                for (word, &right) in words.iter_mut().zip(right) {
                    *word |= bit(left[i] ^ u64::from(right));
                }
            }
            *seen = words;
        }
    }
    seen
}

/// Returns a word with only this bit set, or 0 if the number is 64 or more.
fn bit(number: u64) -> u64 {
    // The mask keeps the shift in range, and the comparison drops values outside the pass. Both compile without a branch.
    u64::from(number < 64) << (number & 63)
}
