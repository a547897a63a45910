//! Boards as text for a terminal of 80 columns: the whole board if it fits, and otherwise the part around a cell.
//!
//! Columns are labelled by their last two digits, one above the other, so that a cell takes two columns of the terminal on
//! a board of any size. A line above a part gives the full ranges of its rows and columns.

use std::ops::RangeInclusive;

use super::grouped;

/// The width of a terminal.
const WIDTH: usize = 80;

/// Maximum number of rows of a board that is shown as a whole, and number of rows of a part.
const MAX_WHOLE: u64 = 32;
const PART: u64 = 21;

/// Maximum number of stones of a pile that are drawn one by one.
const MAX_STONES: usize = 40;

/// The cells of a board that are shown.
#[derive(Clone, Debug)]
pub(crate) struct CellWindow {
    pub(crate) rows: RangeInclusive<u64>,
    pub(crate) columns: RangeInclusive<u64>,
    is_whole: bool,
    /// The width of a cell, in columns of the terminal.
    pitch: usize,
    /// The width of the label of a row.
    label: usize,
}

impl CellWindow {
    /// Returns the whole board, if it fits, and otherwise the part around a cell, or around the cell nearest to it.
    pub(crate) fn new(rows: u64, columns: u64, [row, column]: [u64; 2]) -> Self {
        // A move may be illegal, so `row` and `column` may be outside the board; `span` clamps them.
        let shown = span(1..=rows, row, if rows <= MAX_WHOLE { rows } else { PART });
        let label = grouped(*shown.end()).len();
        let room = WIDTH - label - 1;
        // Cells are two columns wide for legibility, unless only cells of one column make the whole board fit.
        let pitch = if columns > room as u64 / 2 && columns < room as u64 { 1 } else { 2 };
        let columns_shown = span(1..=columns, column, (room / pitch) as u64);
        let is_whole = [&shown, &columns_shown] == [&(1..=rows), &(1..=columns)];
        Self { rows: shown, columns: columns_shown, is_whole, pitch, label }
    }

    /// Returns whether all cells of the board are shown.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns the part of two half-open ranges, of rows and of columns, that is shown, or `None` if all of it is hidden.
    pub(crate) fn clip(
        &self,
        rows: std::ops::Range<u64>,
        columns: std::ops::Range<u64>,
    ) -> Option<[std::ops::Range<u64>; 2]> {
        let clip = |range: std::ops::Range<u64>, shown: &RangeInclusive<u64>| {
            let range = range.start.max(*shown.start())..range.end.min(*shown.end() + 1);
            (!range.is_empty()).then_some(range)
        };
        Some([clip(rows, &self.rows)?, clip(columns, &self.columns)?])
    }

    /// Returns the lines of the board, with the character of each cell.
    pub(crate) fn lines(&self, cell: &dyn Fn(u64, u64) -> char) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.is_whole {
            lines.extend(extent(("rows", &self.rows), ("columns", &self.columns)));
        }
        let line = |label: &str, character: &dyn Fn(u64) -> char| {
            let cells = self.columns.clone().map(|column| format!("{:>1$}", character(column), self.pitch));
            format!("{label:>0$} {1}", self.label, cells.collect::<String>()).trim_end().to_owned()
        };
        if *self.columns.end() >= 10 {
            lines.push(line("", &|column| if column < 10 { ' ' } else { digit(column / 10) }));
        }
        lines.push(line("", &|column| digit(column)));
        lines.extend(self.rows.clone().map(|row| line(&grouped(row), &|column| cell(row, column))));
        lines
    }
}

/// Width of a unit of a sheet in columns, and maximum number of units of its height: each takes two lines.
const UNIT: usize = 4;
const MAX_HEIGHT: u64 = 12;

/// Returns the lines of a sheet, the largest *y* first: the whole sheet if it fits, and otherwise the part around a point, or
/// around the point nearest to it.
///
/// `across` returns the character of the stretch from (x, y) to (x + 1, y), and `up` the character of the stretch from (x, y)
/// to (x, y + 1).
pub(crate) fn sheet(
    [width, height]: [u64; 2],
    [x, y]: [u64; 2],
    across: impl Fn(u64, u64) -> char,
    up: impl Fn(u64, u64) -> char,
) -> Vec<String> {
    let ys = span(0..=height, y, MAX_HEIGHT + 1);
    let label = grouped(*ys.end()).len();
    let xs = span(0..=width, x, ((WIDTH - label - 2) / UNIT) as u64);
    let mut lines = Vec::new();
    if [&xs, &ys] != [&(0..=width), &(0..=height)] {
        lines.extend(extent(("x", &xs), ("y", &ys)));
    }
    let [last_x, last_y] = [*xs.end(), *ys.end()];
    let mut add = |name: &str, unit: &dyn Fn(u64) -> String| {
        let units: Vec<String> = xs.clone().map(unit).collect();
        lines.push(format!("{name:>label$}  {}", units.concat()).trim_end().to_owned());
    };
    for y in ys.rev() {
        if y < last_y {
            add("", &|x| format!("{:<UNIT$}", up(x, y)));
        }
        let stretch = |x| if x < last_x { across(x, y).to_string().repeat(UNIT - 1) } else { String::new() };
        add(&grouped(y), &|x| format!("+{}", stretch(x)));
    }
    add("", &|x| format!("{:<UNIT$}", last_two_digits(x)));
    lines
}

/// Returns one line per pile, with its number, its stones and a note. If there are many piles, returns only those around the
/// index `at`.
pub(crate) fn piles(name: &str, piles: &[u64], at: usize, note: &dyn Fn(usize) -> Option<String>) -> Vec<String> {
    if piles.is_empty() {
        return Vec::new();
    }
    let most = if piles.len() as u64 <= MAX_WHOLE { MAX_WHOLE } else { PART };
    let shown = span(1..=piles.len() as u64, (at as u64).saturating_add(1), most);
    let mut lines = Vec::new();
    if shown.clone().count() < piles.len() {
        let [first, last] = [shown.start(), shown.end()].map(|&end| grouped(end));
        lines.push(format!("{name}s {first} to {last} of {}", grouped(piles.len() as u64)));
    }
    let index = |number: u64| usize::try_from(number - 1).expect("it is the number of a pile");
    let label = grouped(*shown.end()).len();
    let width = shown.clone().map(|number| grouped(piles[index(number)]).len()).max().unwrap_or(0);
    for number in shown {
        let stones = piles[index(number)];
        let note = note(index(number)).map_or(String::new(), |note| format!("  {note}"));
        lines.push(format!("{name} {:>label$}: {:>width$}{}{note}", grouped(number), grouped(stones), row_of(stones)));
    }
    lines
}

/// Returns the stones of a pile side by side, or an empty text if there are many.
fn row_of(stones: u64) -> String {
    match usize::try_from(stones) {
        Ok(stones @ 1..=MAX_STONES) => format!("  {}", "o".repeat(stones)),
        _ => String::new(),
    }
}

/// Returns up to `most` of these numbers, with `at` or the number nearest to it near their middle.
fn span(all: RangeInclusive<u64>, at: u64, most: u64) -> RangeInclusive<u64> {
    let (first, last) = (*all.start(), *all.end());
    let more = most.saturating_sub(1);
    if last - first <= more {
        return all;
    }
    // Centred on `at`, and moved inside at both ends. Saturating, because `at` may be an illegal coordinate.
    let start = at.clamp(first, last).saturating_sub(more / 2).clamp(first, last - more);
    start..=start + more
}

/// Returns the shown range of each axis, in one line or two.
fn extent(first: (&str, &RangeInclusive<u64>), second: (&str, &RangeInclusive<u64>)) -> Vec<String> {
    let axes =
        [first, second].map(|(name, shown)| format!("{name} {} to {}", grouped(*shown.start()), grouped(*shown.end())));
    let line = axes.join(", ");
    if line.len() <= WIDTH { vec![line] } else { axes.into() }
}

/// Breaks lines that are wider than the terminal, unless a single word is too wide.
///
/// Lines are broken at the last space that fits, preferably not between digits, because numbers are grouped by spaces.
/// Continuation lines are indented by two columns.
pub(crate) fn wrapped(text: &str) -> String {
    const INDENT: &str = "  ";
    let mut wrapped = String::with_capacity(text.len());
    for line in text.lines() {
        let (mut rest, mut indent) = (line, "");
        loop {
            let room = WIDTH - indent.len();
            let end = rest.char_indices().nth(room).map(|(end, _)| end);
            // A word that is too long for a line ends at the next space.
            let next = |end: usize| rest[end..].find(' ').map(|space| end + space);
            let Some(at) = end.and_then(|end| last_break(rest, end).or_else(|| next(end))) else { break };
            wrapped.extend([indent, rest[..at].trim_end(), "\n"]);
            (rest, indent) = (&rest[at + 1..], INDENT);
        }
        wrapped.extend([indent, rest, "\n"]);
    }
    wrapped
}

/// Returns the index of the last space up to this byte, ignoring the indentation. Spaces between digits count only if there
/// are no others.
fn last_break(line: &str, end: usize) -> Option<usize> {
    let first = line.len() - line.trim_start().len();
    let bytes = line.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let spaces = || (first + 1..=end).rev().filter(|&at| bytes[at] == b' ');
    spaces().find(|&at| !(is_digit(at - 1) && is_digit(at + 1))).or_else(|| spaces().next())
}

/// Returns the last digit.
fn digit(number: u64) -> char {
    char::from_digit((number % 10) as u32, 10).expect("it is a digit")
}

/// Returns the number, or its last two digits.
fn last_two_digits(number: u64) -> String {
    if number < 100 { number.to_string() } else { format!("{:02}", number % 100) }
}
