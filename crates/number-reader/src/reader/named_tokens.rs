//! Numbers, tokens and lists with names, so that errors can say "rectangle 3" instead of "record 3".
//!
//! Messages are formatted only for errors.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::{ParseError, Reader};

/// The name of a number of a record in errors, and its minimum and maximum value.
pub type Column = (&'static str, u64, u64);

impl Reader<'_> {
    /// Reads the next token as a number in `range`. Errors call it `name`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`number`](Reader::number).
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let error = Reader::new(b"0 3").named_number(1..=9, || "the side n".into()).unwrap_err();
    /// assert_eq!(error.to_string(), "1:1: expected the side n, from 1 to 9, found `0`");
    /// ```
    pub fn named_number(
        &mut self,
        range: RangeInclusive<u64>,
        name: impl FnOnce() -> String,
    ) -> Result<u64, ParseError> {
        let (low, high) = (*range.start(), *range.end());
        self.number(range).map_err(|error| expecting_from(error, &name(), low, high))
    }

    /// Reads the next token as any number. Errors call it `name`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`number`](Reader::number).
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let error = Reader::new(b"x").any_number("the row").unwrap_err();
    /// assert_eq!(error.to_string(), "1:1: expected the row, found `x`");
    /// ```
    pub fn any_number(&mut self, name: &str) -> Result<u64, ParseError> {
        self.number(0..=u64::MAX).map_err(|error| error.expecting(name))
    }

    /// Reads the next token, and converts it with `known`. Errors call it `name`.
    ///
    /// # Errors
    ///
    /// Returns an error, and does not skip the token, if `known` returns `None` or the token is not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new(b"on off auto");
    /// let mut switch = || reader.known_token("`on` or `off`", |token| ["off", "on"].iter().position(|&known| known == token));
    /// assert_eq!((switch()?, switch()?), (1, 0));
    /// assert_eq!(switch().unwrap_err().to_string(), "1:8: expected `on` or `off`, found `auto`");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn known_token<T>(&mut self, name: &str, known: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        match str::from_utf8(self.peek()?).ok().and_then(known) {
            Some(known) => {
                self.skip();
                Ok(known)
            }
            None => Err(self.unexpected(name)),
        }
    }

    /// Reads `total` records of *N* numbers each. Errors call a record `noun`, and several records `nouns`.
    ///
    /// `columns` returns the names and ranges of the numbers of a record; a range may depend on the numbers before it.
    /// `build` gets numbers in these ranges, and returns `None` if they contradict each other.
    /// Threads are used as in [`records`](Reader::records).
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`records`](Reader::records), with the names.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let ranges = |text: &'static [u8]| {
    ///     let columns = |&[start, _]: &[u64; 2]| [("the start", 0, 99), ("the end", start, 100)];
    ///     Reader::new(text).table(2, ["range", "ranges"], columns, |[start, end]| Some((start, end)))
    /// };
    /// assert_eq!(ranges(b"0 10\n20 30\n")?, [(0, 10), (20, 30)]);
    /// let error = ranges(b"0 10\n20 3\n").unwrap_err();
    /// assert_eq!(error.to_string(), "2:4: expected the end of range 2 of 2, from 20 to 100, found `3`");
    /// let error = ranges(b"0 10\n").unwrap_err();
    /// assert_eq!(error.to_string(), "2:1: expected 2 ranges, found the end of the input after 1");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn table<T: Copy + Send, const N: usize>(
        &mut self,
        total: u64,
        nouns: [&str; 2],
        columns: impl Fn(&[u64; N]) -> [Column; N] + Sync,
        build: impl Fn([u64; N]) -> Option<T> + Sync,
    ) -> Result<Vec<T>, ParseError> {
        // The first number outside its range is at fault. If all numbers are in range, `build` decides.
        let record = |numbers: [u64; N]| {
            let is_outside = |index: usize| {
                let (_, low, high) = columns(&numbers)[index];
                numbers[index] < low || high < numbers[index]
            };
            match (0..N).find(|&index| is_outside(index)) {
                Some(index) => Err(index),
                None => build(numbers).ok_or(N),
            }
        };
        self.records(total, record).map_err(|error| {
            let column = error.refused().and_then(|refused| {
                // `columns` gets a whole record, with zeros for the numbers after the refused number. Its column does not
                // depend on them.
                let mut numbers = [0; N];
                numbers.iter_mut().zip(&refused.numbers).for_each(|(number, read)| *number = *read);
                columns(&numbers).get(refused.index).copied()
            });
            in_table(error, total, nouns, column)
        })
    }

    /// Reads `total` items with `read`, which gets the index of the item. Errors call an item `noun`, and several items
    /// `nouns`.
    ///
    /// The list grows by a quarter at a time, because `total` may be wrong and doubling would leave up to half of the
    /// list empty.
    ///
    /// # Errors
    ///
    /// Returns the first error of `read`, or an error if the input ends before an item.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new(b"2  1 7  3 5 5 5  end");
    /// let count = reader.number(0..=9)?;
    /// let lists = reader.items(count, ["list", "lists"], |reader, _| {
    ///     let len = reader.number(0..=9)?;
    ///     reader.records(len, |[number]| Ok(number))
    /// })?;
    /// assert_eq!(lists, [vec![7], vec![5, 5, 5]]);
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn items<T>(
        &mut self,
        total: u64,
        [noun, nouns]: [&str; 2],
        mut read: impl FnMut(&mut Self, u64) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        let mut items = Vec::new();
        for index in 0..total {
            if self.is_at_end()? {
                let found = format!("the end of the input after {index}");
                let expected = format!("{total} {}", if total == 1 { noun } else { nouns });
                return Err(ParseError::new(self.location(), expected, found));
            }
            if items.len() == items.capacity() {
                items.reserve_exact(items.len() / 4 + 4);
            }
            items.push(read(self, index)?);
        }
        Ok(items)
    }

    /// Checks that only whitespace is left. An error reports the text of `last` as the last part of the input.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`end`](Reader::end), with the text of `last`.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let error = Reader::new(b" 7").end_after(|| "2 ranges".into()).unwrap_err();
    /// assert_eq!(error.to_string(), "1:2: expected the end of the input after 2 ranges, found `7`");
    /// ```
    pub fn end_after(&mut self, last: impl FnOnce() -> String) -> Result<(), ParseError> {
        if self.is_at_end()? { Ok(()) } else { Err(self.unexpected(format!("the end of the input after {}", last()))) }
    }
}

/// Returns the error with the name of a number and its range. Messages are compiled once, and not for each caller.
#[cold]
fn expecting_from(error: ParseError, name: &str, low: u64, high: u64) -> ParseError {
    error.expecting(format!("{name}, from {low} to {high}"))
}

/// Returns the error of a table with the names of the record and of the column of the refused number, if any.
fn in_table(error: ParseError, total: u64, [noun, nouns]: [&str; 2], column: Option<Column>) -> ParseError {
    let Some(refused) = error.refused() else { return error };
    if refused.is_missing {
        return error.expecting(format!("{total} {}", if total == 1 { noun } else { nouns }));
    }
    let record = format!("{noun} {} of {total}", refused.record + 1);
    error.expecting(match column {
        None => record,
        Some(("", low, high)) => format!("{record}, from {low} to {high}"),
        Some((name, low, high)) => format!("{name} of {record}, from {low} to {high}"),
    })
}
