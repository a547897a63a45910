//! The phrases to avoid: no text or comment matches a pattern of `.github/idioms.txt`.
//!
//! `git grep` reads the patterns, so a contributor can run the same command. It reads whole lines, including code.

use std::path::Path;
use std::process::Command;

/// The files that are read.
const FILES: [&str; 12] =
    [".ci/*", "*.cpp", "*.html", "*.ipynb", "*.md", "*.mjs", "*.py", "*.pyi", "*.rs", "*.toml", "*.ts*", "*.yml"];

/// Returns the lines that match.
pub(super) fn matches(root: &Path) -> Vec<String> {
    let mut command = Command::new("git");
    command.current_dir(root).args(["grep", "--line-number", "--extended-regexp", "--ignore-case"]);
    let output = command.args(["-f", ".github/idioms.txt", "--"]).args(FILES).output().unwrap();
    // The status is 1 if nothing matches.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| format!("{line}\n  matches .github/idioms.txt")).collect()
}
