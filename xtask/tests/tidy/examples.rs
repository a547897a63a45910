//! The examples of what a README names: each public item of the crate that the README has between backticks is used by an
//! example of the README or of the crate documentation, or has an example in its own documentation.
//!
//! Items are found by their declarations. Several items with one name need only one example.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The words before the name of a declared item.
const KINDS: [&str; 8] = ["const", "enum", "fn", "mod", "static", "struct", "trait", "type"];

/// The languages of blocks of code in a README that are not Rust.
const OTHER_LANGUAGES: [&str; 6] = ["console", "json", "python", "sh", "text", "toml"];

/// Returns a line for each item without an example.
pub(super) fn missing(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for folder in fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(library) = fs::read_to_string(folder.join("src/lib.rs")) else { continue };
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let (prose, code): (Vec<_>, Vec<_>) = readme.split("\n```").enumerate().partition(|(part, _)| part % 2 == 0);
        let is_rust = |block: &&str| !OTHER_LANGUAGES.iter().any(|language| block.starts_with(language));
        let code = code.into_iter().map(|(_, block)| block).filter(is_rust);
        let code: String = code.chain(library.lines().filter(|line| line.starts_with("//!"))).collect();
        let items = items(&folder.join("src"));
        let named = prose.iter().flat_map(|(_, text)| text.split('`').skip(1).step_by(2)).filter(|name| is_path(name));
        for name in named {
            let last = name.rsplit("::").next().unwrap();
            if items.get(last) == Some(&false) && !has_word(&code, last) {
                findings.push(format!("{}: `{name}` has no example", folder.join("README.md").display()));
            }
        }
    }
    findings
}

/// Returns the names of the public items that files declare, and whether they have an example in their documentation.
fn items(sources: &Path) -> BTreeMap<String, bool> {
    let mut items = BTreeMap::new();
    for file in super::sources(sources, &["rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        let mut has_example = false;
        for line in text.lines().map(str::trim_start) {
            if line.starts_with("///") {
                has_example |= line.contains("```");
            } else if let Some(name) = line.strip_prefix("pub ").and_then(declared) {
                *items.entry(name.to_owned()).or_default() |= has_example;
                has_example = false;
            } else if line.ends_with(['{', ';', '}']) || line.is_empty() {
                // Attributes may be between the documentation and the item.
                has_example = false;
            }
        }
        // An example of a module is at the head of its file.
        let stem = file.file_stem().unwrap();
        let name = if stem == "mod" { file.parent().unwrap().file_name().unwrap() } else { stem };
        // The file may come before or after its declaration.
        if text.lines().any(|line| line == "//! ```") {
            items.insert(name.to_str().unwrap().to_owned(), true);
        }
    }
    items
}

/// Returns the name of the item that a line declares, without `pub`.
fn declared(line: &str) -> Option<&str> {
    let mut words =
        line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty());
    // `const fn` has two of the words.
    let mut word = words.find(|word| KINDS.contains(word))?;
    while KINDS.contains(&word) {
        word = words.next()?;
    }
    Some(word)
}

/// Returns whether a text is a name, perhaps after the names of its type or module.
fn is_path(text: &str) -> bool {
    let is_name = |part: &str| part.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    text.split("::").all(|part| is_name(part) && part.chars().all(|letter| letter.is_alphanumeric() || letter == '_'))
}

/// Returns whether a text has a word.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|other| other == word)
}
