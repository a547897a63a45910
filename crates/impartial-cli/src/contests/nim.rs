//! Wrong ideas about Nim.

use super::{Idea, numbers};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of tokens is odd", |_, text, _| {
        let heaps = heaps(text)?;
        Some(vec![heaps.iter().fold(0, |sum, heap| sum ^ u128::from(heap & 1))])
    }),
    Idea::new("pairs", "the second player wins only if the heaps form pairs of equal size", |_, text, _| {
        let mut heaps = heaps(text)?;
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Some(vec![heaps.chunk_by(|one, other| one == other).filter(|equal| equal.len() % 2 == 1).count() as u128])
    }),
    Idea::new("largest", "the second player wins only if the two largest heaps are equal", |_, text, _| {
        let mut heaps = heaps(text)?;
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        heaps.resize(heaps.len().max(2), 0);
        Some(vec![(heaps[0] - heaps[1]).into()])
    }),
    Idea::new("32-bit", "heaps are read into integers of 32 bits", |_, text, _| {
        let sum = heaps(text)?.iter().fold(0, |sum, heap| sum ^ heap);
        Some(vec![u128::from(sum & u64::from(u32::MAX))])
    }),
];

/// Returns the heaps of an input.
fn heaps(text: &str) -> Option<Vec<u64>> {
    Some(numbers(text)?.split_off(1))
}
