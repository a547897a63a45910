//! Requests: defaults, limits, errors, and the bytes of every shape.

#![expect(clippy::unwrap_used, reason = "a test that gets no input has failed")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

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

fn refused(game: &Game, request: &Request) -> String {
    game.generate(request, &mut |_| Ok(0)).unwrap_err().to_string()
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
    let mut found = String::new();
    for game in GAMES {
        for request in requests(game, &[12]) {
            for goal in [Goal::Any, Goal::SecondWins] {
                let request = with_goal(&request, goal);
                if let Ok(input) = game.generate(&request, &mut |_| Ok(0)) {
                    let hash = fnv(&input.to_bytes());
                    let (shape, limits) = (&request.shape, request.limits);
                    writeln!(found, "{} {shape} {limits:?} {goal:?} {hash:016x}", game.name).unwrap();
                }
            }
        }
    }
    assert_eq!(found, include_str!("bytes.txt"), "found:\n{found}");
}

/// Returns the FNV-1a hash of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// The limits of the judges: of every number, of counts, and that records are different where they must be.
#[test]
fn inputs_keep_the_limits_of_the_judge() {
    const PILE: u64 = 1_000_000_000_000_000_000;
    const SIDE: u64 = 1_000_000_000;
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
                if game.name == "grid-split" {
                    assert_eq!(lines[..2], ["1".to_owned(), format!("{0} {0}", request.size)]);
                    assert_eq!(lines.len() as u64, 2 + request.size);
                    continue;
                }
                let lines: Vec<Vec<u64>> = lines.iter().map(|line| numbers(line)).collect();
                match (game.name, &lines[..]) {
                    ("sharti", [start, rest @ ..]) => {
                        assert_eq!(start, &[SIDE, request.size, SIDE]);
                        assert_eq!(rest.len() as u64, request.size);
                        let is_right = |line: &Vec<u64>| {
                            line.len() == 4
                                && 1 <= line[0]
                                && line[0] <= line[2]
                                && line[2] <= SIDE
                                && 1 <= line[1]
                                && line[1] <= line[3]
                                && line[3] <= SIDE
                        };
                        assert!(rest.iter().all(is_right), "{request:?}");
                    }
                    ("paper-cutting", [start, rest @ ..]) => {
                        assert_eq!(start, &[SIDE, SIDE, request.size]);
                        assert_eq!(rest.len() as u64, request.size);
                        let is_line =
                            |at: u64, from: u64, to: u64| (1..SIDE).contains(&at) && from != to && from.max(to) <= SIDE;
                        let is_right = |line: &Vec<u64>| {
                            line.len() == 4
                                && (line[0] == line[2] && is_line(line[0], line[1], line[3])
                                    || line[1] == line[3] && is_line(line[1], line[0], line[2]))
                        };
                        assert!(rest.iter().all(is_right), "{request:?}");
                    }
                    ("constrained-nim", [start, piles, rest @ ..]) => {
                        assert_eq!(start, &[request.size; 2]);
                        assert_eq!([piles.len() as u64, rest.len() as u64], [request.size; 2]);
                        assert!(piles.iter().all(|pile| (1..=PILE).contains(pile)), "{request:?}");
                        assert!(rest.iter().all(|pair| 1 <= pair[1] && pair[1] <= pair[0] && pair[0] <= PILE));
                        assert_eq!(rest.iter().collect::<BTreeSet<_>>().len(), rest.len(), "{request:?}");
                    }
                    ("marked-rectangle", [start, rest @ ..]) => {
                        assert_eq!((start.as_slice(), rest.len() as u64), (&[request.size][..], request.size));
                        for side in [0, 1] {
                            assert!(rest.iter().all(|line| line[side] >= 1));
                            assert!(rest.iter().map(|line| line[side]).sum::<u64>() <= 1_000_000, "{request:?}");
                        }
                    }
                    (name, _) => panic!("{name} has a judge whose limits are not tested"),
                }
            }
        }
    }
}

fn numbers(line: &str) -> Vec<u64> {
    line.split(' ').map(|word| word.parse().unwrap()).collect()
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refused = |name: &str, change: &dyn Fn(&mut Request)| {
        let game = Game::named(name).unwrap();
        let mut request = game.request();
        change(&mut request);
        refused(game, &request)
    };
    assert_eq!(
        refused("sharti", &|request| request.shape = "bi\u{1b}g".into()),
        "sharti has no shape `bi\\u{1b}g`; its shapes are big, small, medium, mid, tiny, grid, nested, cross"
    );
    assert_eq!(refused("sharti", &|request| request.size = 0), "expected from 1 to 50000 rectangles, found 0");
    assert_eq!(refused("grid-split", &|request| request.size = 21), "expected from 1 to 20 rows and columns, found 21");
    assert_eq!(
        refused("heaps", &|request| request.limits = Limits::Judge),
        "no judge has the game heaps, so it has no judge's limits; expected the full limits"
    );
    for goal in [Goal::FirstWins, Goal::SecondWins, Goal::NimValue(0)] {
        assert_eq!(
            refused("marked-rectangle", &|request| request.goal = goal),
            "an input of marked-rectangle has no winner and no nim-value: it asks how many of the marks win"
        );
    }
    assert_eq!(
        refused("heaps", &|request| (request.size, request.goal) = (2, Goal::SecondWins)),
        "a wanted winner or nim-value needs at least 3 heaps, found 2"
    );
    for (name, largest) in
        [("sharti", (1 << 30) - 1), ("paper-cutting", (1 << 30) - 1), ("constrained-nim", (1 << 60) - 1)]
    {
        let largest: u64 = largest;
        let expected = |wanted: u64| {
            format!(
                "the nim-value {wanted} is out of reach: expected at most {largest} for this shape, size and limits"
            )
        };
        assert_eq!(refused(name, &|request| request.goal = Goal::NimValue(largest + 1)), expected(largest + 1));
        assert_eq!(refused(name, &|request| request.goal = Goal::NimValue(u64::MAX)), expected(u64::MAX));
    }
    for (size, largest) in
        [(4, 0), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (10, 6), (11, 9), (12, 10), (16, 14), (17, 15), (20, 15)]
    {
        assert_eq!(
            refused("grid-split", &|request| (request.size, request.goal) = (size, Goal::NimValue(largest + 100))),
            format!(
                "the nim-value {} is out of reach: expected at most {largest} for this shape, size and limits",
                largest + 100
            )
        );
    }
    assert!(
        refused("grid-split", &|request| (request.size, request.goal) = (4, Goal::FirstWins)).contains("at most 0 ")
    );
}

/// A solver that fails or is wrong is an error of its own, and no panic.
#[test]
fn a_wrong_solver_is_found() {
    for game in GAMES.iter().filter(|game| game.name != "marked-rectangle") {
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
