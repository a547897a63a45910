//! `cargo xtask checked`: the tests of the libraries in the code of a release, with every check on.

use std::process::Command;

use anyhow::Result;

use crate::metadata;
use crate::process::{cargo, run as run_child};

/// The package that is a command and no library.
const COMMAND: &str = "impartial-cli";

/// What to do where a test fails.
pub(crate) const REPAIR: &str = "mend the sum that wraps or the invariant that is broken";

/// Runs the tests whose name contains `filter`, or all of them.
pub(crate) fn run(filter: Option<&str>) -> Result<()> {
    let mut command = command()?;
    command.args(filter);
    run_child(&mut command, REPAIR)
}

/// The command that runs all of them.
///
/// Examples in the documentation are left out: each would be a program of its own to build.
pub(crate) fn command() -> Result<Command> {
    let mut command = cargo();
    command.args(["test", "--locked", "--quiet", "--profile", "testrelease", "--all-features", "--lib", "--tests"]);
    for package in metadata::packages()? {
        if package.publish && package.name != COMMAND {
            command.args(["--package", &package.name]);
        }
    }
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_library_is_tested_and_nothing_else() {
        let command = command().unwrap();
        let words: Vec<_> = command.get_args().map(|word| word.to_str().unwrap()).collect();
        let packages: Vec<_> = words.windows(2).filter(|words| words[0] == "--package").map(|words| words[1]).collect();
        for library in ["nimbers", "interval-merge", "sweepline", "impartial-core", "impartial-sharti", "impartial"] {
            assert!(packages.contains(&library), "{library}");
        }
        for other in [COMMAND, "impartial-tests", "xtask"] {
            assert!(!packages.contains(&other), "{other}");
        }
    }
}
