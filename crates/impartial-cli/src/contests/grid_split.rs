//! Wrong ideas about grid split.

use std::collections::HashMap;

use super::{Idea, mex};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of candidates is odd", |_, text, _| {
        by_boards(text, |board| board.candidates(2).len() as u64 % 2)
    }),
    Idea {
        limits: LIMITS,
        ..Idea::new("short-arms", "a candidate needs one open cell in each direction", |_, text, _| {
            by_boards(text, |board| value(&board.candidates(1), board.whole(), four_parts, &mut HashMap::new()))
        })
    },
    Idea {
        limits: LIMITS,
        ..Idea::new("two-parts", "a move removes only the row of its candidate", |_, text, _| {
            by_boards(text, |board| value(&board.candidates(2), board.whole(), two_parts, &mut HashMap::new()))
        })
    },
    Idea {
        limits: LIMITS,
        ..Idea::new("sum", "the nim-value of the parts is the sum of their nim-values", |_, text, _| {
            by_boards(text, |board| value(&board.candidates(2), board.whole(), sum_of_parts, &mut HashMap::new()))
        })
    },
];

/// Maximum side of a board that an idea solves, because it tries all moves of all parts.
const MAX_SIDE: usize = 20;

/// Limits under which this takes a moment.
const LIMITS: Option<&str> = Some("R=11,C=11");

/// The map of a board.
struct Board<'a>(Vec<&'a [u8]>);

/// A cell, by its row and column from 0.
type Cell = [usize; 2];

/// The first row and column of a part, and the row and column after it.
type Part = [usize; 4];

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

    fn whole(&self) -> Part {
        [0, 0, self.0.len(), self.0.first().map_or(0, |row| row.len())]
    }
}

/// Returns the xor of the values of the boards of an input.
fn by_boards(text: &str, value: fn(&Board<'_>) -> u64) -> Option<Vec<u128>> {
    let mut words = text.split_whitespace().skip(1);
    let mut sum = 0;
    while let Some(rows) = words.next() {
        let rows: usize = rows.parse().ok().filter(|rows| *rows <= MAX_SIDE)?;
        words.next()?.parse::<usize>().ok().filter(|columns| *columns <= MAX_SIDE)?;
        sum ^= value(&Board(words.by_ref().take(rows).map(str::as_bytes).collect()));
    }
    Some(vec![sum.into()])
}

/// Returns the nim-value of an option: the move at a cell in a part, given the nim-values of smaller parts.
type MoveValue = fn(Cell, Part, &mut dyn FnMut(Part) -> u64) -> u64;

fn parts([row, column]: Cell, [top, left, bottom, right]: Part) -> [Part; 4] {
    [
        [top, left, row, column],
        [top, column + 1, row, right],
        [row + 1, left, bottom, column],
        [row + 1, column + 1, bottom, right],
    ]
}

fn four_parts(cell: Cell, part: Part, value: &mut dyn FnMut(Part) -> u64) -> u64 {
    parts(cell, part).into_iter().fold(0, |sum, part| sum ^ value(part))
}

fn sum_of_parts(cell: Cell, part: Part, value: &mut dyn FnMut(Part) -> u64) -> u64 {
    parts(cell, part).into_iter().map(value).sum()
}

fn two_parts([row, _]: Cell, [top, left, bottom, right]: Part, value: &mut dyn FnMut(Part) -> u64) -> u64 {
    value([top, left, row, right]) ^ value([row + 1, left, bottom, right])
}

/// Returns the nim-value of a part by the options of its candidates.
fn value(candidates: &[Cell], part: Part, option: MoveValue, known: &mut HashMap<Part, u64>) -> u64 {
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let [top, left, bottom, right] = part;
    let inside =
        candidates.iter().filter(|[row, column]| (top..bottom).contains(row) && (left..right).contains(column));
    let options: Vec<u64> =
        inside.map(|&cell| option(cell, part, &mut |part| value(candidates, part, option, known))).collect();
    let found = mex(options);
    known.insert(part, found);
    found
}
