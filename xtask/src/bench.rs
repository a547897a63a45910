//! `cargo xtask bench`: the command beside the textbook programs and the peer crates, in one run.
//!
//! The other programs are those of the package `impartial-bench`. Ratios within one run mean something on any machine;
//! times of different runs do not.

mod measure;

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use self::measure::Shown;
use crate::generate;
use crate::process::{cargo, output, print, run as run_child};

/// The committed figures.
const DOCUMENT: &str = "docs/benchmarks.md";

/// A build of the command and of the program `side-by-side`.
pub(crate) struct Build {
    /// The name in a row; empty for the shipped build.
    label: &'static str,
    flags: &'static [&'static str],
    threads: usize,
    folder: &'static str,
}

/// The build that is shipped.
pub(crate) static SHIPPED: Build = Build { label: "", flags: &[], threads: 1, folder: "target" };

/// Without vector instructions.
static PORTABLE: Build =
    Build { label: "portable", flags: &["--no-default-features"], threads: 1, folder: "target/bench/portable" };

/// With threads.
static PARALLEL: Build =
    Build { label: "two threads", flags: &["--features", "parallel"], threads: 2, folder: "target/bench/parallel" };

/// A whole process beside another: the input, the build of the command, and the other build or else the textbook program.
type Process = (&'static str, &'static Build, Option<&'static Build>);

const PROCESSES: &[Process] = &[
    ("sharti big 50000", &SHIPPED, None),
    ("sharti big 50000", &PORTABLE, None),
    ("sharti cross 50000", &SHIPPED, None),
    ("sharti small 50000", &SHIPPED, None),
    ("sharti mid 50000", &SHIPPED, None),
    ("sharti tiny 50000", &SHIPPED, None),
    ("sharti nested 50000", &SHIPPED, None),
    // Before the large textbook programs: while a system takes back their memory, threads are slow.
    ("sharti big 5000000", &PARALLEL, Some(&SHIPPED)),
    ("sharti tiny 5000000", &PARALLEL, Some(&SHIPPED)),
    ("sharti big 5000000", &SHIPPED, None),
    ("sharti cross 5000000", &SHIPPED, None),
    ("sharti tiny 5000000", &SHIPPED, None),
    ("sharti nested 5000000", &SHIPPED, None),
    ("paper-cutting spread 100000", &SHIPPED, None),
    ("paper-cutting short 100000", &SHIPPED, None),
    ("paper-cutting few-lines 100000", &SHIPPED, None),
    ("paper-cutting one-line 100000", &SHIPPED, None),
    ("constrained-nim spread 200000", &SHIPPED, None),
    ("constrained-nim one-pile 200000", &SHIPPED, None),
    ("constrained-nim chained 200000", &SHIPPED, None),
    ("constrained-nim runs 200000", &SHIPPED, None),
    ("constrained-nim spread 5000000", &SHIPPED, None),
    ("grid-split half 40", &SHIPPED, None),
    ("grid-split half 40", &PORTABLE, None),
    ("grid-split half 60", &PARALLEL, Some(&SHIPPED)),
    ("marked-rectangle uniform 1000", &SHIPPED, None),
];

/// A part of the work beside its peers: the name, the build, the task of `side-by-side`, and an input or a number.
type Part = (&'static str, &'static Build, &'static str, &'static str);

const PARTS: &[Part] = &[
    ("parsing the numbers of sharti big 50000", &SHIPPED, PARSE, "sharti big 50000"),
    ("parsing the numbers of sharti big 50000, portable", &PORTABLE, PARSE, "sharti big 50000"),
    ("parsing the numbers of sharti big 5000000", &SHIPPED, PARSE, "sharti big 5000000"),
    ("the union of sharti big 50000", &SHIPPED, "union", "sharti big 50000"),
    ("the union of sharti big 5000000", &SHIPPED, "union", "sharti big 5000000"),
    ("the union of sharti cross 5000000", &SHIPPED, "union", "sharti cross 5000000"),
    ("the union of sharti tiny 5000000", &SHIPPED, "union", "sharti tiny 5000000"),
    ("merging 100000 intervals", &SHIPPED, "merge", "100000"),
    ("merging 1000000 intervals", &SHIPPED, "merge", "1000000"),
    ("2048 nim products, one by one", &SHIPPED, "products", "2048"),
    ("2048 nim products, in slices", &SHIPPED, "slices", "2048"),
];

/// The task whose rows also show bytes a second.
const PARSE: &str = "parse";

/// The inputs whose stages are measured: most of the large rectangles are covered, hardly any of the tiny ones.
const STAGES: &[&str] = &["sharti big 50000", "sharti tiny 50000", "sharti big 5000000", "sharti tiny 5000000"];

const PROCESSES_HEAD: &str = "
## Whole processes

From a file to the printed answer, release builds, on one core unless the row says otherwise.
Peak memory is that of `impartial`, start-up and input included.

| work | impartial | other program | ratio | peak memory |
|---|---|---|---|---|
";

const PARTS_HEAD: &str = "
## Parts of the work

In one process, without printing the result.

| work | impartial | peer | ratio |
|---|---|---|---|
";

const STAGES_HEAD: &str = "
## Stages of Sharti

In one process, each stage repeated alone, with its share of their sum.
Reading the numbers also stores the rectangles and drops the text.
Culling comes before sorting; it is skipped where a sample shows that it does not pay.

| work | reading the file | reading the numbers | culling | sorting | sweeping |
|---|---|---|---|---|---|
";

/// Measures the rows whose name contains `filter`; without a filter, measures all and writes them to `docs/benchmarks.md`.
pub(crate) fn run(root: &Path, filter: Option<&str>) -> Result<()> {
    let mut document = format!(
        "\
# Benchmarks

`cargo xtask bench` measures these figures and writes this page. `cargo xtask bench FILTER` prints the rows whose name contains the filter.

Machine: {}.

The inputs come from `cargo xtask generate` with seed 1. The textbook programs are in `textbook`, a program of the package `impartial-bench`.
Both programs of a row run in turn, an odd number of times; the table shows medians. The ratio is the time of the other program divided by that of `impartial`.
",
        measure::machine()?
    );
    let chosen = |name: &str| filter.is_none_or(|filter| name.contains(filter));
    let mut rows = 0;
    let mut add = |head: &str, row: Option<(&str, &dyn Fn() -> Result<String>)>| -> Result<()> {
        let text = match row {
            None => head.to_owned(),
            Some((name, _)) if !chosen(name) => return Ok(()),
            Some((name, measured)) => measured().with_context(|| name.to_owned())?,
        };
        rows += usize::from(row.is_some());
        document += &text;
        print(&text)
    };
    add(PROCESSES_HEAD, None)?;
    for process in PROCESSES {
        add("", Some((&process_name(process), &|| process_row(root, process))))?;
    }
    add(PARTS_HEAD, None)?;
    for part in PARTS {
        add("", Some((part.0, &|| part_rows(root, part))))?;
    }
    add(STAGES_HEAD, None)?;
    for input in STAGES {
        add("", Some((input, &|| stages_row(root, input))))?;
    }
    if rows == 0 {
        bail!("no row has a name that contains `{}`", filter.unwrap_or_default());
    }
    if filter.is_none() {
        fs::write(root.join(DOCUMENT), document).context(DOCUMENT)?;
        print(&format!("\nwrote {DOCUMENT}\n"))?;
    }
    Ok(())
}

fn process_name(&(input, build, _): &Process) -> String {
    if build.label.is_empty() { input.to_owned() } else { format!("{input}, {}", build.label) }
}

fn process_row(root: &Path, process: &Process) -> Result<String> {
    let &(name, build, other) = process;
    let (game, _) = name.split_once(' ').context("an input is GAME SHAPE SIZE")?;
    let input = input_file(root, name)?;
    let solve = |build: &Build| {
        let mut command = Command::new(build.command(root)?);
        command.args(["solve", game]).arg(&input);
        anyhow::Ok(command)
    };
    let ours = solve(build)?;
    let (rival, label) = if let Some(other) = other {
        (solve(other)?, "one thread")
    } else {
        let mut textbook = Command::new(SHIPPED.built(root, "impartial-bench", "textbook", &[])?);
        textbook.arg(game).arg(&input);
        (textbook, "textbook")
    };
    measure::pin(build.threads);
    let (time, theirs) = measure::alternate(&ours, &rival)?;
    let memory = measure::peak_memory(&ours)?.map_or("unknown".to_owned(), |bytes| {
        let size: u64 = name.rsplit(' ').next().and_then(|size| size.parse().ok()).unwrap_or(1);
        // Start-up is most of the memory of a small input.
        let each = if size < 1_000_000 { String::new() } else { format!(", {} bytes each", bytes / size) };
        format!("{} MB{each}", bytes / 1_000_000)
    });
    let (name, ratio) = (process_name(process), measure::ratio(time, theirs));
    Ok(format!("| {name} | {} | {label} {} | {ratio} | {memory} |\n", Shown(time), Shown(theirs)))
}

fn part_rows(root: &Path, &(name, build, task, on): &Part) -> Result<String> {
    measure::pin(1);
    let argument = if on.contains(' ') { input_file(root, on)? } else { on.into() };
    let bytes = if task == PARSE { Some(fs::metadata(&argument)?.len()) } else { None };
    let row = |(peer, times): (String, Vec<Duration>)| {
        let [ours, theirs] = times[..] else { bail!("`side-by-side` printed {} times for {peer}", times.len()) };
        let [rate, their_rate] =
            [ours, theirs].map(|time| bytes.map_or(String::new(), |bytes| measure::rate(bytes, time)));
        let ratio = measure::ratio(ours, theirs);
        Ok(format!("| {name} | {}{rate} | {peer} {}{their_rate} | {ratio} |\n", Shown(ours), Shown(theirs)))
    };
    side_by_side(root, build, task, &argument)?.into_iter().map(row).collect()
}

fn stages_row(root: &Path, name: &str) -> Result<String> {
    measure::pin(1);
    let stages = side_by_side(root, &SHIPPED, "stages", &input_file(root, name)?)?;
    let times: Vec<Duration> = stages.into_iter().flat_map(|(_, times)| times).collect();
    let sum: Duration = times.iter().sum();
    let share = |time: &Duration| 100.0 * time.as_secs_f64() / sum.as_secs_f64();
    let stages: Vec<_> = times.iter().map(|time| format!("{}, {:.0}%", Shown(*time), share(time))).collect();
    Ok(format!("| {name} | {} |\n", stages.join(" | ")))
}

/// Runs a task of `side-by-side`; a line of its output is a name and times in nanoseconds, with tabs between them.
fn side_by_side(root: &Path, build: &Build, task: &str, argument: &Path) -> Result<Vec<(String, Vec<Duration>)>> {
    let binary = build.built(root, "impartial-bench", "side-by-side", build.flags)?;
    let lines = output(Command::new(binary).arg(task).arg(argument))?;
    let row = |line: &str| {
        let mut fields = line.split('\t');
        let name = fields.next().unwrap_or_default().to_owned();
        let times = fields.map(|time| Ok(Duration::from_nanos(time.parse()?))).collect::<Result<_>>();
        Ok((name, times.with_context(|| format!("`side-by-side` printed `{line}`"))?))
    };
    lines.lines().map(row).collect()
}

impl Build {
    /// Builds the command and returns its path.
    pub(crate) fn command(&self, root: &Path) -> Result<PathBuf> {
        self.built(root, "impartial-cli", "impartial", self.flags)
    }

    fn built(&self, root: &Path, package: &str, binary: &str, flags: &[&str]) -> Result<PathBuf> {
        let folder = root.join(self.folder);
        let mut command = cargo(root);
        command.args(["build", "--release", "--quiet", "--package", package, "--bin", binary]).args(flags);
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
    generate::write(name, &mut out)?;
    out.flush()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_input_can_be_generated_and_no_name_comes_twice() {
        let of_parts = PARTS.iter().map(|part| part.3).filter(|on| on.contains(' '));
        for input in PROCESSES.iter().map(|process| process.0).chain(of_parts).chain(STAGES.iter().copied()) {
            let (shape, _) = input.rsplit_once(' ').unwrap();
            generate::write(&format!("{shape} 1"), &mut Vec::new()).unwrap();
        }
        assert_eq!(PROCESSES.iter().map(process_name).collect::<BTreeSet<_>>().len(), PROCESSES.len());
    }
}
