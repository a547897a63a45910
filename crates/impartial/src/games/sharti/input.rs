//! Boards of Sharti from the judge's format.
//!
//! Inclusive ends become half-open here and nowhere else.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use impartial_sharti::{Rect, Rect32, Sharti};
use number_reader::{ParseError, Reader};

use super::FULL;
use crate::output::report::count;

/// The largest side, and the numbers of rectangles.
pub(super) struct InputLimits {
    pub(super) side: u64,
    pub(super) rectangles: RangeInclusive<u64>,
}

/// Parses a position.
///
/// # Errors
///
/// Returns an error for the first word that does not fit: not a number, a number out of its range (see [`impartial_sharti`]), too few rectangles,
/// or a word after the last one.
///
/// # Complexity
///
/// *O(b + m log m)* time for *b* bytes and *m* rectangles. Memory: see [`Game::parse`](crate::Game::parse).
///
/// # Examples
///
/// ```
/// use impartial::games::sharti::parse;
///
/// let board = parse(b"5 2 1\n1 1 3 3\n2 2 4 4\n")?;
/// assert_eq!((board.side(), board.cap(), board.rectangles().len()), (5, 1, 2));
/// let error = parse(b"5 2 1\n1 1 3 3\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:1: expected 2 rectangles, found the end of the input after 1");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn parse(input: impl Into<Vec<u8>>) -> Result<Sharti, ParseError> {
    read_whole(Reader::new(input.into()))
}

/// Reads a whole input. Its text is freed before the board is solved, because both may be large.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<Sharti, ParseError> {
    let board = read_input(&mut reader, &FULL)?;
    drop(reader);
    Ok(board.build())
}

/// Reads a whole input within some limits.
pub(super) fn read_input(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<BoardInput, ParseError> {
    let board = BoardInput::read(reader, limits)?;
    reader.end_after(|| count(board.rectangles.len(), "rectangle"))?;
    Ok(board)
}

/// A board as it is read.
pub(super) struct BoardInput {
    side: u64,
    cap: u64,
    // Invariant: all of them are on the board.
    rectangles: Rectangles,
}

/// Rectangles in the smallest type that holds all rectangles of the board.
enum Rectangles {
    Narrow(Vec<Rect32>),
    Wide(Vec<Rect>),
}

impl Rectangles {
    fn len(&self) -> usize {
        match self {
            Self::Narrow(rectangles) => rectangles.len(),
            Self::Wide(rectangles) => rectangles.len(),
        }
    }
}

/// The longest side of a board on which the row and the column after every rectangle are below 2^32.
const MAX_NARROW_SIDE: u64 = u32::MAX as u64 - 1;

impl BoardInput {
    /// Reads a board. The text may go on after it.
    pub(super) fn read(reader: &mut Reader<'_>, limits: &InputLimits) -> Result<Self, ParseError> {
        reader.line(3);
        let side = reader.named_number(1..=limits.side, || "the side n of the board".into())?;
        let total = reader.named_number(limits.rectangles.clone(), || "the number m of rectangles".into())?;
        let cap = reader.named_number(1..=side, || "the cap k".into())?;
        reader.lines(total, 4);
        let rectangles = if side <= MAX_NARROW_SIDE {
            Rectangles::Narrow(rectangles(reader, side, total)?)
        } else {
            Rectangles::Wide(rectangles(reader, side, total)?)
        };
        Ok(Self { side, cap, rectangles })
    }

    /// Builds the position, which solves it.
    pub(super) fn build(self) -> Sharti {
        let board = match self.rectangles {
            Rectangles::Narrow(rectangles) => Sharti::new(self.side, self.cap, rectangles),
            Rectangles::Wide(rectangles) => Sharti::new(self.side, self.cap, rectangles),
        };
        board.expect("every number was checked when it was read")
    }
}

/// Reads `total` rectangles in a form that holds all those on a board of this side.
fn rectangles<R: TryFrom<Rect, Error: Debug> + Copy + Send>(
    reader: &mut Reader<'_>,
    side: u64,
    total: u64,
) -> Result<Vec<R>, ParseError> {
    let columns = |&[top, left, ..]: &[u64; 4]| {
        [
            ("the first row a", 1, side),
            ("the first column b", 1, side),
            ("the last row c", top, side),
            ("the last column d", left, side),
        ]
    };
    reader.table(total, "rectangle", columns, |[top, left, bottom, right]| {
        let rectangle = Rect::new(top..bottom + 1, left..right + 1).expect("no end is before its start");
        Some(rectangle.try_into().expect("the board is narrow enough for this form"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest form is chosen by the side, and the last row and column are kept in both.
    #[test]
    fn boards_with_sides_around_two_to_the_32() {
        for side in MAX_NARROW_SIDE - 2..MAX_NARROW_SIDE + 4 {
            let text = format!("{side} 2 {side}\n1 2 {side} {side}\n{side} {side} {side} {side}\n");
            let board =
                BoardInput::read(&mut Reader::new(text.as_bytes()), &FULL).expect("the rectangles are on the board");
            assert_eq!(matches!(board.rectangles, Rectangles::Narrow(_)), side < u64::from(u32::MAX), "side {side}");
            let after = side + 1;
            let rectangles = [(1..after, 2..after), (side..after, side..after)]
                .map(|(rows, columns)| Rect::new(rows, columns).expect("neither is empty"));
            assert_eq!(Ok(board.build()), Sharti::new(side, side, rectangles.to_vec()), "side {side}");
            let beyond = text.replacen(&format!("{side} {side}\n{side}"), &format!("{side} {after}\n{side}"), 1);
            let refused = parse(beyond.as_bytes()).expect_err("a column is not on the board").to_string();
            let expected = format!("the last column d of rectangle 1 of 2, from 2 to {side}, found `{after}`");
            assert!(
                refused.ends_with(&expected),
                "side {side}: expected an error about `{expected}`, found `{refused}`"
            );
        }
    }
}
