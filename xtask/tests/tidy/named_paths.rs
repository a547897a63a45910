//! Paths of files and folders in texts and comments: a path between backticks exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files that are read, and the files whose paths are checked, by their extensions.
const EXTENSIONS: [&str; 12] = ["cpp", "md", "mjs", "py", "pyi", "rs", "svg", "toml", "ts", "tsx", "txt", "yml"];

/// The first folders of paths that are checked without an extension, because they name folders.
const FOLDERS: [&str; 7] = [".ci", ".github", "crates", "docs", "fixtures", "tests", "xtask"];

/// Folders without files of the repository.
const LEFT_OUT: [&str; 4] = [".git", "node_modules", "snapshots", "target"];

/// Returns a line for each path that names no file or folder. A path may begin in any folder.
pub(super) fn missing(root: &Path) -> Vec<String> {
    let files = files(root);
    let with_folders = files.iter().flat_map(|file| file.ancestors());
    let ends: BTreeSet<PathBuf> = with_folders.flat_map(ends).collect();
    let mut findings = Vec::new();
    for file in &files {
        let Ok(text) = fs::read_to_string(root.join(file)) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            // The second of three pieces is between backticks, and so is the fourth.
            let paths = line.split('`').skip(1).step_by(2).filter(|path| is_path(path) || is_folder(path));
            let missing = paths.filter(|path| !ends.contains(Path::new(path)) && !root.join(path).exists());
            findings.extend(missing.map(|path| format!("{}:{number}: `{path}` does not exist", file.display())));
        }
    }
    findings
}

/// Returns whether a text is the path of a file in a folder, without placeholders such as `NAME` and `<game>`.
fn is_path(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
    let (folder, name) = text.rsplit_once('/').unwrap_or_default();
    let (stem, extension) = name.rsplit_once('.').unwrap_or_default();
    let is_placeholder = stem.chars().all(|letter| letter.is_ascii_uppercase()) && extension != "md";
    EXTENSIONS.contains(&extension) && text.chars().all(is_plain) && !is_placeholder && !folder.starts_with("target")
}

/// Returns whether a text is the path of a folder or of a file without an extension.
fn is_folder(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_-./".contains(letter);
    let (first, rest) = text.split_once('/').unwrap_or_default();
    FOLDERS.contains(&first) && text.chars().all(is_plain) && !rest.contains('.')
}

/// Returns the ends of a path: the path without its first folders.
fn ends(file: &Path) -> impl Iterator<Item = PathBuf> {
    let parts: Vec<_> = file.iter().collect();
    (0..parts.len()).map(move |first| parts[first..].iter().collect())
}

/// Returns the paths of the files that are read, from the root.
pub(super) fn files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let is_left_out = LEFT_OUT.iter().any(|name| path.ends_with(name));
            if path.is_dir() && !is_left_out {
                open.push(path);
            } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|one| extension == *one)) {
                found.push(path.strip_prefix(root).unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}
