//! Boards in the format of the project, which are searched when they are read.
//!
//! No formula bounds the time of a search, and many queries about a position cannot fail. So a board is refused unless a search
//! within a budget finds its nim-value and who wins after each move: then the first moves of a game need no long search.

use impartial_boards::{BoardPosition, SearchProgress, Unsolved as Undecided};
use impartial_games::{MAX_SEARCHED, Ranges};
use number_reader::{Location, ParseError, Reader};

use super::text::{Nouns, Shown, cells, sides};
use super::{Move, Words};
use crate::boards::{BoardInput, read_within};
use crate::describe::Describe;
use crate::game::Registered;
use crate::input_cases::{AnswerForm, Cases};
use crate::move_parts::Parts;
use crate::puzzle::Unsolved;
use crate::read_options::{Progress, ReadError, ReadOptions};

/// Reads a board. The text may continue after it.
pub(super) fn read<R: Words>(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError>
where
    BoardPosition<R>: Describe + Registered,
    Move<R>: Parts,
{
    let input = read_within(reader, &|name| limits.range(name), R::ON_GRAPHS)?;
    let last = input.last.clone();
    let solve = move |_: &str, options: &mut ReadOptions<'_>| Ok(vec![solve::<R>(input, options)?]);
    Ok(Cases::unsolved(AnswerForm::WithMove, last, 1, solve))
}

/// Creates the position of a board, if it can be solved.
fn solve<R: Words>(
    BoardInput { board, location, .. }: BoardInput,
    options: &mut ReadOptions<'_>,
) -> Result<BoardPosition<R>, ReadError> {
    let position = BoardPosition::<R>::new(board).expect("graphs are read only for games on graphs");
    let total = MAX_SEARCHED;
    let mut on_progress = |progress: SearchProgress| {
        options.report(Progress { case: 1, cases: 1, done: progress.positions as u64, total })
    };
    match position.prepare(usize::try_from(total).unwrap_or(usize::MAX), &mut on_progress) {
        Ok(()) => Ok(position),
        Err(Undecided::Stopped(stopped)) => Err(stopped.into()),
        Err(_) => Err(undecided(&position, location).into()),
    }
}

/// Returns the error for a board whose search takes too many positions.
fn undecided(position: &dyn Shown, location: Location) -> ParseError {
    let Nouns { cell, largest, .. } = position.nouns();
    let expected = format!("a board that a search of {MAX_SEARCHED} positions solves, such as {largest}");
    let size = match sides(position) {
        Some([rows, columns]) => format!("{rows} x {columns} {cell}s"),
        None => cells(position, position.board().adjacency().len()),
    };
    ParseError::new(location, expected, format!("{size}, undecided after {MAX_SEARCHED} positions"))
}
