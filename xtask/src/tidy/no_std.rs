//! Rings 0 to 2 do without the standard library, and so does everything that they depend on.

use super::rings::without_std;
use super::{Finding, Tree, text};
use crate::metadata::Package;

/// The program that has nothing but those crates.
pub(super) const PROGRAM: &str = "impartial-no-std";

/// How `cargo tree` is asked for the features with which the program alone is compiled, one package a line.
///
/// What only the compiler runs is left out: it runs where there is a standard library.
pub(super) const TREE: [&str; 9] =
    ["tree", "--package", PROGRAM, "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}, {f}"];

/// Each of those crates says so, and the program uses it.
pub(super) fn crates(packages: &[Package], games: &[&str], tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let program = packages.iter().find(|package| package.name == PROGRAM);
    let used: Vec<_> = program.iter().flat_map(|program| &program.dependencies).map(|to| to.name.as_str()).collect();
    for Package { name, .. } in without_std(packages, games) {
        let path = format!("crates/{name}/src/lib.rs");
        match text(tree, &path) {
            Ok(text) if text.lines().any(|line| line == "#![no_std]") => {}
            Ok(_) => findings.push(format!("{path}: has no line `#![no_std]`")),
            Err(finding) => findings.push(finding),
        }
        if !used.contains(&name.as_str()) {
            findings.push(format!("tests/no-std/Cargo.toml: does not use `{name}`"));
        }
    }
    findings
}

/// No package below the program is compiled for the standard library.
pub(super) fn features(listed: &str) -> Vec<Finding> {
    let packages = listed.lines().filter_map(|line| line.trim_end_matches(" (*)").rsplit_once(", "));
    packages
        .filter(|(_, features)| features.split(',').any(|feature| feature == "std"))
        .map(|(package, _)| {
            let name = package.split(' ').next().unwrap_or(package);
            format!("tests/no-std/Cargo.toml: `{name}` is compiled with its feature `std` below it")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;
    use crate::metadata::Dependency;

    fn package(name: &str, dependencies: &[&str]) -> Package {
        let dependency = |name: &&str| Dependency { name: (*name).to_owned(), dev: false, optional: false };
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(dependency).collect(),
            ..Package::default()
        }
    }

    #[test]
    fn a_crate_that_does_not_say_so_is_found() {
        let packages = [
            package("nimbers", &[]),
            package("sweepline", &[]),
            package("impartial-core", &[]),
            package("impartial", &[]),
            package(PROGRAM, &["nimbers", "sweepline", "impartial-core"]),
        ];
        let tree = tree_of(&[
            ("crates/nimbers/src/lib.rs", "//! N.\n#![no_std]\n"),
            ("crates/sweepline/src/lib.rs", "#![cfg_attr(not(feature = \"std\"), no_std)]\n"),
            ("crates/impartial-core/src/lib.rs", "//! Not `#![no_std]`.\n"),
            ("crates/impartial/src/lib.rs", "//! I.\n"),
        ]);
        assert_eq!(
            crates(&packages, &[], &tree),
            [
                "crates/sweepline/src/lib.rs: has no line `#![no_std]`",
                "crates/impartial-core/src/lib.rs: has no line `#![no_std]`",
            ]
        );
    }

    #[test]
    fn a_crate_that_the_program_does_not_use_is_found() {
        let tree = tree_of(&[("crates/nimbers/src/lib.rs", "#![no_std]")]);
        let finding = "tests/no-std/Cargo.toml: does not use `nimbers`";
        assert_eq!(crates(&[package("nimbers", &[]), package(PROGRAM, &[])], &[], &tree), [finding]);
        assert_eq!(crates(&[package("nimbers", &[])], &[], &tree), [finding]);
    }

    #[test]
    fn a_feature_that_needs_the_standard_library_is_found() {
        let listed =
            "impartial-no-std v0.1.0 (/w), \nnimbers v0.1.0 (/w/n), default,std (*)\nserde v1.0.0, alloc,stdx\n";
        assert_eq!(
            features(listed),
            ["tests/no-std/Cargo.toml: `nimbers` is compiled with its feature `std` below it"]
        );
    }
}
