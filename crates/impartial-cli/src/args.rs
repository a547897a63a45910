//! The command line as clap reads it.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand, ValueEnum};
use impartial::{GAMES, Game};

/// Solves impartial games: who wins, the exact nim-value, and a move to any smaller value
#[derive(Debug, Parser)]
#[command(name = "impartial", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the judge's answer to an input, or a report with the reasons, or JSON
    Solve(Solve),
    /// Draw a position and its winning move as SVG
    Draw(Draw),
    /// List the games, with their input formats and limits
    Games,
}

/// What to solve, and how to say it.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game; `impartial games` tells of each
    #[arg(value_parser = game())]
    pub(crate) game: &'static Game,
    /// The input file; absent or `-` for standard input
    pub(crate) file: Option<PathBuf>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Answer)]
    pub(crate) format: Format,
    /// Play by this rule, where the game has several [default: judge]; `impartial games` tells of them
    #[arg(long)]
    pub(crate) rule: Option<String>,
    /// Name the move that reaches this nim-value, instead of 0 [only with `--format report` or `json`]
    #[arg(long, value_name = "V", allow_negative_numbers = true)]
    pub(crate) target: Option<u64>,
}

/// What to draw, and where to.
#[derive(Args, Debug)]
pub(crate) struct Draw {
    /// The game; `impartial games` tells of each
    #[arg(value_parser = game())]
    pub(crate) game: &'static Game,
    /// The input file; absent or `-` for standard input
    pub(crate) file: Option<PathBuf>,
    /// Write the picture to this file, all of it or nothing; absent or `-` for standard output
    #[arg(short, long, value_name = "F")]
    pub(crate) output: Option<PathBuf>,
    /// Play by this rule, where the game has several [default: judge]; `impartial games` tells of them
    #[arg(long)]
    pub(crate) rule: Option<String>,
    /// Draw the move that reaches this nim-value, instead of 0
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0)]
    pub(crate) target: u64,
}

/// How an answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// What the judge expects, byte for byte
    Answer,
    /// For people, with the reasons: at most a screenful of 40 lines, in colour on a terminal unless `NO_COLOR` is set
    Report,
    /// One object a line, one line a case
    Json,
}

/// One of the names in the registry.
fn game() -> impl clap::builder::TypedValueParser<Value = &'static Game> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name))
        .map(|name| Game::named(&name).expect("clap lets only the registered names through"))
}
