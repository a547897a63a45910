//! What all reports have in common.

use std::fmt::Display;

use impartial_core::{Outcome, Solve};
use nimbers::Nimber;

/// A report under construction: sections with a title, and one fact a line.
#[derive(Debug, Default)]
pub(crate) struct Report(String);

/// The most items of a list that are shown.
pub(crate) const SHOWN: usize = 12;

impl Report {
    /// Begins a section.
    pub(crate) fn section(&mut self, title: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.line(format_args!("## {title}\n"));
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, fact: impl Display) {
        self.0 += &fact.to_string();
        self.0.push('\n');
    }

    /// Adds lines.
    pub(crate) fn lines(&mut self, facts: impl IntoIterator<Item = String>) {
        facts.into_iter().for_each(|fact| self.line(fact));
    }

    /// Adds a line for each of the first items, and one that says how many more there are.
    pub(crate) fn list<T>(&mut self, items: &[T], show: impl Fn(&T) -> String) {
        self.list_of(items, items.len(), show);
    }

    /// The same for a list of `total` items of which these are the first, at least as many as are shown.
    pub(crate) fn list_of<T>(&mut self, items: &[T], total: usize, show: impl Fn(&T) -> String) {
        for item in items.iter().take(SHOWN) {
            self.line(format_args!("- {}", show(item)));
        }
        if total > SHOWN {
            self.line(format_args!("- ... and {} more", total - SHOWN));
        }
    }

    /// The text.
    pub(crate) fn finish(self) -> String {
        self.0
    }
}

/// The number with its noun in the right form: `1 rectangle`, `2 rectangles`.
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The first items one after the other, and how many more there are; `none` for no items.
pub(crate) fn some(items: impl Iterator<Item = String>, between: &str) -> String {
    const SHOWN: usize = 8;
    let mut items = items;
    let mut shown: Vec<String> = items.by_ref().take(SHOWN).collect();
    match (shown.len(), items.count()) {
        (0, _) => return "none".into(),
        (_, 0) => {}
        (_, more) => shown.push(format!("{more} more")),
    }
    shown.join(between)
}

/// Who wins, and the move to `target` in words, if there is one: a sentence each.
pub(crate) fn conclusion<P: Solve>(position: &P, target: Nimber, mv: Option<String>) -> [String; 2] {
    let outcome = match position.outcome() {
        Outcome::N => "outcome N: the next player wins",
        Outcome::P => "outcome P: the previous player wins",
    };
    let name = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    let mv = match mv {
        Some(mv) => format!("{name}: {mv}"),
        None if target.is_zero() => format!("{name}: none, as no move keeps the value 0"),
        None => format!("{name}: none, as it is not below the nim-value {}", position.nim_value()),
    };
    [outcome.into(), mv]
}
