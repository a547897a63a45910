//! The `impartial` command.

mod args;
mod bar;
mod check;
mod component;
mod draw;
mod games;
mod input;
mod memory;
mod output;
mod paint;
mod play;
mod shell;
mod solve;
mod sum;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Parser as _;

use args::{Arguments, Command};

/// The exit status for a wrong answer.
const WRONG: u8 = 1;

/// The exit status for bad usage and bad input; clap uses the same.
const BAD: u8 = 2;

/// What a shell reports of a program that a closed pipe ended.
const CLOSED_PIPE: u8 = 141;

/// That standard output did not take what there was to print.
pub(crate) const UNWRITTEN: &str = "cannot write the answer";

fn main() -> ExitCode {
    memory::prepare();
    let mut out = io::stdout().lock();
    let done = match Arguments::try_parse() {
        Ok(arguments) => run(arguments.command, &mut out),
        Err(message) => show(&message, &mut out),
    };
    match done {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            // Nothing sensible is left to do if standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(BAD)
        }
    }
}

/// Shows what clap has to say instead: on standard output if that was asked for, or what is wrong with the arguments.
fn show(message: &clap::Error, out: &mut impl Write) -> Result<ExitCode> {
    if message.use_stderr() {
        // Nothing sensible is left to do if standard error is closed.
        let _ = message.print();
        return Ok(ExitCode::from(BAD));
    }
    message.print().and_then(|()| out.flush()).context(UNWRITTEN)?;
    Ok(ExitCode::SUCCESS)
}

/// Does what is asked, and prints nothing before all of the input is known to be valid.
fn run(command: Command, out: &mut impl Write) -> Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    let output = match command {
        Command::Solve(task) => {
            solve::run(&task, out)?;
            Vec::new()
        }
        Command::Draw(task) => draw::run(&task)?.into_bytes(),
        Command::Sum(task) => sum::run(&task)?.into_bytes(),
        Command::Play(task) => {
            play::run(&task, out)?;
            Vec::new()
        }
        Command::Check(task) => match check::run(&task)? {
            Ok(()) => b"right\n".into(),
            Err(wrong) => {
                status = ExitCode::from(WRONG);
                format!("wrong: {wrong}\n").into()
            }
        },
        Command::Games => games::list().into_bytes(),
        Command::Completions { shell } => shell::completions(shell),
        Command::Man { subcommand } => shell::man(subcommand.as_deref())?,
    };
    out.write_all(&output).and_then(|()| out.flush()).context(UNWRITTEN)?;
    Ok(status)
}

/// Whether the reader of the output has gone.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
