//! The `impartial` command.

mod args;
mod bar;
mod draw;
mod games;
mod input;
mod output;
mod paint;
mod solve;

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser as _;

use args::{Arguments, Command};
use paint::Output;

/// The exit status for bad usage and bad input; clap uses the same.
const BAD: u8 = 2;

/// What a shell reports of a program that a closed pipe ended.
const CLOSED_PIPE: u8 = 141;

fn main() -> ExitCode {
    let output = match run(Arguments::parse().command) {
        Ok(output) => output,
        Err(error) => {
            // Nothing sensible is left to do if standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            return ExitCode::from(BAD);
        }
    };
    match output.print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
            ExitCode::from(BAD)
        }
    }
}

/// Everything the command prints, once all of the input is known to be valid.
fn run(command: Command) -> Result<Output> {
    match command {
        Command::Solve(task) => solve::run(&task),
        Command::Draw(task) => draw::run(&task),
        Command::Games => Ok(Output::Plain(games::list())),
    }
}
