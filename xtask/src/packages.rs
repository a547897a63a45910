//! The packages of the publishable crates, compiled beside nothing of the repository but each other.
//!
//! `cargo package` would compile them too, but from copies that it keeps in the home folder by name and version alone,
//! so it may compile an older state of this repository.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::metadata;
use crate::process::{cargo, root, run as run_child};

/// What to do where a package is wrong.
const REPAIR: &str = "mend the manifests";

/// Packs every publishable crate, and compiles each of them alone.
pub(crate) fn check() -> Result<()> {
    let packages = metadata::packages()?.into_iter().filter(|package| package.publish);
    let names: Vec<_> = packages.map(|package| package.name).collect();
    let target = root().join("target/packages");
    clear(&target)?;
    run_child(&mut packing(&names, &target), REPAIR)?;

    // Where cargo leaves what it packs.
    let archives = target.join("package");
    let manifest = archives.join("Cargo.toml");
    let workspace = workspace(&unpack(&archives)?)?;
    fs::write(&manifest, workspace).with_context(|| manifest.display().to_string())?;
    fs::copy(root().join("Cargo.lock"), archives.join("Cargo.lock")).context("Cargo.lock")?;
    for name in &names {
        run_child(&mut compiling(name, &manifest), REPAIR)?;
    }
    Ok(())
}

/// No folder there, whatever was there before.
fn clear(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(err) if err.kind() != io::ErrorKind::NotFound => Err(err).with_context(|| folder.display().to_string()),
        _ => Ok(()),
    }
}

/// Packs the crates by these names.
fn packing(names: &[String], target: &Path) -> Command {
    let mut command = cargo();
    command.args(["package", "--locked", "--allow-dirty", "--no-verify", "--quiet", "--target-dir"]).arg(target);
    command.args(names.iter().flat_map(|name| ["--package", name]));
    command
}

/// Opens every archive in place, and returns the names of the folders with the sources, in order.
fn unpack(archives: &Path) -> Result<Vec<String>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(archives).with_context(|| archives.display().to_string())? {
        let archive = entry?.path();
        if archive.extension().is_some_and(|extension| extension == "crate") {
            // `m` for the time of now: the archive has one time for all files ever, and by times cargo knows what changed.
            let mut tar = Command::new("tar");
            tar.arg("-xzmf").arg(&archive).arg("-C").arg(archives);
            run_child(&mut tar, "is `tar` installed?")?;
            let folder = archive.file_stem().and_then(|name| name.to_str());
            folders.push(folder.context("a package whose name is not text")?.to_owned());
        }
    }
    folders.sort();
    Ok(folders)
}

/// The manifest of a workspace with these folders, each in the place of what a registry has by its name.
fn workspace(folders: &[String]) -> Result<String> {
    let mut members = String::new();
    let mut patches = String::new();
    for folder in folders {
        // A version may hold `-` too, but only after its first dot, and a name has no dot.
        let name = folder.split_once('.').and_then(|(name, _)| name.rsplit_once('-'));
        let (name, _) = name.with_context(|| format!("`{folder}` has no version"))?;
        writeln!(members, "    \"{folder}\",")?;
        writeln!(patches, "{name} = {{ path = \"{folder}\" }}")?;
    }
    Ok(format!("[workspace]\nresolver = \"3\"\nmembers = [\n{members}]\n\n[patch.crates-io]\n{patches}"))
}

/// Compiles the package by this name, with the features that it asks for and no other.
fn compiling(name: &str, manifest: &Path) -> Command {
    let mut command = cargo();
    command.args(["check", "--quiet", "--package", name, "--manifest-path"]).arg(manifest);
    command.arg("--target-dir").arg(root().join("target"));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_takes_the_place_of_its_name() {
        let folders = ["a-b-0.1.0", "c-1.0.0-rc.1"].map(str::to_owned);
        let expected = "\
[workspace]
resolver = \"3\"
members = [
    \"a-b-0.1.0\",
    \"c-1.0.0-rc.1\",
]

[patch.crates-io]
a-b = { path = \"a-b-0.1.0\" }
c = { path = \"c-1.0.0-rc.1\" }
";
        assert_eq!(workspace(&folders).unwrap(), expected);
        assert!(workspace(&["a-b".to_owned()]).is_err());
    }
}
