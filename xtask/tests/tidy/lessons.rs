//! The lessons of the web page, whose titles and sentences `docs/nim-values.md` repeats.

use std::fs;
use std::path::Path;

const LESSONS: &str = "crates/impartial-web/page/src/lessons.ts";
const PAGE: &str = "docs/nim-values.md";

/// Returns a line for each title that is not a heading of the page, and for each sentence that the page does not quote.
pub(super) fn missing(root: &Path) -> Vec<String> {
    let [lessons, page] = [LESSONS, PAGE].map(|path| fs::read_to_string(root.join(path)).unwrap());
    let expected: Vec<_> = lessons.lines().filter_map(line_of_the_page).collect();
    assert!(expected.len() >= 2, "{LESSONS}: has no lessons");
    let missing = expected.into_iter().filter(|expected| !page.lines().any(|line| line == expected));
    missing.map(|line| format!("{PAGE}: expected the line `{line}`, because {LESSONS} has this text")).collect()
}

/// Returns the line of the page that a line such as `title: "Nim by pairs",` requires, if any.
fn line_of_the_page(line: &str) -> Option<String> {
    let field =
        |name| line.trim().strip_prefix(name)?.strip_suffix(',').and_then(|text| serde_json::from_str(text).ok());
    let title = field("title: ").map(|title: String| format!("## {title}"));
    title.or_else(|| field("sentence: ").map(|sentence: String| format!("> {sentence}")))
}
