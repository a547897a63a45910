//! Checkers, which use testlib. Kattis and DOMjudge get the few functions of it that the checkers call.
//!
//! Kattis and DOMjudge need a checker only for answers with a move, because they compare other answers themselves. A package of
//! Polygon has the source of every checker, because programs that import such packages expect the file.

use impartial::Game;

use crate::contests;

/// The functions of testlib that the checkers use.
const TESTLIB: &str = include_str!("testlib.h");

/// A checker that compares tokens.
pub(super) const TOKENS: &str = include_str!("tokens.cpp");

/// Returns the checker of a game, or `None` if a comparison of tokens is enough.
pub(super) fn source(game: &Game) -> Option<String> {
    contests::contest(game).checker.map(|play| include_str!("checker.cpp").to_owned() + play)
}

/// Returns the functions of testlib for an output validator of Kattis.
pub(super) fn testlib_for_kattis() -> String {
    format!("#define KATTIS\n{TESTLIB}")
}
