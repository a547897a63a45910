//! The properties of all texts, valid or not.

mod input;
mod notation;
mod saved_game;

use impartial::{AnyMove, AnyPosition, ParseError};

pub use input::{judge, positions};
pub use notation::positions_and_moves;
pub use saved_game::saved_game;

/// Returns the same tokens with other whitespace between them.
#[must_use]
pub fn respaced(text: &[u8]) -> Vec<u8> {
    let tokens = text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).filter(|token| !token.is_empty());
    let whitespace: [&[u8]; 5] = [b" ", b"\r\n", b"\t \x0b", b"\n\n", b"\x0c"];
    tokens.zip(whitespace.iter().cycle()).flat_map(|(token, space)| [token, *space].concat()).collect()
}

/// Checks that the location of an error is within the text or at its end.
///
/// # Panics
///
/// Panics if it is different.
pub fn has_a_location(error: &ParseError, text: &[u8]) {
    let line = text.split(|&byte| byte == b'\n').nth(error.line() - 1).expect("the line of the error is in the text");
    assert!(
        (1..=line.len() + 1).contains(&error.column()),
        "`{error}`: expected a column of a line of {} bytes",
        line.len()
    );
}

/// Checks that a position is the same after it is written and read again, as text and as JSON.
///
/// # Panics
///
/// Panics if it is different.
pub fn round_trip(position: &AnyPosition) {
    let text = position.to_string();
    let again: AnyPosition = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!((&again, &again.to_string()), (position, &text), "{text:?}: written and read again");
    let json = serde_json::to_string(position).expect("a position is a string in JSON");
    assert_eq!(serde_json::from_str::<AnyPosition>(&json).ok().as_ref(), Some(position), "{json}: read again");
    assert!(position.show().ends_with('\n'), "{text:?}: expected whole lines from `show`");
}

/// Checks that a move is the same after it is written and read again, as text and as JSON.
///
/// # Panics
///
/// Panics if it is different.
pub fn move_round_trip(mv: &AnyMove) {
    assert_eq!(mv.to_string().parse::<AnyMove>().as_ref(), Ok(mv), "written and read again");
    let json = serde_json::to_string(mv).expect("a move has no map");
    assert_eq!(serde_json::from_str::<AnyMove>(&json).ok().as_ref(), Some(mv), "{json}: read again");
}
