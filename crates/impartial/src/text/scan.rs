//! Numbers from text, with the place of the first thing that is wrong.

use std::ops::RangeInclusive;

use super::report::count;
use crate::Error;

/// Reads blank-separated numbers from the start of a text to its end.
#[derive(Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a [u8],
    // Invariant: at most the length of the text.
    at: usize,
}

/// At most this many bytes of a wrong word are quoted.
const QUOTED: usize = 32;

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The next word as a number of `range`; `expected` names it in an error, without the range.
    #[inline]
    pub(crate) fn number(
        &mut self,
        range: RangeInclusive<u64>,
        expected: impl FnOnce() -> String,
    ) -> Result<u64, Error> {
        self.skip_blanks();
        let start = self.at;
        if let Some(number) = self.digits().filter(|number| range.contains(number)) {
            return Ok(number);
        }
        self.at = start;
        Err(self.unexpected(format!("{}, from {} to {}", expected(), range.start(), range.end())))
    }

    /// The next word as any number, which is named by `expected` in an error.
    pub(crate) fn any_number(&mut self, expected: &str) -> Result<u64, Error> {
        self.known(expected, |word| word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?)
    }

    /// The next word as what `known` takes it for, which is named by `expected` in an error.
    pub(crate) fn known<T>(&mut self, expected: &str, known: impl FnOnce(&str) -> Option<T>) -> Result<T, Error> {
        self.skip_blanks();
        let word = &self.text[self.at..][..self.word().count()];
        let Some(known) = str::from_utf8(word).ok().and_then(known) else {
            return Err(self.unexpected(expected.into()));
        };
        self.at += word.len();
        Ok(known)
    }

    /// Whether the next word is this one; leaves the scanner behind it if so.
    pub(crate) fn keyword(&mut self, keyword: &str) -> bool {
        self.skip_blanks();
        let is_next = self.word().eq(keyword.bytes());
        if is_next {
            self.at += keyword.len();
        }
        is_next
    }

    /// The next word as a row of `width` cells, each a `#` or a `^`; `expected` names it in an error.
    pub(crate) fn row(&mut self, width: u64, expected: impl Fn() -> String) -> Result<&'a [u8], Error> {
        self.skip_blanks();
        let row = &self.text[self.at..][..self.word().count()];
        if let Some(wrong) = row.iter().position(|cell| !b"#^".contains(cell)) {
            self.at += wrong;
            return Err(self.unexpected(format!("`#` or `^` in {}", expected())));
        }
        if row.len() as u64 != width {
            let expected = format!("{}, which has {}", expected(), count(width, "cell"));
            return Err(Error::at(self.text, self.at, expected, format!("{}: {}", row.len(), self.quoted())));
        }
        self.at += row.len();
        Ok(row)
    }

    /// So many records as were announced. A record takes `numbers` numbers, `noun` names one in an error, and `read` gets
    /// the number of those before it.
    ///
    /// Memory is taken for as many as the bytes that are there can hold: no number takes less than a digit and a blank.
    pub(crate) fn records<T>(
        &mut self,
        announced: u64,
        noun: &str,
        numbers: usize,
        mut read: impl FnMut(&mut Self, usize) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let possible = (self.text.len() - self.at).div_ceil(2 * numbers);
        let announced = usize::try_from(announced).unwrap_or(usize::MAX);
        let mut records = Vec::with_capacity(announced.min(possible));
        while records.len() < announced {
            if self.at_end() {
                let found = format!("the end of the input after {}", records.len());
                return Err(Error::at(self.text, self.at, count(announced, noun), found));
            }
            records.push(read(self, records.len())?);
        }
        Ok(records)
    }

    /// The end of the text, after `last`.
    pub(crate) fn end(&mut self, last: impl FnOnce() -> String) -> Result<(), Error> {
        if self.at_end() { Ok(()) } else { Err(self.unexpected(format!("the end of the input after {}", last()))) }
    }

    /// Where the next word stands, for [`error_at`](Self::error_at).
    pub(crate) fn place(&mut self) -> usize {
        self.skip_blanks();
        self.at
    }

    /// The error that `found` stands at this place instead of `expected`.
    pub(crate) fn error_at(&self, place: usize, expected: String, found: String) -> Error {
        Error::at(self.text, place, expected, found)
    }

    /// The error that something else than `expected` stands here.
    #[cold]
    fn unexpected(&self, expected: String) -> Error {
        Error::at(self.text, self.at, expected, self.quoted())
    }

    /// Whether only blanks are left; skips them.
    fn at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.text.len()
    }

    /// The bytes up to the next blank.
    fn word(&self) -> impl Iterator<Item = u8> + use<'a> {
        self.text[self.at..].iter().copied().take_while(|&byte| !is_blank(byte))
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while self.text.get(self.at).is_some_and(|&byte| is_blank(byte)) {
            self.at += 1;
        }
    }

    /// The number that the word here spells, if it is digits only and below 2^64; leaves the scanner behind it.
    ///
    /// Its length comes from branches and not from arithmetic, so that the next word need not wait for it.
    #[inline]
    fn digits(&mut self) -> Option<u64> {
        let word = &self.text[self.at..];
        let mut number = 0_u64;
        let mut len = 0;
        // Sixteen digits cannot overflow, so two groups of eight need no check.
        while len < 16
            && let Some(group) = word[len..].first_chunk().copied().and_then(eight_digits)
        {
            number = 100_000_000 * number + group;
            len += 8;
        }
        while let Some(digit) = word.get(len).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
            number = number.checked_mul(10)?.checked_add(u64::from(digit))?;
            len += 1;
        }
        self.at += len;
        let ends = word.get(len).is_none_or(|&byte| is_blank(byte));
        (len > 0 && ends).then_some(number)
    }

    /// The word here in back quotes, or that there is none.
    fn quoted(&self) -> String {
        let len = self.word().take(QUOTED + 1).count();
        if len == 0 { "the end of the input".into() } else { quoted(&self.text[self.at..][..len]) }
    }
}

/// The start of a word in back quotes.
pub(crate) fn quoted(word: &[u8]) -> String {
    let shown = word[..word.len().min(QUOTED)].escape_ascii();
    let dots = if word.len() > QUOTED { "..." } else { "" };
    format!("`{shown}{dots}`")
}

/// What separates words.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The number that eight digits spell, all at once in one word of eight bytes; `None` if one of them is no digit.
#[inline]
fn eight_digits(bytes: [u8; 8]) -> Option<u64> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The first digit, which counts most, is the lowest byte.
    let digits = u64::from_le_bytes(bytes) ^ (0x30 * EACH);
    // Digits are now 0 to 9, and only those stay below 16 when 6 is added to each; nothing carries from byte to byte,
    // as the upper halves are zero where the first test holds.
    if digits & (0xf0 * EACH) != 0 || (digits + 0x06 * EACH) & (0xf0 * EACH) != 0 {
        return None;
    }
    // Neighbours join to numbers of two digits, then of four, then of eight.
    let pairs = (10 * digits + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (100 * pairs + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    Some((10_000 * fours + (fours >> 32)) & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_eight_digits() {
        for number in [0, 1, 9, 10, 12_345_678, 87_654_321, 99_999_999, 90_000_000, 10_203_040] {
            let bytes = format!("{number:08}").into_bytes();
            assert_eq!(eight_digits(bytes.as_slice().try_into().unwrap()), Some(number));
        }
        for place in 0..8 {
            for byte in 0..=u8::MAX {
                let mut bytes = *b"99999999";
                bytes[place] = byte;
                assert_eq!(eight_digits(bytes).is_some(), byte.is_ascii_digit(), "{bytes:?}");
            }
        }
    }

    /// Every length of number, with every kind of neighbour, as the standard library reads it.
    #[test]
    fn numbers_as_the_standard_library_reads_them() {
        for digits in 1..=25 {
            for first in ["1", "9", "0", "18446744073709551615", "18446744073709551616"] {
                for blank in ["", " ", "\n", "\r\n", "\t7", " 99999999 ", "x", "-", "\0", "/", ":"] {
                    let word: String = first.chars().chain("7302946158".chars().cycle()).take(digits).collect();
                    let text = format!("{word}{blank}");
                    let number = Scanner::new(text.as_bytes()).number(0..=u64::MAX, String::new).ok();
                    let expected = text.split_ascii_whitespace().next().and_then(|word| word.parse().ok());
                    assert_eq!(number, expected, "{text:?}");
                }
            }
        }
    }
}
