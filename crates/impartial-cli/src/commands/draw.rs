//! `impartial draw`.

use std::ffi::OsString;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use impartial::core::Sum;
use impartial::nimbers::Nimber;
use impartial::{AnyPosition, Window, sum};

use crate::input::Input;
use crate::output::{self, STDOUT_FAILED};
use crate::search_limits::SearchLimits;
use crate::status::Status;
use crate::sum_component;
use crate::value_parsers::{GameOrSum, ensure_nim_values, game_or_sum, lines, nim_value};

#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// Game to draw, as described by `impartial games`, or `sum` to draw several positions side by side
    #[arg(value_parser = game_or_sum())]
    game: GameOrSum,
    /// Input file; `-` or no file reads standard input; after `sum`, components as in `impartial sum`
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// Write the picture to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Rule to play by, as listed by `impartial games` [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Draw the move to this nim-value
    #[arg(long, value_name = "V", allow_negative_numbers = true, default_value_t = 0, value_parser = nim_value)]
    target: u64,
    /// Draw only these rows and columns of a board, each as FIRST-LAST; row R of a sheet of paper lies between y = R - 1 and y = R
    #[arg(long, num_args = 2, value_names = ["ROWS", "COLUMNS"], value_parser = lines)]
    window: Option<Vec<RangeInclusive<u64>>>,
    #[command(flatten)]
    limits: SearchLimits,
}

/// Prints the picture, or writes it to a file.
pub(crate) fn run(args: &DrawArgs, out: &mut impl Write) -> Result<Status> {
    let (rule, target) = (args.rule.as_deref(), Nimber::from_heap(args.target));
    let window = match args.window.as_deref() {
        Some([rows, columns]) => Some(Window { rows: rows.clone(), columns: columns.clone() }),
        _ => None,
    };
    let picture = match (args.game, &args.files[..]) {
        (GameOrSum::Sum, _) if window.is_some() => {
            bail!("--window does not apply to a sum; draw its components one by one")
        }
        (GameOrSum::Sum, components) => {
            let components = sum_component::parse_all(components, rule)?;
            let sum = Sum::new(sum_component::read_all(&components, Some(&args.limits))?);
            ensure_nim_values(target, sum.iter().any(AnyPosition::is_misere))?;
            sum::draw(&sum, target)
        }
        (GameOrSum::Game(game), [] | [_]) => {
            let rule = game.rule(rule)?;
            ensure_nim_values(target, rule.is_misere())?;
            let puzzle = Input::puzzle(rule, args.files.first().map(Path::new), Some(&args.limits))?;
            puzzle.draw(target, window.as_ref())?
        }
        (GameOrSum::Game(game), files) => {
            bail!("expected one file of {}, found {}; use `impartial draw sum` for several", game.name, files.len())
        }
    };
    match args.output.as_deref().filter(|&file| file != Path::new("-")) {
        Some(file) => output::write(file, picture.as_bytes())?,
        None => out.write_all(picture.as_bytes()).context(STDOUT_FAILED)?,
    }
    Ok(Status::SUCCESS)
}
