//! Locations in a text, which are counted while the text is read, so the text need not be kept.

/// The location of a token, or of the end of the input.
///
/// # Examples
///
/// ```
/// use number_reader::{Location, Reader};
///
/// let mut reader = Reader::new(b"10 20\n  30");
/// reader.number(0..=99)?;
/// reader.number(0..=99)?;
/// let location: Location = reader.location();
/// assert_eq!((location.line, location.column, location.token), (2, 3, 3));
/// # Ok::<(), number_reader::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Location {
    /// The line, from 1. A line ends with a line feed.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The number of the token in the input, from 1.
    pub token: usize,
}

/// The line and column of an offset of a text, which only moves forward.
///
/// Lines are counted when the window moves and when a location is needed. Counting them token by token would slow down
/// texts without errors, which need no location.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineCounter {
    // The number of bytes of the window that are counted.
    offset: usize,
    // The line feeds in the bytes counted, and the number of bytes after the last line feed.
    line_feeds: usize,
    column: usize,
}

impl LineCounter {
    /// Counts the bytes of `text` up to `offset`. Bytes counted before are not read again.
    pub(crate) fn advance(&mut self, text: &[u8], offset: usize) {
        let Some(part) = text.get(self.offset..offset) else { return };
        let line_feeds = line_feeds(part);
        self.line_feeds += line_feeds;
        // Unlike the vectorised count, the search for the last line feed looks at each byte. Without a line feed it
        // would look at all of them, so it is skipped.
        let last = if line_feeds > 0 { part.iter().rposition(|&byte| byte == b'\n') } else { None };
        self.column = last.map_or(self.column + part.len(), |last| part.len() - last - 1);
        self.offset = offset;
    }

    /// Returns the number of bytes of the window that are counted.
    pub(crate) fn offset(self) -> usize {
        self.offset
    }

    /// Moves the start of the window forward by `bytes`, all of which are counted.
    #[cfg(feature = "io")]
    pub(crate) fn slide(&mut self, bytes: usize) {
        self.offset -= bytes;
    }

    /// Returns the location of the counted offset, with `tokens` tokens before it.
    pub(crate) fn location(self, tokens: usize) -> Location {
        Location { line: self.line_feeds + 1, column: self.column + 1, token: tokens + 1 }
    }
}

/// Returns the number of line feeds.
fn line_feeds(text: &[u8]) -> usize {
    // The compiler vectorises a sum of `u8` with one lane per byte. At most 255 bytes can be counted in a `u8`, and 192
    // is the largest multiple of the longest vector (64 bytes) below that.
    const CHUNK: usize = 192;
    let in_chunk = |chunk: &[u8]| chunk.iter().fold(0, |count: u8, &byte| count + u8::from(byte == b'\n'));
    let (chunks, rest) = text.as_chunks::<CHUNK>();
    chunks.iter().map(|chunk| usize::from(in_chunk(chunk))).sum::<usize>() + usize::from(in_chunk(rest))
}
