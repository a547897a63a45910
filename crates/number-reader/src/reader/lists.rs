//! Lists of records.
//!
//! A record is a function of a fixed number of integers, not of the reader. So one loop builds records for a slice, for
//! a source and for each of several threads, and passes the function numbers that are in registers.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::Reader;
use crate::arch::Backend;
use crate::digits::{self, AHEAD};
use crate::records::{Filled, fill};
use crate::spare_slots::append;
#[cfg(feature = "io")]
use crate::threads;
use crate::whitespace::skip_whitespace;
use crate::{ParseError, Refused};

impl Reader<'_> {
    /// Reads `count` records of `N` numbers each, and returns what `record` returns for each.
    ///
    /// `record` gets the numbers of one record. It returns `Err(i)` if number `i`, counted from 0, is wrong, and no
    /// number before it is. That must not depend on later numbers: zeros stand for those that are missing. It returns
    /// `Err(N)` if the numbers do not fit together.
    ///
    /// The list is allocated for at most as many records as the remaining bytes can hold, whatever `count` is.
    ///
    /// # Errors
    ///
    /// Returns the first error in the order of the text: a token that is not a number, a number or record that `record`
    /// refuses, or the end of the input. [`ParseError::refused`] tells them apart. The position of the reader after an error
    /// is unspecified.
    ///
    /// | Error | Message |
    /// |---|---|
    /// | a number | `expected number 2 of record 3 of 10, found ..` |
    /// | a record | ``expected record 3 of 10, found `4 1` `` |
    /// | the end between two records | `expected 10 records, found the end of the input after 3` |
    ///
    /// # Panics
    ///
    /// Panics if `record` panics. An `N` of 0 or above 128 does not compile.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let range = |[start, end]: [u64; 2]| if start < end { Ok(start..end) } else { Err(1) };
    /// let range = |numbers| range(numbers).map(|range| (range.start, range.end));
    /// let mut reader = Reader::new(b"1 2  3 9  5 5");
    /// assert_eq!(reader.records(2, range)?, [(1, 2), (3, 9)]);
    /// let error = reader.records(1, range).unwrap_err();
    /// assert_eq!(error.to_string(), "1:13: expected number 2 of record 1 of 1, found `5`");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn records<T: Copy + Send, const N: usize>(
        &mut self,
        count: u64,
        record: impl Fn([u64; N]) -> Result<T, usize> + Sync,
    ) -> Result<Vec<T>, ParseError> {
        const { assert!(0 < N && N <= AHEAD, "a record has 1 to 128 numbers") };
        self.give_back();
        let mut list = Vec::new();
        if let Some(bytes) = self.window.bytes_left() {
            // A hint may be wrong. If memory is short, the list grows as it is filled.
            _ = list.try_reserve_exact(possible::<N>(bytes, count));
        }
        #[cfg(feature = "io")]
        if let Some(done) = self.records_by_threads(&mut list, count, &record) {
            return Err(self.refuse(done, count, &record));
        }
        while (list.len() as u64) < count {
            let possible = possible::<N>(self.window.bytes_here() as u64, count - list.len() as u64);
            if list.len() == list.capacity() {
                list.reserve(possible);
            }
            let window = &self.window;
            let Filled { at, made, refused } =
                append(&mut list, |slots| fill(self.backend, window.text(), window.at, possible, &record, slots));
            self.window.at = at;
            self.tokens += N * made;
            let left = count - list.len() as u64;
            let is_full = left == 0 || list.len() == list.capacity();
            if refused.is_some() || !is_full && !self.read_more_of::<N>(left) {
                return Err(self.refuse(list.len() as u64, count, &record));
            }
        }
        Ok(list)
    }

    /// Fills the list by threads if they are faster. If a record is refused, returns the number of records before it.
    #[cfg(feature = "io")]
    fn records_by_threads<T: Copy + Send, const N: usize>(
        &mut self,
        list: &mut Vec<T>,
        count: u64,
        record: &(impl Fn([u64; N]) -> Result<T, usize> + Sync),
    ) -> Option<u64> {
        // WebAssembly has no threads, so a page need not load their code.
        if cfg!(target_family = "wasm") || self.window.layout.is_some() {
            return None;
        }
        let spare = usize::try_from(count).unwrap_or(usize::MAX).min(list.capacity());
        // In long lists a number has about eight bytes.
        let bytes = self.window.bytes_left()?.min((8 * N as u64).saturating_mul(spare as u64));
        if self.threads < 2 || bytes < self.min_bytes_for_threads {
            return None;
        }
        let (threads, backend) = (self.threads, self.backend);
        let (made, is_refused) =
            self.window.borrowed(|window| threads::records(threads, backend, window, list, spare, record));
        self.tokens += N * made;
        is_refused.then_some(made as u64)
    }

    /// Reads more if the window ends within the next record, and returns whether there is more.
    fn read_more_of<const N: usize>(&mut self, records: u64) -> bool {
        let (_, at) = digits::read_numbers(self.window.text(), self.window.at, &mut [0; N]);
        let is_cut_off = skip_whitespace(self.window.text(), at) == self.window.text().len();
        let bytes = records.saturating_mul(2 * N as u64) - 1;
        is_cut_off && self.window.read_more(usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// Returns the error of the next record, which is incomplete or refused.
    #[cold]
    #[inline(never)]
    fn refuse<T: Copy, const N: usize>(
        &mut self,
        done: u64,
        count: u64,
        record: &impl Fn([u64; N]) -> Result<T, usize>,
    ) -> ParseError {
        let mut numbers = [0; N];
        let (read, _) = digits::read_numbers(self.window.text(), self.window.at, &mut numbers);
        // An error in the numbers at hand comes before an error in the token after them.
        let index = refused(self.backend, &numbers, record).map_or(read, |index| index.min(read));
        let is_missing = index == 0 && !self.window.find_token();
        for _ in 0..if index < N { index } else { 0 } {
            self.skip();
        }
        let expected = match index {
            0 if is_missing => format!("{count} record{}", if count == 1 { "" } else { "s" }),
            _ if index == N => format!("record {} of {count}", done + 1),
            _ => format!("number {} of record {} of {count}", index + 1, done + 1),
        };
        let mut error = self.unexpected(expected);
        #[cfg(feature = "io")]
        if error.io_error().is_some() {
            return error;
        }
        if is_missing {
            error = error.finding(format!("the end of the input after {done}"));
        } else if index == N {
            error = error.finding(format!("`{}`", spelt(&numbers)));
        }
        error.refusing(Refused { record: done, count, index, numbers: numbers[..read].to_vec(), is_missing })
    }
}

/// Returns the index for which `record` refuses the numbers, if it does.
///
/// It spells the numbers and reads them again. So the program calls `record` in one location only, where it is inlined.
fn refused<T: Copy, const N: usize>(
    backend: Backend,
    numbers: &[u64; N],
    record: &impl Fn([u64; N]) -> Result<T, usize>,
) -> Option<usize> {
    let text = spelt(numbers);
    append(&mut Vec::with_capacity(1), |slots| fill(backend, text.as_bytes(), 0, 1, record, slots)).refused
}

/// Spells the numbers, with a space between them.
fn spelt(numbers: &[u64]) -> String {
    let mut text = String::new();
    for number in numbers {
        let space = if text.is_empty() { "" } else { " " };
        _ = write!(text, "{space}{number}");
    }
    text
}

/// Returns the number of records of `N` numbers that `bytes` bytes can hold, up to `most`.
///
/// A number takes at least a digit and a blank. The last one needs no blank, so one record more may fit.
fn possible<const N: usize>(bytes: u64, most: u64) -> usize {
    usize::try_from(most.min(bytes.div_ceil(2) / N as u64 + 1)).unwrap_or(usize::MAX)
}
