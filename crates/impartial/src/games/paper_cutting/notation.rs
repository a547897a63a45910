//! Sheets and cuts as text.

use std::fmt;

use impartial_paper_cutting::{Cut, CutRule, PaperCutting};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use super::input::SheetInput;
use super::text_board::text_board;
use super::{FULL, GAME, RUN};
use crate::notation::Notation;
use crate::output::report::Report;
use crate::output::text_board::grouped;
use crate::single_position::{self, SinglePosition as _};

impl Notation for PaperCutting {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.move_syntax;
    const RULES: &'static [&'static str] = &["judge", RUN];

    fn variant(&self) -> Option<&'static str> {
        match self.rule() {
            CutRule::Judge => None,
            CutRule::Run => Some(RUN),
        }
    }

    fn read(reader: &mut Reader<'_>, rule: &str) -> Result<Self, ParseError> {
        let rule = if rule == RUN { CutRule::Run } else { CutRule::Judge };
        Ok(SheetInput::read(reader, &FULL)?.build(rule))
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.width(), self.height(), self.original_cuts().count())?;
        self.original_cuts().try_for_each(|cut| writeln!(f, "{}", Self::short_move(&cut)))
    }

    fn played(&self) -> Vec<Cut> {
        self.new_cuts().collect()
    }

    fn read_move(reader: &mut Reader<'_>) -> Result<Cut, ParseError> {
        let mut coordinate = |name| reader.any_number(name);
        let from = [coordinate("xb")?, coordinate("yb")?];
        Ok(Cut { from, to: [coordinate("xe")?, coordinate("ye")?] })
    }

    fn short_move(Cut { from: [xb, yb], to: [xe, ye] }: &Cut) -> String {
        format!("{xb} {yb} {xe} {ye}")
    }

    fn facts(&self, report: &mut Report) {
        self.describe(report);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        single_position::reasons(self, target, report);
    }

    fn board(&self, around: Option<&Cut>) -> Vec<String> {
        text_board(self, around)
    }

    fn ranges(&self) -> String {
        let cut = |same: &str, side: u64, other: &str, length: u64| match side {
            1 => None,
            _ => Some(format!(
                "{same}b={same}e from 1 to {} and {other}b, {other}e from 0 to {}",
                grouped(side - 1),
                grouped(length)
            )),
        };
        let [width, height] = [self.width(), self.height()];
        let cuts = [cut("x", width, "y", height), cut("y", height, "x", width)];
        let cuts: Vec<String> = cuts.into_iter().flatten().collect();
        if cuts.is_empty() { "no cut".into() } else { cuts.join(", or ") }
    }
}
