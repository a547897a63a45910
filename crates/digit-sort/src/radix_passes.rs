//! The passes of one sort.
//!
//! # Last digit first, or first digit first
//!
//! A list that fits the second-level cache is sorted by its last digit first, so each pass goes over the whole list.
//! Each pass scatters the items to as many places as there are digits, and memory outside of the caches makes that
//! slow.
//! So a large list is split by its first digit, once, and each part is then sorted by the other digits within the
//! caches.
//!
//! Two alternatives were slower for millions of items: passes over the whole list, and a first digit as long as the
//! others.
//! Such a digit has 1,024 or 2,048 places, more pages than the first-level TLB holds; 256 fit.
//!
//! # Digits of equal length
//!
//! The digits of a list are equally long: 30 bits are three digits of 10 bits, not two of 11 and one of 8.
//! The number of passes is the same, and shorter digits scatter to fewer places at a time.
//!
//! # Long words are sorted by their first bits, and then in runs
//!
//! The first 25 bits of a million random words tell most of them apart. So if it saves at least two passes, a list is
//! sorted by as many first bits as tell most items apart, and then each run of items that are equal in them by the
//! others. Few of the items are in runs, unless the first bits of many are equal. Long runs are sorted by digits again.
//! So a list takes no more passes than its words have digits, whatever the words.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use crate::Word;

/// The most bits of a digit. The counters of a pass take 8 KB and fit the first-level cache.
const DIGIT: u32 = 11;
const DIGITS: usize = 1 << DIGIT;

/// The fewest bits that a large list is split by. Each of 256 parts of 500 MB still fits the second-level cache.
const FIRST_DIGIT: u32 = 8;

/// The fewest items of a large list. Two copies of so many words of 64 bits no longer fit the second-level cache.
///
/// Records of 12 bytes break even there too.
const LARGE: usize = 1 << 18;

/// The number of first bits beside the binary logarithm of the length of a list, so that few items are in runs.
const SPREAD: u32 = 5;

/// The minimum number of records that are sorted by digits.
///
/// A pass clears and adds up 2,048 counters, which costs more than it saves on fewer items.
pub(crate) const MIN_RECORDS: usize = 200;

/// The minimum number of words that are sorted by digits.
///
/// Words need no stable sort, so `sort_unstable` wins longer. It took the same time for 600 words of 32 or 64 bits that
/// differed in 30.
pub(crate) const MIN_WORDS: usize = 600;

/// The way in which a list is sorted.
pub(crate) enum Plan {
    /// By comparing items.
    Compare,
    /// By all digits of the first bits, the last one first, and then in runs.
    LastDigitFirst(Passes, Runs),
    /// By the first digit, and then each part of equal first digits by the other bits.
    FirstDigitFirst(Digit, Range<u32>),
}

impl Plan {
    /// Returns the plan for `len` items that differ in `bits`, of which at least `min` are sorted by digits.
    pub(crate) fn new(len: usize, min: usize, bits: Range<u32>) -> Self {
        // The counters have 32 bits.
        if len < min || u32::try_from(len).is_err() {
            return Self::Compare;
        }
        let all = Passes::new(bits.clone());
        if len < LARGE || all.count < 2 {
            let (passes, runs) = Passes::of_first_bits(bits, len);
            return Self::LastDigitFirst(passes, runs);
        }
        // The first digit takes as many bits as save the other digits a pass.
        let first = (bits.end - bits.start - (all.count - 1) * DIGIT).max(FIRST_DIGIT);
        let (rest, first) = (bits.start..bits.end - first, bits.end - first..bits.end);
        Self::FirstDigitFirst(Passes::new(first).digit(0), rest)
    }
}

/// Neighbouring digits of words, each for one pass.
#[derive(Clone, Copy)]
pub(crate) struct Passes {
    shift: u32,
    digit_bits: u32,
    count: u32,
}

impl Passes {
    /// Returns as few passes as these bits need, with digits of equal lengths.
    fn new(bits: Range<u32>) -> Self {
        let len = bits.end.saturating_sub(bits.start);
        let count = len.div_ceil(DIGIT);
        Self { shift: bits.start, digit_bits: len.div_ceil(count.max(1)), count }
    }

    /// Returns the passes over as many first bits as tell most of `len` items apart, and the runs that are left, which
    /// are none unless they save at least two passes.
    fn of_first_bits(bits: Range<u32>, len: usize) -> (Self, Runs) {
        let (all, first) = (Self::new(bits.clone()), (usize::BITS - len.leading_zeros() + SPREAD).min(u32::BITS));
        let start = bits.end.saturating_sub(first);
        if start > bits.start && Self::new(start..bits.end).count + 2 <= all.count {
            (Self::new(start..bits.end), Runs { bits: bits.start..start })
        } else {
            (all, Runs { bits: bits.start..bits.start })
        }
    }

    /// Returns the digit of one pass; pass 0 sorts by the last digit.
    pub(crate) fn digit(self, pass: u32) -> Digit {
        Digit { shift: self.shift + pass * self.digit_bits, mask: (1 << self.digit_bits) - 1 }
    }

    /// Runs the passes from `first` on, to and fro between two lists of the same length.
    ///
    /// Returns whether the second list holds the result.
    pub(crate) fn run<'a, T: Copy, K: Word>(
        self,
        first: u32,
        key: &impl Fn(&T) -> K,
        mut from: &'a mut [T],
        mut to: &'a mut [T],
    ) -> bool {
        for pass in first..self.count {
            self.digit(pass).scatter(from, key, to);
            mem::swap(&mut from, &mut to);
        }
        self.count.saturating_sub(first) % 2 == 1
    }
}

/// Sorts the parts of `items` that end at `ends` by these bits, each in its place.
pub(crate) fn sort_parts<T: Copy, K: Word>(
    key: &impl Fn(&T) -> K,
    bits: &Range<u32>,
    ends: &[u32; DIGITS],
    items: &mut [T],
    spare: &mut impl Spare<T>,
) {
    let mut start = 0;
    for end in ends.iter().map(|&end| end as usize) {
        sort_part(key, bits, &mut items[start..end], spare);
        start = end;
    }
}

/// Sorts items in their place by these bits. They are equal in the bits after them.
fn sort_part<T: Copy, K: Word>(key: &impl Fn(&T) -> K, bits: &Range<u32>, part: &mut [T], spare: &mut impl Spare<T>) {
    if part.len() < MIN_RECORDS {
        part.sort_by_key(key);
        return;
    }
    let (passes, runs) = Passes::of_first_bits(bits.clone(), part.len());
    let lent = spare.lend(part.len());
    if passes.count.is_multiple_of(2) {
        passes.run(0, key, part, lent);
    } else {
        // The last pass must end in the part, so an odd number of passes begins in the spare list.
        lent.copy_from_slice(part);
        passes.run(0, key, lent, part);
    }
    runs.sort(key, part, spare);
}

/// The sort of items that are in order of their first bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    // The bits before the first ones, by which nothing was sorted yet.
    bits: Range<u32>,
}

impl Runs {
    /// Sorts each run of items that are equal in their first bits by the other ones.
    pub(crate) fn sort<T: Copy, K: Word>(&self, key: &impl Fn(&T) -> K, items: &mut [T], spare: &mut impl Spare<T>) {
        if self.bits.is_empty() {
            return;
        }
        // At most 32 bits are the first ones.
        let first_bits = |item: &T| key(item).bits_from(self.bits.end);
        for run in items.chunk_by_mut(|item, next| first_bits(item) == first_bits(next)) {
            if run.len() > 1 {
                sort_part(key, &self.bits, run, spare);
            }
        }
    }
}

/// Memory for sorting the parts one after the other.
pub(crate) trait Spare<T> {
    /// Lends `len` items of any values.
    fn lend(&mut self, len: usize) -> &mut [T];
}

/// A list that is as long as all parts together.
impl<T> Spare<T> for &mut [T] {
    fn lend(&mut self, len: usize) -> &mut [T] {
        &mut self[..len]
    }
}

/// A list that grows to the longest part.
impl<T: Copy + Default> Spare<T> for Vec<T> {
    fn lend(&mut self, len: usize) -> &mut [T] {
        if self.len() < len {
            // The old contents are not needed, so they are freed before more is allocated.
            *self = Self::new();
            *self = vec![T::default(); len];
        }
        &mut self[..len]
    }
}

/// Some neighbouring bits of a word.
#[derive(Clone, Copy)]
pub(crate) struct Digit {
    shift: u32,
    mask: u32,
}

impl Digit {
    #[inline]
    fn of<T, K: Word>(self, item: &T, key: &impl Fn(&T) -> K) -> usize {
        // The mask is short enough; the remainder tells the compiler so, and no index of a counter is checked.
        (key(item).bits_from(self.shift) & self.mask) as usize % DIGITS
    }

    /// Puts `items` into `sorted` by this digit, and returns where the items of each digit end there.
    ///
    /// Items of equal digits stay in their order.
    pub(crate) fn scatter<T: Copy, K: Word>(
        self,
        items: &[T],
        key: &impl Fn(&T) -> K,
        sorted: &mut [T],
    ) -> [u32; DIGITS] {
        let mut next = self.starts(items.iter().copied(), key);
        let mut put = |item, digit: usize| {
            let next = &mut next[digit];
            sorted[*next as usize] = item;
            *next += 1;
        };
        // Four digits are computed side by side, before the stores that might change the items for all the compiler
        // knows.
        let (fours, rest) = items.as_chunks::<4>();
        for four in fours {
            let digits = four.each_ref().map(|item| self.of(item, key));
            for (&item, digit) in four.iter().zip(digits) {
                put(item, digit);
            }
        }
        for item in rest {
            put(*item, self.of(item, key));
        }
        next
    }

    /// Like [`scatter`](Self::scatter), from an iterator, which is read twice.
    pub(crate) fn scatter_iter<T: Copy, K: Word>(
        self,
        items: impl Iterator<Item = T> + Clone,
        key: &impl Fn(&T) -> K,
        sorted: &mut [T],
    ) -> [u32; DIGITS] {
        let mut next = self.starts(items.clone(), key);
        items.for_each(|item| {
            let next = &mut next[self.of(&item, key)];
            sorted[*next as usize] = item;
            *next += 1;
        });
        next
    }

    /// Returns where the items of each digit begin once they are sorted by it.
    fn starts<T, K: Word>(self, items: impl Iterator<Item = T>, key: &impl Fn(&T) -> K) -> [u32; DIGITS] {
        let mut starts = [0_u32; DIGITS];
        items.for_each(|item| starts[self.of(&item, key)] += 1);
        let mut start = 0;
        for next in &mut starts {
            (start, *next) = (start + *next, start);
        }
        starts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The passes over the first bits of words, and the bits that are left for runs.
    #[test]
    fn passes_are_saved_on_long_words() {
        let of = |bits, len| {
            let (passes, runs) = Passes::of_first_bits(bits, len);
            (passes.count, runs.bits.len())
        };
        assert_eq!(of(0..62, 1_000_000), (3, 37));
        assert_eq!(of(0..54, 4_000), (2, 37));
        assert_eq!(of(0..128, 1_000_000), (3, 103));
        assert_eq!(of(20..82, 1_000_000), (3, 37));
        // One pass less is not worth the runs.
        assert_eq!([of(0..44, 1_000_000), of(0..45, 1_000_000)], [(4, 0), (3, 20)]);
        assert_eq!([of(0..33, 500), of(0..34, 500)], [(3, 0), (2, 20)]);
        assert_eq!([of(0..22, 500), of(0..0, 500), of(0..11, 600)], [(2, 0), (0, 0), (1, 0)]);
        // No more first bits than are read at once.
        assert_eq!(of(0..128, u32::MAX as usize), (3, 96));
    }
}
