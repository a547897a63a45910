//! `cargo xtask fixtures`: the generated fixtures and their manifest.
//!
//! What a game generates is its plan, in the file of its name beside this one.
//! Small fixtures are committed in `fixtures/`; of the large ones only the manifest is, and their bytes lie in `target/`.

mod constrained_nim;
mod grid_split;
mod manifest;
mod marked_rectangle;
mod paper_cutting;
mod sharti;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, Error, Result, bail};

use crate::args::wrong_usage;
use crate::generate::Order;
use crate::process::{print, root};

/// Every game that has a generator.
pub(crate) const GAMES: &[Game] =
    &[constrained_nim::GAME, grid_split::GAME, marked_rectangle::GAME, paper_cutting::GAME, sharti::GAME];

/// What the tasks know about a game.
#[derive(Debug)]
pub(crate) struct Game {
    /// The name on the command line and of its folders.
    pub(crate) name: &'static str,
    /// The least number of cases in its fixture folder, so that an empty folder cannot pass.
    pub(crate) floor: usize,
    /// The options of `generate` beside those that every game has, each with its meaning; their values are numbers.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// The shapes of `generate`, each with its meaning.
    pub(crate) shapes: &'static [(&'static str, &'static str)],
    /// The generated fixtures.
    plan: fn() -> Vec<Fixture>,
    /// Checks an order, and returns the test that it asks for.
    pub(crate) generate: fn(&Order) -> Result<Writer>,
}

impl Game {
    /// The error for a shape that is not in the list.
    fn no_shape(&self, unknown: &str) -> Error {
        let shapes: Vec<_> = self.shapes.iter().map(|(shape, _)| *shape).collect();
        let (name, shapes) = (self.name, shapes.join(", "));
        wrong_usage(&format!("--shape: {name} has no shape `{unknown}`; there is: {shapes}"))
    }
}

/// Writes one test.
pub(crate) type Writer = Box<dyn Fn(&mut dyn Write) -> io::Result<()>>;

/// A generated fixture.
struct Fixture {
    /// Says why it is there; the number at its end is its seed.
    name: &'static str,
    write: Writer,
}

/// The number at the end of the name of a generated fixture.
fn seed(name: &str) -> u64 {
    name.rsplit('_').next().and_then(|number| number.parse().ok()).expect("names in the plans end in a number")
}

/// How the names of generated fixtures start; nothing else may be called so.
const PREFIXES: [&str; 3] = ["random_", "edge_", "max_"];

/// Larger fixtures are not committed.
const COMMITTED_BYTES: usize = 20 * 1024;

const MANIFEST: &str = "fixtures/manifest.txt";
const REPAIR: &str = "run `cargo xtask fixtures`";

/// Files by their path from the root, with `/`.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes what differs, and removes what has the name of a generated fixture but is in no plan.
pub(crate) fn write() -> Result<()> {
    let (small, large) = generated()?;
    for (path, bytes) in small.iter().chain(&large) {
        write_if_changed(path, bytes)?;
    }
    for path in unplanned(&committed()?, &small) {
        fs::remove_file(root().join(&path)).with_context(|| path.clone())?;
        print(&format!("removed {path}: it is in no plan\n"))?;
    }
    Ok(())
}

/// Compares only; the large fixtures are generated and hashed, whether they are on disk or not.
pub(crate) fn check() -> Result<()> {
    let (small, _) = generated()?;
    let committed = committed()?;
    let findings = differences(&committed, &small);
    print(&findings.concat())?;
    if !findings.is_empty() {
        bail!("the generated fixtures are not what the plans say; {REPAIR}");
    }
    Ok(())
}

/// What the tests need: compares the committed fixtures, and writes the large ones.
pub(crate) fn prepare() -> Result<()> {
    check()?;
    let (_, large) = generated()?;
    for (path, bytes) in &large {
        write_if_changed(path, bytes)?;
    }
    Ok(())
}

/// The committed files, with the manifest, and the large ones.
fn generated() -> Result<(Files, Files)> {
    let (mut small, mut large) = (Files::new(), Files::new());
    let mut entries = BTreeMap::new();
    for game in GAMES {
        for fixture in (game.plan)() {
            let mut bytes = Vec::new();
            (fixture.write)(&mut bytes)?;
            let (folder, files) =
                if bytes.len() <= COMMITTED_BYTES { ("fixtures", &mut small) } else { ("target/fixtures", &mut large) };
            let path = format!("{folder}/{}/{}.in", game.name, fixture.name);
            entries.insert(path.clone(), manifest::entry(&path, &bytes));
            files.insert(path, bytes);
        }
    }
    small.insert(MANIFEST.to_owned(), manifest::text(entries.values()).into_bytes());
    Ok((small, large))
}

/// The manifest and every file in the folders of the games.
fn committed() -> Result<Files> {
    let mut files = Files::new();
    let mut add = |path: String| -> Result<()> {
        let bytes = fs::read(root().join(&path)).with_context(|| path.clone())?;
        files.insert(path, bytes);
        Ok(())
    };
    if root().join(MANIFEST).exists() {
        add(MANIFEST.to_owned())?;
    }
    for game in GAMES {
        let folder = format!("fixtures/{}", game.name);
        let entries = fs::read_dir(root().join(&folder)).with_context(|| folder.clone())?;
        for entry in entries {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                add(format!("{folder}/{}", entry.file_name().to_string_lossy()))?;
            }
        }
    }
    Ok(files)
}

fn write_if_changed(path: &str, bytes: &[u8]) -> Result<()> {
    let full = root().join(path);
    if fs::read(&full).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let folder = full.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).and_then(|()| fs::write(&full, bytes)).with_context(|| path.to_owned())?;
    print(&format!("wrote {path}\n"))
}

/// One line for each way in which the committed files are not what they should be.
fn differences(committed: &Files, wanted: &Files) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, bytes) in wanted {
        match committed.get(path) {
            None => findings.push(format!("{path}: is missing\n")),
            Some(there) if there != bytes => {
                findings.push(format!("{path}: differs from what is generated\n"));
            }
            Some(_) => {}
        }
    }
    let unplanned = unplanned(committed, wanted);
    findings.extend(unplanned.iter().map(|path| format!("{path}: is in no plan\n")));
    findings
}

/// The committed files with the name of a generated fixture that is not generated.
fn unplanned(committed: &Files, wanted: &Files) -> Vec<String> {
    let planned: BTreeSet<&str> = wanted.keys().map(|path| stem(path)).collect();
    let is_generated = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    };
    committed.keys().filter(|path| is_generated(path) && !planned.contains(stem(path))).cloned().collect()
}

/// The path without its last extension: a generated fixture may have an answer beside it.
fn stem(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(of: &[(&str, &str)]) -> Files {
        of.iter().map(|(path, text)| ((*path).to_owned(), (*text).into())).collect()
    }

    #[test]
    fn what_is_missing_different_or_unplanned_is_found() {
        let wanted = files(&[("f/random_a.in", "1"), ("f/edge_b.in", "2"), ("f/max_c.in", "3")]);
        let committed = files(&[
            ("f/random_a.in", "1"),
            ("f/random_a.ans", "Hamed"),
            ("f/edge_b.in", "x"),
            ("f/edge_old.in", "4"),
            ("f/hand_d.in", "5"),
        ]);
        assert_eq!(
            differences(&committed, &wanted),
            [
                "f/edge_b.in: differs from what is generated\n",
                "f/max_c.in: is missing\n",
                "f/edge_old.in: is in no plan\n",
            ]
        );
        assert!(differences(&wanted, &wanted).is_empty());
    }

    #[test]
    fn the_names_in_the_plans_are_unique_and_say_that_they_are_generated() {
        for game in GAMES {
            let mut names = BTreeSet::new();
            for fixture in (game.plan)() {
                assert!(PREFIXES.iter().any(|prefix| fixture.name.starts_with(prefix)));
                assert!(names.insert(fixture.name), "{} is there twice", fixture.name);
            }
        }
    }

    #[test]
    fn the_seed_of_a_fixture_is_in_its_name() {
        assert_eq!(seed("random_small_07"), 7);
        assert_eq!(seed("edge_around_two_to_62_01"), 1);
    }

    #[test]
    fn every_option_and_shape_in_the_lists_is_read() {
        for game in GAMES {
            for (shape, _) in game.shapes {
                let order = Order { shape: (*shape).to_owned(), size: 1, seed: 0, options: BTreeMap::new() };
                assert!((game.generate)(&order).is_ok(), "{} {shape}", game.name);
                for (option, _) in game.options {
                    // No side, cap or count of anything may be 0.
                    let order = Order { options: BTreeMap::from([(*option, 0)]), ..order.clone() };
                    let err = (game.generate)(&order).err().unwrap();
                    assert!(err.to_string().starts_with(&format!("--{option}: `0` is not in 1 to ")), "{err}");
                }
            }
            let order = Order { shape: "none".to_owned(), size: 0, seed: 0, options: BTreeMap::new() };
            let err = (game.generate)(&order).err().unwrap();
            assert!(err.is::<lexopt::Error>());
            assert!(err.to_string().starts_with(&format!("--shape: {} has no shape `none`", game.name)), "{err}");
        }
    }

    #[test]
    fn the_fixtures_of_the_largest_size_are_not_committed() {
        let (small, large) = generated().unwrap();
        assert!(small.keys().all(|path| path.starts_with("fixtures/")));
        assert!(large.keys().all(|path| path.starts_with("target/fixtures/")));
        assert!(large.keys().any(|path| path.contains("/max_")));
    }
}
