//! Pictures and layouts of boards.

use impartial::DrawOptions;
use impartial::core::Solve as _;
use impartial::session::{Player, Session};
use impartial_web::Engine;
use serde_json::{Value, json};

use crate::{ok, respond};

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
