//! `cargo xtask count`: the instructions that small inputs take, against committed figures.
//!
//! Unlike times, counts are the same on a busy machine. They are those of one compiler, so where another one builds, or
//! where valgrind is not installed, nothing is compared, and that is said.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::bench::{Input, SHIPPED, compiler};
use crate::process::{print, root, shown};

/// The committed figures: the compiler, then a line for each input.
const FIGURES: &str = "xtask/instructions.txt";

/// By how many parts of a thousand a count may rise; system libraries differ by about as much.
const TOLERANCE: u64 = 30;

/// Large enough that starting the process is a small part.
const INPUTS: &[Input] = &[
    Input { game: "constrained-nim", shape: "spread", size: 5_000 },
    Input { game: "constrained-nim", shape: "chained", size: 5_000 },
    Input { game: "marked-rectangle", shape: "uniform", size: 5_000 },
    Input { game: "paper-cutting", shape: "spread", size: 5_000 },
    Input { game: "paper-cutting", shape: "one-line", size: 5_000 },
    Input { game: "sharti", shape: "big", size: 5_000 },
    Input { game: "sharti", shape: "cross", size: 5_000 },
];

/// Counts, and compares with the committed figures.
pub(crate) fn check() -> Result<()> {
    let committed = fs::read_to_string(root().join(FIGURES)).context(FIGURES)?;
    let (compiler_then, then) = parsed(&committed).with_context(|| format!("{FIGURES} is not what `count` writes"))?;
    let compiler = compiler()?;
    if compiler != compiler_then {
        return print(&format!("not compared: the figures are those of {compiler_then}, and this is {compiler}\n"));
    }
    let Some(now) = counts()? else {
        return print("not compared: valgrind is not installed\n");
    };
    let findings = findings(&then, &now);
    print(&findings.concat())?;
    if !findings.is_empty() {
        bail!("instructions rose; mend the code, or run `cargo xtask count --write` and say why in the commit");
    }
    Ok(())
}

/// Counts, and writes the figures down.
pub(crate) fn write() -> Result<()> {
    let now = counts()?.context("valgrind is not installed")?;
    let lines = now.iter().map(|(name, count)| format!("{name} {count}\n"));
    let text: String = [compiler()? + "\n"].into_iter().chain(lines).collect();
    fs::write(root().join(FIGURES), text).context(FIGURES)?;
    print(&format!("wrote {FIGURES}\n"))
}

/// Counts by the names of the inputs.
type Counts = BTreeMap<String, u64>;

/// The instructions of each input; nothing without valgrind.
fn counts() -> Result<Option<Counts>> {
    let valgrind = Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !valgrind.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    let binary = SHIPPED.binary()?;
    let count = |input: &Input| {
        let mut command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
        command.arg(&binary).args(["solve", input.game]).arg(input.file()?);
        let output = command.output().with_context(|| format!("cannot start `{}`", shown(&command)))?;
        let report = String::from_utf8_lossy(&output.stderr);
        let count = instructions(&report).filter(|_| output.status.success());
        Ok((input.name(), count.with_context(|| format!("`{}` failed: {report}", shown(&command)))?))
    };
    INPUTS.iter().map(count).collect::<Result<_>>().map(Some)
}

/// The count in what valgrind reports, in a line such as `==42== I refs: 1,234`.
fn instructions(report: &str) -> Option<u64> {
    let (_, count) = report.lines().find_map(|line| line.split_once("refs:"))?;
    count.trim().replace(',', "").parse().ok()
}

/// The compiler and the counts of a file of figures.
fn parsed(figures: &str) -> Option<(&str, Counts)> {
    let (compiler, lines) = figures.split_once('\n')?;
    let count = |line: &str| {
        let (name, count) = line.rsplit_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    Some((compiler, lines.lines().map(count).collect::<Option<_>>()?))
}

/// A line for each count that rose by more than is tolerated, or that is in one list only.
fn findings(then: &Counts, now: &Counts) -> Vec<String> {
    let names = then.keys().chain(now.keys().filter(|name| !then.contains_key(*name)));
    let finding = |name: &String| match (then.get(name), now.get(name)) {
        (Some(then), Some(now)) if now * 1000 > then * (1000 + TOLERANCE) => {
            Some(format!("{name}: {now} instructions, and {then} before\n"))
        }
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some(format!("{name}: is no longer counted\n")),
        (None, _) => Some(format!("{name}: has no figure in {FIGURES}\n")),
    };
    names.filter_map(finding).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn counts_of(of: &[(&str, u64)]) -> Counts {
        of.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn a_rise_beyond_the_tolerance_is_found() {
        let then = counts_of(&[("a", 1000), ("b", 1000), ("c", 1000), ("d", 1000)]);
        let now = counts_of(&[("a", 1030), ("b", 1031), ("c", 1), ("e", 5)]);
        assert_eq!(
            findings(&then, &now),
            [
                "b: 1031 instructions, and 1000 before\n",
                "d: is no longer counted\n",
                "e: has no figure in xtask/instructions.txt\n",
            ]
        );
    }

    #[test]
    fn what_valgrind_says_is_understood() {
        assert_eq!(instructions("==42== \n==42== I   refs:      61,639,198\n"), Some(61_639_198));
        assert_eq!(instructions("==42== I refs: none\n"), None);
        assert_eq!(instructions(""), None);
    }

    #[test]
    fn figures_are_read_as_they_are_written() {
        let (compiler, counts) = parsed("rustc 1.0\nsharti big 5 77\n").unwrap();
        assert_eq!((compiler, counts), ("rustc 1.0", counts_of(&[("sharti big 5", 77)])));
        assert!(parsed("rustc 1.0\nsharti big\n").is_none());
        assert!(parsed("").is_none());
    }

    #[test]
    fn every_input_can_be_generated_and_has_a_figure() {
        let committed = fs::read_to_string(root().join(FIGURES)).unwrap();
        let (_, then) = parsed(&committed).unwrap();
        let names: BTreeSet<_> = INPUTS.iter().map(Input::name).collect();
        assert!(names.into_iter().eq(then.into_keys()));
        for Input { game, shape, .. } in INPUTS {
            crate::generate::write(game, shape, 1, 1, &mut Vec::new()).unwrap();
        }
    }
}
