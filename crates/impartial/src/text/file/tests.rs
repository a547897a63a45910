//! Files in pieces of any size, read in any steps, against the same text read as a whole.

use std::io::{self, Read};

use super::{Pieces, Words};
use crate::text::digits::AHEAD;
use crate::text::scan::Scanner;

/// A file that gives at most so many bytes at a time and is interrupted before each, and fails where it has no more if it
/// is broken.
pub(super) struct Trickle<'a> {
    pub(super) left: &'a [u8],
    pub(super) step: usize,
    pub(super) interrupts: bool,
    pub(super) is_broken: bool,
}

impl Read for Trickle<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.interrupts = !self.interrupts;
        if self.interrupts {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.left.is_empty() && self.is_broken {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let len = self.step.min(to.len()).min(self.left.len());
        to[..len].copy_from_slice(&self.left[..len]);
        self.left = &self.left[len..];
        Ok(len)
    }
}

/// What comes of a file that holds so many numbers and nothing else.
fn read(text: &[u8], numbers: usize, size: usize, step: usize, is_broken: bool) -> Option<Vec<u64>> {
    let mut bytes = Trickle { left: text, step, interrupts: false, is_broken };
    Scanner::of_file(Words::new(Pieces::new(&mut bytes, size)), text.len(), |scanner| {
        (0..numbers).map(|_| scanner.any_number("a number")).collect()
    })
}

/// Numbers of every length, and every blank.
fn numbers() -> Vec<u64> {
    (0..3 * AHEAD as u64).map(|index| u64::MAX >> (index * 7 % 64)).collect()
}

fn text(numbers: &[u64]) -> String {
    let blanks = [" ", "\n", "\r\n", "\t", "  ", "\u{b}", "\u{c} "];
    numbers
        .iter()
        .zip(blanks.iter().cycle())
        .flat_map(|(number, blank)| [number.to_string(), (*blank).into()])
        .collect()
}

#[test]
fn pieces_of_any_size_hold_the_same_numbers() {
    let numbers = numbers();
    let text = text(&numbers);
    for (size, step) in
        [(21, 1), (22, 22), (23, 7), (64, 64), (65, 1000), (400, 33), (text.len(), 9), (1 << 20, 1 << 20)]
    {
        for blanks in ["", " ", "\n\n", &" ".repeat(3 * size.min(999))] {
            let text = format!("{blanks}{text}{blanks}");
            let found = read(text.as_bytes(), numbers.len(), size, step, false);
            assert_eq!(found.as_ref(), Some(&numbers), "{size} bytes, {step} at a time");
        }
        let unended = text.trim_end();
        let found = read(unended.as_bytes(), numbers.len(), size, step, false);
        assert_eq!(found.as_ref(), Some(&numbers), "{size} bytes, {step} at a time");
    }
    assert_eq!(read(b"", 0, 1, 1, false), Some(vec![]));
    assert_eq!(read(b" \n", 0, 1, 1, false), Some(vec![]));
}

#[test]
fn nothing_comes_of_a_file_with_anything_wrong() {
    let numbers = numbers();
    let good = text(&numbers);
    let len = numbers.len();
    for (size, step) in [(64, 64), (100, 7), (1 << 20, 1 << 20)] {
        let refused = |text: &str, numbers, is_broken| {
            let found = read(text.as_bytes(), numbers, size, step, is_broken);
            assert_eq!(found, None, "{size} bytes, {step} at a time");
        };
        refused(&good, len, true);
        refused(&good, len - 1, false);
        refused(&good, len + 1, false);
        for wrong in ["x", "7x", "-7", "18446744073709551616", "#", "\u{a0}7"] {
            // Before all numbers, among them, after them, and where nothing but the number of words tells.
            refused(&format!("{wrong} {good}"), len, false);
            let middle = good.match_indices('\n').nth(len / 20).map(|(at, _)| at).expect("there are lines");
            refused(&format!("{} {wrong}{}", &good[..middle], &good[middle..]), len, false);
            refused(&format!("{good}{wrong}"), len, false);
            refused(&format!("{good}{wrong}"), len + 1, false);
        }
    }
    // A word that no piece holds.
    assert_eq!(read(format!("{:070}", 7).as_bytes(), 1, 64, 64, false), None);
}
