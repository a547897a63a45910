//! `impartial period`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::{ArgGroup, Args, ValueEnum};
use impartial::core::Stopped;
use impartial::nim_sequences::{Certificate, Code, Growth, Period, PeriodSearch, RefutedCertificate, default_limit};
use impartial::sequences::PeriodReport;

use crate::checkpoint::Checkpoint;
use crate::interrupt::Interrupt;
use crate::output::{self, STDOUT_FAILED};
use crate::progress_bar::Bar;
use crate::status::Status;
use crate::value_parsers::{names_of_codes, seconds};
use crate::{certificate, colour};

/// Default of `--limit` with `--time` or `--verify`.
const LIMIT: u64 = 10_000_000;

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("subject").required(true), after_help = names_of_codes())]
pub(crate) struct PeriodArgs {
    /// Code of a taking-and-breaking game, such as 0.77, 4!.0, `S(1,3,4)` or `S(all-but:2)`, or a name such as kayles
    #[arg(group = "subject")]
    code: Option<Code>,
    /// Maximum number of nim-values to search or to check [default: 10000000; without --time, 2000 if moves leave three
    /// heaps, and about 131072 if the time per value grows with the heap]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Maximum number of seconds to search
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the proof to this file if a period is found
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check the proof in this file: exit with 0 if it is right; print the reason and exit with 1 if it is wrong
    #[arg(long, value_name = "FILE", group = "subject", conflicts_with_all = ["time", "format", "certificate", "checkpoint"])]
    verify: Option<PathBuf>,
    /// Resume the search from this file if it exists, and save it there regularly and when it is stopped
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

/// The output formats of `impartial period` and `impartial misere`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One fact per line
    Text,
    /// One JSON object
    Json,
}

/// Prints the report of a period, or whether a certificate is right.
pub(crate) fn run(args: &PeriodArgs, out: &mut impl Write) -> Result<Status> {
    if let Some(file) = &args.verify {
        return certificate::verify(file, |text| verify(text, args.limit.unwrap_or(LIMIT)), out);
    }
    let code = args.code.as_ref().context("expected a code")?;
    let start = Instant::now();
    let mut checkpoint = args.checkpoint.clone().map(Checkpoint::new);
    let mut search = match &checkpoint {
        Some(checkpoint) => checkpoint.resume(code)?,
        None => PeriodSearch::new(code.clone()),
    };
    // The time to load a checkpoint does not count, so every resumed search makes progress.
    // A time that is too long to be a date is no limit.
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    // Without a limit, the search ends where `impartial solve heaps` would give up on a huge heap.
    let (limit, is_short) = match (args.limit, args.time) {
        (Some(limit), _) => (limit, false),
        (None, Some(_)) => (LIMIT, false),
        (None, None) => (default_limit(code), true),
    };
    let period = find(&mut search, (limit, is_short), deadline, checkpoint.as_mut())?;
    let report = PeriodReport::new(&search, &period);
    if let (Some(file), Some(proof)) = (&args.certificate, &report.certificate) {
        output::write(file, format!("{proof}\n").as_bytes())?;
    }
    let written = match args.format {
        Format::Text => out.write_all(colour::report(report.to_string()).as_bytes()),
        Format::Json => report.write_json(out),
    };
    written.and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    // The output is reproducible, so the time goes to standard error. If that is closed, it is lost.
    let mut messages = std::io::stderr();
    if args.certificate.is_some() && report.certificate.is_none() {
        let _ = writeln!(messages, "no certificate was written, because no period is known");
    }
    if args.format == Format::Text {
        let _ = writeln!(messages, "time: {:.3} s", start.elapsed().as_secs_f64());
    }
    Ok(Status::SUCCESS)
}

/// Searches for a period, until the limit, the deadline or Ctrl-C; a short search ends when values become slow.
///
/// The search is saved in the checkpoint regularly, and at the end unless a period is found.
fn find(
    search: &mut PeriodSearch,
    (limit, is_short): (u64, bool),
    deadline: Option<Instant>,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Result<Period> {
    let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
    let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    loop {
        let (mut is_stopped, mut is_enough) = (false, false);
        let mut on_progress = |growth: Growth| {
            bar.show("searching values", growth.len, limit);
            let is_due = checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.is_due());
            is_enough = is_short && growth.is_slow;
            is_stopped = interrupt.is_requested() || is_over() || is_due || is_enough;
            if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        // The callback stops the search for four reasons. For a checkpoint it is resumed; Ctrl-C, the deadline and slow
        // values end it.
        let period = search.run(limit, &mut on_progress);
        let is_proved = matches!(period, Period::Proved(_));
        if let Some(checkpoint) = checkpoint.as_deref_mut().filter(|_| !is_proved) {
            checkpoint.save(search)?;
        }
        if interrupt.was_requested() {
            return Err(Stopped.into());
        }
        if is_proved || !is_stopped || is_enough || is_over() {
            return Ok(period);
        }
    }
}

/// Checks the text of a certificate, and returns the reason if it is wrong, or an error if the limit ends the check.
fn verify(text: &str, limit: u64) -> Result<Result<(), String>> {
    let certificate = match text.trim_end().parse::<Certificate>() {
        Ok(certificate) => certificate,
        Err(error) => return Ok(Err(error.to_string())),
    };
    match certificate.verify(limit) {
        Err(short @ RefutedCertificate::TooLong { .. }) => bail!("undecided: {short}; raise --limit"),
        checked => Ok(checked.map_err(|wrong| wrong.to_string())),
    }
}
