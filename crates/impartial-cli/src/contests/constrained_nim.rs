//! Wrong ideas about constrained Nim.

use std::collections::BTreeMap;

use super::{Idea, numbers};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("ignore-pairs", "the nim-value of a pile is its size", |_, text, _| by_piles(text, |pile, _| pile)),
    Idea::new("count", "each forbidden move makes the nim-value of its pile smaller by one", |_, text, _| {
        by_piles(text, |pile, taken| pile.saturating_sub(taken.len() as u64))
    }),
    Idea::new("no-shift", "a forbidden move changes only the nim-value of its pile", |_, text, _| {
        by_piles(text, |pile, taken| pile - taken.iter().copied().max().unwrap_or(0))
    }),
    Idea::new("32-bit", "nim-values are integers of 32 bits", |_, _, right| {
        Some(right.iter().map(|value| value & u128::from(u32::MAX)).collect())
    }),
];

/// Returns the nim-value of an input if `value` is the nim-value of a pile with these forbidden moves.
fn by_piles(text: &str, value: fn(u64, &[u64]) -> u64) -> Option<Vec<u128>> {
    let numbers = numbers(text)?;
    let piles = usize::try_from(*numbers.first()?).ok()?;
    let (piles, pairs) = numbers.get(2..)?.split_at_checked(piles)?;
    let mut forbidden: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    pairs.chunks_exact(2).for_each(|pair| forbidden.entry(pair[0]).or_default().push(pair[1]));
    let taken = |pile: &u64| forbidden.get(pile).map_or(&[][..], Vec::as_slice);
    Some(vec![piles.iter().fold(0, |sum, pile| sum ^ u128::from(value(*pile, taken(pile))))])
}
