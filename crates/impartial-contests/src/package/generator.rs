//! Tests that Polygon generates with a program of the package, so that they are reproducible there.
//!
//! The arguments of the program describe the lines of an input, so one program serves every game. The generator of this
//! project has other shapes and chooses winners, but in C++ it would be larger than the rest of a package.

use crate::problem::Problem;

/// The number of generated tests.
const TESTS: u64 = 3;

/// Maximum number of parts of a generated test, so that solutions in Python finish.
const MAX_PARTS: u64 = 5_000;

/// Returns the commands of the generated tests, with their inputs.
pub(super) fn tests(problem: &Problem) -> Vec<(String, String)> {
    let limits = problem.ranges().fold(problem.base(), |limits, (name, range)| limits.with(name, *range.end()));
    let test = |seed: u64| {
        let arguments = arguments(problem)?;
        let input = lines(seed, &arguments);
        // Small limits may leave no such input.
        let is_valid = problem.contest.game().validate(&limits, input.as_bytes()).is_ok();
        is_valid.then(|| (format!("generator {seed} {arguments}"), input))
    };
    (1..=TESTS).filter_map(test).collect()
}

/// Returns the arguments after the seed, which make the largest inputs.
fn arguments(problem: &Problem) -> Option<String> {
    let most = |name| problem.ranges().find(|(other, _)| *other == name).map_or(0, |(_, range)| *range.end());
    let parts = |name| most(name).min(MAX_PARTS);
    Some(match problem.contest.game().name {
        "coins" => format!("1:1 1:{n} {n}:i,1-{y}", n = parts("n").min(most("x")), y = most("y")),
        "constrained-nim" => {
            let (n, m) = (parts("N"), parts("M").min(most("pile") / 2));
            // Without a pair, piles have one stone.
            format!("1:{n},{m} 1:{n}@1-{largest} {m}:i+{m},1-{m}", largest = (2 * m).max(1))
        }
        "grid-split" => format!("1:1 1:{r},{c} {r}:{c}*10", r = most("R").min(20), c = most("C").min(20)),
        "hackenbush" => format!("1:{n} {edges}:1-i,i+1", n = parts("N"), edges = parts("N") - 1),
        "heaps" => format!("1:0.77,{k} 1:{k}@1-{heap}", k = parts("K"), heap = most("heap")),
        "marked-rectangle" => {
            let t = parts("T").min(most("sum")).max(1);
            let side = |name| most(name).min(most("sum") / t);
            format!("1:{t} {t}:1-{n},1-{m}", n = side("N"), m = side("M"))
        }
        "nim" => format!("1:{n} 1:{n}@1-{heap}", n = parts("N"), heap = most("heap")),
        "paper-cutting" => {
            // Half of the cuts are on the vertical line in the middle, and half on the horizontal one.
            let (width, height, half) = (most("n"), most("m"), parts("k") / 2);
            let (x, y) = (width / 2, height / 2);
            let sheet = format!("1:{width},{height},{}", 2 * half);
            format!("{sheet} {half}:{x},0-{y},{x},{}-{height} {half}:0-{x},{y},{}-{width},{y}", y + 1, x + 1)
        }
        "sharti" => {
            let (n, m, k) = (most("n"), parts("m"), most("k").min(most("n")));
            let (middle, last) = (n.div_ceil(2), n / 2 + 1);
            format!("1:{n},{m},{k} {m}:1-{middle},1-{middle},{last}-{n},{last}-{n}")
        }
        _ => return None,
    })
}

/// Returns the lines that the program writes.
fn lines(seed: u64, arguments: &str) -> String {
    let mut state = seed;
    let mut between = |low: u64, high: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bits = bits ^ bits >> 31;
        high.saturating_sub(low).checked_add(1).map_or(bits, |count| low + bits % count)
    };
    let integer = |text: &str| text.parse::<u64>().expect("the arguments have numbers");
    let mut output = String::new();
    for argument in arguments.split(' ') {
        let (count, fields) = argument.split_once(':').expect("a count precedes the fields");
        for line in 1..=integer(count) {
            let number = |text: &str| match text.strip_prefix('i') {
                Some(more) => line + more.strip_prefix('+').map_or(0, integer),
                None => integer(text),
            };
            let mut value = |field: &str| match field.split_once('-') {
                Some((low, high)) => between(number(low), number(high)).to_string(),
                None if field.starts_with('i') => number(field).to_string(),
                None => field.to_owned(),
            };
            let fields = fields.split(',').map(|field| match (field.split_once('*'), field.split_once('@')) {
                (Some((count, wall)), _) => {
                    let range = format!("1-{wall}");
                    (0..integer(count)).map(|_| if value(&range) == "1" { '#' } else { '^' }).collect()
                }
                (_, Some((count, field))) => (0..integer(count)).map(|_| value(field)).collect::<Vec<_>>().join(" "),
                _ => value(field),
            });
            output += &fields.collect::<Vec<_>>().join(" ");
            output.push('\n');
        }
    }
    output
}
