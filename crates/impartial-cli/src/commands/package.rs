//! `impartial package`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};
use impartial::{Game, Rule};
use impartial_contests::{Contest, Format, Problem, Subtask, TestPlan};
use impartial_generators::Limits;

use crate::output;
use crate::status::Status;
use crate::value_parsers::game;
use crate::zip_archive;

#[derive(Args, Debug)]
pub(crate) struct PackageArgs {
    /// Game of the problem; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Contest system
    #[arg(long, value_enum)]
    format: FormatArg,
    /// Rule of the problem: `judge`, or `misere` for nim [default: judge]
    #[arg(long)]
    rule: Option<String>,
    #[arg(long, help = help_of_limits())]
    limits: Option<Limits>,
    /// Numbers of small tests with each winner and of tests against each idea, each up to 1000, and the size of the largest tests [default: small=8,against=2,size=200000]
    #[arg(long)]
    tests: Option<TestPlan>,
    /// Time limit of a test; Kattis derives its own from the right solutions [default: 1 or 2, by the game]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    time_limit: Option<u32>,
    /// Group of tests with points for a solution that passes them, such as `small:n=9:30` and, without smaller limits, `all::70`; may be repeated
    #[arg(long, value_name = "NAME:LIMITS:POINTS")]
    subtask: Vec<Subtask>,
    /// Write the package to this folder, which is created if necessary, or with --zip to this file
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Write a zip archive in the layout that the system imports
    #[arg(long)]
    zip: bool,
    /// Make the problem interactive: solutions play against an interactor in C++; for games with a move in their answers [default limits: small ones]
    #[arg(long)]
    interactive: bool,
    /// Put this header, the real testlib, into a package for Polygon
    #[arg(long, value_name = "FILE")]
    testlib: Option<PathBuf>,
    /// Write to a folder that is not empty; files of the same name are overwritten
    #[arg(long)]
    force: bool,
}

/// Returns the help of `--limits`, which names the games whose solutions need smaller limits.
fn help_of_limits() -> String {
    let has_own = Contest::all().filter(|contest| contest.default_limits() != Limits::default());
    let mut games: Vec<_> = has_own.map(|contest| contest.game().name).collect();
    // A game with two rules has two problems.
    games.dedup();
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

/// Returns the contest problem about a game by a rule.
pub(crate) fn contest_of(game: &'static Game, rule: &'static Rule) -> Result<Contest> {
    let none = || match Contest::of(game) {
        Some(_) => format!("{} has no contest problem by the rule {}", game.name, rule.name),
        None => format!("{} has no contest problem, because its positions take a search", game.name),
    };
    Contest::by_rule(game, rule).with_context(none)
}

/// Writes the package.
pub(crate) fn run(args: &PackageArgs) -> Result<Status> {
    let contest = contest_of(args.game, args.game.rule(args.rule.as_deref())?)?;
    let mut limits = args.limits.clone().unwrap_or_default();
    // A contestant answers every move of a game, so an interactive problem has small positions.
    let small = if args.interactive { contest.small_limits().last() } else { None };
    for (name, most) in small.iter().flat_map(Limits::named) {
        if limits.named().all(|(chosen, _)| chosen != name) {
            limits = limits.with(name, most);
        }
    }
    let mut plan = args.tests.clone().unwrap_or_default();
    plan.subtasks.clone_from(&args.subtask);
    if args.format == FormatArg::Icpc && !args.subtask.is_empty() {
        let note = "note: this format can have points, but BAPCtools refuses problems with points";
        writeln!(io::stderr(), "{note}").context("cannot write to standard error")?;
    }
    let mut problem = Problem::new(contest, &limits, &plan)?;
    if let Some(seconds) = args.time_limit {
        let is_kattis = args.format == FormatArg::Kattis;
        ensure!(
            !is_kattis,
            "--time-limit does not apply: Kattis derives the limit from the right solutions of the package"
        );
        problem = problem.with_time_limit(seconds);
    }
    if args.interactive {
        let no_move = || {
            let reason =
                if contest.rule().is_misere() { "the last move does not win" } else { "its answers have no move" };
            format!("{} has no interactor, because {reason}", contest.name())
        };
        problem = problem.into_interactive().with_context(no_move)?;
    }
    if let Some(header) = &args.testlib {
        let is_polygon = args.format == FormatArg::Polygon;
        ensure!(is_polygon, "--testlib needs --format polygon; other systems expect exit statuses that testlib lacks");
        let text = fs::read_to_string(header).with_context(|| format!("cannot read {}", header.display()))?;
        problem = problem.with_testlib(text);
    }
    let files = problem.files(match args.format {
        FormatArg::Polygon => Format::Polygon,
        FormatArg::Kattis => Format::Kattis,
        FormatArg::Domjudge => Format::Domjudge,
        FormatArg::Icpc => Format::Icpc,
    });
    if args.zip {
        ensure!(args.force || !args.output.exists(), "{} exists; use --force to replace it", args.output.display());
        // Kattis and the ICPC expect one folder, named as the problem; DOMjudge and Polygon expect the files themselves.
        let has_folder = matches!(args.format, FormatArg::Kattis | FormatArg::Icpc);
        let folder = if has_folder { contest.name().replace('-', "") + "/" } else { String::new() };
        output::write(&args.output, &zip_archive::of(&files, &folder)?)?;
    } else {
        write(&files, &args.output, args.force)?;
    }
    Ok(Status::SUCCESS)
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
