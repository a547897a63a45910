//! The progress of a request.

use std::io::{self, Read};

use crate::request::Text;

/// A function that is told how much of a step of a request is done, and how much there is.
pub(crate) type Watch = fn(done: f64, total: f64);

/// The most calls of the function for one step. More would take time, and nobody would see the difference.
const PARTS: f64 = 100.0;

/// A step of a request: reading an input, or solving it.
pub(crate) struct Step {
    watch: Watch,
    /// The last part that was told.
    last: Option<u8>,
}

impl Step {
    pub(crate) fn new(watch: Watch) -> Self {
        Self { watch, last: None }
    }

    /// Tells how much is done, unless it is as good as the last time.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the part is from 0 to 100")]
    pub(crate) fn tell(&mut self, done: f64, total: f64) {
        let part = (done / total * PARTS) as u8;
        if self.last.replace(part) != Some(part) {
            (self.watch)(done, total);
        }
    }
}

/// A text that tells how much of it was read.
pub(crate) struct WatchedText {
    total: usize,
    text: Text,
    step: Step,
}

impl WatchedText {
    pub(crate) fn new(text: Text, watch: Watch) -> Self {
        Self { total: text.rest().len(), text, step: Step::new(watch) }
    }
}

impl Read for WatchedText {
    #[expect(clippy::cast_precision_loss, reason = "it is shown as a bar")]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        self.step.tell((self.total - self.text.rest().len()) as f64, self.total as f64);
        Ok(read)
    }
}
