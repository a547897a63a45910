//! `impartial sequence`.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::ops::ControlFlow;

use anyhow::{Context as _, Result, anyhow, ensure};
use clap::{Args, ValueEnum};
use impartial::nim_sequences::{Code, Growth, MAX_TABLE_BYTES, NimSequence, Period, default_limit};
use impartial::sequences::{self, NimValues};

use crate::output::STDOUT_FAILED;
use crate::progress_bar::Bar;
use crate::status::Status;

/// The heaps from which on a period is needed: a table of so many values takes as much memory as one may take.
const PERIODIC: u64 = MAX_TABLE_BYTES / 2;

/// The least number of values that are searched for the period of a plot.
const LEAST_SEARCHED: u64 = 1 << 14;

/// The least number of values that are computed at once.
const FIRST: u64 = 1 << 10;

/// The values on a line of text.
const VALUES: u64 = 20;

/// The most heaps of a plot.
const MOST_DRAWN: u64 = 100_000_000;

/// The arguments of `impartial sequence`.
#[derive(Args, Debug)]
pub(crate) struct SequenceArgs {
    /// Code of a taking-and-breaking game, such as 0.77, 4!.0, `S(1,3,4)` or `S(all-but:2)`, or a name such as kayles
    code: Code,
    /// First heap
    #[arg(long, value_name = "A", default_value_t = 0)]
    from: u64,
    /// Last heap, inclusive
    #[arg(long, value_name = "B")]
    to: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The output formats of `impartial sequence`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Values with blanks between, 20 a line
    Text,
    /// A line `n a(n)` for each heap, as the b-files of the OEIS
    #[value(name = "bfile")]
    BFile,
    /// One JSON object
    Json,
    /// A line `heap,value` for each heap, below a heading
    Csv,
    /// A plot of the values: rare ones in another colour, the period shaded
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
    // Before anything is printed, it must be known that no heap is beyond the table.
    let mut end = if args.to < PERIODIC { FIRST } else { limit };
    let mut out = BufWriter::new(out);
    let mut next = args.from;
    let mut bar = Some(Bar::new());
    loop {
        end = end.min(limit);
        let period = search(&mut sequence, end, limit, bar.as_mut());
        let values = NimValues::new(&sequence, &period);
        let known = values.end().map_or(args.to, |end| end.saturating_sub(1).min(args.to));
        let is_at_end = end == limit || (sequence.len() as u64) < end;
        if known < args.to && is_at_end {
            return Err(too_far(args, values));
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

/// Writes the value of a heap, with what stands between the values, before the first and after the last.
fn write_value(args: &SequenceArgs, heap: u64, value: u64, out: &mut impl Write) -> io::Result<()> {
    let index = heap - args.from;
    match args.format {
        Format::Text => {
            let before = match index {
                0 => "",
                _ if index.is_multiple_of(VALUES) => "\n",
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
    ensure!(args.to - args.from < MOST_DRAWN, "a plot has at most {MOST_DRAWN} heaps");
    let mut sequence = NimSequence::new(args.code.clone());
    let limit = limit(args).max(LEAST_SEARCHED);
    let period = search(&mut sequence, limit, limit, Some(&mut Bar::new()));
    let values = NimValues::new(&sequence, &period);
    if values.end().is_some_and(|end| end <= args.to) {
        return Err(too_far(args, values));
    }
    out.write_all(sequences::draw(values, args.from..=args.to).as_bytes()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}

/// Returns the number of values to search for a period, and to compute if there is none.
fn limit(args: &SequenceArgs) -> u64 {
    if args.to < PERIODIC { args.to + 1 } else { default_limit(&args.code) }
}

/// Searches for a period until the table has `limit` values or no more room, with a progress bar that is full at `total`.
fn search(sequence: &mut NimSequence, limit: u64, total: u64, mut bar: Option<&mut Bar>) -> Period {
    let mut watch = |growth: Growth| {
        if let Some(bar) = &mut bar {
            bar.show("computing values", growth.len, total);
        }
        ControlFlow::Continue(())
    };
    loop {
        let end = (2 * sequence.len() as u64).max(FIRST).min(limit);
        // A table without room shows by its length.
        let _ = sequence.grow_with(end, &mut watch);
        let period = Period::search(sequence, end);
        if matches!(period, Period::Proved(_)) || end == limit || (sequence.len() as u64) < end {
            return period;
        }
    }
}

/// Returns the error that the last heap is beyond the table.
fn too_far(args: &SequenceArgs, values: NimValues<'_>) -> anyhow::Error {
    let len = values.sequence().len();
    anyhow!(
        "no period of {} is known, and its table ends below heap {len}: expected a smaller --to than {}",
        args.code,
        args.to
    )
}
