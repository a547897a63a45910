//! `impartial solve`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use impartial::Game;
use impartial::nimbers::Nimber;

use crate::colour;
use crate::input::Input;
use crate::output::STDOUT_FAILED;
use crate::search_limits::SearchLimits;
use crate::status::Status;
use crate::value_parsers::{ensure_nim_values, game, nim_value};

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// Game to solve; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Input file; `-` or no file reads standard input
    file: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Answer)]
    format: Format,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Report the move to this nim-value; requires `--format report` or `--format json` [default: 0]
    #[arg(long, value_name = "V", allow_negative_numbers = true, value_parser = nim_value)]
    target: Option<u64>,
    #[command(flatten)]
    limits: SearchLimits,
}

/// The output formats of `impartial solve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The judge's answer, byte for byte
    Answer,
    /// A short answer for people: who wins, the winning move and the nim-value
    Short,
    /// A report with the reasons, at most 40 lines, in colour on a terminal unless `NO_COLOR` is set
    Report,
    /// One JSON object per line, one line per case
    Json,
}

/// Prints the answer in the requested format.
///
/// Cases are written one by one, so the answers to many cases take no memory.
pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<Status> {
    if args.target.is_some() && matches!(args.format, Format::Answer | Format::Short) {
        bail!("--target requires --format report or --format json, because an answer names only a winning move");
    }
    let target = args.target.map_or(Nimber::ZERO, Nimber::from_heap);
    let rule = args.game.rule(args.rule.as_deref())?;
    ensure_nim_values(target, rule.is_misere())?;
    // Read and solved before the first byte is written, so an error leaves standard output empty.
    let puzzle = Input::puzzle(rule, args.file.as_deref(), Some(&args.limits))?;
    let mut out = BufWriter::new(out);
    let written = match args.format {
        Format::Answer => puzzle.write_answer(&mut out),
        Format::Short => out.write_all(puzzle.summary().as_bytes()),
        Format::Report => out.write_all(colour::report(puzzle.report(target)).as_bytes()),
        Format::Json => puzzle.write_json(target, &mut out),
    };
    written.and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
