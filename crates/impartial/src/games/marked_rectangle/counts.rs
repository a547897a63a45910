//! Rectangles whose winning marks are counted, as in the contest problem: the answer, its check, the JSON and the report.

use std::io::{self, Write};

use impartial_marked_rectangle::Marks;
use nimbers::Nimber;

use super::LIST;
use super::mark::Mark;
use crate::answer_check::{Answer, WrongAnswer};
use crate::any_position::{AnyPosition, POSITION_BYTES};
use crate::output::report::{Report, count};
use crate::puzzle::{Puzzle, Sealed};
#[cfg(feature = "draw")]
use board_svg::{InvalidWindow, Window};

/// The rectangles of one input.
#[derive(Clone, Debug)]
pub(super) struct Counts(pub(super) Vec<Marks>);

impl Sealed for Counts {}

impl Puzzle for Counts {
    /// Returns the rectangles with a mark in the middle, because the input marks no cell.
    fn positions(&self) -> Vec<AnyPosition> {
        self.0.iter().map(|marks| AnyPosition::new(Mark::in_the_middle(marks).rectangle())).collect()
    }

    fn into_positions(self: Box<Self>) -> Vec<AnyPosition> {
        self.positions()
    }

    fn positions_bytes(&self) -> u64 {
        self.0.len() as u64 * POSITION_BYTES
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.0.iter().try_for_each(|marks| writeln!(out, "{}", marks.first_player_wins()))
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        Answer::new(answer).cases(self.0.iter(), |answer, marks| {
            let right = marks.first_player_wins();
            // Read as a number and not compared as text, so that the error tells a wrong count from a malformed one.
            let said = answer.number(|| format!("the number {right}"))?;
            if said == right {
                return Ok(());
            }
            let (rows, columns) = (marks.rows(), marks.columns());
            Err(answer.wrong(format!("{said}, but {right} of the {rows} x {columns} marks win for the first player")))
        })
    }

    fn summary(&self) -> String {
        let mut report = Report::default();
        self.answers(Nimber::ZERO, &mut report);
        report.finish()
    }

    fn report(&self, target: Nimber) -> String {
        let mut report = Report::default();
        report.section("Answer");
        self.answers(target, &mut report);
        report.section("Input");
        report.line(count(self.0.len(), "rectangle"));
        report.section("Reasoning");
        LIST.explain(&mut report);
        report.line("losing: counted bit by bit over the two ways to split N - 1 and M - 1");
        report.list(self.0.iter(), self.0.len(), losing);
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, _target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        self.0.iter().try_for_each(|marks| write_counts(marks, out))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        super::picture::picture(&self.0, target, window)
    }
}

impl Counts {
    /// Adds a line with the number of winning marks of each rectangle.
    fn answers(&self, target: Nimber, report: &mut Report) {
        report.list(self.0.iter(), self.0.len(), |marks| {
            let (wins, total) = (marks.first_player_wins(), marks.total());
            let wins = format!("{}: {wins} of {} win", name(marks), count(total, "mark"));
            let of_target = || format!("{wins}, and {} have nim-value {target}", marks.with_value(target));
            if target.is_zero() { wins.clone() } else { of_target() }
        });
    }
}

/// Writes the JSON line for the marks of a rectangle.
#[cfg(feature = "json")]
fn write_counts(marks: &Marks, out: &mut dyn Write) -> io::Result<()> {
    use impartial_marked_rectangle::MarkedRectangle;

    use crate::game::Registered as _;
    use crate::output::json;

    #[derive(serde::Serialize)]
    struct Record<'a> {
        game: &'a str,
        rows: u64,
        columns: u64,
        first_player_wins: u128,
    }
    let (rows, columns, first_player_wins) = (marks.rows(), marks.columns(), marks.first_player_wins());
    json::write(&Record { game: MarkedRectangle::GAME.name, rows, columns, first_player_wins }, out)
}

/// Returns the size of the rectangle.
fn name(marks: &Marks) -> String {
    format!("{} x {}", marks.rows(), marks.columns())
}

/// Returns the number of losing marks and the first and last of them, or the reason why no mark loses.
fn losing(marks: &Marks) -> String {
    let (name, losing) = (name(marks), marks.losing());
    match (marks.nth_losing(0), losing.checked_sub(1).and_then(|last| marks.nth_losing(last))) {
        (Some(first), Some(last)) => format!("{name}: {losing}, from {first:?} to {last:?} in the order of rows"),
        _ if marks.rows() % 2 != marks.columns() % 2 => format!("{name}: 0, because N - 1 and M - 1 differ in parity"),
        _ => format!("{name}: 0, because no two splits have the same xor"),
    }
}
