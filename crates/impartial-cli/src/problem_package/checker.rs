//! Checkers, for games whose answers have a move. They use testlib, and Kattis and DOMjudge get the few functions of it.

/// The functions of testlib that the checkers use.
const TESTLIB: &str = include_str!("checkers/testlib.h");

const COMMON: &str = include_str!("checkers/common.cpp");

/// Returns the checker of a game, or `None` if a comparison of tokens is enough.
pub(super) fn source(game: &str) -> Option<String> {
    let play = match game {
        "heaps" => include_str!("checkers/heaps.cpp"),
        "nim" => include_str!("checkers/nim.cpp"),
        "paper-cutting" => include_str!("checkers/paper_cutting.cpp"),
        _ => return None,
    };
    Some(format!("{COMMON}{play}"))
}

/// Returns the functions of testlib for an output validator of Kattis.
pub(super) fn testlib_for_kattis() -> String {
    format!("#define KATTIS\n{TESTLIB}")
}
