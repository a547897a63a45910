//! `cargo xtask tidy`: what the compiler does not check.
//!
//! Each check is a function from texts to findings; this file only reads the texts and prints the findings.

mod files;
mod fixtures;
mod games;
mod manifests;
mod no_std;
mod packages;
mod promises;
mod rings;
mod rooms;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::fixtures::GAMES;
use crate::metadata::{self, Package};
use crate::process::{cargo, git, output, print, root};

/// The files of the workspace that are committed or might be, by their path from the root.
///
/// A file that is not text has no content here.
type Tree = BTreeMap<String, Option<String>>;

/// One line: path, colon, what is wrong.
type Finding = String;

/// Prints every finding; one is enough to fail.
pub(crate) fn run() -> Result<()> {
    let tree = tree()?;
    let packages = metadata::packages()?;
    let manifests: Vec<_> = packages.iter().map(|package| package.manifest.as_str()).collect();
    let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
    let home = env::var("HOME").unwrap_or_default();

    let mut findings = rings::dependencies(&packages, &names);
    findings.extend(no_std::crates(&packages, &names, &tree));
    findings.extend(no_std::features(&output(cargo().args(no_std::TREE))?));
    findings.extend(files::sources(&tree));
    findings.extend(files::absolute_paths(&tree, &[&root().to_string_lossy(), &home]));
    for game in GAMES {
        findings.extend(fixtures::names(&tree, game.name));
        findings.extend(fixtures::floor(&tree, game.name, game.floor));
    }
    findings.extend(fixtures::strays(&tree, &names));
    findings.extend(games::rooms(&tree, &names));
    findings.extend(games::guide(&tree));
    findings.extend(manifests::members(&tree, &manifests));
    findings.extend(manifests::root(&tree));
    findings.extend(manifests::apart(&tree));
    findings.extend(packages::shown(&packages, &names, &tree));
    findings.extend(packages::packed(&output(&mut listed_packages(&packages))?));
    findings.extend(rooms::walk(&tree));
    findings.extend(promises::readme(&tree));
    findings.extend(promises::rust_version(&tree));
    findings.sort();
    findings.dedup();

    for finding in &findings {
        print(&format!("{finding}\n"))?;
    }
    if !findings.is_empty() {
        bail!("findings: {}; mend each and run `cargo xtask tidy` again", findings.len());
    }
    Ok(())
}

/// Lists what is in the packages.
fn listed_packages(packages: &[Package]) -> Command {
    let mut command = cargo();
    command.args(["package", "--list", "--allow-dirty", "--quiet"]);
    command.args(packages.iter().filter(|package| package.publish).flat_map(|package| ["--package", &package.name]));
    command
}

fn tree() -> Result<Tree> {
    let listed = output(git().args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    let mut tree = Tree::new();
    for path in listed.split_terminator('\0') {
        let full = root().join(path);
        // A file that was deleted but not yet committed is still listed.
        if full.is_file() {
            let bytes = fs::read(&full).with_context(|| path.to_owned())?;
            tree.insert(path.to_owned(), String::from_utf8(bytes).ok());
        }
    }
    Ok(tree)
}

/// The text of the file at `path`, or the finding that it is missing.
fn text<'a>(tree: &'a Tree, path: &str) -> Result<&'a str, Finding> {
    match tree.get(path) {
        Some(Some(text)) => Ok(text),
        Some(None) => Err(format!("{path}: is not text")),
        None => Err(format!("{path}: is missing")),
    }
}

/// A tree of these files, for tests.
#[cfg(test)]
fn tree_of(files: &[(&str, &str)]) -> Tree {
    files.iter().map(|(path, text)| ((*path).to_owned(), Some((*text).to_owned()))).collect()
}
