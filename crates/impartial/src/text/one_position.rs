//! What the games have in common whose input is one position.

use std::io::{self, Write};

use impartial_core::Outcome;
use nimbers::Nimber;

use super::report::Report;
use crate::any::Written;
use crate::check::Answer;
use crate::puzzle::Sealed;
use crate::{Puzzle, Wrong};

/// What a move is beside what every game wants of it: JSON, where there is JSON.
#[cfg(feature = "json")]
pub(crate) use serde::Serialize as Recorded;

/// The same where there is none.
#[cfg(not(feature = "json"))]
pub(crate) trait Recorded {}

#[cfg(not(feature = "json"))]
impl<T> Recorded for T {}

/// A position that is a whole input.
pub(crate) trait OnePosition: Written<Move: Recorded> + Send + Sync {
    /// The judge's words for an N-position and a P-position.
    const VERDICTS: [&'static str; 2];

    /// A move as an order.
    fn in_words(mv: &Self::Move) -> String;

    /// Adds what was given.
    fn describe(&self, report: &mut Report);

    /// Adds the way from the position to its nim-value.
    fn explain(&self, report: &mut Report);

    /// Adds why `mv` leads to `target`.
    fn justify(&self, mv: &Self::Move, target: Nimber, report: &mut Report);

    /// The rest of the judge's answer where the first player wins, if the judge wants more than a word.
    fn winning_line(&self) -> Option<String> {
        None
    }

    /// Checks that rest, which follows the word in a person's answer.
    fn check_winning_line(&self, _answer: &mut Answer<'_>) -> Result<(), Wrong> {
        Ok(())
    }

    /// The picture.
    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String;
}

impl<P: OnePosition> Sealed for P {}

impl<P: OnePosition> Puzzle for P {
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", verdict(self))?;
        match self.outcome() {
            Outcome::N => self.winning_line().map_or(Ok(()), |line| writeln!(out, "{line}")),
            Outcome::P => Ok(()),
        }
    }

    fn check(&self, answer: &str) -> Result<(), Wrong> {
        let mut answer = Answer::new(answer);
        if answer.verdict(self.nim_value(), Self::VERDICTS)? == Outcome::N {
            self.check_winning_line(&mut answer)?;
        }
        answer.end()
    }

    fn report(&self, target: Nimber) -> String {
        let mv = self.move_to(target);
        let mut report = Report::default();
        report.answer(verdict(self), self, target, mv.as_ref().map(Self::in_words));
        report.section("Input");
        self.describe(&mut report);
        report.section("Reasoning");
        self.explain(&mut report);
        if let Some(mv) = mv {
            self.justify(&mv, target, &mut report);
        }
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        crate::record::solved(Self::NAME, self.nim_value(), self.move_to(target), out)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber) -> String {
        self.picture(target)
    }
}

/// The judge's word for who wins.
fn verdict<P: OnePosition>(position: &P) -> &'static str {
    let [n, p] = P::VERDICTS;
    match position.outcome() {
        Outcome::N => n,
        Outcome::P => p,
    }
}
