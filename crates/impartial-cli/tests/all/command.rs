//! Runs the command and checks its exit status and streams.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// A board of nim-value 5.
pub(crate) const SHARTI_SAMPLE_2: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";

/// Returns the command with these arguments and with piped streams.
pub(crate) fn impartial(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impartial"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with `input` on standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run_command(&mut impartial(arguments), input.as_ref())
}

/// Runs a command with `input` on standard input.
pub(crate) fn run_command(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    // A command that refuses its arguments exits without reading, so the write may fail.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Runs the command, which must exit with 0 and leave standard error empty, and returns its standard output.
pub(crate) fn good(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(arguments, input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the command, which must exit with 2 and leave standard output empty, and returns its standard error.
pub(crate) fn bad(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    refused(&run(arguments, input))
}

/// Returns the standard error of a command, which must have exited with 2 and left standard output empty.
pub(crate) fn refused(output: &Output) -> String {
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{message}");
    assert_eq!(output.status.code(), Some(2), "{message}");
    message
}
