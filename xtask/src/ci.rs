//! `cargo xtask ci`: the checks of `.ci/checks`, which `.ci/run` and the workflow also run.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::usage_error;
use crate::process::{cargo, git, limit, output, print, run as run_child, succeeds, succeeds_silently};

/// The list of checks. Its first lines describe its format.
const CHECKS: &str = include_str!("../../.ci/checks");

/// A named check.
struct Check {
    name: &'static str,
    help: &'static str,
    /// Whether only the workflow runs the check unless it is requested by name.
    is_remote: bool,
    /// The tools of the check. Each is whether the check needs it (or else only a part is skipped), the command that
    /// succeeds if it is installed, and the command that installs it.
    tools: Vec<(bool, &'static str, &'static str)>,
    steps: Vec<&'static str>,
}

/// Returns the checks in their order.
fn checks() -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    for line in CHECKS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        // An indented line belongs to the check above it: `needs` and `optional` name a tool, and any other line is a
        // step.
        if let Some(line) = line.strip_prefix("    ") {
            let check = checks.last_mut().expect("a step follows the name of its check");
            match line.split_once(": ") {
                Some((word @ ("needs" | "optional"), tool)) => {
                    let (probe, install) = tool.split_once("; ").expect("a tool has a command that installs it");
                    check.tools.push((word == "needs", probe, install));
                }
                _ => check.steps.push(line),
            }
        } else {
            let (head, help) = line.split_once(": ").expect("a name is followed by what the check proves");
            let (name, is_remote) = (head.trim_end_matches('*'), head.ends_with('*'));
            checks.push(Check { name, help, is_remote, tools: Vec::new(), steps: Vec::new() });
        }
    }
    checks
}

/// Returns the name and the description of each check.
pub(crate) fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
    checks().into_iter().map(|check| (check.name, check.help))
}

/// The checks to run, and how.
#[derive(Default)]
pub(crate) struct Request {
    names: HashSet<String>,
    skipped: HashSet<String>,
    install: bool,
    list: bool,
}

/// Parses the names of checks and the options.
pub(crate) fn request(mut parser: Parser) -> Result<Request> {
    let mut request = Request::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) => drop(request.names.insert(name.string()?)),
            Arg::Long("skip") => drop(request.skipped.insert(parser.value()?.string()?)),
            Arg::Long("install") => request.install = true,
            Arg::Long("list") => request.list = true,
            _ => return Err(arg.unexpected().into()),
        }
    }
    let names: Vec<_> = checks().iter().map(|check| check.name).collect();
    match request.names.union(&request.skipped).find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(usage_error(&format!("no check `{name}`; the checks are {}", names.join(", ")))),
        None => Ok(request),
    }
}

/// Runs the named checks, by default all except the checks that only the workflow runs. Stops at the first failure. With
/// `--install`, installs missing tools first, and without names does nothing else.
pub(crate) fn run(root: &Path, request: &Request) -> Result<()> {
    let checks: Vec<_> = checks().into_iter().filter(|check| !request.skipped.contains(check.name)).collect();
    // The workflow reads this list to run each check as a job of its own.
    if request.list {
        let names: Vec<_> = checks.iter().map(|check| check.name).collect();
        return print(&(serde_json::to_string(&names)? + "\n"));
    }
    let is_chosen = |check: &&Check| {
        if request.names.is_empty() { !check.is_remote } else { request.names.contains(check.name) }
    };
    if request.install && request.names.is_empty() {
        return install(root, checks.iter().filter(is_chosen));
    }
    'checks: for Check { name, tools, steps, .. } in checks.iter().filter(is_chosen) {
        for (is_needed, probe, install) in tools {
            if succeeds_silently(&mut command(root, probe)?) {
                continue;
            }
            // A missing tool fails only a check that was requested by name. Otherwise the check is skipped, so that the
            // gate runs on a machine that has nothing but Rust.
            if request.install {
                run_child(&mut command(root, install)?, "install the tool by hand")?;
            } else if !is_needed {
                print(&format!("\n=== {name}: a part is skipped; `{install}` installs its tools\n"))?;
            } else if request.names.is_empty() {
                print(&format!("\n=== {name}: skipped; `{install}` installs its tool\n"))?;
                continue 'checks;
            } else {
                bail!("{name} needs a tool; `{install}` installs it");
            }
        }
        for step in steps {
            print(&format!("\n=== {name}: {step}\n"))?;
            ensure!(succeeds(&mut command(root, step)?)?, "`{step}` failed; `cargo xtask ci {name}` repeats the check");
        }
    }
    Ok(())
}

/// Installs the missing tools of the checks. If a tool cannot be installed, the others are still installed.
fn install<'a>(root: &Path, checks: impl Iterator<Item = &'a Check>) -> Result<()> {
    let mut failed = Vec::new();
    for (_, probe, install) in checks.flat_map(|check| &check.tools) {
        if succeeds_silently(&mut command(root, probe)?) {
            continue;
        }
        print(&format!("\n=== {install}\n"))?;
        // The installer may be missing as well.
        if !succeeds(&mut command(root, install)?).unwrap_or(false) {
            failed.push(*install);
        }
    }
    ensure!(
        failed.is_empty(),
        "these commands failed, perhaps because they need administrator rights:\n{}",
        failed.join("\n")
    );
    Ok(())
}

/// Parses a command line such as `A=b cargo test @libraries`.
fn command(root: &Path, line: &str) -> Result<Command> {
    // Variables come first, as in a shell. They are set below, after the program is known.
    let mut words = line.split_whitespace().skip_while(|word| word.contains('='));
    let program = words.next().context("a step has a command")?;
    let mut command = match program {
        "cargo" => cargo(root),
        program => {
            let mut command = Command::new(program);
            // These variables name the compiler of the cargo that runs this task.
            command.current_dir(root).env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
            command
        }
    };
    command.envs(line.split_whitespace().map_while(|word| word.split_once('=')));
    for (index, word) in words.enumerate() {
        match word {
            "@libraries" | "@with-defaults" => {
                let names = libraries(root, word == "@with-defaults")?;
                command.args(names.iter().flat_map(|name| ["--package", name]))
            }
            "@sources" => command.args(output(git(root).args(["ls-files", "*.rs"]))?.lines()),
            "@msrv" => command.arg(env!("CARGO_PKG_RUST_VERSION")),
            // Only `cargo test` runs programs that may hang, so only it gets the limit of `process::limit`.
            "test" if program == "cargo" && index == 0 => limit(command.arg(word))?,
            _ => command.arg(word),
        };
    }
    Ok(command)
}

/// Returns the names of the library crates of the workspace, or of those with default features.
pub(crate) fn libraries(root: &Path, with_defaults: bool) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("crates")).context("crates")? {
        let folder = entry?.path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).with_context(|| folder.display().to_string())?;
        // The Python package is a separate workspace.
        if folder.join("src/lib.rs").exists()
            && !manifest.contains("\n[workspace]\n")
            && (!with_defaults || manifest.contains("\ndefault = ["))
        {
            names.push(folder.file_name().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new contributor reads there what a check needs, and what is skipped without it.
    #[test]
    fn the_setup_names_every_check_with_tools() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let page = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
        let (_, setup) = page.split_once("\n## Setup\n").unwrap();
        let setup = setup.split("\n## ").next().unwrap();
        for check in checks().iter().filter(|check| !check.is_remote && !check.tools.is_empty()) {
            assert!(setup.contains(&format!("`{}`", check.name)), "CONTRIBUTING.md: *Setup* has no `{}`", check.name);
        }
    }
}
