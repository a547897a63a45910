//! Lists of records.
//!
//! The caller's function gets a fixed number of integers and not the reader. So one loop builds the records of a slice,
//! of a source and of each thread, and the numbers that it passes to the function stay in registers.

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
    /// Reads `count` records of `N` numbers each, and returns the list of the values that `record` builds from them.
    ///
    /// `record` gets the numbers of one record. It returns `Err(i)` if number `i`, counted from 0, is the first wrong
    /// number, or `Err(N)` if the numbers contradict each other. Whether number `i` is wrong must not depend on the
    /// numbers after it, because zeros replace them if the input ends or has a wrong token there.
    ///
    /// The list is allocated for at most the number of records that the remaining bytes can hold, so a large `count`
    /// allocates no memory for missing data.
    ///
    /// # Errors
    ///
    /// Returns the first error of the text: a token that is not a number, a number or record that `record` refuses, or
    /// the end of the input. [`ParseError::refused`] distinguishes them. The position of the reader after an error is
    /// unspecified.
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
        let mut list = Vec::new();
        match self.fill_list(&mut list, count, &record) {
            Some(done) => Err(self.refuse(done, Some(count), &record)),
            None => Ok(list),
        }
    }

    /// Reads records of `N` numbers each up to the end of the input, and returns the list of the values that `record`
    /// builds from them, as [`records`](Self::records) does.
    ///
    /// # Errors
    ///
    /// Returns the first error of the text: a token that is not a number, a number or record that `record` refuses, or
    /// the end of the input within a record.
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
    /// let pairs = Reader::new("1 2\n3 9\n").rest(|pair: [u64; 2]| Ok(pair))?;
    /// assert_eq!(pairs, [[1, 2], [3, 9]]);
    ///
    /// let error = Reader::new("1 2\n3").rest(|pair: [u64; 2]| Ok(pair)).unwrap_err();
    /// assert_eq!(error.to_string(), "2:2: expected number 2 of record 2, found the end of the input");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn rest<T: Copy + Send, const N: usize>(
        &mut self,
        record: impl Fn([u64; N]) -> Result<T, usize> + Sync,
    ) -> Result<Vec<T>, ParseError> {
        let mut list = Vec::new();
        if let Some(done) = self.fill_list(&mut list, u64::MAX, &record)
            && self.find_token()?
        {
            return Err(self.refuse(done, None, &record));
        }
        list.shrink_to_fit();
        Ok(list)
    }

    /// Adds `count` records to the list. If a record is missing, incomplete or refused, returns the number of records
    /// before it. The window is then at that record.
    fn fill_list<T: Copy + Send, const N: usize>(
        &mut self,
        list: &mut Vec<T>,
        count: u64,
        record: &(impl Fn([u64; N]) -> Result<T, usize> + Sync),
    ) -> Option<u64> {
        const { assert!(0 < N && N <= AHEAD, "a record has 1 to 128 numbers") };
        self.give_back();
        if let Some(bytes) = self.window.bytes_left() {
            // If memory is short, perhaps because the hint is wrong, the list grows as it is filled.
            _ = list.try_reserve_exact(max_records::<N>(bytes, count));
        }
        #[cfg(feature = "io")]
        if let Some(done) = self.records_by_threads(list, count, record) {
            return Some(done);
        }
        // Each iteration fills the list with the records in the window. Then it reads more, or the list grows if it is
        // full.
        while (list.len() as u64) < count {
            let max = max_records::<N>(self.window.bytes_here() as u64, count - list.len() as u64);
            if list.len() == list.capacity() {
                list.reserve(max);
            }
            let window = &self.window;
            let Filled { at, built, refused } =
                append(list, |slots| fill(self.backend, window.text(), window.at, max, record, slots));
            self.window.at = at;
            self.tokens_before += N * built;
            let left = count - list.len() as u64;
            let is_full = left == 0 || list.len() == list.capacity();
            if refused.is_some() || !is_full && !self.read_more_of::<N>(left) {
                return Some(list.len() as u64);
            }
        }
        None
    }

    /// Fills the list on several threads if they are faster. If a record is refused, returns the number of records
    /// before it.
    #[cfg(feature = "io")]
    fn records_by_threads<T: Copy + Send, const N: usize>(
        &mut self,
        list: &mut Vec<T>,
        count: u64,
        record: &(impl Fn([u64; N]) -> Result<T, usize> + Sync),
    ) -> Option<u64> {
        // WebAssembly has no threads, so leaving out their code makes the module smaller.
        if cfg!(target_family = "wasm") || self.window.layout.is_some() {
            return None;
        }
        let spare = usize::try_from(count).unwrap_or(usize::MAX).min(list.capacity());
        // The numbers of long lists have about eight bytes each, including whitespace.
        let bytes = self.window.bytes_left()?.min((8 * N as u64).saturating_mul(spare as u64));
        if self.threads < 2 || bytes < self.min_bytes_for_threads {
            return None;
        }
        let (threads, backend) = (self.threads, self.backend);
        let (built, is_refused) =
            self.window.borrowed(|window| threads::records(threads, backend, window, list, spare, record));
        self.tokens_before += N * built;
        is_refused.then_some(built as u64)
    }

    /// Reads more if the window ends within the next record, and returns whether it read any.
    fn read_more_of<const N: usize>(&mut self, records: u64) -> bool {
        // The record is cut off if the window ends within it and all of its tokens there are numbers.
        let (_, at) = digits::read_numbers(self.window.text(), self.window.at, &mut [0; N]);
        let is_cut_off = skip_whitespace(self.window.text(), at) == self.window.text().len();
        // The minimum length of the records: a digit and a separator for each number, without the last separator.
        let bytes = records.saturating_mul(2 * N as u64) - 1;
        is_cut_off && self.window.read_more(usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// Returns the error for the next record, which is incomplete or refused.
    #[cold]
    #[inline(never)]
    fn refuse<T: Copy, const N: usize>(
        &mut self,
        done: u64,
        count: Option<u64>,
        record: &impl Fn([u64; N]) -> Result<T, usize>,
    ) -> ParseError {
        // The window is at the start of the record, whose numbers are read again to find what is wrong.
        let mut numbers = [0; N];
        let (read, _) = digits::read_numbers(self.window.text(), self.window.at, &mut numbers);
        // A number that `record` refuses comes before the token that is not a number, so its error comes first.
        let index = refused(self.backend, &numbers, record).map_or(read, |index| index.min(read));
        self.refuse_numbers(done, count, (&numbers, read), index)
    }

    /// Returns the error at an index of the next record, of whose numbers `read` were read.
    fn refuse_numbers(
        &mut self,
        done: u64,
        count: Option<u64>,
        (numbers, read): (&[u64], usize),
        index: usize,
    ) -> ParseError {
        let len = numbers.len();
        let is_missing = index == 0 && !self.window.find_token();
        // The error has the location of the number at fault, or of the first number if the whole record is at fault.
        for _ in 0..if index < len { index } else { 0 } {
            self.skip();
        }
        let of_count = count.map(|count| format!(" of {count}")).unwrap_or_default();
        let count = count.unwrap_or(done + 1);
        let expected = match index {
            0 if is_missing => format!("{count} record{}", if count == 1 { "" } else { "s" }),
            _ if index == len => format!("record {}{of_count}", done + 1),
            _ => format!("number {} of record {}{of_count}", index + 1, done + 1),
        };
        let mut error = self.unexpected(expected);
        #[cfg(feature = "io")]
        if error.io_error().is_some() {
            return error;
        }
        if is_missing {
            error = error.finding(format!("the end of the input after {done}"));
        } else if index == len {
            error = error.finding(format!("`{}`", joined(numbers)));
        }
        error.refusing(Refused { record: done, count, index, numbers: numbers[..read].to_vec(), is_missing })
    }
}

/// Returns the index for which `record` refuses the numbers, if any.
///
/// It formats the numbers and reads them again. This keeps [`fill`] the only caller of `record`, which is therefore
/// inlined there.
fn refused<T: Copy, const N: usize>(
    backend: Backend,
    numbers: &[u64; N],
    record: &impl Fn([u64; N]) -> Result<T, usize>,
) -> Option<usize> {
    let text = joined(numbers);
    append(&mut Vec::with_capacity(1), |slots| fill(backend, text.as_bytes(), 0, 1, record, slots)).refused
}

/// Returns the numbers as text, separated by spaces.
fn joined(numbers: &[u64]) -> String {
    let mut text = String::new();
    for number in numbers {
        let space = if text.is_empty() { "" } else { " " };
        _ = write!(text, "{space}{number}");
    }
    text
}

/// Returns the maximum number of records of `N` numbers that `bytes` bytes can hold, up to `max`.
///
/// A number takes at least two bytes: a digit and a whitespace byte. The last number may lack the latter, so one more
/// record may fit.
fn max_records<const N: usize>(bytes: u64, max: u64) -> usize {
    usize::try_from(max.min(bytes.div_ceil(2) / N as u64 + 1)).unwrap_or(usize::MAX)
}
