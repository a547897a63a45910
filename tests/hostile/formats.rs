//! Formats, read word by word: the oracle for whether a text is valid. The format of a game is in its file of `games`.

use std::ops::RangeInclusive;

use impartial::{GAMES, Limits};

use crate::games::FORMATS;

/// The longest side of a board or a sheet, and the largest pile.
pub(crate) const LONGEST: u64 = (1 << 63) - 1;

/// The last heap in the table of a code without a proved period. A text with a larger one takes too long to be tried.
const TABLE: u64 = 999;

/// The most records.
pub(crate) const MOST: u64 = (1 << 31) - 1;

/// The format of one game.
pub(crate) struct Format {
    /// The name of the game in the registry.
    pub(crate) game: &'static str,
    /// Reads the words of a text. Returns `None` if a word is wrong or missing.
    pub(crate) read: fn(&mut Reader<'_>) -> Option<()>,
    /// The same within the judge's limits, if a judge has the game.
    pub(crate) judge: Option<fn(&mut Reader<'_>) -> Option<()>>,
    /// The lines of a text, if it is laid out right.
    pub(crate) lines: Lines,
    /// Samples besides those of the statement: each variant of the format, without optional words.
    pub(crate) samples: &'static [&'static str],
    /// Returns texts in which each count is replaced by `said`, and `there` records follow.
    pub(crate) lies: fn(said: u64, there: usize) -> Vec<String>,
    /// Texts of positions: with a rule, and with moves played.
    pub(crate) positions: &'static [&'static str],
    /// Texts of moves.
    pub(crate) moves: &'static [&'static str],
}

/// Returns the numbers of words of the first lines, and of each line after them.
pub(crate) type Lines = fn(words: &[&[u8]]) -> (Vec<u64>, u64);

/// Returns the format of a game.
///
/// # Panics
///
/// Panics if the game has no row.
pub(crate) fn format_of(game: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.game == game).unwrap_or_else(|| {
        panic!("`{game}` has no format: add a file with its grammar and a sample, and a row to FORMATS in tests/hostile/games/mod.rs")
    })
}

impl Format {
    /// Returns whether a text has this format.
    pub(crate) fn accepts(&self, text: &[u8]) -> bool {
        reads(self.read, text, TABLE)
    }

    /// Returns whether a validator with these limits accepts the text, or `None` if there is none.
    ///
    /// Only one text with the same words is laid out right.
    pub(crate) fn is_valid(&self, limits: Limits, text: &[u8]) -> Option<bool> {
        let read = match limits {
            Limits::Full => self.read,
            Limits::Judge => self.judge?,
        };
        let has_leading_zero = |word: &[u8]| matches!(word, [b'0', b'0'..=b'9', ..]);
        // A validator does not solve the input.
        Some(reads(read, text, LONGEST) && !words(text).any(has_leading_zero) && self.lay_out(text) == text)
    }

    /// Returns the words of a text with the right separators.
    pub(crate) fn lay_out(&self, text: &[u8]) -> Vec<u8> {
        let words: Vec<&[u8]> = words(text).collect();
        let (first, others) = (self.lines)(&words);
        let mut rest = &words[..];
        let mut line = |len: u64| {
            let (line, after) = rest.split_at(rest.len().min(usize::try_from(len).unwrap_or(usize::MAX)));
            rest = after;
            line.join(&b' ')
        };
        let mut lines: Vec<_> = first.into_iter().map(&mut line).collect();
        lines.extend(rest.chunks(usize::try_from(others).unwrap().max(1)).map(|line| line.join(&b' ')));
        [&lines.join(&b'\n')[..], b"\n"].concat()
    }
}

/// Returns whether `read` accepts all words of a text, and no word is left. Heaps without a proved period are up to `table`.
fn reads(read: fn(&mut Reader<'_>) -> Option<()>, text: &[u8], table: u64) -> bool {
    let mut reader = Reader { words: words(text).collect(), table };
    reader.words.reverse();
    read(&mut reader).is_some() && reader.words.is_empty()
}

/// Returns the number of this word, or 0 if there is none.
pub(crate) fn number_at(words: &[&[u8]], index: usize) -> u64 {
    words.get(index).and_then(|word| number(word)).unwrap_or(0)
}

/// Returns the words of a text.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| b" \t\n\x0b\x0c\r".contains(byte)).filter(|word| !word.is_empty())
}

/// Returns the number that a word spells in any number of digits.
pub(crate) fn number(word: &[u8]) -> Option<u64> {
    let mut digits = word.iter().map(|&byte| char::from(byte).to_digit(10));
    let number = digits.try_fold(0_u128, |number, digit| {
        digit.map(|digit| number.saturating_mul(10).saturating_add(u128::from(digit)))
    });
    u64::try_from(number?).ok()
}

/// The words that are left, in reverse order.
pub(crate) struct Reader<'a> {
    pub(crate) words: Vec<&'a [u8]>,
    /// The largest heap under a code without a proved period.
    pub(crate) table: u64,
}

impl Reader<'_> {
    /// Takes a number in this range.
    pub(crate) fn number(&mut self, range: RangeInclusive<u64>) -> Option<u64> {
        number(self.words.pop()?).filter(|number| range.contains(number))
    }

    /// Takes this word if it is the next one.
    pub(crate) fn keyword(&mut self, keyword: &str) -> Option<()> {
        (self.words.last()? == &keyword.as_bytes()).then(|| self.words.pop()).map(drop)
    }
}

#[test]
fn every_game_has_a_format() {
    for game in GAMES {
        format_of(game.name);
    }
    for format in &FORMATS {
        let game = format.game;
        assert!(GAMES.iter().any(|other| other.name == game), "FORMATS has `{game}`, which the registry has not");
    }
}

/// A sample is valid, and neither with a word less nor with a word more.
#[test]
fn samples_have_no_word_too_many() {
    for format in &FORMATS {
        assert!(!format.samples.is_empty(), "{}: expected a sample in FORMATS, found none", format.game);
        for text in format.samples {
            assert!(format.accepts(text.as_bytes()), "{}: expected a valid text, found {text:?}", format.game);
            let words: Vec<&str> = text.split_ascii_whitespace().collect();
            for index in 0..words.len() {
                let fewer = [&words[..index], &words[index + 1..]].concat().join(" ");
                assert!(!format.accepts(fewer.as_bytes()), "{}: expected a missing word in {fewer:?}", format.game);
            }
            let more = format!("{text} 1");
            assert!(!format.accepts(more.as_bytes()), "{}: expected a word too many in {more:?}", format.game);
        }
    }
}

#[test]
fn numbers_have_any_number_of_digits_and_no_sign() {
    assert_eq!([&b"7"[..], b"007", b"18446744073709551615"].map(number), [Some(7), Some(7), Some(u64::MAX)]);
    assert_eq!([&b"18446744073709551616"[..], b"-1", b"+1", b"1x", &[b'9'; 99]].map(number), [None; 5]);
}
