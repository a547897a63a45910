//! `impartial draw`.

use std::path::Path;

use anyhow::Result;
use impartial::nimbers::Nimber;

use crate::args::Draw;
use crate::input::Input;
use crate::output;

/// Returns the text for standard output: the picture, or nothing if it was written to a file.
pub(crate) fn run(task: &Draw) -> Result<String> {
    let puzzle = Input::puzzle(task.game, task.rule.as_deref(), task.file.as_deref())?;
    let picture = puzzle.draw(Nimber::of_heap(task.target));
    let Some(file) = task.output.as_deref().filter(|&file| file != Path::new("-")) else {
        return Ok(picture);
    };
    output::write(file, picture.as_bytes())?;
    Ok(String::new())
}
