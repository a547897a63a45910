//! Problem packages for contest systems.
//!
//! A [`Problem`] has everything that the systems need, and each format arranges it as files. The files depend only on the
//! arguments, so they are identical on every machine.
//!
//! Solutions are in Python, which all three systems run. The program of a game has its wrong ideas as variants, so each is
//! described by one line that differs.

mod checker;
mod kattis;
mod polygon;
mod problem;
mod statement;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use clap::ValueEnum;

use crate::output;
pub(crate) use problem::Problem;

/// The format of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Codeforces Polygon
    Polygon,
    /// Kattis
    Kattis,
    /// DOMjudge
    Domjudge,
}

/// The files of a package, by their paths.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Returns the files of a problem.
pub(crate) fn files(problem: &Problem, format: Format) -> Files {
    match format {
        Format::Polygon => polygon::files(problem),
        Format::Kattis => kattis::files(problem, false),
        Format::Domjudge => kattis::files(problem, true),
    }
}

/// Writes files to a folder, which is created and must be empty unless `force` is set.
pub(crate) fn write(files: &Files, folder: &Path, force: bool) -> Result<()> {
    let is_used = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    ensure!(force || !is_used, "{} is not empty; use --force to write to it", folder.display());
    for (name, bytes) in files {
        let file = folder.join(name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent).with_context(|| format!("cannot create the folder {}", parent.display()))?;
        output::write(&file, bytes)?;
    }
    Ok(())
}
