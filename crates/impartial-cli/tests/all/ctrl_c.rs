//! Ctrl-C.

use std::fs;
use std::process::{Child, Command};

pub(crate) const SIGINT: i32 = 2;

/// Presses Ctrl-C.
pub(crate) fn press(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// Returns whether the command starts with SIGINT ignored, as tests do that run in the background of a shell script.
pub(crate) fn is_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|set| u64::from_str_radix(set.trim(), 16).unwrap() >> (SIGINT - 1) & 1 == 1)
}
