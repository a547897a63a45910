//! The reader that the others are compared with.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::{Call, record};
use crate::Location;

/// A reader that splits the whole text into tokens before it reads.
pub(super) struct Reference<'a> {
    text: &'a [u8],
    pub(super) tokens: Vec<&'a [u8]>,
    next: usize,
}

impl<'a> Reference<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        let tokens = text.split(|byte| byte.is_ascii_whitespace() || *byte == 0x0b).filter(|token| !token.is_empty());
        Self { text, tokens: tokens.collect(), next: 0 }
    }

    pub(super) fn location(&self, token: usize) -> Location {
        let offset =
            self.tokens.get(token).map_or(self.text.len(), |token| token.as_ptr().addr() - self.text.as_ptr().addr());
        let before = &self.text[..offset];
        let line = before.split(|&byte| byte == b'\n').count();
        let column = before.rsplit(|&byte| byte == b'\n').next().map_or(0, <[u8]>::len) + 1;
        Location { line, column, token: token + 1 }
    }

    fn error(&self, token: usize, expected: &str, found: Option<String>) -> String {
        let Location { line, column, .. } = self.location(token);
        let quoted = |token: &&[u8]| match token.len() {
            0..=32 => format!("`{}`", token.escape_ascii()),
            _ => format!("`{}...`", token[..32].escape_ascii()),
        };
        let found = found.or(self.tokens.get(token).map(quoted)).unwrap_or("the end of the input".to_owned());
        format!("{line}:{column}: expected {expected}, found {found}")
    }

    fn number_at(&self, token: usize) -> Option<u64> {
        let token = self.tokens.get(token)?;
        str::from_utf8(token).ok().filter(|token| !token.starts_with('+'))?.parse().ok()
    }

    fn number(&mut self, low: u64, high: u64) -> Result<u64, String> {
        let number = self.number_at(self.next).filter(|number| (low..=high).contains(number));
        let error = || self.error(self.next, &format!("an integer from {low} to {high}"), None);
        let number = number.ok_or_else(error)?;
        self.next += 1;
        Ok(number)
    }

    /// Returns the records, or the error of the first wrong token with the value of `ParseError::refused`.
    pub(super) fn records<const N: usize>(&mut self, count: u64) -> Result<String, String> {
        let mut list = Vec::new();
        for done in 0..count {
            let start = self.next;
            let mut numbers = [0; N];
            let read = (0..N).map_while(|index| self.number_at(start + index)).collect::<Vec<_>>();
            numbers[..read.len()].copy_from_slice(&read);
            let wrong = match record(numbers) {
                Err(index) if index < read.len() || read.len() == N => index,
                Ok(numbers) if read.len() == N => {
                    list.push(numbers);
                    self.next += N;
                    continue;
                }
                _ => read.len(),
            };
            let is_missing = start == self.tokens.len();
            let (at, expected, found) = if is_missing {
                let plural = if count == 1 { "" } else { "s" };
                (start, format!("{count} record{plural}"), Some(format!("the end of the input after {done}")))
            } else if wrong == N {
                let numbers = numbers.map(|number| number.to_string()).join(" ");
                (start, format!("record {} of {count}", done + 1), Some(format!("`{numbers}`")))
            } else {
                (start + wrong, format!("number {} of record {} of {count}", wrong + 1, done + 1), None)
            };
            let error = self.error(at, &expected, found);
            let refused = format!(
                "Refused {{ record: {done}, count: {count}, index: {wrong}, numbers: {read:?}, is_missing: {is_missing} }}"
            );
            return Err(format!("{error} {:?} Some({refused})", self.location(at)));
        }
        Ok(format!("{list:?}"))
    }

    fn list(&mut self, count: u64, numbers: usize) -> Result<String, String> {
        match numbers {
            1 => self.records::<1>(count),
            2 => self.records::<2>(count),
            3 => self.records::<3>(count),
            _ => self.records::<4>(count),
        }
    }

    pub(super) fn results(mut self, calls: &[Call]) -> Vec<String> {
        let mut results = Vec::new();
        for call in calls {
            let reference_error =
                |reader: &Self, error| Err(format!("{error} {:?} None", reader.location(reader.next)));
            let next = *self.tokens.get(self.next).unwrap_or(&&b""[..]);
            let result = match *call {
                Call::Number(low, high) => self
                    .number(low, high)
                    .map(|number| number.to_string())
                    .or_else(|error| reference_error(&self, error)),
                Call::List(max, numbers) => match self.number(0, max) {
                    Ok(count) => self.list(count, numbers),
                    Err(error) => reference_error(&self, error),
                },
                Call::Records(count, numbers) => self.list(count, numbers),
                Call::Peek => Ok(next.escape_ascii().to_string()),
                Call::Skip => {
                    self.next = self.tokens.len().min(self.next + 1);
                    Ok("skipped".to_owned())
                }
                Call::Keyword(keyword) => {
                    let is_next = next == keyword.as_bytes() && !keyword.is_empty();
                    self.next += usize::from(is_next);
                    Ok(is_next.to_string())
                }
                Call::IsAtEnd => Ok(next.is_empty().to_string()),
                Call::Location => Ok(format!("{:?}", self.location(self.next))),
                Call::Unexpected => reference_error(&self, self.error(self.next, "a miracle", None)),
            };
            let is_over = result.as_ref().is_err_and(|error| error.ends_with("})"));
            results.push(result.unwrap_or_else(|error| error));
            if is_over {
                return results;
            }
        }
        let is_at_end = self.next == self.tokens.len();
        results.push(if is_at_end {
            "the end".to_owned()
        } else {
            self.error(self.next, "the end of the input", None)
        });
        results
    }
}
