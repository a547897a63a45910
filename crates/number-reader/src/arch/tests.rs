//! Compares every backend with a reader that splits the text into tokens.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::format;

use proptest::prelude::*;

use super::*;

/// Returns the first numbers after `at`, the end of the last of them, and the start of the next token.
fn plain(text: &[u8], at: usize) -> (Vec<u64>, usize, usize) {
    let is_whitespace = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
    let token_from =
        |at: usize| at + text[at..].iter().position(|byte| !is_whitespace(byte)).unwrap_or(text.len() - at);
    let (mut numbers, mut end) = (Vec::new(), at);
    loop {
        let start = token_from(end);
        let len = text[start..].iter().position(is_whitespace).unwrap_or(text.len() - start);
        let token = &text[start..start + len];
        let number = str::from_utf8(token).ok().filter(|_| token.iter().all(u8::is_ascii_digit));
        match number.and_then(|number| number.parse().ok()) {
            Some(number) if numbers.len() < AHEAD => numbers.push(number),
            _ => return (numbers, end, start),
        }
        end = start + len;
    }
}

/// Checks the numbers that all backends read after `at`. Returns the number of numbers.
fn check(text: &[u8], at: usize) -> usize {
    let (expected, end, next) = plain(text, at);
    for backend in Backend::all() {
        let mut numbers = [0x5555; AHEAD];
        let (read, next_at) = backend.read_numbers(text, at, &mut numbers);
        let shown = text.escape_ascii();
        assert_eq!(numbers[..read], expected, "{backend:?}, from {at} of {shown}");
        assert!(
            (end..=next).contains(&next_at),
            "{backend:?}, from {at} to {next_at}, not to {end} or {next} of {shown}"
        );
        let tokens = text.split(|byte| b" \t\n\x0b\x0c\r".contains(byte)).filter(|token| !token.is_empty()).count();
        assert_eq!(backend.count_tokens(text), tokens, "{backend:?}, tokens of {shown}");
    }
    expected.len()
}

/// Without AVX2, the tests would compare the portable backend with itself, so the run prints the backends.
#[test]
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
fn there_is_a_backend_to_compare() {
    // Unlike `eprintln!`, this is not captured by the test runner.
    std::io::Write::write_fmt(
        &mut std::io::stderr(),
        format_args!("number-reader: backends compared: {:?}\n", Backend::all().collect::<Vec<_>>()),
    )
    .unwrap();
    assert_eq!(Backend::all().last(), Some(Backend(Kind::Portable)));
    assert_eq!(Backend::all().next(), Some(Backend::best()));
    if std::arch::is_x86_feature_detected!("avx2") && cfg!(not(without = "avx2")) {
        assert_ne!(Backend::best(), Backend(Kind::Portable));
    }
}

#[test]
fn a_number_of_zeros_after_another() {
    check(b"0 0000000 ", 0);
}

/// Tokens of every length and numbers near the maximum, at offsets up to more than a block.
#[test]
fn every_length_at_every_offset() {
    let digits = "7302946158".chars().cycle();
    let of_length = (1..=40).map(|len| digits.clone().skip(len).take(len).collect::<String>());
    let zeros = (1..=70).map(|len| format!("{:0len$}", 7));
    let powers = (1..=70).map(|zeros| format!("1{}", "0".repeat(zeros)));
    let nines = (1..=20).map(|len| "9".repeat(len));
    let largest = [u64::MAX, u64::MAX - 1, 10_u64.pow(19), 10_u64.pow(16), 10_u64.pow(16) - 1];
    let near = largest.iter().map(u64::to_string);
    let above = ["18446744073709551616", "18446744073709551620", "18450000000000000000", "99999999999999999999"];
    let padded = ["018446744073709551615", "0018446744073709551616"];
    let tokens = of_length
        .chain(zeros)
        .chain(powers)
        .chain(nines)
        .chain(near)
        .chain(above.into_iter().chain(padded).map(String::from));
    let numbers = "1 22 333 4444 55555 666666 7777777 88888888 999999999 1234567890 ".repeat(3);
    for token in tokens {
        for before in 0..=70 {
            check(format!("{}{token} {numbers}", " ".repeat(before)).as_bytes(), 0);
            check(format!("{}{token}\r\n{numbers}", &numbers[numbers.len() - before..]).as_bytes(), 0);
        }
        assert!(check(format!("{token} {numbers}").as_bytes(), token.len()) == 30);
    }
}

/// Every byte value at every offset of a text and of its tokens.
#[test]
fn every_byte_at_every_offset() {
    let text = b"730294615 8 12345678901234567 0\r\n\t58 300200100 ".repeat(4);
    let mut found = [0; 2];
    for offset in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut text = text.clone();
            text[offset] = byte;
            found[usize::from(check(&text, 0) > 20)] += 1;
        }
    }
    assert!(found.iter().all(|&texts| texts > 1_000), "{found:?}");
}

/// Texts of every length, read from the start of every token.
#[test]
fn the_end_at_every_offset() {
    let text: Vec<u8> =
        (0..).map(|power| 3_u64.pow(power % 41)).flat_map(|n| format!("{n} ").into_bytes()).take(999).collect();
    for end in 0..400 {
        check(&text[..end], 0);
    }
    for at in (0..text.len()).filter(|&at| at == 0 || text[at - 1] == b' ') {
        for end in (at..text.len()).step_by(37) {
            check(&text[..end], at);
        }
    }
}

/// A backend fills the batch exactly, at any distance between the numbers.
#[test]
fn batches_of_numbers_at_any_distance() {
    for spaces in 1..=130 {
        for numbers in [1, AHEAD - 1, AHEAD, AHEAD + 1, AHEAD + 40] {
            let text = format!("7{}", " ".repeat(spaces)).repeat(numbers);
            assert_eq!(check(text.as_bytes(), 0), numbers.min(AHEAD));
        }
    }
    assert_eq!(check(&b" ".repeat(1_000), 0), 0);
    assert_eq!(check(&b"7".repeat(1_000), 0), 0);
}

/// Generates texts that consist mostly of digits and whitespace.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let digits = |len: std::ops::Range<usize>| prop::collection::vec(b'0'..=b'9', len);
    let whitespace = prop::collection::vec(prop::sample::select(b" \t\n\x0b\x0c\r".to_vec()), 1..4);
    let number = any::<u64>().prop_map(|number| number.to_string().into_bytes());
    let token = prop_oneof![40 => digits(1..11), 10 => digits(11..26), 10 => number, 1 => prop::collection::vec(any::<u8>(), 0..3)];
    let separated = (token, prop_oneof![3 => Just(b" ".to_vec()), 1 => whitespace])
        .prop_map(|(token, after)| [token, after].concat());
    prop::collection::vec(separated, 0..2 * AHEAD).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 2_000 }))]

    /// Reads from every offset that a reader can reach. All of them are between tokens.
    #[test]
    fn any_bytes(text in bytes(), cut in any::<prop::sample::Index>()) {
        let text = &text[..text.len() - cut.index(20).min(text.len())];
        let mut at = 0;
        while at < text.len() {
            let read = check(text, at);
            let (_, end, next) = plain(text, at);
            if read == AHEAD {
                at = end;
            } else {
                let token = text[next..].iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != 0x0b);
                at = next + token.count();
            }
        }
    }
}
