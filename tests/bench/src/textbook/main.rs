//! The textbook programs, one per game with a benchmark: `textbook GAME FILE` prints the judge's answer.
//!
//! Each program uses the theorem of its game, and the data structures of a good textbook: ordered
//! maps, sorts and trees. `cargo xtask bench` measures the `impartial` command against them.

mod coins;
mod constrained_nim;
mod graph;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod paper_cutting;
mod sharti;
mod union_sweep;

use std::process::ExitCode;
use std::{env, fs};

/// A function from an input to the judge's answer.
type Program = fn(&[u8]) -> String;

/// The program of each game.
const PROGRAMS: &[(&str, Program)] = &[
    ("coins", coins::answer),
    ("constrained-nim", constrained_nim::answer),
    ("graph", graph::answer),
    ("grid-split", grid_split::answer),
    ("hackenbush", hackenbush::answer),
    ("heaps", heaps::answer),
    ("marked-rectangle", marked_rectangle::answer),
    ("paper-cutting", paper_cutting::answer),
    ("sharti", sharti::answer),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, file] = &arguments[..] else {
        eprintln!("usage: textbook GAME FILE");
        return ExitCode::from(2);
    };
    let Some((_, answer)) = PROGRAMS.iter().find(|(name, _)| name == game) else {
        eprintln!("error: no textbook program for `{game}`");
        return ExitCode::from(2);
    };
    match fs::read(file) {
        Ok(input) => {
            print!("{}", answer(&input));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: cannot read {file}: {error}");
            ExitCode::from(2)
        }
    }
}
