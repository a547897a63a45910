//! `impartial misere`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::{ArgGroup, Args};
use impartial::core::Stopped;
use impartial::misere_quotients::{
    Certificate, MAX_CLASSES, MAX_HEAP, Quotient, QuotientSearch, RefutedCertificate, SearchEnd,
};
use impartial::nim_sequences::Code;
use impartial::sequences::MisereReport;

use crate::checkpoint::Checkpoint;
use crate::commands::period::Format;
use crate::interrupt::Interrupt;
use crate::output::{self, STDOUT_FAILED};
use crate::progress_bar::Bar;
use crate::status::Status;
use crate::value_parsers::{megabytes, names_of_codes};
use crate::{certificate, colour};

/// Default of `--heap`. All quotients in `docs/misere.md` are proved by fewer heaps.
pub(crate) const HEAP: u64 = 1_000;

/// Default of `--limit`. Most known finite quotients are much smaller, and larger ones may take minutes.
pub(crate) const CLASSES: u16 = 100;

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("subject").required(true), after_help = names_of_codes())]
pub(crate) struct MisereArgs {
    /// Code of a taking-and-breaking game, such as 0.77, 4!.0 or `S(1,3,4)`, or a name such as kayles
    #[arg(group = "subject")]
    code: Option<Code>,
    /// Largest heap to search
    #[arg(long, value_name = "N", default_value_t = HEAP, value_parser = clap::value_parser!(u64).range(1..=MAX_HEAP))]
    heap: u64,
    /// Maximum number of classes of a quotient
    #[arg(long, value_name = "N", default_value_t = CLASSES, value_parser = clap::value_parser!(u16).range(1..=MAX_CLASSES as i64))]
    limit: u16,
    /// Maximum memory in megabytes, as estimated by the search
    #[arg(long, value_name = "MB", default_value = "1000", value_parser = megabytes)]
    memory: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the certificate of the quotient to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check the certificate in this file: exit with 0 if it is right; print the reason and exit with 1 if it is wrong
    #[arg(long, value_name = "FILE", group = "subject", conflicts_with_all = ["heap", "limit", "memory", "format", "certificate", "checkpoint"])]
    verify: Option<PathBuf>,
    /// Resume the search from this file if it exists, and save it there after each new quotient and when it is stopped
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

/// Prints the report of a quotient, or whether a certificate is right.
pub(crate) fn run(args: &MisereArgs, out: &mut impl Write) -> Result<Status> {
    if let Some(file) = &args.verify {
        return certificate::verify(file, verify, out);
    }
    let code = args.code.as_ref().context("expected a code")?;
    let start = Instant::now();
    let mut checkpoint = args.checkpoint.clone().map(Checkpoint::new);
    let search = match &checkpoint {
        Some(checkpoint) => checkpoint.resume(code)?,
        None => QuotientSearch::new(code.clone()),
    };
    let mut search = search.with_max_classes(args.limit.into()).with_max_bytes(args.memory);
    let end = find(&mut search, args.heap, checkpoint.as_mut())?;
    // Only what the independent check accepts is printed.
    let quotient = Quotient::new(search.certificate())?;
    if let Some(file) = &args.certificate {
        output::write(file, quotient.certificate().to_string().as_bytes())?;
    }
    let report = MisereReport::new(&quotient, end);
    let written = match args.format {
        Format::Text => out.write_all(colour::report(report.to_string()).as_bytes()),
        Format::Json => report.write_json(out),
    };
    written.and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    if args.format == Format::Text {
        // The output is reproducible, so the time goes to standard error. If that is closed, it is lost.
        let mut messages = std::io::stderr();
        let option = match end {
            SearchEnd::Heap => Some("--heap"),
            SearchEnd::Classes => Some("--limit"),
            SearchEnd::Memory => Some("--memory"),
            _ => None,
        };
        if let Some(option) = option {
            let _ = writeln!(messages, "the search ended at a limit; raise `{option}` to search further");
        }
        let _ = writeln!(messages, "time: {:.3} s", start.elapsed().as_secs_f64());
    }
    Ok(Status::SUCCESS)
}

/// Searches heap by heap, until the period is proved, a limit is reached or Ctrl-C is pressed.
///
/// The search is saved in the checkpoint after each new quotient and at the end.
fn find(search: &mut QuotientSearch, last: u64, mut checkpoint: Option<&mut Checkpoint>) -> Result<SearchEnd> {
    let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
    let mut saved_order = 0;
    loop {
        let next = search.heap() + 1;
        let mut order = 0;
        let end = search.run(next.min(last), &mut |progress| {
            order = progress.classes;
            bar.show(&format!("heap {next}: {order} classes"), next, last);
            if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let is_over = end != SearchEnd::Heap || next > last;
        if let Some(checkpoint) = checkpoint.as_deref_mut()
            && (is_over || order != saved_order || checkpoint.is_due())
        {
            checkpoint.save(search)?;
            saved_order = order;
        }
        if interrupt.was_requested() {
            return Err(Stopped.into());
        }
        if is_over {
            return Ok(end);
        }
    }
}

/// Checks the text of a certificate, and returns the reason if it is wrong, or an error if the check takes too many pairs.
fn verify(text: &str) -> Result<Result<(), String>> {
    let certificate = match text.parse::<Certificate>() {
        Ok(certificate) => certificate,
        Err(error) => return Ok(Err(error.to_string())),
    };
    match Quotient::new(certificate) {
        Err(long @ RefutedCertificate::TooManyPairs { .. }) => bail!("undecided: {long}"),
        checked => Ok(checked.map(drop).map_err(|wrong| wrong.to_string())),
    }
}
