//! Any processor, in safe code.

use core::array;

use super::{LEFTS, RIGHTS, Seen};

/// See [`Path::seen`](super::Path::seen).
pub(super) fn seen(lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) -> Seen {
    // As many words as stay in registers.
    const AT_ONCE: usize = 4;
    let mut seen = [[0; RIGHTS]; LEFTS];
    for (i, seen) in seen.iter_mut().enumerate() {
        for (block, seen) in seen.as_chunks_mut::<AT_ONCE>().0.iter_mut().enumerate() {
            let mut words = [0; AT_ONCE];
            for (left, right) in lefts.iter().zip(rights) {
                let right = &right.as_chunks::<AT_ONCE>().0[block];
                for (word, &right) in words.iter_mut().zip(right) {
                    *word |= bit(left[i] ^ u64::from(right));
                }
            }
            *seen = words;
        }
    }
    seen
}

/// The word with only this bit, or none if there is no such bit.
fn bit(number: u64) -> u64 {
    u64::from(number < 64) << (number & 63)
}

/// See [`Path::spread`](super::Path::spread).
#[inline(always)]
#[expect(clippy::inline_always, reason = "the other paths compile it for their vectors")]
pub(super) fn spread(spread: &mut [[u64; LEFTS]], words: &[u64], window: u16) {
    for (numbers, word) in spread.iter_mut().zip(words) {
        *numbers = array::from_fn(|i| (word >> (16 * i) & 0xffff) ^ u64::from(window));
    }
}
