//! `cargo xtask bench`: the command beside the textbook programs and the peer crates, in one run. `cargo xtask records`:
//! large boards of games without a closed form.
//!
//! `xtask/benchmarks.md` and `xtask/records.md` are the pages with a line in braces for each row: what to measure, then the build of the command.
//! The other programs are those of the package `impartial-bench`. Ratios within one run are comparable between
//! machines; times of different runs are not. Rows with threads come before the textbook programs with millions of
//! records, because threads are slow while a system takes back the memory of those programs.

mod growth;
mod measure;
mod plot;
mod search;

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use self::growth::Growth;
use self::measure::Shown;
use self::search::{Searched, table_value};
use crate::fixtures::write_input;
use crate::process::{cargo, output, print, run as run_child};

/// A page of figures.
pub(crate) struct Page {
    /// The page without the figures.
    template: &'static str,
    /// The committed page.
    path: &'static str,
}

pub(crate) const BENCHMARKS: Page = Page { template: include_str!("../benchmarks.md"), path: "docs/benchmarks.md" };

pub(crate) const RECORDS: Page = Page { template: include_str!("../records.md"), path: "docs/records.md" };

/// A build of the command and of the program `side-by-side`.
pub(crate) struct Build {
    name: &'static str,
    flags: &'static [&'static str],
    threads: usize,
    folder: &'static str,
}

/// The build that is shipped.
pub(crate) const SHIPPED: &Build = &BUILDS[0];

/// The shipped build on one core, the one without vector instructions, and the shipped build on two cores.
const BUILDS: &[Build] = &[
    Build { name: "shipped", flags: &[], threads: 1, folder: "target" },
    Build { name: "portable", flags: &["--no-default-features"], threads: 1, folder: "target/bench/portable" },
    Build { name: "two threads", flags: &[], threads: 2, folder: "target" },
];

/// The build without threads, which is measured beside the shipped one on two cores.
const ONE_THREAD: &Build = &Build {
    name: "one thread",
    flags: &["--no-default-features", "--features", "std"],
    threads: 1,
    folder: "target/bench/one-thread",
};

/// A line in braces of the template.
struct Row<'a> {
    kind: &'a str,
    /// The work, with the build if it is not the shipped one.
    name: String,
    build: &'static Build,
    /// The task of `side-by-side` in a part, the solver of a game without a closed form, or what the sizes of a plot count.
    task: &'a str,
    /// An input `GAME SHAPE SIZE`, a number, a board `GAME ROWSxCOLUMNS`, or inputs and their sizes
    /// `GAME SHAPE N: SIZE SIZE ...`.
    on: &'a str,
}

/// Measures the rows whose name contains `filter`; without a filter, measures all and writes the page. A plot writes its
/// picture in either case.
pub(crate) fn run(root: &Path, Page { template, path }: &Page, filter: Option<&str>) -> Result<()> {
    let mut page = String::new();
    let mut rows = 0;
    for line in template.split_inclusive('\n') {
        let text = match Row::parse(line) {
            None => line.replace("{machine}", &measure::machine()?),
            Some(row) if filter.is_none_or(|filter| row.name.contains(filter)) => {
                rows += 1;
                row.measured(root).with_context(|| row.name.clone())?
            }
            Some(_) => continue,
        };
        print(&text)?;
        page += &text;
    }
    if rows == 0 {
        bail!("no row has a name that contains `{}`", filter.unwrap_or_default());
    }
    if filter.is_none() {
        fs::write(root.join(path), page).context(*path)?;
        print(&format!("\nwrote {path}\n"))?;
    }
    Ok(())
}

impl<'a> Row<'a> {
    /// Reads a line `{KIND WORK, BUILD}` or `{KIND WORK, BUILD: TASK ON}`; other lines are text.
    fn parse(line: &'a str) -> Option<Self> {
        let (kind, rest) = line.trim_end().strip_prefix('{')?.strip_suffix('}')?.split_once(' ')?;
        let (rest, task) = rest.split_once(": ").unwrap_or((rest, ""));
        let (work, build) = rest.rsplit_once(", ")?;
        let build = BUILDS.iter().find(|known| known.name == build)?;
        let name = if build.name == SHIPPED.name { work.to_owned() } else { rest.to_owned() };
        let (task, on) = task.split_once(' ').unwrap_or(("", work));
        Some(Row { kind, name, build, task, on })
    }

    /// Returns the row of the table.
    fn measured(&self, root: &Path) -> Result<String> {
        measure::pin(self.build.threads);
        match self.kind {
            "process" => self.process(root),
            "part" => self.part(root),
            "versus" | "alone" => self.game(root),
            "record" => self.record(root),
            _ => self.growth()?.measured(root, self.build, self.task),
        }
    }

    /// Measures the command on a file beside the textbook program, or on several cores beside the command without threads.
    fn process(&self, root: &Path) -> Result<String> {
        let input = input_file(root, self.on)?;
        let mut words = self.on.split(' ');
        let (game, size) = (words.next().unwrap_or_default(), words.next_back().unwrap_or_default());
        let solve = |build: &Build| {
            let mut command = Command::new(build.command(root)?);
            command.args(["solve", game]).arg(&input);
            anyhow::Ok(command)
        };
        let ours = solve(self.build)?;
        let (rival, label) = if self.build.threads > 1 {
            (solve(ONE_THREAD)?, ONE_THREAD.name)
        } else {
            let mut textbook = Command::new(SHIPPED.built(root, "impartial-bench", "textbook")?);
            textbook.arg(game).arg(&input);
            (textbook, "textbook")
        };
        let (time, theirs) = measure::alternate(&ours, &rival)?;
        let ratio = measure::ratio(time, theirs);
        let memory = measure::peak_memory(&ours)?.map_or("unknown".to_owned(), |bytes| {
            let size: u64 = size.parse().unwrap_or(1);
            // For a small input, start-up takes most of the memory.
            let each = if size < 1_000_000 { String::new() } else { format!(", {} bytes each", bytes / size) };
            format!("{} MB{each}", bytes / 1_000_000)
        });
        Ok(format!("| {} | {} | {label} {} | {ratio} | {memory} |\n", self.name, Shown(time), Shown(theirs)))
    }

    /// Measures a part of the work, in a row for each peer.
    fn part(&self, root: &Path) -> Result<String> {
        let argument = if self.on.contains(' ') { input_file(root, self.on)? } else { self.on.into() };
        let bytes = if self.task == "parse" { Some(fs::metadata(&argument)?.len()) } else { None };
        let row = |(peer, times): (String, Vec<Duration>)| {
            let [ours, theirs] = times[..] else { bail!("`side-by-side` printed {} times for {peer}", times.len()) };
            let [rate, their_rate] =
                [ours, theirs].map(|time| bytes.map_or(String::new(), |bytes| measure::rate(bytes, time)));
            let (name, ratio) = (&self.name, measure::ratio(ours, theirs));
            Ok(format!("| {name} | {}{rate} | {peer} {}{their_rate} | {ratio} |\n", Shown(ours), Shown(theirs)))
        };
        self.side_by_side(root, self.task, &argument)?.into_iter().map(row).collect()
    }

    fn growth(&self) -> Result<Growth<'a>> {
        Growth::parse(self.on).with_context(|| format!("expected GAME SHAPE N: SIZE SIZE ..., found `{}`", self.on))
    }

    /// Measures a solver on a game without a closed form, beside the definition unless that is left out.
    fn game(&self, root: &Path) -> Result<String> {
        let program = self.build.built(root, "impartial-bench", "search")?;
        let ours = Searched::run(&program, self.task, self.on)?;
        let (theirs, ratio) = if self.kind == "versus" {
            let theirs = Searched::run(&program, "definition", self.on)?;
            if !ours.agrees_with(&theirs.answer) {
                bail!("the search finds {}, and the definition {}", ours.answer, theirs.answer);
            }
            (theirs.to_string(), measure::ratio(ours.time, theirs.time))
        } else {
            ("left out | – | –".to_owned(), "–".to_owned())
        };
        Ok(format!("| {} | {theirs} | {ours} | {ratio} |\n", self.name))
    }

    /// Solves a board, and compares the answer with the tables of values.
    fn record(&self, root: &Path) -> Result<String> {
        let (game, board) = self.on.split_once(' ').context("expected GAME ROWSxCOLUMNS")?;
        let (published, own) = (table_value(root, game, board)?, table_value(root, &format!("own-{game}"), board)?);
        let found = Searched::run(&self.build.built(root, "impartial-bench", "search")?, self.task, self.on)?;
        if let Some(value) = published.iter().chain(&own).find(|value| !found.agrees_with(value)) {
            bail!("the solver finds {}, and a table in fixtures/search has {value}", found.answer);
        }
        let published = published.as_deref().unwrap_or("–");
        Ok(format!("| {} | {} | {published} | {found} |\n", board.replace('x', " x "), found.answer))
    }

    /// Runs a task of `side-by-side`. A line of its output is a name followed by times in nanoseconds, separated by
    /// tabs.
    fn side_by_side(&self, root: &Path, task: &str, argument: &Path) -> Result<Vec<(String, Vec<Duration>)>> {
        let binary = self.build.built(root, "impartial-bench", "side-by-side")?;
        let lines = output(Command::new(binary).arg(task).arg(argument))?;
        let row = |line: &str| {
            let mut fields = line.split('\t');
            let name = fields.next().unwrap_or_default().to_owned();
            let times = fields.map(|time| Ok(Duration::from_nanos(time.parse()?))).collect::<Result<_>>();
            Ok((name, times.with_context(|| format!("`side-by-side` printed `{line}`"))?))
        };
        lines.lines().map(row).collect()
    }
}

impl Build {
    /// Builds the command and returns its path.
    pub(crate) fn command(&self, root: &Path) -> Result<PathBuf> {
        self.built(root, "impartial-cli", "impartial")
    }

    fn built(&self, root: &Path, package: &str, binary: &str) -> Result<PathBuf> {
        let folder = root.join(self.folder);
        let mut command = cargo(root);
        command.args(["build", "--release", "--quiet", "--package", package, "--bin", binary]).args(self.flags);
        run_child(command.arg("--target-dir").arg(&folder), "fix the code")?;
        Ok(folder.join("release").join(binary).with_extension(std::env::consts::EXE_EXTENSION))
    }
}

/// Returns the version of the compiler.
pub(crate) fn compiler() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Ok(output(Command::new(rustc).arg("--version"))?.trim().to_owned())
}

/// Writes the input called `GAME SHAPE SIZE` to a file and returns its path.
pub(crate) fn input_file(root: &Path, name: &str) -> Result<PathBuf> {
    let folder = root.join("target/bench/inputs");
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{}.in", name.replace(' ', "_")));
    let mut out = BufWriter::with_capacity(1 << 16, File::create(&file)?);
    write_input(name, &mut out)?;
    out.flush()?;
    Ok(file)
}
