//! Every number of every input is within its limits, by readers of the formats that share no code with the generators.
//!
//! The tests of `impartial generate` in `impartial-cli` check winners and nim-values, which need solvers.

use std::collections::{BTreeMap, BTreeSet};

use impartial_generators::{GENERATORS, GenerateError, Generator, Goal, Limits, Request};

/// An input, and the numbers found in it, each with the name of its limit or `""`.
struct Reader<'a> {
    words: std::str::SplitWhitespace<'a>,
    limits: BTreeMap<&'a str, u64>,
    found: Vec<(&'a str, u64)>,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> &'a str {
        self.words.next().expect("the input has another token")
    }

    /// Reads a number from `low` to `high`, which is also at most the limit of this name, if any.
    fn number(&mut self, limit: &'a str, low: u64, high: u64) -> u64 {
        let word = self.word();
        let number = word.parse().unwrap_or_else(|_| panic!("expected a number, found {word}"));
        let high = high.min(self.limits.get(limit).copied().unwrap_or(u64::MAX));
        assert!((low..=high).contains(&number), "expected {limit} from {low} to {high}, found {number}");
        assert!(number.to_string() == word, "expected no zeros before {number}, found {word}");
        self.found.push((limit, number));
        number
    }

    fn numbers(&mut self, count: u64, limit: &'a str) {
        for _ in 0..count {
            self.number(limit, 0, u64::MAX);
        }
    }

    fn next_is(&self, word: &str) -> bool {
        self.words.clone().next() == Some(word)
    }
}

/// Reads an input, and returns its number of parts.
fn read(game: &str, reader: &mut Reader<'_>) -> u64 {
    match game {
        "arc-kayles" | "node-kayles" if reader.next_is("graph") => graph(reader),
        "arc-kayles" | "chomp" | "cram" | "node-kayles" | "queens" => board(reader),
        "coins" => coins(reader),
        "constrained-nim" => {
            let [piles, pairs] = ["N", "M"].map(|count| reader.number(count, 0, u64::MAX));
            reader.numbers(piles, "pile");
            let pairs: Vec<[u64; 2]> = (0..pairs)
                .map(|_| {
                    let pile = reader.number("pile", 1, u64::MAX);
                    [pile, reader.number("", 1, pile)]
                })
                .collect();
            assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len(), "a forbidden move twice");
            piles
        }
        "grid-split" => grid_split(reader),
        "hackenbush" => hackenbush(reader),
        "heaps" => {
            let code = reader.word();
            assert!(code.starts_with("S(") || code.contains('.'), "expected a code, found {code}");
            let heaps = reader.number("K", 0, u64::MAX);
            reader.numbers(heaps, "heap");
            heaps
        }
        "marked-rectangle" => {
            let cases = reader.number("T", 0, u64::MAX);
            let mut sums = [0_u128; 2];
            for _ in 0..cases {
                for (sum, side) in sums.iter_mut().zip(["N", "M"]) {
                    *sum += u128::from(reader.number(side, 1, u64::MAX));
                }
            }
            // The largest limit of the sum means that there is none.
            let limit = reader.limits["sum"];
            assert!(
                limit == u64::MAX || sums.iter().all(|sum| *sum <= limit.into()),
                "expected {limit}, found {sums:?}"
            );
            cases
        }
        "paper-cutting" => {
            let [width, height] = ["n", "m"].map(|side| reader.number(side, 1, u64::MAX));
            let cuts = reader.number("k", 0, u64::MAX);
            for _ in 0..cuts {
                let [xb, yb, xe, ye] = [width, height, width, height].map(|side| reader.number("", 0, side));
                let is_vertical = xb == xe && yb != ye && (1..width).contains(&xb);
                let is_horizontal = yb == ye && xb != xe && (1..height).contains(&yb);
                assert!(is_vertical || is_horizontal, "no cut: {xb} {yb} {xe} {ye}");
            }
            cuts
        }
        "sharti" => {
            let side = reader.number("n", 1, u64::MAX);
            let rectangles = reader.number("m", 0, u64::MAX);
            reader.number("k", 1, side);
            (0..rectangles).for_each(|_| rectangle(reader, ["n"; 2], [side; 2]));
            rectangles
        }
        other => list(Generator::named(other).expect("it is the name of a generator"), reader),
    }
}

/// Reads a count and as many numbers with one limit, the format of a game without a reader of its own.
fn list(game: &Generator, reader: &mut Reader<'_>) -> u64 {
    let [count, number] = game.bounds else { panic!("{}: expected a reader of the format", game.name) };
    let numbers = reader.number(count.name, count.full.0, count.full.1);
    for _ in 0..numbers {
        reader.number(number.name, number.full.0, number.full.1);
    }
    numbers
}

fn rectangle<'a>(reader: &mut Reader<'a>, names: [&'a str; 2], [rows, columns]: [u64; 2]) {
    let [top, left] = [reader.number(names[0], 1, rows), reader.number(names[1], 1, columns)];
    reader.number(names[0], top, rows);
    reader.number(names[1], left, columns);
}

fn coins(reader: &mut Reader<'_>) -> u64 {
    let is_lights = reader.words.clone().next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    if is_lights {
        let cases = reader.number("T", 1, u64::MAX);
        let mut case = || {
            let lights = reader.number("n", 0, u64::MAX);
            let cells = (0..lights).map(|_| ["x", "y"].map(|side| reader.number(side, 1, u64::MAX)));
            let cells: BTreeSet<[u64; 2]> = cells.collect();
            assert_eq!(cells.len() as u64, lights, "a light twice");
            lights
        };
        return (0..cases).map(|_| case()).max().unwrap_or(0);
    }
    for _ in 0..2 {
        let game = reader.word();
        let (family, limit) = game.split_once('/').unwrap_or((game, "1"));
        assert!(["turtles", "twins", "mock-turtles", "triplets", "ruler"].contains(&family), "{game}");
        assert!(limit.parse::<u64>().is_ok_and(|limit| limit > 0), "{game}");
    }
    let [rows, columns] = ["x", "y"].map(|side| reader.number(side, 1, u64::MAX));
    let rectangles = reader.number("n", 0, u64::MAX);
    (0..rectangles).for_each(|_| rectangle(reader, ["x", "y"], [rows, columns]));
    rectangles
}

fn grid_split(reader: &mut Reader<'_>) -> u64 {
    if reader.next_is("cells") {
        reader.word();
        let [rows, columns] = ["R", "C"].map(|side| reader.number(side, 1, u64::MAX));
        let count = reader.number("K", 0, u64::MAX);
        (0..count).for_each(|_| [rows, columns].map(|side| reader.number("", 1, side)).into_iter().for_each(drop));
        return rows.max(columns);
    }
    let cases = reader.number("T", 1, u64::MAX);
    let mut case = || {
        let [rows, columns] = ["R", "C"].map(|side| reader.number(side, 1, u64::MAX));
        for _ in 0..rows {
            let row = reader.word();
            assert!(row.len() as u64 == columns && row.bytes().all(|cell| b"#^".contains(&cell)), "{row}");
        }
        rows.max(columns)
    };
    (0..cases).map(|_| case()).max().unwrap_or(0)
}

fn board(reader: &mut Reader<'_>) -> u64 {
    let [rows, columns] = ["R", "C"].map(|side| reader.number(side, 1, u64::MAX));
    assert!(rows * columns <= 128, "{rows} x {columns} cells");
    for _ in 0..rows {
        let row = reader.word();
        assert!(row.len() as u64 == columns && row.bytes().all(|cell| b"#.".contains(&cell)), "{row}");
    }
    rows
}

fn graph(reader: &mut Reader<'_>) -> u64 {
    reader.word();
    let [vertices, edges] = ["N", "M"].map(|count| reader.number(count, 0, u64::MAX));
    for _ in 0..edges {
        let [from, to] = [0; 2].map(|_| reader.number("", 1, vertices));
        assert_ne!(from, to, "a loop");
    }
    vertices
}

fn hackenbush(reader: &mut Reader<'_>) -> u64 {
    let is_graph = reader.next_is("graph");
    if is_graph {
        reader.word();
    }
    let vertices = reader.number("N", 1, u64::MAX);
    let edges = if is_graph { reader.number("M", 0, u64::MAX) } else { vertices - 1 };
    // In a tree, every edge joins two sets of vertices.
    let mut labels: Vec<u64> = (0..=if is_graph { 0 } else { vertices }).collect();
    for edge in 1..=edges {
        let ends = [0; 2].map(|_| reader.number("", 1, vertices));
        if !is_graph {
            let [from, to] = ends.map(|end| labels[usize::try_from(end).expect("vertices are few")]);
            assert_ne!(from, to, "edge {edge} closes a cycle");
            labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        }
    }
    edges
}

/// Returns the maximum of each number with a limit.
fn maxima(game: &'static Generator, limits: &Limits) -> BTreeMap<&'static str, u64> {
    let is_judge = limits.is_judge(game.is_contest_problem());
    let named: BTreeMap<&str, u64> = limits.named().collect();
    let bounds = game.bounds.iter().map(|bound| {
        let (_, base) = bound.judge.filter(|_| is_judge).unwrap_or(bound.full);
        (bound.name, named.get(bound.name).copied().unwrap_or(base))
    });
    bounds.collect()
}

/// Checks the input of a request, and returns its numbers. Returns `None` if no input has this goal within the limits.
fn check(game: &'static Generator, request: &Request) -> Option<Vec<(&'static str, u64)>> {
    // A position that a solver finds lost has a valid input with a valid goal, whatever its nim-value really is.
    let input = match game.generate(request, &mut |_| Ok(0)) {
        Ok(input) => input,
        Err(GenerateError::NoInteriorLine { .. } | GenerateError::SizeRange { .. }) if game.name == "paper-cutting" => {
            return None;
        }
        Err(
            GenerateError::NoWinner { .. }
            | GenerateError::TooFewParts { .. }
            | GenerateError::TooSmallLimit { .. }
            | GenerateError::NimValueRange { .. }
            | GenerateError::Solver(_),
        ) if request.goal != Goal::Any => return None,
        Err(error) => panic!("{}: {request:?}: {error}", game.name),
    };
    let text = String::from_utf8(input.to_bytes()).expect("inputs are ASCII");
    let mut found = Vec::new();
    let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut reader =
            Reader { words: text.split_whitespace(), limits: maxima(game, &request.limits), found: vec![] };
        let parts = read(game.name, &mut reader);
        assert_eq!(reader.words.next(), None, "the input is longer than its counts say");
        // For a goal, coins leave out drawn parts that would be too large, Kayles vertices, and Hackenbush may leave out an edge.
        let size = if game.has_winner() { request.size } else { request.size * request.cases };
        let least = match game.name {
            "arc-kayles" | "coins" | "node-kayles" if request.goal != Goal::Any => 0,
            "hackenbush" if request.goal != Goal::Any => request.size - 1,
            _ => size,
        };
        let sizes = least..=size;
        assert!(sizes.contains(&parts), "expected {sizes:?} {}, found {parts}", game.parts);
        found.extend(reader.found.iter().map(|&(name, number)| {
            (game.bounds.iter().map(|bound| bound.name).find(|bound| *bound == name).unwrap_or(""), number)
        }));
    }));
    assert!(checked.is_ok(), "{}: {request:?} gives\n{text}", game.name);
    Some(found)
}

const GOALS: [Goal; 6] =
    [Goal::Any, Goal::FirstWins, Goal::SecondWins, Goal::NimValue(0), Goal::NimValue(1), Goal::NimValue(5)];

/// Returns the shapes within some limits.
fn shapes(game: &'static Generator, limits: &Limits) -> impl Iterator<Item = &'static str> {
    let is_judge = limits.is_judge(game.is_contest_problem());
    game.shapes.iter().filter(move |shape| shape.is_judge_format || !is_judge).map(|shape| shape.name)
}

/// With every number limited to a small one, all shapes and goals stay within the limits for each size, and some input
/// reaches each limit.
#[test]
fn small_limits_are_respected_and_reached() {
    for game in &GENERATORS {
        for most in [1, 2, 3, 4, 7, 8] {
            let named = game.bounds.iter().map(|bound| format!("{}={}", bound.name, most.min(bound.full.1)));
            let named = named.collect::<Vec<_>>().join(",");
            let mut largest: BTreeMap<&str, u64> = BTreeMap::new();
            for limits in [named.clone(), format!("full,{named}")] {
                let limits: Limits = limits.parse().expect("the limits are valid");
                let Ok(sizes) = game.sizes(&limits) else {
                    assert_eq!((game.name, most), ("hackenbush", 1), "{limits}: the judge's trees have two vertices");
                    continue;
                };
                for (shape, goal) in shapes(game, &limits).flat_map(|shape| GOALS.map(|goal| (shape, goal))) {
                    for size in sizes.clone() {
                        for seed in 0..if goal == Goal::Any { 50 } else { 10 } {
                            let mut request = game.request();
                            (request.shape, request.size, request.seed) = (shape.into(), size, seed);
                            (request.limits, request.goal) = (limits.clone(), goal);
                            for (name, number) in check(game, &request).unwrap_or_default() {
                                let most = largest.entry(name).or_default();
                                *most = number.max(*most);
                            }
                        }
                    }
                }
            }
            for limit in game.bounds.iter().map(|bound| bound.name) {
                let is_reached = match (game.name, limit) {
                    // These inputs have one case or board, the number of edges is limited by the number of vertices, and the
                    // sum is not a number of the input.
                    ("coins" | "grid-split", "T")
                    | ("arc-kayles" | "hackenbush" | "node-kayles", "M")
                    | ("marked-rectangle", "sum") => false,
                    // A sheet of 1 x 1 has no line to cut.
                    ("paper-cutting", "k") => most > 1,
                    _ => true,
                };
                let found = largest.get(limit).copied().unwrap_or(0);
                assert!(!is_reached || found == most, "{}: expected {limit} up to {most}, found {found}", game.name);
            }
        }
    }
}

/// The limits of the judge and of the solvers are respected by small and by moderate sizes.
#[test]
fn large_limits_are_respected() {
    for game in &GENERATORS {
        for limits in [Limits::JUDGE, Limits::FULL].into_iter().skip(usize::from(!game.is_contest_problem())) {
            let sizes = game.sizes(&limits).expect("the limits are in range");
            for (shape, goal) in shapes(game, &limits).flat_map(|shape| GOALS.map(|goal| (shape, goal))) {
                let first = *sizes.start();
                for size in [first, first + 1, first + 2, 5, 12, 20] {
                    for seed in 0..50 {
                        let mut request = game.request();
                        (request.shape, request.size, request.seed) = (shape.into(), size, seed);
                        (request.limits, request.goal) = (limits.clone(), goal);
                        check(game, &request);
                    }
                }
            }
        }
    }
}

/// Inputs have the chosen number of cases, up to the limit of `T`. Other formats have one case.
#[test]
fn several_cases() {
    for game in &GENERATORS {
        let mut request = game.request();
        request.size = if game.has_winner() { 6 } else { 1 };
        let limits = Limits::default();
        let most = game.max_cases(&limits).expect("the limits are in range");
        assert_eq!(most > 1, game.bounds.iter().any(|bound| bound.name == "T"), "{}", game.name);
        for (shape, goal) in shapes(game, &limits).flat_map(|shape| GOALS.map(|goal| (shape, goal))) {
            for cases in [1, 2, 3, most].into_iter().filter(|cases| *cases <= most) {
                (request.shape, request.goal, request.cases) = (shape.into(), goal, cases);
                let Some(numbers) = check(game, &request) else { continue };
                assert!(most == 1 || numbers[0] == ("T", cases), "{}: {request:?}", game.name);
            }
        }
        (request.goal, request.size) = (Goal::Any, 1);
        for cases in [0, most + 1] {
            request.cases = cases;
            let error = game.generate(&request, &mut |_| Ok(0)).unwrap_err();
            assert!(matches!(error, GenerateError::SizeRange { max, .. } if max == most), "{}: {error}", game.name);
        }
    }
}

/// Without a goal, the second player wins about half of several cases, and cases have different sizes.
#[test]
fn cases_of_an_input_differ() {
    let coins = Generator::named("coins").expect("the list has the game");
    let mut request = coins.request();
    request.cases = 100;
    // The nim-value of the lights that are drawn for a winner.
    let mut calls = 0;
    let mut solver = |_: &[u8]| {
        calls += 1;
        Ok(0)
    };
    let text = coins.generate(&request, &mut solver).expect("the limits have 100 cases").to_bytes();
    let text = String::from_utf8(text).expect("inputs are ASCII");
    let sizes: Vec<&str> = text.lines().skip(1).filter(|line| !line.contains(' ')).collect();
    assert_eq!((sizes.len(), sizes[0]), (100, "10"));
    assert!(sizes.iter().collect::<BTreeSet<_>>().len() >= 8, "{sizes:?}");
    assert!((15..=60).contains(&calls), "{calls}");
}
