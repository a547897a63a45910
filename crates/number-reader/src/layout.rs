//! The strict layout of a text: the announced lines, with single spaces and no other whitespace.
//!
//! The layout is checked in a separate pass over the bytes: when a line is announced, when the window moves, and at the
//! end. So the same code reads numbers with and without the check, and equally fast. The alternative, checking each
//! separator as it is skipped, would read numbers one by one.

#[cfg(all(test, feature = "io"))]
mod tests;

use alloc::format;
use alloc::string::String;

use crate::location::LineCounter;
use crate::whitespace::is_whitespace;
use crate::{ParseError, quote};

/// The state of the check after the bytes checked so far. The check only moves forward.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    // Has counted the bytes that are checked.
    lines: LineCounter,
    // The number of tokens checked.
    tokens: usize,
    // The number of announced lines that have not ended, the tokens that each must have, and the tokens of the current
    // line so far. Invariant: `in_line <= of_line`.
    lines_left: u64,
    of_line: u64,
    in_line: u64,
    // Whether the last byte checked is in a token.
    in_token: bool,
    error: Option<ParseError>,
}

impl Layout {
    /// Announces lines. All lines announced before have ended, unless the text ended first.
    pub(crate) fn announce(&mut self, lines: u64, tokens: u64) {
        if self.lines_left == 0 {
            (self.lines_left, self.of_line, self.in_line) = (lines, tokens, 0);
        }
    }

    /// Returns the first error.
    pub(crate) fn error(&self) -> Option<&ParseError> {
        self.error.as_ref()
    }

    /// Returns the first error of a text that ends here.
    pub(crate) fn error_at_end(&self) -> Option<ParseError> {
        let is_complete = self.lines_left == 0 && !self.in_token;
        let at_end = || ParseError::new(self.lines.location(self.tokens), self.expected(), "the end of the input");
        self.error.clone().or_else(|| (!is_complete).then(at_end))
    }

    /// Returns the offset of the line feed after the last announced line, if it comes next.
    pub(crate) fn separator(&self) -> Option<usize> {
        (self.lines_left == 1 && self.in_line == self.of_line).then(|| self.lines.offset())
    }

    /// Moves the start of the window forward by `bytes`, all of which are checked.
    #[cfg(feature = "io")]
    pub(crate) fn slide(&mut self, bytes: usize) {
        self.lines.slide(bytes);
    }

    /// Checks the bytes of `text` up to `end`, which is not within a token. Bytes checked before are not read again.
    pub(crate) fn advance(&mut self, text: &[u8], end: usize) {
        // A line is a sequence of tokens, each followed by one separator. Each iteration checks a separator if one must
        // follow (after a token, and in a line of no tokens), or else a token.
        let mut at = self.lines.offset();
        while at < end && self.error.is_none() {
            let is_line_end = self.lines_left > 0 && self.in_line == self.of_line;
            if self.in_token || is_line_end {
                let separator = if is_line_end { b'\n' } else { b' ' };
                if self.lines_left == 0 || text[at] != separator {
                    self.refuse(text, at);
                    return;
                }
                self.in_token = false;
                if is_line_end {
                    (self.lines_left, self.in_line) = (self.lines_left - 1, 0);
                }
                at += 1;
                continue;
            }
            let token = &text[at..end];
            let len = token.iter().position(|&byte| is_whitespace(byte)).unwrap_or(token.len());
            if self.lines_left == 0 || len == 0 || matches!(token[..len], [b'0', b'0'..=b'9', ..]) {
                self.refuse(text, at);
                return;
            }
            (self.tokens, self.in_line, self.in_token) = (self.tokens + 1, self.in_line + 1, true);
            at += len;
        }
        self.lines.advance(text, at);
    }

    /// Records the error at this offset, where something else is expected.
    #[cold]
    fn refuse(&mut self, text: &[u8], at: usize) {
        self.lines.advance(text, at);
        let len = text[at..].iter().position(|&byte| is_whitespace(byte)).unwrap_or(text.len() - at);
        let (mut expected, token) = (self.expected(), &text[at..at + len]);
        // Leading zeros are the only reason to refuse a token where a token is expected.
        if matches!(token, [b'0', b'0'..=b'9', ..]) && !self.in_token && self.lines_left > 0 {
            expected = "a number without leading zeros".into();
        }
        let found = match text[at] {
            b' ' => "a space".into(),
            b'\t' => "a tab".into(),
            b'\n' => "a line feed".into(),
            b'\r' => "a carriage return".into(),
            0x0b => "a vertical tab".into(),
            0x0c => "a form feed".into(),
            _ => quote(token),
        };
        self.error = Some(ParseError::new(self.lines.location(self.tokens), expected, found));
    }

    /// Returns what must come next, for an error.
    fn expected(&self) -> String {
        let (in_line, of_line) = (self.in_line, self.of_line);
        if self.lines_left == 0 {
            "the end of the input".into()
        } else if of_line == 0 {
            "an empty line".into()
        } else if in_line == of_line {
            format!("a line feed after token {in_line} of {of_line} of the line")
        } else if self.in_token {
            format!("a space after token {in_line} of {of_line} of the line")
        } else {
            format!("token {} of {of_line} of the line", in_line + 1)
        }
    }
}
