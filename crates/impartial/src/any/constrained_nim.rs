//! Constrained Nim in text: piles, pairs and takes.

use std::fmt;

use impartial_constrained_nim::{ConstrainedNim, Take};

use super::Written;
use crate::Error;
use crate::text::constrained_nim::GAME;
use crate::text::one_position::OnePosition as _;
use crate::text::report::{Report, count};
use crate::text::scan::Scanner;

impl Written for ConstrainedNim {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.moves;

    /// The piles as they are now, so there are no moves to add.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.piles().len(), self.rules().pairs().len())?;
        self.piles().iter().try_for_each(|pile| writeln!(f, "{pile}"))?;
        self.rules().pairs().try_for_each(|pair| writeln!(f, "{} {}", pair.pile, pair.take))
    }

    fn read_move(scanner: &mut Scanner<'_>) -> Result<Take, Error> {
        let pile = scanner.any_number("the pile")?;
        let take = scanner.any_number("the number to take")?;
        // No pile has a number that is too large for this machine.
        Ok(Take { pile: usize::try_from(pile).unwrap_or(usize::MAX), take })
    }

    fn move_in_short(&Take { pile, take }: &Take) -> String {
        format!("{pile} {take}")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        self.describe(&mut report);
        let piles = || (1..).zip(self.piles()).filter(|&(_, &stones)| stones > 0);
        report.line("left:");
        report.list(piles(), piles().count(), |(pile, stones): (usize, _)| {
            format!("pile {pile}: {}", count(stones, "stone"))
        });
        report.finish()
    }
}
