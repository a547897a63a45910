//! Rectangles from the judge's format, and rectangles with a mark from ours.
//!
//! An input that begins with the word `marks` has the second format.

use std::ops::RangeInclusive;

use impartial_marked_rectangle::{MarkedRectangle, Marks};
use number_reader::{ParseError, Place, Reader};

use super::{FULL, MAX_CASES};

use crate::notation::only;
use crate::output::report::count;

/// The numbers of rectangles, the largest side, the largest sums of all N and of all M, and the most rectangles with a mark,
/// if the input may have marks.
pub(super) struct InputLimits {
    pub(super) rectangles: RangeInclusive<u64>,
    pub(super) side: u64,
    pub(super) sum: Option<u64>,
    pub(super) marked: Option<u64>,
}

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
    read_counted(&mut Reader::new(input.into()), &FULL, "the number T of rectangles")
}

/// A whole input of either format.
pub(super) enum WholeInput {
    Counted(Vec<Marks>),
    Marked(Vec<Mark>),
}

/// Reads a whole input of either format.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<WholeInput, ParseError> {
    read_input(&mut reader, &FULL)
}

/// Reads a whole input within some limits.
pub(super) fn read_input(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<WholeInput, ParseError> {
    let first = match limits.marked {
        Some(marked) if reader.peek()? == MARKS.as_bytes() => {
            let marked = read_marked(reader, marked)?;
            reader.end_after(|| count(marked.len(), "marked rectangle"))?;
            return Ok(WholeInput::Marked(marked));
        }
        Some(_) => "the word `marks` or the number T of rectangles",
        None => "the number T of rectangles",
    };
    read_counted(reader, limits, first).map(WholeInput::Counted)
}

/// The first word of an input of marked rectangles.
const MARKS: &str = "marks";

/// Reads a whole input of the judge's format. Errors call its first number `first`.
fn read_counted(reader: &mut Reader<'_>, limits: &InputLimits, first: &str) -> Result<Vec<Marks>, ParseError> {
    reader.line(1);
    let total = reader.named_number(limits.rectangles.clone(), || first.into())?;
    reader.lines(total, 2);
    let place = reader.place();
    let columns = |_: &[u64; 2]| [("N", 1, limits.side), ("M", 1, limits.side)];
    let build = |[rows, columns]: [u64; 2]| Marks::new(rows, columns).ok();
    let rectangles = reader.table(total, "rectangle", columns, build)?;
    if let Some(most) = limits.sum {
        check_sums(&rectangles, most, place)?;
    }
    reader.end_after(|| count(rectangles.len(), "rectangle"))?;
    Ok(rectangles)
}

/// Checks that neither the sum of N nor that of M is above `most`. Each rectangle has a line of its own, and the first is at
/// this place.
fn check_sums(rectangles: &[Marks], most: u64, mut place: Place) -> Result<(), ParseError> {
    let mut sums = [0_u64; 2];
    for (index, marks) in rectangles.iter().enumerate() {
        for ((name, side), sum) in [("N", marks.rows()), ("M", marks.columns())].into_iter().zip(&mut sums) {
            *sum = sum.saturating_add(side);
            if *sum > most {
                (place.line, place.word) = (place.line + index, place.word + 2 * index);
                let rectangle = format!("rectangle {} of {}", index + 1, rectangles.len());
                let expected = format!("a sum of {name} of at most {most} up to {rectangle}");
                return Err(ParseError::new(place, expected, sum.to_string()));
            }
        }
    }
    Ok(())
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
    only(place, read_marked(reader, MAX_CASES)?).map(Mark::position)
}

/// Reads the word `marks` and up to `most` rectangles with a mark.
fn read_marked(reader: &mut Reader<'_>, most: u64) -> Result<Vec<Mark>, ParseError> {
    reader.line(2);
    reader.known_word("the word `marks`, as the judge's input marks no cell", |word| (word == MARKS).then_some(()))?;
    let total = reader.named_number(0..=most, || "the number K of marked rectangles".into())?;
    reader.lines(total, 4);
    let columns =
        |&[rows, columns, ..]: &[u64; 4]| [("N", 1, u64::MAX), ("M", 1, u64::MAX), ("x", 1, rows), ("y", 1, columns)];
    reader.table(total, "marked rectangle", columns, |numbers| Some(Mark { numbers }))
}
