//! Every sort function, checked against the sorts of the standard library.

use std::fmt::Debug;

use digit_sort::{Sorter, Word, sort, sort_by_key};

/// Lengths from a few items, which are sorted by comparison, to more than 2^18, which are split by their first digit.
const LENS: &[usize] =
    if cfg!(miri) { &[0, 1, 2, 201, 601] } else { &[0, 1, 2, 199, 200, 201, 599, 600, 5_000, LARGE] };

const LARGE: usize = 270_000;

/// Returns the step through the cases of this length. Long lists take most of the time, so they are tested less.
const fn step(len: usize) -> usize {
    if len == LARGE { 3 } else { 1 }
}

/// The numbers of bits in which words differ: around one, two, three and more digits.
const BITS: [u32; 13] = [0, 1, 8, 11, 12, 22, 23, 30, 32, 33, 44, 63, 64];

/// Multiplication by an odd constant spreads the values over all bits.
fn spread(index: usize) -> u64 {
    (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17)
}

fn low(bits: u32) -> u64 {
    u64::MAX.checked_shr(64 - bits).unwrap_or(0)
}

/// Sorts the words by both functions for words, and compares the results.
fn check_words<W: Word + Debug>(words: &[W], bits: std::ops::Range<u32>, sorter: &mut Sorter<W>) {
    let mut expected = words.to_vec();
    expected.sort_unstable();
    let (mut words, mut spare) = (words.to_vec(), words.to_vec());
    assert!(sorter.sort(words.iter().copied(), words.len(), bits.clone()) == expected, "{} {bits:?}", words.len());
    assert!(sorter.sorted() == expected && sorter.clone().into_sorted() == expected);
    assert!(sort(&mut words, &mut spare, bits.clone()).0 == expected, "{} {bits:?}", expected.len());
}

#[test]
fn words_of_all_widths_and_lengths() {
    let (mut short, mut long, mut longest) = (Sorter::default(), Sorter::default(), Sorter::default());
    for &len in LENS {
        for bits in BITS.into_iter().step_by(step(len)) {
            // The bits that all words have in common do not matter.
            for common in [0, !low(bits)] {
                let words: Vec<u64> = (0..len).map(|index| spread(index) & low(bits) | common).collect();
                check_words(&words, 0..bits, &mut long);
                if let Ok(words) = words.iter().map(|&word| word.try_into()).collect::<Result<Vec<u32>, _>>() {
                    check_words(&words, 0..bits.min(32), &mut short);
                }
                let words: Vec<u128> = words.iter().map(|&word| u128::from(word) << 50).collect();
                check_words(&words, 50..50 + bits, &mut longest);
            }
        }
    }
}

/// Ascending numbers below the sorted bits come out in ascending order.
#[test]
fn words_with_their_indices_packed_below() {
    for &len in LENS {
        let index_bits = usize::BITS - len.leading_zeros();
        for bits in [0, 1, 30, 9, 64 - index_bits].into_iter().step_by(step(len) / 2 + 1) {
            for values in [1, 300, u64::MAX] {
                let word = |index| ((spread(index) % values) & low(bits)).unbounded_shl(index_bits) | index as u64;
                let words: Vec<u64> = (0..len).map(word).collect();
                check_words(&words, index_bits..index_bits + bits, &mut Sorter::default());
            }
        }
    }
}

/// Long words whose leading bits are equal in long runs, in short runs, and almost never.
#[test]
fn long_words_in_runs() {
    for &len in LENS {
        let shapes = [(3, 50), (1, 50), (700, 40), (90_000, 44), (u64::MAX, 20), (2, 8)];
        for (values, first) in shapes.into_iter().step_by(step(len)) {
            // The values repeat, and all have the same distance from each other.
            let word = |index: usize| (spread(index / 2 % 90_001) % values) << first | spread(index + 7) & low(first);
            let words: Vec<u64> = (0..len).map(word).collect();
            check_words(&words, 0..64, &mut Sorter::default());
            let longest: Vec<u128> = words.iter().map(|&word| u128::from(word) << 60 | u128::from(word % 5)).collect();
            check_words(&longest, 0..128, &mut Sorter::default());
            let keyed: Vec<(u64, usize)> = words.iter().map(|&word| word | 1).zip(0..).collect();
            let mut expected = keyed.clone();
            expected.sort_by_key(|&(word, _)| word);
            assert!(sort_by_key(keyed, 0..64, |&(word, _)| word) == expected, "{len} records, {values}, {first}");
        }
    }
}

/// All but a few words share the first digit, so one part has almost the length of the list.
#[test]
fn one_long_part() {
    for &len in LENS {
        let words: Vec<u64> =
            (0..len).map(|index| spread(index) & low(if index % 1_000 == 7 { 40 } else { 20 })).collect();
        check_words(&words, 0..40, &mut Sorter::default());
    }
}

#[test]
fn records_of_equal_keys_keep_their_order() {
    for &len in LENS {
        for bits in [0, 1, 12, 11, 64, 23].into_iter().step_by(step(len) / 2 + 1) {
            for keys in [1, 300, usize::MAX] {
                let records: Vec<(u64, u32)> =
                    (0..len).zip(0..).map(|(at, number)| (spread(at % keys) & low(bits), number)).collect();
                let mut expected = records.clone();
                expected.sort_by_key(|&(key, _)| key);
                let sorted = sort_by_key(records, 0..bits, |&(key, _)| key);
                assert!(sorted == expected, "{len} records of {bits} bits");
            }
        }
    }
}

#[test]
fn records_in_order_stay_where_they_are() {
    let records: Vec<u32> = (0..1_000).collect();
    let before = records.as_ptr();
    let sorted = sort_by_key(records, 0..10, |&key| key);
    assert_eq!(sorted.as_ptr(), before);
}

/// All lists of up to six words of two bits.
#[test]
fn every_small_list() {
    let mut sorter = Sorter::default();
    for len in 0..=if cfg!(miri) { 3 } else { 6 } {
        for code in 0..1_u32 << (2 * len) {
            let words: Vec<u32> = (0..len).map(|at| code >> (2 * at) & 3).collect();
            check_words(&words, 0..2, &mut sorter);
            let records: Vec<(u32, u32)> = words.iter().copied().zip(0..).collect();
            let mut expected = records.clone();
            expected.sort_by_key(|&(key, _)| key);
            assert_eq!(sort_by_key(records, 0..2, |&(key, _)| key), expected);
        }
    }
}

/// Sorters can be moved to other threads and shared between them.
#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<(Sorter<u32>, Sorter<u64>, Sorter<u128>)>();
}

#[test]
#[should_panic(expected = "the spare slice must have the length of the words")]
fn a_spare_slice_of_another_length() {
    sort(&mut [1_u32, 2], &mut [0], 0..2);
}
