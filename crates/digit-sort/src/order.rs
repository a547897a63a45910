//! The orders by which items are sorted.

use crate::Word;

/// The order of items of one type.
pub(crate) trait Order<T> {
    /// The fewest items that are sorted by digits.
    ///
    /// A pass clears and adds up 2,048 counters, which costs more than it saves on fewer items.
    const FEW: usize;

    /// Returns the 32 bits from bit `shift` on of the word that `item` is sorted by.
    fn bits_from(&self, item: &T, shift: u32) -> u32;

    /// Sorts few items by comparing them.
    fn sort_few(&self, items: &mut [T]);
}

/// Words, in ascending order.
pub(crate) struct Ascending;

impl<W: Word> Order<W> for Ascending {
    // Digits and `sort_unstable` took the same time for 600 words of 32 or 64 bits that differed in 30.
    const FEW: usize = 600;

    #[inline]
    fn bits_from(&self, word: &W, shift: u32) -> u32 {
        word.bits_from(shift)
    }

    fn sort_few(&self, words: &mut [W]) {
        words.sort_unstable();
    }
}

/// Records, by ascending keys. Records of equal keys stay in their order.
pub(crate) struct ByKey<F>(pub(crate) F);

impl<T, K: Word, F: Fn(&T) -> K> Order<T> for ByKey<F> {
    // The stable sort of the standard library is slower than the unstable one, so digits win earlier.
    const FEW: usize = 200;

    #[inline]
    fn bits_from(&self, item: &T, shift: u32) -> u32 {
        self.0(item).bits_from(shift)
    }

    fn sort_few(&self, items: &mut [T]) {
        items.sort_by_key(&self.0);
    }
}
