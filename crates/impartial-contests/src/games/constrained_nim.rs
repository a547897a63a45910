//! Wrong ideas about constrained Nim.

use std::collections::BTreeMap;

use super::Row;
use crate::idea::{Changes, Idea, Input};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("constrained_nim"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "pile=15000",
    python: None,
    recursive: None,
    seconds: 2,
    has_moves: false,
    small_limits: &["N=5,M=6,pile=12", "N=3,M=8,pile=7"],
    largest_limits: "N=200000,M=200000",
}];

const SLOW: Changes = &[
    ("int main() {", "#include \"mex.cpp\"\n\nint main() {"),
    (
        "    // The piles whose nim-value…    Number sum = 0;",
        "    // Every pile up to the largest, by definition.
    const Number largest = *max_element(piles.begin(), piles.end());
    vector<Number> values;
    for (Number pile = 0; pile <= largest; pile++) {
        set<Number> reached;
        for (Number target = 0; target < pile; target++)
            if (!forbidden[pile].count(target)) reached.insert(values[target]);
        values.push_back(mex(reached));
    }
    Number sum = 0;",
    ),
    ("nim_value(pile)", "values[pile]"),
];

const IDEAS: &[Idea] = &[
    Idea::new("ignore-pairs", "the nim-value of a pile is its size", |input| by_piles(input, |pile, _| pile))
        .changes(&[("sum ^= nim_value(pile)", "sum ^= pile")]),
    Idea::new("count", "each forbidden move makes the nim-value of its pile smaller by one", |input| {
        by_piles(input, |pile, taken| pile.saturating_sub(taken.len() as u64))
    })
    .changes(&[("sum ^= nim_value(pile)", "sum ^= pile - min(pile, forbidden[pile].size())")]),
    Idea::new("no-shift", "a forbidden move changes only the nim-value of its pile", |input| {
        by_piles(input, |pile, taken| pile - taken.iter().copied().max().unwrap_or(0))
    })
    .changes(&[("sum ^= nim_value(pile)", "sum ^= forbidden[pile].empty() ? pile : *forbidden[pile].begin()")]),
    Idea::of_32_bits("nim-values are integers of 32 bits").changes(&[("Number sum", "uint32_t sum")]),
];

/// Returns the nim-value of an input if `value` is the nim-value of a pile with these forbidden moves.
fn by_piles(input: &Input<'_>, value: fn(u64, &[u64]) -> u64) -> Option<Vec<u128>> {
    let numbers = input.numbers()?;
    let piles = usize::try_from(*numbers.first()?).ok()?;
    let (piles, pairs) = numbers.get(2..)?.split_at_checked(piles)?;
    let mut forbidden: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    pairs.chunks_exact(2).for_each(|pair| forbidden.entry(pair[0]).or_default().push(pair[1]));
    let taken = |pile: &u64| forbidden.get(pile).map_or(&[][..], Vec::as_slice);
    Some(vec![piles.iter().fold(0, |sum, pile| sum ^ u128::from(value(*pile, taken(pile))))])
}
