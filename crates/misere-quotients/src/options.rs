//! The options of a heap, for the search and for moves. The check of certificates has its own list.

use alloc::vec::Vec;

use nim_sequences::Code;
use smallvec::SmallVec;

/// The heaps that a move leaves, in ascending order.
pub(crate) type Parts<T> = SmallVec<[T; 3]>;

/// Returns the parts that each move from a heap leaves, with the number of tokens that it takes.
pub(crate) fn options(code: &Code, heap: u64) -> Vec<(u64, Parts<u64>)> {
    let largest_take = code.largest_take().unwrap_or(heap).min(heap);
    let mut options = Vec::new();
    for take in 0..=largest_take {
        let rest = heap - take;
        let mut add = |parts: &[u64]| {
            let is_allowed = !code.needs_unequal_parts() || parts.windows(2).all(|pair| pair[0] < pair[1]);
            if is_allowed {
                options.push((take, Parts::from_slice(parts)));
            }
        };
        if rest == 0 && take > 0 && code.allows(take, 0) {
            add(&[]);
        }
        if rest > 0 && code.allows(take, 1) {
            add(&[rest]);
        }
        if code.allows(take, 2) {
            (1..=rest / 2).for_each(|first| add(&[first, rest - first]));
        }
        if code.allows(take, 3) {
            for first in 1..=rest / 3 {
                (first..=(rest - first) / 2).for_each(|second| add(&[first, second, rest - first - second]));
            }
        }
    }
    options
}
