//! `cargo xtask interface`: lists the public items of each library, one per line, to show how a change affects callers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::ci::libraries;
use crate::process::{output, print};

/// Compares the public items of each library with its listing.
pub(crate) fn check(root: &Path) -> Result<()> {
    let differences = differences(root)?;
    print(&differences)?;
    if !differences.is_empty() {
        bail!("public items changed; run `cargo xtask interface --write` and add the change to CHANGELOG.md");
    }
    Ok(())
}

/// Returns a line for each public item that was removed from the committed listing of a library or added to it.
fn differences(root: &Path) -> Result<String> {
    let mut differences = String::new();
    for name in libraries(root, false)? {
        let now = listing(root, &name)?;
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

/// Returns the public items of a library with all features.
fn listing(root: &Path, library: &str) -> Result<String> {
    let mut command = Command::new("rustup");
    command.current_dir(root).env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC");
    command.args(["run", "nightly", "cargo", "public-api", "--all-features", "--package", library]);
    // This option leaves out blanket implementations and auto traits.
    command.arg("-ss");
    output(&mut command)
}
