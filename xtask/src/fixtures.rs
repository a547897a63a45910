//! `cargo xtask fixtures`: the generated fixtures and their manifest.
//!
//! A generated fixture is a line of `fixtures/<game>/plan.txt`: a name and an order for the generator of the game.
//! Small fixtures are committed in `fixtures/`. Large ones are written to `target/`; only their hashes are committed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use impartial_generators::{GAMES, Order};
use sha2::{Digest as _, Sha256};

use crate::order;
use crate::process::print;

/// The prefixes of the names of generated fixtures; no other fixture has one of them.
const PREFIXES: [&str; 3] = ["random_", "edge_", "max_"];

/// The size in bytes above which a fixture is not committed.
const COMMITTED_BYTES: usize = 20 * 1024;

const MANIFEST: &str = "fixtures/manifest.txt";
const HEADER: &str = "\
# The generated fixtures: SHA-256, bytes, path.
# Those in target/ are too large to be committed.
# `cargo xtask fixtures` writes this file and the fixtures, `cargo xtask fixtures --check` compares them.
";

/// Files by their path from the root, with `/`.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes every fixture that differs, and deletes generated fixtures that no plan lists.
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

/// Compares the committed fixtures and the manifest with the plans, and writes nothing.
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

/// Returns the small fixtures with the manifest, and the large ones.
fn generated(root: &Path) -> Result<(Files, Files)> {
    let (mut small, mut large) = (Files::new(), Files::new());
    for game in GAMES {
        let plan = format!("fixtures/{}/plan.txt", game.name);
        let text = fs::read_to_string(root.join(&plan)).with_context(|| plan.clone())?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let context = || format!("{plan}:{}: `{line}`", number + 1);
            let (name, order) = parse(line).with_context(context)?;
            let mut bytes = Vec::new();
            game.input(&order).with_context(context)?.write(&mut bytes)?;
            let is_small = bytes.len() <= COMMITTED_BYTES;
            let (folder, files) = if is_small { ("fixtures", &mut small) } else { ("target/fixtures", &mut large) };
            if files.insert(format!("{folder}/{}/{name}.in", game.name), bytes).is_some() {
                bail!("{}: the name occurs twice", context());
            }
        }
    }
    let mut manifest = HEADER.to_owned();
    for (path, bytes) in small.iter().chain(&large) {
        for byte in Sha256::digest(bytes) {
            write!(manifest, "{byte:02x}")?;
        }
        writeln!(manifest, "  {:>9}  {path}", bytes.len())?;
    }
    small.insert(MANIFEST.to_owned(), manifest.into_bytes());
    Ok((small, large))
}

/// Reads a line `NAME SHAPE SIZE [OPTION=VALUE]...`; the seed is the number at the end of the name.
fn parse(line: &str) -> Result<(&str, Order)> {
    let (name, words) = line.split_once(' ').context("expected a name, a shape and a size")?;
    if !PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
        bail!("the name of a generated fixture starts with one of {}", PREFIXES.join(", "));
    }
    let seed = name.rsplit('_').next().and_then(|seed| seed.parse().ok()).context("the name does not end in a seed")?;
    Ok((name, order::parse(words, seed)?))
}

/// Returns the manifest and every file in the folders of the games.
fn committed(root: &Path) -> Result<Files> {
    let mut paths = vec![MANIFEST.to_owned()];
    for game in GAMES {
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
    // A generated fixture may have an answer beside it.
    let is_planned =
        |path: &str| path.rsplit_once('.').is_some_and(|(stem, _)| generated.contains_key(&format!("{stem}.in")));
    let has_prefix =
        |path: &str| path.rsplit('/').next().is_some_and(|name| PREFIXES.iter().any(|prefix| name.starts_with(prefix)));
    committed.keys().filter(|path| has_prefix(path) && !is_planned(path)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_a_changed_and_an_unplanned_fixture_are_found() {
        let files = |of: &[(&str, &str)]| of.iter().map(|(path, text)| ((*path).to_owned(), (*text).into())).collect();
        let generated: Files = files(&[("f/random_a.in", "1"), ("f/edge_b.in", "2"), ("f/max_c.in", "3")]);
        let committed = files(&[
            ("f/random_a.in", "1"),
            ("f/random_a.ans", "Hamed"),
            ("f/edge_b.in", "x"),
            ("f/edge_old.in", "4"),
            ("f/hand_d.in", "5"),
        ]);
        assert_eq!(
            differences(&committed, &generated),
            ["f/edge_b.in: differs from its plan\n", "f/max_c.in: is missing\n", "f/edge_old.in: no plan lists it\n"]
        );
        assert!(differences(&generated, &generated).is_empty());
    }

    #[test]
    fn a_line_of_a_plan_is_a_name_and_an_order() {
        let (name, order) = parse("random_small_07   big  12  side=5 cap=3").unwrap();
        assert_eq!((name, order.shape.as_str(), order.size, order.seed), ("random_small_07", "big", 12, 7));
        assert_eq!(order.options, [("cap".to_owned(), 3), ("side".to_owned(), 5)].into());
        for line in ["hand_a_0 big 1", "edge_a big 1", "edge_0 big", "edge_0 big x", "edge_0 big 1 side"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
