//! Comments, which are replaced by spaces before anything else sees the text.
//!
//! So lists, threads and locations work as in a text without comments, and only readers of comments pay for them.

use crate::whitespace::is_whitespace;

/// Replaces comments in the pieces of a text, one after another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comments {
    prefix: u8,
    // What the last byte of the piece before was part of.
    is_in_comment: bool,
    is_in_token: bool,
}

impl Comments {
    /// A comment begins with a token that begins with `prefix`, and ends with its line.
    pub(crate) const fn new(prefix: u8) -> Self {
        Self { prefix, is_in_comment: false, is_in_token: false }
    }

    /// Returns whether the next piece of the text has a comment.
    pub(crate) fn are_in(mut self, piece: &[u8]) -> bool {
        piece.iter().any(|&byte| self.is_in_comment_after(byte))
    }

    /// Replaces the comments of the next piece by spaces. Line feeds remain.
    pub(crate) fn blank(&mut self, piece: &mut [u8]) {
        for byte in piece {
            if self.is_in_comment_after(*byte) {
                *byte = b' ';
            }
        }
    }

    fn is_in_comment_after(&mut self, byte: u8) -> bool {
        self.is_in_comment = byte != b'\n' && (self.is_in_comment || byte == self.prefix && !self.is_in_token);
        self.is_in_token = !self.is_in_comment && !is_whitespace(byte);
        self.is_in_comment
    }
}
