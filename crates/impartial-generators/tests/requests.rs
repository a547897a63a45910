//! The bytes, limits and errors of requests. The tests of `impartial generate` in `impartial-cli` use solvers and validators.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, iter};

use impartial_generators::{GENERATORS, GenerateError, Generator, Goal, InputSpec, Limits, Request};

/// Returns the requests with every combination of shape and limits that a game has, and with this size and goal.
fn requests(game: &Generator, size: u64, goal: Goal) -> impl Iterator<Item = Request> {
    let limits = [Limits::JUDGE, Limits::FULL].into_iter().skip(usize::from(!game.is_contest_problem()));
    game.shapes.iter().flat_map(move |shape| {
        let limits = limits.clone().filter(|limits| shape.is_judge_format || *limits == Limits::FULL);
        limits.map(move |limits| {
            let mut request = game.request();
            shape.name.clone_into(&mut request.shape);
            (request.size, request.limits, request.goal) = (size, limits, goal);
            request
        })
    })
}

/// Returns the input of a request, with a solver for which every position is lost.
fn bytes(game: &Generator, request: &Request) -> Result<Vec<u8>, GenerateError> {
    Ok(game.generate(request, &mut |_| Ok(0))?.to_bytes())
}

/// Inputs must be identical on every machine and in every version, so that a contest can be repeated.
///
/// `tests/bytes` has the input of each request after a line with `#` and the request.
#[test]
fn the_bytes_of_every_shape_never_change() {
    let mut differences = Vec::new();
    for game in &GENERATORS {
        let mut found = String::new();
        for goals in requests(game, 12, Goal::Any).zip(requests(game, 12, Goal::SecondWins)) {
            for mut request in [goals.0, goals.1] {
                let Ok(input) = bytes(game, &request) else { continue };
                let Request { shape, limits, goal, .. } = &request;
                let text = str::from_utf8(&input).expect("inputs are ASCII");
                write!(found, "# {shape} {limits} {goal:?}\n{text}").unwrap();
                // Open maps have no random parts.
                request.seed = 2;
                assert_eq!(bytes(game, &request).unwrap() == input, request.shape == "open", "{request:?}");
            }
        }
        let name = format!("{}.txt", game.name);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bytes").join(&name);
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if found != expected {
            let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            fs::write(&written, &found).unwrap();
            let difference = first_difference(&file, &expected, &found);
            differences.push(format!("{difference}; all inputs are in {}", written.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Returns the first line in which the inputs of a game differ from the file, and the request to which it belongs.
fn first_difference(file: &Path, expected: &str, found: &str) -> String {
    let [expected, found] = [expected, found].map(|text| text.split_inclusive('\n').chain(iter::repeat("the end")));
    let mut request = "no request";
    for (number, (expected, found)) in (1..).zip(expected.zip(found)) {
        if found.starts_with('#') {
            request = found.trim_end();
        }
        if expected != found {
            return format!("{}:{number}, in `{request}`: expected {expected:?}, found {found:?}", file.display());
        }
    }
    unreachable!("the texts differ")
}

/// A solver that fails is an error, and a wrong solver does not cause a panic.
#[test]
fn failing_and_wrong_solvers_do_not_panic() {
    for game in GENERATORS.iter().filter(|game| game.name != "marked-rectangle") {
        for size in [5, 20] {
            for goal in [Goal::FirstWins, Goal::SecondWins, Goal::NimValue(1)] {
                for request in requests(game, size, goal) {
                    for wrong in [1, 1000, 1 << 40, u64::MAX] {
                        let _ = game.generate(&request, &mut |_| Ok(wrong));
                    }
                    let error = game.generate(&request, &mut |_| Err("out of spec".into())).unwrap_err();
                    assert!(matches!(error, GenerateError::Solver(_)), "{request:?}: {error}");
                }
            }
        }
    }
}

/// The table has every power of two up to its largest value only if the solver is correct.
#[test]
fn free_heaps_of_a_wrong_solver() {
    let heaps = Generator::named("heaps").unwrap();
    let mut solver = |input: &[u8]| {
        let heaps: Vec<&str> = str::from_utf8(input)?.split_whitespace().skip(2).collect();
        Ok(if let [heap] = heaps[..] { heap.parse::<u64>()?.min(1) << 3 } else { 7 })
    };
    let mut request = heaps.request();
    request.goal = Goal::NimValue(8);
    let error = heaps.generate(&request, &mut solver).unwrap_err();
    let GenerateError::Solver(source) = error else { panic!("{error}") };
    assert_eq!(source.to_string(), "no free heaps have the nim-value 15");
}

#[test]
fn errors_of_invalid_requests() {
    let refused = |name, change: &dyn Fn(&mut Request), message: &str| {
        let game = Generator::named(name).unwrap();
        let mut request = game.request();
        change(&mut request);
        assert_eq!(bytes(game, &request).unwrap_err().to_string(), message);
    };
    let shapes = "sharti has no shape `bi\\u{1b}g`; its shapes are big, small, medium, square-root, tiny, grid, nested, cross, long";
    refused("sharti", &|request| request.shape = "bi\u{1b}g".into(), shapes);
    refused("sharti", &|request| request.size = 0, "expected from 1 to 50000 rectangles, found 0");
    refused("grid-split", &|request| request.size = 21, "expected from 1 to 20 rows and columns, found 21");
    let no_judge = "heaps is not a contest problem, so it has no judge's limits; expected the full limits";
    refused("heaps", &|request| request.limits = Limits::JUDGE, no_judge);
    let not_of_judge = "the shape big is not in the judge's format; use the limits `full`, such as full,n=2,x=4,y=5";
    refused("coins", &|request| request.shape = "big".into(), not_of_judge);
    let not_of_judge = "the shape grid is not in the judge's format; use the limits `full`, such as full,N=7";
    refused("hackenbush", &|request| request.shape = "grid".into(), not_of_judge);
    let most = (1_u64 << 63) - 1;
    for (text, found) in [("n=0", 0), ("n=9223372036854775808", most + 1)] {
        let range = format!("expected n from 1 to {most}, found {found}");
        refused("sharti", &|request| request.limits = text.parse().unwrap(), &range);
    }
    let small = "an input with a chosen winner or nim-value needs a limit n of at least 2, found 1";
    refused("sharti", &|request| (request.limits, request.goal) = ("n=1".parse().unwrap(), Goal::FirstWins), small);
    let too_few = "an input with a chosen winner or nim-value needs at least 3 heaps, found 2";
    refused("heaps", &|request| (request.size, request.goal) = (2, Goal::SecondWins), too_few);
    let no_winner = "an input of marked-rectangle has no winner and no nim-value: it asks how many of the marks win";
    for goal in [Goal::FirstWins, Goal::SecondWins, Goal::NimValue(0)] {
        refused("marked-rectangle", &|request| request.goal = goal, no_winner);
    }
    let too_large = |name, size: Option<u64>, goal, value, largest| {
        let message = format!(
            "cannot generate an input of nim-value {value}: expected at most {largest} for this shape, size and limits"
        );
        refused(name, &|request| (request.size, request.goal) = (size.unwrap_or(request.size), goal), &message);
    };
    for (name, largest) in
        [("constrained-nim", (1 << 60) - 1), ("paper-cutting", (1 << 30) - 1), ("sharti", (1 << 30) - 1)]
    {
        for value in [largest + 1, u64::MAX] {
            too_large(name, None, Goal::NimValue(value), value, largest);
        }
    }
    for (size, largest) in
        [(4, 0), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (10, 6), (11, 9), (12, 10), (16, 14), (17, 15), (20, 15)]
    {
        too_large("grid-split", Some(size), Goal::NimValue(largest + 100), largest + 100, largest);
    }
    too_large("grid-split", Some(4), Goal::FirstWins, 1, 0);
}

/// The smallest limit of each number leaves a size, and every shape has inputs of the smallest and of a larger size.
#[test]
fn smallest_limits() {
    for game in &GENERATORS {
        for bound in game.bounds {
            for Request { shape, limits, .. } in requests(game, 0, Goal::Any) {
                let range = bound.judge.filter(|_| limits != Limits::FULL).unwrap_or(bound.full);
                let limits: Limits = format!("{limits},{}={}", bound.name, range.0.max(1)).parse().unwrap();
                let sizes = game.sizes(&limits).unwrap();
                assert!(!sizes.is_empty(), "{}, {limits}: {sizes:?}", game.name);
                for size in [*sizes.start(), *sizes.end().min(&5)] {
                    let mut request = game.request();
                    (request.shape, request.size, request.limits) = (shape.clone(), size, limits.clone());
                    assert!(bytes(game, &request).is_ok(), "{request:?}: {:?}", bytes(game, &request));
                }
            }
        }
    }
}

/// If the code has no proved period, heaps are limited by the length of the table.
#[test]
fn options_have_ranges() {
    let heaps = Generator::named("heaps").unwrap();
    for (shape, largest) in [("grundy", 49_999), ("octal", 49_999), ("hexadecimal", 1_999), ("all-but", (1 << 63) - 1)]
    {
        let spec =
            |value| InputSpec { shape: shape.into(), size: 3, seed: 1, options: [("largest".into(), value)].into() };
        assert!(heaps.input(&spec(largest)).is_ok(), "{shape}");
        let message = heaps.input(&spec(largest + 1)).unwrap_err().to_string();
        assert_eq!(message, format!("expected largest from 1 to {largest}, found {}", largest + 1));
    }
}
