//! `impartial draw`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use impartial::Game;
use impartial::nimbers::Nimber;

use crate::input::Input;
use crate::value_parsers::{game, nim_value};
use crate::{names, output};

/// The arguments of `impartial draw`.
#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// Game to draw; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file; `-` or no file reads standard input
    file: Option<PathBuf>,
    /// Write the picture to this file, whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Draw the move to this nim-value
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    target: u64,
}

/// Returns the text for standard output: the picture, or nothing if it was written to a file.
pub(crate) fn run(args: &DrawArgs) -> Result<String> {
    let puzzle = Input::puzzle(names::rule(args.game, args.rule.as_deref())?, args.file.as_deref())?;
    let picture = puzzle.draw(Nimber::from_heap(args.target));
    let Some(file) = args.output.as_deref().filter(|&file| file != Path::new("-")) else {
        return Ok(picture);
    };
    output::write(file, picture.as_bytes())?;
    Ok(String::new())
}
