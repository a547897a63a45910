//! Sorting of slices and vectors.

use alloc::vec::Vec;
use core::ops::Range;

use crate::Word;
use crate::radix_passes::{MIN_RECORDS, MIN_WORDS, Plan, identity, sort_parts};

/// Sorts words by some of their bits, and returns the sorted slice and the other slice.
///
/// The words must be equal in the bits `bits.end` and above, and must come in ascending order of the bits below
/// `bits.start`. Otherwise the order of the result is unspecified, and the call may panic. All words meet these
/// conditions for `0..32`, `0..64` or `0..128`, the bits of their type.
///
/// # Panics
///
/// Panics if `spare` and `words` have different lengths.
///
/// # Complexity
///
/// *O(n b)* time for *n* words and *b* bits, in constant memory.
///
/// # Examples
///
/// ```
/// let (mut words, mut spare) = ([9_u64, 3, 7, 3], [0; 4]);
/// let (sorted, _) = digit_sort::sort(&mut words, &mut spare, 0..4);
/// assert_eq!(sorted, [3, 3, 7, 9]);
/// ```
// The result is in either slice, because the last pass may end in either. Copying it back would be another pass.
pub fn sort<'a, W: Word>(words: &'a mut [W], spare: &'a mut [W], bits: Range<u32>) -> (&'a mut [W], &'a mut [W]) {
    assert_eq!(words.len(), spare.len(), "the spare slice must have the length of the words");
    if words.len() < MIN_WORDS {
        words.sort_unstable();
        return (words, spare);
    }
    if sort_between(words, spare, bits, &identity) { (spare, words) } else { (words, spare) }
}

/// Sorts records by some bits of their keys, and returns them. Records with equal keys stay in order.
///
/// The keys must be equal in the bits `bits.end` and above, and must come in ascending order of the bits below
/// `bits.start`. Otherwise the order of the result is unspecified, and the call may panic. All keys meet these
/// conditions for `0..32`, `0..64` or `0..128`, the bits of their type.
///
/// # Complexity
///
/// *O(n b)* time for *n* records and *b* bits, and memory for *n* more records. If the keys are already in order,
/// *O(n)* time and no memory.
///
/// # Examples
///
/// ```
/// let people = vec![("Ann", 41_u32), ("Bob", 30), ("Cid", 41)];
/// let by_age = digit_sort::sort_by_key(people, 0..7, |&(_, age)| age);
/// assert_eq!(by_age, [("Bob", 30), ("Ann", 41), ("Cid", 41)]);
/// ```
pub fn sort_by_key<T: Copy, K: Word>(mut items: Vec<T>, bits: Range<u32>, key: impl Fn(&T) -> K) -> Vec<T> {
    if items.is_sorted_by_key(&key) {
        return items;
    }
    let mut spare = items.clone();
    if sort_between(&mut items, &mut spare, bits, &key) { spare } else { items }
}

/// Sorts items, and returns whether the result is in `spare`.
fn sort_between<T: Copy, K: Word>(
    mut items: &mut [T],
    spare: &mut [T],
    bits: Range<u32>,
    key: &impl Fn(&T) -> K,
) -> bool {
    match Plan::new(items.len(), MIN_RECORDS, bits) {
        Plan::Compare => {
            items.sort_by_key(key);
            false
        }
        Plan::LastDigitFirst(passes, runs) => {
            let is_in_spare = passes.run(0, key, items, spare);
            if is_in_spare {
                runs.sort(key, spare, &mut items);
            } else {
                runs.sort(key, items, &mut &mut *spare);
            }
            is_in_spare
        }
        Plan::FirstDigitFirst(first, rest) => {
            let ends = first.scatter(items, key, spare);
            sort_parts(key, &rest, &ends, spare, &mut items);
            true
        }
    }
}
