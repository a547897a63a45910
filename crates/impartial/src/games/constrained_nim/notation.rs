//! Piles, pairs and takes of constrained Nim as text.

use std::fmt;

use impartial_constrained_nim::{ConstrainedNim, Take};
use number_reader::{ParseError, Reader};

use super::input::NimInput;
use super::{FULL, GAME};
use crate::notation::Notation;
use crate::output::report::{Report, count};
use crate::single_position::SinglePosition as _;

impl Notation for ConstrainedNim {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;

    fn read(reader: &mut Reader<'_>, _rule: &str) -> Result<Self, ParseError> {
        Ok(NimInput::read(reader, &FULL)?.build())
    }

    /// Writes the current piles, which record all effects of the moves.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.piles().len(), self.rules().pairs().len())?;
        self.piles().iter().try_for_each(|pile| writeln!(f, "{pile}"))?;
        self.rules().pairs().try_for_each(|pair| writeln!(f, "{} {}", pair.pile, pair.take))
    }

    fn read_move(reader: &mut Reader<'_>) -> Result<Take, ParseError> {
        let pile = reader.any_number("the pile")?;
        let take = reader.any_number("the number to take")?;
        // Texts count piles from 1. The number 0 wraps to an index that no pile has, so the move stays illegal.
        Ok(Take { pile: usize::try_from(pile.wrapping_sub(1)).unwrap_or(usize::MAX), take })
    }

    fn short_move(&Take { pile, take }: &Take) -> String {
        format!("{} {take}", pile.wrapping_add(1))
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
