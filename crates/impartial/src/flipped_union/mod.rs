//! What boards share whose cells are a union of rectangles, in which moves flipped other cells since.
//!
//! Inclusive ends become half-open, and half-open ends inclusive, here and nowhere else.

#[cfg(feature = "draw")]
pub(crate) mod picture;

use std::fmt;
use std::ops::Range;

use number_reader::{ParseError, Reader};
use sweepline::{Rect, Rect32, Rects};

use crate::output::text_board::CellWindow;

/// A range of rows and one of columns.
pub(crate) type Cells = [Range<u64>; 2];

/// Reads `total` lines `a b c d`: rows *a* to *c* and columns *b* to *d* of a board of these sides.
pub(crate) fn read_rectangles(reader: &mut Reader<'_>, total: u64, sides: [u64; 2]) -> Result<Rects, ParseError> {
    // The row and the column after every rectangle are then below 2^32.
    if sides.iter().all(|&side| side < u32::MAX.into()) {
        read_as(reader, total, sides, Rect32::new).map(Rects::from)
    } else {
        read_as(reader, total, sides, Some).map(Rects::from)
    }
}

/// Reads rectangles in a form that can represent every rectangle on the board.
fn read_as<R: Copy + Send>(
    reader: &mut Reader<'_>,
    total: u64,
    [rows, columns]: [u64; 2],
    form: impl Fn(Rect) -> Option<R> + Sync,
) -> Result<Vec<R>, ParseError> {
    let ranges = |&[top, left, ..]: &[u64; 4]| {
        [
            ("the first row a", 1, rows),
            ("the first column b", 1, columns),
            ("the last row c", top, rows),
            ("the last column d", left, columns),
        ]
    };
    reader.table(total, ["rectangle", "rectangles"], ranges, |[top, left, bottom, right]| {
        form(Rect::new(top..bottom + 1, left..right + 1).expect("no end is before its start"))
    })
}

/// Writes the lines that [`read_rectangles`] reads.
pub(crate) fn write_rectangles(f: &mut fmt::Formatter<'_>, rectangles: &Rects) -> fmt::Result {
    rectangles.iter().try_for_each(|rect| {
        let (rows, columns) = (rect.rows(), rect.columns());
        writeln!(f, "{} {} {} {}", rows.start, columns.start, rows.end - 1, columns.end - 1)
    })
}

/// Returns the board as text: the legend of `o` and `.`, with that of `O` and `:` if a cell of the chosen move is shown,
/// and the cells of the window.
pub(crate) fn text_board(
    window: &CellWindow,
    rectangles: &Rects,
    flipped: impl Iterator<Item = Cells>,
    chosen: impl Iterator<Item = Cells>,
    [legend, of_move]: [&str; 2],
) -> Vec<String> {
    // Few rectangles and flips meet the shown part of a huge board, so the others are dropped first.
    let shown = |[rows, columns]: Cells| window.clip(rows, columns);
    let on: Vec<Cells> = rectangles.iter().filter_map(|rect| shown([rect.rows(), rect.columns()])).collect();
    let flipped: Vec<Cells> = flipped.filter_map(shown).collect();
    let chosen: Vec<Cells> = chosen.filter_map(shown).collect();
    let of_move = if chosen.is_empty() { "" } else { of_move };
    let mut lines = vec![format!("{legend}{of_move}")];
    lines.extend(window.lines(&|row, column| {
        let holds = |[rows, columns]: &Cells| rows.contains(&row) && columns.contains(&column);
        let is_flipped = flipped.iter().filter(|cells| holds(cells)).count() % 2 == 1;
        match (on.iter().any(holds) != is_flipped, chosen.iter().any(holds)) {
            (true, false) => 'o',
            (true, true) => 'O',
            (false, false) => '.',
            (false, true) => ':',
        }
    }));
    lines
}
