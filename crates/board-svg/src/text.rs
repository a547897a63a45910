//! Text: numbers with nouns, groups of digits, line breaks and XML escapes.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::scaling::signed;

/// Returns the number and its noun in the right form.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Returns the number of characters.
pub(crate) fn length(words: &str) -> i64 {
    signed(words.chars().count())
}

/// Returns the width of a label with this number, in characters.
pub(crate) fn digits(number: u64) -> i64 {
    // Two of the narrow spaces between groups of three digits take less room than a digit.
    let digits = number.to_string().len();
    signed(digits + (digits - 1).div_ceil(6))
}

/// Escapes a string for XML.
pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Groups the digits of numbers above 9999 by threes, with narrow no-break spaces.
///
/// Titles and descriptions keep the plain digits, which a screen reader reads as one number. Numbers next to other
/// numbers, separated by a space, are not grouped because they show what a user types; nor are the digits after a
/// decimal point.
pub(crate) fn grouped(words: &str) -> String {
    let mut grouped = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, digits) = rest.split_at(start);
        grouped.push_str(before);
        let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
        let (number, after) = digits.split_at(end);
        let follows =
            grouped.strip_suffix(' ').is_some_and(|before| before.ends_with(|last: char| last.is_ascii_digit()));
        let precedes =
            after.strip_prefix(' ').is_some_and(|after| after.starts_with(|next: char| next.is_ascii_digit()));
        let is_plain = number.len() < 5 || follows || precedes || grouped.ends_with('.');
        for (index, digit) in number.char_indices() {
            if !is_plain && index > 0 && (number.len() - index).is_multiple_of(3) {
                grouped.push('\u{202f}');
            }
            grouped.push(digit);
        }
        rest = after;
    }
    grouped + rest
}

/// Breaks a sentence between words into lines of at most `max` characters.
pub(crate) fn wrapped(sentence: &str, max: i64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let line = lines.last_mut().expect("there is always one");
        if line.is_empty() {
            line.push_str(word);
        } else if length(line) + 1 + length(word) <= max {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_but_for_codes_and_lists() {
        let shown = |words: &str| grouped(words).replace('\u{202f}', "_");
        for (words, expected) in [
            ("1000000000", "1_000_000_000"),
            ("9999, 10000 x 123456", "9999, 10_000 x 123_456"),
            ("*18446744073709551615", "*18_446_744_073_709_551_615"),
            ("under 0.123456", "under 0.123456"),
            ("move: 1000000 2000000 3 (row)", "move: 1000000 2000000 3 (row)"),
            ("(100000, 200000)", "(100_000, 200_000)"),
            ("", ""),
        ] {
            assert_eq!(shown(words), expected);
        }
    }
}
