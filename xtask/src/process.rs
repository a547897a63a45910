//! Child processes, the root of the workspace, and standard output.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use anyhow::{Context as _, Result, bail};

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        // Two checkouts may share one target folder, so what cargo says now counts before what it said at compile time.
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let package = Path::new(&package);
        package.parent().expect("the package lies in a folder of the workspace").to_owned()
    });
    &ROOT
}

/// The cargo that runs this task, at the root.
pub(crate) fn cargo() -> Command {
    at_root(Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into())))
}

/// Git, at the root, and never through a pager.
pub(crate) fn git() -> Command {
    let mut git = at_root(Command::new("git"));
    git.arg("--no-pager");
    git
}

fn at_root(mut command: Command) -> Command {
    command.current_dir(root());
    command
}

/// The command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned());
    let mut words: Vec<_> = words.collect();
    if let Some(name) = Path::new(&words[0]).file_stem() {
        words[0] = name.to_string_lossy().into_owned();
    }
    words.join(" ")
}

/// Runs `command` in the terminal and says whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    Ok(status.success())
}

/// Runs `command` in the terminal; where it fails, the error says what repairs it.
pub(crate) fn run(command: &mut Command, repair: &str) -> Result<()> {
    if !succeeds(command)? {
        bail!("`{}` failed; {repair}", shown(command));
    }
    Ok(())
}

/// Runs `command` and returns what it writes to standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed", shown(command));
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{}` wrote something else than text", shown(command)))
}

/// Writes `text` to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    ignore_closed_pipe(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// A reader that has seen enough, such as `head`, is no error.
pub(crate) fn ignore_closed_pipe(result: io::Result<()>) -> Result<()> {
    match result {
        Err(err) if err.kind() != io::ErrorKind::BrokenPipe => Err(err).context("standard output"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_without_the_folder_of_its_program() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["fmt", "--all"]);
        assert_eq!(shown(&command), "cargo fmt --all");
    }

    #[test]
    fn only_a_closed_pipe_is_silent() {
        assert!(ignore_closed_pipe(Ok(())).is_ok());
        assert!(ignore_closed_pipe(Err(io::ErrorKind::BrokenPipe.into())).is_ok());
        assert!(ignore_closed_pipe(Err(io::ErrorKind::StorageFull.into())).is_err());
    }

    #[test]
    fn the_root_holds_this_package() {
        assert!(root().join("xtask/src/process.rs").is_file());
    }
}
