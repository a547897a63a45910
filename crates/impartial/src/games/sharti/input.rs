//! Boards of Sharti from the judge's format.

use impartial_games::Ranges;
use impartial_sharti::Sharti;
use number_reader::{ParseError, Reader};

use crate::flipped_union::read_rectangles;
use crate::input_cases::Cases;
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// Reads a board. The text may continue after it.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let range = |name| limits.range(name);
    reader.line(3);
    let side = reader.named_number(range("n"), || "the side n of the board".into())?;
    let total = reader.named_number(range("m"), || "the number m of rectangles".into())?;
    let cap = reader.named_number(1..=side.min(*range("k").end()), || "the cap k".into())?;
    reader.lines(total, 4);
    let rectangles = read_rectangles(reader, total, [side; 2])?;
    let build = move |_: &str| Ok(Sharti::with_rects(side, cap, rectangles).expect("every number was checked"));
    Ok(Cases::one(count(total, "rectangle"), build))
}

#[cfg(test)]
mod tests {
    use impartial_sharti::Rect;

    use super::*;
    use crate::describe::Describe as _;

    /// The form of the rectangles is chosen by the side, and the last row and column are kept in both.
    #[test]
    fn boards_with_sides_around_two_to_the_32() {
        for side in u64::from(u32::MAX) - 3..u64::from(u32::MAX) + 3 {
            let text = format!("{side} 2 {side}\n1 2 {side} {side}\n{side} {side} {side} {side}\n");
            let mut reader = Reader::new(text.as_bytes());
            let board = Sharti::read_position(&mut reader, "judge").expect("the rectangles are on the board");
            let after = side + 1;
            let rectangles = [(1..after, 2..after), (side..after, side..after)]
                .map(|(rows, columns)| Rect::new(rows, columns).expect("neither is empty"));
            assert_eq!(board.downcast(), Ok(Sharti::new(side, side, rectangles).expect("the same")), "side {side}");
            let beyond = text.replacen(&format!("{side} {side}\n{side}"), &format!("{side} {after}\n{side}"), 1);
            let refused = read(&mut Reader::new(beyond.as_bytes()), Ranges::full(Sharti::GAME.data()));
            let refused = refused.err().expect("a column is not on the board").to_string();
            let expected = format!("the last column d of rectangle 1 of 2, from 2 to {side}, found `{after}`");
            assert!(
                refused.ends_with(&expected),
                "side {side}: expected an error about `{expected}`, found `{refused}`"
            );
        }
    }
}
