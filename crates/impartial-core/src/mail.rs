//! What the threads of one search tell each other.

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
    /// What the others are not told yet.
    unsent: Vec<(P, Word)>,
}

/// What a thread is told by others.
pub(crate) struct Inbox<P> {
    told: Mutex<Vec<(P, Word)>>,
    is_full: AtomicBool,
}

/// The number of positions in a letter.
const LETTER: usize = 32;

impl<P> Default for Inbox<P> {
    fn default() -> Self {
        Self { told: Mutex::new(Vec::new()), is_full: AtomicBool::new(false) }
    }
}

impl<'a, P: Clone> Mail<'a, P> {
    /// Creates the mail of the thread with this number, which has the box of the same number.
    pub(crate) const fn new(boxes: &'a [Inbox<P>], thread: usize) -> Self {
        Self { boxes, thread, unsent: Vec::new() }
    }

    /// Tells the others what is known of a position.
    pub(crate) fn send(&mut self, position: P, known: Word) {
        self.unsent.push((position, known));
        if self.unsent.len() < LETTER {
            return;
        }
        for (thread, inbox) in self.boxes.iter().enumerate() {
            if thread != self.thread {
                let mut told = inbox.told.lock().unwrap_or_else(PoisonError::into_inner);
                told.extend_from_slice(&self.unsent);
                inbox.is_full.store(true, Ordering::Relaxed);
            }
        }
        self.unsent.clear();
    }

    /// Takes what others have told.
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
