//! The command line as clap reads it.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use impartial::{GAMES, Game};

use crate::component::Component;

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
    /// Solve a sum of positions, of one game or of several
    Sum(Sum),
    /// Play against an opponent who wins whatever can be won
    Play(Play),
    /// Tell whether an answer is right: exit status 0, or 1 with the reason
    Check(Check),
    /// List the games, with their input formats, limits and moves
    Games,
    /// Print a script that completes this command in a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, in the format of man(1)
    Man {
        /// The page of this subcommand; absent for that of the command
        subcommand: Option<String>,
    },
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
    #[arg(long, value_name = "V", allow_negative_numbers = true, value_parser = nim_value)]
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
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    pub(crate) target: u64,
}

/// What to add up, and how to say it.
#[derive(Args, Debug)]
pub(crate) struct Sum {
    /// A game and a file with positions of it, where GAME/RULE names a rule and `-` is standard input; or heaps of plain
    /// Nim, as in nim:3,5,7
    #[arg(required = true, value_name = "GAME:FILE")]
    pub(crate) components: Vec<Component>,
    /// What to print
    #[arg(long, value_enum, default_value_t = SumFormat::Report)]
    pub(crate) format: SumFormat,
    /// Name the move that reaches this nim-value, instead of 0
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    pub(crate) target: u64,
}

/// How a sum is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SumFormat {
    /// For people, with the reasons
    Report,
    /// One object on one line
    Json,
}

/// What to play, and who begins.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game, or `sum` for components as `impartial sum` takes them
    #[arg(value_parser = game_or_sum(), required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) game: Option<GameOrSum>,
    /// The input file, absent for a small example; after `sum`, the components
    #[arg(value_name = "FILE", conflicts_with = "resume")]
    pub(crate) given: Vec<OsString>,
    /// Play by this rule, where the game has several [default: judge]; `impartial games` tells of them
    #[arg(long, conflicts_with = "resume")]
    pub(crate) rule: Option<String>,
    /// Move second, after the opponent
    #[arg(long, conflicts_with = "resume")]
    pub(crate) second: bool,
    /// Go on with a game that was saved to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// A nim-value, written as numbers are in an input: of digits alone.
fn nim_value(text: &str) -> Result<u64, &'static str> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.ok_or("expected a number from 0 to 2^64 - 1")
}

/// A game by itself, or a sum of several positions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameOrSum {
    Game(&'static Game),
    Sum,
}

/// What to check.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The game; `impartial games` tells of each
    #[arg(value_parser = game())]
    pub(crate) game: &'static Game,
    /// The input file, `-` for standard input
    pub(crate) input: PathBuf,
    /// The file with the answer, `-` for standard input
    pub(crate) answer: PathBuf,
    /// Play by this rule, where the game has several [default: judge]; `impartial games` tells of them
    #[arg(long)]
    pub(crate) rule: Option<String>,
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

/// One of the names in the registry, or `sum`.
fn game_or_sum() -> impl clap::builder::TypedValueParser<Value = GameOrSum> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name).chain(["sum"]))
        .map(|name| Game::named(&name).map_or(GameOrSum::Sum, GameOrSum::Game))
}
