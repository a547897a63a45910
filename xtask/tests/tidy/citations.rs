//! The bibliography: each key that the code cites is in `docs/bibliography.md`, each of its keys is cited, and the solver of
//! each game cites a source.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns a line for each key without a source or a citation, and for each solver without a citation.
pub(super) fn broken(root: &Path) -> Vec<String> {
    let page = fs::read_to_string(root.join("docs/bibliography.md")).unwrap();
    let keys: BTreeSet<&str> = page.lines().filter(|line| line.starts_with("| `[")).flat_map(cited).collect();
    let mut unused = keys.clone();
    let mut findings = Vec::new();
    for file in super::sources(&root.join("crates"), &["rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        let found: BTreeSet<&str> = text.lines().flat_map(cited).collect();
        let shown = file.strip_prefix(root).unwrap().display();
        findings
            .extend(found.difference(&keys).map(|key| format!("{shown}: docs/bibliography.md has no key `[{key}]`")));
        if file.ends_with("src/solve.rs") && text.contains("impl Solve for") && found.is_empty() {
            findings.push(format!("{shown}: cites no key of docs/bibliography.md"));
        }
        unused.retain(|key| !found.contains(key));
    }
    findings.extend(unused.iter().map(|key| format!("docs/bibliography.md: no code cites `[{key}]`")));
    findings
}

/// Returns the keys between backticks and brackets in a line: initials and a year, or an abbreviation.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    let is_key = |text: &&str| {
        let name = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let has_year = text.len() == name.len() + 2;
        let is_name = name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_alphabetic());
        let is_abbreviation = text.len() > 1 && text.chars().all(|letter| letter.is_ascii_uppercase());
        has_year && is_name || is_abbreviation
    };
    line.split("`[").skip(1).filter_map(|rest| rest.split_once("]`")).map(|(text, _)| text).filter(is_key)
}
