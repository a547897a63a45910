//! The rules of misère play against exhaustive play: verdicts, moves, answers, games against the opponent, and refused sums.

use std::collections::HashMap;
use std::fs;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use impartial::core::{Outcome, Position as _, Solve as _, Sum, SumMove};
use impartial::nimbers::Nimber;
use impartial::session::{Level, Player, Reply, Session};
use impartial::sum::{self, Components};
use impartial::{AnyMove, AnyPosition, GAMES, Rule};
use serde_json::Value;

use crate::every_move::every_move;
use crate::fixtures;
use crate::transcripts::snapshot;

/// The outcomes of small positions by the definition of misère play, which shares only the legal moves with the solvers, and
/// these moves.
#[derive(Default)]
struct Oracle {
    outcomes: HashMap<AnyPosition, Outcome>,
    moves: HashMap<AnyPosition, Arc<[AnyMove]>>,
}

/// Returns the oracle that the tests share.
fn oracle() -> MutexGuard<'static, Oracle> {
    static ORACLE: LazyLock<Mutex<Oracle>> = LazyLock::new(Mutex::default);
    ORACLE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Oracle {
    fn outcome(&mut self, position: &AnyPosition) -> Outcome {
        if let Some(&outcome) = self.outcomes.get(position) {
            return outcome;
        }
        let moves = self.moves(position);
        // A player without a move wins.
        let is_won = moves.is_empty() || moves.iter().any(|mv| self.outcome(&after(position, mv)) == Outcome::P);
        let outcome = if is_won { Outcome::N } else { Outcome::P };
        self.outcomes.insert(position.clone(), outcome);
        outcome
    }

    /// Returns every legal move. Games reach the same positions again and again.
    fn moves(&mut self, position: &AnyPosition) -> Arc<[AnyMove]> {
        if let Some(moves) = self.moves.get(position) {
            return Arc::clone(moves);
        }
        let moves: Arc<[AnyMove]> = every_move(position).into();
        self.moves.insert(position.clone(), Arc::clone(&moves));
        moves
    }
}

fn after(position: &AnyPosition, mv: &AnyMove) -> AnyPosition {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

/// Returns the lists of up to this many heaps of up to this many tokens, in descending order, as the end of an input.
fn lists(heaps: usize, most: u64) -> Vec<String> {
    let mut lists = vec![Vec::new()];
    let mut index = 0;
    while let Some(list) = lists.get(index).cloned() {
        if list.len() < heaps {
            lists.extend((0..=*list.last().unwrap_or(&most)).map(|next| [&list[..], &[next]].concat()));
        }
        index += 1;
    }
    let text = |list: &Vec<u64>| list.iter().fold(list.len().to_string(), |text, heap| format!("{text} {heap}"));
    lists.iter().map(text).collect()
}

/// Returns small inputs of every rule of misère play.
fn small_inputs() -> Vec<(&'static Rule, String)> {
    const CODES: [&str; 8] = ["kayles", "0.07", "4!.0", "4.3", "0.3F", "S(1,3,4)", "S(all-but:1)", "0.0"];
    let [nim, heaps] = ["nim/misere", "heaps/misere"].map(|name| Rule::named(name).unwrap().1);
    let of_code = |code: &'static str| lists(2, 5).into_iter().map(move |list| (heaps, format!("{code} {list}")));
    lists(3, 4).into_iter().map(|list| (nim, list)).chain(CODES.into_iter().flat_map(of_code)).collect()
}

#[test]
fn every_rule_of_misere_play_is_tested() {
    let named = |rule: &&'static Rule| small_inputs().iter().any(|(tested, _)| *tested == *rule);
    assert!(GAMES.iter().flat_map(|game| game.rules).filter(|rule| rule.is_misere()).all(|rule| named(&rule)));
}

#[test]
fn small_inputs_agree_with_exhaustive_play() {
    let (mut oracle, mut won, mut over) = (oracle(), 0, 0);
    for (rule, input) in small_inputs() {
        let puzzle = rule.parse(&*input).unwrap();
        let position = puzzle.positions().remove(0);
        let (outcome, moves) = (oracle.outcome(&position), oracle.moves(&position));
        assert_eq!(position.outcome(), outcome, "{position}");
        assert_eq!(Sum::new([position.clone()]).outcome(), outcome, "{position}");
        assert_eq!(position.some_move().is_some(), !moves.is_empty(), "{position}");
        let winning = position.winning_move();
        assert_eq!(winning.is_some(), outcome == Outcome::N && !moves.is_empty(), "{position}");
        assert_eq!(position.move_to(Nimber::from_heap(1)), None, "{position}");

        let json: Value = serde_json::from_str(&puzzle.json(Nimber::ZERO)).unwrap();
        assert_eq!(json["outcome"], *outcome.to_string(), "{position}");
        assert_eq!((&json["nim_value"], json["move"].is_null()), (&Value::Null, winning.is_none()), "{position}");
        let sum = sum::json(&Sum::new([position.clone()]), Nimber::ZERO);
        let sum: Value = serde_json::from_str(&sum).unwrap();
        assert_eq!((&sum["outcome"], &sum["nim_value"]), (&json["outcome"], &Value::Null), "{position}");
        assert_eq!(sum["move"]["move"], json["move"], "{position}");

        // The checker accepts exactly the winning moves.
        assert_eq!(puzzle.check(&puzzle.answer()), Ok(()), "{position}");
        let [right, wrong] = if outcome == Outcome::N { ["FIRST", "SECOND"] } else { ["SECOND", "FIRST"] };
        assert!(puzzle.answer().starts_with(right), "{position}");
        assert!(puzzle.check(wrong).unwrap_err().reason().starts_with(&format!("`{wrong}`, but the ")), "{position}");
        for mv in &*moves {
            let answer = format!("FIRST {}", mv.notation());
            let is_right = outcome == Outcome::N && oracle.outcome(&after(&position, mv)) == Outcome::P;
            assert_eq!(puzzle.check(&answer).is_ok(), is_right, "{position}: {answer}");
        }
        assert_eq!(puzzle.check("FIRST").is_ok(), moves.is_empty(), "{position}: FIRST alone");

        let report = puzzle.report(Nimber::ZERO);
        assert!(!report.contains("nim-value") && report.contains("\ntheorem: misère "), "{report}");
        assert!(puzzle.report(Nimber::from_heap(3)).contains("\nmove to *3: none, because "), "{position}");
        let picture = puzzle.draw(Nimber::ZERO, None).unwrap();
        assert!(picture.contains(&format!(": outcome {outcome}</title>")), "{picture}");
        assert!(!picture.contains("nim-value"), "{picture}");

        // The text of a position, also after moves.
        for position in moves.iter().map(|mv| after(&position, mv)).chain([position.clone()]) {
            assert_eq!(position.to_string().parse::<AnyPosition>().unwrap(), position, "{position}");
        }
        won += usize::from(winning.is_some());
        over += usize::from(moves.is_empty());
    }
    assert!(won > 40 && over >= 3, "{won} inputs are won, and {over} are over");
}

/// Whole games against each level, in which the person plays every legal move in turn: a player without a move wins, and the
/// perfect opponent wins every N-position that it gets.
#[test]
fn games_against_every_level() {
    let mut oracle = oracle();
    for (index, (rule, input)) in (0_u64..).zip(small_inputs()) {
        let position = rule.positions(&*input).unwrap().remove(0);
        for (level, first, seed) in Level::ALL
            .into_iter()
            .flat_map(|level| [Player::Human, Player::Opponent].map(|first| (level, first)))
            .flat_map(|(level, first)| (0..3).map(move |seed| (level, first, seed)))
        {
            let mut session = Session::new([position.clone()], first).with_level(level, seed);
            session.answer();
            let mut turn = index;
            let mut was_won_by_opponent = first == Player::Opponent && oracle.outcome(&position) == Outcome::N;
            while session.winner().is_none() {
                let [now] = session.position().components() else { panic!("one component") };
                let moves = oracle.moves(now);
                let mv = moves[usize::try_from(turn + seed).unwrap() % moves.len()].clone();
                was_won_by_opponent |= oracle.outcome(&after(now, &mv)) == Outcome::N;
                session.play(SumMove { component: 0, mv }).unwrap();
                turn += 1;
            }
            assert_eq!(session.to_string().parse().as_ref(), Ok(&session), "saved and loaded");
            let [end] = session.position().components() else { panic!("one component") };
            assert!(every_move(end).is_empty(), "{session}");
            assert_eq!(session.winner(), Some(session.to_move()), "{session}");
            if level == Level::Perfect && was_won_by_opponent {
                assert_eq!(session.winner(), Some(Player::Opponent), "{session}");
            }
            // The last position in which the person could win is the one before the move that gave it away.
            let (review, mut given_away, mut known) = (session.review(), None, position.clone());
            for (number, mv) in session.moves().iter().enumerate() {
                if number % 2 == usize::from(first == Player::Opponent) {
                    let could_win = oracle.outcome(&known) == Outcome::N;
                    assert_eq!(review.winning[number / 2], could_win, "{session}");
                    given_away = if could_win { Some(number / 2 + 1) } else { given_away };
                }
                known = after(&known, &mv.mv);
            }
            let expected = given_away.filter(|_| session.winner() == Some(Player::Opponent));
            assert_eq!(review.given_away, expected, "{session}");
        }
    }
}

/// The answers come from exhaustive play.
#[test]
fn answers_of_fixtures() {
    for (game, rule) in GAMES.iter().flat_map(|game| game.rules.iter().map(move |rule| (game, rule))) {
        if !rule.is_misere() {
            continue;
        }
        let mut answered = 0;
        for path in fixtures::committed(game.name) {
            let Ok(answer) = fs::read_to_string(path.with_extension(format!("{}.ans", rule.name))) else { continue };
            let puzzle = rule.parse(fs::read(&path).unwrap()).unwrap();
            assert_eq!(puzzle.answer().lines().next(), answer.lines().next(), "{}: the winner", path.display());
            assert_eq!(puzzle.check(&answer), Ok(()), "{}", path.display());
            answered += 1;
        }
        assert!(answered >= 20, "{}/{}: {answered} answers", game.name, rule.name);
    }
}

/// A position of misère play has no sum with any other position.
#[test]
fn sums_are_refused() {
    let positions = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Components>();
    for (texts, message) in [
        (&["nim/misere 1 3"][..], None),
        (
            &["nim 1 3", "nim/misere 1 3"],
            Some(
                "component 2 is a position of nim/misere, which has no sum with other positions, because misère quotients \
                 do not multiply",
            ),
        ),
        (
            &["nim/misere 1 3", "nim/misere 0"],
            Some(
                "component 1 is a position of nim/misere, which has no sum with other positions, because misère quotients \
                 do not multiply; heaps of one game can be one position",
            ),
        ),
    ] {
        let checked = positions(texts).check().map_err(|error| error.to_string());
        assert_eq!(checked.err().as_deref(), message, "{texts:?}");
        let saved = format!("impartial game 1\nfirst human\ncomponents {} {} moves 0", texts.len(), texts.join(" "));
        let loaded = Session::parse(saved.as_bytes()).map_err(|error| error.to_string());
        let found = loaded.err().map(|error| error.split_once("`: ").unwrap().1.to_owned());
        assert_eq!(found.as_deref(), message, "{texts:?}");
    }
}

#[test]
#[should_panic(expected = "component 1 is a position of nim/misere")]
fn a_game_of_a_refused_sum() {
    let _ = Session::new(["nim/misere 1 3".parse().unwrap(), "nim 1 3".parse().unwrap()], Player::Human);
}

#[test]
#[should_panic(expected = "nim/misere has no nim-value, because it is played in misère play")]
fn the_nim_value_of_a_position() {
    let _ = "nim/misere 1 3".parse::<AnyPosition>().unwrap().nim_value();
}

/// Reports, short answers and JSON.
#[test]
fn reports() {
    let mut text = String::new();
    for (name, input) in [
        ("nim/misere", "3  3 4 5"),
        ("nim/misere", "4  1 0 7 1"),
        ("nim/misere", "3  1 9 1"),
        ("nim/misere", "3  1 1 1"),
        ("nim/misere", "2  1 1"),
        ("nim/misere", "2  6 6"),
        ("nim/misere", "0"),
        ("heaps/misere", "kayles 2  5 1000000000000000000"),
        ("heaps/misere", "4!.0 3  12 2 7"),
        ("heaps/misere", "0.07 2  9 9"),
        ("heaps/misere", "S(1,2) 1  1"),
        ("heaps/misere", "S(3) 2  1 2"),
    ] {
        let puzzle = Rule::named(name).unwrap().1.parse(input).unwrap();
        let [summary, report, json] = [puzzle.summary(), puzzle.report(Nimber::ZERO), puzzle.json(Nimber::ZERO)];
        text.extend([&*format!("# {name}: {input}\n\n"), &summary, "\n", &report, "\n## JSON\n\n", &json, "\n"]);
    }
    fixtures::settings("play").bind(|| insta::assert_snapshot!("misere_reports", text));
}

/// Games as a player at a terminal sees them, which either player wins without a move.
#[test]
fn games_of_nim() {
    let start = || vec!["nim/misere 3  3 1 2".parse().unwrap()];
    snapshot("misere_nim", start(), Player::Human, &["help", "why", "hint", "1 3", "why", "hint", "3 1", "why"]);
    let mut session = Session::new(["nim/misere 2  1 1".parse().unwrap()], Player::Human);
    assert_eq!(
        session.handle_line("1 1"),
        Reply::Text(
            "I take 1 from heap 2.\nheap 1: 0\nheap 2: 0  <- the heap of the move\nYou cannot move: you win.\n".into()
        )
    );
    let mut session = Session::new(["nim/misere 1  1".parse().unwrap()], Player::Human);
    assert_eq!(session.handle_line("1 1"), Reply::Text("heap 1: 0\nI cannot move: I win.\n".into()));
}

/// The search for an input finds each proof whose certificate the project has.
#[test]
fn proved_codes_have_heaps_of_any_size() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/misere");
    let certificates = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let proved = certificates.filter(|text| !text.contains("\nperiod none\n"));
    let mut count = 0;
    for certificate in proved {
        let code = certificate.lines().next().unwrap().rsplit(' ').next().unwrap();
        let input = format!("{code} 2\n5 {}\n", i64::MAX);
        let solved = Rule::named("heaps/misere").unwrap().1.parse(input);
        assert!(solved.is_ok(), "{code}: {}", solved.unwrap_err());
        count += 1;
    }
    assert!(count >= 80, "{count} certificates have a period");
}

/// Without a proof, the quotient has an end. The error is at the first heap beyond it, and names the largest heap that works.
#[test]
fn heaps_beyond_the_quotient_are_refused() {
    let heaps = Rule::named("heaps/misere").unwrap().1;
    for (code, reach) in [("0.07", 24), ("4!.0", 28), ("S(all)", 63)] {
        let end = reach + 1;
        let error = heaps.parse(format!("{code} 3\n5 {end} 7\n")).unwrap_err().to_string();
        let start = format!("2:3: expected heap 2 of 3, from 0 to {reach}, as a search of 100 classes finds no");
        assert!(error.starts_with(&start), "{error}");
        let saved = format!("impartial game 1 first human components 1 heaps/misere {code} 1 {end} moves 0");
        assert!(Session::parse(saved.as_bytes()).unwrap_err().to_string().contains("misère quotient"), "{saved}");
        assert!(heaps.parse(format!("{code} 3\n5 {reach} 7\n")).is_ok(), "{code}");
    }
    let kayles = heaps.parse(format!("0.77 1 {}", (1_u64 << 63) - 1)).unwrap();
    assert!(kayles.report(Nimber::ZERO).contains("\nperiod: the class of n + 12 is the class of n for all n >= 71\n"));
}

/// A game of heaps that are broken, in which the person gives away the win.
#[test]
fn a_game_of_kayles() {
    let start = vec!["heaps/misere kayles 2  5 3".parse().unwrap()];
    snapshot(
        "misere_kayles",
        start,
        Player::Human,
        &["hint", "1 1 4", "why", "undo", "2 2 1", "why", "save x", "quit"],
    );
}
