//! `cargo xtask count`: counts the instructions that small inputs take, and compares them with committed figures.
//!
//! Unlike times, instruction counts do not depend on the load of the machine. They depend on the compiler, so the file
//! names it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::bench::{SHIPPED, compiler, input_file};
use crate::process::{command_line, print, succeeds_silently};

/// The committed figures: a line with the compiler, then a line `GAME SHAPE SIZE COUNT` per input.
const FIGURES: &str = "xtask/instructions.txt";

/// Maximum increase in thousandths. The system libraries of different machines cause about this difference.
const TOLERANCE: u64 = 30;

/// Compares the counts with the committed figures, if their compiler and valgrind are installed.
pub(crate) fn check(root: &Path) -> Result<()> {
    let (committed_compiler, committed) = read(root)?;
    let compiler = compiler()?;
    // Another compiler counts differently without a fault of the code, so it is not an error to have one. The workflow
    // has the compiler of the file.
    if compiler != committed_compiler {
        return print(&format!("not compared: the figures are for {committed_compiler}, and this is {compiler}\n"));
    }
    if !succeeds_silently(Command::new("valgrind").arg("--version")) {
        return print("not compared: valgrind is not installed\n");
    }
    let findings: Vec<_> = committed
        .iter()
        .map(|(name, count)| Ok(finding(name, *count, instructions(root, name)?)))
        .filter_map(Result::transpose)
        .collect::<Result<_>>()?;
    print(&findings.concat())?;
    if !findings.is_empty() {
        bail!(
            "instruction counts increased; fix the code, or run `cargo xtask count --write` and give the reason in the commit"
        );
    }
    Ok(())
}

/// Counts the instructions of the committed inputs again, and writes the file.
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
