//! `cargo xtask fixtures`: writes or checks the generated fixtures and their manifests.
//!
//! Each line of `fixtures/<game>/plan.txt` describes a generated fixture: its name and the specification for the
//! generator of the game. Small fixtures are committed in `fixtures/`. Large fixtures are written to `target/`, and
//! only their hashes are committed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use impartial_generators::{GENERATORS, Generator, InputSpec};
use sha2::{Digest as _, Sha256};

use crate::process::print;

/// The prefixes of the names of generated fixtures. No other fixture has such a prefix.
const PREFIXES: [&str; 3] = ["random_", "edge_", "max_"];

/// Maximum size of a committed fixture in bytes.
const MAX_COMMITTED_BYTES: usize = 20 * 1024;

const HEADER: &str = "\
# The generated fixtures: SHA-256, bytes, path.
# Those in target/ are too large to be committed.
# `cargo xtask fixtures` writes this file and the fixtures, `cargo xtask fixtures --check` compares them.
";

/// The contents of files by their paths from the root, with `/`.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes every fixture that has changed, and deletes generated fixtures that no plan lists.
pub(crate) fn write(root: &Path) -> Result<()> {
    let (small, large) = generated(root)?;
    for (path, bytes) in small.iter().chain(&large) {
        write_if_changed(root, path, bytes)?;
    }
    for path in unplanned(&committed(root)?, &small) {
        fs::remove_file(root.join(&path)).with_context(|| path.clone())?;
        print(&format!("deleted {path}: no plan lists it\n"))?;
    }
    Ok(())
}

/// Compares the committed fixtures and the manifests with the plans.
pub(crate) fn check(root: &Path) -> Result<()> {
    compare(root, &generated(root)?.0)
}

/// Compares the committed fixtures with the plans, and writes the large fixtures, which the tests need.
pub(crate) fn prepare(root: &Path) -> Result<()> {
    let (small, large) = generated(root)?;
    compare(root, &small)?;
    large.iter().try_for_each(|(path, bytes)| write_if_changed(root, path, bytes))
}

fn compare(root: &Path, small: &Files) -> Result<()> {
    let findings = differences(&committed(root)?, small);
    print(&findings.concat())?;
    if !findings.is_empty() {
        bail!("the fixtures differ from their plans; run `cargo xtask fixtures`");
    }
    Ok(())
}

/// Returns the small fixtures including the manifest of each game, and the large fixtures.
fn generated(root: &Path) -> Result<(Files, Files)> {
    let (mut small, mut large) = (Files::new(), Files::new());
    for game in &GENERATORS {
        let plan = format!("fixtures/{}/plan.txt", game.name);
        let mut manifest = BTreeMap::new();
        let text = fs::read_to_string(root.join(&plan)).with_context(|| plan.clone())?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let context = || format!("{plan}:{}: `{line}`", number + 1);
            let (name, spec) = parse(line).with_context(context)?;
            let mut bytes = Vec::new();
            game.input(&spec).with_context(context)?.write(&mut bytes)?;
            // A large fixture is only a hash in the repository: it can be generated again, and a clone stays small.
            let is_small = bytes.len() <= MAX_COMMITTED_BYTES;
            let (folder, files) = if is_small { ("fixtures", &mut small) } else { ("target/fixtures", &mut large) };
            let path = format!("{folder}/{}/{name}.in", game.name);
            // The map sorts the manifest by path, so the order of a plan does not matter.
            if manifest.insert(path.clone(), manifest_line(&path, &bytes)).is_some() {
                bail!("{}: the name occurs twice", context());
            }
            files.insert(path, bytes);
        }
        let manifest = HEADER.to_owned() + &manifest.into_values().collect::<String>();
        small.insert(format!("fixtures/{}/manifest.txt", game.name), manifest.into_bytes());
    }
    Ok((small, large))
}

/// Returns the line of a fixture in the manifest of its game.
fn manifest_line(path: &str, bytes: &[u8]) -> String {
    let hash: Vec<String> = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}  {:>9}  {path}\n", hash.concat(), bytes.len())
}

/// Parses a line `NAME SHAPE SIZE [OPTION=VALUE]...`. The seed is the number at the end of the name.
fn parse(line: &str) -> Result<(&str, InputSpec)> {
    let (name, words) = line.split_once(' ').context("expected a name, a shape and a size")?;
    if !PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        bail!("the name of a generated fixture starts with one of {}", PREFIXES.join(", "));
    }
    // The seed in the name makes a second fixture of the same specification differ without another column in the plan.
    let seed = name.rsplit('_').next().and_then(|seed| seed.parse().ok()).context("the name does not end in a seed")?;
    Ok((name, spec(words, seed)?))
}

/// Parses `SHAPE SIZE [OPTION=NUMBER]...`.
fn spec(words: &str, seed: u64) -> Result<InputSpec> {
    let mut words = words.split_whitespace();
    let shape = words.next().context("expected a shape")?.to_owned();
    let size = words.next().context("expected a size")?.parse().context("expected a size")?;
    let option = |word: &str| {
        let (name, value) = word.split_once('=').context("expected OPTION=NUMBER")?;
        Ok((name.to_owned(), value.parse().with_context(|| format!("expected a number, found `{word}`"))?))
    };
    let options = words.map(option).collect::<Result<_>>()?;
    Ok(InputSpec { shape, size, seed, options })
}

/// Writes the input called `GAME SHAPE SIZE [OPTION=NUMBER]...`, with seed 1.
pub(crate) fn write_input(name: &str, out: &mut dyn io::Write) -> Result<()> {
    let mut write = || {
        let (name, words) = name.split_once(' ').context("expected a game and a shape")?;
        let game = Generator::named(name).with_context(|| format!("no game `{name}`"))?;
        let input = game.input(&spec(words, 1)?)?;
        anyhow::Ok(input.write(out)?)
    };
    write().with_context(|| format!("cannot write the input `{name}`"))
}

/// Returns every file in the folders of the games.
fn committed(root: &Path) -> Result<Files> {
    let mut paths = Vec::new();
    for game in &GENERATORS {
        let folder = format!("fixtures/{}", game.name);
        for entry in fs::read_dir(root.join(&folder)).with_context(|| folder.clone())? {
            paths.push(format!("{folder}/{}", entry?.file_name().to_string_lossy()));
        }
    }
    let files = paths.into_iter().filter(|path| root.join(path).is_file());
    files.map(|path| Ok((path.clone(), fs::read(root.join(&path)).with_context(|| path)?))).collect()
}

fn write_if_changed(root: &Path, path: &str, bytes: &[u8]) -> Result<()> {
    let full = root.join(path);
    // An unchanged file keeps its time, so cargo does not build tests again that include it.
    if fs::read(&full).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let folder = full.parent().unwrap_or(root);
    fs::create_dir_all(folder).and_then(|()| fs::write(&full, bytes)).with_context(|| path.to_owned())?;
    print(&format!("wrote {path}\n"))
}

/// Returns one line for each difference between the committed and the generated files.
fn differences(committed: &Files, generated: &Files) -> Vec<String> {
    let difference = |(path, bytes): (&String, &Vec<u8>)| match committed.get(path) {
        None => Some(format!("{path}: is missing\n")),
        Some(there) if there != bytes => Some(format!("{path}: differs from its plan\n")),
        Some(_) => None,
    };
    let unplanned = unplanned(committed, generated).into_iter().map(|path| format!("{path}: no plan lists it\n"));
    generated.iter().filter_map(difference).chain(unplanned).collect()
}

/// Returns the committed files with the name of a generated fixture that no plan lists.
fn unplanned(committed: &Files, generated: &Files) -> Vec<String> {
    // A generated fixture may also have an answer.
    let is_planned =
        |path: &str| path.rsplit_once('.').is_some_and(|(stem, _)| generated.contains_key(&format!("{stem}.in")));
    let has_prefix =
        |path: &str| path.rsplit('/').next().is_some_and(|name| PREFIXES.iter().any(|prefix| name.starts_with(prefix)));
    committed.keys().filter(|path| has_prefix(path) && !is_planned(path)).cloned().collect()
}
