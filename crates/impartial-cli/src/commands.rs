//! The command line: the list of commands. The arguments of each stand in its own file.
//!
//! The doc comments of commands and options are their help texts.

use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::{check, draw, play, solve, sum};

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
    Solve(solve::Task),
    /// Draw a position and its winning move as SVG
    Draw(draw::Task),
    /// Solve a sum of positions, of one game or of several
    Sum(sum::Task),
    /// Play against a perfect opponent
    Play(play::Task),
    /// Check an answer: exit with 0 if it is right, print the reason and exit with 1 if it is wrong
    Check(check::Task),
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
