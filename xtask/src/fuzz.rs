//! `cargo xtask fuzz`: runs the targets of `tests/fuzz` one after the other, and prints the statistics of libFuzzer
//! for each target.
//!
//! It needs cargo-fuzz and a nightly compiler, and writes to `target/` only. A corpus starts with the fixtures that are
//! short enough.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use impartial_generators::GENERATORS;
use lexopt::{Arg, Parser, ValueExt as _};
use serde_json::{Value, json};

use crate::args::{usage_error, value};
use crate::process::{output, print, run as run_child, succeeds, succeeds_silently};

/// The package with the targets.
const PACKAGE: &str = "tests/fuzz";

/// The folder of builds, corpora and findings.
const FOLDER: &str = "target/fuzz";

/// The default and the maximum time of a target in seconds: a minute and a week.
const DEFAULT_SECONDS: u64 = 60;
const MAX_SECONDS: u64 = 604_800;

/// The target that reads texts. Its first byte selects the format of a game, or a kind of text that may name any game.
const TEXT: &str = "text";

/// The target that checks solvers. Its first byte selects a game.
const SOLVE: &str = "solve";

/// Frames for texts that name a game: the index of their kind (counted after the games), the text before the name, the
/// text between the name and an input, and the text after the input.
const FRAMES: &[(usize, &str, &str, &str)] = &[
    (0, "", "\n", ""),
    (0, "", "\n", "\nplayed 0\n"),
    (0, "", ":file nim:3,5,7\0", ""),
    (1, "impartial game 1\nfirst human\ncomponents 1\n", "\n", "\nmoves 0\n\0hint\nwhy\nshow\n"),
];

/// The page that has an example of the JSON of each game.
const JSON: &str = "docs/json.md";

/// Returns the maximum length of an input of a target in bytes, and its maximum allocation in megabytes.
///
/// A larger allocation means that the code has trusted a count before it has read the data.
fn limits(target: &str) -> (usize, u64) {
    match target {
        // A board of grid split is solved when it is read: the table of 60 candidates takes tens of megabytes.
        TEXT => (4_096, 256),
        SOLVE => (512, 256),
        _ => (1_024, 16),
    }
}

/// Parses the target, if any, and the number of seconds.
pub(crate) fn request(mut parser: Parser) -> Result<(Option<String>, u64)> {
    let (mut target, mut seconds) = (None, DEFAULT_SECONDS);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) if target.is_none() => target = Some(name.string()?),
            Arg::Long("seconds") => seconds = value(&mut parser, "seconds")?,
            _ => return Err(arg.unexpected().into()),
        }
    }
    // libFuzzer interprets 0 as an unlimited time.
    if !(1..=MAX_SECONDS).contains(&seconds) {
        return Err(usage_error(&format!("--seconds: `{seconds}` expected a number from 1 to {MAX_SECONDS}")));
    }
    Ok((target, seconds))
}

/// Runs the target or, by default, all targets. A failure does not keep the other targets from running.
pub(crate) fn run(root: &Path, (target, seconds): &(Option<String>, u64)) -> Result<()> {
    let all = targets(root)?;
    let chosen = match target {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => return Err(usage_error(&format!("no target `{name}`; the targets are {}", all.join(", ")))),
    };
    if !succeeds_silently(fuzz(root).arg("--version")) {
        bail!("fuzzing needs `rustup toolchain install nightly` and `cargo install --locked cargo-fuzz`");
    }
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host =
        version.lines().find_map(|line| line.strip_prefix("host: ")).context("`rustc -vV` does not name a host")?;
    let mut build = fuzz(root);
    build.args(["build", "--fuzz-dir", PACKAGE, "--target-dir", FOLDER, "--target", host]);
    // All targets are built in one go, which shares the crates. A single target need not wait for the others.
    if let [only] = &chosen[..] {
        build.arg(only);
    }
    run_child(&mut build, "fix the targets")?;
    let mut found = Vec::new();
    for target in &chosen {
        let binary = format!("{FOLDER}/{host}/release/{target}");
        let [corpus, artifacts] = ["corpus", "artifacts"].map(|name| root.join(FOLDER).join(name).join(target));
        for folder in [&corpus, &artifacts] {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        // The seeds join what earlier runs have found. libFuzzer would cut off a longer seed, which is then no input.
        for (name, seed) in seeds(root, target)?.into_iter().filter(|(_, seed)| seed.len() <= limits(target).0) {
            fs::write(corpus.join(&name), seed).context(name)?;
        }
        print(&format!("\n=== {target}\n"))?;
        if !succeeds(&mut libfuzzer(&root.join(&binary), target, *seconds, &corpus, &artifacts))? {
            found.push(format!("`{binary} INPUT` reproduces the failure of {target}"));
        }
    }
    if !found.is_empty() {
        bail!("the failing inputs are in {FOLDER}/artifacts: {}", found.join("; "));
    }
    Ok(())
}

/// Returns the names of the targets, from the files of the package.
fn targets(root: &Path) -> Result<Vec<String>> {
    let names = names(&root.join(PACKAGE).join("fuzz_targets"))?;
    Ok(names.iter().filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned())).collect())
}

/// Returns the seeds of a target with their names.
fn seeds(root: &Path, target: &str) -> Result<Vec<(String, Vec<u8>)>> {
    let mut seeds = Vec::new();
    if ![TEXT, SOLVE].contains(&target) {
        return Ok(seeds);
    }
    // The registries of the facade and of the generators list the games by name, so an index means the same game in
    // both.
    let starting = |index: usize, text: Vec<u8>| Some([vec![u8::try_from(index).ok()?], text].concat());
    for (index, game) in GENERATORS.iter().enumerate() {
        let folder = root.join("fixtures").join(game.name);
        for name in names(&folder)?.iter().filter_map(|name| name.strip_suffix(".in")) {
            let read = |extension| fs::read(folder.join(name).with_extension(extension));
            let input = read("in").with_context(|| name.to_owned())?;
            // For texts, an input is also tried with its answer after a NUL byte, and in each frame that names a game.
            let mut texts = vec![(index, input.clone())];
            if target == TEXT {
                let answer = read("ans").unwrap_or_default();
                texts.push((index, [&input[..], b"\0", &answer].concat()));
                let named = named(game.name, &input, &answer);
                texts.extend(named.into_iter().map(|(kind, text)| (GENERATORS.len() + kind, text)));
            }
            let texts = texts.into_iter().filter_map(|(index, text)| starting(index, text)).enumerate();
            seeds.extend(texts.map(|(nth, text)| (format!("{}_{name}_{nth}", game.name), text)));
        }
    }
    if target == TEXT {
        let moves = moves(root)?.into_iter().filter_map(|mv| starting(GENERATORS.len(), mv.into_bytes())).enumerate();
        seeds.extend(moves.map(|(nth, mv)| (format!("move_{nth}"), mv)));
    }
    Ok(seeds)
}

/// Returns texts that name a game, built from an input and its answer: positions, a move and a saved game,
/// each with the index of its kind.
fn named(game: &str, input: &[u8], answer: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let frames = FRAMES.iter().map(|&(kind, before, between, after)| {
        (kind, [before.as_bytes(), game.as_bytes(), between.as_bytes(), input, after.as_bytes()].concat())
    });
    let mut texts: Vec<_> = frames.collect();
    let one_line = |text: &[u8]| String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ");
    // Whitespace of any kind separates tokens, and a JSON string has no line feeds.
    let (input, answer) = (one_line(input), one_line(answer));
    texts.push((0, format!("\"{game} {input}\"").into_bytes()));
    // An answer starts with the winner, and a move may follow.
    if let Some((_, mv)) = answer.split_once(' ') {
        texts.push((0, format!("{game} {mv}").into_bytes()));
        texts.push((0, format!("{game} {input} played 1 {mv}").into_bytes()));
    }
    texts
}

/// Returns the moves in the examples of JSON.
fn moves(root: &Path) -> Result<Vec<String>> {
    let page = fs::read_to_string(root.join(JSON)).context(JSON)?;
    let examples = page.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let moves = examples.filter(|example| example["move"].is_object());
    Ok(moves.map(|example| json!({ "game": example["game"], "move": example["move"] }).to_string()).collect())
}

/// Returns the sorted names of the entries of a folder.
fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut names: Vec<_> =
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<Result<_>>()?;
    names.sort_unstable();
    Ok(names)
}

/// Returns cargo-fuzz with the nightly compiler.
fn fuzz(root: &Path) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]).current_dir(root);
    // These variables name the compiler of the cargo that runs this task.
    command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
    command
}

/// Returns the command that runs a target.
fn libfuzzer(binary: &Path, target: &str, seconds: u64, corpus: &Path, artifacts: &Path) -> Command {
    let (bytes, megabytes) = limits(target);
    let mut command = Command::new(binary);
    // The sanitizer reports a global that it finds twice as two globals with one name, which cannot occur in Rust.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    command.args([format!("-max_total_time={seconds}"), format!("-max_len={bytes}")]);
    // With the sanitizer, the code takes several times its usual memory. An input that takes a minute is a failure.
    command.args([
        &format!("-malloc_limit_mb={megabytes}"),
        "-rss_limit_mb=2048",
        "-timeout=60",
        "-print_final_stats=1",
    ]);
    if target != TEXT {
        // Inputs are long from the start, because a position needs many bytes.
        command.arg("-len_control=0");
    }
    command.arg(format!("-artifact_prefix={}{}", artifacts.display(), std::path::MAIN_SEPARATOR)).arg(corpus);
    command
}
