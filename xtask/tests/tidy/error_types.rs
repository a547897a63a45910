//! Error types of the libraries: fields and variants can be added to each without breaking its callers.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::sources;

/// Error types without fields, which callers construct.
const CONSTRUCTED: [&str; 2] = ["Stopped", "NotListed"];

/// Returns the public error types that are neither `#[non_exhaustive]` nor structs with a private field.
pub(super) fn exhaustive(root: &Path) -> Vec<String> {
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    crates.flat_map(|folder| exhaustive_in(root, &folder.join("src"))).collect()
}

fn exhaustive_in(root: &Path, folder: &Path) -> Vec<String> {
    let files: Vec<_> =
        sources(folder, &["rs"]).into_iter().map(|path| (fs::read_to_string(&path).unwrap(), path)).collect();
    let errors: BTreeSet<&str> = files.iter().flat_map(|(text, _)| error_types(text)).collect();
    let mut findings = Vec::new();
    for (text, path) in &files {
        for (before, item) in definitions(text) {
            let (kind, rest) = item.split_once(' ').unwrap_or_default();
            let name = identifier(rest);
            if errors.contains(name) && !CONSTRUCTED.contains(&name) && !is_open(before, kind, rest) {
                let path = path.strip_prefix(root).unwrap();
                findings.push(format!("{}: `{name}` is not `#[non_exhaustive]`", path.display()));
            }
        }
    }
    findings
}

/// Returns the names of the types that implement `Error`, by hand or by deriving it.
fn error_types(text: &str) -> Vec<&str> {
    let by_hand = text.lines().filter(|line| line.starts_with("impl"));
    let by_hand = by_hand.filter_map(|line| {
        let (head, name) = line.split_once("Error for ")?;
        head.ends_with([' ', ':']).then(|| identifier(name))
    });
    let derived = text.split("#[derive(").skip(1).filter_map(|item| {
        let (traits, rest) = item.split_once(")]")?;
        let is_error = traits.split(',').any(|name| name.trim().rsplit("::").next() == Some("Error"));
        let (_, item) = definitions(rest).next().filter(|_| is_error)?;
        Some(identifier(item.split_once(' ')?.1))
    });
    by_hand.chain(derived).collect()
}

/// Returns the public structs and enums of a file, each as the text before it and the text from its keyword.
fn definitions(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = text.match_indices("\npub ").map(|(at, start)| (&text[..at], &text[at + start.len()..]));
    starts.filter(|(_, item)| item.starts_with("struct ") || item.starts_with("enum "))
}

/// Returns whether a caller can neither construct the type nor match it exhaustively.
fn is_open(before: &str, kind: &str, rest: &str) -> bool {
    let attributes = before.lines().rev().take_while(|line| !line.is_empty() && !line.starts_with('}'));
    if attributes.into_iter().any(|line| line == "#[non_exhaustive]") {
        return true;
    }
    let body = rest.split("\n}").next().unwrap_or_default();
    let head = body.lines().next().unwrap_or_default();
    // A tuple is on one line, and each field of another struct has a line.
    let has_private_field = match head.split_once('(') {
        Some((_, fields)) if head.ends_with(';') => !fields.starts_with("pub "),
        _ => body.lines().skip(1).any(|line| {
            let field = line.strip_prefix("    ").unwrap_or("#");
            !["//", "#", "pub ", " "].iter().any(|start| field.starts_with(start))
        }),
    };
    kind == "struct" && has_private_field
}

fn identifier(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}
