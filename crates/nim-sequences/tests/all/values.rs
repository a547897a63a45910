//! The nim-values of all small codes agree with the definition.

use std::collections::BTreeSet;

use nim_sequences::{NimSequence, Nimber};
use nimbers::mex;
use proptest::prelude::*;

/// The moves of a code, as pairs of the number of tokens taken and the number of heaps left.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) text: String,
    moves: Vec<(usize, usize)>,
    unequal: bool,
}

/// Returns the rules of a code of digits.
fn digits(digits: &[u8], unequal: bool) -> Rules {
    let (first, after) = digits.split_first().unwrap();
    let after: String = after.iter().map(|&digit| char::from_digit(digit.into(), 16).unwrap()).collect();
    let moves = digits
        .iter()
        .enumerate()
        .flat_map(|(take, digit)| (0..4).filter(move |parts| digit >> parts & 1 == 1).map(move |parts| (take, parts)));
    Rules { text: format!("{first:X}{}.{after}", if unequal { "!" } else { "" }), moves: moves.collect(), unequal }
}

/// Returns the nim-values of the heaps below `len` by definition: each is the mex of the nim-sums that moves leave.
fn values(rules: &Rules, len: usize) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    for tokens in 0..len {
        let mut options = Vec::new();
        for &(take, parts) in &rules.moves {
            let Some(left) = tokens.checked_sub(take) else { continue };
            match parts {
                0 if left == 0 => options.push(Nimber::ZERO),
                1 if left > 0 => options.push(values[left]),
                2 => {
                    let pairs = (1..left).map(|a| (a, left - a)).filter(|(a, b)| a <= b);
                    let pairs = pairs.filter(|(a, b)| !rules.unequal || a != b);
                    options.extend(pairs.map(|(a, b)| values[a] + values[b]));
                }
                3 => {
                    for a in 1..left {
                        for b in a..left - a {
                            let c = left - a - b;
                            if c >= b && !(rules.unequal && (a == b || b == c)) {
                                options.push(values[a] + values[b] + values[c]);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        values.push(mex(options));
    }
    values
}

fn check(rules: &Rules, len: usize) {
    let mut sequence = NimSequence::new(rules.text.parse().unwrap());
    sequence.grow(len as u64).unwrap();
    let expected = values(rules, len);
    let wrong = sequence.iter().zip(&expected).position(|(found, expected)| found != *expected);
    assert_eq!(wrong, None, "the first wrong heap of {}", rules.text);
    assert_eq!(sequence.len(), len);
}

/// Checks every code of three octal digits with the first digit 0 or 4, on heaps up to 200.
#[test]
fn every_three_digit_octal_code() {
    for code in 0..1024_u32 {
        if cfg!(miri) && code % 101 != 0 {
            continue;
        }
        let digit = |shift: u32| u8::try_from(code >> shift & 7).unwrap();
        check(&digits(&[digit(9) * 4, digit(6), digit(3), digit(0)], false), 201);
    }
}

/// A move of Lasker's Nim takes any number of tokens from a heap, or divides it into two, so its code has infinitely
/// many digits.
///
/// A published list gives the code 4.3, which allows taking at most one token. The values differ from heap 3 onwards.
#[test]
fn lasker_s_nim_is_not_4_3() {
    let all_takes = (1..8).flat_map(|take| [(take, 0), (take, 1)]).chain([(0, 2)]).collect();
    let lasker = values(&Rules { text: String::new(), moves: all_takes, unequal: false }, 9);
    assert_eq!(lasker[..8], [0, 1, 2, 4, 3, 5, 6, 8].map(Nimber::from_heap));
    let finite = values(&digits(&[4, 3], false), 4);
    assert_eq!(finite, [0, 1, 2, 0].map(Nimber::from_heap));
    assert!("lasker".parse::<nim_sequences::Code>().is_err());
}

/// Returns the rules of a code with one of these first digits, and with some of the digits `after` the point.
pub(crate) fn digits_of(first: &'static [u8], after: impl Strategy<Value = u8>) -> impl Strategy<Value = Rules> {
    (prop::sample::select(first), prop::collection::vec(after, 1..7), any::<bool>()).prop_map(
        |(first, mut after, unequal)| {
            after.insert(0, first);
            digits(&after, unequal)
        },
    )
}

/// Returns a subtraction set, or an all-but set, with the moves that heaps below 201 can have.
pub(crate) fn set() -> impl Strategy<Value = Rules> {
    (prop::collection::btree_set(1..30_usize, 1..8), any::<bool>()).prop_map(|(set, all_but)| {
        let numbers = set.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let takes: BTreeSet<usize> = if all_but { (1..201).filter(|take| !set.contains(take)).collect() } else { set };
        let moves = takes.into_iter().flat_map(|take| [(take, 0), (take, 1)]).collect();
        let text = format!("S({}{numbers})", if all_but { "all-but:" } else { "" });
        Rules { text, moves, unequal: false }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 250 }))]

    #[test]
    fn random_hexadecimal_codes(rules in digits_of(&[0, 4, 8, 12], 0..16_u8)) {
        check(&rules, 61);
    }

    #[test]
    fn random_sets(rules in set()) {
        check(&rules, 201);
    }
}
