//! The `impartial` command.

mod allocator;
mod checkpoint;
mod codes;
mod colour;
mod commands;
mod hash;
mod input;
mod interrupt;
mod memory;
mod names;
mod output;
mod printable;
mod progress_bar;
mod results;
mod sum_component;
mod unwinder;
mod value_parsers;
#[cfg(feature = "web")]
mod web;

use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{CommandFactory as _, Parser as _};
use impartial::impartial_core::Stopped;

use commands::{
    Arguments, Command, Deferred, check, completions, draw, games, generate, period, play, sequence, solve, sum,
    survey, validate,
};
use input::InvalidInput;
use output::STDOUT_FAILED;
use printable::{is_obeyed, printable};

/// The exit status for a wrong answer, and for a wrong certificate.
const WRONG_ANSWER: u8 = 1;

/// The exit status for wrong usage and malformed input, which clap uses too.
const BAD_INPUT: u8 = 2;

/// The exit status of a testlib checker for a malformed answer.
const MALFORMED_ANSWER: u8 = 2;

/// The exit status of a testlib checker for a failure of the judge's.
const WRONG_JUDGE: u8 = 3;

/// The exit status for an input that is not valid, which testlib's validators use too.
const INVALID_INPUT: u8 = 3;

/// The exit status that a shell reports for a program ended by Ctrl-C: 128 + 2.
const INTERRUPTED: u8 = 130;

/// The exit status that a shell reports for a program killed by SIGPIPE: 128 + 13.
const CLOSED_PIPE: u8 = 141;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let done = match Arguments::try_parse() {
        Ok(arguments) => run(arguments.command, &mut out),
        Err(message) => print_message(&message, &mut out),
    };
    match done {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::from(CLOSED_PIPE),
        Err(error) if error.is::<Stopped>() => {
            // If standard error is closed, the reason cannot be reported.
            let _ = writeln!(io::stderr(), "error: interrupted");
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => {
            // If standard error is closed too, the failure cannot be reported.
            let _ = writeln!(io::stderr(), "error: {}", printable(&format!("{error:#}")));
            ExitCode::from(if error.is::<InvalidInput>() { INVALID_INPUT } else { BAD_INPUT })
        }
    }
}

/// Prints the help, the version or the usage error that clap returned in place of arguments.
fn print_message(message: &clap::Error, out: &mut impl Write) -> Result<ExitCode> {
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
        return Ok(ExitCode::from(if is_checker { WRONG_JUDGE } else { BAD_INPUT }));
    }
    message.print().and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs a subcommand, which prints nothing before the whole input is known to be valid.
fn run(command: Command, out: &mut impl Write) -> Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    let output = match command {
        Command::Solve(Deferred(args)) => {
            solve::run(&args, out)?;
            Vec::new()
        }
        Command::Draw(Deferred(args)) => draw::run(&args)?.into_bytes(),
        Command::Sum(Deferred(args)) => sum::run(&args)?.into_bytes(),
        Command::Play(Deferred(args)) => {
            play::run(&args, out)?;
            Vec::new()
        }
        Command::Check(Deferred(args)) => {
            let report = check::run(&args)?;
            status = ExitCode::from(report.status);
            report.line.into_bytes()
        }
        Command::Validate(Deferred(args)) => {
            validate::run(&args)?;
            b"valid\n".into()
        }
        Command::Sequence(Deferred(args)) => {
            sequence::run(&args, out)?;
            Vec::new()
        }
        Command::Period(Deferred(args)) => {
            if let Some(checked) = args.check()? {
                verdict(checked, &mut status)
            } else {
                period::run(&args, out)?;
                Vec::new()
            }
        }
        Command::Survey(Deferred(args)) => {
            survey::run(&args, out)?;
            Vec::new()
        }
        Command::Generate(Deferred(args)) => {
            generate::run(&args, out)?;
            Vec::new()
        }
        Command::Games => games::list().into_bytes(),
        Command::Completions { shell } => completions::completions(Arguments::command(), shell),
        Command::Man { subcommand } => completions::man(Arguments::command(), subcommand.as_deref())?,
    };
    out.write_all(&output).and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(status)
}

/// Returns the line of a check, and sets the exit status.
fn verdict(checked: std::result::Result<(), String>, status: &mut ExitCode) -> Vec<u8> {
    match checked {
        Ok(()) => b"right\n".into(),
        Err(reason) => {
            *status = ExitCode::from(WRONG_ANSWER);
            format!("wrong: {reason}\n").into()
        }
    }
}

/// Returns whether the reader of the output has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
