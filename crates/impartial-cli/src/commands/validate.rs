//! `impartial validate`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use impartial::{Game, Limits};

use crate::input;
use crate::output::STDOUT_FAILED;
use crate::printable::printable;
use crate::status::Status;
use crate::value_parsers::game;

/// The arguments of `impartial validate`.
#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file; `-` or no file reads standard input
    input: Option<PathBuf>,
    /// Limits to check [default: judge; full for games that are not contest problems]
    #[arg(long)]
    limits: Option<LimitSet>,
}

/// The sets of limits.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LimitSet {
    /// The limits of the judge's problem
    Judge,
    /// The limits that `impartial games` lists; the input is not solved
    Full,
}

/// Checks the input, and prints that it is valid.
pub(crate) fn run(args: &ValidateArgs, out: &mut impl Write) -> Result<Status> {
    let game = args.game;
    let limits = match args.limits {
        Some(LimitSet::Judge) if game.judge_limits.is_none() => {
            bail!("{} is not a contest problem, so it has no judge's limits; use --limits full", game.name)
        }
        Some(LimitSet::Full) => Limits::Full,
        _ => Limits::Judge,
    };
    if let Some(error) = input::validate(game, limits, args.input.as_deref())? {
        // If standard error is closed, the exit status still reports the verdict.
        let _ = writeln!(io::stderr(), "error: {}", printable(&error));
        return Ok(Status::INVALID_INPUT);
    }
    out.write_all(b"valid\n").context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
