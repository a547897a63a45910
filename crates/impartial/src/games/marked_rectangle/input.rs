//! Rectangles from the judge's format, and rectangles with a mark from ours.
//!
//! An input that begins with the word `marks` has the second format.

use std::ops::RangeInclusive;

use impartial_marked_rectangle::{MarkedRectangle, Marks};
use number_reader::{ParseError, Place, Reader};

use crate::game::Limits;
use crate::output::report::count;

/// Maximum number of rectangles.
const MAX_CASES: u64 = (1 << 31) - 1;

/// The first word of an input of marked rectangles.
const MARKS: &str = "marks";

/// The numbers of rectangles, the largest side, the largest sums of all N and of all M, and whether the input may have marks.
struct InputLimits {
    rectangles: RangeInclusive<u64>,
    side: u64,
    sum: Option<u64>,
    has_marks: bool,
}

impl InputLimits {
    fn of(limits: Limits) -> Self {
        match limits {
            Limits::Full => Self { rectangles: 0..=MAX_CASES, side: u64::MAX, sum: None, has_marks: true },
            Limits::Judge => Self { rectangles: 1..=10_000, side: 1_000_000, sum: Some(1_000_000), has_marks: false },
        }
    }
}

/// A whole input of either format.
pub(crate) enum WholeInput {
    Counted(Vec<Marks>),
    Marked(Vec<Mark>),
}

impl WholeInput {
    /// Reads an input of either format. The text may continue after it.
    pub(super) fn read(reader: &mut Reader<'_>, limits: Limits) -> Result<(Self, String), ParseError> {
        let limits = InputLimits::of(limits);
        if limits.has_marks && reader.peek()? == MARKS.as_bytes() {
            let marks = read_marked(reader)?;
            let last = count(marks.len(), "marked rectangle");
            return Ok((Self::Marked(marks), last));
        }
        let word = if limits.has_marks { "the word `marks` or " } else { "" };
        let rectangles = read_counted(reader, &limits, &format!("{word}the number T of rectangles"))?;
        let last = count(rectangles.len(), "rectangle");
        Ok((Self::Counted(rectangles), last))
    }
}

/// Reads an input of the judge's format. Errors call its first number `first`.
fn read_counted(reader: &mut Reader<'_>, limits: &InputLimits, first: &str) -> Result<Vec<Marks>, ParseError> {
    reader.line(1);
    let total = reader.named_number(limits.rectangles.clone(), || first.into())?;
    reader.lines(total, 2);
    let place = reader.place();
    let columns = |_: &[u64; 2]| [("N", 1, limits.side), ("M", 1, limits.side)];
    let build = |[rows, columns]: [u64; 2]| Marks::new(rows, columns).ok();
    let rectangles = reader.table(total, ["rectangle", "rectangles"], columns, build)?;
    if let Some(most) = limits.sum {
        check_sums(&rectangles, most, place)?;
    }
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
pub(crate) struct Mark {
    // Invariant: the numbers of rows and columns are not 0, and the row and column are in the rectangle.
    numbers: [u64; 4],
}

impl Mark {
    /// Marks a rectangle in the middle: of *N* x *M* cells, the one in row ceil(*N*/2) and column ceil(*M*/2).
    pub(super) fn in_the_middle(marks: &Marks) -> Self {
        let [rows, columns] = [marks.rows(), marks.columns()];
        Self { numbers: [rows, columns, rows.div_ceil(2), columns.div_ceil(2)] }
    }

    pub(super) fn position(self) -> MarkedRectangle {
        let [rows, columns, row, column] = self.numbers;
        MarkedRectangle::new(rows, columns, row, column).expect("every number was checked when it was read")
    }
}

/// Reads the word `marks` and rectangles with a mark.
pub(super) fn read_marked(reader: &mut Reader<'_>) -> Result<Vec<Mark>, ParseError> {
    reader.line(2);
    reader.known_word("the word `marks`, as the judge's input marks no cell", |word| (word == MARKS).then_some(()))?;
    let total = reader.named_number(0..=MAX_CASES, || "the number K of marked rectangles".into())?;
    reader.lines(total, 4);
    let columns =
        |&[rows, columns, ..]: &[u64; 4]| [("N", 1, u64::MAX), ("M", 1, u64::MAX), ("x", 1, rows), ("y", 1, columns)];
    reader.table(total, ["marked rectangle", "marked rectangles"], columns, |numbers| Some(Mark { numbers }))
}
