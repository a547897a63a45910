//! The minimal excluded value.

use alloc::vec;
use alloc::vec::Vec;

use crate::width::Width;
use crate::{Nim, Nimber};

/// Returns the minimal excluded value, which is the smallest nimber that does not occur in `values`.
///
/// This is the nim-value of a position whose options have these values.
/// Duplicates and order do not matter.
///
/// The values may have any width, but the result always has 64 bits, because the mex of all 8-bit nimbers is \*256. The
/// result is at most the number of values, so 64 bits are enough.
///
/// # Complexity
///
/// *O(n)* time and *O(h)* space, where *n* is the number of values, *h* of which are at least 64. Values below 64, as
/// in most games, are not stored, so they need no allocation.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, Nimber8, mex};
///
/// assert_eq!(mex([0, 1, 3].map(Nimber::from_heap)), Nimber::from_heap(2));
/// assert_eq!(mex([5, 0, 0].map(Nimber::from_heap)), Nimber::from_heap(1));
/// assert_eq!(mex::<u64>([]), Nimber::ZERO);
/// assert_eq!(mex((0..=u8::MAX).map(Nimber8::from_heap)), Nimber::from_heap(256));
/// ```
///
/// # Sources
///
/// *Winning Ways* `[WW]`, volume 1, chapter 3.
#[doc(alias = "minimal excludant")]
pub fn mex<W: Width>(values: impl IntoIterator<Item = Nim<W>>) -> Nimber {
    const WINDOW: u64 = u64::BITS as u64;
    // Bit v is set if the value v occurs. In most games, all values are below 64.
    let mut low = 0_u64;
    // The values of at least 64, minus 64.
    let mut high = Vec::new();
    for value in values {
        // Values of more than 64 bits exceed every mex. They are replaced by u64::MAX, which exceeds every mex as well.
        let size = u64::try_from(value.heap_size().into()).unwrap_or(u64::MAX);
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

/// Returns the smallest number that does not occur in `values`.
fn first_missing(values: &[u64]) -> u64 {
    // The result is at most the number of values, so larger values cannot change it and need not be listed.
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
    use crate::{Nimber8, Nimber16, Nimber32, Nimber128};
    use alloc::collections::BTreeSet;

    /// Returns the mex by its definition.
    fn by_definition(sizes: &[u64]) -> u64 {
        let sizes: BTreeSet<u64> = sizes.iter().copied().collect();
        (0..=sizes.len() as u64).find(|size| !sizes.contains(size)).unwrap()
    }

    fn from_sizes(sizes: &[u64]) -> u64 {
        let mex64 = mex(sizes.iter().copied().map(Nimber::from_heap));
        // Values of more than 64 bits do not change the result.
        let beyond = (64..128).map(|bit| 1 << bit).chain([u128::MAX]);
        let wide = sizes.iter().copied().map(u128::from).chain(beyond).map(Nimber128::from_heap);
        assert_eq!(mex(wide), mex64, "{sizes:?}");
        mex64.heap_size()
    }

    #[test]
    fn mex_of_narrow_values() {
        for missing in 0..=300_u16 {
            let rest = || (0..300).filter(move |&size| size != missing);
            let expected = Nimber::from_heap(missing.into());
            assert_eq!(mex(rest().map(Nimber16::from_heap)), expected);
            assert_eq!(mex(rest().map(u32::from).map(Nimber32::from_heap)), expected);
            let bytes = rest().filter_map(|size| u8::try_from(size).ok());
            assert_eq!(mex(bytes.map(Nimber8::from_heap)), expected.min(Nimber::from_heap(256)));
        }
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
}
