//! `impartial solve`.

use std::io::{BufWriter, Write};

use anyhow::{Context as _, Result, bail};
use impartial::nimbers::Nimber;

use crate::args::{Format, Solve};
use crate::input::Input;
use crate::output::STDOUT_FAILED;
use crate::paint;

/// Prints the answer in the requested format.
///
/// Each case is written as soon as it is solved, so the answers to many cases take no memory.
pub(crate) fn run(task: &Solve, out: &mut impl Write) -> Result<()> {
    if task.target.is_some() && task.format == Format::Answer {
        bail!("--target requires --format report or --format json, as the judge's answer names no move to a nim-value");
    }
    let target = task.target.map_or(Nimber::ZERO, Nimber::of_heap);
    let puzzle = Input::puzzle(task.game, task.rule.as_deref(), task.file.as_deref())?;
    let mut out = BufWriter::new(out);
    let written = match task.format {
        Format::Answer => puzzle.write_answer(&mut out),
        Format::Report => out.write_all(paint::report(puzzle.report(target)).as_bytes()),
        Format::Json => puzzle.write_json(target, &mut out),
    };
    written.and_then(|()| out.flush()).context(STDOUT_FAILED)
}
