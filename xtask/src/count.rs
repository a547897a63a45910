//! `cargo xtask count`: the instructions of small inputs, compared with committed figures.
//!
//! Instruction counts, unlike times, do not depend on the load of the machine. They hold for one compiler only, so the
//! file names it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::bench::{SHIPPED, compiler, input_file};
use crate::process::{answers, print, shown};

/// The committed figures: the compiler, then a line `GAME SHAPE SIZE COUNT` for each input.
const FIGURES: &str = "xtask/instructions.txt";

/// The tolerated rise, in thousandths. System libraries differ by about as much.
const TOLERANCE: u64 = 30;

/// Compares the counts with the committed figures, if their compiler and valgrind are installed.
pub(crate) fn check(root: &Path) -> Result<()> {
    let (compiler_then, then) = read(root)?;
    let compiler = compiler()?;
    if compiler != compiler_then {
        return print(&format!("not compared: the figures are those of {compiler_then}, this is {compiler}\n"));
    }
    if !answers(Command::new("valgrind").arg("--version")) {
        return print("not compared: valgrind is not installed\n");
    }
    let findings: Vec<_> = then
        .iter()
        .map(|(name, then)| Ok(finding(name, *then, instructions(root, name)?)))
        .filter_map(Result::transpose)
        .collect::<Result<_>>()?;
    print(&findings.concat())?;
    if !findings.is_empty() {
        bail!("instructions rose; fix the code, or run `cargo xtask count --write` and give the reason in the commit");
    }
    Ok(())
}

/// Counts the inputs of the committed file again, and writes the file.
pub(crate) fn write(root: &Path) -> Result<()> {
    let mut text = compiler()? + "\n";
    for (name, _) in read(root)?.1 {
        writeln!(text, "{name} {}", instructions(root, &name)?)?;
    }
    fs::write(root.join(FIGURES), text).context(FIGURES)?;
    print(&format!("wrote {FIGURES}\n"))
}

/// Reads the compiler, and the inputs with their counts.
fn read(root: &Path) -> Result<(String, Vec<(String, u64)>)> {
    let text = fs::read_to_string(root.join(FIGURES)).context(FIGURES)?;
    parse(&text).with_context(|| format!("{FIGURES}: expected a compiler, then lines GAME SHAPE SIZE COUNT"))
}

fn parse(figures: &str) -> Option<(String, Vec<(String, u64)>)> {
    let (compiler, lines) = figures.split_once('\n')?;
    let count = |line: &str| {
        let (name, count) = line.rsplit_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    Some((compiler.to_owned(), lines.lines().map(count).collect::<Option<_>>()?))
}

/// Returns the number of instructions that the shipped command takes for an input.
fn instructions(root: &Path, name: &str) -> Result<u64> {
    let (game, _) = name.split_once(' ').context("an input is GAME SHAPE SIZE")?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    command.arg(SHIPPED.command(root)?).args(["solve", game]).arg(input_file(root, name)?);
    let output = command.output().with_context(|| format!("cannot start `{}`", shown(&command)))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = total(&report).filter(|_| output.status.success());
    count.with_context(|| format!("`{}` failed: {report}", shown(&command)))
}

/// Returns the count in a report of valgrind, in a line such as `==42== I refs: 1,234`.
fn total(report: &str) -> Option<u64> {
    let (_, count) = report.lines().find_map(|line| line.split_once("refs:"))?;
    count.trim().replace(',', "").parse().ok()
}

/// Returns a line for a count that rose by more than the tolerated rise.
fn finding(name: &str, then: u64, now: u64) -> Option<String> {
    (now * 1000 > then * (1000 + TOLERANCE)).then(|| format!("{name}: {now} instructions, {then} before\n"))
}
