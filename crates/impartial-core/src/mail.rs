//! Messages between the threads of one search.

use alloc::vec::Vec;
use core::mem;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::known::Word;

/// The mail of one thread.
pub(crate) struct Mail<'a, P> {
    boxes: &'a [Inbox<P>],
    /// The number of the thread.
    pub(crate) thread: usize,
    /// Entries that the other threads do not have yet.
    unsent: Vec<(P, Word)>,
}

/// Entries that other threads have sent to one thread.
pub(crate) struct Inbox<P> {
    told: Mutex<Vec<(P, Word)>>,
    is_full: AtomicBool,
    /// The system refused the thread, so nobody reads the entries.
    is_closed: AtomicBool,
}

/// The number of entries in a batch.
const BATCH: usize = 32;

impl<P> Default for Inbox<P> {
    fn default() -> Self {
        Self { told: Mutex::default(), is_full: AtomicBool::default(), is_closed: AtomicBool::default() }
    }
}

impl<P> Inbox<P> {
    /// Refuses all further entries.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

impl<'a, P: Clone> Mail<'a, P> {
    /// Creates the mail of the thread with this number, which has the box of the same number.
    pub(crate) const fn new(boxes: &'a [Inbox<P>], thread: usize) -> Self {
        Self { boxes, thread, unsent: Vec::new() }
    }

    /// Sends what is known of a position to the other threads, in batches.
    pub(crate) fn send(&mut self, position: P, known: Word) {
        self.unsent.push((position, known));
        if self.unsent.len() < BATCH {
            return;
        }
        for (thread, inbox) in self.boxes.iter().enumerate() {
            if thread != self.thread && !inbox.is_closed.load(Ordering::Relaxed) {
                let mut told = inbox.told.lock().unwrap_or_else(PoisonError::into_inner);
                told.extend_from_slice(&self.unsent);
                inbox.is_full.store(true, Ordering::Relaxed);
            }
        }
        self.unsent.clear();
    }

    /// Takes the entries that other threads have sent.
    pub(crate) fn receive(&self) -> Vec<(P, Word)> {
        let inbox = &self.boxes[self.thread];
        // A load leaves the flag in the cache of each core, where a swap would move it.
        if !inbox.is_full.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let mut told = inbox.told.lock().unwrap_or_else(PoisonError::into_inner);
        inbox.is_full.store(false, Ordering::Relaxed);
        mem::take(&mut *told)
    }
}
