//! `cargo xtask web --test`: the linter, the tests of the module in Node, and the tests of the page in headless
//! Chromium.
//!
//! The tests contain no paths of tools. Environment variables name the folder of the npm packages, the browser, the
//! module and the page. `npm ci` runs with a copy of the manifest below `target`, so that `node_modules` is never in
//! the checkout.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{BUILT, TARGET, build, files, has_target, module_path};
use crate::process::{print, run, succeeds_silently};

/// The folder of the tests, with the manifest of their npm packages.
const TESTS: &str = "crates/impartial-web/tests";

/// The tests of the module and of the parts of the page that need no browser.
const MODULE_TESTS: [&str; 2] = ["wasm.mjs", "page.mjs"];

/// The folder in which the npm packages are installed.
const NPM: &str = "target/web/npm";

/// The names under which Chromium may be installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Builds the page, checks its scripts and runs its tests. Prints which tests are skipped because a tool is missing.
pub(crate) fn test(root: &Path) -> Result<()> {
    let skip = |tests: &str, missing: &str| print(&format!("skipped {tests}: missing {missing}\n"));
    if !has_target(root)? {
        return skip("the tests of the page", &format!("target {TARGET}, which `cargo xtask web` adds"));
    }
    build(root)?;
    if program("node").is_none() {
        return skip("the tests of the page", "Node");
    }
    run(&mut node_test(root, &MODULE_TESTS.map(|name| Path::new(TESTS).join(name))), "fix the tests that failed")?;
    if !install(root)? {
        return skip("the linter and the tests in Chromium", "npm, or its registry");
    }
    let mut lint = node(root);
    lint.arg(root.join(NPM).join("node_modules/eslint/bin/eslint.js")).arg("--config");
    lint.args([&format!("{TESTS}/eslint.config.mjs"), "--max-warnings=0", "crates/impartial-web"]);
    run(&mut lint, "fix the warnings")?;
    let Some(browser) = browser() else {
        return skip("the tests in Chromium", "Chromium in CHROME_PATH or in the path");
    };
    let mut tests = node_test(root, &files(root, &format!("{TESTS}/browser"), ".test.mjs")?);
    tests.env("CHROME_PATH", browser);
    run(&mut tests, "fix the tests that failed")
}

/// Builds the page and prints its measurements as a table.
pub(crate) fn measure(root: &Path) -> Result<()> {
    probe(root)?;
    build(root)?;
    ensure!(install(root)?, "`npm ci` failed in {NPM}");
    let mut measure = node(root);
    measure.arg(Path::new(TESTS).join("browser/measure.mjs"));
    measure.env("CHROME_PATH", browser().context("cannot find Chromium")?);
    run(&mut measure, "fix the error above")
}

/// Checks that all tests of the page can run.
pub(crate) fn probe(root: &Path) -> Result<()> {
    ensure!(has_target(root)?, "the compilation target {TARGET} is not installed");
    ensure!(program("node").is_some() && program("npm").is_some(), "Node with npm is not installed");
    browser().map(drop).context("cannot find Chromium in CHROME_PATH or in the path")
}

/// Returns the command that runs the tests of `files`.
fn node_test(root: &Path, files: &[PathBuf]) -> Command {
    let mut test = node(root);
    test.args(["--test", "--test-reporter=spec"]).args(files);
    test
}

/// Returns the command of Node with the environment variables that the tests read.
fn node(root: &Path) -> Command {
    let mut node = Command::new("node");
    node.current_dir(root).env("IMPARTIAL_NPM", root.join(NPM)).env("IMPARTIAL_WASM", module_path(root));
    node.env("IMPARTIAL_PAGE", root.join(BUILT));
    node
}

/// Installs the npm packages unless they are up to date. Returns whether they are installed.
fn install(root: &Path) -> Result<bool> {
    let folder = root.join(NPM);
    let stamp = folder.join("installed");
    let lock = fs::read_to_string(root.join(TESTS).join("package-lock.json"))?;
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(true);
    }
    let Some(npm) = program("npm") else { return Ok(false) };
    fs::create_dir_all(&folder).context(NPM)?;
    for name in [".npmrc", "package.json", "package-lock.json"] {
        fs::copy(root.join(TESTS).join(name), folder.join(name)).with_context(|| format!("{TESTS}/{name}"))?;
    }
    let mut ci = Command::new(npm);
    ci.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&folder);
    if !succeeds_silently(&mut ci) {
        return Ok(false);
    }
    fs::write(stamp, lock).context(NPM)?;
    Ok(true)
}

/// Returns the browser that the variable `CHROME_PATH` names, or the first one in the path.
fn browser() -> Option<PathBuf> {
    match std::env::var_os("CHROME_PATH") {
        Some(named) => Some(PathBuf::from(named)).filter(|path| path.is_file()),
        None => BROWSERS.into_iter().find_map(program),
    }
}

/// Returns the path of a program, if it is installed.
fn program(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    let names = [name.to_owned(), format!("{name}.exe"), format!("{name}.cmd")];
    std::env::split_paths(&paths)
        .flat_map(|folder| names.iter().map(|name| folder.join(name)).collect::<Vec<_>>())
        .find(|path| path.is_file())
}
