//! Small inputs start no threads, and large ones do. The test runs itself in a separate process, whose threads it counts
//! and limits.

#![cfg(target_os = "linux")]

use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::Command;

use impartial::{Game, Progress, ReadOptions, set_max_threads};

/// Returns the number of threads of this process.
fn threads() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let threads = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    threads.unwrap().trim().parse().unwrap()
}

/// Returns a board of grid split without walls.
fn board(side: usize) -> String {
    format!("1\n{side} {side}\n{}", ("^".repeat(side) + "\n").repeat(side))
}

/// Set in the process that counts its threads.
const ALONE: &str = "IMPARTIAL_COUNTS_THREADS";

#[test]
fn only_large_inputs_start_threads() {
    if std::env::var_os(ALONE).is_none() {
        let name = concat!(module_path!(), "::only_large_inputs_start_threads");
        let (_, name) = name.split_once("::").unwrap();
        let mut alone = Command::new(std::env::current_exe().unwrap());
        let output = alone.args([name, "--exact", "--nocapture"]).env(ALONE, "1").output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        assert!(printed.contains("1 passed"), "{printed}");
        return;
    }
    let before = threads();
    // Returns the maximum number of additional threads, as the callback sees it while a board is solved.
    let others = |side: usize| {
        let mut others = 0;
        let mut on_progress = |_: Progress| {
            others = others.max(threads() - before);
            ControlFlow::Continue(())
        };
        Game::named("grid-split").unwrap().rules[0]
            .read(board(side).as_bytes(), ReadOptions::new().on_progress(&mut on_progress))
            .unwrap();
        others
    };
    assert_eq!([2, 24].map(others), [0, 0]);
    // A thread that has done its work may still be counted, so only these cases are certain.
    for (max, starts_threads) in [(1, false), (3, true)] {
        set_max_threads(NonZero::new(max).unwrap());
        assert_eq!(others(40) > 0, starts_threads, "at most {max} threads");
    }
}
