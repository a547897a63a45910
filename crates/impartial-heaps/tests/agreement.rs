//! The nim-values and moves agree with the literal rules, for every small code.

#![expect(clippy::unwrap_used, reason = "strategies make valid codes only")]

use std::collections::BTreeSet;

use impartial_core::{Exhaustive, laws};
use impartial_heaps::rules::LiteralHeaps;
use impartial_heaps::{Break, Heaps, NimSequence, Nimber, Parts};
use nimbers::mex;
use proptest::prelude::*;

/// The moves of a code: pairs of a number of tokens to take and a number of heaps to leave.
#[derive(Debug)]
struct Rules {
    text: String,
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

/// Returns the nim-values of the heaps below `len`: the mex of the nim-sums of all heaps that a move may leave.
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

/// Checks every code of three octal digits, with a first digit of 0 or 4, on the heaps up to 200.
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

/// Lasker's Nim takes any number of tokens from a heap, or divides it into two. It has infinitely many digits.
///
/// A list gives 4.3 as its code, which takes at most one token. They differ from a heap of 3 on.
#[test]
fn lasker_s_nim_is_not_4_3() {
    let all_takes = (1..8).flat_map(|take| [(take, 0), (take, 1)]).chain([(0, 2)]).collect();
    let lasker = values(&Rules { text: String::new(), moves: all_takes, unequal: false }, 9);
    assert_eq!(lasker[..8], [0, 1, 2, 4, 3, 5, 6, 8].map(Nimber::from_heap));
    let finite = values(&digits(&[4, 3], false), 4);
    assert_eq!(finite, [0, 1, 2, 0].map(Nimber::from_heap));
    assert!("lasker".parse::<impartial_heaps::Code>().is_err());
}

fn hexadecimal() -> impl Strategy<Value = Rules> {
    let first = prop::sample::select(vec![0, 4, 8, 12]);
    (first, prop::collection::vec(0..16_u8, 1..6), any::<bool>()).prop_map(|(first, mut after, unequal)| {
        after.insert(0, first);
        digits(&after, unequal)
    })
}

/// Returns a subtraction set, or an all-but set, with the moves that heaps below 201 can have.
fn set() -> impl Strategy<Value = Rules> {
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
    fn random_hexadecimal_codes(rules in hexadecimal()) {
        check(&rules, 61);
    }

    #[test]
    fn random_sets(rules in set()) {
        check(&rules, 201);
    }
}

/// All moves of a position of at most three heaps, legal or not, up to some tokens too many.
fn candidates() -> impl Iterator<Item = Break> {
    let parts = (0..4).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| Parts::from([a, b, c]))));
    parts.flat_map(|parts| (0..3).flat_map(move |heap| (0..6).map(move |take| Break { heap, take, parts })))
}

/// Checks all laws against the literal rules, for codes of every kind and all pairs of heaps up to 6 tokens.
#[test]
fn positions_agree_with_the_rules() {
    let codes = [
        "0.0",
        "0.77",
        "0.4",
        "0.137",
        "4.3",
        "4!.0",
        "4!.77",
        "0!.6",
        "0.3F",
        "C.F",
        "8!.F",
        "C!.0",
        "0.01",
        "S(1,3,4)",
        "S(2)",
        "S(all)",
        "S(all-but:1)",
        "S(all-but:1,4)",
        "S(all-but:2,3)",
    ];
    for code in codes {
        let mut oracle = Exhaustive::by_rules();
        let pairs = (0..=6).flat_map(|a| (0..=a).map(move |b| vec![a, b]));
        for heaps in pairs.chain([vec![], vec![9], vec![1, 2, 3]]) {
            if cfg!(miri) && heaps.iter().sum::<u64>() > 4 {
                continue;
            }
            let position = Heaps::new(code.parse().unwrap(), heaps).unwrap();
            let literal = LiteralHeaps::try_from(&position).unwrap();
            laws::agrees(&position, &literal, &mut oracle, candidates()).unwrap();
        }
    }
}

/// Heaps beyond the table have the values and the moves of a table that holds them.
#[test]
fn proved_periods_agree_with_longer_tables() {
    let largest = if cfg!(miri) { 200 } else { 700 };
    let codes = [
        "0.77",
        "0.137",
        "0.4",
        "4.3",
        "0!.055",
        "0!.147",
        "0.81",
        "0.A1",
        "S(1,3,4)",
        "S(2,5,9)",
        "S(all)",
        "S(all-but:2,3,7)",
        "S(all-but:5)",
    ];
    for code in codes {
        let mut whole = NimSequence::new(code.parse().unwrap());
        whole.grow(largest + 1).unwrap();
        let mut is_reduced = false;
        for tokens in 0..=largest {
            let position = Heaps::with_limit(code.parse().unwrap(), [tokens], 300).unwrap();
            let value = whole.get(tokens).unwrap();
            let targets = (0..=value.heap_size() + 1).map(Nimber::from_heap);
            // Every value of a heap of Nim is a target, so some of them suffice.
            laws::holds(&position, targets.step_by(if value.heap_size() > 50 { 37 } else { 1 }), []).unwrap();
            assert_eq!(impartial_heaps::Solve::nim_value(&position), value, "{tokens} under {code}");
            is_reduced |= position.period().is_some() && tokens > 300;
        }
        assert!(is_reduced, "{code} has no period within 300 values");
    }
}
