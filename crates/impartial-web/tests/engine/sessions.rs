//! Games that are played, undone, saved and loaded.

use impartial::session::Session;
use impartial_web::Engine;
use serde_json::{Value, json};

use crate::explanations::check_explanation;
use crate::{ok, respond};

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
    assert_eq!(ok(&mut engine, &identify(&after["text"])), json!({"is_round": true}));
    assert_eq!(ok(&mut engine, &identify(&json!("3\n3 4 5\n"))), json!({"is_round": false}));
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
