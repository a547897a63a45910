//! Ctrl-C while a board is solved, which ends the work in good order. At any other time Ctrl-C acts as always.
//!
//! Two handlers run in this order: one ends the process if the flag is set, and one sets the flag. So a second Ctrl-C ends
//! a process that has not stopped after the first.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Whether Ctrl-C ends the process at once.
static ACTS_AS_ALWAYS: AtomicBool = AtomicBool::new(true);

/// Catches the first Ctrl-C from the first question until it is dropped.
#[derive(Default)]
pub(crate) struct Interrupt {
    is_caught: bool,
}

impl Interrupt {
    /// Returns whether Ctrl-C was pressed since the first call.
    pub(crate) fn is_requested(&mut self) -> bool {
        if !self.is_caught {
            static HAS_HANDLERS: OnceLock<bool> = OnceLock::new();
            // Without handlers, Ctrl-C acts as always.
            ACTS_AS_ALWAYS.store(false, Ordering::SeqCst);
            self.is_caught = *HAS_HANDLERS.get_or_init(|| add_handlers().is_ok());
        }
        self.was_requested()
    }

    /// Returns whether Ctrl-C was pressed since the first question, if there was one.
    pub(crate) fn was_requested(&self) -> bool {
        self.is_caught && ACTS_AS_ALWAYS.load(Ordering::SeqCst)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        ACTS_AS_ALWAYS.store(true, Ordering::SeqCst);
    }
}

fn add_handlers() -> io::Result<()> {
    flag::register_conditional_default(SIGINT, &ACTS_AS_ALWAYS)?;
    flag::register(SIGINT, &ACTS_AS_ALWAYS)?;
    Ok(())
}
