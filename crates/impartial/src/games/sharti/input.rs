//! Boards of Sharti from the judge's format.

use impartial_games::Ranges;
use impartial_sharti::Sharti;
use number_reader::{ParseError, Reader};

use crate::flipped_union::read_rectangles;
use crate::input_cases::{AnswerForm, one};
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
    Ok(one(AnswerForm::Verdict, count(total, "rectangle"), move |_, _| {
        Ok(Sharti::with_rects(side, cap, rectangles).expect("every number was checked"))
    }))
}
