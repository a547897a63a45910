//! The textbook programs, one for each game: `textbook GAME FILE` prints the judge's answer.
//!
//! Each is written as a good textbook would have it, with the ordered maps, sorts and trees of the standard library or
//! of its chapter on them, and knows the same theorem.

mod constrained_nim;
mod grid_split;
mod marked_rectangle;
mod paper_cutting;
mod sharti;

use std::process::ExitCode;
use std::{env, fs};

/// The answer of a program to an input.
type Program = fn(&[u8]) -> String;

/// Every program, under the name of its game.
const PROGRAMS: &[(&str, Program)] = &[
    ("constrained-nim", constrained_nim::answer),
    ("grid-split", grid_split::answer),
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
        eprintln!("error: there is no textbook program for `{game}`");
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
