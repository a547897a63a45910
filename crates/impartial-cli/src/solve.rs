//! `impartial solve`.

use std::io::{BufWriter, Write};

use anyhow::{Context as _, Result, bail};
use impartial::nimbers::Nimber;

use crate::args::{Format, Solve};
use crate::input::Input;
use crate::{UNWRITTEN, paint};

/// Prints the answer in the format asked for, case by case, so that many cases take no memory for their answers.
pub(crate) fn run(task: &Solve, out: &mut impl Write) -> Result<()> {
    if task.target.is_some() && task.format == Format::Answer {
        bail!("--target names a move, and the judge's answer has none to choose; add --format report or --format json");
    }
    let target = task.target.map_or(Nimber::ZERO, Nimber::of_heap);
    let puzzle = Input::puzzle(task.game, task.rule.as_deref(), task.file.as_deref())?;
    let mut out = BufWriter::new(out);
    let written = match task.format {
        Format::Answer => puzzle.write_answer(&mut out),
        Format::Report => out.write_all(paint::report(puzzle.report(target)).as_bytes()),
        Format::Json => puzzle.write_json(target, &mut out),
    };
    written.and_then(|()| out.flush()).context(UNWRITTEN)
}
