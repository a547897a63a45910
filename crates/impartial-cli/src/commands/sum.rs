//! `impartial sum`.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use impartial::AnyPosition;
use impartial::nimbers::Nimber;

use crate::colour;
use crate::output::STDOUT_FAILED;
use crate::search_limits::SearchLimits;
use crate::status::Status;
use crate::sum_component::{self, Component};
use crate::value_parsers::{ensure_nim_values, nim_value};

#[derive(Args, Debug)]
pub(crate) struct SumArgs {
    /// Positions to add: a file of a game (GAME:FILE or GAME/RULE:FILE, with `-` for standard input), or Nim heaps
    /// (nim:3,5,7)
    #[arg(required = true, value_name = "GAME:FILE")]
    components: Vec<Component>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Report)]
    format: Format,
    /// Report the move to this nim-value
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    target: u64,
    #[command(flatten)]
    limits: SearchLimits,
}

/// The output formats of `impartial sum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A report with the reasons, in colour on a terminal unless `NO_COLOR` is set
    Report,
    /// One JSON object on one line
    Json,
}

/// Prints the solved sum in the requested format.
pub(crate) fn run(args: &SumArgs, out: &mut impl Write) -> Result<Status> {
    let sum = impartial::core::Sum::new(sum_component::read_all(&args.components, Some(&args.limits))?);
    let target = Nimber::from_heap(args.target);
    ensure_nim_values(target, sum.iter().any(AnyPosition::is_misere))?;
    let solved = match args.format {
        Format::Report => colour::report(impartial::sum::report(&sum, target)),
        Format::Json => impartial::sum::json(&sum, target),
    };
    out.write_all(solved.as_bytes()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
