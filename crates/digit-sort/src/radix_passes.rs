//! The plan of a sort: which digits are sorted, and in which order.
//!
//! # Least significant or most significant digit first
//!
//! A list that fits into the L2 cache is sorted by its last digit first (LSD), so each pass reads the whole list. A
//! pass scatters the items to as many locations as a digit has values, which is slow outside the caches. A large list
//! is therefore split once by its first digit (MSD), and each part is then sorted by the other digits within the
//! caches.
//!
//! Two alternatives were slower for millions of items: passes over the whole list, and a first digit of the same length
//! as the others. Such a digit scatters to 1,024 or 2,048 pages, which do not fit into the L1 TLB, whereas 256 pages
//! do.
//!
//! # Digits of equal length
//!
//! The digits of a list have equal lengths: 30 bits are three 10-bit digits, not two of 11 bits and one of 8.
//! The number of passes is the same, and shorter digits scatter to fewer locations at a time.
//!
//! # Long words are sorted by their leading bits, and then in runs
//!
//! Most of a million random words already differ in their first 25 bits. If this saves at least two passes, a list is
//! sorted only by enough leading bits to distinguish most items, and then each *run*, which is a group of items that
//! are equal in these bits, is sorted by the other bits. Runs are few and short unless many items have equal leading
//! bits, and long runs are sorted by digits again, so a list never takes more passes than its words have digits.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use crate::Word;

/// Maximum number of bits of a digit. The counters of a pass take 8 KB, so they fit into the L1 cache.
const MAX_DIGIT_BITS: u32 = 11;

/// The number of counters of a pass: one for each value of a digit.
const COUNTERS: usize = 1 << MAX_DIGIT_BITS;

/// Minimum number of bits by which a large list is split. Each of 256 parts of a 500 MB list still fits into the L2
/// cache.
const MIN_SPLIT_BITS: u32 = 8;

/// Minimum number of items of a list that is split by its first digit. Two copies of 2^18 64-bit words no longer fit
/// into the L2 cache. 12-byte records break even at the same number.
const SPLIT_THRESHOLD: usize = 1 << 18;

/// The number of bits by which items are distinguished, minus the binary logarithm of their number. If the bits are
/// random, about one in 2^5 items then has the same leading bits as another.
const EXTRA_BITS: u32 = 5;

/// Minimum number of records that are sorted by digits.
///
/// A pass clears and adds up 2,048 counters, which takes longer than a comparison sort of fewer items.
pub(crate) const MIN_RECORDS: usize = 200;

/// Minimum number of words that are sorted by digits.
///
/// Words need no stable sort, and `sort_unstable` is faster than a stable sort. It took the same time as digits for 600
/// 32-bit or 64-bit words that differed in 30 bits.
pub(crate) const MIN_WORDS: usize = 600;

/// The method by which a list is sorted.
pub(crate) enum Plan {
    /// Compare items.
    Compare,
    /// Sort by all digits of the leading bits, the last digit first, and then in runs.
    LastDigitFirst(Passes, Runs),
    /// Split by the first digit, and then sort each part of equal first digits by the other bits.
    FirstDigitFirst(Digit, Range<u32>),
}

impl Plan {
    /// Chooses the method for `len` items that differ in `bits`. Fewer than `min` items are compared. The first `skewed`
    /// bits are expected to have few values.
    pub(crate) fn new(len: usize, min: usize, bits: Range<u32>, skewed: u32) -> Self {
        // Counters have 32 bits, so they cannot count more items.
        if len < min || u32::try_from(len).is_err() {
            return Self::Compare;
        }
        let all = Passes::new(bits.clone());
        if len < SPLIT_THRESHOLD || all.count < 2 {
            let (passes, runs) = Passes::of_first_bits(bits, len, skewed);
            return Self::LastDigitFirst(passes, runs);
        }
        // The first digit takes the bits that do not fit into the other digits of maximum length, which saves a pass.
        let first = (bits.end - bits.start - (all.count - 1) * MAX_DIGIT_BITS).max(MIN_SPLIT_BITS);
        let (rest, first) = (bits.start..bits.end - first, bits.end - first..bits.end);
        Self::FirstDigitFirst(Passes::new(first).digit(0), rest)
    }
}

/// A number of passes by neighbouring digits of equal length.
#[derive(Clone, Copy)]
pub(crate) struct Passes {
    // The last bit of the last digit.
    shift: u32,
    digit_bits: u32,
    count: u32,
}

impl Passes {
    /// Returns as few passes as possible for these bits, with digits of equal lengths.
    fn new(bits: Range<u32>) -> Self {
        let len = bits.end.saturating_sub(bits.start);
        let count = len.div_ceil(MAX_DIGIT_BITS);
        Self { shift: bits.start, digit_bits: len.div_ceil(count.max(1)), count }
    }

    /// Returns the passes by enough leading bits to distinguish most of `len` items, and the runs that remain. If runs
    /// would not save at least two passes, the passes are by all bits and no runs remain. The first `skewed` bits are
    /// not expected to distinguish items.
    fn of_first_bits(bits: Range<u32>, len: usize, skewed: u32) -> (Self, Runs) {
        let first = usize::BITS - len.leading_zeros() + EXTRA_BITS + skewed;
        let (all, first) = (Self::new(bits.clone()), first.min(u32::BITS));
        let start = bits.end.saturating_sub(first);
        if start > bits.start && Self::new(start..bits.end).count + 2 <= all.count {
            (Self::new(start..bits.end), Runs { bits: bits.start..start })
        } else {
            (all, Runs { bits: bits.start..bits.start })
        }
    }

    /// Returns whether the number of passes is odd, so that they end in the other list.
    pub(crate) const fn is_odd(self) -> bool {
        self.count % 2 == 1
    }

    /// Returns the digit of a pass. Pass 0 sorts by the last digit.
    pub(crate) fn digit(self, pass: u32) -> Digit {
        Digit { shift: self.shift + pass * self.digit_bits, mask: (1 << self.digit_bits) - 1 }
    }

    /// Runs all passes except the first `first`, back and forth between two lists of the same length.
    ///
    /// Returns whether the result is in the second list.
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

/// The key of a word. A function has one type, whereas a closure in a generic function would have one for each of its types, and
/// the passes would be compiled for each.
pub(crate) fn identity<W: Word>(word: &W) -> W {
    *word
}

/// Sorts each of the parts of `items` that end at `ends` by these bits. The result is in `items`.
pub(crate) fn sort_parts<T: Copy, K: Word>(
    key: &impl Fn(&T) -> K,
    bits: &Range<u32>,
    ends: &[u32; COUNTERS],
    items: &mut [T],
    spare: &mut impl Spare<T>,
) {
    let mut start = 0;
    for end in ends.iter().map(|&end| end as usize) {
        sort_part(key, bits, &mut items[start..end], spare);
        start = end;
    }
}

/// Sorts items by these bits. The items must be equal in all bits above. The result is in `part`.
fn sort_part<T: Copy, K: Word>(key: &impl Fn(&T) -> K, bits: &Range<u32>, part: &mut [T], spare: &mut impl Spare<T>) {
    if part.len() < MIN_RECORDS {
        part.sort_by_key(key);
        return;
    }
    let (passes, runs) = Passes::of_first_bits(bits.clone(), part.len(), 0);
    let lent = spare.lend(part.len());
    if passes.is_odd() {
        // The last pass must end in the part, so an odd number of passes must begin in the spare list.
        lent.copy_from_slice(part);
        passes.run(0, key, lent, part);
    } else {
        passes.run(0, key, part, lent);
    }
    runs.sort(key, part, spare);
}

/// The remaining sort of items that are in order of their leading bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    // The bits below the leading ones, by which items are not sorted yet. Empty if items are completely sorted.
    bits: Range<u32>,
}

impl Runs {
    /// Sorts each run of items with equal leading bits by the other bits.
    pub(crate) fn sort<T: Copy, K: Word>(&self, key: &impl Fn(&T) -> K, items: &mut [T], spare: &mut impl Spare<T>) {
        if self.bits.is_empty() {
            return;
        }
        // There are at most 32 leading bits, so this comparison sees all of them.
        let first_bits = |item: &T| key(item).bits_from(self.bits.end);
        for run in items.chunk_by_mut(|item, next| first_bits(item) == first_bits(next)) {
            if run.len() > 1 {
                sort_part(key, &self.bits, run, spare);
            }
        }
    }
}

/// Scratch memory for sorting parts one after another.
pub(crate) trait Spare<T> {
    /// Returns `len` items with arbitrary values.
    fn lend(&mut self, len: usize) -> &mut [T];
}

/// A slice that has at least the length of each part.
impl<T> Spare<T> for &mut [T] {
    fn lend(&mut self, len: usize) -> &mut [T] {
        &mut self[..len]
    }
}

/// A vector that grows to the length of the longest part.
impl<T: Copy + Default> Spare<T> for Vec<T> {
    fn lend(&mut self, len: usize) -> &mut [T] {
        if self.len() < len {
            // The old contents are not needed. Freeing them first keeps the peak of memory low.
            *self = Self::new();
            *self = vec![T::default(); len];
        }
        &mut self[..len]
    }
}

/// A digit: neighbouring bits of a word.
#[derive(Clone, Copy)]
pub(crate) struct Digit {
    shift: u32,
    mask: u32,
}

impl Digit {
    #[inline]
    fn of<T, K: Word>(self, item: &T, key: &impl Fn(&T) -> K) -> usize {
        // The mask alone keeps the digit below the number of counters. The remainder shows this to the compiler, which
        // then omits the bounds checks.
        (key(item).bits_from(self.shift) & self.mask) as usize % COUNTERS
    }

    /// Moves `items` into `sorted` in the order of this digit, and returns the end of the items with each digit.
    ///
    /// Items with equal digits stay in order.
    pub(crate) fn scatter<T: Copy, K: Word>(
        self,
        items: &[T],
        key: &impl Fn(&T) -> K,
        sorted: &mut [T],
    ) -> [u32; COUNTERS] {
        // For each digit, the index of its next item in `sorted`. It grows from the start of the digit to its end.
        let mut next = self.starts(items.iter().copied(), key);
        let mut put = |item, digit: usize| {
            let next = &mut next[digit];
            sorted[*next as usize] = item;
            *next += 1;
        };
        // Four digits are computed together, which the compiler cannot do on its own, because it must assume that each
        // store may change the key of the next item.
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

    /// Does the same as [`scatter`](Self::scatter) for the items of an iterator, which is read twice.
    pub(crate) fn scatter_iter<T: Copy, K: Word>(
        self,
        items: impl Iterator<Item = T> + Clone,
        key: &impl Fn(&T) -> K,
        sorted: &mut [T],
    ) -> [u32; COUNTERS] {
        let mut next = self.starts(items.clone(), key);
        items.for_each(|item| {
            let next = &mut next[self.of(&item, key)];
            sorted[*next as usize] = item;
            *next += 1;
        });
        next
    }

    /// Returns the start of the items with each digit in the sorted list.
    fn starts<T, K: Word>(self, items: impl Iterator<Item = T>, key: &impl Fn(&T) -> K) -> [u32; COUNTERS] {
        let mut starts = [0_u32; COUNTERS];
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

    /// Checks the number of passes by leading bits, and the number of bits that remain for runs.
    #[test]
    fn passes_are_saved_on_long_words() {
        let of = |bits, len| {
            let (passes, runs) = Passes::of_first_bits(bits, len, 0);
            (passes.count, runs.bits.len())
        };
        assert_eq!(of(0..62, 1_000_000), (3, 37));
        assert_eq!(of(0..54, 4_000), (2, 37));
        assert_eq!(of(0..128, 1_000_000), (3, 103));
        assert_eq!(of(20..82, 1_000_000), (3, 37));
        // Runs must save two passes, not one.
        assert_eq!([of(0..44, 1_000_000), of(0..45, 1_000_000)], [(4, 0), (3, 20)]);
        assert_eq!([of(0..33, 500), of(0..34, 500)], [(3, 0), (2, 20)]);
        assert_eq!([of(0..22, 500), of(0..0, 500), of(0..11, 600)], [(2, 0), (0, 0), (1, 0)]);
        // At most 32 leading bits, because a digit is read from 32 bits.
        assert_eq!(of(0..128, u32::MAX as usize), (3, 96));
    }
}
