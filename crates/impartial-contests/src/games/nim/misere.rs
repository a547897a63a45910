//! Misère Nim: what differs from the programs of Nim, and wrong ideas.

use super::heaps;
use crate::idea::{Changes, Idea};

/// The nim-value becomes the nim-sum, and the value is 0 if the second player wins.
pub(super) const CHANGES: Changes = &[
    ("Number value() const {", "Number sum() const {"),
    (
        "    Move best() const {
        const Number all = value();",
        "    // Returns the number of heaps that a move can leave with 0 or with 1 token.
    std::size_t large() const {
        return std::count_if(heaps.begin(), heaps.end(), [](Number heap) { return heap > 1; });
    }
    Number value() const {
        return large() > 0 ? sum() : sum() == 0;
    }
    Move best() const {
        const Number all = sum(), most = large();",
    ),
    ("left = heap ^ all;", "normal = heap ^ all, left = most != 1 ? normal : heap == 1 ? heap : normal == 0;"),
];

/// The value of a position in the programs.
const VALUE: &str = "return large() > 0 ? sum() : sum() == 0;";

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("normal-play", "the xor of the heaps decides as in normal play", |input| {
        Some(vec![heaps(input)?.into_iter().fold(0, |sum, heap| sum ^ heap).into()])
    })
    .changes(&[(VALUE, "return sum();")])
    .within("heap=1"),
    Idea::new("reversed", "the player who loses in normal play wins", |input| {
        let sum = heaps(input)?.into_iter().fold(0, |sum, heap| sum ^ heap);
        Some(vec![u128::from(sum == 0)])
    })
    .changes(&[(VALUE, "return sum() == 0;")]),
    Idea::new("count", "the first player wins if the number of heaps is even", |input| {
        let count = heaps(input)?.into_iter().filter(|&heap| heap > 0).count();
        Some(vec![u128::from(count % 2 == 0)])
    })
    .changes(&[(VALUE, "return (heaps.size() - std::count(heaps.begin(), heaps.end(), Number(0))) % 2 == 0;")]),
];
