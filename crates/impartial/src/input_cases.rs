//! Inputs of any game: their solved cases, and the implementation of [`Puzzle`] for them.
//!
//! Every case is one position. It is kept as a [`Case`], because in some games the positions of many cases would take too
//! much memory.
//!
//! 1. The reader of a game returns an [`Unsolved`] input from [`one`] or [`Cases::unsolved`].
//! 2. `Rule::solve` frees the text and calls the function in it, which returns [`OnlyCase`] or the solved [`Cases`] as a
//!    [`Puzzle`].
//!
//! Only games whose inputs may have several cases have [`Cases`].

use std::fmt;
use std::io::{self, Write};

use impartial_core::Outcome;
use nimbers::Nimber;

use crate::answer_check::{Answer, WrongAnswer, verdict};
use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, Erased, POSITION_BYTES};
use crate::describe::CaseList;
use crate::game::Registered as _;
#[cfg(feature = "json")]
use crate::move_parts;
use crate::output::report::{MAX_ITEMS, Report, conclusion, count};
use crate::puzzle::{Puzzle, Sealed, Unsolved};
use crate::read_options::{ReadError, ReadOptions};
use crate::solved_case::{Case, ErasedCase};
use crate::solver::Solved;
use crate::summands::Summands;
#[cfg(feature = "draw")]
use board_svg::Picture;
#[cfg(feature = "draw")]
use board_svg::{InvalidWindow, Window};

/// The only case of an input. Its type is erased, so its answers and texts are compiled once, and not for each game.
#[derive(Debug)]
struct OnlyCase {
    position: AnyPosition,
    answer: AnswerForm,
}

/// The cases of an input of a game whose inputs may have several.
pub(crate) struct Cases<C: Case> {
    solved: Vec<C>,
    answer: AnswerForm,
    layout: CaseList<C::Position>,
}

/// Shows the number of cases, because an input may have many.
impl<C: Case> fmt::Debug for Cases<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cases({} of {})", self.solved.len(), C::Position::GAME.name)
    }
}

/// What an answer to a case consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerForm {
    Verdict,
    /// The verdict, followed by a winning move for the first player.
    WithMove,
}

/// Maximum number of cases that are drawn.
#[cfg(feature = "draw")]
const MAX_DRAWN: usize = 4;

/// Maximum number of boards as text in a report.
const MAX_BOARDS: usize = 3;

/// Returns an input whose only case is the position that `build` builds by the rule of this name.
pub(crate) fn one<P: Into<AnyPosition>>(
    answer: AnswerForm,
    last: String,
    build: impl FnOnce(&str, &mut ReadOptions<'_>) -> Result<P, ReadError> + 'static,
) -> Unsolved {
    let solve = move |rule: &str, options: &mut ReadOptions<'_>| -> Result<Box<dyn Puzzle>, ReadError> {
        Ok(Box::new(OnlyCase { position: build(rule, options)?.into(), answer }))
    };
    Unsolved { last, cases: 1, remark: None, solve: Box::new(solve) }
}

impl<C: Case> Cases<C> {
    /// Returns an input of cases, which `solve` solves by the rule of this name.
    pub(crate) fn unsolved(
        layout: CaseList<C::Position>,
        answer: AnswerForm,
        last: String,
        cases: usize,
        solve: impl FnOnce(&str, &mut ReadOptions<'_>) -> Result<Vec<C>, ReadError> + 'static,
    ) -> Unsolved {
        let solve = move |rule: &str, options: &mut ReadOptions<'_>| -> Result<Box<dyn Puzzle>, ReadError> {
            Ok(Box::new(Self { solved: solve(rule, options)?, answer, layout }))
        };
        Unsolved { last, cases, remark: None, solve: Box::new(solve) }
    }

    /// Returns the positions of the first cases of a list, which may have to be solved again.
    fn first(&self, most: usize) -> Vec<C::Position> {
        self.solved.iter().take(most).map(|case| case.position().into_owned()).collect()
    }

    /// Adds a sentence for each of these cases, which are the first.
    fn answers(&self, positions: &[C::Position], target: Nimber, report: &mut Report) {
        report.list(positions.iter().zip(&self.solved), self.solved.len(), |(position, case)| {
            let case: &dyn ErasedCase = case;
            in_one_sentence(&(self.layout.label)(position), position, target, case.checked_move(target).as_ref())
        });
    }
}

impl<C: Case> Sealed for Cases<C> {
    fn is_kept(&self) -> bool {
        // Games that rebuild their positions keep the position if it is the only one.
        self.solved.len() == 1
    }
}

impl<C: Case> Puzzle for Cases<C> {
    fn positions(&self) -> Vec<AnyPosition> {
        self.solved.iter().map(|case| AnyPosition(case.erased().into_owned())).collect()
    }

    fn into_positions(self: Box<Self>) -> Vec<AnyPosition> {
        self.solved.into_iter().map(|case| AnyPosition::new(case.into_position())).collect()
    }

    fn positions_bytes(&self) -> u64 {
        let bytes = self.solved.iter().map(|case| POSITION_BYTES.saturating_add(case.bytes()));
        bytes.fold(0, u64::saturating_add)
    }

    /// Writes one line per case, with its move.
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        self.solved.iter().try_for_each(|case| write_answer(case, self.answer, " ", out))
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        let check = |answer: &mut Answer<'_>, case: &C| check_answer(answer, case, self.answer);
        Answer::new(answer).cases(self.solved.iter(), check)
    }

    fn summary(&self) -> String {
        let mut report = Report::default();
        self.answers(&self.first(MAX_ITEMS), Nimber::ZERO, &mut report);
        report.finish()
    }

    fn report(&self, target: Nimber) -> String {
        let (positions, total, list) = (&self.first(MAX_ITEMS), self.solved.len(), &self.layout);
        let mut report = Report::default();
        report.section("Answer");
        self.answers(positions, target, &mut report);
        report.section("Input");
        report.line(count(total, list.noun) + list.cell_notation);
        report.list(positions, total, list.name);
        report.section("Reasoning");
        list.explain(&mut report);
        report.list(positions, total, |position| (list.reason)(position, target));
        for board in positions.iter().filter_map(|position| (list.board)(position, target)).take(MAX_BOARDS) {
            report.drawing(board);
        }
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        self.solved.iter().try_for_each(|case| write_json(case, target, out))
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        let (total, list, pictures) = (self.solved.len(), &self.layout, &self.layout.pictures);
        let number = count(total, list.noun);
        let with_move = |(position, case): (C::Position, &C)| {
            let case: &dyn ErasedCase = case;
            (position, case.checked_move(target).and_then(|mv| mv.to::<C::Position>().ok()))
        };
        // The moves are computed first, because the legend depends on whether any case has a move. If the list has only one
        // case, the picture has its heading, and a window is allowed.
        let shown: Vec<_> = self.first(MAX_DRAWN).into_iter().zip(&self.solved).map(with_move).collect();
        let only = shown.first().filter(|_| total == 1).map(|(position, _)| position as &dyn Erased);
        let mut picture = Picture::new(&only.map_or_else(
            || (pictures.heading)(&number),
            |position| format!("{}: {}", position.heading(), position.solved()),
        ));
        picture.show(window, only.and_then(Erased::sides), &number)?;
        picture.say(pictures.introduction);
        for (position, mv) in &shown {
            let any_move = mv.as_ref().map(AnyMove::of::<C::Position>);
            let sentence = in_one_sentence(&(list.label)(position), position, target, any_move.as_ref());
            picture.say(&((pictures.caption)(position) + &sentence));
            (pictures.draw)(position, mv.as_ref(), &mut picture);
        }
        if !shown.is_empty() {
            (pictures.legend)(&shown, &mut picture);
        }
        if total > MAX_DRAWN {
            let left_out = count(total - MAX_DRAWN, list.noun);
            picture.say(&format!("Not drawn: the {left_out} after the first {MAX_DRAWN}."));
        }
        Ok(picture.finish().svg)
    }
}

impl Sealed for OnlyCase {
    fn is_kept(&self) -> bool {
        true
    }
}

impl Puzzle for OnlyCase {
    fn positions(&self) -> Vec<AnyPosition> {
        vec![self.position.clone()]
    }

    fn into_positions(self: Box<Self>) -> Vec<AnyPosition> {
        vec![self.position]
    }

    fn positions_bytes(&self) -> u64 {
        self.position.bytes()
    }

    /// Writes the move on a second line.
    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        write_answer(&self.position, self.answer, "\n", out)
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        let mut answer = Answer::new(answer);
        check_answer(&mut answer, &self.position, self.answer)?;
        answer.end()
    }

    fn summary(&self) -> String {
        let mut report = Report::default();
        summarize(&self.position, &mut report);
        report.finish()
    }

    fn report(&self, target: Nimber) -> String {
        let mut report = Report::default();
        report_on(&self.position, target, &mut report);
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        write_json(&self.position, target, out)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        draw(&self.position, target, window).map(|picture| picture.finish().svg)
    }
}

/// Writes the verdict, and with [`AnswerForm::WithMove`] the winning move after `between`.
fn write_answer(case: &dyn ErasedCase, answer: AnswerForm, between: &str, out: &mut dyn Write) -> io::Result<()> {
    let winning = (answer == AnswerForm::WithMove).then(|| case.checked_move(Nimber::ZERO)).flatten();
    let mv = winning.map(|mv| between.to_owned() + &mv.notation());
    writeln!(out, "{}{}", verdict(case.solved().outcome(), case.game().verdicts), mv.unwrap_or_default())
}

/// Checks the answer to a case.
fn check_answer(answer: &mut Answer<'_>, case: &dyn ErasedCase, form: AnswerForm) -> Result<(), WrongAnswer> {
    let (game, solved) = (case.game(), case.solved());
    let outcome = answer.verdict(solved, game.verdicts)?;
    // In misère play, a position without a move is won.
    let is_over = || matches!(solved, Solved::Outcome(_)) && case.erased().some_move().is_none();
    if outcome == Outcome::P || form == AnswerForm::Verdict || is_over() {
        return Ok(());
    }
    let mv = AnyMove { game, values: answer.values(game.move_parts)? };
    let mut position = case.erased().into_owned();
    let fault = match position.play(&mv).map(|()| position.solved()) {
        Ok(solved) if solved.outcome() == Outcome::P => return Ok(()),
        Ok(solved) => format!("leaves {solved}, so the other player wins"),
        Err(illegal) => format!("is illegal: {illegal}"),
    };
    Err(answer.wrong(format!("the {} `{}` {fault}", position.noun(), mv.notation())))
}

/// Adds the verdict, who wins with which move, and in normal play the nim-value with its parts, in one line each.
fn summarize(case: &dyn ErasedCase, report: &mut Report) {
    /// Longer sums are left to the report.
    const MAX_PARTS: usize = 8;
    let (position, solved) = (case.erased(), case.solved());
    report.line(verdict(solved.outcome(), case.game().verdicts));
    let mv = case.checked_move(Nimber::ZERO).map(|mv| position.instruction(&mv));
    let Solved::Normal(value) = solved else {
        for line in conclusion(solved, Nimber::ZERO, mv) {
            report.line(line);
        }
        return;
    };
    let end = if let Some(mv) = mv {
        write!(report, "the next player wins: {mv}");
        "the move leaves 0"
    } else {
        report.line("the previous player wins: no move leaves nim-value 0");
        "each move leaves another value"
    };
    let Summands { listed, left_out } = position.summands();
    let shows_parts = left_out == 0 && (2..=MAX_PARTS).contains(&listed.len());
    let parts: Vec<_> = listed.iter().map(|part| format!("{} ({})", part.nim_value, part.name)).collect();
    let sum = if shows_parts { format!(" = {}", parts.join(" + ")) } else { String::new() };
    write!(report, "nim-value {value}{sum}; {end}");
}

fn report_on(case: &dyn ErasedCase, target: Nimber, report: &mut Report) {
    let (position, solved, mv) = (case.erased(), case.solved(), case.checked_move(target));
    report.section("Answer");
    report.line(verdict(solved.outcome(), case.game().verdicts));
    report.conclude(solved, target, mv.map(|mv| position.instruction(&mv)));
    report.section("Input");
    position.facts(report, true);
    report.section("Reasoning");
    position.reasons(target, report);
}

#[cfg(feature = "json")]
fn write_json(case: &dyn ErasedCase, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
    let mv = case.checked_move(target);
    let named = mv.as_ref().map(|mv| move_parts::Named(mv.game.move_parts, &mv.values));
    crate::output::json::write_solved(case.game().name, case.solved(), named, out)
}

#[cfg(feature = "draw")]
fn draw(case: &dyn ErasedCase, target: Nimber, window: Option<&Window>) -> Result<Picture, InvalidWindow> {
    let (position, solved, mv) = (case.erased(), case.solved(), case.checked_move(target));
    let mut picture = Picture::new(&format!("{}: {solved}", position.heading()));
    picture.show(window, position.sides(), case.game().name)?;
    for line in conclusion(solved, target, mv.as_ref().map(|mv| position.instruction(mv))) {
        picture.say(&line);
    }
    position.draw(mv.as_ref(), &mut picture);
    Ok(picture)
}

/// Returns who wins, the nim-value and the move to `target`.
fn in_one_sentence(label: &str, position: &dyn Erased, target: Nimber, mv: Option<&AnyMove>) -> String {
    let solved = position.solved();
    let mv = match (mv, solved) {
        (Some(mv), _) => position.instruction(mv),
        (None, Solved::Normal(value)) if target > value => "none is guaranteed".into(),
        (None, _) => "none".into(),
    };
    let name = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    format!("{label}: outcome {}, {solved}, {name}: {mv}", solved.outcome())
}
