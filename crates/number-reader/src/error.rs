//! Errors with their locations.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
#[cfg(feature = "io")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::Location;

/// The first error of an input: its location, what was expected, and what was found.
///
/// # Examples
///
/// ```
/// use number_reader::{ParseError, Reader};
///
/// let mut reader = Reader::new(b"3\n4 x");
/// reader.number(0..=9)?;
/// reader.number(0..=9)?;
/// let error = reader.number(1..=5).unwrap_err();
/// assert_eq!(error.to_string(), "2:3: expected an integer from 1 to 5, found `x`");
///
/// // The parts of an error.
/// assert_eq!((error.line(), error.column(), error.location().token), (2, 3, 3));
/// assert_eq!((error.expected(), error.found()), ("an integer from 1 to 5", "`x`"));
/// assert_eq!(error.reason(), "expected an integer from 1 to 5, found `x`");
///
/// // An error in the terms of a format.
/// assert_eq!(error.expecting("an age").finding("a letter").to_string(), "2:3: expected an age, found a letter");
/// let error = ParseError::new(reader.location(), "an even number", "`3`");
/// assert_eq!(error.to_string(), "2:3: expected an even number, found `3`");
/// # Ok::<(), ParseError>(())
/// ```
// The box keeps `Result<u64, ParseError>` small enough to be returned in registers.
#[derive(Clone, Debug)]
pub struct ParseError(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
    location: Location,
    expected: String,
    found: String,
    refused: Option<Refused>,
    #[cfg(feature = "io")]
    io: Option<Arc<std::io::Error>>,
}

/// The number or record that [`Reader::records`](crate::Reader::records) or [`Reader::rest`](crate::Reader::rest) refused.
///
/// | Error | `index` | `numbers` | `is_missing` |
/// |---|---|---|---|
/// | token *i* is not a number | *i* | the numbers before it | `false` |
/// | `record` returned `Err(i)` | *i* | all, up to the first token that is not a number | `false` |
/// | `record` returned `Err(N)` | *N* | all | `false` |
/// | the input ends before token *i* > 0 | *i* | the numbers before it | `false` |
/// | the input ends before token 0 | 0 | none | `true` |
///
/// # Examples
///
/// ```
/// use number_reader::Reader;
///
/// let is_ascending = |[start, end]: [u64; 2]| if start < end { Ok((start, end)) } else { Err(1) };
/// let error = Reader::new(b"1 2  7 3").records(2, is_ascending).unwrap_err();
/// let refused = error.refused().expect("a record was refused");
/// assert_eq!((refused.record, refused.count, refused.index), (1, 2, 1));
/// assert_eq!((&refused.numbers[..], refused.is_missing), (&[7, 3][..], false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// The number of records before this one.
    pub record: u64,
    /// The number of records expected. [`Reader::rest`](crate::Reader::rest) expects this record and all before it.
    pub count: u64,
    /// The index of the refused number within the record, from 0. It is *N* if the numbers contradict each other.
    pub index: usize,
    /// The numbers of this record, up to the first token that is not a number.
    pub numbers: Vec<u64>,
    /// Whether the input ends before this record.
    pub is_missing: bool,
}

impl ParseError {
    /// Returns an error at `location`, where `expected` was expected and `found` was found.
    #[must_use]
    #[cold]
    pub fn new(location: Location, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self(Box::new(Details {
            location,
            expected: expected.into(),
            found: found.into(),
            refused: None,
            #[cfg(feature = "io")]
            io: None,
        }))
    }

    /// Returns the error of a source that failed at `location`.
    #[cfg(feature = "io")]
    #[cold]
    pub(crate) fn io(location: Location, error: Arc<std::io::Error>) -> Self {
        let mut new = Self::new(location, "more input", format!("an I/O error: {error}"));
        new.0.io = Some(error);
        new
    }

    /// Adds the refused number or record.
    pub(crate) fn refusing(mut self, refused: Refused) -> Self {
        self.0.refused = Some(refused);
        self
    }

    /// Returns the location of the wrong token, or of the end of the input.
    #[must_use]
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// Returns the line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.location.line
    }

    /// Returns the column in bytes, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.location.column
    }

    /// Returns what was expected.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// Returns what was found.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// Returns what was expected and what was found, without the location.
    #[must_use]
    pub fn reason(&self) -> String {
        format!("expected {}, found {}", self.0.expected, self.0.found)
    }

    /// Replaces what was expected.
    #[must_use]
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.0.expected = expected.into();
        self
    }

    /// Replaces what was found.
    #[must_use]
    pub fn finding(mut self, found: impl Into<String>) -> Self {
        self.0.found = found.into();
        self
    }

    /// Returns the refused number or record, if [`Reader::records`](crate::Reader::records) returned the error.
    #[must_use]
    pub fn refused(&self) -> Option<&Refused> {
        self.0.refused.as_ref()
    }

    /// Returns the I/O error of the source, if it failed.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::{self, ErrorKind};
    ///
    /// use number_reader::Reader;
    ///
    /// struct Broken;
    ///
    /// impl io::Read for Broken {
    ///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
    ///         Err(ErrorKind::TimedOut.into())
    ///     }
    /// }
    ///
    /// let error = Reader::from_read(Broken).number(0..=9).unwrap_err();
    /// assert_eq!(error.io_error().map(io::Error::kind), Some(ErrorKind::TimedOut));
    /// assert_eq!(error.into_io_error().map_err(|error| error.reason()).map(|error| error.kind()), Ok(ErrorKind::TimedOut));
    /// ```
    #[cfg(feature = "io")]
    #[must_use]
    pub fn io_error(&self) -> Option<&std::io::Error> {
        self.0.io.as_deref()
    }

    /// Returns the I/O error of the source.
    ///
    /// # Errors
    ///
    /// Returns the error itself if the source did not fail.
    #[cfg(feature = "io")]
    pub fn into_io_error(mut self) -> Result<std::io::Error, Self> {
        let Some(error) = self.0.io.take() else { return Err(self) };
        // The reader and clones of this error may share the I/O error, which cannot be cloned. It is then rebuilt.
        Ok(Arc::try_unwrap(error).unwrap_or_else(|error| match error.raw_os_error() {
            Some(code) => std::io::Error::from_raw_os_error(code),
            None => std::io::Error::new(error.kind(), error),
        }))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { location: Location { line, column, .. }, expected, found, .. } = &*self.0;
        write!(f, "{line}:{column}: expected {expected}, found {found}")
    }
}

impl core::error::Error for ParseError {}

/// Errors are equal if their locations, texts and refused records are equal.
impl PartialEq for ParseError {
    fn eq(&self, other: &Self) -> bool {
        let key = |error: &Self| (error.0.location, error.0.refused.clone());
        key(self) == key(other) && self.expected() == other.expected() && self.found() == other.found()
    }
}

impl Eq for ParseError {}

/// Returns a token in back quotes for a message, escaped and shortened to its first 32 bytes and `...`.
///
/// # Examples
///
/// ```
/// assert_eq!(number_reader::quote(b"7\xff"), r"`7\xff`");
/// ```
#[must_use]
pub fn quote(token: &[u8]) -> String {
    const MAX_QUOTED: usize = 32;
    let shown = token[..token.len().min(MAX_QUOTED)].escape_ascii();
    let dots = if token.len() > MAX_QUOTED { "..." } else { "" };
    format!("`{shown}{dots}`")
}
