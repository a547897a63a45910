//! Sorting of coordinates that remember their places.

use alloc::vec;
use alloc::vec::Vec;

use crate::packing::{Packing, Word};

/// Bits of a coordinate that one pass sorts by, at most. The counters of a pass fit in the first-level cache.
const DIGIT: u32 = 11;
const DIGITS: usize = 1 << DIGIT;

/// Below this many words the counters cost more than they save.
const FEW: usize = 500;

/// From this many words on, two copies of them are too many for the second-level cache.
const MANY: usize = 1 << 18;

/// Memory for sorting, to be used again.
#[derive(Debug, Default)]
pub(crate) struct Sorter<W> {
    words: Vec<W>,
    spare: Vec<W>,
}

impl<W: Word> Sorter<W> {
    /// The words sorted last.
    pub(crate) fn sorted(&self) -> &[W] {
        &self.words
    }

    /// The words sorted last, without the rest of the memory.
    pub(crate) fn into_sorted(self) -> Vec<W> {
        self.words
    }

    /// Packs and sorts coordinates with their places, of which there are `len`, one pass for each digit.
    ///
    /// They are gone through twice or more and not stored: the first pass packs them where they belong.
    pub(crate) fn sort(&mut self, coordinates: impl Iterator<Item = (u64, u32)> + Clone, len: usize, packing: Packing) {
        debug_assert!(packing.fits::<W>());
        let words = coordinates.map(|(coordinate, place)| packing.word(coordinate, place));
        let bits = packing.coordinate_bits.max(1);
        if len < FEW {
            self.words.clear();
            self.words.extend(words);
            self.words.sort_unstable();
            return;
        }
        self.words.resize(len, W::default());
        let digits = Digits::of(packing.place_bits, bits);
        if len < MANY {
            self.spare.resize(len, W::default());
            // The last digit first.
            let first = digits.digit(0);
            first.scatter(words.clone(), &mut first.starts(words), &mut self.words);
            for pass in 1..digits.passes {
                digits.digit(pass).sort(&self.words, &mut self.spare);
                core::mem::swap(&mut self.words, &mut self.spare);
            }
            return;
        }
        // The first digit first: the words of each digit are then sorted by the others within the caches.
        let first = Digits::of(packing.place_bits, bits).last();
        let mut ends = first.starts(words.clone());
        first.scatter(words, &mut ends, &mut self.words);
        let rest = Digits::of(packing.place_bits, first.shift - packing.place_bits);
        let mut start = 0;
        for end in ends.map(|end| end as usize) {
            rest.sort(&mut self.words[start..end], &mut self.spare);
            start = end;
        }
    }
}

/// The digits of a coordinate, from the last to the first.
#[derive(Clone, Copy)]
struct Digits {
    shift: u32,
    passes: u32,
    bits: u32,
}

impl Digits {
    /// As few digits as possible, of equal lengths, for so many bits from `shift` on.
    fn of(shift: u32, bits: u32) -> Self {
        let passes = bits.div_ceil(DIGIT);
        Self { shift, passes, bits: bits.div_ceil(passes.max(1)) }
    }

    fn digit(self, pass: u32) -> Digit {
        Digit { shift: self.shift + pass * self.bits, mask: (1 << self.bits) - 1 }
    }

    fn last(self) -> Digit {
        self.digit(self.passes - 1)
    }

    /// Sorts words by these digits, to and fro between their place and the spare.
    fn sort<W: Word>(self, words: &mut [W], spare: &mut Vec<W>) {
        if words.len() < FEW {
            words.sort_unstable();
            return;
        }
        if spare.len() < words.len() {
            // What it held is of no use, so it is given back before there is more.
            *spare = Vec::new();
            *spare = vec![W::default(); words.len()];
        }
        let (mut from, mut to) = (words, &mut spare[..]);
        if self.passes % 2 == 1 {
            // So that the last pass ends where the words were.
            to[..from.len()].copy_from_slice(from);
            let len = from.len();
            (from, to) = (&mut to[..len], from);
        }
        for pass in 0..self.passes {
            let len = from.len();
            self.digit(pass).sort(from, &mut to[..len]);
            (from, to) = (&mut to[..len], from);
        }
    }
}

/// Some neighbouring bits of a word.
#[derive(Clone, Copy)]
struct Digit {
    shift: u32,
    mask: u32,
}

impl Digit {
    #[inline]
    fn of(self, word: impl Word) -> usize {
        (word.bits_from(self.shift) & self.mask) as usize % DIGITS
    }

    /// Puts the words into `sorted` by this digit, those of equal digits in their order.
    fn sort<W: Word>(self, words: &[W], sorted: &mut [W]) {
        let words = words.iter().copied();
        self.scatter(words.clone(), &mut self.starts(words), sorted);
    }

    /// Where the words of each digit begin when they are sorted by it.
    fn starts(self, words: impl Iterator<Item = impl Word>) -> [u32; DIGITS] {
        let mut starts = [0_u32; DIGITS];
        words.for_each(|word| starts[self.of(word)] += 1);
        let mut start = 0;
        for next in &mut starts {
            (start, *next) = (start + *next, start);
        }
        starts
    }

    /// Puts the words where those of their digit begin, and lets that grow to where they end.
    fn scatter<W: Word>(self, words: impl Iterator<Item = W>, next: &mut [u32; DIGITS], sorted: &mut [W]) {
        words.for_each(|word| {
            let next = &mut next[self.of(word)];
            sorted[*next as usize] = word;
            *next += 1;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::Differing;

    fn check<W: Word>(values: &(impl Iterator<Item = u64> + Clone), len: usize, packing: Packing) {
        let mut expected: Vec<(u64, u32)> = values.clone().zip(0..).collect();
        expected.sort_unstable();
        let mut sorter = Sorter::<W>::default();
        // In memory that was used for more, and for fewer.
        sorter.sort(core::iter::repeat_n(0, 2 * len).zip(0..), 2 * len, Packing::new(2 * len, Differing::default()));
        for _ in 0..2 {
            sorter.sort(values.clone().zip(0..), len, packing);
            let found: Vec<(u64, u32)> =
                sorter.sorted().iter().map(|&word| (packing.coordinate(word), packing.place(word))).collect();
            assert_eq!(found, expected);
            sorter.sort(values.clone().zip(0..).take(1), 1.min(len), packing);
        }
    }

    #[test]
    fn every_way_gives_coordinates_in_order() {
        // Multiplication by an odd constant spreads the values over all 64 bits; the masks leave runs of equal ones,
        // and few values of the first digit.
        let spread = |index: u64| (index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
        let lens =
            if cfg!(miri) { &[0, 1, 2, FEW, FEW + 1][..] } else { &[0, 1, 2, FEW - 1, FEW, 3 * FEW, MANY, MANY + FEW] };
        for &len in lens {
            for mask in [0, 1, 0x7ff, 0x800, 0x1f_ffff, 1 << 40 | 0xff, u64::MAX >> 1, u64::MAX, 0xfff0_0000_0000_0000]
            {
                // What all have in common does not matter.
                for common in [0, !mask] {
                    let values = (0..len as u64).map(|index| spread(index) & mask | common);
                    let packing = Packing::new(len, Differing::of(common).join(Differing::of(common | mask)));
                    if packing.fits::<u64>() {
                        check::<u64>(&values, len, packing);
                    }
                    check::<u128>(&values, len, packing);
                }
            }
        }
    }
}
