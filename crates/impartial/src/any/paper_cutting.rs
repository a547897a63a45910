//! Paper cutting in text: sheets and cuts.

use std::fmt;

use impartial_paper_cutting::{Cut, PaperCutting, Rule};

use super::Written;
use crate::Error;
use crate::text::one_position::OnePosition as _;
use crate::text::paper_cutting::GAME;
use crate::text::report::Report;
use crate::text::scan::Scanner;

impl Written for PaperCutting {
    const NAME: &'static str = GAME.name;
    const SUMMARY: &'static str = GAME.summary;
    const MOVES: &'static str = GAME.moves;

    fn variant(&self) -> Option<&'static str> {
        match self.rule() {
            Rule::Judge => None,
            Rule::Run => Some("run"),
        }
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.width(), self.height(), self.original_cuts().count())?;
        self.original_cuts().try_for_each(|cut| writeln!(f, "{}", Self::move_in_short(&cut)))
    }

    fn played(&self) -> Vec<Cut> {
        self.new_cuts().collect()
    }

    fn read_move(scanner: &mut Scanner<'_>) -> Result<Cut, Error> {
        let mut coordinate = |name| scanner.any_number(name);
        let from = [coordinate("xb")?, coordinate("yb")?];
        Ok(Cut { from, to: [coordinate("xe")?, coordinate("ye")?] })
    }

    fn move_in_short(Cut { from: [xb, yb], to: [xe, ye] }: &Cut) -> String {
        format!("{xb} {yb} {xe} {ye}")
    }

    fn show(&self) -> String {
        let mut report = Report::default();
        self.describe(&mut report);
        report.finish()
    }
}
