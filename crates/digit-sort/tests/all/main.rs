//! Every sort function, checked against the sorts of the standard library.

use std::cmp::Ordering;
use std::fmt::Debug;
#[cfg(debug_assertions)]
use std::panic::{AssertUnwindSafe, catch_unwind};

use digit_sort::{Key, Sorter, Word, sort, sort_by_bits, sort_by_key, sort_records_by_bits};

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
    assert!(sort_by_bits(&mut words, &mut spare, bits.clone()).0 == expected, "{} {bits:?}", expected.len());
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
            assert!(
                sort_records_by_bits(keyed, 0..64, |&(word, _)| word) == expected,
                "{len} records, {values}, {first}"
            );
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
                let sorted = sort_records_by_bits(records, 0..bits, |&(key, _)| key);
                assert!(sorted == expected, "{len} records of {bits} bits");
            }
        }
    }
}

#[test]
fn records_in_order_stay_where_they_are() {
    let records: Vec<u32> = (0..1_000).collect();
    let before = records.as_ptr();
    let sorted = sort_records_by_bits(records, 0..10, |&key| key);
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
            assert_eq!(sort_records_by_bits(records, 0..2, |&(key, _)| key), expected);
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
    sort_by_bits(&mut [1_u32, 2], &mut [0], 0..2);
}

/// Sorts keys and records by all functions that find the bits themselves.
fn check_keys<K: Key + Debug>(keys: &[K], compare: fn(&K, &K) -> Ordering) {
    let mut expected = keys.to_vec();
    expected.sort_by(compare);
    let mut sorted = keys.to_vec();
    sort(&mut sorted);
    let is_equal = |left: &[K], right: &[K]| left.iter().zip(right).all(|(one, other)| compare(one, other).is_eq());
    assert!(is_equal(&sorted, &expected), "{} keys such as {:?}", keys.len(), keys.first());

    let mut records: Vec<(usize, K)> = keys.iter().copied().enumerate().collect();
    let mut expected = records.clone();
    expected.sort_by(|one, other| compare(&one.1, &other.1));
    sort_by_key(&mut records, |&(_, key)| key);
    let order = |records: &[(usize, K)]| records.iter().map(|record| record.0).collect::<Vec<_>>();
    assert_eq!(order(&records), order(&expected), "{} records", keys.len());
}

#[test]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "the bits are random, so any of them will do"
)]
fn keys_of_all_types_and_lengths() {
    for &len in LENS {
        for bits in [64, 1, 10, 23].into_iter().step_by(2 * step(len) - 1) {
            let words: Vec<u64> = (0..len).map(|index| spread(index) & low(bits) ^ low(64) << (bits / 2)).collect();
            macro_rules! integers {
                ($($key:ty)*) => { $(
                    check_keys(&words.iter().map(|&word| word as $key).collect::<Vec<_>>(), <$key>::cmp);
                )* };
            }
            integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
            let long = |word: u64| u128::from(word) << 64 | u128::from(word.rotate_left(9));
            check_keys(&words.iter().map(|&word| long(word)).collect::<Vec<_>>(), u128::cmp);
            check_keys(&words.iter().map(|&word| long(word).cast_signed()).collect::<Vec<_>>(), i128::cmp);
            // All kinds of floats are among random bits: both zeros, infinities and NaNs of both signs.
            check_keys(&words.iter().map(|&word| f64::from_bits(word)).collect::<Vec<_>>(), f64::total_cmp);
            check_keys(&words.iter().map(|&word| f32::from_bits(word as u32)).collect::<Vec<_>>(), f32::total_cmp);
        }
    }
    let special = [0.0, -0.0, f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, -1.0, 1.0];
    check_keys(&special.repeat(100), f64::total_cmp);
}

/// Bits that are named too narrowly are reported where debug assertions are on.
#[test]
#[cfg(debug_assertions)]
fn words_that_differ_in_other_bits() {
    let words: Vec<u32> = (0..700).rev().collect();
    let message = |sort: &dyn Fn()| {
        let panic = catch_unwind(AssertUnwindSafe(sort)).expect_err("the result is not in order");
        panic.downcast_ref::<&str>().map(ToString::to_string)
    };
    let by_bits = message(&|| assert!(!sort_by_bits(&mut words.clone(), &mut words.clone(), 0..5).0.is_empty()));
    let records = message(&|| assert!(!sort_records_by_bits(words.clone(), 0..5, |&word| word).is_empty()));
    let reused = message(&|| assert!(!Sorter::default().sort(words.iter().copied(), words.len(), 0..5).is_empty()));
    assert_eq!(by_bits.as_deref(), Some("words differ outside the sorted bits"));
    assert_eq!(records.as_deref(), Some("keys differ outside the sorted bits"));
    assert_eq!(reused.as_deref(), Some("words differ outside the sorted bits"));
}
