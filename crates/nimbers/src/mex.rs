//! The minimal excluded value.

use alloc::vec;
use alloc::vec::Vec;

use crate::Nimber;

/// Returns the minimal excluded value: the least nimber that does not occur in `values`.
///
/// This is the nim-value of a position whose options have these values.
/// Duplicates and order do not matter.
///
/// Only nimbers of 64 bits have a mex, because the mex of all nimbers of one width does not fit that width.
/// Widen narrower nimbers with [`From`].
///
/// # Complexity
///
/// *O(n)* time, where *n* is the number of values.
/// *O(h)* space, where *h* is the number of values of 64 and above: small values, as in most games, need no allocation.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, mex};
///
/// assert_eq!(mex([0, 1, 3].map(Nimber::from_heap)), Nimber::from_heap(2));
/// assert_eq!(mex([5, 0, 0].map(Nimber::from_heap)), Nimber::from_heap(1));
/// assert_eq!(mex([]), Nimber::ZERO);
/// ```
///
/// # Sources
///
/// *Winning Ways*, volume 1, chapter 3.
#[doc(alias = "minimal excludant")]
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    const WINDOW: u64 = u64::BITS as u64;
    // Bit v is set if the value v occurs. Most games have no other values, so they need this word only.
    let mut low = 0_u64;
    // The values above the window, less its size.
    let mut high = Vec::new();
    for value in values {
        let size = value.heap_size();
        match size.checked_sub(WINDOW) {
            None => low |= 1 << size,
            Some(above) => high.push(above),
        }
    }
    if low != u64::MAX {
        return Nimber::from_heap(u64::from(low.trailing_ones()));
    }
    Nimber::from_heap(WINDOW + first_missing(&high))
}

/// Returns the least number that does not occur in `values`. It is at most their count.
fn first_missing(values: &[u64]) -> u64 {
    // The result is at most the count, so greater values cannot change it and the list needs no room for them.
    let mut occurs = vec![false; values.len()];
    for &value in values {
        let slot = usize::try_from(value).ok().and_then(|index| occurs.get_mut(index));
        if let Some(slot) = slot {
            *slot = true;
        }
    }
    occurs.iter().take_while(|&&occurs| occurs).map(|_| 1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// Returns the mex by its definition.
    fn by_definition(sizes: &[u64]) -> u64 {
        let sizes: BTreeSet<u64> = sizes.iter().copied().collect();
        (0..=sizes.len() as u64).find(|size| !sizes.contains(size)).unwrap()
    }

    fn from_sizes(sizes: &[u64]) -> u64 {
        mex(sizes.iter().copied().map(Nimber::from_heap)).heap_size()
    }

    #[test]
    fn agrees_with_the_definition_around_the_window() {
        for len in 0..=200 {
            for missing in 0..=len {
                let mut sizes: Vec<u64> = (0..len).filter(|&size| size != missing).collect();
                sizes.reverse();
                sizes.extend([len + 5, u64::MAX, missing / 2, missing / 2]);
                assert_eq!(from_sizes(&sizes), by_definition(&sizes), "{sizes:?}");
            }
        }
    }

    #[test]
    fn every_subset_of_small_values() {
        for set in 0_u32..1 << 12 {
            let sizes: Vec<u64> = (0..12).filter(|size| set >> size & 1 == 1).collect();
            assert_eq!(from_sizes(&sizes), by_definition(&sizes), "{sizes:?}");
        }
    }
}
