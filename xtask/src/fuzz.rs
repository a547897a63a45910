//! `cargo xtask fuzz`: the targets of `tests/fuzz`, one after the other, with the figures of libFuzzer at the end of each.
//!
//! No other task needs cargo-fuzz or a nightly compiler. A run writes to `target/` only.

mod seeds;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::{usage_error, value, within};
use crate::process::{answers, output, print, run as run_child, succeeds};

/// The package with the targets.
const PACKAGE: &str = "tests/fuzz";

/// The folder of builds, corpora and findings.
const FOLDER: &str = "target/fuzz";

/// The default time of a target, in seconds.
const SECONDS: u64 = 60;

/// The longest run, a week in seconds.
const MOST_SECONDS: u64 = 604_800;

/// The limit of memory in all, in megabytes; the sanitizer takes a few times what the code does.
const MEMORY: u64 = 2_048;

/// The limit of time for an input, in seconds.
const SLOWEST: u64 = 60;

/// The limits of a target.
struct Limits {
    /// The longest input.
    bytes: usize,
    /// The largest allocation, in megabytes. Memory for a count without data behind it exceeds this.
    megabytes: u64,
}

impl Limits {
    fn of(target: &str) -> Self {
        let (bytes, megabytes) = match target {
            // A board of grid split is solved when it is read: the table of 60 candidates takes tens of megabytes.
            "text_grid_split" | "solve_grid_split" => (512, 256),
            "text_any" | "text_saved" => (2_048, 256),
            // The memory of the exhaustive search grows with the run.
            _ if target.starts_with("solve_") => (512, 64),
            _ if target.starts_with("text_") => (4_096, 16),
            _ => (1_024, 16),
        };
        Self { bytes, megabytes }
    }
}

/// Reads the target, if one is given, and the seconds from the command line.
pub(crate) fn request(mut parser: Parser) -> Result<(Option<String>, u64)> {
    let (mut target, mut seconds) = (None, SECONDS);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) if target.is_none() => target = Some(name.string()?),
            Arg::Long("seconds") => seconds = value(&mut parser, "seconds")?,
            _ => return Err(arg.unexpected().into()),
        }
    }
    // 0 means no end to libFuzzer.
    within("seconds", seconds, 1..=MOST_SECONDS)?;
    Ok((target, seconds))
}

/// Runs the target, or all of them even after one has found something.
pub(crate) fn run(root: &Path, (target, seconds): &(Option<String>, u64)) -> Result<()> {
    let all = targets(root)?;
    let chosen = match target {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => return Err(usage_error(&format!("no target `{name}`; the targets are {}", all.join(", ")))),
    };
    if !answers(fuzz(root).arg("--version")) {
        bail!("fuzzing needs `rustup toolchain install nightly` and `cargo install --locked cargo-fuzz`");
    }
    let host = host(&output(Command::new("rustc").arg("-vV"))?)?;
    let mut build = fuzz(root);
    build.args(["build", "--fuzz-dir", PACKAGE, "--target-dir", FOLDER, "--target", &host]);
    if let [only] = &chosen[..] {
        build.arg(only);
    }
    run_child(&mut build, "fix the targets")?;
    let mut found = Vec::new();
    for target in &chosen {
        let binary = root.join(FOLDER).join(&host).join("release").join(target);
        let corpus = root.join(FOLDER).join("corpus").join(target);
        let artifacts = root.join(FOLDER).join("artifacts").join(target);
        seeds::write(root, target, Limits::of(target).bytes, &corpus)?;
        fs::create_dir_all(&artifacts).with_context(|| artifacts.display().to_string())?;
        let mut command = libfuzzer(&binary, target, *seconds, &corpus, &artifacts);
        print(&format!("\n=== {target}\n"))?;
        if !succeeds(&mut command)? {
            found.push(format!("`{FOLDER}/{host}/release/{target} INPUT` repeats the one of {target}"));
        }
    }
    if !found.is_empty() {
        bail!("findings, with their inputs in {FOLDER}/artifacts: {}", found.join("; "));
    }
    Ok(())
}

/// Returns the names of the targets, from the files of the package.
fn targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join(PACKAGE).join("fuzz_targets");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let names = entries.map(|entry| Ok(PathBuf::from(entry?.file_name())));
    let names: Vec<PathBuf> = names.collect::<Result<_>>()?;
    let sources = names.iter().filter(|name| name.extension().is_some_and(|extension| extension == "rs"));
    let mut targets: Vec<String> = sources.filter_map(|name| Some(name.file_stem()?.to_str()?.to_owned())).collect();
    targets.sort_unstable();
    Ok(targets)
}

/// Returns cargo-fuzz with the nightly compiler.
fn fuzz(root: &Path) -> Command {
    // The variables of the cargo that runs this task name its own compiler.
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]).current_dir(root);
    command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
    command
}

/// Returns the target triple of this machine, from the output of `rustc -vV`.
fn host(version: &str) -> Result<String> {
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// Returns the run of a target.
fn libfuzzer(binary: &Path, target: &str, seconds: u64, corpus: &Path, artifacts: &Path) -> Command {
    let Limits { bytes, megabytes } = Limits::of(target);
    let mut command = Command::new(binary);
    // The sanitizer takes a global that it sees twice for two; Rust has each once.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={bytes}"));
    command.arg(format!("-malloc_limit_mb={megabytes}"));
    command.arg(format!("-rss_limit_mb={MEMORY}"));
    command.arg(format!("-timeout={SLOWEST}"));
    if !target.starts_with("text_") {
        // Longer texts come later, but positions need long inputs from the start.
        command.arg("-len_control=0");
    }
    command.arg("-print_final_stats=1");
    command.arg(format!("-artifact_prefix={}{}", artifacts.display(), std::path::MAIN_SEPARATOR));
    command.arg(corpus);
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::shown;

    #[test]
    fn a_request_has_at_most_one_target_and_an_end() {
        let of = |words: &[&str]| request(Parser::from_args(words));
        assert_eq!(of(&[]).unwrap(), (None, SECONDS));
        assert_eq!(of(&["--seconds", "600", "intervals"]).unwrap(), (Some("intervals".into()), 600));
        for words in [&["a", "b"][..], &["--seconds", "0"], &["--seconds", "604801"], &["--minutes", "1"]] {
            assert!(of(words).unwrap_err().is::<lexopt::Error>(), "{words:?}");
        }
    }

    #[test]
    fn the_limits_are_those_of_the_target() {
        let [corpus, artifacts] = ["corpus", "artifacts"].map(Path::new);
        let run = |target: &str| shown(&libfuzzer(&Path::new("a").join(target), target, 7, corpus, artifacts));
        let text = run("text_sharti");
        assert!(text.starts_with("text_sharti -max_total_time=7 -max_len=4096 -malloc_limit_mb=16 "), "{text}");
        assert!(text.ends_with(" corpus") && !text.contains("len_control"), "{text}");
        let bytes = run("intervals");
        assert!(bytes.contains(" -max_len=1024 ") && bytes.contains(" -len_control=0 "), "{bytes}");
    }
}
