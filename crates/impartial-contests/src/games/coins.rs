//! Wrong ideas about coins: what a careless solution of *Switch lights* computes.

use impartial::nimbers::Nimber;

use super::Row;
use crate::idea::{Changes, Idea, Input};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("coins"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "x=100,y=100",
    python: Some(include_str!("../programs/coins.py")),
    recursive: None,
    seconds: 1,
    has_moves: false,
    small_limits: &["T=3,n=6,x=20,y=17", "T=2,n=7,x=9,y=4"],
    largest_limits: "T=100,n=1000",
}];

const SLOW: Changes = &[(
    "// Returns the nim-product…int main() {",
    r#"#include "mex.cpp"

// Returns the nim-product by definition.
Number product(Number a, Number b) {
    static map<pair<Number, Number>, Number> known;
    if (known.count({a, b})) return known[{a, b}];
    set<Number> reached;
    for (Number x = 0; x < a; x++)
        for (Number y = 0; y < b; y++) reached.insert(product(x, b) ^ product(a, y) ^ product(x, y));
    return known[{a, b}] = mex(reached);
}

int main() {"#,
)];

const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of lights is odd", |input| by_lights(input, |_, _| 1))
        .changes(&[("const Number x = read(), y = read();…product(x, y)", "read(), read();\n            sum ^= 1")]),
    Idea::new("ordinary-product", "the value of a light is the ordinary product of its row and its column", |input| {
        by_lights(input, u64::wrapping_mul)
    })
    .changes(&[("sum ^= product(x, y)", "sum ^= x * y")]),
    Idea::new("nim-sum", "the value of a light is the nim-sum of its row and its column", |input| {
        by_lights(input, |x, y| x ^ y)
    })
    .changes(&[("sum ^= product(x, y)", "sum ^= x ^ y")]),
    Idea::new("from-zero", "rows and columns are counted from 0", |input| {
        by_lights(input, |x, y| (Nimber::from_heap(x - 1) * Nimber::from_heap(y - 1)).heap_size())
    })
    .changes(&[("sum ^= product(x, y)", "sum ^= product(x - 1, y - 1)")]),
    Idea::ONE_CASE,
    Idea::first_answer(&[("puts(sum ?", "static const Number first = sum;\n        puts(first ?")]),
    Idea::no_reset(&[("Number sum = 0;", "static Number sum = 0;")]),
];

/// Returns the xor of the values of the lights of each case.
fn by_lights(input: &Input<'_>, value: fn(u64, u64) -> u64) -> Option<Vec<u128>> {
    let numbers = input.numbers()?;
    let (_, mut rest) = numbers.split_first()?;
    let mut sums = Vec::new();
    while let Some((&lights, after)) = rest.split_first() {
        let (case, others) = after.split_at_checked(2 * usize::try_from(lights).ok()?)?;
        sums.push(case.chunks_exact(2).fold(0, |sum, light| sum ^ value(light[0], light[1])).into());
        rest = others;
    }
    Some(sums)
}
