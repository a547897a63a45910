//! Counts of instructions, compared with committed figures: of the command for small inputs in `cargo xtask count`, and
//! of calls of the Python package in `cargo xtask python`.
//!
//! Unlike times, instruction counts do not depend on the load of the machine. They depend on the compiler, and those of
//! Python on its version, so the files name them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::bench::{SHIPPED, compiler, input_file};
use crate::process::{command_line, output, print, succeeds_silently};
use crate::python::interpreter;

/// A file of committed figures: a line with the programs that the counts depend on, then a line `NAME COUNT` per count.
struct Figures {
    path: &'static str,
    /// The command that writes the file.
    write: &'static str,
}

/// The counts of the command. A name is `GAME SHAPE SIZE`.
const COMMAND: Figures = Figures { path: "xtask/instructions.txt", write: "cargo xtask count --write" };

/// The counts of the Python package. A name is the call in `benches/count.py`.
const PYTHON: Figures = Figures { path: "xtask/instructions-python.txt", write: "cargo xtask python --write" };

/// Maximum increase in thousandths. The system libraries of different machines cause about this difference.
const TOLERANCE: u64 = 30;

/// Compares the counts of the command with the committed figures, if their compiler and valgrind are installed.
pub(crate) fn check(root: &Path) -> Result<()> {
    // Another compiler counts differently without a fault of the code, so it is not an error to have one. The workflow
    // has the compiler of the file.
    let (programs, committed) = COMMAND.read(root)?;
    if let Some(reason) = reason_to_skip(&programs, &compiler()?) {
        return print(&reason);
    }
    let counts = committed.iter().map(|(name, _)| Ok((name.clone(), instructions(root, name)?)));
    COMMAND.compare(&committed, &counts.collect::<Result<Vec<_>>>()?)
}

/// Counts the instructions of the committed inputs again, and writes the file.
pub(crate) fn write(root: &Path) -> Result<()> {
    let names = COMMAND.read(root)?.1.into_iter().map(|(name, _)| name);
    let counts = names.map(|name| Ok((name.clone(), instructions(root, &name)?))).collect::<Result<Vec<_>>>()?;
    COMMAND.write(root, &compiler()?, &counts)
}

/// Compares the counts of calls of the installed Python package with the committed figures, or writes them, if valgrind
/// and the versions of the figures are installed.
pub(crate) fn python(root: &Path, writes: bool) -> Result<()> {
    let script = "import platform, numpy; print('Python', platform.python_version() + ', numpy', numpy.__version__)";
    let programs = format!("{}, {}", compiler()?, output(interpreter(root).args(["-c", script]))?.trim());
    if writes && has_valgrind() {
        return PYTHON.write(root, &programs, &calls(root)?);
    }
    let (committed_programs, committed) = PYTHON.read(root)?;
    match reason_to_skip(&committed_programs, &programs) {
        Some(reason) => print(&reason),
        None => PYTHON.compare(&committed, &calls(root)?),
    }
}

/// Returns a line with the reason why counts cannot be compared with figures for `committed` programs, if any.
fn reason_to_skip(committed: &str, installed: &str) -> Option<String> {
    if committed != installed {
        return Some(format!("not compared: the figures are for {committed}, and this is {installed}\n"));
    }
    (!has_valgrind()).then(|| "not compared: valgrind is not installed\n".to_owned())
}

fn has_valgrind() -> bool {
    succeeds_silently(Command::new("valgrind").arg("--version"))
}

impl Figures {
    /// Reads the programs, and the names with their counts.
    fn read(&self, root: &Path) -> Result<(String, Vec<(String, u64)>)> {
        let text = fs::read_to_string(root.join(self.path)).context(self.path)?;
        parse(&text).with_context(|| format!("{}: expected a line of programs, then lines NAME COUNT", self.path))
    }

    /// Compares counts with the committed ones, which have the same names.
    fn compare(&self, committed: &[(String, u64)], counts: &[(String, u64)]) -> Result<()> {
        let names = |list: &[(String, u64)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        if names(committed) != names(counts) {
            bail!("{} has other names; run `{}`", self.path, self.write);
        }
        let pairs = committed.iter().zip(counts);
        let findings: Vec<_> = pairs.filter_map(|((name, before), (_, now))| finding(name, *before, *now)).collect();
        print(&findings.concat())?;
        if !findings.is_empty() {
            bail!(
                "instruction counts increased; fix the code, or run `{}` and give the reason in the commit",
                self.write
            );
        }
        Ok(())
    }

    fn write(&self, root: &Path, programs: &str, counts: &[(String, u64)]) -> Result<()> {
        let mut text = format!("{programs}\n");
        for (name, count) in counts {
            writeln!(text, "{name} {count}")?;
        }
        fs::write(root.join(self.path), text).context(self.path)?;
        print(&format!("wrote {}\n", self.path))
    }
}

fn parse(figures: &str) -> Option<(String, Vec<(String, u64)>)> {
    let (programs, lines) = figures.split_once('\n')?;
    let count = |line: &str| {
        let (name, count) = line.rsplit_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    Some((programs.to_owned(), lines.lines().map(count).collect::<Option<_>>()?))
}

/// Returns the calls of `benches/count.py` and the number of instructions of each.
fn calls(root: &Path) -> Result<Vec<(String, u64)>> {
    let folder = root.join("target/python-counts");
    fs::create_dir_all(&folder)?;
    let file = folder.join("callgrind");
    let python = interpreter(root);
    let mut command = Command::new("valgrind");
    // The script calls `getppid` before and after each call whose instructions count, so the file with an even number
    // belongs to a call, and the one before it to the first run of the call. Without a fixed seed, the order of sets
    // would change the counts.
    command.args(["--quiet", "--tool=callgrind", "--dump-before=getppid"]).env("PYTHONHASHSEED", "0");
    command.arg(format!("--callgrind-out-file={}", file.display()));
    command.arg(python.get_program()).arg("benches/count.py");
    python.get_current_dir().map(|folder| command.current_dir(folder));
    let names = output(&mut command)?;
    let count = |(index, name): (usize, &str)| {
        let path = file.with_extension((2 * index + 2).to_string());
        let dump = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let count = dump.lines().find_map(|line| line.strip_prefix("totals: ")?.parse().ok());
        Ok((name.to_owned(), count.with_context(|| format!("{} has no line `totals: N`", path.display()))?))
    };
    names.lines().enumerate().map(count).collect()
}

/// Returns the number of instructions that the shipped command executes for an input.
fn instructions(root: &Path, name: &str) -> Result<u64> {
    let (game, _) = name.split_once(' ').context("an input is GAME SHAPE SIZE")?;
    let mut command = Command::new("valgrind");
    // Only instructions are counted: misses of a simulated cache would depend on the machine that is simulated.
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    command.arg(SHIPPED.command(root)?).args(["solve", game]).arg(input_file(root, name)?);
    let output = command.output().with_context(|| format!("cannot start `{}`", command_line(&command)))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = total(&report).filter(|_| output.status.success());
    count.with_context(|| format!("`{}` failed: {report}", command_line(&command)))
}

/// Returns the count in a report of valgrind, which has a line such as `==42== I refs: 1,234`.
fn total(report: &str) -> Option<u64> {
    let (_, count) = report.lines().find_map(|line| line.split_once("refs:"))?;
    count.trim().replace(',', "").parse().ok()
}

/// Returns a line about a count that increased by more than the tolerance.
fn finding(name: &str, committed: u64, now: u64) -> Option<String> {
    // A count that decreases is not a finding. It becomes the new bound when the file is written next.
    (now * 1000 > committed * (1000 + TOLERANCE)).then(|| format!("{name}: {now} instructions, {committed} before\n"))
}
