//! `impartial package`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use impartial::Game;
use impartial_generators::Limits;

use crate::problem_package::{self, Format, Problem};
use crate::status::Status;
use crate::value_parsers::game;

#[derive(Args, Debug)]
pub(crate) struct PackageArgs {
    /// Game of the problem; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Contest system
    #[arg(long, value_enum)]
    format: Format,
    /// Limits of the numbers, such as n=1000,k=30 [default: the judge's; smaller ones for grid-split, heaps and nim]
    #[arg(long)]
    limits: Option<Limits>,
    /// Write the package to this folder, which is created if necessary
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Write to a folder that is not empty; files of the same name are overwritten
    #[arg(long)]
    force: bool,
}

/// Writes the package.
pub(crate) fn run(args: &PackageArgs) -> Result<Status> {
    let problem = Problem::new(args.game, args.limits.as_ref())?;
    problem_package::write(&problem_package::files(&problem, args.format), &args.output, args.force)?;
    Ok(Status::SUCCESS)
}
