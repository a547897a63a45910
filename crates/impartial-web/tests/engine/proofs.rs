//! Rounds against a proof, in which the opponent is the winner.

use impartial_web::Engine;
use serde_json::{Value, json};

use crate::{ok, respond};

const PROOF: &str = include_str!("../../../../docs/proofs/cram_3_4.txt");

#[test]
fn a_round_through_a_proof() {
    let mut engine = Engine::new();
    let beginning: String = PROOF.chars().take(64).collect();
    assert_eq!(ok(&mut engine, &json!({"do": "identify", "text": beginning})), json!({"is_round": true}));
    let loaded = ok(&mut engine, &json!({"do": "load", "text": PROOF}));
    assert_eq!(loaded, json!({"reply": "2 3 right", "winner": null}));
    let view = ok(&mut engine, &json!({"do": "view"}));
    assert_eq!((&view["first"], &view["outcome"], &view["nim_value"]), (&json!("opponent"), &json!("P"), &json!("")));
    assert_eq!(view["components"][0]["nim_value"], "");
    assert_eq!(view["proof"], json!(["a winning reply", "the nim-value 0"]));
    let hint = ok(&mut engine, &json!({"do": "hint"}));
    assert_eq!(hint["winning"], Value::Null);
    // No claim has the two parts together, but one has each of them.
    assert_eq!(ok(&mut engine, &json!({"do": "play", "text": "1 1 right"}))["reply"], "3 1 right");
    let view = ok(&mut engine, &json!({"do": "view"}));
    let line = ["a winning reply", "the nim-value 0", "a winning reply", "the nim-values * + * = 0"];
    assert_eq!(view["proof"], json!(line));
    let why = ok(&mut engine, &json!({"do": "why"}));
    let parts = json!([
        {"label": "the part at row 1, column 3", "nim_value": "*"},
        {"label": "the part at row 3, column 3", "nim_value": "*"},
    ]);
    assert_eq!((&why["components"][0]["parts"], &why["total"], &why["change"]), (&parts, &json!(""), &Value::Null));
    let report = why["report"].to_string();
    assert!(report.contains("the nim-values * + * = 0") && !report.contains("theorem"), "{report}");
    let moves = ok(&mut engine, &json!({"do": "moves", "text": "1 3", "values": true}));
    assert_eq!(moves["legal"], json!([{"move": "1 3 right"}]));
    assert!(ok(&mut engine, &json!({"do": "board", "values": true}))["svg"].as_str().unwrap().starts_with("<svg "));
    // The opponent is asked to wait, as the page asks it, so the position between both moves is explained.
    ok(&mut engine, &json!({"do": "play", "text": "1 3 right", "reply": false}));
    let why = ok(&mut engine, &json!({"do": "why"}));
    assert_eq!((&why["change"]["move"], &why["change"]["from"]), (&json!("3 3 right"), &json!("")));
    assert_eq!(ok(&mut engine, &json!({"do": "reply"})), json!({"reply": "3 3 right", "winner": "opponent"}));
    assert_eq!(ok(&mut engine, &json!({"do": "review"}))["given_away"], Value::Null);
    // The saved round has the proof, so it continues by the proof.
    let saved = ok(&mut engine, &json!({"do": "save"}))["text"].clone();
    assert!(saved.as_str().unwrap().contains(&format!("components 1\nproof\n{PROOF}moves 5\n")), "{saved}");
    let view = ok(&mut engine, &json!({"do": "view"}));
    ok(&mut engine, &json!({"do": "load", "text": saved}));
    assert_eq!(ok(&mut engine, &json!({"do": "view"})), view);
    ok(&mut engine, &json!({"do": "load", "text": saved, "restart": true}));
    assert_eq!(ok(&mut engine, &json!({"do": "view"}))["proof"], json!(line[..2]));
}

#[test]
fn a_wrong_proof_has_the_location_of_its_error() {
    let mut engine = Engine::new();
    ok(&mut engine, &json!({"do": "load", "text": PROOF}));
    let view = ok(&mut engine, &json!({"do": "view"}));
    for (text, line, column, found) in [
        (PROOF.replacen("9+10", "1+2", 1), 8, 1, "another: move 0 of the claim is illegal"),
        (PROOF.replacen("end 3", "end 4", 1), 9, 5, "`4`"),
        (format!("{PROOF}more"), 10, 1, "`more`"),
    ] {
        let error = respond(&mut engine, &json!({"do": "load", "text": text}))["error"].clone();
        assert_eq!((&error["field"], &error["line"], &error["column"]), (&json!("text"), &json!(line), &json!(column)));
        assert_eq!(error["found"], found);
    }
    let error = respond(&mut engine, &json!({"do": "load", "text": PROOF, "level": "casual"}))["error"].clone();
    assert_eq!((&error["field"], &error["found"]), (&json!("level"), &json!("`casual`")));
    ok(&mut engine, &json!({"do": "load", "text": PROOF, "level": "perfect"}));
    assert_eq!(ok(&mut engine, &json!({"do": "view"})), view);
}
