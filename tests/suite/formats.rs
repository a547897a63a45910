//! Formats, read word by word: the oracle for whether a text is valid. The format of a game is in its file of `games`.

use std::ops::RangeInclusive;

use impartial::Limits;

use crate::games::Row;

/// The longest side of a board or a sheet, and the largest pile.
pub(crate) const LONGEST: u64 = (1 << 63) - 1;

/// The last heap in the table of a code without a proved period. A text with a larger one takes too long to be tried.
const TABLE: u64 = 999;

/// The most records.
pub(crate) const MOST: u64 = (1 << 31) - 1;

/// Reads the words of a text. Returns `None` if a word is wrong or missing.
pub(crate) type Read = fn(&mut Reader<'_>) -> Option<()>;

/// Returns the numbers of words of the first lines, and of each line after them.
pub(crate) type Lines = fn(words: &[&[u8]]) -> (Vec<u64>, u64);

impl Row {
    /// Returns whether a text has the format of the game.
    pub(crate) fn accepts(&self, text: &[u8]) -> bool {
        reads(self.read, text, TABLE)
    }

    /// Returns whether a validator with the full limits or the judge's accepts the text, or `None` if the game has no such
    /// validator.
    ///
    /// Only one text with the same words is laid out right.
    pub(crate) fn is_valid(&self, limits: &Limits, text: &[u8]) -> Option<bool> {
        let read = if *limits == Limits::FULL { self.read } else { self.judge? };
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
fn reads(read: Read, text: &[u8], table: u64) -> bool {
    let mut reader = Reader { words: words(text).collect(), table };
    reader.words.reverse();
    read(&mut reader).is_some() && reader.words.is_empty()
}

/// Returns the number in this token, or 0 if the token is missing.
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
    /// The largest heap if the code has no proved period.
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
