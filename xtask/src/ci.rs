//! `cargo xtask ci`: the list of checks, which `.ci/run` and the workflow run too.
//!
//! Checks share features and profiles where they can, as most of their time is compilation: the tests, `packages` and the
//! portable tests use the dev profile in one folder, `count` the release build that the README's first command makes.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::usage_error;
use crate::process::{answers, cargo, print, run as run_child};
use crate::{count, fixtures, packages, test};

/// A check with a name.
pub(crate) struct Check {
    pub(crate) name: &'static str,
    pub(crate) help: &'static str,
    /// Whether a change must pass it on the machine of its author; the workflow runs the others too.
    is_local: bool,
    /// What it needs beside the stable toolchain.
    tool: Option<&'static Tool>,
    steps: &'static [Step],
    /// What to do about a failure.
    hint: &'static str,
}

/// A part of a check.
enum Step {
    /// A command without blanks in its words. `@libraries` stands for the library crates, `@with-defaults` for those of
    /// them that have default features.
    Run(&'static str),
    Task(fn(&Path) -> Result<()>),
}

/// A command that succeeds where the tool is installed, and the command that installs it.
struct Tool {
    probe: &'static str,
    install: &'static str,
}

use Step::{Run, Task};

/// The oldest compiler, `rust-version` in the root manifest.
macro_rules! msrv {
    ($before:literal, $after:literal) => {
        concat!($before, env!("CARGO_PKG_RUST_VERSION"), $after)
    };
}

static DENY: Tool = Tool { probe: "cargo deny --version", install: "cargo install --locked cargo-deny@0.20.2" };
static MSRV: Tool = Tool {
    probe: msrv!("rustup run ", " rustc --version"),
    install: msrv!("rustup toolchain install ", " --profile minimal"),
};
static THUMB: Tool = Tool {
    probe: "cargo check --quiet --package nimbers --no-default-features --target thumbv7em-none-eabi",
    install: "rustup target add thumbv7em-none-eabi",
};
static MIRI: Tool = Tool {
    probe: "rustup run nightly cargo miri --version",
    install: "rustup toolchain install nightly --profile minimal --component miri",
};

/// The checks, in order: the last lines of a run are those of the test runner.
pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "format",
        help: "The formatting is that of `cargo fmt`",
        steps: &[Run("cargo fmt --all --check"), Run("cargo fmt --manifest-path tests/fuzz/Cargo.toml --check")],
        hint: "run the command without `--check`",
        ..LOCAL
    },
    Check {
        name: "lint",
        help: "Clippy has no warning, with all features",
        steps: &[Run("cargo clippy --locked --workspace --all-targets --all-features -- -D warnings")],
        hint: "fix the code, or try `cargo clippy --fix --workspace --all-targets --all-features`",
        ..LOCAL
    },
    Check {
        name: "lint-default",
        help: "Clippy has no warning, with default features",
        steps: &[Run("cargo clippy --locked --workspace --all-targets -- -D warnings")],
        hint: "fix the code",
        ..REMOTE
    },
    Check {
        name: "docs",
        help: "Rustdoc has no warning, private items included",
        steps: &[Run("cargo doc --locked --workspace --no-deps --all-features --document-private-items")],
        hint: "fix the documentation and run it again with RUSTDOCFLAGS='-D warnings'",
        ..LOCAL
    },
    Check {
        name: "docs-public",
        help: "Rustdoc has no warning for public items",
        steps: &[Run("cargo doc --locked --workspace --no-deps --all-features")],
        hint: "fix the documentation and run it again with RUSTDOCFLAGS='-D warnings'",
        ..REMOTE
    },
    Check {
        name: "deny",
        help: "Dependencies have the licences, sources, versions and users that deny.toml allows",
        tool: Some(&DENY),
        steps: &[Run("cargo deny --locked check")],
        hint: "fix the manifests, or give the reason in deny.toml",
        ..LOCAL
    },
    Check {
        name: "packages",
        help: "Each published crate compiles from its package",
        steps: &[Task(packages::check)],
        ..LOCAL
    },
    Check {
        name: "no-std",
        help: "A program without the standard library runs with rings 0 to 2",
        steps: &[Run("cargo run --locked --quiet --package impartial-no-std --profile no-std")],
        hint: "keep the standard library out of rings 0 to 2",
        ..LOCAL
    },
    Check {
        name: "bare-metal",
        help: "The same program compiles for a processor without an operating system",
        tool: Some(&THUMB),
        steps: &[Run("cargo rustc --locked --package impartial-no-std --bin impartial-no-std --profile no-std \
             --target thumbv7em-none-eabi -- -C link-arg=--entry=main")],
        hint: "keep the standard library out of rings 0 to 2",
        ..REMOTE
    },
    Check {
        name: "msrv",
        help: "The oldest supported compiler compiles all targets",
        tool: Some(&MSRV),
        steps: &[Run(msrv!("rustup run ", " cargo check --locked --workspace --all-targets --all-features"))],
        hint: "replace what is newer",
        ..REMOTE
    },
    Check { name: "count", help: "Small inputs take no more instructions", steps: &[Task(count::check)], ..LOCAL },
    Check {
        name: "miri",
        help: "Miri sees no undefined behaviour in the crates with unsafe code",
        tool: Some(&MIRI),
        steps: &[
            Run("rustup run nightly cargo miri test --package number-reader --all-features"),
            Run("rustup run nightly cargo miri test --package interval-merge --all-features"),
            Run("rustup run nightly cargo miri test --package nimbers --all-features"),
            // Without rayon: a dependency of it breaks rules of borrowing that are experimental.
            Run("rustup run nightly cargo miri test --package sweepline"),
            Run("rustup run nightly cargo miri test --package impartial-core --all-features"),
        ],
        hint: "fix the unsafe code",
        ..REMOTE
    },
    Check {
        name: "release",
        help: "All tests pass in release mode",
        steps: &[
            Task(fixtures::prepare),
            Run("cargo test --locked --release --workspace --all-features"),
            Run("cargo test --locked --release --no-default-features @with-defaults"),
        ],
        hint: "fix what depends on the optimiser",
        ..REMOTE
    },
    Check { name: "test", help: "All tests pass", steps: &[Task(|root| test::run(root, None))], ..LOCAL },
    Check {
        name: "portable",
        help: "The libraries pass their tests without vector instructions and threads",
        steps: &[Run("cargo test --locked --quiet --no-default-features @with-defaults")],
        hint: "fix the portable path",
        ..LOCAL
    },
    Check {
        name: "checked",
        help: "The libraries pass their tests in release mode with overflow checks and debug assertions",
        // A doctest would be a program of its own to link.
        steps: &[Run("cargo test --locked --quiet --profile testrelease --all-features --lib --tests @libraries")],
        hint: "fix the overflow or the invariant",
        ..LOCAL
    },
];

const LOCAL: Check = Check { name: "", help: "", is_local: true, tool: None, steps: &[], hint: "see above" };
const REMOTE: Check = Check { is_local: false, ..LOCAL };

/// What to run.
#[derive(Default)]
pub(crate) struct Request {
    names: HashSet<String>,
    skipped: HashSet<String>,
    install: bool,
    list: bool,
}

/// Reads the checks and the options from the command line.
pub(crate) fn request(mut parser: Parser) -> Result<Request> {
    let mut request = Request::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) => drop(request.names.insert(known(name.string()?)?)),
            Arg::Long("skip") => drop(request.skipped.insert(known(parser.value()?.string()?)?)),
            Arg::Long("install") => request.install = true,
            Arg::Long("list") => request.list = true,
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(request)
}

fn known(name: String) -> Result<String> {
    if CHECKS.iter().any(|check| check.name == name) {
        return Ok(name);
    }
    let names: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
    Err(usage_error(&format!("no check `{name}`; the checks are {}", names.join(", "))))
}

/// Runs the named checks, or those for every machine; the first failure ends the run.
pub(crate) fn run(root: &Path, request: &Request) -> Result<()> {
    let of_request = CHECKS.iter().filter(|check| !request.skipped.contains(check.name));
    if request.list {
        let names: Vec<_> = of_request.map(|check| check.name).collect();
        return print(&(serde_json::to_string(&names)? + "\n"));
    }
    let is_named = |check: &&Check| request.names.contains(check.name);
    let chosen = of_request.filter(|check| if request.names.is_empty() { check.is_local } else { is_named(check) });
    for check in chosen {
        if let Some(tool) = check.tool
            && !answers(&mut command(root, tool.probe)?)
        {
            let Tool { install, .. } = tool;
            if request.install {
                run_child(&mut command(root, install)?, "install the tool by hand")?;
            } else if is_named(&check) {
                bail!("{} needs a tool; run `{install}`", check.name);
            } else {
                print(&format!("\n=== {}: left out; it needs `{install}`\n", check.name))?;
                continue;
            }
        }
        for step in check.steps {
            match step {
                Run(line) => {
                    print(&format!("\n=== {}: {line}\n", check.name))?;
                    run_child(&mut command(root, line)?, check.hint)?;
                }
                Task(task) => {
                    print(&format!("\n=== {}\n", check.name))?;
                    task(root)?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the command of a line.
fn command(root: &Path, line: &str) -> Result<Command> {
    let mut words = line.split_whitespace();
    let program = words.next().context("a command has a program")?;
    let mut command = if program == "cargo" { cargo(root) } else { Command::new(program) };
    command.current_dir(root);
    if program != "cargo" {
        // These variables name the compiler of the cargo that runs this task.
        command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC").env_remove("RUSTUP_TOOLCHAIN");
    }
    if line.starts_with("cargo doc ") {
        command.env("RUSTDOCFLAGS", "-D warnings");
    }
    if line.contains(" miri test ") {
        // Proptest writes files, and Miri is slow.
        command.env("MIRIFLAGS", "-Zmiri-disable-isolation").env("PROPTEST_CASES", "8");
    }
    for word in words {
        match word {
            "@libraries" | "@with-defaults" => {
                for name in libraries(root, word == "@with-defaults")? {
                    command.args(["--package", &name]);
                }
            }
            _ => drop(command.arg(word)),
        }
    }
    Ok(command)
}

/// Returns the names of the library crates, or of those with default features.
fn libraries(root: &Path, with_defaults: bool) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("crates")).context("crates")? {
        let folder = entry?.path();
        let is_library = folder.join("src/lib.rs").exists();
        let has_defaults = || fs::read_to_string(folder.join("Cargo.toml")).map(|text| text.contains("\ndefault = ["));
        if is_library && (!with_defaults || has_defaults().context("Cargo.toml")?) {
            names.push(folder.file_name().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_named_once_and_does_something() {
        let names: HashSet<_> = CHECKS.iter().map(|check| check.name).collect();
        assert_eq!(names.len(), CHECKS.len());
        assert!(CHECKS.iter().all(|check| !check.steps.is_empty() && !check.help.is_empty()));
    }

    #[test]
    fn only_known_checks_are_run_or_skipped() {
        let request = |words: &[&str]| request(Parser::from_args(words));
        assert!(request(&["lint", "--skip", "test", "--install"]).is_ok());
        for words in [&["lnit"][..], &["--skip", "tests"], &["--all"]] {
            assert!(request(words).is_err_and(|err| err.is::<lexopt::Error>()), "{words:?}");
        }
    }

    #[test]
    fn the_libraries_are_found() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let all = libraries(root, false).unwrap();
        assert!(["impartial", "impartial-core", "nimbers"].iter().all(|name| all.contains(&(*name).to_owned())));
        assert!(!all.contains(&"impartial-cli".to_owned()));
        let with_defaults = libraries(root, true).unwrap();
        assert!(with_defaults.contains(&"nimbers".to_owned()) && with_defaults.len() < all.len(), "{with_defaults:?}");
    }
}
