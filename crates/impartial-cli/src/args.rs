//! The command line, as clap parses it. The doc comments of commands and options are their help texts.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use impartial::{GAMES, Game};

use crate::component::Component;

/// Solve impartial games: who wins, the exact nim-value, and a move to any smaller value
#[derive(Debug, Parser)]
#[command(name = "impartial", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the judge's answer to an input, a report with the reasons, or JSON
    Solve(Solve),
    /// Draw a position and its winning move as SVG
    Draw(Draw),
    /// Solve a sum of positions, of one game or of several
    Sum(Sum),
    /// Play against a perfect opponent
    Play(Play),
    /// Check an answer: exit with 0 if it is right, print the reason and exit with 1 if it is wrong
    Check(Check),
    /// List the games with their input formats, limits and moves
    Games,
    /// Print a completion script for a shell
    Completions {
        /// Shell that will run the script
        shell: Shell,
    },
    /// Print a manual page, in the roff format of man(1)
    Man {
        /// Subcommand to describe [default: the whole command]
        subcommand: Option<String>,
    },
}

/// The arguments of `impartial solve`.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// Game to solve; `impartial games` describes each
    #[arg(value_parser = game())]
    pub(crate) game: &'static Game,
    /// Input file; `-` or no file reads standard input
    pub(crate) file: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Answer)]
    pub(crate) format: Format,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    pub(crate) rule: Option<String>,
    /// Report the move to this nim-value; requires `--format report` or `--format json` [default: 0]
    #[arg(long, value_name = "V", allow_negative_numbers = true, value_parser = nim_value)]
    pub(crate) target: Option<u64>,
}

/// The arguments of `impartial draw`.
#[derive(Args, Debug)]
pub(crate) struct Draw {
    /// Game to draw; `impartial games` describes each
    #[arg(value_parser = game())]
    pub(crate) game: &'static Game,
    /// Input file; `-` or no file reads standard input
    pub(crate) file: Option<PathBuf>,
    /// Write the picture to this file, whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    pub(crate) rule: Option<String>,
    /// Draw the move to this nim-value
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    pub(crate) target: u64,
}

/// The arguments of `impartial sum`.
#[derive(Args, Debug)]
pub(crate) struct Sum {
    /// Positions to add: a file of a game (GAME:FILE or GAME/RULE:FILE, with `-` for standard input), or heaps of Nim
    /// (nim:3,5,7)
    #[arg(required = true, value_name = "GAME:FILE")]
    pub(crate) components: Vec<Component>,
    /// Output format
    #[arg(long, value_enum, default_value_t = SumFormat::Report)]
    pub(crate) format: SumFormat,
    /// Report the move to this nim-value
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    pub(crate) target: u64,
}

/// The output formats of `impartial sum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SumFormat {
    /// A report with the reasons, in colour on a terminal unless `NO_COLOR` is set
    Report,
    /// One JSON object on one line
    Json,
}

/// The arguments of `impartial play`.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// Game to play, or `sum` to play several positions as one
    #[arg(value_parser = game_or_sum(), required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) game: Option<GameOrSum>,
    /// Input file, or a small example if absent; after `sum`, components as in `impartial sum`
    #[arg(value_name = "FILE", conflicts_with = "resume")]
    pub(crate) files: Vec<OsString>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long, conflicts_with = "resume")]
    pub(crate) rule: Option<String>,
    /// Let the opponent move first
    #[arg(long, conflicts_with = "resume")]
    pub(crate) second: bool,
    /// Continue the game saved in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// Parses a nim-value as numbers of an input are parsed: digits only, no sign.
fn nim_value(text: &str) -> Result<u64, &'static str> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.ok_or("expected a number from 0 to 2^64 - 1")
}

/// A game, or a sum of several positions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameOrSum {
    Game(&'static Game),
    Sum,
}

/// The arguments of `impartial check`.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    pub(crate) game: &'static Game,
    /// Input file; `-` reads standard input
    pub(crate) input: PathBuf,
    /// File with the answer to check; `-` reads standard input
    pub(crate) answer: PathBuf,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    pub(crate) rule: Option<String>,
}

/// The output formats of `impartial solve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The judge's answer, byte for byte
    Answer,
    /// A report with the reasons, at most 40 lines, in colour on a terminal unless `NO_COLOR` is set
    Report,
    /// One JSON object per line, one line per case
    Json,
}

/// Returns a parser of the registered names of games.
fn game() -> impl clap::builder::TypedValueParser<Value = &'static Game> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name))
        .map(|name| Game::named(&name).expect("clap accepts registered names only"))
}

/// Returns a parser of the registered names of games and of `sum`.
fn game_or_sum() -> impl clap::builder::TypedValueParser<Value = GameOrSum> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name).chain(["sum"]))
        .map(|name| Game::named(&name).map_or(GameOrSum::Sum, GameOrSum::Game))
}
