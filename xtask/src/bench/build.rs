//! The programs that are measured.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::metadata;
use crate::process::{cargo, root, run};

/// A way to build the `impartial` command.
#[derive(Debug)]
pub(crate) struct Build {
    /// What it is called in a row; nothing for the way it is shipped.
    pub(super) label: &'static str,
    /// Flags for cargo.
    flags: &'static [&'static str],
    /// A feature of the command that it needs.
    feature: Option<&'static str>,
    /// How many threads it uses.
    pub(super) threads: usize,
    /// Where cargo builds it.
    folder: &'static str,
}

/// As it is shipped.
pub(crate) static SHIPPED: Build = Build { label: "", flags: &[], feature: None, threads: 1, folder: "target" };

/// Without what the processor has beyond its family's common instructions.
pub(super) static PORTABLE: Build = Build {
    label: "portable",
    flags: &["--no-default-features"],
    feature: None,
    threads: 1,
    folder: "target/bench/portable",
};

/// With threads.
pub(super) static PARALLEL: Build = Build {
    label: "two threads",
    flags: &["--features", "parallel"],
    feature: Some("parallel"),
    threads: 2,
    folder: "target/bench/parallel",
};

impl Build {
    /// The feature that it needs, if the command does not have it.
    pub(super) fn missing_feature(&self) -> Result<Option<&'static str>> {
        let Some(feature) = self.feature else { return Ok(None) };
        let packages = metadata::packages()?;
        let has = packages.iter().any(|package| package.name == CLI && package.features.iter().any(|of| of == feature));
        Ok((!has).then_some(feature))
    }

    /// What it is called as the program on the other side.
    pub(super) fn rival_label(&self) -> &'static str {
        if self.label.is_empty() { "one thread" } else { self.label }
    }

    /// The command that solves a file of a game, built if it is not up to date.
    pub(crate) fn solve(&self, game: &str, file: &Path) -> Result<Command> {
        let mut command = Command::new(self.binary()?);
        command.args(["solve", game]).arg(file);
        Ok(command)
    }

    /// The program that measures parts of the work, built if it is not up to date.
    pub(super) fn side_by_side(&self) -> Result<Command> {
        Ok(Command::new(built(BENCH, "side-by-side", self.flags, self.folder)?))
    }

    /// The path of the command, built if it is not up to date.
    pub(crate) fn binary(&self) -> Result<PathBuf> {
        built(CLI, "impartial", self.flags, self.folder)
    }
}

const CLI: &str = "impartial-cli";
const BENCH: &str = "impartial-bench";

/// The command with which the textbook program of a game solves a file.
pub(super) fn textbook(game: &str, file: &Path) -> Result<Command> {
    let mut command = Command::new(built(BENCH, "textbook", &[], "target")?);
    command.arg(game).arg(file);
    Ok(command)
}

/// Builds a binary of a package in release, and returns its path.
fn built(package: &str, binary: &str, flags: &[&str], folder: &str) -> Result<PathBuf> {
    let folder = root().join(folder);
    let mut command = cargo();
    command.args(["build", "--release", "--quiet", "--package", package, "--bin", binary]).args(flags);
    command.arg("--target-dir").arg(&folder);
    run(&mut command, "mend the code")?;
    Ok(folder.join("release").join(binary).with_extension(std::env::consts::EXE_EXTENSION))
}
