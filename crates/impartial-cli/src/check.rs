//! `impartial check`.

use std::path::Path;

use anyhow::{Result, ensure};
use impartial::Wrong;

use crate::args::Check;
use crate::input::Input;

/// Whether the answer is right.
pub(crate) fn run(task: &Check) -> Result<Result<(), Wrong>> {
    let both = [&task.input, &task.answer].into_iter().all(|file| file == Path::new("-"));
    ensure!(!both, "the input and the answer cannot both be read from standard input");
    let puzzle = Input::puzzle(task.game, task.rule.as_deref(), Some(&task.input))?;
    let answer = Input::read(Some(&task.answer))?.into_text();
    Ok(puzzle.check(&answer))
}
