//! Reads arbitrary bytes as inputs, positions, moves, components of sums and saved games.
//!
//! The first byte selects how the other bytes are read: as an input of one of the games, as a text that names a game,
//! or as a saved game.

#![no_main]

use std::ffi::OsString;

use impartial::GAMES;
use impartial::core::{Position as _, Solve, Sum};
use impartial::nimbers::Nimber;
use impartial_fuzz::games::Checks;
use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

/// The components as the command names them. A program cannot be imported, so the target includes its file.
#[path = "../../../crates/impartial-cli/src/sum_component.rs"]
mod component;

/// The files of the command, replaced by the bytes after the first zero byte.
mod input {
    use std::cell::RefCell;
    use std::path::Path;

    use anyhow::Result;
    use impartial::{Puzzle, Rule};

    use crate::search_limits::SearchLimits;

    thread_local! {
        pub(crate) static FILE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// The contents of every file.
    pub(crate) struct Input;

    impl Input {
        /// Parses the bytes. The name of the file and the limits are ignored.
        pub(crate) fn puzzle(rule: &Rule, _: Option<&Path>, _: Option<&SearchLimits>) -> Result<Box<dyn Puzzle>> {
            rule.parse(FILE.with_borrow(Clone::clone)).map_err(anyhow::Error::msg)
        }
    }
}

/// The limits of a search, which the target leaves out.
mod search_limits {
    pub(crate) enum SearchLimits {}
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let index = usize::from(first) % (GAMES.len() + 2);
    match GAMES.get(index) {
        Some(game) => text::judge(game, bytes),
        None if bytes.len() > 2_048 || !Checks::are_quick(bytes) => (),
        None if index == GAMES.len() => named(bytes),
        None => text::saved_game(bytes),
    }
});

/// Reads bytes as a position, as a move, and as components of a sum.
///
/// The bytes after the first zero byte are the contents of the file that the components name.
fn named(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let text = String::from_utf8_lossy(parts.next().unwrap_or_default());
    text::positions_and_moves(&text);
    input::FILE.set(parts.next().unwrap_or_default().to_vec());
    components(&text);
}

/// Reads a text as components of a sum, and checks its nim-value, its texts and its winning move.
fn components(text: &str) {
    let arguments: Vec<OsString> = text.split_ascii_whitespace().map(OsString::from).collect();
    let Ok(components) = component::parse_all(&arguments, None) else { return };
    let Ok(positions) = component::read_all(&components, None) else { return };
    // A list of numbers means heaps, and any other text is the name of a file.
    let sizes = text.trim_ascii().strip_prefix("nim:").unwrap_or_default().split(',').map(str::parse);
    if let Ok(sizes) = sizes.collect::<Result<Vec<u64>, _>>() {
        let heaps = impartial::nim::PlainNim::new(sizes);
        assert_eq!(positions, [impartial::AnyPosition::from(heaps)], "{text:?}: the heaps");
    }
    let value: Nimber = positions.iter().map(Solve::nim_value).sum();
    let mut sum = Sum::new(positions);
    assert_eq!(sum.nim_value(), value, "{text:?}: nim-value of the sum");
    for target in [Nimber::ZERO, Nimber::ONE] {
        let report = impartial::sum::report(&sum, target);
        assert!(report.ends_with('\n'), "{text:?}: expected whole lines in the report");
        let json = impartial::sum::json(&sum, target);
        serde_json::from_str::<serde_json::Value>(&json).expect("the JSON is an object");
    }
    assert_eq!(sum.winning_move().is_some(), !value.is_zero(), "{text:?}: a winning move from nim-value {value}");
    if let Some(mv) = sum.winning_move() {
        sum.play(&mv).expect("a named move is legal");
        assert_eq!(sum.nim_value(), Nimber::ZERO, "{text:?}: after the winning move");
    }
}
