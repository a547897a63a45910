//! Tables confirm the shifts of first cousins.

use std::collections::BTreeMap;

use nim_sequences::{Code, MAX_DIGITS, NimSequence, Nimber};

fn values(code: &Code, len: u64) -> Vec<Nimber> {
    let mut sequence = NimSequence::new(code.clone());
    sequence.grow(len).unwrap();
    sequence.iter().collect()
}

/// Checks the shifts to the first cousin and to the representative on the first `len` values of a code.
fn check(code: &Code, len: u64) {
    let of_code = values(code, len);
    let has_move_from_one = of_code[1] != Nimber::ZERO;
    if let Some(cousin) = code.first_cousin() {
        assert_eq!(values(&cousin, len - 1), of_code[1..], "{code} and {cousin}");
        assert!(!has_move_from_one, "{code}");
    }
    let (representative, shift) = code.representative();
    let (early, late) = of_code.split_at(usize::try_from(shift).unwrap());
    assert_eq!(values(&representative, len - shift), late, "{code} and {representative}");
    assert!(early.iter().all(|value| value.is_zero()), "{code}");
    assert_eq!(representative.representative(), (representative.clone(), 0), "{code}");
}

/// Checks every octal code of three digits, with and without unequal parts.
#[test]
fn octal_codes_of_three_digits() {
    let digits = if cfg!(miri) { 8 } else { 512 };
    let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for first in ["0", "4", "0!", "4!"] {
        for rest in 0..digits {
            let code: Code = format!("{first}.{rest:03o}").parse().unwrap();
            check(&code, 200);
            if !code.needs_unequal_parts() {
                classes.entry(code.representative().0.to_string()).or_default().push(code.to_string());
            }
            // A code without moves from a heap of 1 has a cousin, unless it has no moves.
            let has_cousin = !code.allows(1, 0) && code.to_string() != "0.0";
            assert_eq!(code.first_cousin().is_some(), has_cousin, "{code}");
        }
    }
    if !cfg!(miri) {
        // Some of these codes differ only in a move whose value another move also has.
        let dawson = "0.07 0.071 0.072 0.073 0.137 0.4 0.401 0.402 0.403 0.42 0.421 0.422 0.423";
        assert_eq!(classes["0.137"].join(" "), dawson);
        // A published list has different values for 0.27 and 0.26.
        assert_eq!(classes["0.337"].join(" "), "0.26 0.261 0.262 0.263 0.27 0.271 0.272 0.273 0.337");
    }
}

/// Checks codes whose moves leave up to three heaps.
#[test]
fn hexadecimal_codes() {
    let step = if cfg!(miri) { 997 } else { 7 };
    for first in ["0", "8", "C", "0!", "8!"] {
        for rest in (0..0x1000).step_by(step) {
            check(&format!("{first}.{rest:03X}").parse().unwrap(), 40);
        }
    }
}

#[test]
fn codes_without_a_cousin() {
    for code in ["0.0", "kayles", "S(2,5)", "S(all-but:1)", "nim"] {
        assert_eq!(code.parse::<Code>().unwrap().first_cousin(), None, "{code}");
    }
    // The first cousin of Grundy's game takes one token, and leaves one heap or two unequal ones.
    assert_eq!("grundy".parse::<Code>().unwrap().first_cousin(), Some("0!.6".parse().unwrap()));
    // The cousin of a code with the maximum number of digits has one digit more, unless the last digit leaves at most
    // one heap.
    let longest = |last: &str| -> Code { format!("0.{}{last}", "0".repeat(MAX_DIGITS - 1)).parse().unwrap() };
    assert_eq!(longest("4").first_cousin(), None);
    assert_eq!(longest("4").representative(), (longest("4"), 0));
    let (representative, shift) = longest("3").representative();
    assert_eq!(shift, MAX_DIGITS as u64 - 1);
    assert_eq!(representative.largest_take(), Some(MAX_DIGITS as u64));
}
