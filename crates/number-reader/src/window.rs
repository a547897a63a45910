//! The part of the input that is in memory.
//!
//! For a text in memory, the window is the whole text. A source is read through a window of 128 KiB: the unread tail
//! moves to the front, and more is read after it. So each byte is read once and the source need not seek. The
//! alternative, holding the whole text in memory, causes page faults, which for a large file take longer than the
//! conversion of its numbers.
//!
//! The window ends after whitespace or at the end of the input, and never within a token. It grows if a token is
//! longer, up to 256 MiB, because a device such as `/dev/zero` has no whitespace and no end.

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
    // Invariant: `at <= whole <= filled <= bytes.len()`. The bytes up to `filled` are read from the input, and the
    // tokens up to `whole` are complete.
    filled: usize,
    whole: usize,
    /// The offset of the first unused byte.
    pub(crate) at: usize,
    // Invariant: it has counted at most the bytes before `at`.
    lines: LineCounter,
    /// The check of the layout, if the reader is strict. It has checked at most the bytes before `at` and the separator
    /// there.
    pub(crate) layout: Option<Box<Layout>>,
    #[cfg(feature = "io")]
    source: Option<Source<'a>>,
    // The initial length of the window of a source, and the maximum length of a piece that a thread takes of a text.
    #[cfg(feature = "io")]
    size: usize,
}

/// The initial length of the window of a source, which stays in the L2 cache.
#[cfg(feature = "io")]
const WINDOW: usize = 128 << 10;

/// The maximum length of the window of a source, and so of a token in it.
#[cfg(feature = "io")]
const MAX_WINDOW: usize = 256 << 20;

impl<'a> Window<'a> {
    /// Returns a window on a whole text.
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

    /// Returns the source, if any.
    #[cfg(feature = "io")]
    pub(crate) fn source_mut(&mut self) -> Option<&mut Source<'a>> {
        self.source.as_mut()
    }

    /// Returns the I/O error of the source, if it failed.
    #[cfg(feature = "io")]
    pub(crate) fn io_error(&self) -> Option<&alloc::sync::Arc<std::io::Error>> {
        self.source.as_ref().and_then(Source::error)
    }

    /// Returns the complete tokens of the window, including the tokens before [`at`](Self::at).
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.whole]
    }

    /// Returns the number of bytes left in the input, if known.
    pub(crate) fn bytes_left(&self) -> Option<u64> {
        #[cfg(feature = "io")]
        let in_source = self.source.as_ref().map_or(Some(0), Source::left);
        #[cfg(not(feature = "io"))]
        let in_source = Some(0_u64);
        in_source.map(|bytes| bytes.saturating_add(self.bytes_here() as u64))
    }

    /// Returns the number of bytes left in the window.
    pub(crate) fn bytes_here(&self) -> usize {
        self.filled - self.at
    }

    /// Moves to the next token of the window, and returns whether there is one.
    pub(crate) fn skip_whitespace(&mut self) -> bool {
        self.at = skip_whitespace(self.text(), self.at);
        self.at < self.whole
    }

    /// Moves to the next token of the input, and returns whether there is one.
    pub(crate) fn find_token(&mut self) -> bool {
        while !self.skip_whitespace() {
            if !self.read_more(0) {
                return false;
            }
        }
        true
    }

    /// Returns the token at the position, which is empty if the window has no more tokens.
    pub(crate) fn token(&self) -> &[u8] {
        let rest = &self.text()[self.at..];
        &rest[..rest.iter().take_while(|&&byte| !is_whitespace(byte)).count()]
    }

    /// Returns the location of the first unused byte, with `tokens` tokens before it.
    pub(crate) fn location(&mut self, tokens: usize) -> Location {
        self.lines.advance(&self.bytes[..self.whole], self.at);
        self.lines.location(tokens)
    }

    /// Checks the layout up to the position.
    pub(crate) fn check_layout(&mut self) {
        if let Some(layout) = &mut self.layout {
            layout.advance(&self.bytes[..self.whole], self.at);
        }
    }

    /// Checks the layout up to the position, and the separator there if it must end the announced lines.
    pub(crate) fn check_line_end(&mut self) {
        self.check_layout();
        let separator = |window: &Self| window.layout.as_ref().and_then(|layout| layout.separator());
        if separator(self).is_some_and(|at| at == self.whole) {
            self.read_more(0);
        }
        // Reading may have moved the window, so the offset is computed again.
        let end = separator(self).map(|at| self.whole.min(at + 1));
        if let (Some(layout), Some(end)) = (&mut self.layout, end) {
            layout.advance(&self.bytes[..self.whole], end);
        }
    }

    /// Returns whether the window includes the end of the input.
    #[cfg(feature = "io")]
    pub(crate) fn is_last(&self) -> bool {
        self.source.as_ref().is_none_or(Source::has_ended)
    }

    /// Reads more tokens into the window, and returns whether it read any. After an error of the layout, it reads none.
    ///
    /// Waits for at least one complete token, and until the window has `min_bytes` unused bytes. The caller must know
    /// that well-formed input has that many, because reading from a terminal would otherwise block until its user types
    /// more.
    #[cfg(feature = "io")]
    pub(crate) fn read_more(&mut self, min_bytes: usize) -> bool {
        // The steps are: check the layout, move the unused bytes to the front if the rest of the window is too short,
        // grow the buffer if it is full, and read until enough bytes and a complete token are there. Moving the bytes more
        // often would only take longer.
        let Cow::Owned(bytes) = &mut self.bytes else { return false };
        let Some(source) = self.source.as_mut().filter(|source| !source.is_done()) else { return false };
        let min_bytes = min_bytes.min(self.size);
        if let Some(layout) = &mut self.layout {
            layout.advance(&bytes[..self.whole], self.at);
            if layout.error().is_some() {
                return false;
            }
        }
        if self.filled == bytes.len() || bytes.len() - self.at < min_bytes {
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
        // A buffer that is full of a single token doubles, so the token is copied a logarithmic number of times.
        if bytes.len() < self.size || self.filled == bytes.len() {
            let hinted = source.left().map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
            let first = hinted.saturating_add(1).min(self.size);
            bytes.resize(if bytes.is_empty() { first } else { self.size.max(2 * bytes.len()) }, 0);
        }
        // Until a complete token is read, `whole` keeps this value.
        let before = self.whole;
        while self.whole == before || self.filled - self.at < min_bytes {
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
            let last_whitespace = bytes[self.filled..self.filled + read].iter().rposition(|&byte| is_whitespace(byte));
            self.whole = last_whitespace.map_or(self.whole, |last| self.filled + last + 1);
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

    /// Takes the whole records, of `numbers` tokens each, that the next piece of the input has: at least one record,
    /// and at most `max`. Returns a window on the records and their number, or `None` if no whole record is left.
    ///
    /// Any token counts as a number here. `spare` is the buffer of an earlier piece, which is reused.
    #[cfg(feature = "io")]
    pub(crate) fn take_records(
        &mut self,
        numbers: usize,
        max: usize,
        spare: Vec<u8>,
        backend: Backend,
    ) -> Option<(Self, usize)> {
        // First, read a piece. It goes into the buffer of the calling thread, which is in the cache of the thread's
        // core.
        let rest = self.replace_buffer(spare);
        if self.bytes_here() < self.size {
            self.read_more(self.size);
        }
        let mut end = self.piece_end();
        let mut tokens = backend.count_tokens(&self.bytes[self.at..end]);
        while tokens < numbers {
            // The record is longer than the piece, or the input ends.
            if end == self.whole && !self.read_more(0) {
                return None;
            }
            end = self.whole;
            tokens = backend.count_tokens(&self.bytes[self.at..end]);
        }
        let records = max.min(tokens / numbers);
        let (text, unused) = (&self.bytes[self.at..end], tokens - numbers * records);
        // Then cut the piece after its last whole record. Usually the few tokens after it are part of another record.
        // Otherwise `max` limits the records, and their end may be far from the end of the piece.
        let len = if unused < numbers {
            rewind_tokens(text, text.len(), unused)
        } else {
            end_of_tokens(text, tokens - unused)
        };
        let (at, lines, end) = (self.at, self.lines, self.at + len);
        self.at = end;
        let bytes = match &self.bytes {
            Cow::Borrowed(text) => Cow::Borrowed(&text[..end]),
            // The piece keeps the buffer, and the bytes after it move to the buffer that the window had before.
            Cow::Owned(_) => Cow::Owned(self.replace_buffer(rest)),
        };
        // A piece has no source, so it reads no more bytes. `filled` keeps the invariant and bounds estimates.
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

    /// Returns the end of the next piece.
    #[cfg(feature = "io")]
    fn piece_end(&self) -> usize {
        let rest = &self.bytes[self.at..self.whole];
        if self.source.is_some() || rest.len() <= self.size {
            return self.whole;
        }
        // A piece may start or end with whitespace, so no test sees on which side of the cut this byte is.
        let last_whitespace = rest[..self.size].iter().rposition(|&byte| is_whitespace(byte));
        last_whitespace.map_or(self.whole, |last| self.at + last + 1)
    }

    /// Calls `with` with this window. If the window owns a text, `with` gets a window that borrows the text, so pieces
    /// of it need no copies.
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

    /// Moves back to a piece that [`take_records`](Self::take_records) returned. The rest of a source is lost.
    #[cfg(feature = "io")]
    pub(crate) fn go_back(&mut self, piece: Self) {
        if self.source.is_some() {
            *self = piece;
        } else {
            (self.at, self.lines) = (piece.at, piece.lines);
        }
    }

    /// Returns the buffer of a piece, so that the next piece can reuse it.
    #[cfg(feature = "io")]
    pub(crate) fn into_spare(self) -> Vec<u8> {
        match self.bytes {
            Cow::Borrowed(_) => Vec::new(),
            Cow::Owned(bytes) => bytes,
        }
    }

    /// Returns true, because the window is the whole text.
    #[cfg(not(feature = "io"))]
    #[expect(clippy::unused_self, reason = "without the feature `io`, the input is never a source")]
    pub(crate) fn is_last(&self) -> bool {
        true
    }

    /// Returns false, because the window is the whole text.
    #[cfg(not(feature = "io"))]
    #[expect(clippy::unused_self, reason = "without the feature `io`, the input is never a source")]
    pub(crate) fn read_more(&mut self, _min_bytes: usize) -> bool {
        false
    }
}
