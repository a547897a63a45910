//! Small inputs start no threads, and large ones do. The test runs itself in a process of its own, because a pool lasts as
//! long as the process.

#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::process::Command;

use impartial::Game;

/// Returns the number of threads of this process.
fn threads() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let threads = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    threads.unwrap().trim().parse().unwrap()
}

/// Returns a board of Sharti with this many white cells, no two of them in a row or column.
fn cells(count: usize) -> String {
    let mut text = format!("1000000 {count} 1\n");
    for at in 1..=count {
        let column = 1 + at * 7_919 % 999_983;
        writeln!(text, "{at} {column} {at} {column}").unwrap();
    }
    text
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
    let solve = |game: &str, text: String| Game::named(game).unwrap().parse(text.as_bytes()).unwrap().answer();
    let before = threads();
    for (game, text) in [
        ("sharti", "9 5 9\n1 1 2 2\n3 3 4 4\n5 5 6 6\n7 7 8 8\n9 9 9 9\n".to_owned()),
        ("sharti", cells(39_999)),
        ("grid-split", board(2)),
        ("grid-split", board(24)),
    ] {
        solve(game, text);
        assert_eq!(threads(), before, "{game}");
    }
    // The pool has one thread on a machine with one processor, or with `RAYON_NUM_THREADS=1`.
    solve("grid-split", board(40));
    let pool = threads() - before;
    assert!(pool > 0, "a large board starts threads");
    solve("sharti", cells(40_000));
    assert_eq!(threads(), before + pool);
}
