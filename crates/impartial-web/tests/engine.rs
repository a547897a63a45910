//! The engine as a host sees it: JSON in, JSON out.

#![expect(clippy::unwrap_used, reason = "an unexpected response fails the test")]

use std::cell::RefCell;

use impartial::DrawOptions;
use impartial::core::Solve as _;
use impartial::session::{Player, Session};
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
fn every_game_is_solved_and_played_to_its_end() {
    let mut engine = Engine::new();
    let games = ok(&mut engine, &json!({"do": "games"}))["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), impartial::GAMES.len());
    for game in games.as_array().unwrap() {
        for format in game["formats"].as_array().unwrap() {
            let (name, input) = (&game["name"], &format["example"]);
            let solved = ok(&mut engine, &json!({"do": "solve", "game": name, "input": input}));
            let puzzle =
                impartial::Game::named(name.as_str().unwrap()).unwrap().parse(input.as_str().unwrap()).unwrap();
            assert_eq!(solved["answer"], puzzle.answer());
            play_to_the_end(&mut engine, &json!([{"game": name, "input": input}]));
        }
    }
}

/// Plays a game by its hints, and checks that every hint is legal, and wins whenever a winning move exists.
fn play_to_the_end(engine: &mut Engine, positions: &Value) {
    ok(engine, &json!({"do": "start", "positions": positions, "first": "opponent"}));
    loop {
        let view = ok(engine, &json!({"do": "view"}));
        assert_eq!(view["first"], "opponent");
        if !view["winner"].is_null() {
            return;
        }
        assert_eq!(view["to_move"], "human");
        let hint = ok(engine, &json!({"do": "hint"}));
        assert_eq!(hint["winning"].is_null(), view["outcome"] == "P");
        let mv = if hint["winning"].is_null() { &hint["any"] } else { &hint["winning"] };
        assert_eq!(ok(engine, &json!({"do": "legal", "text": mv})), json!({"legal": true, "move": mv}));
        let legal = ok(engine, &json!({"do": "moves", "text": mv, "values": true}));
        assert_eq!((&legal["legal"][0]["move"], &legal["error"]), (mv, &Value::Null));
        assert_eq!(legal["legal"][0]["nim_value"] == "0", !hint["winning"].is_null());
        check_explanation(&ok(engine, &json!({"do": "why"})), &view);
        ok(engine, &json!({"do": "play", "text": mv}));
    }
}

/// Returns the nim-value that a text such as `*3` states.
fn value(text: &Value) -> u64 {
    let text = text.as_str().unwrap();
    if text == "*" { 1 } else { text.trim_start_matches('*').parse().unwrap() }
}

/// Checks that the parts of an explanation add up, and that the winning move cancels their sum.
fn check_explanation(why: &Value, view: &Value) {
    let list = |value: &Value| value.as_array().unwrap().clone();
    let components = list(&why["components"]);
    assert_eq!(components.len(), list(&view["components"]).len());
    for component in &components {
        let parts = list(&component["parts"]);
        let sum = parts.iter().fold(0, |sum, part| sum ^ value(&part["nim_value"]));
        if !parts.is_empty() && component["left_out"] == "0" {
            assert_eq!(sum, value(&component["nim_value"]), "{component}");
        }
    }
    let total = components.iter().fold(0, |sum, component| sum ^ value(&component["nim_value"]));
    assert_eq!((total, &why["total"]), (value(&view["nim_value"]), &view["nim_value"]));
    let change = &why["change"];
    assert_eq!(change.is_null(), total == 0);
    if !change.is_null() {
        let component = &components[usize::try_from(change["component"].as_u64().unwrap()).unwrap() - 1];
        let parts = list(&component["parts"]);
        let part = parts.iter().find(|part| part["label"] == change["part"]).unwrap_or(component);
        assert_eq!(change["part"].is_null(), parts.is_empty(), "{change}");
        assert_eq!((&part["nim_value"], value(&change["from"]) ^ total), (&change["from"], value(&change["to"])));
    }
    let report = list(&why["report"]);
    assert_eq!(report[0], json!({"kind": "heading", "text": "Answer"}));
    assert!(
        report.iter().all(|block| ["heading", "line", "item", "drawing"].iter().any(|kind| block["kind"] == *kind))
    );
}

#[test]
fn an_explanation_of_a_sum_names_the_part_to_change() {
    let mut engine = Engine::new();
    let start = json!({"do": "start", "positions": [
        {"game": "constrained-nim", "input": "3 0  5 0 2"},
        {"game": "paper-cutting/run", "input": "2 9 1  1 3 1 5"},
        {"game": "paper-cutting", "input": "1000000000 1 0"},
        {"game": "marked-rectangle", "input": "marks 1  3 4 2 2"},
    ]});
    ok(&mut engine, &start);
    let why = ok(&mut engine, &json!({"do": "why"}));
    let part = |label: &str, nim_value: &str| json!({"label": label, "nim_value": nim_value});
    assert_eq!(why["components"][0]["parts"], json!([part("pile 1", "*5"), part("pile 3", "*2")]));
    let runs = &why["components"][1]["parts"];
    assert_eq!(
        [&runs[0], &runs[1], &runs[2]],
        [&part("x = 1, from 0 to 3", "*3"), &part("x = 1, from 5 to 9", "*4"), &part("y = 1, from 0 to 2", "*2"),]
    );
    assert_eq!(why["components"][2]["left_out"], "999999935");
    assert_eq!(why["components"][2]["parts"].as_array().unwrap().len(), 64);
    let sides = [("top", "*"), ("bottom", "*"), ("left", "*"), ("right", "*2")];
    assert_eq!(why["components"][3]["parts"], json!(sides.map(|(side, nim_value)| part(side, nim_value))));
    assert_eq!((&why["left_out"], &why["total"]), (&json!("0"), &json!("*2")));
    assert_eq!(
        why["change"],
        json!({"component": 1, "part": "pile 3", "from": "*2", "to": "0", "move": "1 3 2"}),
        "{why}"
    );
}

/// The first 64 components, and the first 64 parts of each in which a move is possible, are listed. The others are counted.
#[test]
fn an_explanation_counts_what_it_leaves_out() {
    let mut engine = Engine::new();
    for count in [1, 2, 63, 64, 65, 66, 130, 1_000] {
        // Every third pile is empty.
        let size = |index: usize| index * 7 % 3 * (1 + index % 2);
        let sizes: Vec<usize> = (0..count).map(size).collect();
        let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        let live: Vec<usize> = (0..count).filter(|index| sizes[*index] > 0).collect();
        // The mark is in a corner of one row, so its nim-value is the number of columns beside it.
        let rows = sizes.iter().map(|size| format!(" 1 {} 1 1", size + 1)).collect::<Vec<_>>().concat();
        let marks = json!({"game": "marked-rectangle", "input": format!("marks {count}{rows}")});
        for (game, label, input) in [
            ("constrained-nim", "pile", format!("{count} 0 {text}")),
            ("heaps", "heap", format!("S(1,2,3,4) {count} {text}")),
            ("nim", "heap", format!("{count} {text}")),
        ] {
            let piles = json!({"game": game, "input": input});
            ok(&mut engine, &json!({"do": "start", "positions": [marks, piles, marks]}));
            let why = ok(&mut engine, &json!({"do": "why"}));
            let components = why["components"].as_array().unwrap();
            let all = 2 * count + 1;
            assert_eq!(components.len(), all.min(64), "{count}");
            assert_eq!(why["left_out"], (all - all.min(64)).to_string(), "{count}");
            // Both sums of rectangles cancel.
            assert_eq!(value(&why["total"]), sizes.iter().fold(0, |sum, size| sum ^ *size as u64), "{count}");
            for (index, component) in components.iter().enumerate().filter(|(index, _)| *index != count) {
                let size = sizes[if index < count { index } else { index - count - 1 }];
                assert_eq!(value(&component["nim_value"]), size as u64, "component {index} of {all}");
                assert_eq!(component["parts"].as_array().unwrap().len(), usize::from(size > 0), "{component}");
                assert_eq!(component["left_out"], "0", "{component}");
            }
            if let Some(component) = components.get(count) {
                let labels: Vec<&str> =
                    component["parts"].as_array().unwrap().iter().map(|part| part["label"].as_str().unwrap()).collect();
                let expected: Vec<String> =
                    live.iter().take(64).map(|index| format!("{label} {}", index + 1)).collect();
                assert_eq!(labels, expected, "{game}");
                assert_eq!(component["left_out"], live.len().saturating_sub(64).to_string(), "{game}, {count} piles");
            }
            // Alone, a position of many piles lists 64 of those that are not empty.
            ok(&mut engine, &json!({"do": "start", "positions": [piles]}));
            let component = &ok(&mut engine, &json!({"do": "why"}))["components"][0];
            assert_eq!(component["parts"].as_array().unwrap().len(), live.len().min(64), "{game}, {count} piles");
            assert_eq!(component["left_out"], live.len().saturating_sub(64).to_string(), "{game}, {count} piles");
        }
    }
}

#[test]
fn a_game_is_undone_saved_and_loaded() {
    let mut engine = Engine::new();
    let start = json!({"do": "start", "positions": [{"game": "nim", "input": "3 3 4 6"}, {"game": "paper-cutting/run", "input": "2 3 0"}]});
    ok(&mut engine, &start);
    let before = ok(&mut engine, &json!({"do": "save"}));
    let reply = ok(&mut engine, &json!({"do": "play", "text": "1 3 1"}))["reply"].clone();
    let after = ok(&mut engine, &json!({"do": "save"}));
    assert_ne!(before, after);
    assert_eq!(ok(&mut engine, &json!({"do": "undo"}))["taken_back"], json!(["1 3 1", reply]));
    assert_eq!(ok(&mut engine, &json!({"do": "undo"}))["taken_back"], json!([]));
    assert_eq!(ok(&mut engine, &json!({"do": "save"})), before);
    let identify = |text: &Value| json!({"do": "identify", "text": text});
    assert_eq!(ok(&mut engine, &identify(&after["text"])), json!({"is_saved": true}));
    assert_eq!(ok(&mut engine, &identify(&json!("3\n3 4 5\n"))), json!({"is_saved": false}));
    let loaded = ok(&mut engine, &json!({"do": "load", "text": after["text"]}));
    assert_eq!(loaded["reply"], Value::Null);
    let view = ok(&mut engine, &json!({"do": "view"}));
    assert_eq!(
        (&view["moves"], &view["components"][1]["game"]),
        (&json!(["1 3 1", reply]), &json!("paper-cutting/run"))
    );
    ok(&mut engine, &json!({"do": "load", "text": after["text"], "restart": true}));
    assert_eq!(ok(&mut engine, &json!({"do": "save"})), before);
}

/// Every game of piles gives the nim-value of each pile that is drawn, on request.
#[test]
fn piles_have_their_nim_values_on_request() {
    let mut engine = Engine::new();
    let wide = (1..=199).map(|heap| heap.to_string()).collect::<Vec<_>>().join(" ");
    for (game, input, nim_values) in [
        ("nim", "4  7 0 2 1000000", vec!["7", "0", "2", "1000000"]),
        ("nim", &format!("199  {wide}"), wide.split(' ').collect()),
        ("constrained-nim", "2 1  2 3  2 2", vec!["0", "2"]),
        ("heaps", "kayles 3  1 5 9", vec!["1", "4", "4"]),
    ] {
        ok(&mut engine, &json!({"do": "start", "positions": [{"game": game, "input": input}]}));
        let mut found = |values: bool| -> Vec<Value> {
            let board = ok(&mut engine, &json!({"do": "board", "values": values}));
            let piles = board["layout"]["piles"].as_array().unwrap().clone();
            piles.into_iter().map(|mut pile| pile["value"].take()).collect()
        };
        assert_eq!(found(true), nim_values, "{game}");
        assert_eq!(found(false), vec![Value::Null; nim_values.len()], "{game}");
    }
}

/// A loaded game has the level and the seed that were saved, unless the request has others, even if it begins anew.
#[test]
fn a_loaded_game_has_the_saved_opponent() {
    let mut engine = Engine::new();
    let start =
        json!({"do": "start", "positions": [{"game": "nim", "input": "3 3 4 6"}], "level": "casual", "seed": "7"});
    ok(&mut engine, &start);
    let saved = ok(&mut engine, &json!({"do": "save"}))["text"].clone();
    for (fields, level, seed) in [
        (json!({}), "casual", "7"),
        (json!({"restart": true}), "casual", "7"),
        (json!({"level": "beginner"}), "beginner", "7"),
        (json!({"seed": "0"}), "casual", "0"),
        (json!({"seed": "18446744073709551615", "restart": true}), "casual", "18446744073709551615"),
        (json!({"level": "perfect"}), "perfect", "0"),
    ] {
        let mut request = json!({"do": "load", "text": saved});
        request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        ok(&mut engine, &request);
        let view = ok(&mut engine, &json!({"do": "view"}));
        assert_eq!((&view["level"], &view["seed"]), (&json!(level), &json!(seed)), "{request}");
    }
}

/// While the opponent is to move, the person cannot, and the game does not change.
#[test]
fn a_person_does_not_move_for_the_opponent() {
    let mut engine = Engine::new();
    ok(&mut engine, &json!({"do": "start", "positions": [{"game": "nim", "input": "3 3 4 6"}]}));
    ok(&mut engine, &json!({"do": "play", "text": "1 1", "reply": false}));
    let before = ok(&mut engine, &json!({"do": "view"}));
    assert_eq!((&before["to_move"], &before["moves"]), (&json!("opponent"), &json!(["1 1"])));
    for reply in [false, true] {
        let refused = respond(&mut engine, &json!({"do": "play", "text": "2 1", "reply": reply}));
        let expected = "the request `reply`, because the opponent is to move";
        assert_eq!((&refused["error"]["field"], &refused["error"]["expected"]), (&json!("request"), &json!(expected)));
        assert_eq!(ok(&mut engine, &json!({"do": "view"})), before);
    }
    let reply = ok(&mut engine, &json!({"do": "reply"}))["reply"].clone();
    assert_eq!(ok(&mut engine, &json!({"do": "view"}))["moves"], json!(["1 1", reply]));
}

/// A view has the parameters of each component, in their order.
#[test]
fn a_view_has_the_parameters_of_every_component() {
    let mut engine = Engine::new();
    let inputs = impartial::GAMES.iter().flat_map(|game| game.formats.iter().map(|format| (game.name, format.example)));
    let positions: Vec<Value> = inputs.map(|(game, input)| json!({"game": game, "input": input})).collect();
    ok(&mut engine, &json!({"do": "start", "positions": positions}));
    let saved = ok(&mut engine, &json!({"do": "save"}))["text"].clone();
    let session: Session = saved.as_str().unwrap().parse().unwrap();
    let components = session.position().components();
    let expected: Vec<Value> =
        components.iter().map(|component| serde_json::from_str(&component.parameters()).unwrap()).collect();
    assert!(expected.windows(2).filter(|pair| pair[0] != pair[1]).count() >= 4, "{expected:?}");
    assert_eq!(ok(&mut engine, &json!({"do": "view"}))["parameters"], json!(expected));
}

#[test]
fn a_view_of_many_large_boards_draws_none_of_them() {
    let mut engine = Engine::new();
    let board = json!({"game": "paper-cutting/run", "input": "9223372036854775807 9 0"});
    ok(&mut engine, &json!({"do": "start", "positions": vec![board; 100]}));
    let length = ok(&mut engine, &json!({"do": "view"})).to_string().len();
    assert!(length < 20_000, "{length} bytes");
}

#[test]
fn a_part_of_a_board_is_drawn_with_a_legal_move() {
    let mut engine = Engine::new();
    let start = json!({"do": "start", "positions": [
        {"game": "sharti", "input": "1000000000 2 3  2 2 4 5  999999999 1 999999999 1"},
        {"game": "nim", "input": "1 5"},
    ]});
    ok(&mut engine, &start);
    let board = |engine: &mut Engine, request: Value| {
        let drawn = ok(engine, &request);
        let svg = drawn["svg"].as_str().unwrap().to_owned();
        assert!(svg.starts_with("<svg ") && svg.contains("role=\"img\"") && !svg.contains("ink heading"), "{svg}");
        (svg, drawn["layout"].clone())
    };
    let (svg, layout) =
        board(&mut engine, json!({"do": "board", "rows": ["1", "4"], "columns": ["2", "9"], "move": "4 4 2"}));
    let [left, top, width, height] = [0, 1, 2, 3].map(|index| layout["area"][index].as_i64().unwrap());
    assert_eq!((width, height), (8 * height / 4, height));
    assert_eq!(layout["rows"], json!([[0, "1"], [height, "5"]]));
    assert_eq!(layout["columns"], json!([[0, "2"], [width, "10"]]));
    assert_eq!(layout["size"], json!(["1000000000", "1000000000"]));
    assert_eq!(layout["window"], json!([["1", "4"], ["2", "9"]]));
    // The white cells and the square are drawn where the layout locates them. The rectangle of the input has no outline.
    let unit = height / 4;
    let white = format!(r#"transform="translate({left} {top}) scale({unit})""#);
    assert!(svg.contains("M0 1h4v1h-4zM0 2h4v1h-4zM0 3h4v1h-4z") && svg.contains(&white), "{svg}");
    assert!(!svg.contains(r#"class="outline""#), "{svg}");
    let [x, y] = [left + unit, top + 2 * unit];
    assert!(
        svg.contains(&format!(r#"<rect class="move" height="{0}" width="{0}" x="{x}" y="{y}"/>"#, 2 * unit)),
        "{svg}"
    );
    // An illegal move is not drawn.
    let (svg, _) =
        board(&mut engine, json!({"do": "board", "rows": ["1", "4"], "columns": ["2", "9"], "move": "1 1 1"}));
    assert!(!svg.contains(r#"class="move""#), "{svg}");

    for (request, field) in [
        (json!({"do": "board", "component": 0}), "component"),
        (json!({"do": "board", "component": 3}), "component"),
        (json!({"do": "board", "rows": ["1", "2"]}), "columns"),
        (json!({"do": "board", "columns": ["1", "2"]}), "rows"),
        (json!({"do": "board", "rows": ["0", "2"], "columns": ["1", "2"]}), "rows"),
        (json!({"do": "board", "rows": ["1", "2"], "columns": ["5", "4"]}), "columns"),
        (json!({"do": "board", "rows": ["1", "2"], "columns": ["4", "1000000001"]}), "columns"),
        (json!({"do": "board", "rows": ["1", "x"], "columns": ["4", "5"]}), "rows"),
        (json!({"do": "board", "component": 2, "rows": ["1", "2"], "columns": ["1", "2"]}), "rows"),
        (json!({"do": "board", "move": "1 1"}), "move"),
    ] {
        let error = respond(&mut engine, &request)["error"].clone();
        assert_eq!((&error["field"], error["line"].is_u64()), (&json!(field), true), "{request}: {error}");
    }
}

/// A nim-value is the solution, so a picture has none unless it is requested.
#[test]
fn boards_show_nim_values_only_on_request() {
    let mut engine = Engine::new();
    let mut differing = 0;
    for (game, input) in impartial::GAMES.iter().map(|game| (game.name, game.example)).chain([
        ("marked-rectangle", "marks 1  40 50 3 7"),
        ("sharti", "6 2 6  1 1 2 2  4 4 6 6"),
        ("heaps", "kayles 3  1 5 9"),
    ]) {
        ok(&mut engine, &json!({"do": "start", "positions": [{"game": game, "input": input}]}));
        let hint = ok(&mut engine, &json!({"do": "hint"}));
        let mv = if hint["winning"].is_null() { &hint["any"] } else { &hint["winning"] };
        let components = ok(&mut engine, &json!({"do": "view"}))["components"].as_array().unwrap().len();
        let mv = if components == 1 { mv.clone() } else { Value::Null };
        let mut drawn = |values: Value| {
            let board = ok(&mut engine, &json!({"do": "board", "move": mv, "values": values}));
            let mut layout = board["layout"].clone();
            let piles = layout.get_mut("piles").and_then(Value::as_array_mut);
            piles.into_iter().flatten().for_each(|pile| pile["value"] = Value::Null);
            (board["svg"].as_str().unwrap().to_owned(), layout)
        };
        let (svg, layout) = drawn(Value::Null);
        assert_eq!((&svg, &layout), (&drawn(json!(false)).0, &drawn(json!(true)).1), "{game}");
        let body = svg.split_once("</style>").unwrap().1;
        let levels = (1..=7).filter(|level| body.contains(&format!("class=\"v{level}"))).count();
        let words = svg.split("<style>").next().unwrap().to_owned() + body;
        assert!(levels <= 1 && !words.contains("value") && !words.contains("Nim heap"), "{game}: {svg}");
        assert!(!body.contains("on-white"), "{game}: {svg}");
        differing += usize::from(svg != drawn(json!(true)).0);
    }
    assert!(differing >= 8, "expected nim-values in at least 8 pictures, found {differing}");
}

/// Layouts and pictures equal the drawings of `AnyPosition`, and completions equal the completions of a `Session`.
#[test]
fn boards_and_completions_equal_the_results_of_the_library_for_every_game() {
    let mut engine = Engine::new();
    for game in impartial::GAMES {
        for format in game.formats {
            let positions = game.parse(format.example).unwrap().positions();
            let session = Session::new(positions.clone(), Player::Human);
            let start = json!({"do": "start", "positions": [{"game": game.name, "input": format.example}]});
            ok(&mut engine, &start);
            for (component, position) in (1..).zip(&positions) {
                let board = ok(&mut engine, &json!({"do": "board", "component": component}));
                let figure = position.draw(DrawOptions::new().bare()).unwrap();
                assert_eq!(board, serde_json::to_value(figure).unwrap(), "{}", game.name);
            }
            let mv = session.notation(&session.position().some_move().unwrap());
            let mut tried = 0;
            for text in (0..=mv.len()).filter(|&end| mv.is_char_boundary(end)).map(|end| &mv[..end]) {
                let expected: Vec<String> = session.completions(text).iter().map(|mv| session.notation(mv)).collect();
                let listed = ok(&mut engine, &json!({"do": "moves", "text": text}));
                let moves: Vec<&str> =
                    listed["legal"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap()).collect();
                let typed = ok(&mut engine, &json!({"do": "legal", "text": text}));
                assert_eq!(listed["error"].is_null(), typed["legal"] == true, "{}: {text:?}", game.name);
                // A complete move is listed even though nothing completes it.
                if session.read_move(text).is_err() {
                    assert_eq!(moves, expected, "{}: {text:?}", game.name);
                    tried += moves.len();
                }
                for mv in moves {
                    assert_eq!(
                        ok(&mut engine, &json!({"do": "legal", "text": mv}))["legal"],
                        true,
                        "{}: {mv}",
                        game.name
                    );
                }
            }
            assert!(tried > 0, "{}: no prefix of {mv} has completions", game.name);
        }
    }
}

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
