//! `cargo xtask web --test`: the types and the style of the page's scripts, the tests of the module in Node, and the tests of
//! the page in headless Chromium.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{TARGET, build, has_target, install, node, program};
use crate::process::{print, run};

/// The folder of the bundled tests, from which Node finds the packages that they import.
const TESTS: &str = "crates/impartial-web/page/node_modules/.tests";

/// The names under which Chromium may be installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Builds the page, checks its scripts and runs its tests. Prints which tests are skipped because a tool is missing.
pub(crate) fn test(root: &Path) -> Result<()> {
    let skip = |tests: &str, missing: &str| print(&format!("skipped {tests}: missing {missing}\n"));
    if !has_target(root)? {
        return skip("the tests of the page", &format!("target {TARGET}, which `cargo xtask web` adds"));
    }
    if program("npm").is_none() {
        return skip("the tests of the page", "Node 20 or later with npm");
    }
    build(root)?;
    // esbuild removes types without checking them, so the types are checked apart, and before the tests that rely on
    // them.
    for tool in ["typescript/bin/tsc", "eslint/bin/eslint.js --max-warnings=0 ."] {
        let mut check = node(root);
        check.args(format!("node_modules/{tool}").split(' '));
        run(&mut check, "fix the errors above")?;
    }
    bundle(root)?;
    run(&mut node_test(root, "unit"), "fix the tests that failed")?;
    let Some(browser) = browser() else {
        return skip("the tests in Chromium", "Chromium in CHROME_PATH or in the path");
    };
    run(node_test(root, "browser").env("CHROME_PATH", browser), "fix the tests that failed")
}

/// Builds the page and prints its measurements as a table.
pub(crate) fn measure(root: &Path) -> Result<()> {
    probe(root)?;
    build(root)?;
    bundle(root)?;
    let mut measure = node(root);
    measure.arg(root.join(TESTS).join("browser/measure.main.mjs"));
    measure.env("CHROME_PATH", browser().context("cannot find Chromium")?);
    run(&mut measure, "fix the error above")
}

/// Checks that all tests of the page can run.
pub(crate) fn probe(root: &Path) -> Result<()> {
    ensure!(has_target(root)?, "the compilation target {TARGET} is not installed");
    ensure!(program("node").is_some() && program("npm").is_some(), "Node 20 or later with npm is not installed");
    browser().map(drop).context("cannot find Chromium in CHROME_PATH or in the path")
}

/// Bundles the tests for Node.
fn bundle(root: &Path) -> Result<()> {
    install(root)?;
    let mut bundle = node(root);
    bundle.args(["build.mjs", "tests"]).arg(root.join(TESTS));
    run(&mut bundle, "fix the error above")
}

/// Returns the command that runs the tests of a folder.
fn node_test(root: &Path, folder: &str) -> Command {
    let mut test = node(root);
    let tests = root.join(TESTS).join(folder);
    test.args(["--test", "--test-concurrency=2", "--test-reporter=spec"]).arg(tests);
    test
}

/// Returns the browser that the variable `CHROME_PATH` names, or the first one in the path.
fn browser() -> Option<PathBuf> {
    match std::env::var_os("CHROME_PATH") {
        Some(named) => Some(PathBuf::from(named)).filter(|path| path.is_file()),
        None => BROWSERS.into_iter().find_map(program),
    }
}
