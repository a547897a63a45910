//! The limits of a search, and its progress.

use core::ops::ControlFlow;

use super::{Progress, SearchEnd};

/// The limits of a search, and the callback that may stop it.
pub(super) struct Watch<'a> {
    pub(super) progress: Progress,
    pub(super) max_classes: usize,
    pub(super) max_bytes: usize,
    pub(super) on_progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl Watch<'_> {
    /// Reports the progress and checks the limits.
    pub(super) fn check(&mut self, classes: usize, bytes: usize) -> Result<(), SearchEnd> {
        self.progress.classes = classes;
        if (self.on_progress)(self.progress).is_break() {
            Err(SearchEnd::Stopped)
        } else if classes > self.max_classes {
            Err(SearchEnd::Classes)
        } else if bytes > self.max_bytes {
            Err(SearchEnd::Memory)
        } else {
            Ok(())
        }
    }
}
