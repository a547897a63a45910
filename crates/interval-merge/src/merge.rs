//! Merging of intervals in any order.

use alloc::vec::Vec;

use crate::marks::{Joiner, Mark};

/// The union of intervals, each a start and a greater end.
pub(crate) fn merge(bounds: impl Iterator<Item = (u64, u64)> + Clone) -> Vec<Mark> {
    let mut bounds: Vec<_> = bounds.collect();
    bounds.sort_unstable();
    let mut joiner = Joiner::default();
    for (start, end) in bounds {
        joiner.push(start, end);
    }
    joiner.finish()
}
