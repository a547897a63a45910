//! Wrong ideas about coins: what a careless solution of *Switch lights* computes.

use impartial::nimbers::Nimber;

use crate::idea::{Idea, Input};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of lights is odd", |input| by_lights(input, |_, _| 1)),
    Idea::new("ordinary-product", "the value of a light is the ordinary product of its row and its column", |input| {
        by_lights(input, u64::wrapping_mul)
    }),
    Idea::new("nim-sum", "the value of a light is the nim-sum of its row and its column", |input| {
        by_lights(input, |x, y| x ^ y)
    }),
    Idea::new("from-zero", "rows and columns are counted from 0", |input| {
        by_lights(input, |x, y| (Nimber::from_heap(x - 1) * Nimber::from_heap(y - 1)).heap_size())
    }),
];

/// Returns the xor of the values of the lights of all cases.
fn by_lights(input: &Input<'_>, value: fn(u64, u64) -> u64) -> Option<Vec<u128>> {
    let numbers = input.numbers()?;
    let (_, mut rest) = numbers.split_first()?;
    let mut sum = 0;
    while let Some((&lights, after)) = rest.split_first() {
        let (case, others) = after.split_at_checked(2 * usize::try_from(lights).ok()?)?;
        sum = case.chunks_exact(2).fold(sum, |sum, light| sum ^ value(light[0], light[1]));
        rest = others;
    }
    Some(vec![sum.into()])
}
