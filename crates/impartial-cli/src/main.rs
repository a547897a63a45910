//! The `impartial` command.

mod allocator;
mod checkpoint;
mod colour;
mod commands;
mod input;
mod interrupt;
mod memory;
mod output;
mod printable;
mod progress_bar;
mod status;
mod sum_component;
mod survey_checkpoints;
mod survey_codes;
mod unwinder;
mod value_parsers;
#[cfg(feature = "web")]
mod web;

use std::env;
use std::io::{self, ErrorKind, Write};

use anyhow::{Context as _, Result};
use clap::{CommandFactory as _, Parser as _};
use impartial::impartial_core::Stopped;

use commands::{
    Arguments, Command, Deferred, check, completions, draw, games, generate, man, period, play, sequence, solve, sum,
    survey, validate,
};
use input::InvalidInput;
use output::STDOUT_FAILED;
use printable::{is_obeyed, printable};
use status::Status;

fn main() -> Status {
    let mut out = io::stdout().lock();
    let done = match Arguments::try_parse() {
        Ok(arguments) => run(arguments.command, &mut out),
        Err(message) => print_message(&message, &mut out),
    };
    match done {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => Status::CLOSED_PIPE,
        Err(error) if error.is::<Stopped>() => {
            // If standard error is closed, the reason cannot be reported.
            let _ = writeln!(io::stderr(), "error: interrupted");
            Status::INTERRUPTED
        }
        Err(error) => {
            // If standard error is closed too, the failure cannot be reported.
            let _ = writeln!(io::stderr(), "error: {}", printable(&format!("{error:#}")));
            if error.is::<InvalidInput>() { Status::INVALID_INPUT } else { Status::BAD_INPUT }
        }
    }
}

/// Prints the help, the version or the usage error that clap returned in place of arguments.
fn print_message(message: &clap::Error, out: &mut impl Write) -> Result<Status> {
    if message.use_stderr() {
        // If standard error is closed, the failure cannot be reported.
        let _ = if env::args_os().any(|argument| argument.to_string_lossy().contains(is_obeyed)) {
            // The message repeats arguments as they are. Escaped arguments are refused for the same reason.
            let escaped = env::args_os().map(|argument| printable(&argument.to_string_lossy()));
            Arguments::try_parse_from(escaped).err().map_or(Ok(()), |message| message.print())
        } else {
            message.print()
        };
        // testlib would take the usual status for a malformed answer.
        let is_checker = env::args_os().any(|argument| argument == "--testlib");
        return Ok(if is_checker { Status::WRONG_JUDGE } else { Status::BAD_INPUT });
    }
    message.print().and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}

/// Runs a subcommand, which prints nothing before the whole input is known to be valid.
fn run(command: Command, out: &mut impl Write) -> Result<Status> {
    let status = match command {
        Command::Solve(Deferred(args)) => solve::run(&args, out),
        Command::Draw(Deferred(args)) => draw::run(&args, out),
        Command::Sum(Deferred(args)) => sum::run(&args, out),
        Command::Play(Deferred(args)) => play::run(&args, out),
        Command::Check(Deferred(args)) => check::run(&args, out),
        Command::Validate(Deferred(args)) => validate::run(&args, out),
        Command::Sequence(Deferred(args)) => sequence::run(&args, out),
        Command::Period(Deferred(args)) => period::run(&args, out),
        Command::Survey(Deferred(args)) => survey::run(&args, out),
        Command::Generate(Deferred(args)) => generate::run(&args, out),
        Command::Games => games::run(out),
        Command::Completions(Deferred(args)) => completions::run(&args, Arguments::command(), out),
        Command::Man(Deferred(args)) => man::run(&args, Arguments::command(), out),
    }?;
    out.flush().context(STDOUT_FAILED)?;
    Ok(status)
}

/// Returns whether the reader of the output has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
