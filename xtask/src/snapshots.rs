//! `cargo xtask review` and `cargo xtask bless`: a thin layer over the files that insta writes.
//!
//! A run of the suite writes each changed snapshot to `x.snap.new` beside `x.snap`. If cargo-insta is installed, it
//! reviews them one by one. Otherwise the diffs are shown here, and `bless` accepts them. Only cargo-insta can rewrite
//! an inline snapshot.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::fixtures;
use crate::process::{answers, cargo, git, output, print, run, succeeds};
use crate::test::{FOLDER, References, command, files};

/// The folder of the sources with inline snapshots.
const SOURCES: &str = "tests/suite";

/// Runs the suite and shows each snapshot that changed as a diff, or starts cargo-insta on a terminal.
pub(crate) fn review(root: &Path) -> Result<()> {
    fixtures::prepare(root)?;
    forget_pending(root)?;
    let passed = succeeds(&mut suite(root, "new", None))?;
    if io::stdin().is_terminal() && answers(cargo(root).args(["insta", "--version"])) {
        run(cargo(root).args(["insta", "review"]), "its message gives the reason")?;
    } else {
        let pending = files(&root.join(FOLDER), ".snap.new")?;
        pending.iter().try_for_each(|path| show(root, path))?;
        print(&format!("\nchanged snapshots: {}; `cargo xtask bless [FILTER]` accepts them\n", pending.len()))?;
        refuse_inline(root)?;
    }
    if !passed {
        bail!("the tests do not compile, or fail in more than snapshots; `cargo xtask test` shows how");
    }
    Ok(())
}

/// Accepts every snapshot of the tests whose name contains `filter`. Without a filter, deletes unused snapshots.
///
/// The first run accepts nothing: a failure in more than snapshots must not become a snapshot.
pub(crate) fn bless(root: &Path, filter: Option<&str>) -> Result<()> {
    fixtures::prepare(root)?;
    forget_pending(root)?;
    if !succeeds(&mut suite(root, "no", filter))? {
        bail!(
            "the tests do not compile, or fail in more than snapshots, so no snapshot was accepted; `cargo xtask test` shows how"
        );
    }
    let mut second = suite(root, "always", filter);
    let references = References::of(root, &mut second)?;
    if !succeeds(&mut second)? {
        // A test that stopped early did not reach all its snapshots, so nothing counts as unused.
        bail!("the tests failed in the second run only; `git status` shows the accepted snapshots");
    }
    if filter.is_none() {
        for path in references.orphans()? {
            fs::remove_file(root.join(&path)).with_context(|| path.display().to_string())?;
            print(&format!("deleted {}: no test uses it\n", path.display()))?;
        }
    }
    let changed = output(git(root).args(["status", "--short", "--", FOLDER]))?;
    print(if changed.is_empty() { "no snapshot changed\n" } else { &changed })?;
    refuse_inline(root)
}

/// Returns the run of the suite in which `update` selects what insta does with changed snapshots.
///
/// The run has the features and the profile of `cargo xtask test`, so that nothing is compiled again. Changed snapshots
/// do not fail it, so that one run reaches all of them.
fn suite(root: &Path, update: &str, filter: Option<&str>) -> Command {
    let mut command = command(root, filter);
    command.args(["--test", "suite", "--quiet"]).envs([("INSTA_UPDATE", update), ("INSTA_FORCE_PASS", "1")]);
    command
}

/// Deletes pending snapshots of earlier runs.
fn forget_pending(root: &Path) -> Result<()> {
    let pending = files(&root.join(FOLDER), ".snap.new")?;
    for path in pending.into_iter().chain(files(&root.join(SOURCES), ".pending-snap")?) {
        fs::remove_file(&path).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Returns an error if inline snapshots changed.
fn refuse_inline(root: &Path) -> Result<()> {
    let pending = files(&root.join(SOURCES), ".pending-snap")?;
    let sources: Vec<_> = pending.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
    if !sources.is_empty() {
        bail!("inline snapshots changed in {}; `cargo xtask test` shows them; edit them", sources.join(", "));
    }
    Ok(())
}

/// Prints the diff between the accepted snapshot, `x.snap`, and the pending one, `x.snap.new`.
fn show(root: &Path, pending: &Path) -> Result<()> {
    let accepted = pending.with_extension("");
    print(&format!("\n=== {}\n\n", accepted.strip_prefix(root)?.display()))?;
    let old = if accepted.exists() { accepted } else { "/dev/null".into() };
    let mut diff = git(root);
    diff.args(["diff", "--no-index", "--no-prefix", "--"]).arg(old).arg(pending);
    // The status is 1 for a difference.
    diff.status().context("cannot start `git`")?;
    Ok(())
}
