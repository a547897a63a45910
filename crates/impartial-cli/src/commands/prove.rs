//! `impartial prove`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{ArgGroup, Args};
use impartial::boards::{BoardGame, Effort, ProofError, Proved, Unsolved, read_board, verify_proof, write_proof};
use impartial::core::Stopped;
use impartial::number_reader::Reader;

use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::{self, STDOUT_FAILED};
use crate::progress_bar::Bar;
use crate::search_limits::{RAISE, SearchLimits};
use crate::status::Status;

/// Default of `--positions`.
const POSITIONS: usize = 1 << 24;

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("subject").required(true))]
pub(crate) struct ProveArgs {
    /// Game that is played on the board
    #[arg(group = "subject", requires = "output", value_parser = PossibleValuesParser::new(BoardGame::ALL.map(BoardGame::name)).try_map(|name| name.parse::<BoardGame>()))]
    game: Option<BoardGame>,
    /// Board: R C and R rows of `.` for cells and `#` for missing cells; for the two Kayles games also graph N M and M edges
    /// u v [default: standard input]
    #[arg(conflicts_with = "verify")]
    board: Option<PathBuf>,
    /// Write the proof to this file
    #[arg(short, long, value_name = "FILE", conflicts_with = "verify")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Check the proof in this file: exit with 0 if it is right; print the reason and exit with 1 if it is wrong
    #[arg(long, value_name = "FILE", group = "subject", conflicts_with_all = ["positions", "memory"])]
    verify: Option<PathBuf>,
}

/// Writes a proof of who wins, or prints whether a proof is right.
pub(crate) fn run(args: &ProveArgs, out: &mut impl Write) -> Result<Status> {
    let (status, line) = match (&args.verify, args.game, &args.output) {
        (Some(file), ..) => match Input::read(Some(file))?.parse(|bytes| verify_proof(Reader::new(&bytes[..]))) {
            Ok(proved) => (Status::SUCCESS, format!("right: {}", verdict(proved))),
            Err(wrong) => (Status::WRONG_ANSWER, format!("wrong: {wrong}")),
        },
        (None, Some(game), Some(file)) => (Status::SUCCESS, verdict(prove(args, game, file)?)),
        _ => anyhow::bail!("expected a game and a file for the proof"),
    };
    writeln!(out, "{line}").context(STDOUT_FAILED)?;
    Ok(status)
}

fn verdict(proved: Proved) -> String {
    format!("the {} player wins {}; claims in the proof: {}", proved.winner(), proved.game, proved.claims)
}

/// Searches a board and writes the proof into a file. Ctrl-C ends the search.
fn prove(args: &ProveArgs, game: BoardGame, file: &Path) -> Result<Proved> {
    let board = Input::read(args.board.as_deref())?.parse(|bytes| {
        let mut reader = Reader::new(&bytes[..]);
        let board = read_board(game, &mut reader)?;
        reader.end().map(|()| board)
    })?;
    let is_graph = board.sides().is_none();
    let positions = args.limits.positions.unwrap_or(POSITIONS);
    let effort = Effort { positions, memory: args.limits.memory };
    let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
    let mut text = Vec::new();
    let proved = write_proof(
        game,
        board,
        effort,
        &mut |progress| {
            bar.show("searching positions", progress.positions as u64, positions as u64);
            if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
        &mut text,
    );
    let proved = proved.map_err(|error| match error {
        ProofError::Unsolved(Unsolved::Stopped(stopped)) => anyhow::Error::new::<Stopped>(stopped),
        ProofError::Unsolved(Unsolved::OverBudget { positions }) => {
            let undecided = if is_graph {
                format!("undecided within a budget of {positions} positions, where large graphs count more than once")
            } else {
                format!("undecided after {positions} positions")
            };
            anyhow::anyhow!("{undecided}; {RAISE}")
        }
        error => error.into(),
    })?;
    output::write(file, &text)?;
    Ok(proved)
}
