//! Ctrl-C stops the solving of a board and a search cleanly, and has its usual effect at any other time.
//!
//! The tests wait until the command catches the signal, which Linux reports in `/proc`, so they do not depend on timing.

use std::fs;
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Output};
use std::time::Duration;

use crate::command::{good, impartial};
use crate::folder::Folder;

const SIGINT: i32 = 2;

/// Presses Ctrl-C.
fn press(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// Returns whether SIGINT is in a set of signals of a process, such as `SigCgt`, the signals that it catches.
fn is_in(set: &str, process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let signals = status.lines().find_map(|line| line.strip_prefix(set)?.strip_prefix(':')).unwrap();
    u64::from_str_radix(signals.trim(), 16).unwrap() >> (SIGINT - 1) & 1 == 1
}

/// Returns a board that takes many seconds: every cell is a candidate.
fn large_board() -> String {
    format!("1\n120 120\n{}", ("^".repeat(120) + "\n").repeat(120))
}

/// Waits until the command works: it catches Ctrl-C, and has used some CPU time since.
fn wait_until_working(child: &Child) {
    wait_until(child, || is_in("SigCgt", &child.id().to_string()));
    let ticks = || -> u64 { stat(child)[11].parse().unwrap() };
    let start = ticks();
    wait_until(child, || ticks() > start + 2);
}

/// Returns the fields of `/proc/PID/stat` after the name, which may contain spaces. Field 0 is the state, and field 11 the
/// time in user mode.
fn stat(child: &Child) -> Vec<String> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    fields.split_whitespace().map(String::from).collect()
}

/// Waits until a condition is true, and panics if the command ends before.
fn wait_until(child: &Child, is_so: impl Fn() -> bool) {
    while !is_so() {
        assert_ne!(stat(child)[0], "Z", "expected the command to be working");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Presses Ctrl-C while the command works. The command must end with its own message and status.
fn interrupted(arguments: &[&str]) {
    let child = impartial(arguments).spawn().unwrap();
    wait_until_working(&child);
    press(&child);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&stderr), "error: interrupted\n", "{arguments:?}");
    assert_eq!((status.code(), String::from_utf8_lossy(&stdout).as_ref()), (Some(130), ""), "{arguments:?}");
}

/// Every command that solves a board stops, prints nothing on standard output, and leaves no file.
#[test]
fn solving_stops() {
    let folder = Folder::new();
    let board = folder.write("board.in", &large_board());
    let answer = folder.write("board.ans", "Asuna\n");
    let picture = folder.file("board.svg");
    interrupted(&["solve", "grid-split", &board]);
    interrupted(&["draw", "grid-split", &board, "-o", &picture]);
    interrupted(&["check", "grid-split", &board, &answer]);
    interrupted(&["sum", "nim:3", &format!("grid-split:{board}")]);
    interrupted(&["play", "grid-split", &board]);
    assert_eq!(folder.names(), ["board.ans", "board.in"]);
    let cram = folder.write("cram.in", &format!("6 8 {}", "........ ".repeat(6)));
    interrupted(&["solve", "cram", &cram, "--positions", "1000000000"]);
}

/// At the prompt of `play`, Ctrl-C kills the command, even if it has solved a board before. If the signal was ignored, as
/// in the background of a shell script, it stays ignored until a board is solved, and the command ends with its input.
#[test]
fn ctrl_c_at_the_prompt_acts_as_always() {
    let folder = Folder::new();
    let board = folder.write("board.in", "cells 3 3 2\n1 1\n3 3\n");
    for (arguments, has_solved) in [(&["play", "sharti"][..], false), (&["play", "grid-split", &board], true)] {
        let mut child = impartial(arguments).spawn().unwrap();
        let mut printed = Vec::new();
        let mut output = child.stdout.take().unwrap();
        while !printed.ends_with(b"\n> ") {
            let mut byte = [0];
            output.read_exact(&mut byte).unwrap();
            printed.extend(byte);
        }
        press(&child);
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
        let expected = (has_solved || !is_in("SigIgn", "self")).then_some(SIGINT);
        assert_eq!((status.signal(), String::from_utf8_lossy(&stderr).as_ref()), (expected, ""), "{arguments:?}");
    }
}

/// A search leaves a checkpoint, and resumes from it.
#[test]
fn searches_leave_a_checkpoint() {
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    // The period of this code is not known.
    interrupted(&["period", "grundy", "--limit", "4000000000", "--checkpoint", &file]);
    assert_eq!(folder.names(), ["checkpoint"]);
    interrupted(&["misere", "0.07", "--limit", "4096", "--checkpoint", &folder.file("misere")]);
    assert_eq!(folder.names(), ["checkpoint", "misere"]);
    let json = |options: &[&str]| good(&[&["period", "grundy", "--format", "json"], options].concat(), "");
    let resumed = json(&["--limit", "3000", "--checkpoint", &file]);
    assert_eq!(resumed, json(&["--limit", "3000"]));
    let at_once = json(&["--time", "0", "--checkpoint", &file]);
    assert!(!at_once.contains("\"values\":0,"), "{at_once}");
}
