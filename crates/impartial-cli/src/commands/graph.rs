//! `impartial graph`.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};
use impartial::game_graph::Progress;
use impartial::graphs::{GraphFormat, Solution};

use crate::colour;
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::STDOUT_FAILED;
use crate::progress_bar::Bar;
use crate::status::Status;

/// Maximum number of edges of a graph that is drawn, because Graphviz is slow on larger ones.
const MAX_DRAWN: u64 = 10_000;

#[derive(Args, Debug)]
pub(crate) struct GraphArgs {
    /// Graph file; `-` or no file reads standard input
    file: Option<PathBuf>,
    /// Input format
    #[arg(long, value_enum, default_value_t = Format::Edges)]
    input: Format,
    /// Output format [default: report; answer for `--input shiritori`]
    #[arg(long, value_enum, conflicts_with_all = ["outcomes", "values", "dot"])]
    format: Option<Output>,
    /// Print only the outcomes, a line for each vertex: N, P or draw
    #[arg(long, conflicts_with_all = ["values", "dot"])]
    outcomes: bool,
    /// Print only the values, a line for each vertex: a nim-value such as 3 or, if play may not end, the nim-values of the
    /// options such as inf(0,2)
    #[arg(long, conflicts_with = "dot")]
    values: bool,
    /// Print a graph of up to 10000 moves for Graphviz, with the outcomes as colours
    #[arg(long)]
    dot: bool,
    /// Print only this vertex; a report begins with it and its options
    #[arg(long, value_name = "V", conflicts_with = "dot")]
    start: Option<String>,
}

/// The input formats of `impartial graph`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The numbers n of vertices and m of moves, then m moves `u v` from u to v; vertices are 1 to n
    Edges,
    /// Moves `u v` to the end of the input; vertices are any names
    Names,
    /// Lines `u v w ...` with moves from u to v, w and so on, as networkx writes them; a word `#` begins a comment
    Adjlist,
    /// The words of AtCoder ABC 209 E; a word is a move from its first to its last three letters
    Shiritori,
}

/// The output formats of `impartial graph`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// The judge's answer for each word, byte for byte
    Answer,
    /// A report for people, in colour on a terminal unless `NO_COLOR` is set
    Report,
    /// One JSON object per line, one line per vertex
    Json,
    /// A line per vertex after a header line
    Csv,
}

/// Prints the solved graph.
pub(crate) fn run(args: &GraphArgs, out: &mut impl Write) -> Result<Status> {
    let format = match args.input {
        Format::Edges => GraphFormat::Edges,
        Format::Names => GraphFormat::Names,
        Format::Adjlist => GraphFormat::Adjlist,
        Format::Shiritori => GraphFormat::Shiritori,
    };
    let has_words = args.input == Format::Shiritori;
    let output = args.format.unwrap_or(if has_words { Output::Answer } else { Output::Report });
    ensure!(has_words || output != Output::Answer, "--format answer requires --input shiritori");
    let is_answer = output == Output::Answer && !(args.outcomes || args.values || args.dot);
    ensure!(
        !is_answer || args.start.is_none(),
        "--start does not go with --format answer, which has a line for each word"
    );
    let input = Input::graph(format, args.file.as_deref())?;
    let start = match &args.start {
        Some(name) => Some(input.vertex(name).with_context(|| format!("the graph has no vertex `{name}`"))?),
        None => None,
    };
    let vertices = start.map_or(0..input.graph().vertex_count(), |start| start..start + 1);
    let edges = input.graph().edge_count();
    ensure!(!args.dot || edges <= MAX_DRAWN, "--dot draws at most {MAX_DRAWN} moves, and the graph has {edges}");
    let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
    let mut on_progress = |Progress { done, total, .. }: Progress| {
        bar.show("solving", done, total);
        if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut out = BufWriter::new(out);
    // Only what is printed is computed.
    let written = if args.outcomes || is_answer {
        let outcomes = input.graph().outcomes_with(&mut on_progress)?;
        if is_answer {
            input.write_winners(&outcomes, &mut out)
        } else {
            input.write_outcomes(&outcomes, vertices, &mut out)
        }
    } else if args.values {
        let values = input.graph().solve_with(&mut on_progress)?;
        input.write_values(&values, vertices, &mut out)
    } else {
        let solution = Solution::new(&input, &mut on_progress)?;
        match output {
            _ if args.dot => out.write_all(solution.dot().as_bytes()),
            Output::Json => solution.write_json(vertices, &mut out),
            Output::Csv => solution.write_csv(vertices, &mut out),
            Output::Answer | Output::Report => out.write_all(colour::report(solution.report(start)).as_bytes()),
        }
    };
    written.and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
