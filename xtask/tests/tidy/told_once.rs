//! Facts that one page states. Other pages link to it, because repeated facts soon differ.

use std::fs;
use std::path::Path;

use super::sources;

/// Phrases, the page that may have them, and what to write elsewhere.
const FACTS: &[(&str, &str, &str)] = &[
    ("minor version", "CONTRIBUTING.md", "link to what is promised between versions"),
    // The puzzle of the day has a perfect opponent.
    ("perfect opponent", "crates/impartial-web/README.md", "the opponent has three levels"),
    ("Node with npm", "", "the page needs Node 20 or later with npm"),
];

/// Returns the lines that state such a fact in another page, or in the help of the command.
pub(super) fn elsewhere(root: &Path) -> Vec<String> {
    let mut files = sources(&root.join("crates/impartial-cli/src"), &["rs"]);
    for folder in ["crates", "docs", "fixtures", "tests"] {
        files.extend(sources(&root.join(folder), &["md"]));
    }
    files.extend(["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"].map(|page| root.join(page)));
    let mut findings = Vec::new();
    for file in files {
        let (text, page) = (fs::read_to_string(&file).unwrap(), file.strip_prefix(root).unwrap());
        for (number, line) in (1..).zip(text.lines()) {
            let facts = FACTS.iter().filter(|(phrase, allowed, _)| line.contains(phrase) && page != Path::new(allowed));
            findings.extend(
                facts.map(|(phrase, _, instead)| format!("{}:{number}: `{phrase}`: {instead}", page.display())),
            );
        }
    }
    findings
}
