//! `cargo xtask ci`: every check, and last the tests, whose closing lines end the run.

use std::process::Command;

use anyhow::Result;

use crate::process::{cargo, print, run as run_child, shown};
use crate::{checked, count, fixtures, packages, test, tidy};

/// The crates that are compiled otherwise without their default features: on one thread, and for any processor.
const WITH_PATHS: &[&str] = &["nimbers", "sweepline", "impartial-grid-split", "impartial-sharti", "impartial"];

/// Runs the checks in order; the first that fails ends the run.
pub(crate) fn run() -> Result<()> {
    let mut fmt = cargo();
    fmt.args(["fmt", "--all", "--check"]);
    child("fmt", fmt, "run `cargo fmt --all`")?;

    // The fuzz targets are a workspace of their own, which nothing else here builds.
    let mut fmt = cargo();
    fmt.args(["fmt", "--manifest-path", "tests/fuzz/Cargo.toml", "--check"]);
    child("fmt of the fuzz targets", fmt, "run `cargo fmt --manifest-path tests/fuzz/Cargo.toml`")?;

    let mut clippy = cargo();
    clippy.args(["clippy", "--locked", "--workspace", "--all-targets", "--all-features"]);
    clippy.args(["--", "-D", "warnings"]);
    child("clippy", clippy, "mend the code, or try `cargo clippy --fix --workspace --all-targets`")?;

    let mut docs = cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--all-features", "--document-private-items"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    child("docs", docs, "mend the documentation and run it again with RUSTDOCFLAGS='-D warnings'")?;

    header("fixtures", "cargo xtask fixtures --check")?;
    fixtures::check()?;

    header("tidy", "cargo xtask tidy")?;
    tidy::run()?;

    let mut portable = cargo();
    portable.args(["test", "--quiet", "--no-default-features", "--features", "nimbers/slice"]);
    portable.args(WITH_PATHS.iter().flat_map(|name| ["--package", name]));
    child("portable", portable, "mend the path without vector instructions and threads")?;

    let mut no_std = cargo();
    no_std.args(["run", "--quiet", "--package", "impartial-no-std", "--profile", "no-std"]);
    child("no-std", no_std, "keep the standard library out of rings 0 to 2")?;

    header("packages", "cargo xtask packages")?;
    packages::check()?;

    header("count", "cargo xtask count")?;
    count::check()?;

    child("checked", checked::command()?, checked::REPAIR)?;

    header("tests", "cargo xtask test")?;
    test::run(None)
}

fn child(name: &str, mut command: Command, repair: &str) -> Result<()> {
    header(name, &shown(&command))?;
    run_child(&mut command, repair)
}

fn header(name: &str, command: &str) -> Result<()> {
    print(&format!("\n=== {name}: {command}\n"))
}
