//! The reader of numbers and other tokens.
//!
//! Numbers are read ahead, up to 128 at a time, because a loop that also checks each number cannot keep its position in
//! a register. Numbers that were read ahead have no locations, so for an error, or for anything but a number, the
//! reader goes back to the first unused token. It then reads one number ahead, then two, then four, which avoids
//! converting the same numbers again and again in texts that mix numbers with other tokens.

mod line_announcements;
mod lists;
mod named_tokens;

pub use named_tokens::Column;

#[cfg(feature = "io")]
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::RangeInclusive;

use crate::arch::Backend;
use crate::digits::{self, AHEAD};
#[cfg(feature = "io")]
use crate::source::Source;
#[cfg(feature = "io")]
use crate::threads::MIN_BYTES_FOR_THREADS;
use crate::window::Window;
use crate::{Location, ParseError, Text, quote};

/// Reads whitespace-separated numbers and other tokens from the start of an input to its end.
///
/// A number is a token of decimal digits with a value below 2^64; leading zeros are allowed. Whitespace is the space
/// and the bytes 9 to 13: tab, line feed, vertical tab, form feed and carriage return.
///
/// # Complexity
///
/// Amortised *O(1)* for each byte.
///
/// # Examples
///
/// ```
/// use number_reader::Reader;
///
/// let mut reader = Reader::new(b"rectangles 2\n1 1 3 4\n2 2 5 5\nend");
/// assert!(reader.keyword("rectangles")?);
/// let count = reader.number(0..=1_000)?;
/// let areas = reader.records(count, |[top, left, bottom, right]| {
///     let height = bottom.checked_sub(top).ok_or(2_usize)?;
///     let width = right.checked_sub(left).ok_or(3_usize)?;
///     Ok(height * width)
/// })?;
/// assert_eq!(areas, [6, 9]);
/// assert_eq!(reader.end().unwrap_err().to_string(), "4:1: expected the end of the input, found `end`");
/// # Ok::<(), number_reader::ParseError>(())
/// ```
pub struct Reader<'a> {
    window: Window<'a>,
    backend: Backend,
    ahead: [u64; AHEAD],
    // Invariant: `next <= filled <= AHEAD`. The unused numbers are `ahead[next..filled]`; the window continues after
    // them.
    next: usize,
    filled: usize,
    // The offset in the window of the first number of `ahead`.
    ahead_from: usize,
    // How many numbers to read ahead next time. The limit doubles if all of them are used, and drops to 1 otherwise.
    limit: usize,
    // The number of tokens of the input before `ahead[0]`.
    tokens_before: usize,
    #[cfg(feature = "io")]
    threads: usize,
    // Lists with fewer bytes than this are read by one thread. Only tests change it.
    #[cfg(feature = "io")]
    min_bytes_for_threads: u64,
}

impl<'a> Reader<'a> {
    /// Returns a reader of a [text](Text), such as `&str`, `&[u8]`, or a `Vec<u8>` that is freed with the reader.
    #[must_use]
    pub fn new(text: impl Text<'a>) -> Self {
        Self::of(Window::new(text.into_bytes()), Backend::best())
    }

    /// Returns a reader of a source, such as a file.
    ///
    /// The reader reads up to 128 KiB ahead, so the source needs no buffer. It waits only for the bytes that it needs,
    /// so the source may be a terminal. A token of more than 256 MiB is reported as an I/O error, because a source such
    /// as `/dev/zero` has no end.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// fn sum_of_file(path: &str) -> Result<u64, Box<dyn std::error::Error>> {
    ///     let file = std::fs::File::open(path)?;
    ///     let len = file.metadata()?.len();
    ///     let mut reader = Reader::from_read(file).with_len_hint(len).with_threads(2);
    ///     let count = reader.number(0..=u64::MAX)?;
    ///     Ok(reader.records(count, |[number]| Ok(number))?.iter().sum())
    /// }
    /// ```
    #[cfg(feature = "io")]
    #[must_use]
    pub fn from_read(source: impl std::io::Read + Send + 'a) -> Self {
        Self::of(Window::on(Source::new(Box::new(source))), Backend::best())
    }

    /// Uses the portable backend, for benchmarks.
    #[doc(hidden)]
    #[must_use]
    pub fn portable(mut self) -> Self {
        self.backend = Backend::PORTABLE;
        self
    }

    /// Sets the size of the window and the backend, and lets threads read texts of any length.
    #[cfg(all(feature = "io", test))]
    pub(crate) fn tested(mut self, size: usize, backend: Backend) -> Self {
        self.window.set_size(size);
        (self.backend, self.min_bytes_for_threads) = (backend, 0);
        self
    }

    fn of(window: Window<'a>, backend: Backend) -> Self {
        Self {
            window,
            backend,
            ahead: [0; AHEAD],
            next: 0,
            filled: 0,
            ahead_from: 0,
            limit: 1,
            tokens_before: 0,
            #[cfg(feature = "io")]
            threads: 1,
            #[cfg(feature = "io")]
            min_bytes_for_threads: MIN_BYTES_FOR_THREADS,
        }
    }

    /// Sets the number of bytes that the source has left, such as the length of a file.
    ///
    /// The reader then allocates lists at their full length and can use [threads](Self::with_threads). A wrong value
    /// costs time or memory but never changes a result. A reader of a slice needs no hint.
    #[cfg(feature = "io")]
    #[must_use]
    pub fn with_len_hint(mut self, bytes: u64) -> Self {
        if let Some(source) = self.window.source_mut() {
            source.set_left(bytes);
        }
        self
    }

    /// Sets the maximum number of threads of [`records`](Self::records) (default: 1).
    ///
    /// Threads are used if at least 4 MiB are left, which a source reports only after
    /// [`with_len_hint`](Self::with_len_hint).
    #[cfg(feature = "io")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Reads the next token as a number in `range`.
    ///
    /// # Errors
    ///
    /// Returns an error such as `expected an integer from 1 to 5, found ..` if the next token is missing or not a
    /// number in the range; the token is not skipped. Returns the I/O error of the source if it fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new(b"7 8");
    /// assert_eq!(reader.number(1..=7)?, 7);
    /// let error = reader.number(1..=7).unwrap_err();
    /// assert_eq!(error.to_string(), "1:3: expected an integer from 1 to 7, found `8`");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    #[inline]
    pub fn number(&mut self, range: RangeInclusive<u64>) -> Result<u64, ParseError> {
        // A `RangeInclusive` would be passed through memory for every number, and reading its flag there would stall
        // the processor. Two integers stay in registers.
        let (low, high) = range.into_inner();
        if self.next < self.filled || self.read_ahead() {
            let number = self.ahead[self.next];
            if low <= number && number <= high {
                self.next += 1;
                return Ok(number);
            }
        }
        Err(self.out_of_range(low, high))
    }

    /// Reads the next token as a number in `range`, which may be of any integer type of up to 64 bits and may be
    /// negative.
    ///
    /// A negative number is a minus sign followed by decimal digits.
    ///
    /// # Errors
    ///
    /// The same as for [`number`](Self::number).
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new("-7 8 9");
    /// assert_eq!(reader.integer(-10_i64..=10)?, -7);
    /// assert_eq!(reader.integer(0..=usize::MAX)?, 8);
    /// let error = reader.integer(-1..=1).unwrap_err();
    /// assert_eq!(error.to_string(), "1:6: expected an integer from -1 to 1, found `9`");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn integer<T>(&mut self, range: RangeInclusive<T>) -> Result<T, ParseError>
    where
        T: TryFrom<u64> + TryFrom<i64> + PartialOrd + fmt::Display,
    {
        if self.next < self.filled || self.read_ahead() {
            let number = T::try_from(self.ahead[self.next]).ok();
            if let Some(number) = number.filter(|number| range.contains(number)) {
                self.next += 1;
                return Ok(number);
            }
        } else if let Some(number) = negative(self.peek()?).and_then(|number| T::try_from(number).ok())
            && range.contains(&number)
        {
            self.skip();
            return Ok(number);
        }
        Err(self.unexpected(format!("an integer from {} to {}", range.start(), range.end())))
    }

    /// Returns the next token without skipping it. At the end of the input, the token is empty.
    ///
    /// # Errors
    ///
    /// Returns the I/O error of the source if it fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new(b"#.# 7");
    /// assert_eq!(reader.peek()?, b"#.#");
    /// assert_eq!(reader.unexpected("a number").to_string(), "1:1: expected a number, found `#.#`");
    /// reader.skip();
    /// assert_eq!(reader.number(0..=9)?, 7);
    /// assert!(reader.is_at_end()?);
    /// assert_eq!(reader.peek()?, b"");
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn peek(&mut self) -> Result<&[u8], ParseError> {
        self.find_token()?;
        Ok(self.window.token())
    }

    /// Skips the next token, if any.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new(b"graph 3");
    /// reader.skip();
    /// assert_eq!(reader.number(0..=9)?, 3);
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn skip(&mut self) {
        if self.next < self.filled {
            self.next += 1;
        } else if self.find_token().is_ok_and(|found| found) {
            self.window.at += self.window.token().len();
            self.tokens_before += 1;
        }
    }

    /// Skips the next token if it is `keyword`, and returns whether it was.
    ///
    /// # Errors
    ///
    /// Returns the I/O error of the source if it fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::Reader;
    ///
    /// let mut reader = Reader::new(b"graph 3");
    /// assert!(!reader.keyword("tree")? && reader.keyword("graph")?);
    /// assert_eq!(reader.number(0..=9)?, 3);
    /// # Ok::<(), number_reader::ParseError>(())
    /// ```
    pub fn keyword(&mut self, keyword: &str) -> Result<bool, ParseError> {
        let is_next = self.peek()? == keyword.as_bytes() && !keyword.is_empty();
        if is_next {
            self.skip();
        }
        Ok(is_next)
    }

    /// Returns whether only whitespace is left.
    ///
    /// # Errors
    ///
    /// Returns the I/O error of the source if it fails.
    pub fn is_at_end(&mut self) -> Result<bool, ParseError> {
        if self.next < self.filled {
            return Ok(false);
        }
        self.find_token().map(|found| !found)
    }

    /// Returns the location of the next token, or of the end of the input.
    ///
    /// # Complexity
    ///
    /// Amortised *O(1)* for each byte read.
    pub fn location(&mut self) -> Location {
        // If the source fails, this is the location of the first byte that could not be read.
        _ = self.find_token();
        self.window.location(self.tokens_before)
    }

    /// Returns an error that reports `expected` instead of the next token.
    ///
    /// The error has the location of the next token and [quotes](quote) it, or reports `the end of the input`. If the
    /// source fails, the method returns its I/O error instead.
    #[cold]
    pub fn unexpected(&mut self, expected: impl Into<String>) -> ParseError {
        let found = match self.find_token() {
            Ok(true) => quote(self.window.token()),
            Ok(false) => "the end of the input".into(),
            Err(error) => return error,
        };
        ParseError::new(self.window.location(self.tokens_before), expected, found)
    }

    /// Checks that only whitespace is left, and frees the text.
    ///
    /// # Errors
    ///
    /// Returns the error `expected the end of the input, found ..` if a token is left. Returns the I/O error of the
    /// source if it fails.
    pub fn end(mut self) -> Result<(), ParseError> {
        if self.is_at_end()? { Ok(()) } else { Err(self.unexpected("the end of the input")) }
    }

    /// Reads the next numbers into `ahead`, all of whose numbers are used, and returns whether there are any.
    #[inline(never)]
    fn read_ahead(&mut self) -> bool {
        self.tokens_before += self.filled;
        (self.next, self.filled) = (0, 0);
        loop {
            self.ahead_from = self.window.at;
            // A limit below the maximum shows that other tokens are close. For the few numbers between them, setting up
            // the vectors costs more than they save.
            (self.filled, self.window.at) = if self.limit < AHEAD {
                digits::read_numbers(self.window.text(), self.window.at, &mut self.ahead[..self.limit])
            } else {
                self.backend.read_numbers(self.window.text(), self.window.at, &mut self.ahead)
            };
            if self.filled > 0 {
                if self.filled == self.limit {
                    self.limit = (2 * self.limit).min(AHEAD);
                }
                return true;
            }
            // The next token is not a number, or the window ends before it.
            if self.window.skip_whitespace() || !self.window.read_more(0) {
                return false;
            }
        }
    }

    /// Moves the window back to the first token that was read ahead and not used.
    fn give_back(&mut self) {
        self.tokens_before += self.next;
        // `read_numbers` may stop anywhere between two tokens. The check of the layout needs the end of the last token
        // used, so a strict reader goes back even if all numbers are used.
        let is_strict = self.window.layout.is_some();
        // Offsets of single numbers are not stored, so the used numbers are skipped again from the first.
        if self.next < self.filled || is_strict && self.filled > 0 {
            self.window.at = self.ahead_from;
            for _ in 0..self.next {
                self.window.find_token();
                self.window.at += self.window.token().len();
            }
        }
        // Only the time depends on the limit, so tests cannot see it.
        if self.next < self.filled {
            self.limit = 1;
        }
        (self.next, self.filled) = (0, 0);
    }

    /// Moves to the next token, and returns whether there is one.
    #[cfg_attr(not(feature = "io"), expect(clippy::unnecessary_wraps, reason = "a text at hand does not fail"))]
    fn find_token(&mut self) -> Result<bool, ParseError> {
        self.give_back();
        let found = self.window.find_token();
        #[cfg(feature = "io")]
        if let Some(error) = self.window.io_error().filter(|_| !found).cloned() {
            return Err(ParseError::io(self.window.location(self.tokens_before), error));
        }
        Ok(found)
    }

    /// Returns the error for a next token that is not a number from `low` to `high`.
    #[cold]
    #[inline(never)]
    fn out_of_range(&mut self, low: u64, high: u64) -> ParseError {
        self.unexpected(format!("an integer from {low} to {high}"))
    }
}

/// Returns the value of a minus sign and decimal digits.
fn negative(token: &[u8]) -> Option<i64> {
    // `parse` alone would also accept a plus sign, and numbers without a sign are read ahead.
    if token.first() == Some(&b'-') { core::str::from_utf8(token).ok()?.parse().ok() } else { None }
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reader = f.debug_struct("Reader");
        reader.field("tokens_read", &(self.tokens_before + self.next));
        #[cfg(feature = "io")]
        reader.field("threads", &self.threads);
        reader.finish_non_exhaustive()
    }
}
