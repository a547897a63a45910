//! Inputs of any game: their solved cases, and the implementation of [`Puzzle`] for them.
//!
//! A case is a sum of positions, in most games of a single one. It is kept as a [`Case`], because in some games the positions
//! of many cases would take too much memory.
//!
//! 1. The reader of a game returns an [`Unsolved`] input from [`Cases::one`] or [`Cases::unsolved`].
//! 2. `Rule::solve` frees the text and calls the function in it, which returns the solved [`Cases`] as a [`Puzzle`].
//! 3. The `Puzzle` methods choose one of two layouts: a list, if the game has [`Describe::CASES`], or else the only case.

use std::borrow::Cow;
use std::io::{self, Write};

use impartial_core::{Outcome, Sum, SumMove};
use impartial_games::Part;
use nimbers::Nimber;
use number_reader::ParseError;

use crate::answer_check::{Answer, WrongAnswer, verdict};
use crate::any_position::{AnyPosition, POSITION_BYTES};
use crate::describe::{Case, CaseList, Describe};
use crate::game::Game;
use crate::move_parts::{self, Value, index_of};
#[cfg(feature = "draw")]
use crate::output::report::conclusion;
use crate::output::report::{MAX_ITEMS, Report, count};
use crate::puzzle::{Puzzle, Sealed, Unsolved};
use crate::read_options::{ReadError, ReadOptions};
#[cfg(feature = "draw")]
use board_svg::Picture;
#[cfg(feature = "draw")]
use board_svg::{InvalidWindow, Window};

/// A case that is kept as its positions.
impl<P: Describe> Case<P> for Sum<P> {
    fn sum(&self) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }

    fn into_positions(self) -> Vec<P> {
        self.into_components()
    }
}

/// The cases of an input of one game.
#[derive(Debug)]
pub(crate) struct Cases<P: Describe> {
    cases: Vec<P::Case>,
    /// Whether an answer includes a winning move.
    answer_has_move: bool,
}

/// Maximum number of cases that are drawn.
#[cfg(feature = "draw")]
const MAX_DRAWN: usize = 4;

/// Maximum number of boards as text in a report.
const MAX_BOARDS: usize = 3;

impl<P: Describe<Case = Sum<P>>> Cases<P> {
    /// Returns an input whose only case is one position, which `build` builds by the rule of this name.
    pub(crate) fn one(last: String, build: impl FnOnce(&str) -> Result<P, ParseError> + 'static) -> Unsolved {
        Self::unsolved(last, 1, move |rule, _| Ok(vec![Sum::new([build(rule)?])]))
    }

    /// Returns the same as [`one`](Self::one), but an answer includes a winning move even if the judge's answer does not.
    pub(crate) fn one_with_move(last: String, build: impl FnOnce(&str) -> Result<P, ParseError> + 'static) -> Unsolved {
        let solve = move |rule: &str, _: &mut ReadOptions<'_>| -> Result<Box<dyn Puzzle>, ReadError> {
            Ok(Box::new(Self { cases: vec![Sum::new([build(rule)?])], answer_has_move: true }))
        };
        Unsolved { last, cases: 1, has_remark: P::REMARK.is_some(), solve: Box::new(solve) }
    }
}

impl<P: Describe> Cases<P> {
    /// Returns an input of cases, which `solve` solves by the rule of this name.
    pub(crate) fn unsolved(
        last: String,
        cases: usize,
        solve: impl FnOnce(&str, &mut ReadOptions<'_>) -> Result<Vec<P::Case>, ReadError> + 'static,
    ) -> Unsolved {
        let answer_has_move = P::ANSWER_HAS_MOVE;
        let solve = move |rule: &str, options: &mut ReadOptions<'_>| -> Result<Box<dyn Puzzle>, ReadError> {
            Ok(Box::new(Self { cases: solve(rule, options)?, answer_has_move }))
        };
        Unsolved { last, cases, has_remark: P::REMARK.is_some(), solve: Box::new(solve) }
    }

    /// Returns the only case of a game without [`Describe::CASES`], whose inputs always have one.
    fn only(&self) -> &P::Case {
        &self.cases[0]
    }

    /// Returns the positions of the first cases of a list, which may have to be solved again. In a list, each case is one
    /// position, so this returns at most `most` of them.
    fn first(&self, most: usize) -> Vec<P> {
        self.cases.iter().take(most).flat_map(|case| case.sum().into_owned().into_components()).collect()
    }

    fn report_of_one(case: &P::Case, target: Nimber, report: &mut Report) {
        let (sum, mv) = (case.sum(), case.move_to(target));
        report.section("Answer");
        report.line(verdict(case.nim_value(), P::VERDICTS));
        report.conclude(case.nim_value(), target, mv.as_ref().map(P::case_instruction));
        report.section("Input");
        P::case_facts(&sum, report);
        report.section("Reasoning");
        P::case_reasons(&sum, target, report);
    }

    fn report_of_list(&self, list: &CaseList, target: Nimber, report: &mut Report) {
        let (positions, total) = (&self.first(MAX_ITEMS), self.cases.len());
        report.section("Answer");
        report.list(positions.iter().zip(&self.cases), total, |(position, case)| {
            in_one_sentence(position, target, case.move_to(target).map(|mv| mv.mv))
        });
        report.section("Input");
        report.line(count(total, list.noun) + list.cell_notation);
        report.list(positions, total, P::list_name);
        report.section("Reasoning");
        list.explain(report);
        report.list(positions, total, |position| position.list_reason(target));
        for board in positions.iter().filter_map(|position| position.list_board(target)).take(MAX_BOARDS) {
            report.drawing(board);
        }
    }

    #[cfg(feature = "draw")]
    fn draw_one(case: &P::Case, target: Nimber, window: Option<&Window>) -> Result<Picture, InvalidWindow> {
        let (sum, mv) = (case.sum(), case.move_to(target));
        let mut picture = Picture::new(&format!("{}: nim-value {}", P::case_heading(&sum), case.nim_value()));
        let sides = Some(sum.components()).filter(|positions| positions.len() == 1).and_then(|one| one[0].sides());
        picture.show(window, sides, P::GAME.name)?;
        for line in conclusion(case.nim_value(), target, mv.as_ref().map(P::case_instruction)) {
            picture.say(&line);
        }
        P::draw_case(&sum, mv.as_ref(), &mut picture);
        Ok(picture)
    }

    #[cfg(feature = "draw")]
    fn draw_list(&self, list: &CaseList, target: Nimber, window: Option<&Window>) -> Result<Picture, InvalidWindow> {
        let total = self.cases.len();
        let number = count(total, list.noun);
        let with_move = |(position, case): (P, &P::Case)| (position, case.move_to(target).map(|mv| mv.mv));
        // The moves are computed first, because the legend depends on whether any case has a move. If the list has only one
        // case, the picture has its heading, and a window is allowed.
        let shown: Vec<(P, Option<P::Move>)> =
            self.first(MAX_DRAWN).into_iter().zip(&self.cases).map(with_move).collect();
        let only = shown.first().filter(|_| total == 1).map(|(position, _)| position);
        let mut picture = Picture::new(&only.map_or_else(
            || (list.heading)(&number),
            |position| format!("{}: nim-value {}", position.heading(), position.nim_value()),
        ));
        picture.show(window, only.and_then(P::sides), &number)?;
        picture.say(list.introduction);
        for (position, mv) in &shown {
            picture.say(&position.list_caption(in_one_sentence(position, target, mv.clone())));
            position.draw_in_list(mv.as_ref(), &mut picture);
        }
        if !shown.is_empty() {
            P::list_legend(&shown, &mut picture);
        }
        if total > MAX_DRAWN {
            let left_out = count(total - MAX_DRAWN, list.noun);
            picture.say(&format!("Not drawn: the {left_out} after the first {MAX_DRAWN}."));
        }
        Ok(picture)
    }
}

impl<P: Describe> Sealed for Cases<P> {
    fn is_kept(&self) -> bool {
        // Games that rebuild their positions keep the position if it is the only one.
        matches!(&self.cases[..], [case] if case.size()[0] == 1)
    }

    fn remark(&self) -> Option<String> {
        self.cases.iter().find_map(|case| case.sum().components().iter().find_map(P::REMARK?))
    }
}

impl<P: Describe> Puzzle for Cases<P> {
    fn positions(&self) -> Vec<AnyPosition> {
        let mut positions = Vec::new();
        for case in &self.cases {
            positions.extend(case.sum().into_owned().into_components().into_iter().map(AnyPosition::new));
        }
        positions
    }

    fn into_positions(self: Box<Self>) -> Vec<AnyPosition> {
        let mut positions = Vec::new();
        for case in self.cases {
            positions.extend(case.into_positions().into_iter().map(AnyPosition::new));
        }
        positions
    }

    fn positions_bytes(&self) -> u64 {
        let bytes = self.cases.iter().map(Case::size).map(|[positions, tables]| positions * POSITION_BYTES + tables);
        bytes.fold(0, u64::saturating_add)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        // Judges read one line per case of a list. A single case has its move on a second line.
        let between = if P::CASES.is_some() { " " } else { "\n" };
        self.cases.iter().try_for_each(|case| {
            let winning = if self.answer_has_move { case.move_to(Nimber::ZERO) } else { None };
            let mv = winning.map(|mv| between.to_owned() + &move_parts::notation(&values::<P>(&mv)));
            writeln!(out, "{}{}", verdict(case.nim_value(), P::VERDICTS), mv.unwrap_or_default())
        })
    }

    fn check(&self, answer: &str) -> Result<(), WrongAnswer> {
        let game = &const { P::GAME };
        let check = |answer: &mut Answer<'_>, case: &P::Case| {
            let outcome = answer.verdict(case.nim_value(), P::VERDICTS)?;
            if outcome == Outcome::P || !self.answer_has_move {
                return Ok(());
            }
            let sum = case.sum();
            let play = |component: usize, values: &[Value]| value_after(&sum, case.nim_value(), component, values);
            check_move(answer, game, P::MOVE, sum.components().len(), &play)
        };
        let mut answer = Answer::new(answer);
        if P::CASES.is_some() {
            return answer.cases(self.cases.iter(), check);
        }
        check(&mut answer, self.only())?;
        answer.end()
    }

    fn report(&self, target: Nimber) -> String {
        let mut report = Report::default();
        match P::CASES {
            Some(list) => self.report_of_list(&list, target, &mut report),
            None => Self::report_of_one(self.only(), target, &mut report),
        }
        report.finish()
    }

    #[cfg(feature = "json")]
    fn write_json(&self, target: Nimber, out: &mut dyn Write) -> io::Result<()> {
        let parts = parts(&const { P::GAME });
        self.cases.iter().try_for_each(|case| {
            let mv = case.move_to(target).map(|mv| values::<P>(&mv));
            let named = mv.as_ref().map(|values| move_parts::Named(&parts, values));
            crate::output::json::write_solved(P::GAME.name, case.nim_value(), named, out)
        })
    }

    #[cfg(feature = "draw")]
    fn draw(&self, target: Nimber, window: Option<&Window>) -> Result<String, InvalidWindow> {
        let picture = match P::CASES {
            Some(list) => self.draw_list(&list, target, window),
            None => Self::draw_one(self.only(), target, window),
        };
        picture.map(|picture| picture.finish().svg)
    }
}

/// Returns the parts of a move in a case: the number of the position if there are several, and then the parts of the move
/// in this position.
fn parts(game: &Game) -> Vec<Part> {
    game.summand.iter().chain(game.move_parts).copied().collect()
}

/// Returns the values of [`parts`], in the same order.
fn values<P: Describe>(mv: &SumMove<P::Move>) -> Vec<Value> {
    let summand = P::GAME.summand.map(|_| Value::of_index(mv.component));
    summand.into_iter().chain(P::values(&mv.mv)).collect()
}

/// Returns the value of a sum after a move in one of its positions, or why the move is illegal. `value` is that of the sum.
fn value_after<P: Describe>(sum: &Sum<P>, value: Nimber, component: usize, values: &[Value]) -> Result<Nimber, String> {
    let mv = P::from_values(values).expect("a value was read for each part");
    let before = &sum.components()[component];
    let mut after = before.clone();
    after.play(&mv).map_err(|illegal| illegal.to_string())?;
    // Only one position of the sum changes, so the others need not be solved again: adding its value a second time removes
    // it from the nim-sum, and the value after the move replaces it.
    Ok(value + before.nim_value() + after.nim_value())
}

/// The value of a sum after a move of these values in the position of an index, or why the move is illegal.
type ValueAfter<'a> = dyn Fn(usize, &[Value]) -> Result<Nimber, String> + 'a;

/// Reads a move in a sum of `count` positions, and checks with [`value_after`] that it wins. Errors call a move `noun`.
fn check_move(
    answer: &mut Answer<'_>,
    game: &Game,
    noun: &str,
    count: usize,
    value_after: &ValueAfter<'_>,
) -> Result<(), WrongAnswer> {
    let parts = parts(game);
    let values = answer.values(&parts)?;
    // A case of several positions has the number of the position before the parts of the move.
    let (number, rest) = values.split_at(parts.len() - game.move_parts.len());
    let component = if let [Value::Number(number)] = number { index_of(*number) } else { 0 };
    let fault = if component < count {
        match value_after(component, rest) {
            Ok(Nimber::ZERO) => return Ok(()),
            Ok(value) => format!("leaves nim-value {value}, so the other player wins"),
            Err(illegal) => format!("is illegal: {illegal}"),
        }
    } else {
        format!("is illegal: the {}s are numbered from 1 to {count}", parts[0].name)
    };
    Err(answer.wrong(format!("the {noun} `{}` {fault}", move_parts::notation(&values))))
}

/// Returns who wins, the nim-value and the move to `target`.
fn in_one_sentence<P: Describe>(position: &P, target: Nimber, mv: Option<P::Move>) -> String {
    let value = position.nim_value();
    let mv = match mv {
        Some(mv) => P::case_instruction(&SumMove { component: 0, mv }),
        None if target > value => "none is guaranteed".into(),
        None => "none".into(),
    };
    let name = if target.is_zero() { "winning move".into() } else { format!("move to {target}") };
    format!("{}: outcome {}, nim-value {value}, {name}: {mv}", position.list_label(), position.outcome())
}
