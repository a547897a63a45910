//! Sorting 32-bit words, against the crate `radsort` and the standard library.

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
        black_box(digit_sort::sort(&mut words, &mut spare, 0..BITS));
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
