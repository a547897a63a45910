//! What all reports have in common.

use std::fmt::Display;

/// A report under construction: sections with a title, and one fact a line.
#[derive(Debug, Default)]
pub(super) struct Report(String);

/// The most items of a list that are shown.
const SHOWN: usize = 12;

impl Report {
    /// Begins a section.
    pub(super) fn section(&mut self, title: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.line(format_args!("## {title}\n"));
    }

    /// Adds a line.
    pub(super) fn line(&mut self, fact: impl Display) {
        self.0 += &fact.to_string();
        self.0.push('\n');
    }

    /// Adds a line for each of the first items, and one that says how many more there are.
    pub(super) fn list<T>(&mut self, items: &[T], show: impl Fn(&T) -> String) {
        for item in items.iter().take(SHOWN) {
            self.line(format_args!("- {}", show(item)));
        }
        if items.len() > SHOWN {
            self.line(format_args!("- ... and {} more", items.len() - SHOWN));
        }
    }

    /// The text.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// The number with its noun in the right form: `1 rectangle`, `2 rectangles`.
pub(super) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
