//! Piles, pairs and takes of constrained Nim as text.

use std::fmt;

use impartial_constrained_nim::{ConstrainedNim, Take};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::input::NimInput;
use super::{FULL, GAME};
use crate::notation::Notation;
use crate::output::report::Report;
use crate::output::text_board::{self, grouped};
use crate::single_position::{self, SinglePosition as _};

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

    fn facts(&self, report: &mut Report) {
        self.describe(report);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        single_position::reasons(self, target, report);
    }

    /// Beside a pile stand the first few numbers that may not be taken from it.
    fn board(&self, around: Option<&Take>) -> Vec<String> {
        let played = around.or(self.played().last());
        text_board::piles("pile", self.piles(), played.map_or(0, |mv| mv.pile), |pile| {
            let mut forbidden = self.rules().pairs_of(self.piles()[pile]).map(|pair| grouped(pair.take));
            let first: Vec<String> = forbidden.by_ref().take(FORBIDDEN_SHOWN).collect();
            let more = if forbidden.len() > 0 { ", ..." } else { "" };
            let forbidden = (!first.is_empty()).then(|| format!("not {}{more}", first.join(", ")));
            let chosen = around.is_some_and(|mv| mv.pile == pile).then(|| "<- the pile of the move".to_owned());
            let notes: Vec<String> = forbidden.into_iter().chain(chosen).collect();
            (!notes.is_empty()).then(|| notes.join("  "))
        })
    }

    fn ranges(&self) -> String {
        let (piles, most) = (self.piles().len() as u64, self.piles().iter().max().copied().unwrap_or(0));
        match most {
            0 => "nothing, as all piles are empty".into(),
            _ => format!(
                "pile from 1 to {}, take from 1 to the size of the pile ({} at most), unless forbidden",
                grouped(piles),
                grouped(most)
            ),
        }
    }
}

/// The most numbers that are listed beside a pile.
const FORBIDDEN_SHOWN: usize = 2;
