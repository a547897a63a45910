//! Child processes and standard output.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// Returns the cargo that runs this task, in the folder `root`.
pub(crate) fn cargo(root: &Path) -> Command {
    at(root, env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns git in the folder `root`, without a pager.
pub(crate) fn git(root: &Path) -> Command {
    let mut git = at(root, "git".into());
    git.arg("--no-pager");
    git
}

fn at(root: &Path, program: OsString) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root);
    command
}

/// Returns the command as it would be typed in a shell.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words: Vec<_> = [program].into_iter().chain(command.get_args()).map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// Runs `command` in the terminal and returns whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    Ok(status.success())
}

/// Runs `command` silently and returns whether it started and succeeded.
pub(crate) fn answers(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs `command` in the terminal. The error for a failure ends with `hint`, which names the repair.
pub(crate) fn run(command: &mut Command, hint: &str) -> Result<()> {
    if !succeeds(command)? {
        bail!("`{}` failed; {hint}", shown(command));
    }
    Ok(())
}

/// Runs `command` and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed", shown(command));
    }
    String::from_utf8(output.stdout).with_context(|| format!("the output of `{}` is not UTF-8", shown(command)))
}

/// Writes `text` to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    ignore_closed_pipe(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Drops the error that the reader closed the pipe early, as `head` does.
pub(crate) fn ignore_closed_pipe(result: io::Result<()>) -> Result<()> {
    match result {
        Err(err) if err.kind() != io::ErrorKind::BrokenPipe => Err(err).context("cannot write to standard output"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_pipe_is_ignored() {
        assert!(ignore_closed_pipe(Err(io::ErrorKind::BrokenPipe.into())).is_ok());
        assert!(ignore_closed_pipe(Err(io::ErrorKind::StorageFull.into())).is_err());
    }
}
