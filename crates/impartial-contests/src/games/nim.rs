//! Wrong ideas about Nim.

mod misere;

use super::{Files, Row};
use crate::idea::{Changes, Idea, Input};

/// Nim in normal play.
const NORMAL: Row = Row {
    files: files!("nim"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "N=2,heap=28",
    python: Some(include_str!("../programs/nim.py")),
    recursive: None,
    seconds: 1,
    has_moves: true,
    small_limits: &["N=5,heap=9", "N=3,heap=200"],
    largest_limits: "N=100000",
};

pub(super) const GAME: &[Row] = &[
    NORMAL,
    Row {
        files: Files { statement: include_str!("../statements/misere_nim.md"), ..NORMAL.files },
        misere: Some(misere::CHANGES),
        ideas: misere::IDEAS,
        python: Some(include_str!("../programs/misere_nim.py")),
        ..NORMAL
    },
];

const SLOW: Changes = &[
    (
        "struct Position {",
        r#"#include "mex.cpp"

// By definition, again and again.
Number nim_value(Number heap) {
    std::set<Number> reached;
    for (Number left = 0; left < heap; left++) reached.insert(nim_value(left));
    return mex(reached);
}

struct Position {"#,
    ),
    ("value ^= heap;", "value ^= nim_value(heap);"),
];

const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of tokens is odd", |input| {
        let heaps = heaps(input)?;
        Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(heap & 1))])
    })
    .changes(&[("value ^= heap;", "value ^= heap % 2;")]),
    Idea::new("pairs", "the second player wins only if the heaps form pairs of equal size", |input| {
        let mut heaps = heaps(input)?;
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Some(vec![heaps.chunk_by(|one, other| one == other).filter(|equal| equal.len() % 2 == 1).count() as u128])
    })
    .changes(&[(
        "Number value = 0;…return value;",
        "std::set<Number> single;
        for (Number heap : heaps)
            if (heap > 0 && !single.insert(heap).second) single.erase(heap);
        return single.size();",
    )]),
    Idea::new("largest", "the second player wins only if the two largest heaps are equal", |input| {
        let mut heaps = heaps(input)?;
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        heaps.resize(heaps.len().max(2), 0);
        Some(vec![(heaps[0] - heaps[1]).into()])
    })
    .changes(&[(
        "Number value = 0;…return value;",
        "std::vector<Number> sorted(heaps);
        sorted.resize(heaps.size() + 2);
        std::sort(sorted.rbegin(), sorted.rend());
        return sorted[0] - sorted[1];",
    )]),
    Idea::of_32_bits("heaps are read into integers of 32 bits")
        .changes(&[("Number value = 0;", "std::uint32_t value = 0;")]),
];

/// Returns the heaps of an input.
fn heaps(input: &Input<'_>) -> Option<Vec<u64>> {
    Some(input.numbers()?.split_off(1))
}
