//! The answer, its check, the JSON and the report of rectangles with a mark.

use std::io::{self, Write};

use impartial_core::{Outcome, Position as _, Solve as _};
use impartial_marked_rectangle::{MarkedRectangle, Trim};
use nimbers::Nimber;

use super::VERDICTS;
use super::input::Mark;
use super::notation::{SIDES, conclusion, explain, name, side_named};
use crate::any::{AnyPosition, POSITION_BYTES};
use crate::check::{Answer, WrongAnswer, verdict};
use crate::notation::Notation as _;
use crate::output::report::{Report, count};
#[cfg(feature = "draw")]
use crate::output::svg::places::{InvalidWindow, Window};
use crate::puzzle::{Puzzle, Sealed};

/// The rectangles of one input, each with a mark.
#[derive(Clone, Debug)]
pub(super) struct Marked(pub(super) Vec<Mark>);

impl Marked {
    fn each(&self) -> impl ExactSizeIterator<Item = MarkedRectangle> {
        self.0.iter().map(|mark| mark.position())
    }
}

impl Sealed for Marked {}

impl Puzzle for Marked {
    fn positions(&self) -> Vec<AnyPosition> {
        self.each().map(AnyPosition::from).collect()
    }

    fn positions_bytes(&self) -> u64 {
        self.each().count() as u64 * POSITION_BYTES
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.each().try_for_each(|rectangle| {
            let verdict = verdict(rectangle.nim_value(), VERDICTS);
            match rectangle.winning_move() {
                Some(trim) => writeln!(out, "{verdict} {}", MarkedRectangle::short_move(&trim)),
                None => writeln!(out, "{verdict}"),
            }
        })
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        Answer::new(answer).cases(self.each(), |answer, mut rectangle| {
            if answer.verdict(rectangle.nim_value(), VERDICTS)? == Outcome::P {
                return Ok(());
            }
            let side = answer.word(|| SIDES.into(), side_named)?;
            let trim = Trim { side, lines: answer.number(|| "the number of lines of the cut".into())? };
            let value = rectangle.play(&trim).map(|()| rectangle.nim_value());
            answer.wins(&format!("cut `{}`", MarkedRectangle::short_move(&trim)), value)
        })
    }

    fn report(&self, target: Nimber) -> String {
        let total = self.0.len();
        let mut report = Report::default();
        report.section("Answer");
        report.list(self.each(), total, |rectangle| conclusion(&rectangle, target));
        report.section("Input");
        report.line(count(total, "rectangle") + ", marked in (row, column)");
        report.list(self.each(), total, |rectangle| name(&rectangle));
        report.section("Reasoning");
        explain(self.each(), &mut report);
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        self.each().try_for_each(|rectangle| {
            let mv = rectangle.move_to(target);
            crate::output::json::write_solved(super::GAME.name, rectangle.nim_value(), mv, out)
        })
    }

    #[cfg(feature = "draw")]
    fn draw_window(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        super::picture::marked(self.each(), target, window)
    }
}
