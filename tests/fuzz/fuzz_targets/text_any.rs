//! Positions, moves and components of sums, as text and as JSON.
//!
//! The bytes after the first zero byte are the file that the components of a sum name.

#![no_main]

use impartial::impartial_core::{Position as _, Solve as _, Sum};
use impartial::nimbers::Nimber;
use impartial::{AnyMove, AnyPosition};
use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

use crate::component::Component;

/// The components as the command names them. A program has no interface, so the target includes its file.
#[path = "../../../crates/impartial-cli/src/sum_component.rs"]
mod component;

#[path = "../../../crates/impartial-cli/src/game_lookup.rs"]
mod game_lookup;

/// The files of the command, replaced by the bytes after the first zero byte.
mod input {
    use std::cell::RefCell;
    use std::path::Path;

    use anyhow::Result;
    use impartial::{Puzzle, Rule};

    thread_local! {
        pub(crate) static FILE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// The input of every file.
    pub(crate) struct Input;

    impl Input {
        /// Parses the bytes, whatever the name of the file.
        pub(crate) fn puzzle(rule: &Rule, _: Option<&Path>) -> Result<Box<dyn Puzzle>> {
            rule.parse(FILE.with_borrow(Clone::clone)).map_err(anyhow::Error::msg)
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    if !text::has_short_tables(bytes) {
        return;
    }
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let text = String::from_utf8_lossy(parts.next().unwrap_or_default());
    position(&text);
    if let Ok(mv) = text.parse::<AnyMove>() {
        text::move_round_trip(&mv);
    }
    if let Ok(mv) = serde_json::from_str::<AnyMove>(&text) {
        text::move_round_trip(&mv);
    }
    if let Ok(position) = serde_json::from_str::<AnyPosition>(&text) {
        text::round_trip(&position);
    }
    input::FILE.set(parts.next().unwrap_or_default().to_vec());
    components(&text);
});

/// Reads a text as a position, and writes and reads it again before and after a move.
fn position(text: &str) {
    let again = text::respaced(text.as_bytes());
    let again = str::from_utf8(&again).expect("only blanks were changed").parse::<AnyPosition>();
    match (text.parse::<AnyPosition>(), again) {
        (Err(error), Err(again)) => {
            assert_eq!(error.reason(), again.reason(), "{text:?}: errors for the same words");
            text::has_a_place(&error, text.as_bytes());
        }
        (Ok(mut position), Ok(again)) => {
            assert_eq!(position, again, "{text:?}: positions of the same words");
            text::round_trip(&position);
            if let Some(mv) = position.winning_move().or_else(|| position.some_move()) {
                text::move_round_trip(&mv);
                position.play(&mv).expect("a named move is legal");
                text::round_trip(&position);
            }
        }
        (one, other) => panic!("the same words with other blanks: {one:?} and {other:?}"),
    }
}

/// Reads words as components of a sum, and checks its nim-value, its texts and its winning move.
fn components(text: &str) {
    let Ok(components) = text.split_ascii_whitespace().map(str::parse).collect::<Result<Vec<Component>, _>>() else {
        return;
    };
    let Ok(positions) = component::read_all(&components) else { return };
    if let Some(sizes) = text.trim_ascii().strip_prefix("nim:") {
        let sizes: Vec<u64> = sizes.split(',').filter_map(|size| size.parse().ok()).collect();
        let heaps: Vec<String> = sizes.iter().map(|size| format!("nim\n{size}\n")).collect();
        assert!(
            text.trim_ascii().contains(' ') || positions.iter().map(ToString::to_string).eq(heaps),
            "{text:?}: the heaps"
        );
    }
    let value: Nimber = positions.iter().map(impartial::impartial_core::Solve::nim_value).sum();
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
