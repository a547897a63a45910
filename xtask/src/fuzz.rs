//! `cargo xtask fuzz`: the targets of `tests/fuzz`, one after the other, and what each of them reached.
//!
//! Nothing else needs cargo-fuzz or a nightly compiler. All that a run writes lies in `target/`.

mod limits;
mod reached;
mod seeds;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser, ValueExt as _};

use self::limits::Limits;
use self::reached::Reached;
use crate::args::{value, within, wrong_usage};
use crate::process::{output, print, root, run as run_child, shown};

/// The package with the targets.
const PACKAGE: &str = "tests/fuzz";

/// Where a run keeps what it builds and finds.
const FOLDER: &str = "target/fuzz";

/// How long a target runs if nothing is said, in seconds.
const SECONDS: u64 = 60;

/// The longest run, a week in seconds.
const MOST_SECONDS: u64 = 604_800;

/// An allocation of more than this in all ends a run, in megabytes; the sanitizer takes a few times what the code does.
const MEMORY: u64 = 2_048;

/// An input that takes longer than this is a finding, in seconds.
const SLOWEST: u64 = 60;

/// What is asked for.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    /// One target, or all.
    target: Option<String>,
    /// How long each of them runs.
    seconds: u64,
}

/// Reads the request from the command line.
pub(crate) fn request(mut parser: Parser) -> Result<Request> {
    let (mut target, mut seconds) = (None, SECONDS);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) if target.is_none() => target = Some(name.string()?),
            Arg::Long("seconds") => seconds = value(&mut parser, "seconds")?,
            _ => return Err(arg.unexpected().into()),
        }
    }
    // For libFuzzer, 0 is no end.
    within("seconds", seconds, 1, MOST_SECONDS)?;
    Ok(Request { target, seconds })
}

/// Runs the targets; all of them, also after one has found something.
pub(crate) fn run(request: &Request) -> Result<()> {
    let all = targets()?;
    let chosen = match &request.target {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => return Err(wrong_usage(&format!("no target is called `{name}`; there is: {}", all.join(", ")))),
    };
    let missing =
        missing(|command| command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|it| it.success()));
    if !missing.is_empty() {
        bail!("fuzzing needs what is not installed; run `{}`", missing.join("` and `"));
    }
    let host = host(&output(Command::new("rustc").arg("-vV"))?)?;
    let mut build = fuzz();
    build.args(["build", "--fuzz-dir", PACKAGE, "--target-dir", FOLDER, "--target", &host]);
    if let [only] = &chosen[..] {
        build.arg(only);
    }
    run_child(&mut build, "mend the targets")?;
    let mut found = Vec::new();
    for target in &chosen {
        let binary = root().join(FOLDER).join(&host).join("release").join(target);
        let corpus = root().join(FOLDER).join("corpus").join(target);
        let artifacts = root().join(FOLDER).join("artifacts").join(target);
        seeds::write(target, &corpus)?;
        fs::create_dir_all(&artifacts).with_context(|| artifacts.display().to_string())?;
        let mut command = libfuzzer(&binary, target, request.seconds, &corpus, &artifacts);
        let (reached, is_clean) = watched(&mut command)?;
        print(&format!("{target}: {reached}\n"))?;
        if !is_clean {
            found.push(format!("`{FOLDER}/{host}/release/{target} INPUT` repeats that of {target}"));
        }
    }
    if !found.is_empty() {
        bail!("findings, of which the inputs are in {FOLDER}/artifacts: {}", found.join("; "));
    }
    Ok(())
}

/// The names of the targets, from the files of the package.
fn targets() -> Result<Vec<String>> {
    let folder = root().join(PACKAGE).join("fuzz_targets");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let names = entries.map(|entry| Ok(PathBuf::from(entry?.file_name())));
    let names: Vec<PathBuf> = names.collect::<Result<_>>()?;
    let sources = names.iter().filter(|name| name.extension().is_some_and(|extension| extension == "rs"));
    let mut targets: Vec<String> = sources.filter_map(|name| Some(name.file_stem()?.to_str()?.to_owned())).collect();
    targets.sort_unstable();
    Ok(targets)
}

/// The commands that install what is not there, as `succeeds` says.
fn missing(succeeds: impl Fn(&mut Command) -> bool) -> Vec<&'static str> {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "rustc", "--version"]);
    if !succeeds(&mut nightly) {
        return vec!["rustup toolchain install nightly", "cargo install --locked cargo-fuzz"];
    }
    let is_there = succeeds(fuzz().arg("--version"));
    if is_there { Vec::new() } else { vec!["cargo install --locked cargo-fuzz"] }
}

/// Cargo-fuzz at the root, with the nightly compiler.
fn fuzz() -> Command {
    // This task runs with the variables of another cargo, which says where its compiler is.
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]).current_dir(root());
    command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
    command
}

/// The name of this machine for the compiler, in what `rustc -vV` says.
fn host(version: &str) -> Result<String> {
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// The run of a target.
fn libfuzzer(binary: &Path, target: &str, seconds: u64, corpus: &Path, artifacts: &Path) -> Command {
    let Limits { bytes, megabytes } = Limits::of(target);
    let mut command = Command::new(binary);
    command.current_dir(root());
    // Rust code has every global once, however often the sanitizer sees it.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={bytes}"));
    command.arg(format!("-malloc_limit_mb={megabytes}"));
    command.arg(format!("-rss_limit_mb={MEMORY}"));
    command.arg(format!("-timeout={SLOWEST}"));
    if !target.starts_with("text_") {
        // Short texts come first, but of short bytes no position is made.
        command.arg("-len_control=0");
    }
    command.arg("-print_final_stats=1");
    command.arg(format!("-artifact_prefix={}{}", artifacts.display(), std::path::MAIN_SEPARATOR));
    command.arg(corpus);
    command
}

/// Runs a target in the terminal, and says what it reached and whether it found nothing.
fn watched(command: &mut Command) -> Result<(Reached, bool)> {
    command.stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot run `{}`", shown(command)))?;
    let mut reached = Reached::default();
    let lines = BufReader::new(child.stderr.take().expect("it is piped")).split(b'\n');
    for line in lines {
        let line = line.context("what libFuzzer says")?;
        let line = String::from_utf8_lossy(&line);
        eprintln!("{line}");
        reached.read(&line);
    }
    let status = child.wait().context("the end of libFuzzer")?;
    Ok((reached, status.success()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_a_target_or_none_and_an_end() {
        let of = |words: &[&str]| request(Parser::from_args(words));
        assert_eq!(of(&[]).unwrap(), Request { target: None, seconds: SECONDS });
        let one = Request { target: Some("intervals".into()), seconds: 600 };
        assert_eq!(of(&["intervals", "--seconds", "600"]).unwrap(), one);
        assert_eq!(of(&["--seconds", "600", "intervals"]).unwrap(), one);
        for words in
            [&["a", "b"][..], &["--seconds", "0"], &["--seconds", "604801"], &["--seconds"], &["--minutes", "1"]]
        {
            assert!(of(words).unwrap_err().is::<lexopt::Error>(), "{words:?}");
        }
    }

    #[test]
    fn an_unknown_target_is_answered_by_the_known_ones() {
        let message = run(&Request { target: Some("chess".into()), seconds: 1 }).unwrap_err().to_string();
        assert!(message.starts_with("no target is called `chess`; there is: "), "{message}");
        assert!(message.contains("nim_product"), "{message}");
    }

    #[test]
    fn every_target_is_in_the_manifest_of_the_package() {
        let manifest = fs::read_to_string(root().join(PACKAGE).join("Cargo.toml")).unwrap();
        for target in targets().unwrap() {
            let entry = format!("[[bin]]\nname = \"{target}\"\npath = \"fuzz_targets/{target}.rs\"\n");
            assert!(manifest.contains(&entry), "{target}");
        }
    }

    #[test]
    fn what_is_missing_is_what_is_to_be_installed() {
        let has = |words: &'static [&str]| {
            move |command: &mut Command| words.iter().all(|word| shown(command).contains(word))
        };
        assert_eq!(missing(|_| true), [""; 0]);
        assert_eq!(missing(has(&["rustc"])), ["cargo install --locked cargo-fuzz"]);
        assert_eq!(missing(|_| false).len(), 2);
    }

    #[test]
    fn the_host_is_a_line_of_the_version() {
        assert_eq!(host("rustc 1.0\nhost: a-b-c\nrelease: 1.0\n").unwrap(), "a-b-c");
        assert!(host("rustc 1.0\n").is_err());
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
