//! The `impartial` command.

mod args;
mod games;
mod input;
mod solve;

use std::hint;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser as _;

use args::{Arguments, Command};

/// The exit status for bad usage and bad input; clap uses the same.
const BAD: u8 = 2;

/// What a shell reports of a program that a closed pipe ended.
const CLOSED_PIPE: u8 = 141;

fn main() -> ExitCode {
    keep_freed_memory();
    let output = match run(Arguments::parse().command) {
        Ok(output) => output,
        Err(error) => {
            // Nothing sensible is left to do if standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            return ExitCode::from(BAD);
        }
    };
    let mut out = io::stdout().lock();
    match out.write_all(output.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
            ExitCode::from(BAD)
        }
    }
}

/// Lets the allocator keep what is freed, so that the next large array need not ask the system for fresh pages.
///
/// The one of glibc hands large blocks back at once until it has seen one of their size freed. Others take no notice.
fn keep_freed_memory() {
    const LARGE: usize = 31 << 20;
    // Nothing is written there, so it costs no page.
    drop(hint::black_box(Vec::<u8>::with_capacity(LARGE)));
}

/// Everything the command prints, once all of the input is known to be valid.
fn run(command: Command) -> Result<String> {
    match command {
        Command::Solve(task) => solve::run(&task),
        Command::Games => Ok(games::list()),
    }
}
