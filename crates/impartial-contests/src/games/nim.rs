//! Wrong ideas about Nim.

use crate::idea::{Changes, Idea, Input};

pub(super) const SLOW: Changes = &[
    (
        "int main() {",
        r#"#include "mex.cpp"

// By definition, again and again.
Number nim_value(Number heap) {
    set<Number> reached;
    for (Number left = 0; left < heap; left++) reached.insert(nim_value(left));
    return mex(reached);
}

int main() {"#,
    ),
    ("heap = read();", "nim_value(heap = read());"),
];

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of tokens is odd", |input| {
        let heaps = heaps(input)?;
        Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(heap & 1))])
    })
    .changes(&[("heap = read();", "(heap = read()) % 2;")]),
    Idea::new("pairs", "the second player wins only if the heaps form pairs of equal size", |input| {
        let mut heaps = heaps(input)?;
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Some(vec![heaps.chunk_by(|one, other| one == other).filter(|equal| equal.len() % 2 == 1).count() as u128])
    })
    .changes(&[(
        "if (sum == 0)",
        "set<Number> single;\n    for (Number heap : heaps)\n        if (heap > 0 && !single.insert(heap).second) single.erase(heap);\n    if (single.empty())",
    )]),
    Idea::new("largest", "the second player wins only if the two largest heaps are equal", |input| {
        let mut heaps = heaps(input)?;
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        heaps.resize(heaps.len().max(2), 0);
        Some(vec![(heaps[0] - heaps[1]).into()])
    })
    .changes(&[(
        "if (sum == 0)",
        "vector<Number> sorted(heaps);\n    sorted.resize(heaps.size() + 2);\n    sort(sorted.rbegin(), sorted.rend());\n    if (sorted[0] == sorted[1])",
    )]),
    Idea::of_32_bits("heaps are read into integers of 32 bits").changes(&[("Number sum", "uint32_t sum")]),
];

/// Returns the heaps of an input.
fn heaps(input: &Input<'_>) -> Option<Vec<u64>> {
    Some(input.numbers()?.split_off(1))
}
