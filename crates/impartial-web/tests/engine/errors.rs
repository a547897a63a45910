//! Refused moves and requests, and what a request may leave out or append.

use impartial_web::Engine;
use serde_json::{Value, json};

use crate::{ok, respond};

#[test]
fn an_illegal_typed_move_is_reported_with_its_reason_and_location() {
    let mut engine = Engine::new();
    let no_game = respond(&mut engine, &json!({"do": "legal", "text": "1"}));
    assert_eq!(no_game["error"]["field"], "request");
    ok(&mut engine, &json!({"do": "start", "positions": [{"game": "nim", "input": "2 3 4"}]}));
    let mut legal = |text: &str| ok(&mut engine, &json!({"do": "legal", "text": text}));
    assert_eq!(legal(" 2  1 "), json!({"legal": true, "move": "2 1"}));
    let refused = |reason: &str, column: u64| json!({"legal": false, "reason": reason, "line": 1, "column": column, "refusal": null});
    let mut too_many = refused("cannot take 5 from a heap of 4", 1);
    too_many["refusal"] = json!({"kind": "tokens", "heap": "2", "tokens": "4", "take": "5"});
    assert_eq!(legal("2 5"), too_many);
    assert_eq!(legal("2 five"), refused("expected the number to take, found `five`", 3));
    let mut no_heap = refused("there is no heap 4; the number of heaps is 2", 1);
    no_heap["refusal"] = json!({"kind": "no_such_heap", "heap": "4", "heaps": "2"});
    assert_eq!(legal("4 1"), no_heap);
    assert_eq!(legal("2 1 1"), refused("expected the end of the input after a move, found `1`", 5));
    assert_eq!(ok(&mut engine, &json!({"do": "view"}))["moves"], json!([]));
}

/// Indices count from 1, and integers above 2^53 are exact.
#[test]
fn a_refusal_has_the_fields_of_the_broken_rule_and_a_view_the_parameters_of_the_rules() {
    let mut engine = Engine::new();
    let ruler = json!({"family": "ruler", "limit": "3"});
    for (game, input, parameters, mv, refusal) in [
        (
            "sharti",
            "9223372036854775807 0 9223372036854775806",
            json!({"cap": "9223372036854775806"}),
            "3 3 9223372036854775807",
            json!({"kind": "side", "side": "9223372036854775807", "cap": "9223372036854775806"}),
        ),
        (
            "coins",
            "twins ruler/3 6 6 0",
            json!({"rows": {"family": "twins"}, "columns": ruler}),
            "5,4 5,1",
            json!({"kind": "too_far", "axis": "columns", "game": ruler, "first": "1", "last": "5"}),
        ),
        (
            "heaps",
            "kayles 2  5 7",
            json!({"code": "0.77"}),
            "3 1",
            json!({"kind": "no_such_heap", "heap": "3", "heaps": "2"}),
        ),
        (
            "constrained-nim",
            "1 1  2  2 1",
            json!({"forbidden": [{"pile": "2", "take": "1"}], "left_out": "0"}),
            "1 1",
            json!({"kind": "forbidden", "stones": "2", "take": "1"}),
        ),
        (
            "hackenbush",
            "graph 3 2  1 2  2 3",
            Value::Null,
            "3",
            json!({"kind": "no_such_edge", "edge": "3", "edges": "2"}),
        ),
        ("paper-cutting", "4 5 0", Value::Null, "0 0 0 5", json!({"kind": "border", "line": {"x": "0"}})),
        (
            "grid-split",
            "cells 5 6 1  1 1",
            Value::Null,
            "2 3",
            json!({"kind": "not_a_candidate", "cell": {"row": "2", "column": "3"}}),
        ),
        (
            "marked-rectangle",
            "marks 1  5 8 1 3",
            Value::Null,
            "top 1",
            json!({"kind": "lines", "side": "top", "lines": "1", "available": "0"}),
        ),
        (
            "chomp",
            "2 3  ... .#.",
            Value::Null,
            "2 2",
            json!({"kind": "not_free", "place": {"row": "2", "column": "2"}}),
        ),
        (
            "node-kayles",
            "graph 2 1  1 2",
            Value::Null,
            "3",
            json!({"kind": "not_on_the_board", "place": {"vertex": "3"}}),
        ),
        ("arc-kayles", "graph 3 1  1 2", Value::Null, "1 3", json!({"kind": "not_adjacent", "from": "1", "to": "3"})),
    ] {
        ok(&mut engine, &json!({"do": "start", "positions": [{"game": game, "input": input}]}));
        assert_eq!(ok(&mut engine, &json!({"do": "legal", "text": mv}))["refusal"], refusal);
        assert_eq!(ok(&mut engine, &json!({"do": "view"}))["parameters"][0], parameters);
    }
    let pairs: Vec<String> = (1..=20).map(|pile| format!("{pile} 1")).collect();
    let input = format!("1 20  5  {}", pairs.join("  "));
    ok(&mut engine, &json!({"do": "start", "positions": [{"game": "constrained-nim", "input": input}]}));
    let parameters = ok(&mut engine, &json!({"do": "view"}))["parameters"][0].clone();
    assert_eq!((parameters["forbidden"].as_array().unwrap().len(), &parameters["left_out"]), (8, &json!("12")));
}

#[test]
fn every_error_has_a_location_and_changes_nothing() {
    let mut engine = Engine::new();
    let missing = respond(&mut engine, &json!({"do": "view"}));
    assert_eq!(missing["error"]["expected"], "a game in progress");
    ok(&mut engine, &json!({"do": "start", "positions": [{"game": "nim", "input": "2 3 4"}]}));
    let saved = ok(&mut engine, &json!({"do": "save"}));
    let two = |input: &str| json!({"do": "start", "positions": [{"game": "nim", "input": "1 1"}, {"game": "nim", "input": input}]});
    let cases = [
        (json!({"do": "view", "text": ""}), "request", 1, 1),
        (json!({"do": "play"}), "request", 1, 1),
        (json!({"do": "start", "positions": [{"game": "nim"}]}), "request", 1, 1),
        (json!({"do": "play", "text": "1 five"}), "text", 1, 3),
        (json!({"do": "play", "text": "1 5"}), "text", 1, 1),
        (json!({"do": "solve", "game": "nim", "input": "2\n3\nx"}), "input", 3, 1),
        (json!({"do": "solve", "game": "nim", "input": "1 1", "target": "-1"}), "target", 1, 1),
        (json!({"do": "solve", "game": "nim/run", "input": "1 1"}), "game", 1, 1),
        (
            json!({"do": "load", "text": saved["text"].as_str().unwrap().replace("moves 0", "moves 1\n1 1 9")}),
            "text",
            8,
            1,
        ),
        (two("1\0"), "input", 1, 1),
    ];
    for (request, field, line, column) in cases {
        let error = respond(&mut engine, &request)["error"].clone();
        if field != "request" {
            assert_eq!(
                (&error["field"], &error["line"], &error["column"]),
                (&json!(field), &json!(line), &json!(column)),
                "{error}"
            );
            assert!(error["expected"].is_string() && error["found"].is_string(), "{error}");
        }
        assert_eq!(error["field"], field, "{error}");
        assert_eq!(ok(&mut engine, &json!({"do": "save"})), saved, "{request}");
    }
    assert_eq!(respond(&mut engine, &two("1\0"))["error"]["position"], 2);
    let wrong = [
        ("", 1, 1),
        ("\0", 1, 1),
        ("\u{ff}{}", 1, 1),
        ("[[[[", 1, 2),
        ("{\"do\": \"view\",\n \"extra\": 1}", 2, 8),
        ("{\"target\": \"1\", \"do\": \"load\"}", 1, 9),
        ("{\"do\": \"dance\"}", 1, 14),
        ("{\"do\": \"view\", \"do\": \"save\"}", 1, 19),
        ("{\"game\": \"nim\"}", 1, 15),
        ("{\"do\": \"play\",\n \"text\": 7}", 2, 10),
        ("{\"do\": \"start\", \"positions\": [{\"game\": \"nim\", \"input\": 2}]}", 1, 56),
    ];
    for (request, line, column) in wrong {
        let error: Value = serde_json::from_str(&engine.call(request)).unwrap();
        let [field, found_line, found_column] = ["field", "line", "column"].map(|name| error["error"][name].clone());
        assert_eq!(
            (field, found_line, found_column),
            ("request".into(), line.into(), column.into()),
            "{request}: {error}"
        );
    }
}

#[test]
fn fields_of_other_kinds_are_refused() {
    const FIELDS: [(&str, &[&str]); 17] = [
        ("games", &[]),
        ("solve", &["game", "input", "target"]),
        ("start", &["positions", "first", "level", "seed"]),
        ("round", &["game", "limits", "shape", "seed", "level"]),
        ("daily", &["number"]),
        ("load", &["text", "level", "seed", "restart"]),
        ("identify", &["text"]),
        ("save", &[]),
        ("view", &[]),
        ("board", &["component", "rows", "columns", "move", "values"]),
        ("moves", &["text", "values"]),
        ("legal", &["text"]),
        ("play", &["text"]),
        ("undo", &[]),
        ("hint", &[]),
        ("why", &[]),
        ("review", &[]),
    ];
    let mut engine = Engine::new();
    for (kind, own) in FIELDS {
        for field in FIELDS.iter().flat_map(|(_, fields)| *fields).filter(|field| !own.contains(field)) {
            let error = respond(&mut engine, &json!({"do": kind, *field: null}))["error"].clone();
            let message = error["message"].as_str().unwrap();
            assert!(message.starts_with(&format!("unknown field `{field}`")), "{kind}: {error}");
        }
    }
    let position = json!({"do": "start", "positions": [{"game": "nim", "input": "1 1", "target": "0"}]});
    assert!(
        respond(&mut engine, &position)["error"]["message"].as_str().unwrap().starts_with("unknown field `target`")
    );
}

#[test]
fn an_optional_field_may_be_null() {
    let mut engine = Engine::new();
    ok(&mut engine, &json!({"do": "start", "positions": [{"game": "nim", "input": "2 3 4"}], "first": null}));
    let board = ok(&mut engine, &json!({"do": "board"}));
    let nulls = json!({"do": "board", "component": null, "rows": null, "columns": null, "move": null});
    assert_eq!(ok(&mut engine, &nulls), board);
    let missing = json!({"do": "solve", "game": "nim", "input": null});
    assert_eq!(respond(&mut engine, &missing)["error"]["message"], "expected the field `input`, found none");
    let missing = json!({"do": "solve", "input": "1 1", "target": null});
    assert_eq!(respond(&mut engine, &missing)["error"]["message"], "expected the field `game`, found none");
}

#[test]
fn a_text_may_follow_the_json() {
    let mut engine = Engine::new();
    let mut call = |request: &str| serde_json::from_str::<Value>(&engine.call(request)).unwrap();
    let start = r#"{"do": "start", "positions": [{"game": "nim", "input": "1 5"}, {"game": "nim"}]}"#;
    let started = call(&format!("{start}\0 2\n3 4"));
    assert_eq!(started["ok"]["winner"], Value::Null, "{started}");
    let saved = call(r#"{"do": "save"}"#)["ok"]["text"].clone();
    assert_eq!(saved, "impartial game 1\nfirst human\ncomponents 2\nnim\n1\n5\nnim\n2\n3 4\nmoves 0\n");
    assert!(call(&format!("{{\"do\": \"load\"}}\0{}", saved.as_str().unwrap()))["ok"].is_object());
    let error = call("{\"do\": \"solve\", \"game\": \"nim\"}\0".to_owned().as_str())["error"].clone();
    assert_eq!((&error["field"], &error["line"]), (&json!("input"), &json!(1)));
    let error = call("{\"do\": \"solve\", \"game\": \"nim\"}\x001\nx")["error"].clone();
    assert_eq!((&error["field"], &error["line"], &error["column"]), (&json!("input"), &json!(2), &json!(1)));
    // The text becomes the input of the only position without one, whichever it is, and the other inputs are kept.
    let [long, raw] = [" 1".repeat(40_000), " 2".repeat(40_000)];
    for positions in [["", r#", "input": "40000{}""#], [r#", "input": "40000{}""#, ""]] {
        let positions = positions.map(|input| format!(r#"{{"game": "nim"{}}}"#, input.replace("{}", &long)));
        let started = call(&format!("{{\"do\": \"start\", \"positions\": [{}]}}\x0040000{raw}", positions.join(",")));
        assert!(started["ok"].is_object(), "{started}");
        let saved = call(r#"{"do": "save"}"#)["ok"]["text"].as_str().unwrap().to_owned();
        let component = |size: &str| format!("\nnim\n40000\n{}\n", vec![size; 40_000].join(" "));
        assert!(["1", "2"].iter().all(|size| saved.contains(&component(size))));
    }
    // Exactly one field must be without a text.
    assert_eq!(call("{\"do\": \"save\"}\0")["error"]["found"], "a text after the JSON");
    let twice = r#"{"do": "start", "positions": [{"game": "nim"}, {"game": "nim"}]}"#;
    assert_eq!(call(&format!("{twice}\x001 1"))["error"]["expected"], "the field `input`");
}
