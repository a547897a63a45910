//! What a registry shows of a published crate, and what is in the package.

use super::files::FRONT_PAGE;
use super::rings::without_std;
use super::{Finding, Tree, text};
use crate::metadata::Package;

/// The texts of the licences, which each package carries.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The front page of a crate, on a registry and in its documentation.
const README: &str = "README.md";

/// The registry takes no more keywords and no more categories, and no longer keywords.
const MOST: usize = 5;
const LONGEST_KEYWORD: usize = 20;

/// The registry's names for where our crates belong.
const CATEGORIES: [&str; 5] = ["algorithms", "command-line-utilities", "games", "mathematics", "no-std"];

/// Beside `src/` a package has these, of which cargo itself adds some.
const PACKED: [&str; 7] =
    [".cargo_vcs_info.json", "Cargo.lock", "Cargo.toml", "Cargo.toml.orig", LICENCES[0], LICENCES[1], README];

/// Every published crate has what a registry shows, and only published crates do.
pub(super) fn shown(packages: &[Package], games: &[&str], tree: &Tree) -> Vec<Finding> {
    let no_std: Vec<_> = without_std(packages, games).map(|package| &package.name).collect();
    let mut findings = Vec::new();
    for package in packages {
        let path = &package.manifest;
        let folder = path.trim_end_matches("Cargo.toml");
        let mut found = |what: String| findings.push(format!("{path}: {what}"));
        if package.publish != folder.starts_with("crates/") {
            found("crates are published, and no other package is".to_owned());
        }
        if !package.publish {
            continue;
        }
        if package.description.as_deref().is_none_or(str::is_empty) {
            found("has no description".to_owned());
        }
        let documentation = format!("https://docs.rs/{}", package.name);
        if package.documentation.as_ref() != Some(&documentation) {
            found(format!("its documentation is not {documentation}"));
        }
        if package.readme.as_deref() != Some(README) {
            found(format!("its front page is not {README}"));
        }
        if package.keywords.is_empty() || package.keywords.len() > MOST {
            found(format!("has {} keywords, not 1 to {MOST}", package.keywords.len()));
        }
        for keyword in package.keywords.iter().filter(|keyword| !is_keyword(keyword)) {
            found(format!("a registry does not take the keyword `{keyword}`"));
        }
        if package.categories.is_empty() || package.categories.len() > MOST {
            found(format!("has {} categories, not 1 to {MOST}", package.categories.len()));
        }
        for category in package.categories.iter().filter(|category| !CATEGORIES.contains(&category.as_str())) {
            found(format!("the category `{category}` is not in xtask/src/tidy/packages.rs"));
        }
        if package.categories.iter().any(|category| category == "no-std") != no_std.contains(&&package.name) {
            found("the category `no-std` is for rings 0 to 2".to_owned());
        }
        for licence in LICENCES {
            if text(tree, &format!("{folder}{licence}")) != text(tree, licence) {
                found(format!("{folder}{licence} is not the text of {licence}"));
            }
        }
        findings.extend(front_page(tree, folder, package));
    }
    findings
}

/// The front page is part of the documentation, and names the oldest compiler.
fn front_page(tree: &Tree, folder: &str, package: &Package) -> Vec<Finding> {
    let path = format!("{folder}{README}");
    let mut findings = Vec::new();
    match text(tree, &path) {
        Err(finding) => findings.push(finding),
        Ok(page) => {
            let compiler = format!("Rust {} ", package.rust_version.as_deref().unwrap_or_default());
            if !page.contains(&compiler) {
                findings.push(format!("{path}: does not say `{compiler}or later`"));
            }
            // A registry shows the text as it is, and knows neither our items nor our folders.
            for target in page.split("](").skip(1).filter(|target| !target.starts_with("https://")) {
                let target = target.split(')').next().unwrap_or(target);
                findings.push(format!("{path}: a registry cannot follow the link to `{target}`"));
            }
        }
    }
    // A program has no documentation but this page.
    if let Ok(lib) = text(tree, &format!("{folder}src/lib.rs"))
        && !lib.starts_with(FRONT_PAGE)
    {
        findings.push(format!("{folder}src/lib.rs: does not begin with {README}"));
    }
    findings
}

/// A package has its sources, its front page and the licences, and no tests with what they read.
pub(super) fn packed(listed: &str) -> Vec<Finding> {
    listed
        .lines()
        .filter(|path| !path.starts_with("src/") && !PACKED.contains(path))
        .map(|path| format!("Cargo.toml: `include` packs {path}"))
        .collect()
}

fn is_keyword(keyword: &str) -> bool {
    keyword.len() <= LONGEST_KEYWORD
        && keyword.starts_with(|c: char| c.is_ascii_alphabetic())
        && keyword.chars().all(|c| c.is_ascii_alphanumeric() || "_-+".contains(c))
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    fn good() -> Package {
        let strings = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Package {
            name: "nimbers".to_owned(),
            manifest: "crates/nimbers/Cargo.toml".to_owned(),
            publish: true,
            description: Some("Nimbers".to_owned()),
            documentation: Some("https://docs.rs/nimbers".to_owned()),
            readme: Some(README.to_owned()),
            rust_version: Some("1.89".to_owned()),
            keywords: strings(&["nim", "finite-field"]),
            categories: strings(&["mathematics", "no-std"]),
            ..Package::default()
        }
    }

    const FILES: [(&str, &str); 6] = [
        ("LICENSE-APACHE", "A"),
        ("LICENSE-MIT", "M"),
        ("crates/nimbers/LICENSE-APACHE", "A"),
        ("crates/nimbers/LICENSE-MIT", "M"),
        ("crates/nimbers/README.md", "Nimbers, for Rust 1.89 or later. See [more](https://docs.rs/nimbers)."),
        ("crates/nimbers/src/lib.rs", FRONT_PAGE),
    ];

    fn found(package: Package) -> Vec<Finding> {
        shown(&[package], &[], &tree_of(&FILES))
    }

    #[test]
    fn a_good_package_is_silent() {
        assert_eq!(found(good()), [""; 0]);
        let tasks = Package { name: "xtask".to_owned(), manifest: "xtask/Cargo.toml".to_owned(), ..Package::default() };
        assert_eq!(found(tasks), [""; 0]);
    }

    #[test]
    fn every_missing_fact_is_found() {
        let words = |count: usize, word: &str| vec![word.to_owned(); count];
        for package in [
            Package { publish: false, ..good() },
            Package { description: None, ..good() },
            Package { description: Some(String::new()), ..good() },
            Package { documentation: None, ..good() },
            Package { documentation: Some("https://docs.rs/nimber".to_owned()), ..good() },
            Package { readme: None, ..good() },
            Package { rust_version: Some("1.90".to_owned()), ..good() },
            Package { keywords: Vec::new(), ..good() },
            Package { keywords: words(6, "nim"), ..good() },
            Package { keywords: words(1, "two words"), ..good() },
            Package { keywords: words(1, "longer-than-twenty-one"), ..good() },
            Package { categories: words(1, "mathematics"), ..good() },
            Package { categories: vec!["no-std".to_owned(), "maths".to_owned()], ..good() },
            Package { categories: words(6, "no-std"), ..good() },
        ] {
            let shown = format!("{package:?}");
            assert_eq!(found(package).len(), 1, "{shown}");
        }
    }

    #[test]
    fn every_bad_file_is_found() {
        for (index, (path, _)) in FILES.iter().enumerate().skip(2) {
            for other in ["//", "Rust 1.89 or later: [`Nim`](Nim)."] {
                let mut files = FILES;
                files[index].1 = other;
                assert_eq!(shown(&[good()], &[], &tree_of(&files)).len(), 1, "{path}: {other}");
            }
        }
    }

    #[test]
    fn what_does_not_belong_into_a_package_is_found() {
        let good = format!("{}\nsrc/lib.rs\nsrc/arch/x86_64.rs\n", PACKED.join("\n"));
        assert_eq!(packed(&good), [""; 0]);
        for path in ["tests/dense.rs", "target/a.json", "fixtures/a.in", "LICENSE"] {
            assert_eq!(packed(path), [format!("Cargo.toml: `include` packs {path}")]);
        }
    }
}
