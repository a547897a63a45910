//! Generated rounds and daily puzzles: the visitor, who moves first, can win, and has to think.

#![expect(clippy::unwrap_used, reason = "an unexpected response fails the test")]

use std::collections::BTreeSet;

use impartial_web::Engine;
use serde_json::{Value, json};

/// Sends a request that succeeds, and returns its result.
fn ok(engine: &mut Engine, request: &Value) -> Value {
    let response: Value = serde_json::from_str(&engine.call(request.to_string())).unwrap();
    assert!(response["ok"].is_object(), "{request}: {response}");
    response["ok"].clone()
}

/// Sends a request that is refused, and returns the field, the column and the message of the error.
fn refused(engine: &mut Engine, request: &Value) -> (String, u64, String) {
    let response: Value = serde_json::from_str(&engine.call(request.to_string())).unwrap();
    let error = &response["error"];
    let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    assert_eq!(error["line"], 1, "{request}: {response}");
    (text("field"), error["column"].as_u64().unwrap(), text("message"))
}

/// Returns the names of all games by all rules.
fn names() -> Vec<String> {
    let of_game = |game: &'static impartial::Game| {
        game.rules
            .iter()
            .enumerate()
            .map(|(index, rule)| if index == 0 { game.name.to_owned() } else { format!("{}/{}", game.name, rule.name) })
    };
    impartial::GAMES.iter().flat_map(of_game).collect()
}

#[test]
fn every_round_can_be_won_and_few_are_trivial() {
    const SEEDS: u64 = 200;
    let mut engine = Engine::new();
    for game in names() {
        let mut inputs = BTreeSet::new();
        let mut at_once = 0;
        for seed in 0..SEEDS {
            let round = json!({"do": "round", "game": game, "seed": seed.to_string(), "level": "casual"});
            let started = ok(&mut engine, &round);
            assert_eq!((&started["reply"], &started["winner"]), (&Value::Null, &Value::Null));
            let (saved, view) = (ok(&mut engine, &json!({"do": "save"})), ok(&mut engine, &json!({"do": "view"})));
            assert_eq!((&view["outcome"], &view["to_move"]), (&json!("N"), &json!("human")), "{game}: {started}");
            assert_eq!((&view["level"], &view["seed"]), (&json!("casual"), &json!(seed.to_string())));
            let win = ok(&mut engine, &json!({"do": "hint"}))["winning"].clone();
            at_once += u64::from(ok(&mut engine, &json!({"do": "play", "text": win}))["winner"] == "human");
            // The input is the position.
            let positions = json!([{"game": game, "input": started["input"]}]);
            ok(
                &mut engine,
                &json!({"do": "start", "positions": positions, "level": "casual", "seed": seed.to_string()}),
            );
            assert_eq!(ok(&mut engine, &json!({"do": "save"})), saved, "{game}");
            if seed < 20 {
                assert_eq!(ok(&mut engine, &round), started);
            }
            inputs.insert(started["input"].to_string());
        }
        assert_eq!(at_once, 0, "{game}: rounds that the first move ends");
        assert!(inputs.len() > 120, "{game}: only {} different rounds of {SEEDS}", inputs.len());
    }
}

#[test]
fn rounds_have_limits_and_shapes() {
    let mut engine = Engine::new();
    let round = |limits: &str, shape: Value| json!({"do": "round", "game": "sharti", "limits": limits, "shape": shape, "seed": "1"});
    assert!(ok(&mut engine, &round("n=4,m=2,k=2", Value::Null))["input"].as_str().unwrap().starts_with("4 2 "));
    ok(&mut engine, &round("n=40,m=2,k=2", json!("nested")));
    ok(&mut engine, &round("n=40", json!("tiny")));
    let saved = ok(&mut engine, &json!({"do": "save"}));
    for (request, field, message) in [
        (round("n=4,x=1", Value::Null), "limits", "sharti has no limit `x`; its limits are n, m, k"),
        (round("n", Value::Null), "limits", "expected `judge`, `full` or limits such as n=8,k=3, found `n`"),
        (round("n=0", Value::Null), "limits", "expected n from 1 to 9223372036854775807, found 0"),
        (round("n=4", json!("oval")), "shape", "sharti has no shape `oval`; its shapes are big, "),
        (json!({"do": "round", "game": "chess"}), "game", "expected the name of a game"),
        (
            json!({"do": "round", "game": "nim", "seed": "-1"}),
            "seed",
            "expected a number from 0 to 18446744073709551615",
        ),
        (json!({"do": "round", "game": "nim", "level": "hard"}), "request", "unknown variant `hard`"),
        (json!({"do": "round"}), "request", "expected the field `game`, found none"),
        (
            json!({"do": "round", "game": "paper-cutting", "limits": "n=1,m=1,k=1"}),
            "limits",
            "expected limits with a position that the first player wins, found none among 64",
        ),
        (
            json!({"do": "round", "game": "marked-rectangle", "limits": "T=1,N=1,M=1"}),
            "limits",
            "expected limits with a position that the first player wins, found none among 64 with the limits M=1,N=1,T=1",
        ),
    ] {
        let error = refused(&mut engine, &request);
        assert!(error.0 == field && error.2.starts_with(message), "{request}: {error:?}");
        assert_eq!(ok(&mut engine, &json!({"do": "save"})), saved, "{request}");
    }
}

/// Each date has one puzzle, with a perfect opponent. No game in it decides alone, and few moves win.
#[test]
fn every_daily_puzzle_needs_the_nim_sum() {
    let mut engine = Engine::new();
    let mut puzzles = BTreeSet::new();
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let days =
        (1..).zip(lengths).flat_map(|(month, length)| (1..=length).map(move |day| format!("2027-{month:02}-{day:02}")));
    let others = (0..35).map(|index| format!("{}-{:02}-{:02}", 2000 + 228 * index, 1 + index % 12, 1 + index % 28));
    let mut dates = 0;
    for date in days.chain(others) {
        let started = ok(&mut engine, &json!({"do": "daily", "date": date}));
        let saved = ok(&mut engine, &json!({"do": "save"}));
        assert_eq!(ok(&mut Engine::new(), &json!({"do": "daily", "date": date})), started);
        let why = ok(&mut engine, &json!({"do": "why"}));
        let view = ok(&mut engine, &json!({"do": "view"}));
        assert_eq!((&view["outcome"], &view["level"]), (&json!("N"), &json!("perfect")), "{date}");
        let value = |text: &Value| match text.as_str().unwrap() {
            "*" => 1,
            text => text.trim_start_matches('*').parse::<u64>().unwrap(),
        };
        // The nim-sum of each game.
        let mut games = std::collections::BTreeMap::new();
        for component in why["components"].as_array().unwrap() {
            *games.entry(component["game"].to_string()).or_insert(0) ^= value(&component["nim_value"]);
        }
        let values: BTreeSet<u64> = games.values().copied().collect();
        assert!((2..=3).contains(&games.len()), "{date}: {games:?}");
        assert!(values.len() == games.len() && !values.contains(&0), "{date}: {games:?}");
        // The game is won by the hints.
        let mut moves = 0;
        loop {
            let hint = ok(&mut engine, &json!({"do": "hint"}))["winning"].clone();
            let played = ok(&mut engine, &json!({"do": "play", "text": hint}));
            moves += 1;
            if !played["winner"].is_null() {
                assert_eq!(played["winner"], "human", "{date}");
                break;
            }
        }
        assert!((3..=40).contains(&moves), "{date}: {moves} moves");
        puzzles.insert(saved.to_string());
        dates += 1;
    }
    assert_eq!(puzzles.len(), dates, "puzzles that repeat");
    assert_eq!(dates, 400);
}

#[test]
fn dates_are_numbered_from_the_first_day_of_2000() {
    let mut engine = Engine::new();
    for (date, number) in [
        ("2000-01-01", 1),
        ("2000-02-29", 60),
        ("2000-12-31", 366),
        ("2001-01-01", 367),
        ("2026-11-24", 9_825),
        ("2100-03-01", 36_585),
        ("9999-12-31", 2_921_940),
    ] {
        assert_eq!(ok(&mut engine, &json!({"do": "daily", "date": date}))["number"], number, "{date}");
    }
    for (date, column, message) in [
        ("", 1, "expected a date such as 2026-11-24, found ``"),
        ("2026-11", 1, "expected a date such as 2026-11-24, found `2026-11`"),
        ("2026-1-24", 1, "expected a date such as 2026-11-24, found `2026-1-24`"),
        ("24.11.2026", 1, "expected a date such as 2026-11-24, found `24.11.2026`"),
        ("+026-11-24", 1, "expected a date such as 2026-11-24, found `+026-11-24`"),
        ("2026-11-24 ", 1, "expected a date such as 2026-11-24, found "),
        ("1999-12-31", 1, "expected a year from 2000 to 9999, found `1999`"),
        ("2026-13-01", 6, "expected a month from 01 to 12, found `13`"),
        ("2026-00-01", 6, "expected a month from 01 to 12, found `00`"),
        ("2026-11-31", 9, "expected a day from 01 to 30, found `31`"),
        ("2100-02-29", 9, "expected a day from 01 to 28, found `29`"),
        ("2026-11-00", 9, "expected a day from 01 to 30, found `00`"),
    ] {
        let error = refused(&mut engine, &json!({"do": "daily", "date": date}));
        assert!((&*error.0, error.1) == ("date", column) && error.2.starts_with(message), "{date}: {error:?}");
    }
    let missing = refused(&mut engine, &json!({"do": "daily"}));
    assert_eq!(missing.2, "expected the field `date`, found none");
}
