//! Checks of positions and moves of any game, as text and as JSON.

use impartial::core::{Position as _, Solve as _};
use impartial::{AnyMove, AnyPosition};

use super::{has_a_location, move_round_trip, respaced, round_trip};

/// Parses a text as a position and as a move, plain and in JSON, and checks that writing and parsing them again changes
/// nothing.
///
/// # Panics
///
/// Panics if a position or move changes, or if an error has no location in the text.
pub fn positions_and_moves(text: &str) {
    position(text);
    if let Ok(mv) = text.parse::<AnyMove>() {
        move_round_trip(&mv);
    }
    if let Ok(mv) = serde_json::from_str::<AnyMove>(text) {
        move_round_trip(&mv);
    }
    if let Ok(position) = serde_json::from_str::<AnyPosition>(text) {
        round_trip(&position);
    }
}

/// Parses a text as a position, and checks that it is the same when written and parsed again before and after a move.
fn position(text: &str) {
    let again = respaced(text.as_bytes());
    let again = str::from_utf8(&again).expect("only whitespace was changed").parse::<AnyPosition>();
    match (text.parse::<AnyPosition>(), again) {
        (Err(error), Err(again)) => {
            assert_eq!(error.reason(), again.reason(), "{text:?}: errors for the same tokens");
            has_a_location(&error, text.as_bytes());
        }
        (Ok(mut position), Ok(again)) => {
            assert_eq!(position, again, "{text:?}: positions of the same tokens");
            round_trip(&position);
            if let Some(mv) = position.winning_move().or_else(|| position.some_move()) {
                move_round_trip(&mv);
                position.play(&mv).expect("a named move is legal");
                round_trip(&position);
            }
        }
        (one, other) => panic!("the same tokens with other whitespace: {one:?} and {other:?}"),
    }
}
