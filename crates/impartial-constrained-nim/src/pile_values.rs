//! The nim-values of all piles, computed from the pairs sorted by pile.
//!
//! The theorem gives the nim-values of the constrained piles in ascending order. Let *r* be the smallest forbidden remainder
//! of a pile. First occurrences of values ascend, so every value below *g*(*r*) occurs at a remainder below *r*, which is
//! not forbidden. So if *g*(*r*) has not occurred anywhere else so far, it is the nim-value of the pile, and the other
//! remainders do not matter. For all other piles, the remainders are sorted and looked up. Doing that for every pile was
//! slower.

use alloc::vec;
use alloc::vec::Vec;

use nimbers::Nimber;

use crate::pile_index::PileIndex;
use crate::repeat_counts::RepeatCounts;

/// The nim-values of all piles. They are stored at *breakpoints*, which are the pile of 0 stones and the constrained piles.
#[derive(Clone, Debug)]
pub(crate) struct PileValues {
    // The piles at the breakpoints.
    index: PileIndex,
    // The nim-values at the breakpoints.
    values: Vec<Breakpoint>,
}

/// The nim-values at a breakpoint. Up to the next breakpoint, nim-values grow from `largest` by one with each stone.
#[derive(Clone, Copy, Debug)]
struct Breakpoint {
    /// The nim-value of the pile, *g*.
    own: u64,
    /// The largest nim-value up to the pile, *h*.
    largest: u64,
}

impl PileValues {
    /// Computes the nim-values from pairs (pile, forbidden remainder), which must ascend by pile. Reorders the pairs of some
    /// piles.
    pub(crate) fn new(pairs: &mut [(u64, u64)]) -> Self {
        let same_pile = |pair: &(u64, u64), next: &(u64, u64)| pair.0 == next.0;
        let count = pairs.chunk_by(same_pile).count();
        let mut piles = Vec::with_capacity(count + 1);
        piles.push(0);
        piles.extend(pairs.chunk_by(same_pile).map(|pairs| pairs[0].0));
        let index = PileIndex::new(piles);
        let smallest = |pairs: &[(u64, u64)]| pairs.iter().fold(u64::MAX, |smallest, pair| smallest.min(pair.1));
        // Step 1: rank the smallest forbidden remainder of each pile. Ranks do not depend on values, so they can be computed
        // beforehand, in the order that is fastest for the index.
        let mut ranks = vec![0; count];
        let queries = (0..).zip(pairs.chunk_by(same_pile)).map(|(at, pairs)| (smallest(pairs), at)).collect();
        for (remainder, at) in index.sorted_by_bucket(queries, |query: &(u64, usize)| query.0) {
            ranks[at] = index.rank(remainder);
        }
        // Step 2: compute the nim-value of each constrained pile in ascending order. It is the smallest value that the
        // pairs hide, which means that all of its occurrences are at forbidden remainders, or else a new largest value.
        let mut values = Vec::with_capacity(count + 1);
        values.push(Breakpoint { own: 0, largest: 0 });
        let mut result = Self { index, values };
        let mut repeats = RepeatCounts::new(count);
        let mut repeated = 0;
        let mut at_remainders = Vec::new();
        for (pairs, rank) in pairs.chunk_by_mut(same_pile).zip(ranks) {
            let (pile, remainder) = (pairs[0].0, smallest(pairs));
            let value = result.value_after(remainder, rank as usize - 1);
            let hidden = if repeats.add_first(value) {
                // The value had a single occurrence, at the smallest remainder.
                Some(value)
            } else {
                result.list_values(pairs, &mut at_remainders);
                let is_hidden = |same: &&[u64]| same.len() == 1 + repeats.count(same[0]);
                let hidden = at_remainders.chunk_by(|value, next| value == next).find(is_hidden).map(|same| same[0]);
                hidden.inspect(|&value| repeats.add(value))
            };
            repeated += u64::from(hidden.is_some());
            // The largest value grows by one with each stone, except at the piles that repeat a value.
            let largest = pile - repeated;
            result.values.push(Breakpoint { own: hidden.unwrap_or(largest), largest });
        }
        result
    }

    /// Lists the nim-values at the forbidden remainders of a pile in ascending order, and sorts its pairs.
    fn list_values(&self, pairs: &mut [(u64, u64)], values: &mut Vec<u64>) {
        pairs.sort_unstable_by_key(remainder);
        let different = pairs.chunk_by(|pair, next| pair.1 == next.1).map(|same| same[0].1);
        values.clear();
        values.extend(different.map(|remainder| self.value(remainder)));
        values.sort_unstable();
    }

    /// Returns the nim-sum of piles in *O(n log m)* time for *n* piles in any order and *m* breakpoints.
    pub(crate) fn nim_sum(&self, piles: &[u64]) -> Nimber {
        /// Number of piles that are copied at a time, so that the copy takes 8 MiB.
        const CHUNK: usize = 1 << 20;
        let sorted = |piles: &[u64]| self.index.sorted_by_bucket(piles.to_vec(), |&pile| pile);
        piles.chunks(CHUNK).flat_map(sorted).map(|pile| Nimber::from_heap(self.value(pile))).sum()
    }

    /// Returns the nim-value of a pile.
    #[inline]
    pub(crate) fn value(&self, pile: u64) -> u64 {
        // The first breakpoint is at 0, so the rank is at least 1.
        self.value_after(pile, self.index.rank(pile) as usize - 1)
    }

    /// Returns the nim-value of a pile, given the index of the last breakpoint at or below it.
    #[inline]
    fn value_after(&self, pile: u64, index: usize) -> u64 {
        let (at, Breakpoint { own, largest }) = (self.index.piles()[index], self.values[index]);
        if at == pile { own } else { largest + (pile - at) }
    }

    /// Returns whether the value at a breakpoint occurs at a smaller pile.
    fn is_repeat(&self, index: usize) -> bool {
        // The largest value grows by one with each stone since the breakpoint before, unless the pile repeats a value.
        index.checked_sub(1).is_some_and(|before| {
            let stones = self.index.piles()[index] - self.index.piles()[before];
            self.values[index].largest < self.values[before].largest + stones
        })
    }

    /// Returns all occurrences of values except the first of each, as ascending pairs (value, pile).
    pub(crate) fn repeats(&self) -> Vec<(u64, u64)> {
        let repeats = (0..self.values.len()).filter(|&index| self.is_repeat(index));
        let mut repeats: Vec<_> = repeats.map(|index| (self.values[index].own, self.index.piles()[index])).collect();
        repeats.sort_unstable();
        repeats
    }

    /// Returns the smallest pile with this nim-value, or `None` if its number of stones does not fit into 64 bits.
    pub(crate) fn first_with_value(&self, value: u64) -> Option<u64> {
        let before = self.values.partition_point(|values| values.largest < value);
        match before.checked_sub(1) {
            // Only the value 0 is not above the first breakpoint.
            None => Some(0),
            // After this breakpoint, the largest value grows by one with each stone, and reaches `value` at the next
            // breakpoint or earlier.
            Some(index) => self.index.piles()[index].checked_add(value - self.values[index].largest),
        }
    }
}

/// Returns the remainder of a pair of a pile and a remainder. A function has one type, whereas each closure has its own, and
/// the sort would be compiled for each.
pub(crate) const fn remainder(pair: &(u64, u64)) -> u64 {
    pair.1
}

#[cfg(test)]
mod tests {
    use alloc::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::pile_index::SORT_THRESHOLD;

    /// Returns the nim-value of each constrained pile by the theorem, with ordered maps.
    fn textbook(pairs: &[(u64, u64)]) -> Vec<u64> {
        let mut breakpoints = BTreeMap::from([(0, (0, 0))]);
        let mut repeats: BTreeMap<u64, usize> = BTreeMap::new();
        let mut repeated = 0;
        let value = |breakpoints: &BTreeMap<u64, (u64, u64)>, pile: u64| {
            let (at, (own, largest)) = breakpoints.range(..=pile).next_back().expect("the first breakpoint is 0");
            if *at == pile { *own } else { largest + (pile - at) }
        };
        for same in pairs.chunk_by(|pair, next| pair.0 == next.0) {
            let pile = same[0].0;
            let remainders: BTreeSet<u64> = same.iter().map(|pair| pair.1).collect();
            let mut hidden: BTreeMap<u64, usize> = BTreeMap::new();
            for remainder in remainders {
                *hidden.entry(value(&breakpoints, remainder)).or_default() += 1;
            }
            let all_hidden = |(value, count): &(&u64, &usize)| **count == 1 + repeats.get(value).copied().unwrap_or(0);
            let unreachable = hidden.iter().find(all_hidden).map(|(&value, _)| value);
            if let Some(value) = unreachable {
                *repeats.entry(value).or_default() += 1;
            }
            repeated += u64::from(unreachable.is_some());
            let largest = pile - repeated;
            breakpoints.insert(pile, (unreachable.unwrap_or(largest), largest));
        }
        breakpoints.into_values().skip(1).map(|(own, _)| own).collect()
    }

    /// Checks lists of piles below the threshold, and at the threshold, where queries are sorted.
    #[test]
    fn values_agree_with_the_textbook() {
        for count in [1_000, SORT_THRESHOLD] {
            let mut random = crate::random::random(count as u64);
            // At most two pairs per pile. Some remainders are constrained piles, and some are shared.
            let piles: Vec<u64> = (1..=count as u64).map(|index| 1_000 * index).collect();
            let remainder = |pile: u64, noise: u64| noise % if noise.is_multiple_of(7) { 50 } else { pile } / 10 * 10;
            let pairs: Vec<(u64, u64)> = piles
                .iter()
                .flat_map(|&pile| [random(), random()].map(|noise| (pile, remainder(pile, noise))))
                .collect();
            let values = PileValues::new(&mut pairs.clone());
            assert!(values.values[1..].iter().map(|breakpoint| breakpoint.own).eq(textbook(&pairs)), "{count}");
            let queries: Vec<u64> = (0..100_000).map(|_| random() % (1_100 * count as u64) / 100 * 100).collect();
            let sum = queries.iter().map(|&pile| Nimber::from_heap(values.value(pile))).sum();
            assert_eq!(values.nim_sum(&queries), sum, "{count}");
        }
    }
}
