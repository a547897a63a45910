//! Sorting numbers, against the crate `radsort` and the standard library.

use std::hint::black_box;

use crate::alternate;
use crate::random::random;

/// Number of bits of a coordinate in the games.
const BITS: u32 = 30;

/// Sorts `count` random numbers of 30 bits.
pub(crate) fn run(count: usize) {
    let mut random = random(1);
    let words: Vec<u32> =
        (0..count).map(|_| u32::try_from(random() >> (64 - BITS)).expect("a coordinate has 30 bits")).collect();
    let ours = || {
        let (mut words, mut spare) = (words.clone(), vec![0; count]);
        black_box(digit_sort::sort_by_bits(&mut words, &mut spare, 0..BITS));
        (words, spare)
    };
    let sorted = |sort: fn(&mut [u32])| {
        let mut words = words.clone();
        sort(&mut words);
        words
    };
    let (found, _) = ours();
    let found = if found.is_sorted() { found } else { ours().1 };
    assert_eq!(found, sorted(<[u32]>::sort_unstable), "both sort alike");
    alternate("radsort", ours, || sorted(radsort::sort));
    alternate("standard library", ours, || sorted(<[u32]>::sort_unstable));
}

/// Sorts `count` random 64-bit integers, signed integers or floats by the function that takes only a slice.
pub(crate) fn keys(work: &str) {
    let (kind, count) = work.split_once(':').expect("the work is KIND:COUNT");
    let count = count.parse().expect("the count is a number");
    let mut random = random(1);
    let words: Vec<u64> = (0..count).map(|_| random()).collect();
    match kind {
        "u64" => each(&words, radsort::sort, <[u64]>::sort_unstable),
        "i64" => {
            let keys: Vec<i64> = words.iter().map(|word| word.cast_signed()).collect();
            each(&keys, radsort::sort, <[i64]>::sort_unstable);
        }
        "f64" => {
            // Numbers between -1 and 1, none of them NaN.
            #[expect(clippy::cast_precision_loss, reason = "only random floats are needed")]
            let keys: Vec<f64> = words.iter().map(|word| word.cast_signed() as f64 / 2_f64.powi(63)).collect();
            each(&keys, radsort::sort, |keys| keys.sort_unstable_by(f64::total_cmp));
        }
        _ => panic!("kinds of numbers: u64, i64, f64"),
    }
}

/// Measures `digit_sort::sort` against both other sorts.
fn each<K: digit_sort::Key + PartialEq>(keys: &[K], radsort: fn(&mut [K]), standard: fn(&mut [K])) {
    let sorted = |sort: fn(&mut [K])| {
        let mut keys = keys.to_vec();
        sort(&mut keys);
        keys
    };
    assert!(sorted(digit_sort::sort) == sorted(standard), "both sort alike");
    alternate("radsort", || sorted(digit_sort::sort), || sorted(radsort));
    alternate("standard library", || sorted(digit_sort::sort), || sorted(standard));
}
