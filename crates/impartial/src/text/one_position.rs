//! What the games have in common whose input is one position.

use impartial_core::Outcome;
use nimbers::Nimber;

use super::report::Report;
use crate::any::Written;
use crate::check::Answer;
use crate::puzzle::Sealed;
use crate::{Puzzle, Wrong};

/// A position that is a whole input.
pub(crate) trait OnePosition: Written + Send + Sync {
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

    /// The line of JSON.
    #[cfg(feature = "json")]
    fn line_of_json(&self, target: Nimber) -> String;

    /// The picture.
    #[cfg(feature = "draw")]
    fn picture(&self, target: Nimber) -> String;
}

impl<P: OnePosition> Sealed for P {}

impl<P: OnePosition> Puzzle for P {
    fn answer(&self) -> String {
        let lines = match self.outcome() {
            Outcome::N => self.winning_line().map_or(String::new(), |line| line + "\n"),
            Outcome::P => String::new(),
        };
        format!("{}\n{lines}", verdict(self))
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
    fn json(&self, target: Nimber) -> String {
        self.line_of_json(target)
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
