//! Checkers, for games whose answers have a move. They use testlib, and Kattis and DOMjudge get the few functions of it.

use impartial::Game;

use crate::contests;

/// The functions of testlib that the checkers use.
const TESTLIB: &str = include_str!("testlib.h");

/// Returns the checker of a game, or `None` if a comparison of tokens is enough.
pub(super) fn source(game: &Game) -> Option<String> {
    contests::contest(game).checker.map(|play| include_str!("checker.cpp").to_owned() + play)
}

/// Returns the functions of testlib for an output validator of Kattis.
pub(super) fn testlib_for_kattis() -> String {
    format!("#define KATTIS\n{TESTLIB}")
}
