//! Sets of classes, one bit each.

use alloc::vec;
use alloc::vec::Vec;

pub(super) type Bits = Vec<u64>;

/// Returns an empty set of classes below `len`.
pub(super) fn empty(len: usize) -> Bits {
    vec![0; len.div_ceil(64)]
}

pub(super) fn has(set: &[u64], class: usize) -> bool {
    set[class / 64] >> (class % 64) & 1 == 1
}

pub(super) fn insert(set: &mut [u64], class: usize) {
    set[class / 64] |= 1 << (class % 64);
}

pub(super) fn is_subset(small: &[u64], large: &[u64]) -> bool {
    small.iter().zip(large).all(|(small, large)| small & !large == 0)
}

/// Returns the members of both sets.
pub(super) fn common<'a>(left: &'a [u64], right: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    let words = left.iter().zip(right).enumerate().filter(|(_, (left, right))| *left & *right != 0);
    words.flat_map(|(index, (left, right))| {
        (0..64).filter(move |bit| (left & right) >> bit & 1 == 1).map(move |bit| 64 * index + bit)
    })
}
