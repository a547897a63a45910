//! Rare and common heaps.
//!
//! In most games with moves that leave two heaps, some mask of bits has an even number of bits in common with few
//! nim-values. These values, and the heaps that have them, are *rare*; all others are *common*. In some games, the
//! parity of the heap also counts.
//!
//! The nim-sum of two common values is rare, so a common value can only be the value of an option with a rare part, or
//! of a move that leaves one heap. These options are few, and they determine the least common value that is missing. It
//! is the nim-value if each rare value below it is the value of some option. Elwyn Berlekamp found this method, which
//! is called sparse spaces in `[WW]`, volume 1, chapter 4.

use alloc::vec;
use alloc::vec::Vec;

use crate::code::Takes;

/// The rule that separates the rare values of a game from the common values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The bits of a value whose parity counts.
    pub(crate) mask: u16,
    /// Whether the parity of the heap also counts. This requires that all moves that leave two heaps take an even
    /// number of tokens, or all an odd number.
    pub(crate) alternates: bool,
    /// The number of tokens that one of these moves takes.
    pub(crate) take: usize,
}

impl Split {
    /// Returns a split for moves that take these numbers of tokens to leave two heaps. Returns `None` if there are no
    /// such moves, or if the heap counts although the numbers have different parities.
    pub(crate) fn new(takes: &[usize], mask: u16, alternates: bool) -> Option<Self> {
        let take = *takes.first()?;
        let may_alternate = takes.iter().all(|other| other % 2 == take % 2);
        (!alternates || may_alternate).then_some(Self { mask, alternates, take })
    }

    /// Returns whether a value is rare at a heap.
    #[inline]
    pub(crate) const fn is_rare(self, heap: usize, value: u16) -> bool {
        let heap = if self.alternates { heap + self.take } else { 0 };
        ((value & self.mask).count_ones() as usize + heap).is_multiple_of(2)
    }

    /// Returns the split for which the fewest of the given values are rare, and their number.
    ///
    /// `first` is the heap of the first value, and `takes` lists the numbers of tokens taken by moves that leave two
    /// heaps.
    ///
    /// # Complexity
    ///
    /// *O(N + V log V)* for *N* values below *V*.
    pub(crate) fn find(takes: &[usize], first: usize, values: &[u16]) -> Option<(Self, usize)> {
        let (split, rare) = Self::lightest(takes, &[Stretch { first, values, weight: 1 }])?;
        Some((split, usize::try_from(rare).ok()?))
    }

    /// Returns the split with the least total weight of the rare heaps in some stretches, and this weight.
    ///
    /// # Complexity
    ///
    /// The same as [`find`](Self::find).
    pub(crate) fn lightest(takes: &[usize], stretches: &[Stretch<'_>]) -> Option<(Self, i64)> {
        let largest = stretches.iter().flat_map(|stretch| stretch.values).max()?;
        let masks = 1 << (u16::BITS - largest.leading_zeros());
        let total: i64 =
            stretches.iter().map(|stretch| stretch.weight * stretch.values.len().cast_signed() as i64).sum();
        // All masks are counted at once: after the transform, the sum of a mask is the weight of the heaps whose value
        // has an even number of bits in common with it, minus the weight of the others. With alternation, odd heaps
        // change the sign.
        let splits = [false, true].into_iter().filter_map(|alternates| Self::new(takes, 0, alternates));
        let counted = splits.flat_map(|split @ Self { alternates, take, .. }| {
            let mut sums = vec![0_i64; masks];
            for &Stretch { first, values, weight } in stretches {
                for (heap, &value) in (first + take..).zip(values) {
                    sums[usize::from(value)] += if alternates && heap % 2 == 1 { -weight } else { weight };
                }
            }
            transform(&mut sums);
            // For each mask, the sum is the weight of the rare heaps minus the weight of the common heaps.
            (0..).zip(sums).filter_map(move |(mask, sum)| {
                let rare = i64::midpoint(total, sum);
                // Without a mask and alternation, all heaps are rare.
                (mask > 0 || alternates).then_some((rare, Self { mask, ..split }))
            })
        });
        counted.min_by_key(|&(rare, _)| rare).map(|(rare, split)| (split, rare))
    }
}

/// The values of consecutive heaps, each of which has the same weight in the choice of a split.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'a> {
    pub(crate) first: usize,
    pub(crate) values: &'a [u16],
    pub(crate) weight: i64,
}

/// Computes the Walsh-Hadamard transform of 2^k numbers: sum *m* adds number *v* if *m* and *v* have an even number of
/// bits in common, and subtracts it otherwise.
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

/// A move that leaves a rare part, or only one heap: it gives each heap *n* an option whose value is the nim-sum of
/// `value` and the value of heap *n* - `distance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Offset {
    pub(crate) distance: usize,
    pub(crate) value: u16,
}

/// Returns the sorted offsets of these rare heaps, which must ascend, and of the moves that leave one heap.
pub(crate) fn offsets(split: Split, takes: &Takes, rare: &[(usize, u16)]) -> Vec<Offset> {
    debug_assert!(rare.iter().all(|&(heap, value)| split.is_rare(heap, value)));
    let [_, one, two, _] = takes;
    let single = one.iter().map(|&distance| Offset { distance, value: 0 });
    // Heap 0 is not a part, because parts are not empty.
    let pairs = rare.iter().filter(|&&(heap, _)| heap > 0);
    let pairs = pairs.flat_map(|&(heap, value)| two.iter().map(move |&take| Offset { distance: heap + take, value }));
    let mut offsets: Vec<Offset> = Vec::new();
    for offset in single.chain(pairs) {
        // The distances nearly ascend, so only a few offsets are moved.
        if let Err(place) = offsets.binary_search(&offset) {
            offsets.insert(place, offset);
        }
    }
    offsets
}
