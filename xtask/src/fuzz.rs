//! `cargo xtask fuzz`: runs the targets of `tests/fuzz` one after the other, and prints the figures of libFuzzer for
//! each.
//!
//! No other task needs cargo-fuzz or a nightly compiler. A run writes to `target/` only. A corpus starts with the fixtures
//! that are short enough.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use impartial_generators::GAMES;
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::{usage_error, value, within};
use crate::process::{answers, output, print, run as run_child, succeeds};

/// The package with the targets.
const PACKAGE: &str = "tests/fuzz";

/// The folder of builds, corpora and findings.
const FOLDER: &str = "target/fuzz";

/// The default and the longest time of a target in seconds: a minute and a week.
const SECONDS: u64 = 60;
const MOST_SECONDS: u64 = 604_800;

/// The targets for positions of any game, with the text before the name of the game and the text after its input.
const FRAMES: &[(&str, &str, &str)] = &[
    ("text_any", "", ""),
    ("text_any", "", "\nplayed 0\n"),
    ("text_saved", "impartial game 1\nfirst person\ncomponents 1\n", "\nmoves 0\n\0hint\nwhy\nshow\n"),
];

/// Seeds of `text_any` that no fixture holds: a heap, moves, JSON, and components of a sum followed by their file.
const OTHERS: &[&str] = &[
    "nim 70000 played 2 1 69000",
    "nim 3",
    "marked-rectangle left 5",
    "marked-rectangle marks 1 5 8 2 3",
    r#"{"game":"paper-cutting","move":{"from":[1,0],"to":[1,3]}}"#,
    r#""sharti 4 1 2 2 2 3 4 played 1 3 4 2""#,
    "heaps 1 2 3 1",
    "nim:3,5,7",
    "grid-split:a nim:1,2\0cells 9 9 3 1 1 5 5 9 2",
];

/// Returns the longest input of a target in bytes, and its largest allocation in megabytes.
///
/// A larger allocation comes from a count without data behind it.
fn limits(target: &str) -> (usize, u64) {
    match target {
        // A board of grid split is solved when it is read: the table of 60 candidates takes tens of megabytes.
        "text_grid_split" | "solve_grid_split" => (512, 256),
        "text_any" | "text_saved" => (2_048, 256),
        // The memory of the exhaustive search grows with the run.
        _ if target.starts_with("solve_") => (512, 64),
        _ if target.starts_with("text_") => (4_096, 16),
        _ => (1_024, 16),
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
    // libFuzzer would take 0 for an unlimited time.
    within("seconds", seconds, 1..=MOST_SECONDS)?;
    Ok((target, seconds))
}

/// Runs the target, or all targets, even after one has found something.
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
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("`rustc -vV` names no host")?;
    let mut build = fuzz(root);
    build.args(["build", "--fuzz-dir", PACKAGE, "--target-dir", FOLDER, "--target", host]);
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
        for (name, seed) in seeds(root, target)?.into_iter().filter(|(_, seed)| seed.len() <= limits(target).0) {
            fs::write(corpus.join(&name), seed).context(name)?;
        }
        print(&format!("\n=== {target}\n"))?;
        if !succeeds(&mut libfuzzer(&root.join(&binary), target, *seconds, &corpus, &artifacts))? {
            found.push(format!("`{binary} INPUT` reproduces the finding of {target}"));
        }
    }
    if !found.is_empty() {
        bail!("the inputs of findings are in {FOLDER}/artifacts: {}", found.join("; "));
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
    let others = if target == "text_any" { OTHERS } else { &[] };
    let mut seeds: Vec<_> =
        others.iter().enumerate().map(|(index, seed)| (format!("other_{index}"), seed.as_bytes().to_vec())).collect();
    for game in GAMES {
        let is_of_game = target.strip_prefix("text_") == Some(&game.name.replace('-', "_"));
        let frames = FRAMES.iter().filter(|(framed, ..)| *framed == target);
        let mut frames: Vec<_> =
            frames.map(|(_, before, after)| (format!("{before}{}\n", game.name), *after)).collect();
        frames.extend(is_of_game.then(|| (String::new(), "")));
        let folder = root.join("fixtures").join(game.name);
        for name in names(&folder)?.iter().filter(|name| name.strip_suffix(".in").is_some()) {
            let input = fs::read(folder.join(name)).with_context(|| name.clone())?;
            for (index, (before, after)) in frames.iter().enumerate() {
                let seed = [before.as_bytes(), &input, after.as_bytes()].concat();
                seeds.push((format!("{}_{name}_{index}", game.name), seed));
            }
        }
    }
    Ok(seeds)
}

/// Returns the names in a folder, in order.
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
    // The environment of this task names the compiler of its own cargo.
    command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
    command
}

/// Returns the run of a target.
fn libfuzzer(binary: &Path, target: &str, seconds: u64, corpus: &Path, artifacts: &Path) -> Command {
    let (bytes, megabytes) = limits(target);
    let mut command = Command::new(binary);
    // The sanitizer takes one global that it sees twice for two globals. Rust has each global once.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    command.args([format!("-max_total_time={seconds}"), format!("-max_len={bytes}")]);
    // The sanitizer takes several times the memory of the code. An input that takes a minute is a finding.
    command.args([
        &format!("-malloc_limit_mb={megabytes}"),
        "-rss_limit_mb=2048",
        "-timeout=60",
        "-print_final_stats=1",
    ]);
    if !target.starts_with("text_") {
        // Inputs are long from the start, because a position takes many bytes.
        command.arg("-len_control=0");
    }
    command.arg(format!("-artifact_prefix={}{}", artifacts.display(), std::path::MAIN_SEPARATOR)).arg(corpus);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_target_starts_with_the_inputs_that_it_reads() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let of = |target| seeds(root, target).unwrap();
        assert!(of("text_grid_split").iter().all(|(name, _)| name.starts_with("grid-split_")));
        assert!(of("text_grid_split").len() > 40 && of("solve_sharti").is_empty());
        let any = of("text_any");
        assert!(any.iter().any(|(name, seed)| name.starts_with("sharti_") && seed.starts_with(b"sharti\n")));
        assert!(any.iter().any(|(name, _)| name == "other_8"));
        assert!(of("text_saved")[0].1.starts_with(b"impartial game 1\nfirst person\ncomponents 1\nconstrained-nim\n"));
    }
}
