//! Boards from the judge's format, or from a list of candidates.

use std::ops::RangeInclusive;

use impartial_games::{MAX_CANDIDATES, Ranges};
use impartial_grid_split::{Cell, GridSplit, SolveError, Solver};
use number_reader::{Location, ParseError, Reader, quote};

use crate::output::report::count;
use crate::read_options::ReadError;

/// The number of `^` required in each direction from a candidate: the least prime, by the statement of the problem.
const ARM: usize = 2;

/// A board as it is read.
#[derive(Clone, Debug)]
pub(crate) struct BoardInput {
    /// The location of its sides in the input.
    location: Location,
    pub(super) rows: u64,
    pub(super) columns: u64,
    // Invariant: all are on the board, at most `MAX_CANDIDATES`, by row and then column, each once.
    pub(super) candidates: Vec<Cell>,
}

impl BoardInput {
    /// Solves the board. Errors call it `name`.
    pub(super) fn solve(&self, name: &str, solver: Solver<'_>) -> Result<GridSplit, ReadError> {
        let Self { location, rows, columns, candidates } = self;
        let size = || format!("{rows} x {columns} with {}", count(candidates.len(), "candidate"));
        solver.solve(*rows, *columns, candidates.iter().copied()).map_err(|error| match error {
            SolveError::Stopped(stopped) => stopped.into(),
            other => {
                let expected = format!("{name} small enough to be solved");
                let lower = if cfg!(target_family = "wasm") { "; the limit is lower in a browser" } else { "" };
                ParseError::new(*location, expected, format!("{}: {other}{lower}", size())).into()
            }
        })
    }
}

/// Reads boards of either format, and returns them with what was read last. The text may continue after them.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<(Vec<BoardInput>, String), ParseError> {
    if !limits.is_judge() && reader.peek()? == LIST.as_bytes() {
        let (board, candidates) = read_list(reader, limits)?;
        return Ok((vec![board], count(candidates, "candidate")));
    }
    let word = if limits.is_judge() { "" } else { "the word `cells` or " };
    reader.line(1);
    let total = reader.named_number(limits.range("T"), || format!("{word}the number T of boards"))?;
    let read = |reader: &mut Reader<'_>, index| read_map(reader, limits, &format!("board {} of {total}", index + 1));
    Ok((reader.items(total, ["board", "boards"], read)?, count(total, "board")))
}

/// The first token of an input that is a list of candidates.
const LIST: &str = "cells";

/// Reads `R C` and R rows.
fn read_map(reader: &mut Reader<'_>, limits: Ranges, board: &str) -> Result<BoardInput, ParseError> {
    const WINDOW: usize = 2 * ARM + 1;
    reader.line(2);
    let location = reader.location();
    let rows = reader.named_number(limits.range("R"), || format!("the number R of rows of {board}"))?;
    let columns = reader.named_number(limits.range("C"), || format!("the number C of columns of {board}"))?;
    reader.lines(rows, 1);
    let mut candidates = Vec::new();
    // The last `WINDOW` rows. A candidate lies in the middle row, so it is found when the last row of its arms is read. At
    // the top of the map, missing rows are empty, so no cell below them is a candidate.
    let mut window: [Vec<u8>; WINDOW] = Default::default();
    reader.items(rows, ["row", "rows"], |reader, index| {
        window.rotate_left(1);
        read_row(reader, columns, &mut window[WINDOW - 1], || format!("row {} of {board}", index + 1))?;
        for middle in ARM..window[0].len().saturating_sub(ARM) {
            let is_open = |row: &[u8], columns: RangeInclusive<usize>| row[columns] == [b'^'; WINDOW];
            if is_open(&window[ARM], middle - ARM..=middle + ARM) && window.iter().all(|row| row[middle] == b'^') {
                // Counted from 1, this is the middle row of the window.
                let (row, column) = (index + 1 - ARM as u64, (middle + 1) as u64);
                add(&mut candidates, Cell { row, column }).map_err(|found| too_many(location, board, found))?;
            }
        }
        Ok(())
    })?;
    dedup(&mut candidates).map_err(|found| too_many(location, board, found))?;
    Ok(BoardInput { location, rows, columns, candidates })
}

/// Reads the next token as a row of `width` cells, each `#` or `^`, and replaces `row` with it.
fn read_row(
    reader: &mut Reader<'_>,
    width: u64,
    row: &mut Vec<u8>,
    name: impl Fn() -> String,
) -> Result<(), ParseError> {
    row.clear();
    row.extend_from_slice(reader.peek()?);
    if let Some(wrong) = row.iter().position(|cell| !b"#^".contains(cell)) {
        let mut location = reader.location();
        location.column += wrong;
        return Err(ParseError::new(location, format!("`#` or `^` in {}", name()), quote(&row[wrong..])));
    }
    if row.len() as u64 != width {
        let error = reader.unexpected(format!("{}, which has {}", name(), count(width, "cell")));
        let found = format!("{}: {}", row.len(), error.found());
        return Err(error.finding(found));
    }
    reader.skip();
    Ok(())
}

/// Reads the keyword of a list, `R C K` and K lines; returns the board and K.
fn read_list(reader: &mut Reader<'_>, limits: Ranges) -> Result<(BoardInput, u64), ParseError> {
    let range = |name| limits.range(name);
    reader.line(1);
    reader.skip();
    reader.line(3);
    let location = reader.location();
    let rows = reader.named_number(range("R"), || "the number R of rows".into())?;
    let columns = reader.named_number(range("C"), || "the number C of columns".into())?;
    let total = reader.named_number(range("K"), || "the number K of candidates".into())?;
    reader.lines(total, 2);
    let sides = |_: &[u64; 2]| [("the row", 1, rows), ("the column", 1, columns)];
    let mut candidates =
        reader.table(total, ["candidate", "candidates"], sides, |[row, column]| Some(Cell { row, column }))?;
    dedup(&mut candidates).map_err(|found| too_many(location, "a board", found))?;
    Ok((BoardInput { location, rows, columns, candidates }, total))
}

/// Returns the error that the board at this location has too many candidates.
fn too_many(location: Location, board: &str, found: String) -> ParseError {
    ParseError::new(location, format!("{board} with at most {MAX_CANDIDATES} different candidates"), found)
}

/// Adds a candidate of a map. Duplicates are removed only at twice the limit, so each addition takes *O(log n)* time on
/// average.
///
/// The error is the number of different candidates if it is above the limit.
fn add(candidates: &mut Vec<Cell>, cell: Cell) -> Result<(), String> {
    candidates.push(cell);
    if candidates.len() <= 2 * MAX_CANDIDATES { Ok(()) } else { dedup(candidates) }
}

/// Removes duplicates, with the error of [`add`].
fn dedup(candidates: &mut Vec<Cell>) -> Result<(), String> {
    candidates.sort_unstable();
    candidates.dedup();
    if candidates.len() <= MAX_CANDIDATES { Ok(()) } else { Err(format!("at least {}", candidates.len())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One candidate too many is detected, and repeated ones are not counted.
    #[test]
    fn candidates_are_counted_once_each() {
        let cell = |index: usize| Cell { row: index as u64 + 1, column: 1 };
        let mut candidates = (0..4 * MAX_CANDIDATES).map(|index| cell(index % MAX_CANDIDATES)).collect();
        assert_eq!((dedup(&mut candidates), candidates.len()), (Ok(()), MAX_CANDIDATES));
        let refused = (MAX_CANDIDATES..).find_map(|index| add(&mut candidates, cell(index)).err());
        assert_eq!(refused, Some(format!("at least {}", 2 * MAX_CANDIDATES + 1)));
        let mut one_more = (0..=MAX_CANDIDATES).map(cell).collect();
        assert_eq!(dedup(&mut one_more), Err(format!("at least {}", MAX_CANDIDATES + 1)));
    }
}
