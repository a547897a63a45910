//! `cargo xtask test`: every test of the workspace.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::fixtures;
use crate::process::{cargo, git, limit, print, succeeds};

/// The folder of the snapshots.
pub(crate) const FOLDER: &str = "tests/snapshots";

/// Runs the tests whose name contains `filter`, or all of them.
///
/// A run without a filter also fails if a snapshot is unused. A successful run ends with the output of the test runner.
pub(crate) fn run(root: &Path, filter: Option<&str>) -> Result<()> {
    fixtures::prepare(root)?;
    let mut command = command(root, filter);
    command.env("INSTA_UPDATE", "no");
    limit(&mut command)?;
    let references = References::of(root, &mut command)?;
    // All tests run after a failure as well: a broken law fails in several crates, and together they show where it is.
    let passed = succeeds(command.arg("--no-fail-fast"))?;
    let seeds = seeds(root)?;
    for path in &seeds {
        print(&format!(
            "{path}: a failing property recorded its seed; turn the input into a named test, then delete the file\n"
        ))?;
    }
    if !passed {
        bail!(
            "the tests do not compile or do not pass; `cargo xtask review` shows changed snapshots, `cargo xtask bless` accepts them"
        );
    }
    if !seeds.is_empty() {
        bail!("files with seeds of failing properties: {}", seeds.len());
    }
    // A run of some tests uses only some snapshots, so it cannot tell which are unused.
    if filter.is_some() {
        return Ok(());
    }
    let orphans = references.orphans()?;
    for path in &orphans {
        print(&format!("{}: no test uses this snapshot\n", path.display()))?;
    }
    if !orphans.is_empty() {
        bail!("unused snapshots: {}; `cargo xtask bless` deletes them", orphans.len());
    }
    Ok(())
}

/// Returns the command for the tests whose name contains `filter`, with the features and the profile of every test run.
///
/// Backtraces are off, because a single broken law fails many tests, and their backtraces would fill several screens.
pub(crate) fn command(root: &Path, filter: Option<&str>) -> Command {
    let mut command = cargo(root);
    command.args(["test", "--workspace", "--all-features"]).env("RUST_BACKTRACE", "0");
    // `review` expects a pending snapshot next to the accepted one.
    command.env_remove("INSTA_PENDING_DIR");
    // `cargo test` takes the filter anywhere before `--`.
    command.args(filter);
    command
}

/// Returns the files in which proptest has recorded failing cases, committed or not. Without git, returns none.
fn seeds(root: &Path) -> Result<Vec<String>> {
    let mut command = git(root);
    command.args(["ls-files", "--cached", "--others", "--exclude-standard", "--", "*proptest-regressions*"]);
    let listed = command.output().context("cannot start `git`")?;
    // Git lists uncommitted files first.
    let mut seeds: Vec<_> = String::from_utf8_lossy(&listed.stdout).lines().map(str::to_owned).collect();
    seeds.sort();
    Ok(seeds)
}

/// The snapshots that a test run uses, as insta records them.
pub(crate) struct References {
    root: PathBuf,
    file: PathBuf,
}

impl References {
    /// Makes `command` record the snapshots that it uses.
    pub(crate) fn of(root: &Path, command: &mut Command) -> Result<Self> {
        let file = root.join("target/snapshot-references.txt");
        // Insta appends to the file.
        fs::create_dir_all(root.join("target")).and_then(|()| fs::write(&file, "")).context("target")?;
        command.env("INSTA_SNAPSHOT_REFERENCES_FILE", &file);
        Ok(Self { root: root.to_owned(), file })
    }

    /// Returns the snapshots that the finished run did not use, by their paths from the root.
    pub(crate) fn orphans(&self) -> Result<Vec<PathBuf>> {
        let used = fs::read_to_string(&self.file).with_context(|| self.file.display().to_string())?;
        // Insta writes paths with `..` in them.
        let used: BTreeSet<_> = used.lines().filter_map(|path| fs::canonicalize(path).ok()).collect();
        let mut orphans = files(&self.root.join(FOLDER), ".snap")?;
        orphans.retain(|path| fs::canonicalize(path).is_ok_and(|path| !used.contains(&path)));
        orphans.iter().map(|path| Ok(path.strip_prefix(&self.root)?.to_owned())).collect()
    }
}

/// Returns the sorted files below `folder` whose names end in `end`.
pub(crate) fn files(folder: &Path, end: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.exists() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, end)?);
        } else if path.to_string_lossy().ends_with(end) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
