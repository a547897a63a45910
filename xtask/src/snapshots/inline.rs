//! Inline snapshots, which stand in the source: only `cargo insta` can rewrite them, anybody can edit them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use super::files;
use crate::process::{print, root};

/// The files in which a run leaves the inline snapshots that differ, from the root.
pub(super) fn pending() -> Result<Vec<PathBuf>> {
    files("tests", ".pending-snap")
}

/// Prints the inline snapshots that differ; if there are any, this is an error, for nothing takes them here.
pub(crate) fn report() -> Result<()> {
    let mut count = 0;
    for path in pending()? {
        let text = fs::read_to_string(root().join(&path))?;
        let source = source(&path.to_string_lossy());
        for (line, new) in changes(&text).with_context(|| path.display().to_string())? {
            count += 1;
            print(&format!("\n{source}:{line}: the inline snapshot would now be\n{new}\n"))?;
        }
    }
    if count > 0 {
        bail!("inline snapshots that differ: {count}; edit them in the source, or run `cargo insta review`");
    }
    Ok(())
}

/// The source file to which a pending file belongs.
fn source(pending: &str) -> String {
    let name = pending.strip_suffix(".pending-snap").unwrap_or(pending);
    match name.rsplit_once("/.") {
        Some((folder, file)) => format!("{folder}/{file}"),
        None => name.to_owned(),
    }
}

/// Line number and new text of each entry; an entry without new text withdraws an earlier one.
fn changes(text: &str) -> Result<Vec<(u64, String)>> {
    let mut changes = Vec::new();
    for entry in text.lines() {
        let entry: Value = serde_json::from_str(entry)?;
        if let (Some(line), Some(new)) = (entry["line"].as_u64(), entry["new"]["snapshot"].as_str()) {
            changes.push((line, new.to_owned()));
        }
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pending_file_lies_beside_its_source() {
        assert_eq!(source("tests/suite/.errors.rs.pending-snap"), "tests/suite/errors.rs");
    }

    #[test]
    fn entries_with_new_text_are_changes() {
        let text = r#"{"run_id":"1","line":12,"new":{"metadata":{},"snapshot":"a\nb"},"old":null}
{"run_id":"1","line":20,"new":null,"old":null}
"#;
        assert_eq!(changes(text).unwrap(), [(12, "a\nb".to_owned())]);
        assert!(changes("not JSON").is_err());
    }
}
