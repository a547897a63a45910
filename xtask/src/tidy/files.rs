//! What holds of every file, whatever is in it.

use super::{Finding, Tree};

/// A longer source file is about more than one subject.
const MOST_LINES: usize = 500;

/// How the documentation of a published crate begins.
pub(super) const FRONT_PAGE: &str = "#![doc = include_str!(\"../README.md\")]\n";

/// Every source file begins with its documentation, and is short.
pub(super) fn sources(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree {
        let Some((_, "rs")) = path.rsplit_once('.') else { continue };
        let text = text.as_deref().unwrap_or_default();
        if !text.starts_with("//!") && !text.starts_with(FRONT_PAGE) {
            findings.push(format!("{path}: does not begin with `//!` documentation"));
        }
        let lines = text.lines().count();
        if lines > MOST_LINES {
            findings.push(format!("{path}: has {lines} lines, more than {MOST_LINES}"));
        }
    }
    findings
}

/// No text names a folder of the machine on which it was written.
pub(super) fn absolute_paths(tree: &Tree, folders: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree {
        let text = text.as_deref().unwrap_or_default();
        for (line, content) in text.lines().enumerate() {
            if folders.iter().any(|folder| names_folder(content, folder)) {
                findings.push(format!("{path}: line {} holds an absolute path", line + 1));
            }
        }
    }
    findings
}

/// Whether `folder` stands in the line as a path of its own, and not as the end or start of other names.
fn names_folder(line: &str, folder: &str) -> bool {
    let in_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    // A home folder that is empty or `/` says nothing.
    folder.len() > 1
        && line.match_indices(folder).any(|(start, _)| {
            let before = line[..start].chars().next_back();
            let after = line[start + folder.len()..].chars().next();
            !before.is_some_and(in_name) && !after.is_some_and(|c| in_name(c) && c != '.')
        })
}

#[cfg(test)]
mod tests {
    use super::super::tree_of;
    use super::*;

    #[test]
    fn documentation_comes_first() {
        let tree = tree_of(&[
            ("a.rs", "//! Good.\n"),
            ("b.rs", "#![no_std]\n//! Too late.\n"),
            ("c.rs", ""),
            ("d.rs", "/// Of an item.\nfn d() {}\n"),
            ("e.txt", "no source"),
            ("f.rs", FRONT_PAGE),
        ]);
        assert_eq!(
            sources(&tree),
            [
                "b.rs: does not begin with `//!` documentation",
                "c.rs: does not begin with `//!` documentation",
                "d.rs: does not begin with `//!` documentation",
            ]
        );
    }

    #[test]
    fn a_long_file_is_found() {
        let tree = tree_of(&[("long.rs", &"//! Line.\n".repeat(501)), ("short.rs", &"//! Line.\n".repeat(500))]);
        assert_eq!(sources(&tree), ["long.rs: has 501 lines, more than 500"]);
    }

    #[test]
    fn an_absolute_path_is_found() {
        let folders = ["/home/kim", "/"];
        for line in ["see /home/kim/x", "/home/kim", "`/home/kim`", "a:/home/kim:b", "in /home/kim."] {
            let tree = tree_of(&[("a.md", &format!("first\n{line}\n"))]);
            assert_eq!(absolute_paths(&tree, &folders), ["a.md: line 2 holds an absolute path"]);
        }
    }

    #[test]
    fn parts_of_other_names_are_no_absolute_path() {
        for line in ["data/home/kim", "/home/kimberly", "/home/kim-2", "//", ""] {
            let tree = tree_of(&[("a.md", line)]);
            assert_eq!(absolute_paths(&tree, &["/home/kim", "/", ""]), [""; 0]);
        }
    }
}
