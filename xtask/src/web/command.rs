//! The command with the page embedded.

use std::path::Path;

use anyhow::Result;

use super::{BUILT, build};
use crate::process::{cargo, print, run};

/// Builds the page, and then the command that embeds it.
pub(crate) fn command(root: &Path) -> Result<()> {
    build(root)?;
    let mut build = cargo(root);
    build.args(["build", "--locked", "--quiet", "--release", "--package", "impartial-cli"]);
    build.arg("--target-dir").arg(root.join("target")).env("IMPARTIAL_PAGE", root.join(BUILT));
    run(&mut build, "fix the error above")?;
    let name = Path::new("target/release/impartial").with_extension(std::env::consts::EXE_EXTENSION);
    print(&format!("{0}: `{0} play --page PAGE.html --open` opens the page in the browser\n", name.display()))
}
