//! The fixture folders: names, answers, and that they are not empty.

use std::collections::BTreeSet;

use super::{Finding, Tree};

/// How the name of a fixture may start.
const PREFIXES: [&str; 6] = ["sample_", "hand_", "issue_", "random_", "edge_", "max_"];

/// Every file of the folder has a good name and what belongs to it.
pub(super) fn names(tree: &Tree, game: &str) -> Vec<Finding> {
    let folder = format!("fixtures/{game}/");
    let names: BTreeSet<_> = tree.keys().filter_map(|path| path.strip_prefix(&folder)).collect();
    let mut findings = Vec::new();
    let mut found = |name: &str, what: &str| findings.push(format!("{folder}{name}: {what}"));
    if !names.contains("README.md") {
        found("README.md", "is missing");
    }
    for name in names.iter().filter(|name| **name != "README.md") {
        if !is_fixture(name) {
            found(name, "is not named (sample|hand|issue|random|edge|max)_[a-z0-9_]+.(in|ans)");
        }
        if let Some(stem) = name.strip_suffix(".ans")
            && !names.contains(format!("{stem}.in").as_str())
        {
            found(name, "is the answer to nothing");
        }
        if let Some(stem) = name.strip_suffix(".in")
            && stem.starts_with("sample_")
            && !names.contains(format!("{stem}.ans").as_str())
        {
            found(name, &format!("has no answer {stem}.ans"));
        }
    }
    findings
}

/// Beside the folders of the games there is little.
pub(super) fn strays(tree: &Tree, games: &[&str]) -> Vec<Finding> {
    let is_known = |name: &str| match name.split_once('/') {
        Some((folder, _)) => games.contains(&folder),
        None => ["README.md", "manifest.txt", ".gitattributes"].contains(&name),
    };
    tree.keys()
        .filter(|path| path.strip_prefix("fixtures/").is_some_and(|name| !is_known(name)))
        .map(|path| format!("{path}: belongs to no game"))
        .collect()
}

/// There are at least `floor` cases.
pub(super) fn floor(tree: &Tree, game: &str, floor: usize) -> Vec<Finding> {
    let folder = format!("fixtures/{game}/");
    let names = tree.keys().filter_map(|path| path.strip_prefix(&folder));
    let cases = names.filter(|name| name.strip_suffix(".in").is_some()).count();
    if cases < floor {
        return vec![format!("{folder}: has fewer than {floor} cases: {cases}")];
    }
    Vec::new()
}

fn is_fixture(name: &str) -> bool {
    let Some(stem) = name.strip_suffix(".in").or_else(|| name.strip_suffix(".ans")) else {
        return false;
    };
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    PREFIXES
        .iter()
        .any(|prefix| stem.strip_prefix(prefix).is_some_and(|why| !why.is_empty() && why.chars().all(is_plain)))
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    fn folder(names: &[&str]) -> Tree {
        names.iter().flat_map(|name| tree_of(&[(&format!("fixtures/chomp/{name}"), "")])).collect()
    }

    #[test]
    fn a_good_folder_is_silent() {
        let tree = folder(&[
            "README.md",
            "sample_1.in",
            "sample_1.ans",
            "hand_no_cell.in",
            "issue_12_overflow.in",
            "random_small_00.in",
            "edge_top.in",
            "max_00.in",
        ]);
        assert_eq!(names(&tree, "chomp"), [""; 0]);
        assert_eq!(floor(&tree, "chomp", 6), [""; 0]);
    }

    #[test]
    fn a_bad_name_is_found() {
        for name in ["test_17.in", "hand_.in", "hand_Big.in", "hand_a.txt", "hand-a.in", "hand_a/b.in"] {
            let findings = names(&folder(&["README.md", name]), "chomp");
            assert_eq!(
                findings,
                [format!(
                    "fixtures/chomp/{name}: is not named (sample|hand|issue|random|edge|max)_[a-z0-9_]+.(in|ans)"
                )]
            );
        }
    }

    #[test]
    fn what_is_missing_is_found() {
        assert_eq!(
            names(&folder(&["sample_1.in", "hand_a.ans"]), "chomp"),
            [
                "fixtures/chomp/README.md: is missing",
                "fixtures/chomp/hand_a.ans: is the answer to nothing",
                "fixtures/chomp/sample_1.in: has no answer sample_1.ans",
            ]
        );
    }

    #[test]
    fn a_folder_that_is_no_game_is_found() {
        let tree = tree_of(&[
            ("fixtures/README.md", ""),
            ("fixtures/manifest.txt", ""),
            ("fixtures/chomp/hand_a.in", ""),
            ("fixtures/chmop/hand_a.in", ""),
            ("fixtures/notes.txt", ""),
        ]);
        assert_eq!(
            strays(&tree, &["chomp"]),
            ["fixtures/chmop/hand_a.in: belongs to no game", "fixtures/notes.txt: belongs to no game"]
        );
    }

    #[test]
    fn an_empty_folder_does_not_pass() {
        assert_eq!(
            floor(&folder(&["README.md", "hand_a.in", "hand_a.ans"]), "chomp", 2),
            ["fixtures/chomp/: has fewer than 2 cases: 1"]
        );
    }
}
