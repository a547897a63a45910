//! The command line: the list of commands. Each command has its arguments in its own file.
//!
//! The doc comments of commands and options are their help texts.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod draw;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod graph;
pub(crate) mod interact;
pub(crate) mod man;
pub(crate) mod misere;
pub(crate) mod package;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod sequence;
pub(crate) mod solve;
pub(crate) mod sum;
pub(crate) mod survey;
pub(crate) mod validate;

use clap::{Parser, Subcommand};

/// Solve impartial games: who wins, the exact nim-value (Grundy number), and a move to any smaller value
#[derive(Debug, Parser)]
#[command(name = "impartial", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The subcommands. Only the options of the called subcommand are built, because some list the shapes of all games. The
/// structs of these options have no doc comments, which would replace the sentences below.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Solve an input: print the judge's answer, a short or a full report, or JSON
    Solve(solve::SolveArgs),
    /// Draw a position and its winning move as SVG
    Draw(draw::DrawArgs),
    /// Solve several positions, of the same or of different games, as one game
    Sum(sum::SumArgs),
    /// Play against the program at one of three levels, in the terminal or on a web page
    Play(play::PlayArgs),
    /// Check an answer: exit with 0 if it is right; print the reason and exit with 1 if it is wrong
    Check(check::CheckArgs),
    /// Play the judge's side of an interactive problem over standard input and output
    Interact(interact::InteractArgs),
    /// Check the layout and limits of an input: exit with 0 if it is valid; print the first error and exit with 3 if not
    Validate(validate::ValidateArgs),
    /// Print or plot the nim-values of an octal game or another taking-and-breaking game, such as 0.77
    Sequence(sequence::SequenceArgs),
    /// Find and prove the period of a nim-sequence
    Period(period::PeriodArgs),
    /// Find and prove the misère quotient of a taking-and-breaking game, where the player who cannot move wins
    Misere(misere::MisereArgs),
    /// Search for the periods or misère quotients of many codes, and print a JSON line for each
    Survey(survey::SurveyArgs),
    /// Solve a game given as a graph, in which play may go round in circles: who wins, draws, values and moves
    Graph(graph::GraphArgs),
    /// Prove who wins Chomp, Cram, Queens, Node Kayles or Arc Kayles on a board, or check such a proof
    Prove(prove::ProveArgs),
    /// Generate test inputs with a chosen shape, size, and winner or nim-value
    Generate(generate::GenerateArgs),
    /// Write a problem package for a contest system: statement, tests, validator, checker and solutions
    Package(package::PackageArgs),
    /// List the games with their input formats, limits and moves
    Games,
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print a manual page in the roff format of man(1)
    Man(man::ManArgs),
}
