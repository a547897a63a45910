//! `impartial validate`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use impartial::{Game, Limits};

use crate::input;
use crate::output::STDOUT_FAILED;
use crate::printable::printable;
use crate::status::Status;
use crate::value_parsers::game;

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file; `-` or no file reads standard input
    input: Option<PathBuf>,
    /// Limits to check: `judge`, `full` or limits by name, such as n=8,k=3 [default: judge; full for games that are not contest problems]
    #[arg(long)]
    limits: Option<Limits>,
}

/// Checks the input, and prints that it is valid. A remark goes to standard error.
pub(crate) fn run(args: &ValidateArgs, out: &mut impl Write) -> Result<Status> {
    let limits = args.limits.clone().unwrap_or_default();
    let (text, status) = match input::validate(args.game, &limits, args.input.as_deref())? {
        Ok(remark) => {
            out.write_all(b"valid\n").context(STDOUT_FAILED)?;
            (remark.map(|remark| format!("note: {remark}")), Status::SUCCESS)
        }
        Err(error) => (Some(format!("error: {}", printable(&error))), Status::INVALID_INPUT),
    };
    if let Some(text) = text {
        // If standard error is closed, the exit status still reports the verdict.
        let _ = writeln!(io::stderr(), "{text}");
    }
    Ok(status)
}
