//! `cargo xtask test`: every test of the workspace.

use anyhow::{Result, bail};

use crate::fixtures;
use crate::process::{cargo, print, succeeds};
use crate::snapshots::{References, select};

/// Runs the tests whose name contains `filter`, or all of them, and then nothing may be left over.
///
/// Nothing is printed after a run that succeeds: its last line is the test runner's own.
pub(crate) fn run(filter: Option<&str>) -> Result<()> {
    fixtures::prepare()?;
    let mut command = cargo();
    command.args(["test", "--workspace", "--all-features", "--no-fail-fast"]);
    command.env("INSTA_UPDATE", "no");
    select(&mut command, filter);
    let references = References::of(&mut command)?;
    if !succeeds(&mut command)? {
        bail!(
            "the tests do not build or do not pass; where snapshots moved on purpose, `cargo xtask review` shows them and `cargo xtask bless` takes them"
        );
    }
    if filter.is_some() {
        return Ok(());
    }
    let orphans = references.orphans()?;
    for path in &orphans {
        print(&format!("{}: no test uses this snapshot\n", path.display()))?;
    }
    if !orphans.is_empty() {
        bail!("orphaned snapshots: {}; `cargo xtask bless` deletes them", orphans.len());
    }
    Ok(())
}
