//! `cargo xtask review`: a person goes through the snapshots that changed.

use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser};

use crate::process::{cargo, git, print, root, run as run_child, succeeds};
use crate::snapshots::{forget_pending, inline, pending, suite};
use crate::{args, fixtures};

/// What is to happen to the pending snapshots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// A person says it for each.
    Ask,
    /// All of them are taken.
    Accept,
    /// All of them are dropped.
    Reject,
}

/// Reads the verdict from the command line.
pub(crate) fn verdict(mut parser: Parser) -> Result<Verdict> {
    let mut verdict = Verdict::Ask;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("accept") if verdict != Verdict::Reject => verdict = Verdict::Accept,
            Arg::Long("reject") if verdict != Verdict::Accept => verdict = Verdict::Reject,
            Arg::Long("accept" | "reject") => {
                return Err(args::wrong_usage("--accept and --reject exclude each other"));
            }
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(verdict)
}

/// Goes through the pending snapshots, or deals with all of them alike.
pub(crate) fn run(verdict: Verdict) -> Result<()> {
    if verdict == Verdict::Ask {
        return review();
    }
    let pending = pending()?;
    for path in &pending {
        match verdict {
            Verdict::Accept => accept(path)?,
            Verdict::Ask | Verdict::Reject => reject(path)?,
        }
    }
    if pending.is_empty() {
        print("no snapshot is pending; `cargo xtask review` looks for changes\n")?;
    }
    Ok(())
}

fn review() -> Result<()> {
    fixtures::prepare()?;
    forget_pending()?;
    let passed = succeeds(&mut suite("new", None))?;
    let terminal = io::stdin().is_terminal();
    if terminal && insta_is_installed() {
        run_child(cargo().args(["insta", "review"]), "its message says why")?;
    } else {
        show_all(terminal)?;
        inline::report()?;
    }
    if !passed {
        bail!("the tests do not build, or fail for other reasons than snapshots; `cargo xtask test` shows them");
    }
    Ok(())
}

fn insta_is_installed() -> bool {
    let mut command = cargo();
    command.args(["insta", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn show_all(terminal: bool) -> Result<()> {
    let pending = pending()?;
    for (index, path) in pending.iter().enumerate() {
        strip(path)?;
        print(&format!("\n=== {} ({} of {})\n\n", accepted(path).display(), index + 1, pending.len()))?;
        show(path)?;
        if terminal && !ask(path)? {
            break;
        }
    }
    if pending.is_empty() {
        print("no snapshot differs\n")
    } else if terminal {
        Ok(())
    } else {
        print(&format!(
            "\nsnapshots that differ: {}; take them with `cargo xtask review --accept`, drop them with `cargo xtask review --reject`\n",
            pending.len()
        ))
    }
}

/// Prints how the pending file differs from the snapshot.
fn show(pending: &Path) -> Result<()> {
    let old = accepted(pending);
    let old = if root().join(&old).exists() { old } else { PathBuf::from("/dev/null") };
    // The status is 1 where the files differ, as they do.
    let mut command = git();
    command.args(["diff", "--no-index", "--no-prefix", "--"]).args([old.as_path(), pending]);
    command.status().context("cannot start `git`")?;
    Ok(())
}

/// Asks what to do with one pending file; `false` means to stop.
fn ask(pending: &Path) -> Result<bool> {
    loop {
        print("\n[a]ccept, [r]eject, [s]kip, [q]uit? ")?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer)? == 0 {
            return Ok(false);
        }
        match answer.trim() {
            "a" => return accept(pending).map(|()| true),
            "r" => return reject(pending).map(|()| true),
            "s" => return Ok(true),
            "q" => return Ok(false),
            _ => {}
        }
    }
}

fn accept(pending: &Path) -> Result<()> {
    strip(pending)?;
    let path = accepted(pending);
    fs::rename(root().join(pending), root().join(&path)).with_context(|| pending.display().to_string())?;
    print(&format!("accepted {}\n", path.display()))
}

fn reject(pending: &Path) -> Result<()> {
    fs::remove_file(root().join(pending)).with_context(|| pending.display().to_string())?;
    print(&format!("rejected {}\n", accepted(pending).display()))
}

/// Removes what insta adds to pending files only, so that a snapshot is the same whoever took it.
fn strip(pending: &Path) -> Result<()> {
    let path = root().join(pending);
    fs::read_to_string(&path)
        .and_then(|text| fs::write(&path, without_assertion_line(&text)))
        .with_context(|| pending.display().to_string())
}

/// The text of a snapshot without the line of its header that says where the assertion stood.
fn without_assertion_line(text: &str) -> String {
    let mut fences = 0;
    let keep = |line: &&str| {
        fences += usize::from(line.trim_end() == "---");
        fences != 1 || !line.starts_with("assertion_line:")
    };
    text.split_inclusive('\n').filter(keep).collect()
}

/// The snapshot to which the pending file belongs.
fn accepted(pending: &Path) -> PathBuf {
    // `x.snap.new` without its last extension.
    pending.with_extension("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_header_loses_its_assertion_line() {
        let pending = "---\nsource: a.rs\nassertion_line: 7\ninput_file: b.in\n---\nassertion_line: 8\n---\n";
        let snapshot = "---\nsource: a.rs\ninput_file: b.in\n---\nassertion_line: 8\n---\n";
        assert_eq!(without_assertion_line(pending), snapshot);
        assert_eq!(without_assertion_line(snapshot), snapshot);
    }

    #[test]
    fn a_pending_file_belongs_to_the_snapshot_of_its_name() {
        let pending = Path::new("tests/snapshots/sharti/explain@sample_1.in.snap.new");
        let snapshot = Path::new("tests/snapshots/sharti/explain@sample_1.in.snap");
        assert_eq!(accepted(pending), snapshot);
    }

    #[test]
    fn there_is_one_verdict() {
        let parsed = |words: &[&str]| verdict(Parser::from_args(words));
        assert_eq!(parsed(&[]).unwrap(), Verdict::Ask);
        assert_eq!(parsed(&["--accept"]).unwrap(), Verdict::Accept);
        assert_eq!(parsed(&["--reject"]).unwrap(), Verdict::Reject);
        assert!(parsed(&["--accept", "--reject"]).is_err());
        assert!(parsed(&["--all"]).is_err());
    }
}
