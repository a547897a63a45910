//! Ctrl-C: it ends the solving of a board in good order, and acts as always at any other time.
//!
//! The tests wait until the command catches the signal, which Linux tells in `/proc`, so they do not depend on timing.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

#[path = "common/interrupt.rs"]
mod ctrl_c;
#[path = "common/folder.rs"]
mod folder;

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use ctrl_c::{SIGINT, is_ignored, press};
use folder::Folder;

/// A board that takes many seconds: every cell is a candidate.
fn large_board() -> String {
    const SIDE: usize = 120;
    let mut board = format!("cells {SIDE} {SIDE} {}\n", SIDE * SIDE);
    for cell in 0..SIDE * SIDE {
        writeln!(board, "{} {}", cell / SIDE + 1, cell % SIDE + 1).unwrap();
    }
    board
}

fn impartial(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impartial"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the command solves a board: it catches Ctrl-C, and has worked for a while since.
fn wait_until_solving(child: &Child) {
    wait_until(|| {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() >> (SIGINT - 1) & 1 == 1
    });
    let ticks = || -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        // The fields after the name, which may contain blanks. The twelfth is the time in user mode.
        let (_, fields) = stat.rsplit_once(')').unwrap();
        fields.split_whitespace().nth(11).unwrap().parse().unwrap()
    };
    let start = ticks();
    wait_until(|| ticks() > start + 2);
}

fn wait_until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(300), "expected the command to solve the board by now");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Presses Ctrl-C while the command solves the board. The command must end with its own message and status.
fn interrupted(arguments: &[&str]) {
    let child = impartial(arguments);
    wait_until_solving(&child);
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
}

/// At the prompt of `play`, Ctrl-C kills the command, also if it has solved a board before. If the signal was ignored, it
/// stays ignored until a board is solved, and the command ends with its input.
#[test]
fn ctrl_c_at_the_prompt_acts_as_always() {
    let folder = Folder::new();
    let board = folder.write("board.in", "cells 3 3 2\n1 1\n3 3\n");
    for (arguments, has_solved) in [(&["play", "sharti"][..], false), (&["play", "grid-split", &board], true)] {
        let mut child = impartial(arguments);
        let mut printed = Vec::new();
        let mut output = child.stdout.take().unwrap();
        while !printed.ends_with(b"\n> ") {
            let mut byte = [0];
            output.read_exact(&mut byte).unwrap();
            printed.extend(byte);
        }
        press(&child);
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
        let expected = (has_solved || !is_ignored()).then_some(SIGINT);
        assert_eq!((status.signal(), String::from_utf8_lossy(&stderr).as_ref()), (expected, ""), "{arguments:?}");
    }
}
