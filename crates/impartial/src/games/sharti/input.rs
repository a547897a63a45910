//! Boards of Sharti from the judge's format.
//!
//! Inclusive ends become half-open here and nowhere else.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use impartial_sharti::{MAX_RECTANGLES, MAX_SIDE, Rect, Rect32, Sharti};
use number_reader::{ParseError, Reader};

use crate::game::Limits;
use crate::output::report::count;

/// The largest side, and the numbers of rectangles.
struct InputLimits {
    side: u64,
    rectangles: RangeInclusive<u64>,
}

impl InputLimits {
    fn of(limits: Limits) -> Self {
        match limits {
            Limits::Full => Self { side: MAX_SIDE, rectangles: 0..=MAX_RECTANGLES as u64 },
            Limits::Judge => Self { side: 1_000_000_000, rectangles: 1..=50_000 },
        }
    }
}

/// A board as it is read.
pub(crate) struct BoardInput {
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

/// The longest side of a board on which the row and the column after every rectangle are below 2^32.
const MAX_NARROW_SIDE: u64 = u32::MAX as u64 - 1;

impl BoardInput {
    /// Reads a board. The text may continue after it.
    pub(super) fn read(reader: &mut Reader<'_>, limits: Limits) -> Result<(Self, String), ParseError> {
        let limits = InputLimits::of(limits);
        reader.line(3);
        let side = reader.named_number(1..=limits.side, || "the side n of the board".into())?;
        let total = reader.named_number(limits.rectangles, || "the number m of rectangles".into())?;
        let cap = reader.named_number(1..=side, || "the cap k".into())?;
        reader.lines(total, 4);
        let rectangles = if side <= MAX_NARROW_SIDE {
            Rectangles::Narrow(rectangles(reader, side, total)?)
        } else {
            Rectangles::Wide(rectangles(reader, side, total)?)
        };
        Ok((Self { side, cap, rectangles }, count(total, "rectangle")))
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
    reader.table(total, ["rectangle", "rectangles"], columns, |[top, left, bottom, right]| {
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
            let (board, _) = BoardInput::read(&mut Reader::new(text.as_bytes()), Limits::Full)
                .expect("the rectangles are on the board");
            assert_eq!(matches!(board.rectangles, Rectangles::Narrow(_)), side < u64::from(u32::MAX), "side {side}");
            let after = side + 1;
            let rectangles = [(1..after, 2..after), (side..after, side..after)]
                .map(|(rows, columns)| Rect::new(rows, columns).expect("neither is empty"));
            assert_eq!(Ok(board.build()), Sharti::new(side, side, rectangles.to_vec()), "side {side}");
            let beyond = text.replacen(&format!("{side} {side}\n{side}"), &format!("{side} {after}\n{side}"), 1);
            let refused = BoardInput::read(&mut Reader::new(beyond.as_bytes()), Limits::Full);
            let refused = refused.err().expect("a column is not on the board").to_string();
            let expected = format!("the last column d of rectangle 1 of 2, from 2 to {side}, found `{after}`");
            assert!(
                refused.ends_with(&expected),
                "side {side}: expected an error about `{expected}`, found `{refused}`"
            );
        }
    }
}
