//! Generated rounds and daily puzzles: the visitor, who moves first, can win, and has to think. Every move is tried, while the
//! engine only draws some.

#![expect(clippy::unwrap_used, reason = "an unexpected response fails the test")]

#[path = "../../../tests/every_move.rs"]
mod every_move;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use every_move::every_move;
use impartial::core::{Outcome, Position as _, Solve};
use impartial::nimbers::Nimber;
use impartial::session::Session;
use impartial::{AnyMove, AnyPosition, Rule};
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

/// Returns the names of all games by all rules by which positions have nim-values.
fn names() -> Vec<String> {
    let of_game =
        |game: &'static impartial::Game| {
            game.rules.iter().enumerate().filter(|(_, rule)| !rule.is_misere()).map(|(index, rule)| {
                if index == 0 { game.name.to_owned() } else { format!("{}/{}", game.name, rule.name) }
            })
        };
    impartial::GAMES.iter().flat_map(of_game).collect()
}

/// What is true of positions, found by trying every move.
#[derive(Debug)]
struct Facts {
    nim_value: Nimber,
    moves: usize,
    winning: usize,
    /// Whether a move ends the game.
    can_end: bool,
    /// A winning move of a position with several parts, or of a bar of Chomp, that leaves only pairs of parts with equal nim-values:
    /// the component and the move. After it, copying each move in the other part of the pair wins.
    pairing: Option<(usize, AnyMove)>,
}

impl Facts {
    fn of(positions: &[AnyPosition]) -> Self {
        let nim_value = positions.iter().map(Solve::nim_value).sum();
        let mut facts = Self { nim_value, moves: 0, winning: 0, can_end: false, pairing: None };
        let can_split = parts(positions).len() > 1 || positions.iter().all(|position| position.game().name == "chomp");
        for (component, position) in positions.iter().enumerate() {
            for mv in every_move(position) {
                let mut after = positions.to_vec();
                after[component].play(&mv).unwrap();
                facts.moves += 1;
                facts.can_end |= after.iter().all(|position| position.some_move().is_none());
                let parts = parts(&after);
                if !parts.iter().copied().sum::<Nimber>().is_zero() {
                    continue;
                }
                facts.winning += 1;
                let is_paired =
                    parts.iter().all(|part| parts.iter().filter(|&other| other == part).count().is_multiple_of(2));
                if can_split && !parts.is_empty() && is_paired {
                    facts.pairing = Some((component, mv));
                }
            }
        }
        facts
    }

    /// Returns whether a visitor has to think, but not whether copying wins.
    fn is_open(&self) -> bool {
        !self.nim_value.is_zero() && self.winning < self.moves && !self.can_end
    }
}

/// Returns the nim-values, except 0, of the parts of which the positions are the sums.
fn parts(positions: &[AnyPosition]) -> Vec<Nimber> {
    let parts_of = |position: &AnyPosition| {
        let parts = position.summands();
        assert_eq!(parts.left_out, 0, "{position}");
        let values: Vec<Nimber> = parts.listed.iter().map(|part| part.nim_value).collect();
        if values.is_empty() { vec![position.nim_value()] } else { values }
    };
    positions.iter().flat_map(parts_of).filter(|value| !value.is_zero()).collect()
}

/// Returns the positions of an input of a game, which may name its rule.
fn positions(game: &str, input: &Value) -> Vec<AnyPosition> {
    let (_, rule) = Rule::named(game).unwrap();
    rule.positions(input.as_str().unwrap()).unwrap()
}

/// Plays the hints against the perfect opponent, and returns the winner and the number of moves of the human player.
fn play_hints(engine: &mut Engine) -> (Value, usize) {
    let mut moves = 0;
    loop {
        let hint = ok(engine, &json!({"do": "hint"}))["winning"].clone();
        let played = ok(engine, &json!({"do": "play", "text": hint}));
        moves += 1;
        if !played["winner"].is_null() {
            return (played["winner"].clone(), moves);
        }
    }
}

#[test]
fn every_round_is_open_and_is_not_won_by_copying() {
    const SEEDS: u64 = 200;
    let mut engine = Engine::new();
    for game in names() {
        let mut inputs = BTreeSet::new();
        let mut ends = 0;
        for seed in 0..SEEDS {
            let round = json!({"do": "round", "game": game, "seed": seed.to_string(), "level": "casual"});
            let started = ok(&mut engine, &round);
            assert_eq!((&started["reply"], &started["winner"]), (&Value::Null, &Value::Null));
            let (saved, view) = (ok(&mut engine, &json!({"do": "save"})), ok(&mut engine, &json!({"do": "view"})));
            assert_eq!((&view["outcome"], &view["to_move"]), (&json!("N"), &json!("human")), "{game}: {started}");
            assert_eq!((&view["level"], &view["seed"]), (&json!("casual"), &json!(seed.to_string())));
            if seed < 50 {
                let (winner, moves) = play_hints(&mut engine);
                assert!(
                    winner == "human" && (2..=100).contains(&moves),
                    "{game}: {winner} wins {started} in {moves} moves"
                );
            }
            // The input is the position.
            let start = json!([{"game": game, "input": started["input"]}]);
            ok(&mut engine, &json!({"do": "start", "positions": start, "level": "casual", "seed": seed.to_string()}));
            assert_eq!(ok(&mut engine, &json!({"do": "save"})), saved, "{game}");
            if seed < 20 {
                assert_eq!(ok(&mut engine, &round), started);
            }
            let positions = positions(&game, &started["input"]);
            let facts = Facts::of(&positions);
            assert!(facts.pairing.is_none(), "{game}: {started} is won by copying: {facts:?}");
            assert!((1..=4).contains(&positions.len()), "{game}: {started}");
            assert!((3..=300).contains(&facts.moves), "{game}: {started} has {} moves", facts.moves);
            assert!(
                !facts.nim_value.is_zero() && facts.winning < facts.moves,
                "{game}: {started} is decided: {facts:?}"
            );
            ends += usize::from(facts.can_end);
            inputs.insert(started["input"].to_string());
        }
        // A move may be too rare to be drawn.
        assert!(ends <= 2, "{game}: a move ends {ends} of {SEEDS} rounds");
        assert!(inputs.len() > 120, "{game}: only {} different rounds of {SEEDS}", inputs.len());
    }
}

/// Returns the name of the game, the shape and the limits of every round that the page offers.
fn rounds_of_the_page() -> Vec<(String, Option<String>, String)> {
    let mut rounds = Vec::new();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/page/src/games")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let (mut game, mut shape) = (String::new(), None);
        for line in text.lines().map(str::trim) {
            let quoted: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
            match (line.split_once(": "), &quoted[..]) {
                (Some(("game", _)), [name]) => (game, shape) = ((*name).to_owned(), None),
                (Some(("shape", _)), [name]) => shape = Some((*name).to_owned()),
                (Some(("limits", _)), limits @ [_, _]) => {
                    rounds.extend(limits.iter().map(|limits| (game.clone(), shape.clone(), (*limits).to_owned())));
                }
                _ => {}
            }
        }
    }
    rounds
}

/// Limits of the page in which every position that is generated is won by copying or by the only move.
const HOPELESS: [&str; 3] = ["K=2,heap=7", "T=1,N=6,M=6", "full,R=5,C=5"];

#[test]
fn rounds_of_the_page_are_open_and_few_are_won_by_copying() {
    const SEEDS: u64 = 24;
    let mut engine = Engine::new();
    let rounds = rounds_of_the_page();
    let games: BTreeSet<&str> = rounds.iter().map(|(game, ..)| &**game).collect();
    assert!(games.into_iter().eq(impartial::GAMES.iter().map(|game| game.name)), "{rounds:?}");
    for (game, shape, limits) in &rounds {
        let (mut open, mut copied) = (0, 0);
        for seed in 0..SEEDS {
            let round =
                json!({"do": "round", "game": game, "shape": shape, "limits": limits, "seed": seed.to_string()});
            let facts = Facts::of(&positions(game, &ok(&mut engine, &round)["input"]));
            assert!(!facts.nim_value.is_zero(), "{round} is lost");
            open += u64::from(facts.is_open());
            copied += u64::from(facts.pairing.is_some());
        }
        if !HOPELESS.contains(&&**limits) {
            assert!(open >= SEEDS - 1, "{game} {limits}: only {open} of {SEEDS} rounds are open");
            // Few positions with three heaps of Kayles are not won by copying.
            assert!(copied <= SEEDS / 8, "{game} {limits}: {copied} of {SEEDS} rounds are won by copying");
        }
    }
}

/// Plays random moves against the opponent from the position of an input, and returns the winner. Every reply must be legal.
fn play_randomly(engine: &mut Engine, mut position: AnyPosition, request: &Value) -> Value {
    let mut played = ok(engine, request);
    for seed in 0.. {
        if let Some(reply) = played["reply"].as_str() {
            let reply = position.read_move(reply).unwrap();
            position.play(&reply).unwrap();
        }
        if !played["winner"].is_null() {
            break;
        }
        let mv = position.random_move(seed).unwrap();
        position.play(&mv).unwrap();
        played = ok(engine, &json!({"do": "play", "text": mv.notation()}));
    }
    assert!(position.some_move().is_none(), "{request}");
    played["winner"].clone()
}

#[test]
fn rounds_in_misere_play_are_open_and_the_perfect_opponent_wins_won_positions() {
    const SEEDS: u64 = 200;
    let mut engine = Engine::new();
    let mut rounds = rounds_of_the_page();
    rounds.retain(|(game, ..)| Rule::named(&format!("{game}/misere")).is_ok());
    // Nim, Kayles and Grundy's Game, each in two sizes.
    assert_eq!(rounds.len(), 6, "{rounds:?}");
    for (game, shape, limits) in rounds {
        let game = format!("{game}/misere");
        let (mut inputs, mut open) = (BTreeSet::new(), 0);
        for seed in 0..SEEDS {
            let level = ["beginner", "casual", "perfect"][usize::try_from(seed % 3).unwrap()];
            let round = json!({"do": "round", "game": game, "shape": shape, "limits": limits, "seed": seed.to_string(), "level": level});
            let input = ok(&mut engine, &round)["input"].clone();
            let [position] = &positions(&game, &input)[..] else { panic!("{round} is a sum") };
            assert!(position.is_misere() && position.outcome() == Outcome::N, "{round} is lost");
            let after = |mv: &AnyMove| {
                let mut after = position.clone();
                after.play(mv).unwrap();
                after.outcome()
            };
            let moves = every_move(position);
            let winning = moves.iter().filter(|mv| after(mv) == Outcome::P).count();
            assert!(winning > 0, "{round}: no move wins {input}");
            open += u64::from(winning < moves.len());
            if seed < 50 {
                let (winner, _) = play_hints(&mut engine);
                assert_eq!(winner, "human", "{round} {input}");
            }
            let positions = json!([{"game": game, "input": input}]);
            let start = json!({"do": "start", "positions": positions, "first": "opponent", "level": level, "seed": seed.to_string()});
            let winner = play_randomly(&mut engine, position.clone(), &start);
            assert!(winner == "opponent" || level != "perfect", "{winner} wins {start}");
            inputs.insert(input.to_string());
        }
        assert!(open >= SEEDS - 8, "{game} {limits}: only {open} of {SEEDS} rounds are open");
        assert!(inputs.len() >= 5, "{game} {limits}: only {} different rounds", inputs.len());
    }
}

/// Random moves of large piles hardly ever make two of them equal, so the piles tell whether copying wins.
#[test]
fn rounds_of_large_piles_are_not_won_by_copying() {
    let mut engine = Engine::new();
    for seed in 0..200 {
        // About half of the piles are equal.
        let limits = "N=6,M=3,pile=1000000000000000000";
        let (game, shape) = ("constrained-nim", "one-pile");
        let round = json!({"do": "round", "game": game, "shape": shape, "limits": limits, "seed": seed.to_string()});
        let input = ok(&mut engine, &round)["input"].clone();
        let mut unpaired = parts(&positions(game, &input));
        unpaired.sort_unstable();
        let mut odd = 0;
        for equal in unpaired.chunk_by(|one, other| one == other) {
            odd += equal.len() % 2;
        }
        assert!(odd > 2, "{round}: only {odd} parts are not in pairs in {input}");
    }
}

#[test]
fn rounds_have_limits_and_shapes() {
    let mut engine = Engine::new();
    let round = |limits: &str, shape: Value| json!({"do": "round", "game": "sharti", "limits": limits, "shape": shape, "seed": "1"});
    assert!(ok(&mut engine, &round("n=4,m=2,k=2", Value::Null))["input"].as_str().unwrap().starts_with("4 2 "));
    // A seed has the same round in every build.
    let fixed = json!({"do": "round", "game": "sharti", "limits": "n=6,m=2,k=3", "seed": "4"});
    assert_eq!(ok(&mut engine, &fixed)["input"], "6 2 3\n1 4 3 6\n3 1 6 5\n");
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

/// Each number has one puzzle, with a perfect opponent. No game in it decides alone, it takes three to seven moves, and it is
/// harder at the end of a week than at its beginning.
#[test]
fn daily_puzzles_are_short_and_become_harder_during_a_week() {
    let mut engine = Engine::new();
    let mut puzzles = BTreeSet::new();
    let (mut length, mut moves_per_win) = ([0; 7], [0; 7]);
    let mut boards: BTreeMap<String, usize> = BTreeMap::new();
    const NUMBERS: usize = 210;
    for number in 1..=NUMBERS {
        let started = ok(&mut engine, &json!({"do": "daily", "number": number}));
        let saved = ok(&mut engine, &json!({"do": "save"}));
        assert_eq!(ok(&mut Engine::new(), &json!({"do": "daily", "number": number})), started);
        let view = ok(&mut engine, &json!({"do": "view"}));
        assert_eq!((&view["outcome"], &view["level"]), (&json!("N"), &json!("perfect")), "{number}");
        let components = view["components"].as_array().unwrap();
        let values: BTreeSet<&str> = components.iter().map(|each| each["nim_value"].as_str().unwrap()).collect();
        assert!(values.len() == components.len() && !values.contains("0"), "{number}: {values:?}");
        assert!(components.iter().all(|each| each["game"] != "coins" && each["game"] != "sharti"), "{number}");
        let positions = saved["text"].as_str().unwrap().parse::<Session>().unwrap().position().components().to_vec();
        let facts = Facts::of(&positions);
        let (winner, moves) = play_hints(&mut engine);
        assert!(winner == "human" && (3..=7).contains(&moves), "{number}: {winner} after {moves} moves");
        let day = (number - 1) % 7;
        assert_eq!(components.len(), if day < 4 { 2 } else { 3 }, "{number}");
        assert!(day < 4 || facts.pairing.is_none(), "{number} is won by copying: {facts:?}");
        for component in components {
            *boards.entry(component["game"].to_string()).or_default() += 1;
        }
        length[day] += moves;
        moves_per_win[day] += facts.moves / facts.winning;
        puzzles.insert(saved.to_string());
    }
    assert_eq!(puzzles.len(), NUMBERS, "puzzles that repeat");
    // Heaps are of two games.
    assert!(boards.len() == 6 && boards.values().all(|&count| count >= NUMBERS / 10), "{boards:?}");
    assert!(length.is_sorted() && moves_per_win.is_sorted(), "{length:?} {moves_per_win:?}");
    let error = refused(&mut engine, &json!({"do": "daily"}));
    assert_eq!(error.2, "expected the field `number`, found none");
}
