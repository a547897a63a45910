//! Child processes and standard output.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use lexopt::Parser;

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
pub(crate) fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words: Vec<_> = [program].into_iter().chain(command.get_args()).map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// Runs `command` in the terminal and returns whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("cannot start `{}`", command_line(command)))?;
    Ok(status.success())
}

/// Runs `command` without output and returns whether it started and succeeded.
pub(crate) fn succeeds_silently(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs `command` in the terminal. The error for a failure ends with `hint`, which states how to fix it.
pub(crate) fn run(command: &mut Command, hint: &str) -> Result<()> {
    if !succeeds(command)? {
        bail!("`{}` failed; {hint}", command_line(command));
    }
    Ok(())
}

/// Runs `command` and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{}`", command_line(command)))?;
    if !output.status.success() {
        bail!("`{}` failed", command_line(command));
    }
    String::from_utf8(output.stdout).with_context(|| format!("the output of `{}` is not UTF-8", command_line(command)))
}

/// Writes `text` to standard output. A reader may close the pipe early, as `head` does.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(err) if err.kind() != io::ErrorKind::BrokenPipe => Err(err).context("cannot write to standard output"),
        _ => Ok(()),
    }
}

/// Maximum time of a test program. The slowest test program takes a tenth of it.
const LIMIT: Duration = Duration::from_secs(600);

/// Makes `cargo test` run each test program through `cargo xtask within-limit`, so that a test that hangs fails, and
/// cargo reports its program as for any other failure.
pub(crate) fn limit(test: &mut Command) -> Result<&mut Command> {
    let xtask = env::current_exe().context("cannot find this program")?;
    Ok(test.arg("--config").arg(format!("target.'cfg(all())'.runner = ['{}', 'within-limit']", xtask.display())))
}

/// Runs a program with its arguments, and kills it when it exceeds the limit.
pub(crate) fn run_within_limit(mut parser: Parser) -> Result<()> {
    let words: Vec<_> = parser.raw_args()?.collect();
    let (program, arguments) = words.split_first().context("no program is given")?;
    let mut command = Command::new(program);
    // Rustdoc sets this variable only if there is no runner. Doctests read it to run each one in a separate process.
    command.args(arguments).env("RUSTDOC_DOCTEST_BIN_PATH", program);
    let mut child = command.spawn().context("cannot start the program")?;
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        match child.try_wait()? {
            // The status of the program becomes the status of this process, so cargo sees what it would see without the
            // limit.
            Some(status) => match status.code() {
                Some(code) => process::exit(code),
                None => bail!("`{}`: {status}", program.display()),
            },
            // Short programs are polled often and long ones rarely, so waiting adds at most a twentieth of the time.
            None => thread::sleep((start.elapsed() / 20).min(Duration::from_millis(50))),
        }
    }
    child.kill()?;
    bail!("`{}` hangs: it was stopped after {} minutes", program.display(), LIMIT.as_secs() / 60)
}
