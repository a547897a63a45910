//! Unusual standard input and output: full disks, closed pipes, files, and devices without an end.

#[cfg(unix)]
use std::fs::File;

#[cfg(unix)]
use crate::command::{SHARTI_SAMPLE_2, impartial, run_command};
#[cfg(target_os = "linux")]
use crate::command::{bad, run};

/// Every subcommand reports that standard output is on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["games"],
        &["man"],
        &["completions", "bash"],
        &["solve", "sharti"],
        &["sum", "nim:1"],
        &["play", "sharti"],
        &["sequence", "kayles", "--to", "99"],
        &["sequence", "kayles", "--to", "99", "--format", "svg"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = run_command(impartial(arguments).stdout(full), SHARTI_SAMPLE_2.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("error: cannot write to standard output: "), "{arguments:?}: {message}");
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
    }
}

/// A closed pipe ends the command without a message and without a panic.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_silent() {
    // More output than fits into a buffer.
    let many = format!("20000\n{}", "1 1\n#\n".repeat(20_000));
    for (arguments, input) in [
        (&["solve", "sharti"][..], SHARTI_SAMPLE_2),
        (&["solve", "grid-split"], &many),
        (&["solve", "grid-split", "--format", "json"], &many),
        (&["solve", "sharti", "--format", "report"], SHARTI_SAMPLE_2),
        (&["draw", "sharti"], SHARTI_SAMPLE_2),
        (&["sum", "nim:3"], ""),
        (&["play", "sharti"], "hint\n"),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = run_command(impartial(arguments).stdout(writer), input.as_bytes());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
    }
}

/// Standard input that is a regular file is read from its current position, whether it is short or long.
#[cfg(unix)]
#[test]
fn standard_input_may_be_a_file() {
    use std::io::{Seek as _, SeekFrom, Write as _};

    for spaces in [0, 10_000] {
        let mut file = tempfile::tempfile().unwrap();
        let skipped = "no number\n";
        write!(file, "{skipped}5 1 1{}\n2 2 2 2\n", " ".repeat(spaces)).unwrap();
        let solve = |mut file: File, at: usize| {
            file.seek(SeekFrom::Start(at as u64)).unwrap();
            impartial(&["solve", "sharti"]).stdin(file).output().unwrap()
        };
        let output = solve(file.try_clone().unwrap(), skipped.len());
        assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), output.status.code()), ("Hamed\n", Some(0)));
        let message = String::from_utf8(solve(file, 0).stderr).unwrap();
        assert!(message.starts_with("error: <stdin>:1:1: ") && message.contains("`no`"), "{message}");
    }
}

/// Files in `/proc` report no length and cannot be sought.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_a_length_is_read() {
    let message = bad(&["solve", "nim", "/proc/version"], "");
    assert!(message.starts_with("error: /proc/version:1:1: expected the number N of heaps, "), "{message}");
}

/// A token and a line without an end are refused before they fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn endless_inputs() {
    for command in ["solve", "validate"] {
        let output = run(&[command, "sharti", "/dev/zero"], "");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "error: cannot read /dev/zero: a token has more than 268435456 bytes\n", "{command}");
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
    let zeros = File::open("/dev/zero").unwrap();
    let output = impartial(&["play", "sharti"]).stdin(zeros).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "error: cannot read standard input: a line has more than 268435456 bytes\n");
    assert_eq!(output.status.code(), Some(2));
}
