//! Any processor, in safe code.

use super::{LEFTS, RIGHTS, Seen};

/// See [`Path::mark`](super::Path::mark).
pub(super) fn mark(seen: &mut Seen, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) {
    // Eight words stay in registers.
    const HALF: usize = RIGHTS / 2;
    for (pair, seen) in seen.chunks_exact_mut(2).enumerate() {
        for half in 0..2 {
            let mut words = [[0_u64; HALF]; 2];
            for (left, right) in lefts.iter().zip(rights) {
                for (i, words) in words.iter_mut().enumerate() {
                    let left = left[2 * pair + i];
                    for (j, word) in words.iter_mut().enumerate() {
                        *word |= bit(left ^ u64::from(right[half * HALF + j]));
                    }
                }
            }
            for (seen, words) in seen.iter_mut().zip(words) {
                seen[half * HALF..].iter_mut().zip(words).for_each(|(seen, word)| *seen |= word);
            }
        }
    }
}

/// The word with only this bit, or none if there is no such bit.
fn bit(number: u64) -> u64 {
    u64::from(number < 64) << (number & 63)
}
