//! Answers as JSON.

use impartial_core::Solve;
use nimbers::Nimber;
use serde::Serialize;

/// One line of JSON: a solved position of a game.
#[derive(Serialize)]
struct Record<'a, M> {
    game: &'a str,
    outcome: String,
    nim_value: u64,
    #[serde(rename = "move")]
    mv: Option<M>,
}

/// The line for `position`, with the move to `target` if there is one, and a line feed.
pub(crate) fn line<P: Solve<Move: Serialize>>(game: &str, position: &P, target: Nimber) -> String {
    let record = Record {
        game,
        outcome: position.outcome().to_string(),
        nim_value: position.nim_value().heap_size(),
        mv: position.move_to(target),
    };
    let json = serde_json::to_string(&record).expect("a record has no map and no float, so it can be written");
    json + "\n"
}
