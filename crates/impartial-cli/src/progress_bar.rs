//! A progress bar for work that takes more than a second.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use impartial::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// The time after which the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// A progress bar on standard error, shown only on a terminal, and cleared when dropped.
pub(crate) struct Bar {
    start: Instant,
    is_terminal: bool,
    shown: Option<ProgressBar>,
}

impl Bar {
    /// Starts the clock. The bar is not shown yet.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), is_terminal: io::stderr().is_terminal(), shown: None }
    }

    /// Updates the bar of an input that is solved, and shows it after the delay.
    pub(crate) fn show_solving(&mut self, Progress { case, cases, done, total, .. }: Progress) {
        self.show(&format!("solving {case} of {cases}"), done, total);
    }

    /// Updates the bar of this work, and shows it after the delay.
    pub(crate) fn show(&mut self, work: &str, done: u64, total: u64) {
        if !self.is_terminal || self.start.elapsed() < DELAY {
            return;
        }
        let bar = self.shown.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{prefix} [{wide_bar}] {percent} %, {eta} left")
                .expect("the template has only keys of indicatif");
            ProgressBar::new(total).with_style(style.progress_chars("=> "))
        });
        bar.set_prefix(work.to_owned());
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
