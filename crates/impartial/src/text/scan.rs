//! Numbers from text, with the place of the first thing that is wrong.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::digits::{is_blank, read_numbers, skip_blanks};
use super::report::count;
use crate::Error;

/// Reads blank-separated numbers from the start of a text to its end.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    text: &'a [u8],
    // Numbers are read so many at a time, as the loop that reads them is fast only if it does nothing else.
    ahead: [u64; AHEAD],
    // Invariant: `next <= filled <= AHEAD`; those of `ahead` from `next` to `filled` come next.
    next: usize,
    filled: usize,
    // Where reading goes on after those: between two words. Invariant: at most the length of the text.
    at: usize,
    // How many numbers came before those in `ahead`.
    before: usize,
}

/// A word of the text, by the number of words before it.
///
/// Where it stands is worked out only for an error, so that reading keeps no places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(usize);

/// Numbers read ahead: enough that the loop is seldom left, and few enough to stay in the first-level cache.
const AHEAD: usize = 64;

/// At most this many bytes of a wrong word are quoted.
const QUOTED: usize = 32;

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self { text, ahead: [0; AHEAD], next: 0, filled: 0, at: 0, before: 0 }
    }

    /// The next word as a number of `range`; `expected` names it in an error, without the range.
    #[inline]
    pub(super) fn number(
        &mut self,
        range: RangeInclusive<u64>,
        expected: impl FnOnce() -> String,
    ) -> Result<u64, Error> {
        // Taken apart at once: passed on as it is, the range would go through memory for every number.
        let (low, high) = range.into_inner();
        if self.next < self.filled || self.read_ahead() {
            let number = self.ahead[self.next];
            if low <= number && number <= high {
                self.next += 1;
                return Ok(number);
            }
        }
        Err(self.out_of_range(low, high, expected))
    }

    /// So many records as were announced. A record takes `numbers` numbers, `noun` names one in an error, and `read` gets
    /// the number of those before it.
    ///
    /// Memory is taken for as many as the bytes that are there can hold: no number takes less than a digit and a blank.
    pub(super) fn records<T>(
        &mut self,
        announced: u64,
        noun: &str,
        numbers: usize,
        mut read: impl FnMut(&mut Self, usize) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let possible = (self.filled - self.next) + (self.text.len() - self.at).div_ceil(2);
        let announced = usize::try_from(announced).unwrap_or(usize::MAX);
        let mut records = Vec::with_capacity(announced.min(possible.div_ceil(numbers)));
        while records.len() < announced {
            if self.at_end() {
                let found = format!("the end of the input after {}", records.len());
                return Err(self.error_at(self.place(), count(announced, noun), found));
            }
            records.push(read(self, records.len())?);
        }
        Ok(records)
    }

    /// The end of the text, after `last`.
    pub(super) fn end(&mut self, last: impl FnOnce() -> String) -> Result<(), Error> {
        if self.at_end() { Ok(()) } else { Err(self.unexpected(format!("the end of the input after {}", last()))) }
    }

    /// The next word, for [`error_at`](Self::error_at).
    #[inline]
    pub(super) fn place(&self) -> Place {
        Place(self.before + self.next)
    }

    /// The error that `found` stands at this place instead of `expected`.
    #[cold]
    pub(super) fn error_at(&self, place: Place, expected: String, found: String) -> Error {
        Error::at(self.text, self.offset(place), expected, found)
    }

    /// Reads the next numbers, and says whether there are any; all those before were taken.
    #[inline(never)]
    fn read_ahead(&mut self) -> bool {
        self.before += self.filled;
        (self.filled, self.at) = read_numbers(self.text, self.at, &mut self.ahead);
        self.next = 0;
        self.filled > 0
    }

    /// Whether only blanks are left.
    #[inline]
    fn at_end(&mut self) -> bool {
        self.next == self.filled && !self.read_ahead() && self.blank_from_here()
    }

    /// Whether only blanks come after what was read ahead.
    #[inline(never)]
    fn blank_from_here(&self) -> bool {
        skip_blanks(self.text, self.at) == self.text.len()
    }

    /// The error that the next word is no number from `low` to `high`.
    #[cold]
    #[inline(never)]
    fn out_of_range(&self, low: u64, high: u64, expected: impl FnOnce() -> String) -> Error {
        self.unexpected(format!("{}, from {low} to {high}", expected()))
    }

    /// The error that something else than `expected` comes next.
    #[cold]
    fn unexpected(&self, expected: String) -> Error {
        let place = self.place();
        self.error_at(place, expected, quoted(&self.text[self.offset(place)..]))
    }

    /// Where a word begins, or the text ends if it has no such word.
    fn offset(&self, Place(words): Place) -> usize {
        (0..words).fold(skip_blanks(self.text, 0), |at, _| {
            let word = self.text[at..].iter().take_while(|&&byte| !is_blank(byte));
            skip_blanks(self.text, at + word.count())
        })
    }
}

/// The word that the text begins with in back quotes, or that there is none.
fn quoted(text: &[u8]) -> String {
    let len = text.iter().take(QUOTED + 1).take_while(|&&byte| !is_blank(byte)).count();
    if len == 0 {
        return "the end of the input".into();
    }
    let mut quoted = String::from("`");
    let shown = text[..len.min(QUOTED)].escape_ascii();
    let dots = if len > QUOTED { "..." } else { "" };
    write!(quoted, "{shown}{dots}`").expect("a string takes everything");
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error of the first word that is not a number up to 99, or of one word too many after `numbers`.
    fn refused(text: &str, numbers: usize) -> String {
        let mut scanner = Scanner::new(text.as_bytes());
        let read = (0..numbers).try_for_each(|read| scanner.number(0..=99, || format!("n{read}")).map(drop));
        read.and_then(|()| scanner.end(|| format!("n{numbers}"))).unwrap_err().to_string()
    }

    /// On the borders of the numbers that are read ahead and between them, in lines of three numbers.
    #[test]
    fn a_wrong_word_is_placed_and_quoted_wherever_it_stands() {
        for before in [0, 1, 2, AHEAD - 1, AHEAD, AHEAD + 1, 5 * AHEAD, 5 * AHEAD + 7] {
            let good: String = (0..before).map(|word| if word % 3 == 2 { " 77\r\n" } else { " 77  " }).collect();
            let place = format!("{}:{}", before / 3 + 1, 5 * (before % 3) + 2);
            for (word, found) in [("x", "`x`"), ("100", "`100`"), ("7x", "`7x`"), ("-7", "`-7`")] {
                for after in ["", " ", "\n7 7 7 7 7 7 7 7 7 7 7 7 7 7"] {
                    let text = format!("{good} {word}{after}");
                    let expected = format!("{place}: expected n{before}, from 0 to 99, found {found}");
                    assert_eq!(refused(&text, before + 1), expected);
                    let expected = format!("{place}: expected the end of the input after n{before}, found {found}");
                    assert_eq!(refused(&text, before), expected);
                }
            }
            let expected = format!("{place}: expected n{before}, from 0 to 99, found the end of the input");
            assert_eq!(refused(&format!("{good} "), before + 1), expected);
        }
    }
}
