//! Wrong ideas about Nim.

use crate::idea::{Idea, Input};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of tokens is odd", |input| {
        let heaps = heaps(input)?;
        Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(heap & 1))])
    }),
    Idea::new("pairs", "the second player wins only if the heaps form pairs of equal size", |input| {
        let mut heaps = heaps(input)?;
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Some(vec![heaps.chunk_by(|one, other| one == other).filter(|equal| equal.len() % 2 == 1).count() as u128])
    }),
    Idea::new("largest", "the second player wins only if the two largest heaps are equal", |input| {
        let mut heaps = heaps(input)?;
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        heaps.resize(heaps.len().max(2), 0);
        Some(vec![(heaps[0] - heaps[1]).into()])
    }),
    Idea::of_32_bits("heaps are read into integers of 32 bits"),
];

/// Returns the heaps of an input.
fn heaps(input: &Input<'_>) -> Option<Vec<u64>> {
    Some(input.numbers()?.split_off(1))
}
