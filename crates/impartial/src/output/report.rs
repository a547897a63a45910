//! Reports: sections with one fact per line, at most a screenful.

use std::fmt::{self, Display};
use std::ops::Range;

use impartial_core::Outcome;
use nimbers::Nimber;

use crate::solver::Solved;

/// Returns the number and its noun in the right form.
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A block of a report, for a program that typesets it.
///
/// Serde writes its `kind` in lower case and its `text`, and the `name` of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Block {
    /// The title of a section.
    #[non_exhaustive]
    Heading {
        /// The title.
        text: String,
    },
    /// A fact.
    Line(Fact),
    /// An item of a list, which may have several lines. Blocks of this kind in a row are one list.
    Item(Fact),
    /// The lines of a board as text, for a font of fixed width.
    #[non_exhaustive]
    Drawing {
        /// The lines.
        text: String,
    },
}

/// A fact of a report, such as `nim-value: *5`. Its text form is the line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fact {
    /// What the fact is about, if the report names it.
    pub name: Option<String>,
    /// The fact.
    pub text: String,
}

impl Fact {
    /// Reads a line of a report: `name: fact`, or a sentence in which a colon, if any, is late.
    fn new(line: &str) -> Self {
        const MAX_NAME: usize = 41;
        let is_name =
            |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().count() <= MAX_NAME;
        let named = line.split_once(':').and_then(|(name, text)| Some((name, text.strip_prefix(' ')?)));
        match named.filter(|(name, _)| is_name(name)) {
            Some((name, text)) => Self { name: Some(name.into()), text: text.into() },
            None => Self { name: None, text: line.into() },
        }
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.iter().try_for_each(|name| write!(f, "{name}: "))?;
        f.write_str(&self.text)
    }
}

/// A report under construction: sections with a title, and one fact per line.
#[derive(Debug, Default)]
pub(crate) struct Report(Vec<Entry>);

#[derive(Debug)]
enum Entry {
    Heading(String),
    Line(String),
    /// The first items of a list, and its full length.
    List(Vec<String>, usize),
    /// Lines that are left out if the screen is full.
    Drawing(Vec<String>),
}

/// Maximum number of items of a list.
pub(crate) const MAX_ITEMS: usize = 12;

/// The size of a screen. Lists are cut short until the report fits, where a long line counts as the number of lines into
/// which the screen breaks it.
const SCREEN_LINES: usize = 40;
const SCREEN_COLUMNS: usize = 100;

impl Report {
    /// Begins a section.
    pub(crate) fn section(&mut self, title: &str) {
        self.0.push(Entry::Heading(title.into()));
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, fact: impl Display) {
        self.0.push(Entry::Line(fact.to_string()));
    }

    /// Adds a line from a format: `write!(report, "...")`.
    pub(crate) fn write_fmt(&mut self, fact: fmt::Arguments<'_>) {
        self.line(fact);
    }

    /// Adds a line for each of the first items of `total`, and a line with the number of the others.
    pub(crate) fn list<T>(&mut self, items: impl IntoIterator<Item = T>, total: usize, show: impl FnMut(T) -> String) {
        self.0.push(Entry::List(items.into_iter().take(MAX_ITEMS).map(show).collect(), total));
    }

    /// Adds lines after an empty one, or none of them if the screen is full.
    pub(crate) fn drawing(&mut self, lines: impl IntoIterator<Item = String>) {
        self.0.push(Entry::Drawing(lines.into_iter().collect()));
    }

    /// Adds the outcome, in normal play the nim-value, and the move to `target`.
    pub(crate) fn conclude(&mut self, solved: Solved, target: Nimber, mv: Option<String>) {
        let [outcome, mv] = conclusion(solved, target, mv);
        self.line(outcome);
        if let Solved::Normal(value) = solved {
            self.line(format_args!("nim-value: {value}"));
        }
        self.line(mv);
    }

    /// Adds the reason why a move to `target` is made in one part of a sum: the nim-value of this part, `before`, becomes
    /// smaller. The line begins with `part`, up to this nim-value.
    pub(crate) fn choose(&mut self, sum: Nimber, target: Nimber, part: fmt::Arguments<'_>, before: Nimber) {
        let difference = sum + target;
        write!(self, "difference: {sum} + {target} = {difference}");
        let after = before + difference;
        write!(self, "{part} {before} becomes smaller: {before} + {difference} = {after}");
    }

    /// Returns the text: at most a screenful, with as many drawings and then as long lists as fit.
    pub(crate) fn finish(self) -> String {
        text(&self.fitting())
    }

    /// Returns the blocks of the [text](Self::finish). A line that continues the line before it is part of its block.
    pub(crate) fn blocks(self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        for block in self.fitting() {
            match (blocks.last_mut(), block) {
                (Some(Block::Line(line)), Block::Line(more)) if more.text.starts_with("  ") => {
                    line.text.extend([" ", more.text.trim_start()]);
                }
                (_, block) => blocks.push(block),
            }
        }
        blocks
    }

    /// Returns as many blocks as fit on a screen.
    fn fitting(&self) -> Vec<Block> {
        // Tries all drawings with long lists first, then shorter lists, then fewer drawings. To keep a drawing, lists are
        // cut to this length and not below; without drawings, down to one item.
        const MIN_BESIDE_DRAWING: usize = 3;
        let drawings = self.0.iter().filter(|entry| matches!(entry, Entry::Drawing(_))).count();
        let choices = (0..=drawings).rev().flat_map(|drawings| {
            let least = if drawings == 0 { 1 } else { MIN_BESIDE_DRAWING };
            (least..=MAX_ITEMS).rev().map(move |shown| (shown, drawings))
        });
        let mut all = choices.map(|(shown, drawings)| self.cut_short(shown, drawings));
        all.find(|blocks| height(&text(blocks)) <= SCREEN_LINES).unwrap_or_else(|| self.cut_short(1, 0))
    }

    /// Returns the blocks with `shown` items of each list and `drawings` drawings.
    fn cut_short(&self, shown: usize, drawings: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut drawn = 0;
        for entry in &self.0 {
            match entry {
                Entry::Heading(title) => blocks.push(Block::Heading { text: title.clone() }),
                Entry::Line(line) => blocks.push(Block::Line(Fact::new(line))),
                Entry::List(items, total) => {
                    blocks.extend(items.iter().take(shown).map(|item| Block::Item(Fact::new(item))));
                    if *total > shown {
                        blocks.push(Block::Item(Fact::new(&format!("... and {} more", total - shown))));
                    }
                }
                Entry::Drawing(lines) => {
                    if drawn < drawings {
                        blocks.push(Block::Drawing { text: lines.join("\n") });
                    }
                    drawn += 1;
                }
            }
        }
        blocks
    }
}

/// Returns the text of a report.
fn text(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        match block {
            Block::Heading { text: title } => {
                let before = if text.is_empty() { "" } else { "\n" };
                text.extend([before, "## ", title, "\n\n"]);
            }
            Block::Line(fact) => text.extend([&fact.to_string(), "\n"]),
            Block::Item(fact) => text.extend(["- ", &fact.to_string(), "\n"]),
            Block::Drawing { text: lines } => {
                let end = if lines.is_empty() { "" } else { "\n" };
                text.extend(["\n", lines, end]);
            }
        }
    }
    text
}

/// Returns how many lines of the screen a text takes.
fn height(text: &str) -> usize {
    text.lines().map(|line| line.chars().count().div_ceil(SCREEN_COLUMNS).max(1)).sum()
}

/// Returns the cells of two half-open ranges, with both ends inclusive.
pub(crate) fn cells(rows: &Range<u64>, columns: &Range<u64>) -> String {
    format!("rows {} to {}, columns {} to {}", rows.start, rows.end - 1, columns.start, columns.end - 1)
}

/// Joins the first items, and adds the number of the others; returns `none` for no items.
pub(crate) fn join_truncated(mut items: impl Iterator<Item = String>, between: &str) -> String {
    // It is compiled once, and not for each list.
    fn join(items: &mut dyn Iterator<Item = String>, between: &str) -> String {
        const SHOWN: usize = 8;
        let mut shown: Vec<String> = items.take(SHOWN).collect();
        match (shown.len(), items.count()) {
            (0, _) => return "none".into(),
            (_, 0) => {}
            (_, more) => shown.push(format!("{more} more")),
        }
        shown.join(between)
    }
    join(&mut items, between)
}

/// Returns two lines for a solved position: who wins, and the move to `target` or the reason why no move is named.
pub(crate) fn conclusion(solved: Solved, target: Nimber, mv: Option<String>) -> [String; 2] {
    let outcome = match solved.outcome() {
        Outcome::P => "outcome P: the previous player wins",
        Outcome::N => "outcome N: the next player wins",
    };
    let name = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    let mv = match (mv, solved) {
        (Some(mv), _) => format!("{name}: {mv}"),
        (None, Solved::Normal(value)) if target == value => {
            format!("{name}: none, because no move keeps the value {target}")
        }
        (None, Solved::Normal(value)) => format!("{name}: no move is guaranteed above the nim-value {value}"),
        (None, Solved::Outcome(_)) if !target.is_zero() => {
            format!("{name}: none, because positions of misère play have no nim-values")
        }
        (None, Solved::Outcome(Outcome::P)) => format!("{name}: none, because each move leaves a won position"),
        (None, Solved::Outcome(Outcome::N)) => format!("{name}: none, because no move is possible, which wins"),
    };
    [outcome.into(), mv]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report of two lists and two drawings.
    fn report(items: usize, drawing: usize) -> String {
        let mut report = Report::default();
        let items: Vec<usize> = (0..items).collect();
        report.section("One");
        report.list(&items, items.len(), ToString::to_string);
        report.section("Two");
        report.list(&items, items.len(), |_| "x".repeat(150));
        (0..2).for_each(|_| report.drawing(vec!["~".into(); drawing]));
        report.finish()
    }

    #[test]
    fn a_report_fills_the_screen_and_no_more() {
        for (items, drawing) in (1..60).flat_map(|items| (0..60).map(move |drawing| (items, drawing))) {
            assert!(height(&report(items, drawing)) <= SCREEN_LINES, "{items} items, drawings of {drawing} lines");
        }
        assert_eq!(report(2, 1), format!("## One\n\n- 0\n- 1\n\n## Two\n\n- {0}\n- {0}\n\n~\n\n~\n", "x".repeat(150)));
        // Five lines of titles and one for each drawing, two for what is left out, and for each item one line and two.
        assert_eq!(report(13, 0).matches("x\n").count(), 10);
        assert!(report(13, 0).contains("- ... and 3 more\n"));
        // With shorter lists there is room for one drawing, but not for both.
        assert_eq!(report(13, 20).matches("~\n").count(), 20);
        assert_eq!(report(13, 20).matches("x\n").count(), 4);
    }
}
