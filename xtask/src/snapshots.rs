//! The snapshot files, and runs of the package that compares them.

pub(crate) mod inline;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process::{cargo, root};

/// Where the snapshots lie, from the root.
pub(crate) const FOLDER: &str = "tests/snapshots";

/// A run of the snapshot suite alone, in which `update` says what happens to snapshots that changed.
///
/// Changed snapshots do not fail it, so that one run meets all of them.
pub(crate) fn suite(update: &str, filter: Option<&str>) -> Command {
    let mut command = cargo();
    command.args(["test", "--package", "impartial-tests", "--all-features", "--no-fail-fast"]);
    command.envs([("INSTA_UPDATE", update), ("INSTA_FORCE_PASS", "1")]);
    select(&mut command, filter);
    command
}

/// Restricts a run of tests to the names that contain `filter`.
pub(crate) fn select(command: &mut Command, filter: Option<&str>) {
    // A pending file belongs beside its snapshot, where `review` looks for it.
    command.env_remove("INSTA_PENDING_DIR");
    match filter {
        Some(filter) => command.args(["--", filter]),
        // Without a filter every snapshot is met, whatever the terminal was set up for before.
        None => command.env_remove("INSTA_GLOB_FILTER"),
    };
}

/// Collects which snapshots a run of tests uses.
pub(crate) struct References(PathBuf);

impl References {
    /// Lets `command` note them.
    pub(crate) fn of(command: &mut Command) -> Result<Self> {
        let file = root().join("target/snapshot-references.txt");
        fs::create_dir_all(root().join("target"))?;
        // The runner only appends, so what an earlier run left has to go.
        fs::write(&file, "").with_context(|| file.display().to_string())?;
        command.env("INSTA_SNAPSHOT_REFERENCES_FILE", &file);
        Ok(Self(file))
    }

    /// The snapshots on disk that the finished run did not use, from the root.
    pub(crate) fn orphans(&self) -> Result<Vec<PathBuf>> {
        let noted = fs::read_to_string(&self.0).with_context(|| self.0.display().to_string())?;
        // The noted paths go through `..`, so both sides are made canonical.
        let used: BTreeSet<_> = noted.lines().filter_map(|path| fs::canonicalize(path).ok()).collect();
        let mut orphans = Vec::new();
        for path in files(FOLDER, ".snap")? {
            if !used.contains(&fs::canonicalize(root().join(&path))?) {
                orphans.push(path);
            }
        }
        Ok(orphans)
    }
}

/// The snapshots that wait for a review, from the root.
pub(crate) fn pending() -> Result<Vec<PathBuf>> {
    files(FOLDER, ".snap.new")
}

/// Removes what earlier runs left for a review, so that only what differs now is there.
pub(crate) fn forget_pending() -> Result<()> {
    for path in pending()?.into_iter().chain(inline::pending()?) {
        fs::remove_file(root().join(&path)).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The files below `folder` whose name ends in `end`, from the root, in order.
fn files(folder: &str, end: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                files.push(path.strip_prefix(root())?.to_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}
