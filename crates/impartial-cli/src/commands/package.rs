//! `impartial package`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};
use impartial::{GAMES, Game};
use impartial_contests::{Contest, Format, Problem};
use impartial_generators::Limits;

use crate::output;
use crate::status::Status;
use crate::value_parsers::game;

#[derive(Args, Debug)]
pub(crate) struct PackageArgs {
    /// Game of the problem; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Contest system
    #[arg(long, value_enum)]
    format: FormatArg,
    #[arg(long, help = help_of_limits())]
    limits: Option<Limits>,
    /// Write the package to this folder, which is created if necessary
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Write to a folder that is not empty; files of the same name are overwritten
    #[arg(long)]
    force: bool,
}

/// Returns the help of `--limits`, which names the games whose solutions in Python need smaller limits.
fn help_of_limits() -> String {
    let contests = GAMES.iter().filter_map(Contest::of);
    let has_own = contests.filter(|contest| contest.default_limits() != Limits::default());
    let mut games: Vec<_> = has_own.map(|contest| contest.game().name).collect();
    let last = games.pop().unwrap_or_default();
    let games = games.join(", ");
    format!("Limits of the numbers, such as n=1000,k=30 [default: the judge's; smaller ones for {games} and {last}]")
}

/// The format of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    /// Codeforces Polygon
    Polygon,
    /// Kattis
    Kattis,
    /// DOMjudge
    Domjudge,
    /// ICPC package format 2025-09
    Icpc,
}

/// Writes the package.
pub(crate) fn run(args: &PackageArgs) -> Result<Status> {
    let contest = Contest::of(args.game).with_context(|| format!("{} has no contest", args.game.name))?;
    let problem = Problem::new(contest, args.limits.clone().unwrap_or_else(|| contest.default_limits()))?;
    let files = problem.files(match args.format {
        FormatArg::Polygon => Format::Polygon,
        FormatArg::Kattis => Format::Kattis,
        FormatArg::Domjudge => Format::Domjudge,
        FormatArg::Icpc => Format::Icpc,
    });
    write(&files, &args.output, args.force).map(|()| Status::SUCCESS)
}

/// Writes files to a folder, which is created and must be empty unless `force` is set.
fn write(files: &BTreeMap<String, Vec<u8>>, folder: &Path, force: bool) -> Result<()> {
    let is_used = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    ensure!(force || !is_used, "{} is not empty; use --force to write to it", folder.display());
    for (name, bytes) in files {
        let file = folder.join(name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent).with_context(|| format!("cannot create the folder {}", parent.display()))?;
        output::write(&file, bytes)?;
    }
    Ok(())
}
