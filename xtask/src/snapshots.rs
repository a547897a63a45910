//! `cargo xtask review` and `cargo xtask bless`, which show and accept the snapshot changes that insta writes to files.
//!
//! A run of the suite writes each changed snapshot to `x.snap.new` next to `x.snap`. A change of one word in all reports
//! affects hundreds of snapshots, so snapshots with equal changes are shown once. Changes are compared as words removed
//! and added, because the rest of a line may differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use similar::{ChangeTag, DiffOp, DiffTag, TextDiff};

use crate::fixtures;
use crate::process::{git, output, print, succeeds};
use crate::test::{FOLDER, References, command, files};

/// The folder of the sources with inline snapshots.
const SOURCES: &str = "tests/suite";

/// The modules of the suite that have no snapshots, and take most of its time.
const WITHOUT_SNAPSHOTS: [&str; 6] = ["answers::", "boards::", "malformed::", "moves::", "sessions::", "texts::"];

/// Runs the tests with snapshots, and shows each change of a snapshot as a diff.
pub(crate) fn review(root: &Path) -> Result<()> {
    fixtures::prepare(root)?;
    forget_pending(root)?;
    // Failed tests are reported at the end, because the diffs may show why they failed.
    let passed = succeeds(&mut snapshots(root, "new", None))?;
    // Snapshots are grouped by their changes, and groups are sorted by their first path.
    let mut changed: BTreeMap<Vec<(String, String)>, Vec<Pending>> = BTreeMap::new();
    let pending = files(&root.join(FOLDER), ".snap.new")?;
    for path in &pending {
        let pending = Pending::read(root, path)?;
        changed.entry(pending.changes()).or_default().push(pending);
    }
    let mut groups: Vec<_> = changed.into_values().collect();
    groups.sort_by(|one, other| one[0].path.cmp(&other[0].path));
    groups.iter().try_for_each(|group| print(&shown(group)?))?;
    let counts = format!("changed snapshots: {}, changes: {}", pending.len(), groups.len());
    print(&format!("\n{counts}; `cargo xtask bless [FILTER]` accepts them\n"))?;
    refuse_inline(root)?;
    if !passed {
        bail!("the tests do not compile, or fail not only in snapshots; `cargo xtask test` shows how");
    }
    Ok(())
}

/// Accepts every snapshot of the tests whose name contains `filter`. Without a filter, deletes unused snapshots.
///
/// The first run accepts no snapshot, because the output of a test that fails for another reason must not be accepted.
pub(crate) fn bless(root: &Path, filter: Option<&str>) -> Result<()> {
    fixtures::prepare(root)?;
    forget_pending(root)?;
    if !succeeds(&mut suite(root, "no", filter))? {
        bail!(
            "the tests do not compile, or fail not only in snapshots, so no snapshot was accepted; `cargo xtask test` shows how"
        );
    }
    let mut second = snapshots(root, "always", filter);
    let references = References::of(root, &mut second)?;
    if !succeeds(&mut second)? {
        // A test that stopped early did not reach all its snapshots, so nothing counts as unused.
        bail!("the tests failed in the second run only; `git status` shows the accepted snapshots");
    }
    if filter.is_none() {
        for path in references.orphans()? {
            fs::remove_file(root.join(&path)).with_context(|| path.display().to_string())?;
            print(&format!("deleted {}: no test uses it\n", path.display()))?;
        }
    }
    let changed = output(git(root).args(["status", "--short", "--", FOLDER]))?;
    print(if changed.is_empty() { "no snapshot changed\n" } else { &changed })?;
    refuse_inline(root)
}

/// Returns the command that runs the suite. `update` selects what insta does with changed snapshots.
///
/// The run has the features and the profile of `cargo xtask test`, so that nothing is compiled again. Changed snapshots
/// do not fail it, so that one run reaches all of them.
fn suite(root: &Path, update: &str, filter: Option<&str>) -> Command {
    let mut command = command(root, filter);
    command.args(["--test", "suite", "--quiet"]).envs([
        ("INSTA_UPDATE", update),
        ("INSTA_FORCE_PASS", "1"),
        ("INSTA_OUTPUT", "none"),
    ]);
    command
}

/// Returns the command that runs the tests with snapshots.
fn snapshots(root: &Path, update: &str, filter: Option<&str>) -> Command {
    let mut command = suite(root, update, filter);
    command.arg("--").args(WITHOUT_SNAPSHOTS.iter().flat_map(|module| ["--skip", module]));
    command
}

/// Deletes pending snapshots of earlier runs.
fn forget_pending(root: &Path) -> Result<()> {
    let pending = files(&root.join(FOLDER), ".snap.new")?;
    for path in pending.into_iter().chain(files(&root.join(SOURCES), ".pending-snap")?) {
        fs::remove_file(&path).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Returns an error if inline snapshots changed.
fn refuse_inline(root: &Path) -> Result<()> {
    let pending = files(&root.join(SOURCES), ".pending-snap")?;
    let sources: Vec<_> = pending.iter().filter_map(|path| path.file_stem()?.to_str()?.get(1..)).collect();
    if !sources.is_empty() {
        bail!("inline snapshots changed in {}; `cargo xtask test` shows them; edit them", sources.join(", "));
    }
    Ok(())
}

/// A snapshot that changed: its path from the root, the accepted text and the new one.
struct Pending {
    path: PathBuf,
    old: String,
    new: String,
}

impl Pending {
    fn read(root: &Path, pending: &Path) -> Result<Self> {
        let read = |path: &Path| fs::read_to_string(path).with_context(|| path.display().to_string());
        let accepted = pending.with_extension("");
        let old = if accepted.exists() { read(&accepted)? } else { String::new() };
        let path = accepted.strip_prefix(root)?.to_owned();
        Ok(Self { path, old: without_header(&old).to_owned(), new: without_header(&read(pending)?).to_owned() })
    }

    /// Returns the distinct pairs of words removed and words added in their place.
    fn changes(&self) -> Vec<(String, String)> {
        let lines = TextDiff::from_lines(&self.old, &self.new);
        let changed = lines.ops().iter().filter(|op| op.tag() != DiffTag::Equal);
        let pairs: BTreeSet<_> = changed.flat_map(|op| changes(&lines, op)).collect();
        pairs.into_iter().collect()
    }
}

/// Returns the changes of a step from the old lines to the new: pairs of words if the number of lines is equal, or else
/// lines.
fn changes(lines: &TextDiff<'_, '_, '_, str>, op: &DiffOp) -> Vec<(String, String)> {
    let (old, new) = (&lines.old_slices()[op.old_range()], &lines.new_slices()[op.new_range()]);
    if old.len() != new.len() {
        return vec![(old.concat(), new.concat())];
    }
    let words = |(old, new): (&&str, &&str)| {
        let words = TextDiff::from_words(*old, *new);
        let of_op =
            |op: &DiffOp| (words.old_slices()[op.old_range()].concat(), words.new_slices()[op.new_range()].concat());
        words.ops().iter().filter(|op| op.tag() != DiffTag::Equal).map(of_op).collect::<Vec<_>>()
    };
    old.iter().zip(new).flat_map(words).collect()
}

/// Returns the text of a snapshot without the lines about its test.
fn without_header(snapshot: &str) -> &str {
    snapshot.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(snapshot, |(_, text)| text)
}

/// Returns the diff of the first of several snapshots with the same changes, and the list of the others.
fn shown(group: &[Pending]) -> Result<String> {
    let Pending { path, old, new } = &group[0];
    let mut text = format!("\n=== {}\n\n", path.display());
    let diff = TextDiff::from_lines(old, new);
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        writeln!(text, "{}", hunk.header())?;
        for change in hunk.iter_changes() {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            writeln!(text, "{sign}{}", change.value().trim_end_matches('\n'))?;
        }
    }
    if group.len() > 1 {
        writeln!(text, "\nthe same in {} others:", group.len() - 1)?;
        text.extend(group[1..].iter().map(|other| format!("  {}\n", other.path.display())));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(name: &str, old: &str, new: &str) -> Pending {
        let header = |line: &str| format!("---\nsource: tests/suite/reports.rs\n{line}---\n");
        let [old, new] = [header("") + old, header("assertion_line: 9\n") + new];
        Pending { path: name.into(), old: without_header(&old).to_owned(), new: without_header(&new).to_owned() }
    }

    #[test]
    fn snapshots_with_the_same_changes_are_shown_once() {
        let first = pending("a", "Hamed\nnim-value: *5\n", "Hamed\nnim value: *5\n");
        let second = pending("b", "nim-value: *7\nnim-value: *9\n", "nim value: *7\nnim value: *9\n");
        let third = pending("c", "nim-value: *5\n", "nim value: *6\n");
        assert_eq!(first.changes(), [("nim-value:".to_owned(), "nim value:".to_owned())]);
        assert_eq!(first.changes(), second.changes());
        assert_ne!(first.changes(), third.changes());
        assert_ne!(first.changes(), pending("d", "", "nim value: *5\n").changes());
        assert_eq!(
            shown(&[first, second]).unwrap(),
            "\n=== a\n\n@@ -1,2 +1,2 @@\n Hamed\n-nim-value: *5\n+nim value: *5\n\nthe same in 1 others:\n  b\n"
        );
    }
}
