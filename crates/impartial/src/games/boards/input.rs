//! Boards in the format of the project, which are searched when they are read.
//!
//! No formula bounds the time of a search, and many queries about a position cannot fail. So a board is refused unless a search
//! within a budget finds its nim-value and who wins after each move: then the first moves of a game need no long search.

use impartial_boards::{BoardPosition, SearchProgress, Unsolved as Undecided};
use impartial_games::{MAX_SEARCHED, Ranges};
use number_reader::{Location, ParseError, Reader};

use super::text::{Nouns, Shown, cells, sides};
use super::{Move, Words};
use crate::any_position::AnyPosition;
use crate::boards::{BoardInput, read_within};
use crate::describe::Describe;
use crate::game::Registered;
use crate::input_cases::{AnswerForm, one};
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
    Ok(one(AnswerForm::WithMove, last, move |_, options| Ok(AnyPosition::new(solve::<R>(input, options)?))))
}

/// Creates the position of a board, if it can be solved.
fn solve<R: Words>(
    BoardInput { board, location, .. }: BoardInput,
    options: &mut ReadOptions<'_>,
) -> Result<BoardPosition<R>, ReadError> {
    let position = match options.max_search_bytes {
        Some(bytes) => BoardPosition::<R>::within_memory(board, bytes),
        None => BoardPosition::new(board),
    };
    let position = position.expect("graphs are read only for games on graphs");
    let most = options.max_positions.unwrap_or(usize::try_from(MAX_SEARCHED).unwrap_or(usize::MAX));
    let mut on_progress = |progress: SearchProgress| {
        options.report(Progress { case: 1, cases: 1, done: progress.positions as u64, total: most as u64 })
    };
    match position.prepare(most, &mut on_progress) {
        Ok(()) => Ok(position),
        Err(Undecided::Stopped(stopped)) => Err(stopped.into()),
        Err(_) => Err(ReadError::Undecided(undecided(&position, location, most, options.max_positions.is_some()))),
    }
}

/// Returns the error for a board that is undecided after this number of positions, which the caller may have chosen.
fn undecided(position: &dyn Shown, location: Location, most: usize, is_chosen: bool) -> ParseError {
    let Nouns { cell, largest, .. } = position.nouns();
    // The search of a graph counts the time of listing options as positions.
    let is_graph = sides(position).is_none();
    let mut expected = if is_graph {
        format!("a graph that a search with a budget of {most} positions solves")
    } else {
        format!("a board that a search of {most} positions solves")
    };
    if !is_chosen {
        expected += ", such as ";
        expected += largest;
    }
    let size = match sides(position) {
        Some([rows, columns]) => format!("{rows} x {columns} {cell}s"),
        None => cells(position, position.board().adjacency().len()),
    };
    let end = if is_graph {
        "undecided within the budget, where large graphs count more than once".into()
    } else {
        format!("undecided after {most} positions")
    };
    ParseError::new(location, expected, format!("{size}, {end}"))
}
