//! Sorting of plain words.

use alloc::vec::Vec;
use core::ops::{BitOr, Shl, Shr};

/// Bits of a word that one pass sorts by. The counters of a pass fit in the first-level cache.
const DIGIT: u32 = 11;
const DIGITS: usize = 1 << DIGIT;

/// Below this many words the counters cost more than they save.
const FEW: usize = 1_000;

/// An unsigned integer as wide as the numbers to be sorted need.
pub(crate) trait Word:
    Copy + Default + Ord + Shl<u32, Output = Self> + Shr<u32, Output = Self> + BitOr<Output = Self>
{
    /// The last bits of `value`, as many as the word has.
    fn cut(value: u64) -> Self;

    /// The last 64 bits of the word, or all that it has.
    fn low(self) -> u64;
}

impl Word for u32 {
    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    fn cut(value: u64) -> Self {
        value as Self
    }

    fn low(self) -> u64 {
        self.into()
    }
}

impl Word for u64 {
    fn cut(value: u64) -> Self {
        value
    }

    fn low(self) -> u64 {
        self
    }
}

impl Word for u128 {
    fn cut(value: u64) -> Self {
        value.into()
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    fn low(self) -> u64 {
        self as u64
    }
}

/// Sorts words that are below 2^`bits`.
///
/// `spare` is memory for as many words, which may be used again for the next sort.
pub(crate) fn sort<W: Word>(words: &mut Vec<W>, bits: u32, spare: &mut Vec<W>) {
    // The counters have 32 bits.
    if words.len() < FEW || u32::try_from(words.len()).is_err() {
        words.sort_unstable();
        return;
    }
    spare.resize(words.len(), W::default());
    for shift in (0..bits).step_by(DIGIT as usize) {
        sort_by_digit(words, shift, spare);
        core::mem::swap(words, spare);
    }
}

/// Puts the words into `sorted` by the digit that begins at bit `shift`; those of equal digits stay in order.
fn sort_by_digit<W: Word>(words: &[W], shift: u32, sorted: &mut [W]) {
    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    let digit = |word: W| (word >> shift).low() as usize % DIGITS;
    let mut next = [0_u32; DIGITS];
    for &word in words {
        next[digit(word)] += 1;
    }
    let mut start = 0;
    for next in &mut next {
        (start, *next) = (start + *next, start);
    }
    for &word in words {
        let next = &mut next[digit(word)];
        sorted[*next as usize] = word;
        *next += 1;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    fn check<W: Word + core::fmt::Debug>(bits: u32) {
        // Multiplication by an odd constant spreads the values over all bits.
        let spread = |index: usize| (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17);
        let mut spare = Vec::new();
        for len in [0, 1, 2, FEW - 1, FEW, 2 * FEW, FEW + 1] {
            for used in [1, 11, 12, 30, 32, 64, 65, 128].into_iter().filter(|used| *used <= bits) {
                let word = |index| {
                    // Words of more than 64 bits are made of two spread numbers.
                    let low = W::cut(spread(index) & u64::MAX >> (64 - used.min(64)));
                    let upper = spread(index + 1) & u64::MAX >> (64 - used.saturating_sub(64).max(1));
                    if used > 64 { W::cut(upper) << 64 | low } else { low }
                };
                let mut words: Vec<W> = (0..len).map(word).collect();
                let mut expected = words.clone();
                expected.sort_unstable();
                sort(&mut words, used, &mut spare);
                assert_eq!(words, expected, "{len} words of {used} bits");
            }
        }
        let mut equal = vec![W::default(); 2 * FEW];
        sort(&mut equal, 0, &mut spare);
        assert_eq!(equal, vec![W::default(); 2 * FEW]);
    }

    #[test]
    fn both_ways_give_the_order_of_words_of_every_width() {
        check::<u32>(32);
        check::<u64>(64);
        check::<u128>(128);
    }
}
