//! The part of the input that is in memory.
//!
//! A text in memory is one window. A source is read through a window of 128 KiB: the unread tail moves to the front,
//! and more is read behind it. So each byte is read once, and the source need not seek. The text takes no further pages
//! of memory, which would cost large files more time than the conversion of their numbers.
//!
//! The window is cut after a blank or at the end of the input, and never within a token. It grows for a longer token, up to
//! 256 MiB: a device such as `/dev/zero` has neither a blank nor an end.

use alloc::borrow::Cow;
use alloc::boxed::Box;
#[cfg(feature = "io")]
use alloc::vec::Vec;
#[cfg(feature = "io")]
use core::mem;

use crate::Location;
#[cfg(feature = "io")]
use crate::arch::Backend;
use crate::layout::Layout;
use crate::location::LineCounter;
#[cfg(feature = "io")]
use crate::source::Source;
#[cfg(feature = "io")]
use crate::whitespace::{end_of_tokens, rewind_tokens};
use crate::whitespace::{is_whitespace, skip_whitespace};

/// A window that moves over the input, with the position of the reader.
pub(crate) struct Window<'a> {
    bytes: Cow<'a, [u8]>,
    // Invariant: `at <= whole <= filled <= bytes.len()`. The bytes up to `filled` belong to the input. The cut at
    // `whole` divides no token.
    filled: usize,
    whole: usize,
    /// The offset of the first unused byte.
    pub(crate) at: usize,
    // Invariant: it has counted no further than `at`.
    lines: LineCounter,
    /// The layout, if it is checked. It was checked no further than `at`, or one separator further.
    pub(crate) layout: Option<Box<Layout>>,
    #[cfg(feature = "io")]
    source: Option<Source<'a>>,
    // The size of the window of a source and of the pieces of a text. A longer token makes the window grow.
    #[cfg(feature = "io")]
    size: usize,
}

/// The size of the window of a source: few enough bytes to stay in the second-level cache.
#[cfg(feature = "io")]
const WINDOW: usize = 128 << 10;

/// The largest window of a source, and so its longest token.
#[cfg(feature = "io")]
const MAX_WINDOW: usize = 256 << 20;

impl<'a> Window<'a> {
    /// Returns the window that shows all of a text.
    pub(crate) fn new(bytes: Cow<'a, [u8]>) -> Self {
        Self {
            filled: bytes.len(),
            whole: bytes.len(),
            bytes,
            at: 0,
            lines: LineCounter::default(),
            layout: None,
            #[cfg(feature = "io")]
            source: None,
            #[cfg(feature = "io")]
            size: WINDOW,
        }
    }

    /// Returns a window on a source, before anything is read.
    #[cfg(feature = "io")]
    pub(crate) fn on(source: Source<'a>) -> Self {
        Self { source: Some(source), ..Self::new(Cow::Owned(Vec::new())) }
    }

    #[cfg(all(feature = "io", test))]
    pub(crate) fn set_size(&mut self, bytes: usize) {
        self.size = bytes;
    }

    /// Returns the source, if there is one.
    #[cfg(feature = "io")]
    pub(crate) fn source_mut(&mut self) -> Option<&mut Source<'a>> {
        self.source.as_mut()
    }

    /// Returns the source and its error, if it failed.
    #[cfg(feature = "io")]
    pub(crate) fn io_error(&self) -> Option<&alloc::sync::Arc<std::io::Error>> {
        self.source.as_ref().and_then(Source::error)
    }

    /// Returns the whole tokens of the window, including those before [`at`](Self::at).
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.whole]
    }

    /// Returns the number of bytes of the input left, if it is known.
    pub(crate) fn bytes_left(&self) -> Option<u64> {
        #[cfg(feature = "io")]
        let in_source = self.source.as_ref().map_or(Some(0), Source::left);
        #[cfg(not(feature = "io"))]
        let in_source = Some(0_u64);
        in_source.map(|bytes| bytes.saturating_add(self.bytes_here() as u64))
    }

    /// Returns the number of bytes of the window left.
    pub(crate) fn bytes_here(&self) -> usize {
        self.filled - self.at
    }

    /// Goes to the next token of the window, and returns whether there is one.
    pub(crate) fn skip_whitespace(&mut self) -> bool {
        self.at = skip_whitespace(self.text(), self.at);
        self.at < self.whole
    }

    /// Goes to the next token of the input, and returns whether there is one.
    pub(crate) fn find_token(&mut self) -> bool {
        while !self.skip_whitespace() {
            if !self.read_more(0) {
                return false;
            }
        }
        true
    }

    /// Returns the token at this position, which is empty if there is none.
    pub(crate) fn token(&self) -> &[u8] {
        let rest = &self.text()[self.at..];
        &rest[..rest.iter().take_while(|&&byte| !is_whitespace(byte)).count()]
    }

    /// Returns the location of the first unused byte, with `tokens` tokens before it.
    pub(crate) fn location(&mut self, tokens: usize) -> Location {
        self.lines.advance(&self.bytes[..self.whole], self.at);
        self.lines.location(tokens)
    }

    /// Checks the layout up to this position.
    pub(crate) fn check_layout(&mut self) {
        if let Some(layout) = &mut self.layout {
            layout.advance(&self.bytes[..self.whole], self.at);
        }
    }

    /// Checks the layout up to this position, and the separator after it if that ends a line.
    pub(crate) fn check_line_end(&mut self) {
        self.check_layout();
        let separator = |window: &Self| window.layout.as_ref().and_then(|layout| layout.separator());
        if separator(self).is_some_and(|at| at == self.whole) {
            self.read_more(0);
        }
        // The window may have moved.
        let end = separator(self).map(|at| self.whole.min(at + 1));
        if let (Some(layout), Some(end)) = (&mut self.layout, end) {
            layout.advance(&self.bytes[..self.whole], end);
        }
    }

    /// Returns whether the window has the end of the input.
    #[cfg(feature = "io")]
    pub(crate) fn is_last(&self) -> bool {
        self.source.as_ref().is_none_or(Source::has_ended)
    }

    /// Reads more tokens after those in the window, and returns whether there are any.
    ///
    /// After an error of the layout, there are none.
    ///
    /// Waits for one whole token, and until the window has `wanted` bytes. The caller knows that well-formed input has
    /// that many. A terminal has no more before its user has read an answer.
    #[cfg(feature = "io")]
    pub(crate) fn read_more(&mut self, wanted: usize) -> bool {
        let Cow::Owned(bytes) = &mut self.bytes else { return false };
        let Some(source) = self.source.as_mut().filter(|source| !source.is_done()) else { return false };
        let wanted = wanted.min(self.size);
        if let Some(layout) = &mut self.layout {
            layout.advance(&bytes[..self.whole], self.at);
            if layout.error().is_some() {
                return false;
            }
        }
        if self.filled == bytes.len() || bytes.len() - self.at < wanted {
            self.lines.advance(bytes, self.at);
            self.lines.slide(self.at);
            if let Some(layout) = &mut self.layout {
                layout.slide(self.at);
            }
            bytes.copy_within(self.at..self.filled, 0);
            (self.filled, self.whole, self.at) = (self.filled - self.at, self.whole - self.at, 0);
        }
        if self.filled == bytes.len() && self.filled >= MAX_WINDOW {
            source.refuse_token(MAX_WINDOW);
            return false;
        }
        // A full window doubles, so that a long token is moved a few times only.
        if bytes.len() < self.size || self.filled == bytes.len() {
            let hinted = source.left().map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
            let first = hinted.saturating_add(1).min(self.size);
            bytes.resize(if bytes.is_empty() { first } else { self.size.max(2 * bytes.len()) }, 0);
        }
        let before = self.whole;
        while self.whole == before || self.filled - self.at < wanted {
            if self.filled == bytes.len() {
                if self.whole > before {
                    break;
                }
                if self.filled >= MAX_WINDOW {
                    source.refuse_token(MAX_WINDOW);
                    break;
                }
                bytes.resize(2 * bytes.len(), 0);
            }
            let read = source.read(&mut bytes[self.filled..]);
            let blank = bytes[self.filled..self.filled + read].iter().rposition(|&byte| is_whitespace(byte));
            self.whole = blank.map_or(self.whole, |blank| self.filled + blank + 1);
            self.filled += read;
            if source.has_ended() {
                self.whole = self.filled;
            }
            if source.is_done() {
                break;
            }
        }
        self.whole > before
    }

    /// Takes the next records of `numbers` tokens each: as many as a piece of the input holds, at most `most`, but at
    /// least one. Returns a window on them and their number, or `None` if no whole record is left.
    ///
    /// Any token counts as a number. `spare` is the buffer of an earlier piece, and `backend` counts the tokens.
    #[cfg(feature = "io")]
    pub(crate) fn take_records(
        &mut self,
        numbers: usize,
        most: usize,
        spare: Vec<u8>,
        backend: Backend,
    ) -> Option<(Self, usize)> {
        // The piece is read into the caller's buffer, which is in the cache of its core.
        let rest = self.replace_buffer(spare);
        if self.bytes_here() < self.size {
            self.read_more(self.size);
        }
        let mut end = self.piece_end();
        let mut tokens = backend.count_tokens(&self.bytes[self.at..end]);
        while tokens < numbers {
            // A record is longer than a piece, or the input ends.
            if end == self.whole && !self.read_more(0) {
                return None;
            }
            end = self.whole;
            tokens = backend.count_tokens(&self.bytes[self.at..end]);
        }
        let records = most.min(tokens / numbers);
        let (text, unused) = (&self.bytes[self.at..end], tokens - numbers * records);
        // A few tokens back, unless the list ends here.
        let len = if unused < numbers {
            rewind_tokens(text, text.len(), unused)
        } else {
            end_of_tokens(text, tokens - unused)
        };
        let (at, lines, end) = (self.at, self.lines, self.at + len);
        self.at = end;
        let bytes = match &self.bytes {
            Cow::Borrowed(text) => Cow::Borrowed(&text[..end]),
            Cow::Owned(_) => Cow::Owned(self.replace_buffer(rest)),
        };
        Some((Self { at, lines, whole: end, filled: end, ..Self::new(bytes) }, records))
    }

    /// Moves the remaining bytes to the start of another buffer, and returns the old one.
    #[cfg(feature = "io")]
    fn replace_buffer(&mut self, mut other: Vec<u8>) -> Vec<u8> {
        let Cow::Owned(bytes) = &mut self.bytes else { return other };
        self.lines.advance(bytes, self.at);
        self.lines.slide(self.at);
        other.resize(bytes.len(), 0);
        other[..self.filled - self.at].copy_from_slice(&bytes[self.at..self.filled]);
        (self.filled, self.whole, self.at) = (self.filled - self.at, self.whole - self.at, 0);
        mem::replace(bytes, other)
    }

    /// Returns the end of the tokens that make a piece.
    #[cfg(feature = "io")]
    fn piece_end(&self) -> usize {
        let rest = &self.bytes[self.at..self.whole];
        if self.source.is_some() || rest.len() <= self.size {
            return self.whole;
        }
        let blank = rest[..self.size].iter().rposition(|&byte| is_whitespace(byte));
        blank.map_or(self.whole, |blank| self.at + blank + 1)
    }

    /// Calls `with` with this window, but with a borrowed text if it owns one.
    #[cfg(feature = "io")]
    pub(crate) fn borrowed<R>(&mut self, with: impl FnOnce(&mut Window<'_>) -> R) -> R {
        if self.source.is_some() {
            return with(self);
        }
        let bytes = mem::take(&mut self.bytes);
        let mut window =
            Window { at: self.at, lines: self.lines, size: self.size, ..Window::new(Cow::Borrowed(&bytes)) };
        let result = with(&mut window);
        (self.at, self.lines) = (window.at, window.lines);
        drop(window);
        self.bytes = bytes;
        result
    }

    /// Goes back to a piece that [`take_records`](Self::take_records) returned. The rest of a source is lost.
    #[cfg(feature = "io")]
    pub(crate) fn go_back(&mut self, piece: Self) {
        if self.source.is_some() {
            *self = piece;
        } else {
            (self.at, self.lines) = (piece.at, piece.lines);
        }
    }

    /// Returns the buffer of a piece.
    #[cfg(feature = "io")]
    pub(crate) fn into_spare(self) -> Vec<u8> {
        match self.bytes {
            Cow::Borrowed(_) => Vec::new(),
            Cow::Owned(bytes) => bytes,
        }
    }

    /// Returns true: all of the text is in the window.
    #[cfg(not(feature = "io"))]
    #[expect(clippy::unused_self, reason = "there are no sources")]
    pub(crate) fn is_last(&self) -> bool {
        true
    }

    /// Returns false: all of the text is in the window.
    #[cfg(not(feature = "io"))]
    #[expect(clippy::unused_self, reason = "there are no sources")]
    pub(crate) fn read_more(&mut self, _wanted: usize) -> bool {
        false
    }
}
