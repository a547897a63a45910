//! `impartial sequence`.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::ops::ControlFlow;

use anyhow::{Context as _, Result, anyhow, ensure};
use clap::{Args, ValueEnum};
use impartial::nim_sequences::{
    Code, Growth, MAX_TABLE_BYTES, NimSequence, Period, PeriodSearch, TableTooLarge, default_limit,
};
use impartial::sequences::{self, NimValues};

use crate::output::STDOUT_FAILED;
use crate::progress_bar::Bar;
use crate::status::Status;
use crate::value_parsers::names_of_codes;

/// Minimum last heap that needs a period: at two bytes per value, a table up to it would exceed the limit of memory.
const PERIOD_THRESHOLD: u64 = MAX_TABLE_BYTES / 2;

/// Minimum number of values that are searched for the period of a plot.
const MIN_SEARCHED: u64 = 1 << 14;

/// Minimum number of values that are computed at once, so that the first lines appear soon.
const MIN_CHUNK: u64 = 1 << 10;

/// Number of values on a line of text.
const VALUES_PER_LINE: u64 = 20;

/// Maximum number of heaps of a plot.
const MAX_DRAWN: u64 = 100_000_000;

#[derive(Args, Debug)]
#[command(after_help = names_of_codes())]
pub(crate) struct SequenceArgs {
    /// Code of a taking-and-breaking game, such as 0.77, 4!.0, `S(1,3,4)` or `S(all-but:2)`, or a name such as kayles
    code: Code,
    /// First heap to print
    #[arg(long, value_name = "A", default_value_t = 0)]
    from: u64,
    /// Last heap to print, inclusive
    #[arg(long, value_name = "B")]
    to: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The output formats of `impartial sequence`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Values separated by spaces, 20 per line
    Text,
    /// A line `n a(n)` for each heap, as in the b-files of the OEIS
    #[value(name = "bfile")]
    BFile,
    /// One JSON object
    Json,
    /// A line `heap,value` for each heap, after a header line
    Csv,
    /// A plot of the values, with rare values in another colour and the period shaded
    Svg,
}

/// Prints the values, each as soon as it is computed.
pub(crate) fn run(args: &SequenceArgs, out: &mut impl Write) -> Result<Status> {
    ensure!(args.from <= args.to, "--from {} is above --to {}", args.from, args.to);
    if args.format == Format::Svg {
        return draw(args, out);
    }
    let limit = limit(args);
    let mut sequence = NimSequence::new(args.code.clone());
    // Nothing may be printed before an error. A small last heap fits into the table, so its values are printed as they
    // are computed; a huge one needs a period, so the whole search comes first.
    let mut end = if args.to < PERIOD_THRESHOLD { MIN_CHUNK } else { limit };
    let mut out = BufWriter::new(out);
    // Invariant: all values before `next` are written. Each turn doubles the table, so all turns together take at most
    // twice the time of the last one.
    let mut next = args.from;
    let mut bar = Some(Bar::new());
    loop {
        end = end.min(limit);
        let (table, period, grown) = search(sequence, end, limit, bar.as_mut());
        sequence = table;
        let values = NimValues::new(&sequence, &period);
        let known = values.end().map_or(args.to, |end| end.saturating_sub(1).min(args.to));
        let is_at_end = end == limit || (sequence.len() as u64) < end;
        if known < args.to && is_at_end {
            return Err(too_far(args, values, grown));
        }
        if next <= known {
            // The bar is not drawn between values.
            bar = bar.filter(|_| !io::stdout().is_terminal());
            for heap in next..=known {
                let value = values.value(heap).context("the value is known")?;
                write_value(args, heap, value, &mut out).context(STDOUT_FAILED)?;
            }
        }
        out.flush().context(STDOUT_FAILED)?;
        if known == args.to {
            return Ok(Status::SUCCESS);
        }
        next = next.max(known + 1);
        end *= 2;
    }
}

/// Writes the value of a heap, with the text before the first value, between values and after the last one.
fn write_value(args: &SequenceArgs, heap: u64, value: u64, out: &mut impl Write) -> io::Result<()> {
    let index = heap - args.from;
    match args.format {
        Format::Text => {
            let before = match index {
                0 => "",
                _ if index.is_multiple_of(VALUES_PER_LINE) => "\n",
                _ => " ",
            };
            write!(out, "{before}{value}{}", if heap == args.to { "\n" } else { "" })
        }
        Format::BFile => writeln!(out, "{heap} {value}"),
        Format::Csv => writeln!(out, "{}{heap},{value}", if index == 0 { "heap,value\n" } else { "" }),
        Format::Json => {
            if index == 0 {
                // Codes and names have no character that JSON escapes.
                let name = args.code.name().map_or("null".into(), |name| format!("\"{name}\""));
                write!(out, "{{\"code\":\"{}\",\"name\":{name},\"from\":{heap},\"values\":[{value}", args.code)?;
            } else {
                write!(out, ",{value}")?;
            }
            if heap == args.to { writeln!(out, "]}}") } else { Ok(()) }
        }
        Format::Svg => Ok(()),
    }
}

/// Prints a plot of the values.
fn draw(args: &SequenceArgs, out: &mut impl Write) -> Result<Status> {
    ensure!(args.to - args.from < MAX_DRAWN, "a plot has at most {MAX_DRAWN} heaps");
    let limit = limit(args).max(MIN_SEARCHED);
    let (sequence, period, grown) = search(NimSequence::new(args.code.clone()), limit, limit, Some(&mut Bar::new()));
    let values = NimValues::new(&sequence, &period);
    if values.end().is_some_and(|end| end <= args.to) {
        return Err(too_far(args, values, grown));
    }
    out.write_all(sequences::draw(values, args.from..=args.to).as_bytes()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}

/// Returns the number of values to search for a period, and to compute if no period is found.
fn limit(args: &SequenceArgs) -> u64 {
    if args.to < PERIOD_THRESHOLD { args.to + 1 } else { default_limit(&args.code) }
}

/// Searches for a period until the table has `limit` values or its memory is full. Returns the table, the period, and
/// whether the memory is full. The progress bar is full at `total`.
fn search(
    mut sequence: NimSequence,
    limit: u64,
    total: u64,
    mut bar: Option<&mut Bar>,
) -> (NimSequence, Period, Result<(), TableTooLarge>) {
    let mut on_progress = |growth: Growth| {
        if let Some(bar) = &mut bar {
            bar.show("computing values", growth.len, total);
        }
        ControlFlow::Continue(())
    };
    loop {
        let end = (2 * sequence.len() as u64).max(MIN_CHUNK).min(limit);
        let grown = sequence.grow_with(end, &mut on_progress);
        let mut search = PeriodSearch::from(sequence);
        let period = search.run(end, &mut |_| ControlFlow::Continue(()));
        sequence = search.into_sequence();
        if matches!(period, Period::Proved(_)) || end == limit || grown.is_err() {
            return (sequence, period, grown);
        }
    }
}

/// Returns the error that the last heap is beyond the table, which ends at the limit of the search or where the memory
/// is full.
fn too_far(args: &SequenceArgs, values: NimValues<'_>, grown: Result<(), TableTooLarge>) -> anyhow::Error {
    let SequenceArgs { code, to, .. } = args;
    let len = values.sequence().len();
    let reason = match grown {
        Ok(()) => "its table ends there".into(),
        Err(TableTooLarge { max_bytes, .. }) => format!(
            "a longer table needs more memory than the system or a limit such as `ulimit -v` allows, or more than {} MiB",
            max_bytes >> 20
        ),
    };
    anyhow!("expected --to below {len}, found {to}: no period of {code} is known, and {reason}")
}
