//! Sheets and cuts as text.

use std::fmt;

use impartial_paper_cutting::{Cut, CutRule, PaperCutting};
use number_reader::{ParseError, Reader};

use super::input::SheetInput;
use super::{FULL, GAME, RUN};
use crate::notation::Notation;
use crate::output::report::Report;
use crate::single_position::SinglePosition as _;

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

    fn show(&self) -> String {
        let mut report = Report::default();
        self.describe(&mut report);
        report.finish()
    }
}
