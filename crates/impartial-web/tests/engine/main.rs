//! The engine as a host sees it: JSON in, JSON out.

#![expect(clippy::unwrap_used, reason = "an unexpected response fails the test")]

mod boards;
mod errors;
mod explanations;
mod proofs;
mod sessions;

use std::cell::RefCell;

use impartial_web::Engine;
use serde_json::{Value, json};

/// Sends a request and checks that the response has either `ok` or `error`.
fn respond(engine: &mut Engine, request: &Value) -> Value {
    let response: Value = serde_json::from_str(&engine.call(request.to_string())).unwrap();
    assert_eq!(response.as_object().unwrap().len(), 1, "{response}");
    assert!(response["ok"].is_object() || response["error"]["line"].is_u64(), "{response}");
    response
}

/// Sends a request that succeeds, and returns its result.
fn ok(engine: &mut Engine, request: &Value) -> Value {
    let response = respond(engine, request);
    assert!(response["ok"].is_object(), "{request}: {response}");
    response["ok"].clone()
}

#[test]
fn the_progress_of_a_request_is_reported_at_most_a_hundred_times() {
    thread_local! {
        static CALLS: RefCell<Vec<(f64, f64)>> = const { RefCell::new(Vec::new()) };
    }
    let mut engine = Engine::new().on_progress(|done, total| CALLS.with_borrow_mut(|calls| calls.push((done, total))));
    let mut progress = |request: &Value| {
        ok(&mut engine, request);
        CALLS.take()
    };
    let input = format!("300000{}", " 1".repeat(300_000));
    let long = progress(&json!({"do": "solve", "game": "nim", "input": input}));
    assert!((4..=101).contains(&long.len()), "{long:?}");
    assert!(long.is_sorted() && long.last() == Some(&(600_006.0, 600_006.0)), "{long:?}");
    let cells: Vec<String> = (1..=1600).map(|cell| format!("{} {}\n", cell / 40 + 1, cell % 40 + 1)).collect();
    let cells = cells.concat();
    let board = progress(&json!({"do": "solve", "game": "grid-split", "input": format!("cells 41 41 1600\n{cells}")}));
    let solving = board.iter().filter(|(_, total)| *total < 2.0).count();
    assert!((2..=101).contains(&solving), "{board:?}");
    assert_eq!(progress(&json!({"do": "games"})), []);
}
