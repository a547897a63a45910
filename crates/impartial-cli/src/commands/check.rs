//! `impartial check`.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::Args;
use impartial::Game;

use crate::input::Input;
use crate::names;
use crate::value_parsers::game;

/// The arguments of `impartial check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file; `-` reads standard input
    input: PathBuf,
    /// File with the answer to check; `-` reads standard input
    answer: PathBuf,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
}

/// Returns whether the answer is right, or the reason why it is wrong.
pub(crate) fn run(args: &CheckArgs) -> Result<Result<(), String>> {
    let both = [&args.input, &args.answer].into_iter().all(|file| file == Path::new("-"));
    ensure!(!both, "the input and the answer cannot both be read from standard input");
    let puzzle = Input::puzzle(names::rule(args.game, args.rule.as_deref())?, Some(&args.input))?;
    Ok(match Input::read(Some(&args.answer))?.into_text() {
        Ok(answer) => puzzle.check(&answer).map_err(|wrong| wrong.to_string()),
        // A judge would reject such bytes anywhere, so this is a wrong answer, not wrong usage.
        Err(error) => Err(format!("byte {} of the answer is not valid UTF-8", error.valid_up_to() + 1)),
    })
}
