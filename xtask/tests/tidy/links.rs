//! Links in Markdown: the file of a relative link exists, and so does the heading that it names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::named_paths;
use crate::markdown::{prose, split, targets};

/// Returns a line for each link that leads nowhere.
pub(super) fn broken(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for file in named_paths::files(root).iter().filter(|file| file.extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(root.join(file)).unwrap();
        for (number, line) in prose(&text) {
            let broken = targets(line).filter(|target| !leads_somewhere(root, file, target));
            findings.extend(broken.map(|target| format!("{}:{number}: the link `{target}` is broken", file.display())));
        }
    }
    findings
}

fn leads_somewhere(root: &Path, file: &Path, target: &str) -> bool {
    let (path, heading) = split(target);
    let mut to = match path {
        "" => root.join(file),
        path => root.join(file).parent().unwrap().join(path),
    };
    if to.is_dir() && !heading.is_empty() {
        to.push("README.md");
    }
    to.exists() && (heading.is_empty() || headings(&to).contains(heading))
}

/// Returns the names that a host gives to the headings of a file: in lower case, with hyphens instead of spaces, without
/// other punctuation, and with a number if they occur again.
fn headings(file: &PathBuf) -> BTreeSet<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut names = BTreeSet::new();
    for (_, line) in prose(&text) {
        let Some(title) = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim()) else { continue };
        let is_kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
        let name: String = title.to_lowercase().chars().filter(is_kept).collect::<String>().replace(' ', "-");
        let again = (1..).map(|count| format!("{name}-{count}"));
        let free = [name.clone()].into_iter().chain(again).find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}
