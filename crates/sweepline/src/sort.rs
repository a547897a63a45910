//! Sorting of coordinates that remember their places.

use alloc::vec;
use alloc::vec::Vec;

/// A coordinate and its place in the list it came from.
pub(crate) type Placed = (u64, u32);

/// Bits of a coordinate that one pass sorts by. The counters of a pass fit in the first-level cache.
const DIGIT: u32 = 11;
const DIGITS: usize = 1 << DIGIT;

/// Below this many coordinates the counters cost more than they save.
const FEW: usize = 1_000;

/// The coordinates in ascending order, each with its place.
///
/// # Panics
///
/// If there are more than 2^32 - 1 coordinates.
pub(crate) fn sorted_with_places(coordinates: impl IntoIterator<Item = u64>) -> Vec<Placed> {
    let mut placed: Vec<Placed> = coordinates
        .into_iter()
        .enumerate()
        .map(|(place, value)| (value, u32::try_from(place).unwrap_or(u32::MAX)))
        .collect();
    assert!(u32::try_from(placed.len()).is_ok(), "{} coordinates are more than 2^32 - 1", placed.len());
    if placed.len() < FEW {
        placed.sort_unstable();
    } else {
        radix_sort(&mut placed);
    }
    placed
}

/// Sorts by coordinate, and equal coordinates stay in order: one stable pass for every digit, the last ones first.
fn radix_sort(placed: &mut Vec<Placed>) {
    let used = placed.iter().fold(0, |bits, &(value, _)| bits | value);
    let mut sorted = vec![Placed::default(); placed.len()];
    for shift in (0..u64::BITS - used.leading_zeros()).step_by(DIGIT as usize) {
        #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
        let digit = |value: u64| (value >> shift) as usize % DIGITS;
        let mut next = [0_u32; DIGITS];
        for &(value, _) in &*placed {
            next[digit(value)] += 1;
        }
        let mut start = 0;
        for next in &mut next {
            (start, *next) = (start + *next, start);
        }
        for &item in &*placed {
            let next = &mut next[digit(item.0)];
            sorted[*next as usize] = item;
            *next += 1;
        }
        core::mem::swap(placed, &mut sorted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_give_the_stable_order() {
        // Multiplication by an odd constant spreads the values over all 64 bits; the masks leave runs of equal ones.
        let spread = |index: u64| (index.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
        for len in [0, 1, 2, FEW - 1, FEW, 3 * FEW] {
            for mask in [0, 1, 0x7ff, 0x800, 0x1f_ffff, u64::MAX >> 1, u64::MAX, 0xfff0_0000_0000_0000] {
                let values = (0..len as u64).map(|index| spread(index) & mask);
                let mut expected: Vec<Placed> = values.clone().zip(0..).collect();
                expected.sort_by_key(|&(value, _)| value);
                assert_eq!(sorted_with_places(values), expected, "{len} values, mask {mask:#x}");
            }
        }
    }
}
