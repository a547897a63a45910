//! Rare and common heaps.
//!
//! In most games with moves that leave two heaps, few nim-values have even parity under some mask of bits. These values,
//! and heaps that have one, are *rare*; all others are *common*. Some games need the parity of the heap besides.
//!
//! The nim-sum of two common values is rare. So a common value is an option of a heap only by a rare part, or by a move
//! that leaves one heap. Few options decide which common value is the least that is missing, and the rare values below
//! it only have to be found among the options once. Elwyn Berlekamp found this method, and *Winning Ways*, chapter 4,
//! has it under the name of sparse spaces.

use alloc::vec;
use alloc::vec::Vec;

use crate::code::Takes;

/// The rule that tells rare values of a game from common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The bits of a value whose parity counts.
    pub(crate) mask: u16,
    /// Whether the parity of the heap counts too. All moves that leave two heaps then take even numbers of tokens, or
    /// all take odd ones.
    pub(crate) alternates: bool,
    /// The number of tokens that one of these moves takes.
    pub(crate) take: usize,
}

impl Split {
    /// Returns whether a value is rare for a heap.
    #[inline]
    pub(crate) const fn is_rare(self, heap: usize, value: u16) -> bool {
        let heap = if self.alternates { heap + self.take } else { 0 };
        ((value & self.mask).count_ones() as usize + heap).is_multiple_of(2)
    }

    /// Returns the split with the fewest rare heaps among those with the given values, and their number.
    ///
    /// `first` is the heap of the first value, and `takes` has the numbers of tokens taken by moves that leave two heaps.
    ///
    /// # Complexity
    ///
    /// *O(N + V log V)* for *N* values below *V*.
    pub(crate) fn find(takes: &[usize], first: usize, values: &[u16]) -> Option<(Self, usize)> {
        let take = *takes.first()?;
        let may_alternate = takes.iter().all(|other| other % 2 == take % 2);
        let masks = 1 << (u16::BITS - values.iter().max()?.leading_zeros());
        let splits = [false, true].into_iter().filter(|&alternates| !alternates || may_alternate);
        let counted = splits.flat_map(|alternates| {
            let mut sums = vec![0_i64; masks];
            for (heap, &value) in (first + take..).zip(values) {
                sums[usize::from(value)] += if alternates && heap % 2 == 1 { -1 } else { 1 };
            }
            transform(&mut sums);
            // For each mask, the number of rare heaps minus that of common ones.
            (0..).zip(sums).filter_map(move |(mask, sum)| {
                let rare = i64::midpoint(values.len().cast_signed() as i64, sum);
                // Without a mask and an alternation, all heaps are rare.
                (mask > 0 || alternates).then_some((rare, Self { mask, alternates, take }))
            })
        });
        let (rare, split) = counted.min_by_key(|&(rare, _)| rare)?;
        Some((split, usize::try_from(rare).ok()?))
    }
}

/// Replaces numbers by their sums with signs: the sign of number *v* in sum *m* is the parity of *m* and *v*.
///
/// This is the Walsh-Hadamard transform. There are 2^k numbers.
fn transform(numbers: &mut [i64]) {
    let mut half = 1;
    while half < numbers.len() {
        for pair in numbers.chunks_exact_mut(2 * half) {
            let (left, right) = pair.split_at_mut(half);
            for (left, right) in left.iter_mut().zip(right) {
                (*left, *right) = (*left + *right, *left - *right);
            }
        }
        half *= 2;
    }
}

/// What a rare part, or a move that leaves one heap, makes of a smaller heap: heap *n* has the option with the nim-sum
/// of `value` and the value of heap *n* - `distance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Offset {
    pub(crate) distance: usize,
    pub(crate) value: u16,
}

/// Returns the offsets of the rare heaps among those with the given values, and of moves that leave one heap, in order.
pub(crate) fn offsets(split: Split, takes: &Takes, rare: &[(usize, u16)]) -> Vec<Offset> {
    debug_assert!(rare.iter().all(|&(heap, value)| split.is_rare(heap, value)));
    let [_, one, two, _] = takes;
    let single = one.iter().map(|&distance| Offset { distance, value: 0 });
    // An empty heap is no part.
    let pairs = rare.iter().filter(|&&(heap, _)| heap > 0);
    let pairs = pairs.flat_map(|&(heap, value)| two.iter().map(move |&take| Offset { distance: heap + take, value }));
    let mut offsets: Vec<Offset> = single.chain(pairs).collect();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}
