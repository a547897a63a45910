//! Lets Ctrl-C stop a long computation cleanly. At any other time Ctrl-C has its default effect.
//!
//! Two handlers run in this order: the first ends the process if the flag is set, and the second sets the flag. So a
//! second Ctrl-C ends a process that has not stopped after the first.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Whether Ctrl-C ends the process at once.
static ENDS_PROCESS: AtomicBool = AtomicBool::new(true);

/// Catches the first Ctrl-C between the first call of [`is_requested`](Self::is_requested) and the drop.
#[derive(Default)]
pub(crate) struct Interrupt {
    is_caught: bool,
}

impl Interrupt {
    /// Returns whether Ctrl-C was pressed since the first call.
    pub(crate) fn is_requested(&mut self) -> bool {
        if !self.is_caught {
            static HAS_HANDLERS: OnceLock<bool> = OnceLock::new();
            // Without handlers, Ctrl-C keeps its default effect.
            ENDS_PROCESS.store(false, Ordering::SeqCst);
            self.is_caught = *HAS_HANDLERS.get_or_init(|| add_handlers().is_ok());
        }
        self.was_requested()
    }

    /// Returns whether Ctrl-C was pressed since the first call of [`is_requested`](Self::is_requested), if any.
    pub(crate) fn was_requested(&self) -> bool {
        self.is_caught && ENDS_PROCESS.load(Ordering::SeqCst)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        ENDS_PROCESS.store(true, Ordering::SeqCst);
    }
}

fn add_handlers() -> io::Result<()> {
    flag::register_conditional_default(SIGINT, &ENDS_PROCESS)?;
    flag::register(SIGINT, &ENDS_PROCESS)?;
    Ok(())
}
