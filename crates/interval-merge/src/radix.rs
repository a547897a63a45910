//! Sorting of plain words.

use alloc::vec::Vec;
use core::mem;
use core::ops::{BitOr, Shl, Shr};

/// Bits of a word that one pass sorts by. The counters of a pass fit in the first-level cache.
const DIGIT: u32 = 11;
const DIGITS: usize = 1 << DIGIT;

/// Below this many words the counters cost more than they save.
pub(crate) const FEW: usize = 1_000;

/// An unsigned integer as wide as the numbers to be sorted need.
pub(crate) trait Word:
    Copy + Default + Ord + Shl<u32, Output = Self> + Shr<u32, Output = Self> + BitOr<Output = Self>
{
    /// The number of bits.
    const BITS: u32;

    /// The last bits of `value`, as many as the word has.
    fn cut(value: u64) -> Self;

    /// The last 64 bits of the word, or all that it has.
    fn low(self) -> u64;
}

impl Word for u32 {
    const BITS: u32 = Self::BITS;

    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    fn cut(value: u64) -> Self {
        value as Self
    }

    fn low(self) -> u64 {
        self.into()
    }
}

impl Word for u64 {
    const BITS: u32 = Self::BITS;

    fn cut(value: u64) -> Self {
        value
    }

    fn low(self) -> u64 {
        self
    }
}

/// Sorts words that differ in the last `bits` bits only, and returns them and the other slice, which is as long.
///
/// Where the parts of one first digit are long enough, that digit goes first: each part is then sorted by itself, to
/// and fro between its place and the same few bytes. Where parts are short, their counters would cost more.
pub(crate) fn sort<'a, W: Word>(words: &'a mut [W], bits: u32, spare: &'a mut [W]) -> (&'a mut [W], &'a mut [W]) {
    // The counters have 32 bits.
    if words.len() < FEW || u32::try_from(words.len()).is_err() {
        words.sort_unstable();
        return (words, spare);
    }
    let passes = bits.max(1).div_ceil(DIGIT);
    let first_digit = (passes - 1) * DIGIT;
    if words.len() >> (bits - first_digit) < 2 * FEW {
        sort_part(words, passes, spare);
        return (words, spare);
    }
    let mut start = 0;
    for end in sort_by_digit(words, first_digit, spare).map(|end| end as usize) {
        sort_part(&mut spare[start..end], passes - 1, &mut words[..end - start]);
        start = end;
    }
    (spare, words)
}

/// Sorts items by a key of so many bits, those of equal keys in their order.
pub(crate) fn sort_by_key<T: Copy>(mut items: Vec<T>, key: impl Fn(&T) -> u64, bits: u32) -> Vec<T> {
    if items.is_sorted_by_key(&key) {
        return items;
    }
    if items.len() < FEW || u32::try_from(items.len()).is_err() {
        items.sort_by_key(key);
        return items;
    }
    let mut spare = items.clone();
    for pass in 0..bits.div_ceil(DIGIT) {
        distribute(&items, |item| key(item) >> (pass * DIGIT), &mut spare);
        mem::swap(&mut items, &mut spare);
    }
    items
}

/// Sorts words by as many digits as there are passes, the last digit first.
fn sort_part<'a, W: Word>(mut words: &'a mut [W], passes: u32, mut spare: &'a mut [W]) {
    if words.len() < FEW {
        words.sort_unstable();
        return;
    }
    if passes % 2 == 1 {
        // So that the last pass ends where the words were.
        spare.copy_from_slice(words);
        (words, spare) = (spare, words);
    }
    for pass in 0..passes {
        sort_by_digit(words, pass * DIGIT, spare);
        (words, spare) = (spare, words);
    }
}

/// Puts the words into `sorted` by the digit that begins at bit `shift`, those of equal digits in their order, and
/// returns where the words of each digit end.
fn sort_by_digit<W: Word>(words: &[W], shift: u32, sorted: &mut [W]) -> [u32; DIGITS] {
    distribute(words, |&word| (word >> shift).low(), sorted)
}

/// Puts the items into `sorted` by the digit that is the end of their key, those of equal digits in their order, and
/// returns where the items of each digit end.
fn distribute<T: Copy>(items: &[T], key: impl Fn(&T) -> u64, sorted: &mut [T]) -> [u32; DIGITS] {
    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    let digit = |item: &T| key(item) as usize % DIGITS;
    let mut next = [0_u32; DIGITS];
    for item in items {
        next[digit(item)] += 1;
    }
    let mut start = 0;
    for next in &mut next {
        (start, *next) = (start + *next, start);
    }
    let mut put = |item, digit: usize| {
        let place = next[digit];
        next[digit] += 1;
        sorted[place as usize] = item;
    };
    // Four digits at a time are computed side by side.
    let (fours, rest) = items.as_chunks::<4>();
    for four in fours {
        let digits = four.each_ref().map(&digit);
        for (&item, digit) in four.iter().zip(digits) {
            put(item, digit);
        }
    }
    for item in rest {
        put(*item, digit(item));
    }
    next
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;

    /// Multiplication by an odd constant spreads the values over all bits.
    fn spread(index: usize) -> u64 {
        (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17)
    }

    fn check<W: Word + core::fmt::Debug>(bits: u32) {
        let lens: &[usize] =
            if cfg!(miri) { &[2, FEW + 1] } else { &[0, 1, 2, FEW - 1, FEW, 2 * FEW, FEW + 1, 20 * FEW] };
        for &len in lens {
            for used in [1, 11, 12, 30, 32, 64].into_iter().filter(|used| *used <= bits) {
                let word = |index| W::cut(spread(index) & u64::MAX >> (64 - used));
                let mut words: Vec<W> = (0..len).map(word).collect();
                let mut expected = words.clone();
                expected.sort_unstable();
                let mut spare = vec![W::default(); len];
                let (sorted, _) = sort(&mut words, used, &mut spare);
                assert_eq!(sorted, expected, "{len} words of {used} bits");
            }
        }
        let (mut equal, mut spare) = (vec![W::cut(7); 2 * FEW], vec![W::cut(8); 2 * FEW]);
        assert_eq!(sort(&mut equal, 0, &mut spare).0, vec![W::cut(7); 2 * FEW]);
    }

    #[test]
    fn items_of_equal_keys_stay_in_their_order() {
        for len in [0, 1, FEW - 1, FEW, if cfg!(miri) { FEW + 1 } else { 5 * FEW }] {
            for bits in [0, 1, 11, 12, 23, 64] {
                let key = |index: usize| spread(index % 300) & u64::MAX.checked_shr(64 - bits).unwrap_or(0);
                let items: Vec<(u64, usize)> = (0..len).map(|index| (key(index), index)).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|(key, _)| *key);
                assert_eq!(sort_by_key(items, |(key, _)| *key, bits), expected, "{len} items of {bits} bits");
            }
        }
    }

    #[test]
    fn both_ways_give_the_order_of_words_of_every_width() {
        check::<u32>(32);
        check::<u64>(64);
    }
}
