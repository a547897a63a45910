//! `cargo xtask interface`: the public items of each library, one a line, so that a reviewer sees what a change does to callers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::ci::libraries;
use crate::process::{output, print};

/// Compares the public items of each library with its listing.
pub(crate) fn check(root: &Path) -> Result<()> {
    let differences = differences(root, |name| listing(root, name))?;
    print(&differences)?;
    if !differences.is_empty() {
        bail!("public items changed; run `cargo xtask interface --write` and add the change to CHANGELOG.md");
    }
    Ok(())
}

/// Returns a line for each public item that is in the committed listing of a library or in its present one, but not in
/// both.
fn differences(root: &Path, listing: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut differences = String::new();
    for name in libraries(root, false)? {
        let now = listing(&name)?;
        let then = fs::read_to_string(file(root, &name)).unwrap_or_default();
        let [then, now] = [&then, &now].map(|listing| listing.lines().collect::<BTreeSet<_>>());
        differences.extend(then.difference(&now).map(|item| format!("- {item}\n")));
        differences.extend(now.difference(&then).map(|item| format!("+ {item}\n")));
    }
    Ok(differences)
}

/// Writes the listing of each library.
pub(crate) fn write(root: &Path) -> Result<()> {
    for name in libraries(root, false)? {
        let file = file(root, &name);
        fs::write(&file, listing(root, &name)?).with_context(|| file.display().to_string())?;
    }
    print("wrote docs/interface\n")
}

/// Returns the path of the listing of a library.
fn file(root: &Path, library: &str) -> PathBuf {
    root.join("docs/interface").join(library).with_extension("txt")
}

/// Returns the public items of a library with all features, without what the compiler derives by itself.
fn listing(root: &Path, library: &str) -> Result<String> {
    let mut command = Command::new("rustup");
    command.current_dir(root).env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
    command.args(["run", "nightly", "cargo", "public-api", "--all-features", "--package", library]);
    // Without blanket implementations and auto traits.
    command.arg("-ss");
    output(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_come_and_go_are_listed() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for name in ["new", "old"] {
            write(&format!("crates/{name}/Cargo.toml"), "");
            write(&format!("crates/{name}/src/lib.rs"), "");
        }
        write("docs/interface/old.txt", "pub fn a\npub fn b\n");
        let found = differences(root.path(), |name| Ok(format!("pub fn a\npub fn of_{name}\n")));
        assert_eq!(found.unwrap(), "+ pub fn a\n+ pub fn of_new\n- pub fn b\n+ pub fn of_old\n");
    }
}
