//! `cargo xtask bless`: the snapshots become what the code now says.

use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::fixtures;
use crate::process::{git, output, print, root, succeeds};
use crate::snapshots::{FOLDER, References, forget_pending, inline, suite};

/// Takes every snapshot that the tests with `filter` in their name meet; without a filter, orphans are deleted.
pub(crate) fn run(filter: Option<&str>) -> Result<()> {
    fixtures::prepare()?;
    forget_pending()?;
    // A first run takes nothing: what is wrong by more than a snapshot must not become one.
    if !succeeds(&mut suite("no", filter))? {
        bail!(
            "the tests do not build, or fail for other reasons than snapshots, so no snapshot was taken; `cargo xtask test` shows them"
        );
    }
    let mut command = suite("always", filter);
    let references = References::of(&mut command)?;
    if !succeeds(&mut command)? {
        // A test that stopped early did not meet all its snapshots: they are no orphans.
        bail!("the tests failed in a second run only; see `git status` for the snapshots it took");
    }
    if filter.is_none() {
        for path in references.orphans()? {
            fs::remove_file(root().join(&path)).with_context(|| path.display().to_string())?;
            print(&format!("deleted {}: no test uses it\n", path.display()))?;
        }
    }
    summary()?;
    inline::report()
}

/// What is different from the last commit, or from what is staged.
fn summary() -> Result<()> {
    let stat = output(git().args(["diff", "--stat", "--", FOLDER]))?;
    let new = output(git().args(["ls-files", "--others", "--exclude-standard", "--", FOLDER]))?;
    print(&stat)?;
    for path in new.lines() {
        print(&format!(" {path} | new\n"))?;
    }
    if stat.is_empty() && new.is_empty() {
        print("no snapshot changed\n")?;
    }
    Ok(())
}
