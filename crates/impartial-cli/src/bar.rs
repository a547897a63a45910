//! A progress bar for work that takes more than a second.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use impartial::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this shows no bar.
const QUIET: Duration = Duration::from_secs(1);

/// A bar on standard error, if that is a terminal; it is gone when this is dropped.
pub(crate) struct Bar {
    start: Instant,
    is_terminal: bool,
    shown: Option<ProgressBar>,
}

impl Bar {
    /// No bar yet, since the work begins now.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), is_terminal: io::stderr().is_terminal(), shown: None }
    }

    /// Shows how far the work is, when it has gone on for long enough.
    pub(crate) fn show(&mut self, Progress { case, cases, done, total }: Progress) {
        if !self.is_terminal || self.start.elapsed() < QUIET {
            return;
        }
        let bar = self.shown.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("solving {prefix} [{wide_bar}] {percent} %, {eta} left")
                .expect("all its keys are known");
            ProgressBar::new(total).with_style(style.progress_chars("=> "))
        });
        bar.set_prefix(format!("{case} of {cases}"));
        bar.set_length(total);
        bar.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}
