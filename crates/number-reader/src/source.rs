//! A source of bytes, and the reason why it ended.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use std::io::{self, ErrorKind, Read};
use std::sync::{Mutex, PoisonError};

/// A `Read` that is not called again after it has ended or failed.
pub(crate) struct Source<'a> {
    // The mutex is never locked. It only makes the reader `Sync`, as it is without the feature `io`.
    bytes: Mutex<Box<dyn Read + Send + 'a>>,
    // The number of bytes left according to the caller's hint, which may be wrong.
    left: Option<u64>,
    has_ended: bool,
    error: Option<Arc<io::Error>>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(bytes: Box<dyn Read + Send + 'a>) -> Self {
        Self { bytes: Mutex::new(bytes), left: None, has_ended: false, error: None }
    }

    /// Returns the number of bytes left, if the caller has set it.
    pub(crate) fn left(&self) -> Option<u64> {
        if self.is_done() { Some(0) } else { self.left }
    }

    pub(crate) fn set_left(&mut self, bytes: u64) {
        self.left = Some(bytes);
    }

    /// Returns whether the last byte was read.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns whether nothing more can be read.
    pub(crate) fn is_done(&self) -> bool {
        self.has_ended || self.error.is_some()
    }

    /// Returns the I/O error of the source, if it failed.
    pub(crate) fn error(&self) -> Option<&Arc<io::Error>> {
        self.error.as_ref()
    }

    /// Makes the source fail because a token has more than `max` bytes.
    pub(crate) fn refuse_token(&mut self, max: usize) {
        let message = format!("a token has more than {max} bytes");
        self.error = Some(Arc::new(io::Error::new(ErrorKind::InvalidData, message)));
    }

    /// Reads into `to`, which is not empty, and returns the number of bytes read, which is 0 only at the end of the
    /// source or after an error.
    pub(crate) fn read(&mut self, to: &mut [u8]) -> usize {
        while !self.is_done() {
            match self.bytes.get_mut().unwrap_or_else(PoisonError::into_inner).read(to) {
                Ok(0) => self.has_ended = true,
                Ok(read) => {
                    self.left = self.left.map(|left| left.saturating_sub(read as u64));
                    return read;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.error = Some(Arc::new(error)),
            }
        }
        0
    }
}
