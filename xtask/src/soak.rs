//! `cargo xtask soak`: plays whole games with random and hard positions, and checks each position on the way.
//!
//! The games are in `tests/suite/soak.rs`, of which every test run plays a part. The program is optimized to play more games, and
//! keeps overflow checks and debug assertions.

use std::path::Path;

use anyhow::Result;
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::{usage_error, value};
use crate::process::{cargo, run as run_child};

/// The default time in seconds.
const DEFAULT_SECONDS: u64 = 60;

/// What to play.
pub(crate) struct Request {
    game: Option<String>,
    seconds: u64,
    seed: u64,
}

/// Parses the game, if any, the time and the first seed.
pub(crate) fn request(mut parser: Parser) -> Result<Request> {
    let mut request = Request { game: None, seconds: DEFAULT_SECONDS, seed: 0 };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(game) if request.game.is_none() => request.game = Some(game.string()?),
            Arg::Long("seconds") => request.seconds = value(&mut parser, "seconds")?,
            Arg::Long("seed") => request.seed = value(&mut parser, "seed")?,
            _ => return Err(arg.unexpected().into()),
        }
    }
    // Without time, the test would play one round and pass, which looks like a soak that found nothing.
    if request.seconds == 0 {
        return Err(usage_error("--seconds: expected a number of 1 or more, found `0`"));
    }
    Ok(request)
}

/// Plays until the time is over, or until a position fails.
pub(crate) fn run(root: &Path, Request { game, seconds, seed }: &Request) -> Result<()> {
    let mut command = cargo(root);
    command.args(["test", "--locked", "--quiet", "--profile", "testrelease", "--all-features"]);
    command.args(["--package", "impartial-tests", "--test", "suite", "whole_games_obey_the_laws", "--", "--nocapture"]);
    command.env("SOAK_SECONDS", seconds.to_string()).env("SOAK_SEED", seed.to_string()).env("RUST_BACKTRACE", "0");
    if let Some(game) = game {
        command.env("SOAK_GAME", game);
    }
    run_child(
        &mut command,
        "turn the shrunk game into a named test of its crate; `--seed` starts with the failing round",
    )
}
