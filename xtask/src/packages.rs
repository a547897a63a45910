//! Publishes every crate as a dry run, and compiles each from its package alone.
//!
//! Without `--no-verify`, the dry run compiles them too, but against copies of the other packages in the home folder. It
//! finds these copies by the path of the target folder, name and version and never renews them, so after a change it may
//! compile an older state of this repository (cargo 1.95).

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::process::{cargo, run};

/// Runs the dry run, unpacks its packages into a workspace of their own and compiles each alone.
pub(crate) fn check(root: &Path) -> Result<()> {
    let target = root.join("target/packages");
    match fs::remove_dir_all(&target) {
        Err(err) if err.kind() != ErrorKind::NotFound => Err(err).context("target/packages")?,
        _ => {}
    }
    let mut pack = cargo(root);
    pack.args(["publish", "--workspace", "--dry-run", "--no-verify", "--locked", "--allow-dirty", "--quiet"]);
    pack.arg("--target-dir").arg(&target);
    run(&mut pack, "fix the manifests")?;

    let folder = target.join("package");
    let (mut names, mut members, mut patches) = (Vec::new(), String::new(), String::new());
    // The registry that the dry run publishes to.
    for entry in fs::read_dir(folder.join("tmp-registry")).context("target/packages/package/tmp-registry")? {
        let archive = entry?.path();
        let stem = archive.file_stem().and_then(|stem| stem.to_str()).context("a package with a name in UTF-8")?;
        if archive.extension().is_some_and(|extension| extension == "crate") {
            let (name, _) = stem.split_once('.').and_then(|(name, _)| name.rsplit_once('-')).context("no version")?;
            // `m` sets the time to now. The archive has one time for all files, and cargo compares times.
            run(Command::new("tar").arg("-xzmf").arg(&archive).arg("-C").arg(&folder), "install `tar`")?;
            writeln!(members, "    \"{stem}\",")?;
            writeln!(patches, "{name} = {{ path = \"{stem}\" }}")?;
            names.push(name.to_owned());
        }
    }
    let manifest = folder.join("Cargo.toml");
    let text = format!("[workspace]\nresolver = \"3\"\nmembers = [\n{members}]\n\n[patch.crates-io]\n{patches}");
    fs::write(&manifest, text).context("target/packages")?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).context("Cargo.lock")?;
    ensure!(!names.is_empty(), "the dry run published no package");
    names.sort();
    for name in &names {
        // Compiled alone, a package gets only the features that it asks for.
        let mut compile = cargo(root);
        compile.args(["check", "--quiet", "--package", name, "--manifest-path"]).arg(&manifest);
        compile.arg("--target-dir").arg(root.join("target"));
        run(&mut compile, "fix the manifests")?;
    }
    Ok(())
}
