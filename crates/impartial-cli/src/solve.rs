//! `impartial solve`.

use anyhow::{Result, bail};
use impartial::nimbers::Nimber;

use crate::args::{Format, Solve};
use crate::input::Input;
use crate::paint;

/// The answer in the format asked for.
pub(crate) fn run(task: &Solve) -> Result<String> {
    if task.target.is_some() && task.format == Format::Answer {
        bail!("--target names a move, and the judge's answer has none to choose; add --format report or --format json");
    }
    let target = task.target.map_or(Nimber::ZERO, Nimber::of_heap);
    let puzzle = Input::puzzle(task.game, task.rule.as_deref(), task.file.as_deref())?;
    Ok(match task.format {
        Format::Answer => puzzle.answer(),
        Format::Report => paint::report(puzzle.report(target)),
        Format::Json => puzzle.json(target),
    })
}
