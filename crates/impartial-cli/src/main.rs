//! The `impartial` command.

mod allocator;
mod certificate;
mod checkpoint;
mod colour;
mod commands;
mod input;
mod interrupt;
mod memory;
mod output;
mod page;
mod printable;
mod progress_bar;
mod search_limits;
mod status;
mod sum_component;
mod survey_checkpoints;
mod survey_codes;
mod value_parsers;
mod verdict;
mod zip_archive;

use std::env;
use std::io::{self, ErrorKind, Write};

use anyhow::{Context as _, Result};
use clap::{CommandFactory as _, Parser as _};
use impartial::core::Stopped;

use commands::{
    Arguments, Command, check, completions, draw, games, generate, graph, interact, man, misere, package, period, play,
    prove, sequence, solve, sum, survey, validate,
};
use output::STDOUT_FAILED;
use printable::{is_obeyed, printable};
use status::Status;

fn main() -> Status {
    // The handler cannot look at the arguments when memory has run out, so it gets the status now.
    #[cfg(unix)]
    memory::exit_if_memory_runs_out(failure());
    // One lock for the whole run: the subcommands write through it, and nothing else prints to standard output.
    let mut out = io::stdout().lock();
    let done = match Arguments::try_parse() {
        Ok(arguments) => run(arguments.command, &mut out),
        Err(message) => print_message(&message, &mut out),
    };
    match done {
        Ok(status) => status,
        // A reader such as `head` that has enough is not an error, so nothing is printed.
        Err(error) if is_closed_pipe(&error) => Status::CLOSED_PIPE,
        Err(error) if error.is::<Stopped>() => {
            // If standard error is closed, the reason cannot be reported.
            let _ = writeln!(io::stderr(), "error: interrupted");
            Status::INTERRUPTED
        }
        Err(error) => {
            // If standard error is closed as well, the failure cannot be reported.
            let _ = writeln!(io::stderr(), "error: {}", printable(&format!("{error:#}")));
            Status::BAD_INPUT
        }
    }
}

/// Returns the status of a failure that is not a verdict.
fn failure() -> Status {
    // testlib would take the usual status 2 for a malformed answer.
    let is_checker = env::args_os().any(|argument| argument == "--testlib");
    if is_checker { Status::WRONG_JUDGE } else { Status::BAD_INPUT }
}

/// Prints the help, the version or the usage error that clap returned in place of arguments.
fn print_message(message: &clap::Error, out: &mut impl Write) -> Result<Status> {
    if message.use_stderr() {
        // If standard error is closed, the failure cannot be reported.
        let _ = if env::args_os().any(|argument| argument.to_string_lossy().contains(is_obeyed)) {
            // The message of clap repeats arguments as they are. Escaped arguments are refused for the same reason, so
            // parsing them again gives the same message in a form that is safe to print.
            let escaped = env::args_os().map(|argument| printable(&argument.to_string_lossy()));
            Arguments::try_parse_from(escaped).err().map_or(Ok(()), |message| message.print())
        } else {
            message.print()
        };
        return Ok(failure());
    }
    message.print().and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}

/// Limits the number of threads to the value of the variable `IMPARTIAL_THREADS`, if it is set.
#[cfg(feature = "parallel")]
fn limit_threads() -> Result<()> {
    let Some(threads) = env::var_os("IMPARTIAL_THREADS") else { return Ok(()) };
    let threads = threads.to_string_lossy();
    let number = threads
        .parse()
        .with_context(|| format!("expected a number of 1 or more in IMPARTIAL_THREADS, found `{threads}`"));
    number.map(impartial::set_max_threads)
}

/// Runs a subcommand, which prints nothing before the whole input is known to be valid.
fn run(command: Command, out: &mut impl Write) -> Result<Status> {
    #[cfg(feature = "parallel")]
    limit_threads()?;
    let status = match command {
        Command::Solve(args) => solve::run(&args, out),
        Command::Draw(args) => draw::run(&args, out),
        Command::Sum(args) => sum::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        // It sends each line at once, and a contestant that has stopped reading is not a failure.
        Command::Interact(args) => return interact::run(&args, out),
        Command::Validate(args) => validate::run(&args, out),
        Command::Sequence(args) => sequence::run(&args, out),
        Command::Period(args) => period::run(&args, out),
        Command::Misere(args) => misere::run(&args, out),
        Command::Survey(args) => survey::run(&args, out),
        Command::Graph(args) => graph::run(&args, out),
        Command::Prove(args) => prove::run(&args, out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Package(args) => package::run(&args),
        Command::Games => games::run(out),
        Command::Completions(args) => completions::run(&args, Arguments::command(), out),
        Command::Man(args) => man::run(&args, Arguments::command(), out),
    }?;
    out.flush().context(STDOUT_FAILED)?;
    Ok(status)
}

/// Returns whether the reader of the output has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
