//! Sums of heaps as words: the heaps in ascending order.

use smallvec::SmallVec;

/// A sum of heaps, in ascending order.
pub(super) type Word = SmallVec<[u16; 14]>;

/// Returns the sum of two sums.
pub(super) fn plus(left: &[u16], right: &[u16]) -> Word {
    let mut sum = Word::from_slice(left);
    sum.extend_from_slice(right);
    sum.sort_unstable();
    sum
}

/// Returns a sum without one of its heaps, and with the parts that a move leaves instead.
pub(super) fn replaced(word: &[u16], index: usize, parts: &[u16]) -> Word {
    let mut sum = Word::from_slice(&word[..index]);
    sum.extend_from_slice(&word[index + 1..]);
    sum.extend_from_slice(parts);
    sum.sort_unstable();
    sum
}

/// Returns the number of tokens.
pub(super) fn tokens(word: &[u16]) -> u32 {
    word.iter().copied().map(u32::from).sum()
}
