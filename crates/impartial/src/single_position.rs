//! Inputs that are one position: the code that Sharti, paper cutting, constrained Nim, heaps and plain Nim share.

use std::fmt::Debug;
use std::io::{self, Write};

use impartial_core::{Outcome, Solve};
use nimbers::Nimber;

use crate::any::{AnyPosition, POSITION_BYTES};
use crate::check::{Answer, WrongAnswer, verdict};
use crate::drawing::Draw;
use crate::output::report::Report;
#[cfg(feature = "draw")]
use crate::output::svg::places::{InvalidWindow, Window};
#[cfg(feature = "draw")]
use crate::output::{report::conclusion, svg::canvas::Picture};
use crate::puzzle::{Puzzle, Sealed};

/// A position that is a whole input.
pub(crate) trait SinglePosition: Solve + Draw + Debug + Send + Sync {
    /// The name of the game.
    #[cfg(feature = "json")]
    const GAME: &'static str;

    /// The judge's words for an N-position and a P-position.
    const VERDICTS: [&'static str; 2];

    /// Returns the position as positions of any game that add up to it.
    fn summands(&self) -> Vec<AnyPosition>;

    /// Returns the number of these positions.
    fn count(&self) -> usize {
        1
    }

    /// Returns a move as an instruction.
    fn in_words(mv: &Self::Move) -> String;

    /// Adds the input to the report.
    fn describe(&self, report: &mut Report);

    /// Adds the reason for the nim-value.
    fn explain(&self, report: &mut Report);

    /// Adds the reason why `mv` leads to `target`.
    fn justify(&self, mv: &Self::Move, target: Nimber, report: &mut Report);

    /// Returns the second line of the judge's answer to an N-position, if the judge asks for one.
    fn winning_line(&self) -> Option<String> {
        None
    }

    /// Checks that second line in an answer.
    fn check_winning_line(&self, _answer: &mut Answer<'_>) -> Result<(), WrongAnswer> {
        Ok(())
    }

    /// Returns a move as the JSON has it.
    #[cfg(feature = "json")]
    fn json_move(mv: Self::Move) -> impl serde::Serialize;
}

impl<P: SinglePosition> Sealed for P {}

impl<P: SinglePosition> Puzzle for P {
    fn positions(&self) -> Vec<AnyPosition> {
        self.summands()
    }

    fn positions_bytes(&self) -> u64 {
        self.count() as u64 * POSITION_BYTES
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", verdict(self.nim_value(), Self::VERDICTS))?;
        match self.outcome() {
            Outcome::N => self.winning_line().map_or(Ok(()), |line| writeln!(out, "{line}")),
            Outcome::P => Ok(()),
        }
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        let mut answer = Answer::new(answer);
        if answer.verdict(self.nim_value(), Self::VERDICTS)? == Outcome::N {
            self.check_winning_line(&mut answer)?;
        }
        answer.end()
    }

    fn report(&self, target: Nimber) -> String {
        let mv = self.move_to(target);
        let mut report = Report::default();
        report.section("Answer");
        report.line(verdict(self.nim_value(), Self::VERDICTS));
        report.conclude(self, target, mv.as_ref().map(Self::in_words));
        report.section("Input");
        self.describe(&mut report);
        report.section("Reasoning");
        reasons(self, target, &mut report);
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        crate::output::json::write_solved(Self::GAME, self.nim_value(), self.move_to(target).map(Self::json_move), out)
    }

    #[cfg(feature = "draw")]
    fn draw_window(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        let mv = self.move_to(target);
        let mut picture = Picture::new(format!("{}: nim-value {}", self.heading(), self.nim_value()));
        picture.show(window, self.sides(), Self::GAME)?;
        for line in conclusion(self, target, mv.as_ref().map(Self::in_words)) {
            picture.say(&line);
        }
        Draw::draw(self, mv.as_ref(), &mut picture);
        Ok(picture.finish())
    }
}

/// Adds the reasons that [`Notation::reasons`](crate::notation::Notation::reasons) adds.
pub(crate) fn reasons<P: SinglePosition>(position: &P, target: Nimber, report: &mut Report) {
    position.explain(report);
    if let Some(mv) = position.move_to(target) {
        position.justify(&mv, target, report);
    }
}
