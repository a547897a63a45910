//! Wrong ideas about grid split.

use std::collections::HashMap;
use std::ops::{Add as _, BitXor as _};

use super::Row;
use crate::idea::{Changes, Idea, Input, mex};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("grid_split"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "R=16,C=16",
    python: None,
    recursive: None,
    seconds: 1,
    has_moves: false,
    small_limits: &["R=8,C=8", "R=7,C=9"],
    largest_limits: "T=10,R=20,C=20",
}];

const SLOW: Changes = &[
    ("        vector<int> known…, -1);\n", ""),
    ("            int& value = known…return value;\n", ""),
    ("return value = int(", "return int("),
];

const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of candidates is odd", |input| {
        by_boards(input, |board| board.candidates(2).len() as u64 % 2)
    })
    .changes(&[(
        "const int value = nim_value(0, 0, rows, columns);",
        "int value = 0;\n        for (const auto& row : is_candidate) value ^= count(row.begin(), row.end(), true) % 2;",
    )]),
    Idea::new("short-arms", "a candidate needs one open cell in each direction", |input| {
        by_boards(input, |board| board.value(1, four_parts, u64::bitxor))
    })
    .changes(&[("ARM = 2", "ARM = 1")])
    .within(LIMITS),
    Idea::new("two-parts", "a move removes only the row of its candidate", |input| {
        by_boards(input, |board| board.value(2, two_parts, u64::bitxor))
    })
    .changes(&[(
        "nim_value(top, left, row, column),…right)};",
        "nim_value(top, left, row, right), nim_value(row + 1, left, bottom, right), 0, 0};",
    )])
    .within(LIMITS),
    Idea::new("sum", "the nim-value of the parts is the sum of their nim-values", |input| {
        by_boards(input, |board| board.value(2, four_parts, u64::add))
    })
    .changes(&[("parts[0] ^ parts[1] ^ parts[2] ^ parts[3]", "parts[0] + parts[1] + parts[2] + parts[3]")])
    .within(LIMITS),
    Idea::ONE_CASE,
    Idea::first_answer(&[("puts(value ?", "static const int first = value;\n        puts(first ?")]),
    Idea::no_reset(&[(
        "const int value = nim_value(0, 0, rows, columns);",
        "static int value = 0;\n        value ^= nim_value(0, 0, rows, columns);",
    )]),
];

/// Maximum side of a board that an idea solves, because it tries all moves of all parts.
const MAX_SIDE: usize = 20;

/// Limits under which this takes a moment.
const LIMITS: &str = "R=11,C=11";

/// The map of a board.
struct Board<'a>(Vec<&'a [u8]>);

/// A cell, by its row and column from 0.
type Cell = [usize; 2];

/// The first row and column of a part, and the row and column after it.
type Rectangle = [usize; 4];

impl Board<'_> {
    /// Returns the cells with this number of open cells in each direction.
    fn candidates(&self, arm: usize) -> Vec<Cell> {
        let Self(rows) = self;
        let columns = rows.first().map_or(0, |row| row.len());
        let cells = (arm..rows.len().saturating_sub(arm))
            .flat_map(|row| (arm..columns.saturating_sub(arm)).map(move |column| [row, column]));
        let is_open = |[row, column]: &Cell| {
            (row - arm..=row + arm).all(|row| rows[row][*column] == b'^')
                && (column - arm..=column + arm).all(|column| rows[*row][column] == b'^')
        };
        cells.filter(is_open).collect()
    }

    /// Returns the nim-value of the board if candidates need this number of open cells in each direction.
    fn value(&self, arm: usize, kind: Move, join: fn(u64, u64) -> u64) -> u64 {
        let whole = [0, 0, self.0.len(), self.0.first().map_or(0, |row| row.len())];
        value(&self.candidates(arm), whole, kind, join, &mut HashMap::new())
    }
}

/// Returns the values of the boards of an input.
fn by_boards(input: &Input<'_>, value: fn(&Board<'_>) -> u64) -> Option<Vec<u128>> {
    let mut words = input.text.split_whitespace().skip(1);
    let mut values = Vec::new();
    while let Some(rows) = words.next() {
        let rows: usize = rows.parse().ok().filter(|rows| *rows <= MAX_SIDE)?;
        words.next()?.parse::<usize>().ok().filter(|columns| *columns <= MAX_SIDE)?;
        values.push(value(&Board(words.by_ref().take(rows).map(str::as_bytes).collect())).into());
    }
    Some(values)
}

/// Returns the parts that the move at a cell leaves.
type Move = fn(Cell, Rectangle) -> Vec<Rectangle>;

fn four_parts([row, column]: Cell, [top, left, bottom, right]: Rectangle) -> Vec<Rectangle> {
    vec![
        [top, left, row, column],
        [top, column + 1, row, right],
        [row + 1, left, bottom, column],
        [row + 1, column + 1, bottom, right],
    ]
}

fn two_parts([row, _]: Cell, [top, left, bottom, right]: Rectangle) -> Vec<Rectangle> {
    vec![[top, left, row, right], [row + 1, left, bottom, right]]
}

/// Returns the nim-value of a part if moves are of this kind, and `join` joins the nim-values of the parts that one leaves.
fn value(
    candidates: &[Cell],
    part: Rectangle,
    kind: Move,
    join: fn(u64, u64) -> u64,
    known: &mut HashMap<Rectangle, u64>,
) -> u64 {
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let [top, left, bottom, right] = part;
    let inside =
        candidates.iter().filter(|[row, column]| (top..bottom).contains(row) && (left..right).contains(column));
    let mut option = |part| value(candidates, part, kind, join, known);
    let options = inside.map(|&cell| kind(cell, part).into_iter().map(&mut option).fold(0, join)).collect();
    let found = mex(options);
    known.insert(part, found);
    found
}
