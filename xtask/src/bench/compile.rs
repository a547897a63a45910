//! The processor time to compile a crate and a program that uses it: the first example of its README, which has a `main`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use super::measure::{DisplayTime, processor_time};
use crate::process::{cargo, output, run as run_child};

/// Compiles the crate with its default features into an empty folder, and then the program. Returns the row of the table.
pub(super) fn measured(root: &Path, name: &str) -> Result<String> {
    let package = root.join("target/bench/compile");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(package.join("src"))?;
    let library = root.join("crates").join(name);
    let readme = fs::read_to_string(library.join("README.md"))?;
    let example = readme.split_once("```rust\n").and_then(|(_, rest)| rest.split_once("```"));
    let (example, _) = example.context("the README has no example")?;
    fs::write(package.join("src/main.rs"), example)?;
    let mut manifest =
        "[package]\nname = \"program\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n".to_owned();
    // An example of `impartial-search` also uses `impartial-core`.
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let used = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if used == name || example.contains(&format!("use {}::", used.replace('-', "_"))) {
            writeln!(manifest, "{used} = {{ path = {:?} }}", folder.display())?;
        }
    }
    fs::write(package.join("Cargo.toml"), manifest)?;
    // The program is compiled with the dependencies that the tests use.
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;

    let tree =
        output(cargo(&package).args(["tree", "--quiet", "--prefix", "none", "--format", "{p}", "--package", name]))?;
    let crates = tree.lines().collect::<BTreeSet<_>>().len();
    let library = compiled(cargo(&package).args(["build", "--release", "--quiet", "--package", name]))?;
    let program = compiled(cargo(&package).args(["build", "--release", "--quiet"]))?;
    Ok(format!("| {name} | {crates} | {} | {} |\n", DisplayTime(library), DisplayTime(program)))
}

/// Runs cargo and returns its processor time.
fn compiled(build: &mut Command) -> Result<Duration> {
    let before = processor_time();
    run_child(build, "fix the code")?;
    let Some((after, before)) = processor_time().zip(before) else { bail!("the system does not count processor time") };
    Ok(after.saturating_sub(before))
}
