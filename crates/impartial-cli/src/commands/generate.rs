//! `impartial generate`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use impartial::Game;
use impartial_contests::Contest;
use impartial_generators::{GENERATORS, Generator, Goal, Limits};

use crate::commands::package::contest_of;
use crate::output::{self, STDOUT_FAILED};
use crate::status::Status;
use crate::value_parsers::{game, nim_value};

#[derive(Args, Debug)]
#[command(after_help = shape_names(), after_long_help = shapes())]
pub(crate) struct GenerateArgs {
    /// Game of the input; `impartial games` describes each
    #[arg(value_parser = game())]
    game: &'static Game,
    /// Shape of the input, listed below [default: the first in the list]
    #[arg(long)]
    shape: Option<String>,
    /// Number of rectangles, lights, cuts, piles, heaps or edges; for grid-split, of rows and of columns; for chomp, cram, queens and the two Kayles games, of rows or vertices; a chosen winner or nim-value needs 3 rectangles, lights, cuts, piles, heaps or edges, or 5 rectangles of coins, and may leave fewer rectangles of coins or one edge of hackenbush fewer [default: 20 for grid-split, 4 for chomp, cram, queens and the two Kayles games, 10 otherwise]
    #[arg(long, value_name = "N")]
    size: Option<u64>,
    /// Number of cases, each with up to this size, for games whose format begins with T; a chosen winner wins each case; if cases have a winner, all are in memory [default: 1]
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Seed; the same options and seed give the same output on every machine
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// Limits of the numbers: `judge`, `full` or limits by name, such as n=8,k=3; `impartial games` lists the names [default: judge; full for games that are not contest problems]
    #[arg(long)]
    limits: Option<Limits>,
    /// Player who should win [default: either]
    #[arg(long, value_enum, conflicts_with = "nim_value")]
    winner: Option<WinnerArg>,
    /// Nim-value of the input [default: any]
    #[arg(long, value_name = "V", allow_negative_numbers = true, value_parser = nim_value)]
    nim_value: Option<u64>,
    /// Rule of the winner and of the answers: `judge`, or `misere` for nim and heaps [default: judge]
    #[arg(long)]
    rule: Option<String>,
    /// Wrong idea, listed below, that must fail on the input
    #[arg(long, value_name = "IDEA", conflicts_with = "nim_value")]
    against: Option<String>,
    /// Number of inputs to write, with the seeds K, K + 1 and so on; requires -o [default: 1]
    #[arg(long, value_name = "T", requires = "output", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// Write the inputs to 001.in, 002.in and so on in this folder, which is created if necessary [default: standard output]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Write the answers to 001.ans, 002.ans and so on, next to the inputs
    #[arg(long, requires = "output")]
    answers: bool,
    /// Write to a folder that already has such files; files of the same name are overwritten
    #[arg(long, requires = "output")]
    force: bool,
}

/// The winner of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WinnerArg {
    /// The first player
    First,
    /// The second player
    Second,
}

/// Prints an input, or writes several to a folder.
pub(crate) fn run(args: &GenerateArgs, out: &mut impl Write) -> Result<Status> {
    let Some(folder) = &args.output else {
        let input = generate(args, args.seed)?;
        let mut out = BufWriter::with_capacity(1 << 16, out);
        input(&mut out).and_then(|()| out.flush()).context(STDOUT_FAILED)?;
        return Ok(Status::SUCCESS);
    };
    let count = args.count.unwrap_or(1);
    let last = args.seed.checked_add(count - 1).context("the last seed is above 2^64 - 1")?;
    // File names of the same width sort in numeric order.
    let width = count.to_string().len().max(3);
    // A goal may be out of reach for some seeds only, so all inputs with a goal are generated before a file is written.
    if args.winner.is_some() || args.nim_value.is_some() || args.against.is_some() {
        (args.seed..=last).skip(1).try_for_each(|seed| generate(args, seed).map(drop))?;
    }
    for (number, seed) in (1_u64..).zip(args.seed..=last) {
        let write = generate(args, seed)?;
        if number == 1 {
            fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
            if !args.force {
                refuse_inputs(folder)?;
            }
        }
        // The answer needs the whole input, and the file is replaced as a whole, so it is in memory.
        let mut input = Vec::new();
        write(&mut input)?;
        let file = |end: &str| Path::new(folder).join(format!("{number:0width$}.{end}"));
        if args.answers {
            let answer = args.game.rule(args.rule.as_deref())?.parse(&*input)?.answer();
            // The answer comes first, so a run that stops leaves no input without its answer.
            output::write(&file("ans"), answer.as_bytes())?;
        }
        output::write(&file("in"), &input)?;
    }
    Ok(Status::SUCCESS)
}

/// Refuses a folder with inputs of an earlier run, because a new run would overwrite them or mix them with its own.
fn refuse_inputs(folder: &Path) -> Result<()> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let names = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned());
    if let Some(name) = names.filter(|name| is_input(name)).min() {
        bail!("{} already has inputs, such as {name}; use --force to write to it", folder.display());
    }
    Ok(())
}

/// Returns whether a file has a name such as `001.in`.
fn is_input(name: &str) -> bool {
    let number = name.strip_suffix(".in").unwrap_or_default();
    number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes an input, which is drawn while it is written unless it had to be checked.
type WriteInput = Box<dyn Fn(&mut dyn Write) -> io::Result<()>>;

/// Returns the input with this seed.
fn generate(args: &GenerateArgs, seed: u64) -> Result<WriteInput> {
    let generator = Generator::named(args.game.name).with_context(|| format!("{} has no generator", args.game.name))?;
    let mut request = generator.request();
    let rule = args.game.rule(args.rule.as_deref())?;
    if *rule != args.game.rules[0] && !rule.is_misere() {
        bail!("--rule {} does not apply: inputs of {} are generated for the judge's rule", rule.name, args.game.name);
    }
    (request.seed, request.is_misere) = (seed, rule.is_misere());
    if let Some(shape) = &args.shape {
        request.shape.clone_from(shape);
    }
    request.limits = args.limits.clone().unwrap_or_default();
    request.cases = args.cases.unwrap_or(1);
    request.size = match args.size {
        Some(size) => size,
        // Each part of a counting problem is a case.
        None if args.cases.is_some() && !generator.has_winner() => 1,
        // A smaller limit of the size makes the default smaller.
        None => request.size.min(*generator.sizes(&request.limits)?.end()),
    };
    request.goal = match (args.winner, args.nim_value) {
        (None, None) => Goal::Any,
        (Some(WinnerArg::First), _) => Goal::FirstWins,
        (Some(WinnerArg::Second), _) => Goal::SecondWins,
        (None, Some(value)) => Goal::NimValue(value),
    };
    if let Some(idea) = &args.against {
        // An empty shape lets the draws go through all shapes, because an idea may be right on the first one.
        if args.shape.is_none() {
            request.shape.clear();
        }
        let contest = contest_of(args.game, rule)?;
        let text = contest.input_against(contest.idea(idea)?, &request)?;
        return Ok(Box::new(move |out| out.write_all(text.as_bytes())));
    }
    let input = impartial_contests::generate(args.game, &request)?;
    Ok(Box::new(move |out| input.write(out)))
}

/// Returns one line per game with the names of its shapes.
fn shape_names() -> String {
    let mut text = "Shapes:\n".to_owned();
    for game in &GENERATORS {
        let names: Vec<_> = game.shapes.iter().map(|shape| shape.name).collect();
        writeln!(text, "  {:16}  {}", game.name, names.join(", ")).expect("a string grows");
    }
    text + "\n`impartial generate --help` describes them."
}

/// Returns the shapes and the wrong ideas of every game with their descriptions.
fn shapes() -> String {
    let mut text = "Shapes:\n".to_owned();
    for game in &GENERATORS {
        writeln!(text, "  {}:", game.name).expect("a string grows");
        for shape in game.shapes {
            writeln!(text, "    {:11}  {}", shape.name, shape.summary).expect("a string grows");
        }
    }
    text += "\nWrong ideas:\n";
    for contest in Contest::all() {
        writeln!(text, "  {}:", contest.name()).expect("a string grows");
        for idea in contest.ideas() {
            writeln!(text, "    {:14}  {}", idea.name, idea.summary).expect("a string grows");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of inputs have at least three digits, and more for the thousandth input and beyond.
    #[test]
    fn names_of_inputs() {
        for name in ["001.in", "999.in", "0001.in", "12345.in"] {
            assert!(is_input(name), "{name}");
        }
        for name in ["", ".in", "1.in", "01.in", "0a1.in", "001", "001.ans", "001.in.in", "-01.in"] {
            assert!(!is_input(name), "{name}");
        }
    }
}
