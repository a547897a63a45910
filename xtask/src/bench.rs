//! `cargo xtask bench` measures the command against the textbook programs and peer crates. `cargo xtask records` solves
//! large boards of games without a closed form, and finds misère quotients.
//!
//! `xtask/benchmarks.md`, `xtask/records.md` and `xtask/misere.md` are the templates of the pages. A line in braces stands for a row, and
//! states what to measure and with which build of the command. The package `impartial-bench` has the other programs.
//!
//! Programs that are compared run in turn, because their ratio is comparable between machines while times of different
//! runs are not. In the templates, rows with threads come before textbook programs with millions of records, because
//! threads are slow while the system reclaims the memory of such a program.

mod compile;
mod graph;
mod growth;
mod measure;
mod misere;
mod plot;
mod quotations;
mod search;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use self::growth::Growth;
use self::measure::Sample;
use self::search::{Searched, table_value};
use crate::ci::libraries;
use crate::fixtures::write_input;
use crate::process::{cargo, output, print, run as run_child};
use crate::python;

/// A page of measured figures.
pub(crate) struct Page {
    /// The page with lines in braces instead of rows.
    template: &'static str,
    /// The committed page.
    path: &'static str,
}

pub(crate) const BENCHMARKS: Page = Page { template: include_str!("../benchmarks.md"), path: "docs/benchmarks.md" };

pub(crate) const RECORDS: Page = Page { template: include_str!("../records.md"), path: "docs/records.md" };

pub(crate) const MISERE: Page = Page { template: include_str!("../misere.md"), path: "docs/misere.md" };

/// The line of a template that stands for the compile times of the game crates.
const GAME_CRATES: &str = "{compile every game crate, shipped}\n";

impl Page {
    /// Returns the template with a line for each game crate. Among the crates of this project, these have reference rules.
    fn text(&self, root: &Path) -> Result<String> {
        let mut names = libraries(root, false)?;
        names.retain(|name| {
            name.starts_with("impartial-") && root.join(format!("crates/{name}/src/reference.rs")).exists()
        });
        let rows: Vec<_> = names.iter().map(|name| format!("{{compile {name}, shipped}}\n")).collect();
        Ok(self.template.replace(GAME_CRATES, &rows.concat()))
    }
}

/// A build of the command and of the program `side-by-side`.
pub(crate) struct Build {
    name: &'static str,
    flags: &'static [&'static str],
    threads: usize,
    folder: &'static str,
}

/// The build that is released.
pub(crate) const SHIPPED: &Build = &BUILDS[0];

/// The shipped build on one core, builds that leave out the instructions of newer processors, a build without vector
/// instructions, and the shipped build on two cores.
///
/// The configuration `without` is for these builds and for tests on them. The crates do not choose a backend that needs
/// the instructions it names.
const BUILDS: &[Build] = &[
    Build { name: "shipped", flags: &[], threads: 1, folder: "target" },
    Build {
        name: "without AVX-512",
        flags: &["--config", r#"build.rustflags = ["--cfg", 'without="avx512f"']"#],
        threads: 1,
        folder: "target/bench/without-avx512",
    },
    Build {
        name: "without GFNI",
        flags: &["--config", r#"build.rustflags = ["--cfg", 'without="avx512f"', "--cfg", 'without="gfni"']"#],
        threads: 1,
        folder: "target/bench/without-gfni",
    },
    Build {
        name: "without AVX2",
        flags: &[
            "--config",
            r#"build.rustflags = ["--cfg", 'without="avx512f"', "--cfg", 'without="gfni"', "--cfg", 'without="avx2"']"#,
        ],
        threads: 1,
        folder: "target/bench/without-avx2",
    },
    Build { name: "portable", flags: &["--no-default-features"], threads: 1, folder: "target/bench/portable" },
    Build { name: "two threads", flags: &[], threads: 2, folder: "target" },
];

/// The build without threads, against which the shipped build on two cores is measured.
const ONE_THREAD: &Build = &Build {
    name: "one thread",
    flags: &["--no-default-features", "--features", "std"],
    threads: 1,
    folder: "target/bench/one-thread",
};

/// A line in braces of the template.
struct Row<'a> {
    kind: &'a str,
    /// The work, and the build unless it is the shipped one.
    name: String,
    build: &'static Build,
    /// Of a part, the task of `side-by-side`; of a board, the solver; of a quotient, the largest heap; of a plot, the objects that the sizes count; of a
    /// process, nothing or `input`.
    task: &'a str,
    /// The input: `GAME SHAPE SIZE [OPTION=NUMBER]...`, a number, a board `GAME ROWSxCOLUMNS`, or inputs of several sizes
    /// `GAME SHAPE N: SIZE SIZE ...`.
    on: &'a str,
}

/// Measures the rows whose name contains `filter`. Without a filter, measures all rows and writes the pages. Plots and
/// certificates are written in both cases.
pub(crate) fn run(root: &Path, pages: &[&Page], filter: Option<&str>) -> Result<()> {
    let mut rows = 0;
    for page in pages {
        rows += write(root, page, filter)?;
    }
    if rows == 0 {
        bail!("no row has a name that contains `{}`", filter.unwrap_or_default());
    }
    Ok(())
}

/// Measures the rows of a page as [`run`] does, and returns their number.
fn write(root: &Path, template: &Page, filter: Option<&str>) -> Result<usize> {
    let path = template.path;
    let mut page = String::new();
    let mut rows = 0;
    for line in template.text(root)?.split_inclusive('\n') {
        // A line without braces is text, and stays. A row of a build that is the shipped one on this processor would
        // repeat the row of the shipped build, so it is left out; a row that the filter leaves out is left out of the
        // output as well.
        let text = match Row::parse(line) {
            None => line.replace("{machine}", &measure::machine()?),
            Some(row) if row.build.equals_shipped() => continue,
            Some(row) if filter.is_none_or(|filter| row.name.contains(filter)) => {
                rows += 1;
                row.measured(root).with_context(|| row.name.clone())?
            }
            Some(_) => continue,
        };
        print(&text)?;
        page += &text;
    }
    // A page with some rows would lose the figures of the others.
    if filter.is_none() {
        fs::write(root.join(path), &page).context(path)?;
        print(&format!("\nwrote {path}\n"))?;
        if path == BENCHMARKS.path {
            update_quotations(root, &page)?;
        }
    }
    Ok(rows)
}

/// Writes the figures of the new page of benchmarks into the pages that quote them.
fn update_quotations(root: &Path, benchmarks: &str) -> Result<()> {
    for path in quoting(root)? {
        let text = fs::read_to_string(&path)?;
        let updated = quotations::updated(&text, benchmarks).with_context(|| path.display().to_string())?;
        if updated != text {
            fs::write(&path, updated)?;
            print(&format!("wrote {}\n", path.display()))?;
        }
    }
    Ok(())
}

impl<'a> Row<'a> {
    /// Parses a line `{KIND WORK, BUILD}` or `{KIND WORK, BUILD: TASK ON}`. Other lines are text.
    fn parse(line: &'a str) -> Option<Self> {
        let (kind, rest) = line.trim_end().strip_prefix('{')?.strip_suffix('}')?.split_once(' ')?;
        // Without a task, the work is also the input: `{process sharti big 50000, shipped}`.
        let (rest, task) = rest.split_once(": ").unwrap_or((rest, ""));
        let (work, build) = rest.rsplit_once(", ")?;
        let build = BUILDS.iter().find(|known| known.name == build)?;
        let name = if build.name == SHIPPED.name { work.to_owned() } else { rest.to_owned() };
        let (task, on) = task.split_once(' ').unwrap_or(("", work));
        Some(Row { kind, name, build, task, on })
    }

    /// Measures the work and returns the row of the table.
    fn measured(&self, root: &Path) -> Result<String> {
        // Each row pins again, because the row before it may have used another number of cores.
        measure::pin(self.build.threads);
        match self.kind {
            "process" | "graph" => self.process(root),
            "part" => self.part(root),
            "versus" | "alone" => self.game(root),
            "record" => self.record(root),
            "compile" => compile::measured(root, self.on),
            "misere" => misere::row(root, self.build, self.on, self.task),
            "python" => python::measured(root),
            _ => self.growth()?.measured(root, self.build, self.task),
        }
    }

    /// Measures the command on a file against the textbook program, or on several cores against the command without
    /// threads.
    fn process(&self, root: &Path) -> Result<String> {
        let input = input_file(root, self.on)?;
        let mut words = self.on.split(' ');
        let (game, size) = (words.next().unwrap_or_default(), words.nth(1).unwrap_or_default());
        let solve = |build: &Build| {
            let mut command = Command::new(build.command(root)?);
            command.args(if self.kind == "graph" { ["graph", "--values"] } else { ["solve", game] }).arg(&input);
            anyhow::Ok(command)
        };
        let ours = solve(self.build)?;
        let (other, label) = if self.build.threads > 1 {
            (solve(ONE_THREAD)?, ONE_THREAD.name)
        } else {
            // The textbook program has no other builds: a row of an older processor compares with the same opponent, so
            // the ratios of the rows show what the missing instructions cost.
            let mut textbook = Command::new(SHIPPED.built(root, "impartial-bench", "textbook")?);
            textbook.arg(game).arg(&input);
            (textbook, "textbook")
        };
        let (time, theirs) = measure::alternate(&ours, &other)?;
        let ratio = measure::ratio(time, theirs);
        let memory = measure::peak_memory(&ours)?.map_or("unknown".to_owned(), |bytes| {
            let size: u64 = size.parse().unwrap_or(1);
            // The memory for a small input is less than the process takes at its start.
            let each = if size < 1_000_000 { String::new() } else { format!(", {} bytes each", bytes / size) };
            format!("{} MB{each}", bytes / 1_000_000)
        });
        Ok(format!("| {} | {} | {label} {} | {ratio} | {memory} |\n", self.name, time, theirs))
    }

    /// Measures a part of the work, with one row per peer.
    fn part(&self, root: &Path) -> Result<String> {
        let argument = if self.on.contains(' ') { input_file(root, self.on)? } else { self.on.into() };
        // Only parsing has a rate that readers know from other parsers; other parts are compared by their times alone.
        let bytes = if self.task == "parse" { Some(fs::metadata(&argument)?.len()) } else { None };
        let row = |(peer, times): (String, Vec<Duration>)| {
            let [ours, our_spread, theirs, their_spread] = times[..] else {
                bail!("`side-by-side` printed {} times for {peer}", times.len())
            };
            let ours = Sample { median: ours, spread: our_spread };
            let theirs = Sample { median: theirs, spread: their_spread };
            let [rate, their_rate] =
                [ours, theirs].map(|time| bytes.map_or(String::new(), |bytes| measure::rate(bytes, time.median)));
            let (name, ratio) = (&self.name, measure::ratio(ours, theirs));
            Ok(format!("| {name} | {ours}{rate} | {peer} {theirs}{their_rate} | {ratio} |\n"))
        };
        self.side_by_side(root, self.task, &argument)?.into_iter().map(row).collect()
    }

    fn growth(&self) -> Result<Growth<'a>> {
        Growth::parse(self.on).with_context(|| format!("expected GAME SHAPE N: SIZE SIZE ..., found `{}`", self.on))
    }

    /// Measures a solver on a game without a closed form, against the definition unless it would take too long.
    fn game(&self, root: &Path) -> Result<String> {
        let program = self.build.built(root, "impartial-bench", "search")?;
        let ours = Searched::run(&program, self.task, self.on)?;
        let (theirs, ratio) = if self.kind == "versus" {
            let theirs = Searched::run(&program, "definition", self.on)?;
            // A wrong answer is an error here too, because a faster wrong solver must not become a row.
            if !ours.agrees_with(&theirs.answer) {
                bail!("the search finds {}, and the definition {}", ours.answer, theirs.answer);
            }
            (theirs.to_string(), measure::ratio(ours.time, theirs.time))
        } else {
            ("left out | – | –".to_owned(), "–".to_owned())
        };
        Ok(format!("| {} | {theirs} | {ours} | {ratio} |\n", self.name))
    }

    /// Solves a board, and compares the result with the tables of values in `fixtures/search`.
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

    /// Runs a task of `side-by-side`. A line of its output is a name followed by the medians and spreads of both
    /// implementations in nanoseconds, separated by tabs.
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
    /// Returns whether the build leaves out instructions, but only those that this processor does not have.
    fn equals_shipped(&self) -> bool {
        let mut left_out = measure::INSTRUCTIONS
            .iter()
            .filter(|(feature, _)| self.flags.concat().contains(&format!("without=\"{feature}\"")))
            .peekable();
        left_out.peek().is_some() && left_out.all(|(feature, _)| !measure::has(feature))
    }

    /// Builds the command and returns its path.
    pub(crate) fn command(&self, root: &Path) -> Result<PathBuf> {
        self.built(root, "impartial-cli", "impartial")
    }

    fn built(&self, root: &Path, package: &str, binary: &str) -> Result<PathBuf> {
        // Each build has a folder of its own. In a shared one, the flags of two builds would compile all crates in
        // turn.
        let folder = root.join(self.folder);
        let mut command = cargo(root);
        command.args(["build", "--release", "--quiet", "--package", package, "--bin", binary]).args(self.flags);
        run_child(command.arg("--target-dir").arg(&folder), "fix the code")?;
        Ok(folder.join("release").join(binary).with_extension(std::env::consts::EXE_EXTENSION))
    }
}

/// Returns the pages that quote the benchmarks.
fn quoting(root: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = vec![root.join("README.md")];
    for folder in [root.join("docs"), root.join("crates")] {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            pages.push(if path.is_dir() { path.join("README.md") } else { path });
        }
    }
    pages.retain(|path| path.is_file() && path.extension() == Some("md".as_ref()));
    pages.sort();
    Ok(pages)
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
    // The file is written again each time: a generator may have changed since the last run, and no time is measured
    // here.
    let file = folder.join(format!("{}.in", name.replace(' ', "_")));
    let mut out = BufWriter::with_capacity(1 << 16, File::create(&file)?);
    match name.strip_prefix("graph ").and_then(|graph| graph.split_once(' ')) {
        Some((shape, edges)) => graph::write(shape, edges.parse()?, &mut out)?,
        None => write_input(name, &mut out)?,
    }
    out.flush()?;
    Ok(file)
}
