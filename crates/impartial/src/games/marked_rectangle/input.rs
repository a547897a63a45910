//! Rectangles from the judge's format, and rectangles with a mark from ours.
//!
//! An input that begins with the word `marks` has the second format.

use impartial_marked_rectangle::{MarkedRectangle, Marks};
use number_reader::{ParseError, Reader};

use crate::notation::only;
use crate::output::report::count;

/// The most rectangles that are read.
const MAX_CASES: u64 = (1 << 31) - 1;

/// Parses the rectangles.
///
/// # Errors
///
/// Returns an error for the first word that is not a number or out of its range, too few rectangles, or a word after the last one.
///
/// # Complexity
///
/// *O(b)* time for *b* bytes. Memory: see [`Game::parse`](crate::Game::parse).
///
/// # Examples
///
/// ```
/// use impartial::games::marked_rectangle::parse;
///
/// let wins: Vec<u128> = parse(b"2\n5 8\n6 7\n")?.iter().map(|marks| marks.first_player_wins()).collect();
/// assert_eq!(wins, [40, 42]);
/// let error = parse(b"2\n5 8\n6 0\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:3: expected M of rectangle 2 of 2, from 1 to 18446744073709551615, found `0`");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn parse(input: impl Into<Vec<u8>>) -> Result<Vec<Marks>, ParseError> {
    read_counted(Reader::new(input.into()), "the number T of rectangles")
}

/// A whole input of either format.
pub(super) enum WholeInput {
    Counted(Vec<Marks>),
    Marked(Vec<Mark>),
}

/// Reads a whole input of either format.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<WholeInput, ParseError> {
    if !reader.keyword(MARKS)? {
        return read_counted(reader, "the word `marks` or the number T of rectangles").map(WholeInput::Counted);
    }
    let marked = read_marked(&mut reader)?;
    reader.end_after(|| count(marked.len(), "marked rectangle"))?;
    Ok(WholeInput::Marked(marked))
}

/// The first word of an input of marked rectangles.
const MARKS: &str = "marks";

/// Reads a whole input of the judge's format. Errors call its first number `first`.
fn read_counted(mut reader: Reader<'_>, first: &str) -> Result<Vec<Marks>, ParseError> {
    let total = reader.named_number(0..=MAX_CASES, || first.into())?;
    let columns = |_: &[u64; 2]| [("N", 1, u64::MAX), ("M", 1, u64::MAX)];
    let build = |[rows, columns]: [u64; 2]| Marks::new(rows, columns).ok();
    let rectangles = reader.table(total, "rectangle", columns, build)?;
    reader.end_after(|| count(rectangles.len(), "rectangle"))?;
    Ok(rectangles)
}

/// A rectangle with a mark, as it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    // Invariant: the numbers of rows and columns are not 0, and the row and column are in the rectangle.
    numbers: [u64; 4],
}

impl Mark {
    pub(super) fn position(self) -> MarkedRectangle {
        let [rows, columns, row, column] = self.numbers;
        MarkedRectangle::new(rows, columns, row, column).expect("every number was checked when it was read")
    }
}

/// Reads the word `marks` and rectangles with a mark. The text may go on after them.
pub(super) fn read_position(reader: &mut Reader<'_>) -> Result<MarkedRectangle, ParseError> {
    let place = reader.place();
    reader.known_word("the word `marks`, as the judge's input marks no cell", |word| (word == MARKS).then_some(()))?;
    only(place, read_marked(reader)?).map(Mark::position)
}

/// Reads rectangles with a mark, after the word `marks`.
fn read_marked(reader: &mut Reader<'_>) -> Result<Vec<Mark>, ParseError> {
    let total = reader.named_number(0..=MAX_CASES, || "the number K of marked rectangles".into())?;
    let columns =
        |&[rows, columns, ..]: &[u64; 4]| [("N", 1, u64::MAX), ("M", 1, u64::MAX), ("x", 1, rows), ("y", 1, columns)];
    reader.table(total, "marked rectangle", columns, |numbers| Some(Mark { numbers }))
}
