//! Requests: defaults, limits, errors, and the bytes of every shape. `games` has the limits and errors of each game.

#![expect(clippy::unwrap_used, reason = "a test that gets no input has failed")]

mod games;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use games::judge_limits_of;
use impartial_generators::{GAMES, Game, GenerateError, Goal, Limits, Request};

/// Returns a request of every shape, size and limits that a game has.
fn requests(game: &Game, sizes: &[u64]) -> Vec<Request> {
    let mut requests = Vec::new();
    for shape in game.shapes {
        for limits in [Limits::Judge, Limits::Full] {
            let Some(range) =
                (if limits == Limits::Judge { game.judge_sizes.clone() } else { Some(game.full_sizes.clone()) })
            else {
                continue;
            };
            for &size in sizes.iter().filter(|size| range.contains(size)) {
                let mut request = game.request();
                shape.name.clone_into(&mut request.shape);
                (request.size, request.limits) = (size, limits);
                requests.push(request);
            }
        }
    }
    requests
}

fn with_goal(request: &Request, goal: Goal) -> Request {
    let mut request = request.clone();
    request.goal = goal;
    request
}

/// Returns the input of a request, with a solver for which every position is lost.
fn text(game: &Game, request: &Request) -> String {
    String::from_utf8(game.generate(request, &mut |_| Ok(0)).unwrap().to_bytes()).unwrap()
}

/// Returns the error of the default request of a game after a change.
fn refused(name: &str, change: impl Fn(&mut Request)) -> String {
    let game = Game::named(name).unwrap();
    let mut request = game.request();
    change(&mut request);
    game.generate(&request, &mut |_| Ok(0)).unwrap_err().to_string()
}

/// Checks that no nim-value above the largest one in reach is accepted.
fn check_largest_nim_value(name: &str, largest: u64) {
    for wanted in [largest + 1, u64::MAX] {
        assert_eq!(
            refused(name, |request| request.goal = Goal::NimValue(wanted)),
            format!(
                "cannot make an input of nim-value {wanted}: expected at most {largest} for this shape, size and limits"
            )
        );
    }
}

#[test]
fn a_request_determines_the_bytes_and_the_seed_changes_them() {
    for game in GAMES {
        for request in requests(game, &[10]) {
            for goal in [Goal::Any, Goal::SecondWins] {
                let request = with_goal(&request, goal);
                if let Err(error) = game.generate(&request, &mut |_| Ok(0)) {
                    assert!(matches!(error, GenerateError::NoWinner { .. }), "{request:?}: {error}");
                    continue;
                }
                let mut other = request.clone();
                other.seed = 2;
                assert_eq!(text(game, &request), text(game, &request));
                // An open map has no random part.
                assert_eq!(text(game, &request) == text(game, &other), request.shape == "open", "{request:?}");
            }
        }
    }
}

/// The inputs must be the same on every machine and in every version, or contests could not be repeated.
#[test]
fn the_bytes_of_every_shape_never_change() {
    for game in GAMES {
        let mut found = String::new();
        for request in requests(game, &[12]) {
            for goal in [Goal::Any, Goal::SecondWins] {
                let request = with_goal(&request, goal);
                if let Ok(input) = game.generate(&request, &mut |_| Ok(0)) {
                    let hash = fnv(&input.to_bytes());
                    let (shape, limits) = (&request.shape, request.limits);
                    writeln!(found, "{shape} {limits:?} {goal:?} {hash:016x}").unwrap();
                }
            }
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bytes").join(format!("{}.txt", game.name));
        assert_eq!(found, fs::read_to_string(&file).unwrap_or_default(), "{}: found:\n{found}", file.display());
    }
}

/// Returns the FNV-1a hash of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// The limits of the judges: of every number, of counts, and that records are different where they must be.
#[test]
fn inputs_keep_the_limits_of_the_judge() {
    for game in GAMES.iter().filter(|game| game.judge_sizes.is_some()) {
        let most = *game.judge_sizes.as_ref().unwrap().end();
        for request in requests(game, &[1, 2, 5, 12, most]) {
            if request.limits != Limits::Judge {
                continue;
            }
            for goal in [Goal::Any, Goal::FirstWins, Goal::SecondWins] {
                let request = with_goal(&request, goal);
                let Ok(input) = game.generate(&request, &mut |_| Ok(0)) else { continue };
                let text = String::from_utf8(input.to_bytes()).unwrap();
                assert!(text.ends_with('\n') && !text.contains("  "), "{request:?}");
                let lines: Vec<&str> = text.lines().collect();
                assert!(lines.iter().all(|line| line.trim() == *line && !line.is_empty()), "{request:?}");
                judge_limits_of(game.name)(&request, &lines);
            }
        }
    }
}

/// Returns the numbers of a line.
fn numbers(line: &str) -> Vec<u64> {
    line.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// A solver that fails or is wrong is an error of its own, and no panic.
#[test]
fn a_wrong_solver_is_found() {
    let has_winner = |game: &Game| {
        let request = with_goal(&game.request(), Goal::SecondWins);
        !matches!(game.generate(&request, &mut |_| Ok(0)), Err(GenerateError::NoWinner { .. }))
    };
    assert!(GAMES.iter().filter(|game| has_winner(game)).count() >= 6, "expected games with winners");
    for game in GAMES.iter().filter(|game| has_winner(game)) {
        for request in requests(game, &[5, 20]) {
            for goal in [Goal::FirstWins, Goal::SecondWins, Goal::NimValue(1)] {
                let request = with_goal(&request, goal);
                for wrong in [1, 1000, 1 << 40, u64::MAX] {
                    let _ = game.generate(&request, &mut |_| Ok(wrong));
                }
                let error = game.generate(&request, &mut |_| Err("out of order".into())).unwrap_err();
                assert!(matches!(error, GenerateError::Solver(_)), "{request:?}: {error}");
            }
        }
    }
}
