//! The tests of packages find solutions that are wrong only at a limit, only in large tests or only after the first case.

use std::ops::Range;

use impartial_contests::{Contest, Format, Problem};
use impartial_generators::{Goal, Limits};

use crate::cpp::compiled;
use crate::package::{Package, contests, has, limits, plan};
use crate::solutions::output_of;

/// Where the numbers of the formats are: the game, the name of the limit, lines with this number of tokens, and the token. 0
/// stands for any number of tokens and for all of them.
const NUMBERS: &[(&str, &str, Range<usize>, usize, usize)] = &[
    ("coins", "T", 0..1, 1, 1),
    ("coins", "n", 1..usize::MAX, 1, 1),
    ("coins", "x", 1..usize::MAX, 2, 1),
    ("coins", "y", 1..usize::MAX, 2, 2),
    ("constrained-nim", "N", 0..1, 2, 1),
    ("constrained-nim", "M", 0..1, 2, 2),
    ("constrained-nim", "pile", 1..2, 0, 0),
    ("constrained-nim", "pile", 2..usize::MAX, 2, 1),
    ("constrained-nim", "pile", 2..usize::MAX, 2, 2),
    ("grid-split", "T", 0..1, 1, 1),
    ("grid-split", "R", 1..usize::MAX, 2, 1),
    ("grid-split", "C", 1..usize::MAX, 2, 2),
    ("hackenbush", "N", 0..1, 1, 1),
    ("heaps", "K", 0..1, 2, 2),
    ("heaps", "heap", 1..2, 0, 0),
    ("marked-rectangle", "T", 0..1, 1, 1),
    ("marked-rectangle", "N", 1..usize::MAX, 2, 1),
    ("marked-rectangle", "M", 1..usize::MAX, 2, 2),
    ("nim", "N", 0..1, 1, 1),
    ("nim", "heap", 1..2, 0, 0),
    ("paper-cutting", "n", 0..1, 3, 1),
    ("paper-cutting", "m", 0..1, 3, 2),
    ("paper-cutting", "k", 0..1, 3, 3),
    ("paper-cutting", "n", 1..usize::MAX, 4, 3),
    ("paper-cutting", "m", 1..usize::MAX, 4, 4),
    ("sharti", "m", 0..1, 3, 2),
    ("sharti", "n", 1..usize::MAX, 4, 1),
    ("sharti", "n", 1..usize::MAX, 4, 2),
    ("sharti", "n", 1..usize::MAX, 4, 3),
    ("sharti", "n", 1..usize::MAX, 4, 4),
];

/// Maximum number of parts in these tests.
const SIZE: u64 = 2_000;

/// Returns the input as a solution reads it that takes this number for the one before.
fn with_less(text: &str, most: u64, lines: &Range<usize>, tokens: usize, place: usize) -> String {
    let (most, less) = (most.to_string(), (most - 1).to_string());
    let line_with_less = |(index, line): (usize, &str)| {
        let words: Vec<_> = line.split(' ').collect();
        let is_read = lines.contains(&index) && (tokens == 0 || words.len() == tokens);
        let word = |(at, word)| if is_read && (place == 0 || at == place) && word == most { &*less } else { word };
        (1..).zip(words).map(word).collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().enumerate().map(line_with_less).collect()
}

/// For each number of a format, a solution fails that reads its largest value as the one before. Counts are numbers as well.
#[test]
fn solutions_that_end_before_a_limit() {
    if !has("g++") {
        return;
    }
    for (game, contest) in contests() {
        assert!(NUMBERS.iter().any(|number| number.0 == game.name), "{}: expected its numbers in NUMBERS", game.name);
        let middle = match game.name {
            "coins" => "T=20,n=500,x=1000,y=512",
            "paper-cutting" => "n=10,m=9,k=5",
            "sharti" => "n=64,m=9,k=32",
            _ => "",
        };
        let middle = (!middle.is_empty()).then(|| middle.parse().unwrap());
        for limits in limits(contest)[..2].iter().chain(&middle) {
            let package = Package::new(contest, Format::Polygon, limits);
            let program = compiled(&package.text("solutions/right.cpp"), "");
            let fails = |input: &str, read: &str| {
                // A tree without its last vertex is one without its last edge, if that leaves a tree.
                let read =
                    if game.name == "hackenbush" { &read[..=read.trim_end().rfind('\n').unwrap()] } else { read };
                if game.name == "hackenbush" && game.parse(read).is_err() {
                    return false;
                }
                game.parse(input).unwrap().check(&output_of(&program, read)).is_err()
            };
            for (_, name, lines, tokens, place) in NUMBERS.iter().filter(|number| number.0 == game.name) {
                let stated = package.stated_limits()[*name];
                let is_caught = [stated, SIZE].into_iter().filter(|most| *most <= stated).any(|most| {
                    package.tests.iter().any(|test| {
                        let read = with_less(&test.input, most, lines, *tokens, *place);
                        read != test.input && fails(&test.input, &read)
                    })
                });
                assert!(is_caught, "{}: {name}, token {place} of lines {lines:?}", package.case());
            }
            // With the cap before a power of two, fewer squares exist; other caps are equal to the one before.
            if game.name == "sharti" && package.stated_limits()["k"].is_power_of_two() {
                let k = package.stated_limits()["k"];
                let mut tests = package.tests.iter();
                assert!(tests.any(|test| fails(&test.input, &with_less(&test.input, k, &(0..1), 3, 3))));
            }
        }
    }
}

/// With the default limits, each idea is wrong on one of the largest tests.
#[test]
fn largest_tests_refute_every_idea() {
    for contest in Contest::all() {
        let package = Package::new(contest, Format::Polygon, &contest.default_limits());
        // Those at a limit have few parts, except that a rectangle has many marks.
        let is_large = |shape: &str| !contest.generator().has_winner() || !shape.starts_with("limit-");
        let tests = package.generated().into_iter().filter(|(shape, _)| is_large(shape));
        let largest: Vec<_> = tests.map(|(_, test)| &*test.input).collect();
        for idea in contest.ideas() {
            let is_refuted = largest.iter().any(|input| contest.is_refuted_by(idea, input).unwrap());
            assert!(is_refuted, "{}: {} is right on the {} largest tests", contest.name(), idea.name, largest.len());
        }
    }
}

/// A quarter of the tests have several cases. At least a third of these refute solutions that are wrong only after the first case, and at least half have both winners.
#[test]
fn tests_with_several_cases() {
    let mut games = 0;
    for (game, contest) in contests().filter(|(game, _)| game.formats[0].lines[0] == "T") {
        for limits in &limits(contest)[..2] {
            let package = Package::new(contest, Format::Kattis, limits);
            let tests: Vec<_> = package.tests.iter().filter(|test| !test.input.starts_with("1\n")).collect();
            assert!(4 * tests.len() >= package.tests.len(), "{}: only {} tests", package.case(), tests.len());
            for idea in contest.ideas().iter().filter(|idea| ["first-answer", "no-reset"].contains(&idea.name)) {
                let refuted = tests.iter().filter(|test| contest.is_refuted_by(idea, &test.input).unwrap()).count();
                assert!(3 * refuted >= tests.len(), "{}: {}: {refuted}", package.case(), idea.name);
            }
            let is_mixed = |answer: &str| game.verdicts.iter().all(|verdict| answer.contains(verdict));
            let mixed = tests.iter().filter(|test| is_mixed(&test.answer)).count();
            assert!(!contest.generator().has_winner() || 2 * mixed >= tests.len(), "{}: {mixed}", package.case());
        }
        games += 1;
    }
    assert!(games >= 3, "only {games} games with several cases");
}

/// The tests against an idea differ from the tests against others, so the package has the number of the plan for each idea.
#[test]
fn tests_against_each_idea() {
    for (game, contest) in contests() {
        let package = Package::new(contest, Format::Kattis, &contest.default_limits());
        let script = package.text("generate.sh");
        for idea in contest.ideas() {
            let count = script.matches(&format!(" --against {} ", idea.name)).count();
            assert_eq!(count, 2, "{}: {}", game.name, idea.name);
        }
    }
}

/// An input with a chosen winner has the chosen size.
#[test]
fn sizes_with_a_chosen_winner() {
    let check = |contest: Contest, limits: &Limits| {
        let generator = contest.generator();
        for shape in generator.shapes.iter().filter(|shape| shape.is_judge_format) {
            for (goal, seed) in [Goal::FirstWins, Goal::SecondWins].into_iter().flat_map(|goal| [(goal, 1), (goal, 2)])
            {
                for size in 3..=*generator.sizes(limits).unwrap().end().min(&12) {
                    let mut request = generator.request();
                    (request.shape, request.limits) = (shape.name.into(), limits.clone());
                    (request.goal, request.seed, request.size) = (goal, seed, size);
                    let Ok(input) = impartial_contests::generate(contest.game(), &request) else { continue };
                    let text = String::from_utf8(input.to_bytes()).unwrap();
                    let place = match contest.game().name {
                        "coins" | "heaps" | "sharti" => 1,
                        "paper-cutting" => 2,
                        _ => 0,
                    };
                    let found = text.split_whitespace().nth(place).unwrap();
                    assert_eq!(found, size.to_string(), "{}: {request:?}", contest.game().name);
                }
            }
        }
    };
    for (game, contest) in contests().filter(|(_, contest)| contest.generator().has_winner()) {
        // Each edge changes the parity of a tree's nim-value, so a tree may have one edge less. A board may be a rectangle.
        if !["grid-split", "hackenbush"].contains(&game.name) {
            contest.small_limits().chain([contest.default_limits()]).for_each(|limits| check(contest, &limits));
        }
        if game.name == "coins" {
            for limits in ["x=9,y=9", "x=5,y=5", "x=1000,y=1000"] {
                check(contest, &limits.parse().unwrap());
            }
        }
    }
}

/// A slow solution has a verdict only if the limits are large enough for it, and belongs to the stress test otherwise.
#[test]
fn slow_solutions_have_a_verdict_under_large_limits() {
    for (game, contest) in contests() {
        for (limits, size, has_verdict) in [
            (contest.default_limits(), 30_000, true),
            (contest.default_limits(), 20, !["hackenbush", "paper-cutting", "sharti"].contains(&game.name)),
            (contest.small_limits().next().unwrap(), 30_000, false),
        ] {
            let problem = Problem::new(contest, &limits, &plan(size)).unwrap();
            for (format, with_verdict) in
                [(Format::Kattis, "submissions/time_limit_exceeded/slow.cpp"), (Format::Polygon, "solutions/slow.cpp")]
            {
                let files = problem.files(format);
                let expected = if has_verdict { with_verdict } else { "slow.cpp" };
                let found: Vec<_> = files.keys().filter(|name| name.ends_with("slow.cpp")).collect();
                assert_eq!(found, [expected], "{}, {limits}, {size}", game.name);
                let script = str::from_utf8(&files["stress.sh"]).unwrap();
                assert!(script.contains(&format!(" {expected}\n")), "{}: {script}", game.name);
            }
        }
    }
}
