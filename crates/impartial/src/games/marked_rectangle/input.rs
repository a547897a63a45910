//! Rectangles from the judge's format, and rectangles with a mark from ours.
//!
//! An input that begins with the word `marks` has the second format.

use impartial_games::Ranges;
use impartial_marked_rectangle::Marks;
use number_reader::{Location, ParseError, Reader};

use super::LIST;
use super::counts::Counts;
use super::mark::Mark;
use crate::input_cases::{AnswerForm, Cases};
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// The first token of an input of marked rectangles.
const MARKS: &str = "marks";

/// Reads an input of either format. The text may continue after it.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    if !limits.is_judge() && reader.peek()? == MARKS.as_bytes() {
        return read_marked(reader, limits);
    }
    let range = |name| limits.range(name);
    let word = if limits.is_judge() { "" } else { "the word `marks` or " };
    reader.line(1);
    let total = reader.named_number(range("T"), || format!("{word}the number T of rectangles"))?;
    reader.lines(total, 2);
    let location = reader.location();
    let [rows, columns] = ["N", "M"].map(|name| *range(name).end());
    let columns = |_: &[u64; 2]| [("N", 1, rows), ("M", 1, columns)];
    let build = |[rows, columns]: [u64; 2]| Marks::new(rows, columns).ok();
    let rectangles = reader.table(total, ["rectangle", "rectangles"], columns, build)?;
    let most = *range("sum").end();
    if most < u64::MAX {
        check_sums(&rectangles, location, most)?;
    }
    let (last, cases) = (count(total, "rectangle"), rectangles.len());
    Ok(Unsolved { last, cases, remark: None, solve: Box::new(|_, _| Ok(Box::new(Counts(rectangles)))) })
}

/// Checks that the sum of N and the sum of M are at most `most`. Each rectangle is on a separate line, and the first
/// is at this location.
fn check_sums(rectangles: &[Marks], mut location: Location, most: u64) -> Result<(), ParseError> {
    let mut sums = [0_u64; 2];
    for (index, marks) in rectangles.iter().enumerate() {
        for ((name, side), sum) in [("N", marks.rows()), ("M", marks.columns())].into_iter().zip(&mut sums) {
            *sum = sum.saturating_add(side);
            if *sum > most {
                // In the strict layout each rectangle is a line of two tokens, so its location follows from its index.
                (location.line, location.token) = (location.line + index, location.token + 2 * index);
                let rectangle = format!("rectangle {} of {}", index + 1, rectangles.len());
                let expected = format!("a sum of {name} of at most {most} up to {rectangle}");
                return Err(ParseError::new(location, expected, sum.to_string()));
            }
        }
    }
    Ok(())
}

/// Reads the word `marks` and rectangles with a mark.
pub(super) fn read_marked(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    reader.line(2);
    reader.known_token("the word `marks`, because the judge's input marks no cell", |word| {
        (word == MARKS).then_some(())
    })?;
    let total = reader.named_number(limits.range("T"), || "the number K of marked rectangles".into())?;
    reader.lines(total, 4);
    let [most_rows, most_columns] = ["N", "M"].map(|name| *limits.range(name).end());
    let columns = |&[rows, columns, ..]: &[u64; 4]| {
        [("N", 1, most_rows), ("M", 1, most_columns), ("x", 1, rows), ("y", 1, columns)]
    };
    let marks =
        reader.table(total, ["marked rectangle", "marked rectangles"], columns, |numbers| Some(Mark(numbers)))?;
    Ok(Cases::unsolved(LIST, AnswerForm::WithMove, count(total, "marked rectangle"), marks.len(), |_, _| Ok(marks)))
}
