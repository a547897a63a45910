//! The progress of a request, reported to the host.

use std::io::{self, Read};

use crate::request::Text;

/// A function that receives the amount done and the total of a step of a request.
pub(crate) type ProgressCallback = fn(done: f64, total: f64);

/// Number of parts of a step. The callback is called once per part, because a progress bar cannot show more detail.
const PARTS: f64 = 100.0;

/// A step of a request: an input is read, or it is solved.
pub(crate) struct Step {
    on_progress: ProgressCallback,
    /// The part of the last call.
    last: Option<u8>,
}

impl Step {
    pub(crate) fn new(on_progress: ProgressCallback) -> Self {
        Self { on_progress, last: None }
    }

    /// Reports how much is done, unless the part is the same as in the last call.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the part is from 0 to 100")]
    pub(crate) fn report(&mut self, done: f64, total: f64) {
        let part = (done / total * PARTS) as u8;
        if self.last.replace(part) != Some(part) {
            (self.on_progress)(done, total);
        }
    }
}

/// A text that reports how much of it has been read.
pub(crate) struct ProgressReader {
    total: usize,
    text: Text,
    step: Step,
}

impl ProgressReader {
    pub(crate) fn new(text: Text, on_progress: ProgressCallback) -> Self {
        Self { total: text.rest().len(), text, step: Step::new(on_progress) }
    }
}

impl Read for ProgressReader {
    #[expect(clippy::cast_precision_loss, reason = "progress is shown as a bar")]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        self.step.report((self.total - self.text.rest().len()) as f64, self.total as f64);
        Ok(read)
    }
}
