//! `cargo xtask web --test`: the types and the style of the page's scripts, the tests of the module in Node, and the tests of
//! the page in headless Chromium, Firefox and `WebKitGTK`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{TARGET, build, has_target, install, node, program};
use crate::process::{print, run};

/// The folder of the bundled tests, from which Node finds the packages that they import.
const TESTS: &str = "crates/impartial-web/page/node_modules/.tests";

/// A browser, with the variable that names its program for the tests, and the names under which it may be installed.
struct Browser {
    name: &'static str,
    variable: &'static str,
    programs: &'static [&'static str],
}

/// The browser that runs all tests of the page.
const CHROMIUM: Browser =
    Browser { name: "Chromium", variable: "CHROME_PATH", programs: &["chromium", "chromium-browser", "google-chrome"] };

/// The browsers that run `engines.test.ts`.
const OTHERS: [Browser; 2] = [
    Browser { name: "Firefox", variable: "FIREFOX_PATH", programs: &["firefox-esr", "firefox"] },
    Browser { name: "WebKitGTK", variable: "WEBKIT_DRIVER_PATH", programs: &["WebKitWebDriver"] },
];

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
    let mut browser_test = node_test(root, "browser");
    for browser in [&CHROMIUM].into_iter().chain(&OTHERS) {
        let Some(program) = browser.program() else {
            skip(&format!("the tests in {}", browser.name), &browser.where_it_is_looked_for())?;
            if browser.variable == CHROMIUM.variable {
                return Ok(());
            }
            continue;
        };
        browser_test.env(browser.variable, program);
    }
    run(&mut browser_test, "fix the tests that failed")
}

/// Builds the page and prints its measurements as a table.
pub(crate) fn measure(root: &Path) -> Result<()> {
    probe(root)?;
    build(root)?;
    bundle(root)?;
    let mut measure = node(root);
    measure.arg(root.join(TESTS).join("browser/measure.main.mjs"));
    measure.env("CHROME_PATH", CHROMIUM.program().context("cannot find Chromium")?);
    run(&mut measure, "fix the error above")
}

/// Checks that all tests of the page can run.
pub(crate) fn probe(root: &Path) -> Result<()> {
    ensure!(has_target(root)?, "the compilation target {TARGET} is not installed");
    ensure!(program("node").is_some() && program("npm").is_some(), "Node 20 or later with npm is not installed");
    CHROMIUM.program().map(drop).with_context(|| format!("cannot find {}", CHROMIUM.where_it_is_looked_for()))
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

impl Browser {
    /// Returns the program that the variable names, or the first one in the path.
    fn program(&self) -> Option<PathBuf> {
        match std::env::var_os(self.variable) {
            Some(named) => Some(PathBuf::from(named)).filter(|path| path.is_file()),
            None => self.programs.iter().copied().find_map(program),
        }
    }

    fn where_it_is_looked_for(&self) -> String {
        format!("{} in {} or in the path", self.name, self.variable)
    }
}
