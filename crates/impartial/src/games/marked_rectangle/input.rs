//! Rectangles from the judge's format, and rectangles with a mark from ours.

use impartial_marked_rectangle::{MarkedRectangle, Marks};
use number_reader::{Error, Reader, Refused};

use crate::input::{end, from_to, number, records, word};
use crate::output::report::count;

/// The most rectangles that are read.
const MAX_CASES: u64 = (1 << 31) - 1;

/// Parses the rectangles.
///
/// # Errors
///
/// The first word that is no number or out of its range, too few rectangles, or a word after the last one.
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
/// # Ok::<(), impartial::Error>(())
/// ```
pub fn parse(input: &[u8]) -> Result<Vec<Marks>, Error> {
    read_whole(Reader::new(input))
}

/// Reads a whole input of the judge's format.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<Vec<Marks>, Error> {
    let total = number(&mut reader, 0..=MAX_CASES, || "the number T of rectangles".into())?;
    let rectangle = |[rows, columns]: [u64; 2]| {
        if rows == 0 {
            return Err(0);
        }
        Marks::new(rows, columns).map_err(|_| 1)
    };
    let name = |Refused { record, index, .. }: &Refused| {
        from_to(&format!("{} of rectangle {} of {total}", ["N", "M"][*index], record + 1), 1, u64::MAX)
    };
    let rectangles = records(&mut reader, total, "rectangle", rectangle, name)?;
    end(reader, || count(rectangles.len(), "rectangle"))?;
    Ok(rectangles)
}

/// Reads rectangles with a mark. The text may go on after them.
pub(super) fn read_marked(reader: &mut Reader<'_>) -> Result<Vec<MarkedRectangle>, Error> {
    word(reader, "the word `marks`, as the judge's input marks no cell", |word| (word == "marks").then_some(()))?;
    let total = number(reader, 0..=MAX_CASES, || "the number K of marked rectangles".into())?;
    let rectangle = |numbers @ [rows, columns, row, column]: [u64; 4]| {
        if rows == 0 {
            return Err(0);
        }
        if columns == 0 {
            return Err(1);
        }
        if !(1..=rows).contains(&row) {
            return Err(2);
        }
        if (1..=columns).contains(&column) { Ok(numbers) } else { Err(3) }
    };
    let name = |Refused { record, index, numbers, .. }: &Refused| {
        let number = ["N", "M", "x", "y"][*index];
        // The mark is in one of the rows and one of the columns.
        let most = index.checked_sub(2).map_or(u64::MAX, |side| numbers[side]);
        from_to(&format!("{number} of marked rectangle {} of {total}", record + 1), 1, most)
    };
    let rectangles = records(reader, total, "marked rectangle", rectangle, name)?;
    let build = |[rows, columns, row, column]: [u64; 4]| {
        MarkedRectangle::new(rows, columns, row, column).expect("every number was checked when it was read")
    };
    Ok(rectangles.into_iter().map(build).collect())
}
