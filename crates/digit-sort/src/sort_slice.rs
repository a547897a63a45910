//! Sorting of slices and vectors.

use alloc::vec::Vec;
use core::ops::Range;

use crate::radix_passes::{MIN_RECORDS, MIN_WORDS, Plan, identity, sort_parts};
use crate::word::sealed::Word as _;
use crate::{Key, Word};

/// Sorts integers or floats in ascending order.
///
/// The order of floats is the order of [`f64::total_cmp`].
///
/// # Complexity
///
/// *O(n b)* time for *n* keys and the *b* bits between the first and the last bit in which any two keys differ, and
/// memory for *n* more keys. *O(n)* time and no memory if the keys are in order.
///
/// # Examples
///
/// ```
/// let mut keys = [3, -7, 40, -7, 0];
/// digit_sort::sort(&mut keys);
/// assert_eq!(keys, [-7, -7, 0, 3, 40]);
/// ```
pub fn sort<K: Key>(keys: &mut [K]) {
    if keys.len() < MIN_WORDS {
        keys.sort_unstable_by_key(|key| key.word());
    } else {
        sort_by_key(keys, |&key| key);
    }
}

/// Sorts records by a key. Records with equal keys stay in order.
///
/// The function `key` is called several times for each record.
///
/// # Complexity
///
/// *O(n b)* time for *n* records and the *b* bits between the first and the last bit in which any two keys differ, and
/// memory for *n* more records. *O(n)* time and no memory if the records are in order.
///
/// # Examples
///
/// ```
/// let mut people = [("Ann", 1.71), ("Bob", 1.64), ("Cid", 1.71)];
/// digit_sort::sort_by_key(&mut people, |&(_, height)| height);
/// assert_eq!(people, [("Bob", 1.64), ("Ann", 1.71), ("Cid", 1.71)]);
/// ```
pub fn sort_by_key<T: Copy, K: Key>(records: &mut [T], key: impl Fn(&T) -> K) {
    let word = |record: &T| key(record).word();
    let Some(first) = records.first().map(word) else { return };
    let (mut differing, mut is_sorted, mut previous) = (K::Word::default(), true, first);
    for record in &*records {
        let word = word(record);
        differing = differing | (word ^ first);
        is_sorted &= previous <= word;
        previous = word;
    }
    if is_sorted {
        return;
    }
    // The sort ends in the slice that the caller lent: an odd number of passes begins in the copy.
    match Plan::new(records.len(), MIN_RECORDS, differing.bit_range(), K::SKEWED_BITS) {
        Plan::Compare => records.sort_by_key(word),
        Plan::LastDigitFirst(passes, runs) => {
            let copy = &mut *records.to_vec();
            if passes.is_odd() {
                passes.run(0, &word, copy, records);
            } else {
                passes.run(0, &word, records, copy);
            }
            runs.sort(&word, records, &mut &mut *copy);
        }
        Plan::FirstDigitFirst(first, rest) => {
            let copy = &mut *records.to_vec();
            let ends = first.scatter(copy, &word, records);
            sort_parts(&word, &rest, &ends, records, &mut &mut *copy);
        }
    }
}

/// Sorts words by some of their bits, and returns the sorted slice and the other slice.
///
/// The words must be equal in the bits `bits.end` and above, and must come in ascending order of the bits below
/// `bits.start`. Otherwise the order of the result is unspecified, and the call may panic; a build with debug
/// assertions panics if the result is not in order. All words meet these
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
/// let (sorted, _) = digit_sort::sort_by_bits(&mut words, &mut spare, 0..4);
/// assert_eq!(sorted, [3, 3, 7, 9]);
/// ```
// The result is in either slice, because the last pass may end in either. Copying it back would be another pass.
pub fn sort_by_bits<'a, W: Word>(
    words: &'a mut [W],
    spare: &'a mut [W],
    bits: Range<u32>,
) -> (&'a mut [W], &'a mut [W]) {
    assert_eq!(words.len(), spare.len(), "the spare slice must have the length of the words");
    if words.len() < MIN_WORDS {
        W::sort_unstable(words);
        return (words, spare);
    }
    let is_in_spare = sort_between(words, spare, bits, &identity);
    let (sorted, other) = if is_in_spare { (spare, words) } else { (words, spare) };
    debug_assert!(sorted.is_sorted(), "words differ outside the sorted bits");
    (sorted, other)
}

/// Sorts records by some bits of their keys, and returns them. Records with equal keys stay in order.
///
/// The keys must be equal in the bits `bits.end` and above, and must come in ascending order of the bits below
/// `bits.start`. Otherwise the order of the result is unspecified, and the call may panic; a build with debug
/// assertions panics if the result is not in order. All keys meet these
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
/// let by_age = digit_sort::sort_records_by_bits(people, 0..7, |&(_, age)| age);
/// assert_eq!(by_age, [("Bob", 30), ("Ann", 41), ("Cid", 41)]);
/// ```
pub fn sort_records_by_bits<T: Copy, K: Word>(mut items: Vec<T>, bits: Range<u32>, key: impl Fn(&T) -> K) -> Vec<T> {
    if items.is_sorted_by_key(&key) {
        return items;
    }
    let mut spare = items.clone();
    let sorted = if sort_between(&mut items, &mut spare, bits, &key) { spare } else { items };
    debug_assert!(sorted.is_sorted_by_key(&key), "keys differ outside the sorted bits");
    sorted
}

/// Sorts items, and returns whether the result is in `spare`.
fn sort_between<T: Copy, K: Word>(
    mut items: &mut [T],
    spare: &mut [T],
    bits: Range<u32>,
    key: &impl Fn(&T) -> K,
) -> bool {
    match Plan::new(items.len(), MIN_RECORDS, bits, 0) {
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
