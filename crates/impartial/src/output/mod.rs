//! Output that the games share: reports, JSON lines and boards.

#[cfg(feature = "json")]
pub(crate) mod json;
pub(crate) mod proof;
pub(crate) mod report;
pub(crate) mod text_board;

use std::io::{self, Write};

/// Returns what `write` writes.
pub(crate) fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("writing to a vector does not fail");
    String::from_utf8(text).expect("output is UTF-8")
}

/// Returns the number with spaces between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    in_groups(&number.to_string(), ' ')
}

/// Returns digits with a separator between groups of three.
pub(crate) fn in_groups(digits: &str, separator: char) -> String {
    let mut groups = String::with_capacity(digits.len().div_ceil(3) * 4);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            groups.push(separator);
        }
        groups.push(digit);
    }
    groups
}
