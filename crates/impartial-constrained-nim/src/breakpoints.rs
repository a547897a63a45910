//! The values of the constrained piles, from the pairs in the order of their piles.
//!
//! The constrained piles are valued in ascending order, as the theorem needs. A value whose first occurrence is below the
//! least forbidden remainder of a pile is not hidden from it, and values occur first in ascending order. So if the least
//! remainder is the only occurrence of its value so far, that value is the answer, and no other remainder matters. Only
//! the remainders of the other piles are sorted and valued.
//!
//! The alternative lost: all pairs are sorted, and all remainders are ranked.

use alloc::vec;
use alloc::vec::Vec;

use nimbers::Nimber;

use crate::ranks::Ranks;
use crate::repeat_counts::RepeatCounts;

/// The constrained piles and their values.
#[derive(Clone, Debug)]
pub(crate) struct Breakpoints {
    // The pile of 0 stones and the constrained piles.
    ranks: Ranks,
    // The values at each of these piles.
    values: Vec<Values>,
}

/// The values at a pile from which the nim-values grow by one with each stone, up to the next constrained pile.
#[derive(Clone, Copy, Debug)]
struct Values {
    /// The nim-value of the pile.
    own: u64,
    /// The largest nim-value up to the pile.
    largest: u64,
}

impl Breakpoints {
    /// Values the constrained piles of pairs (pile, forbidden remainder), which ascend by pile.
    ///
    /// The pairs of some piles are sorted.
    pub(crate) fn new(pairs: &mut [(u64, u64)]) -> Self {
        let same_pile = |pair: &(u64, u64), next: &(u64, u64)| pair.0 == next.0;
        let count = pairs.chunk_by(same_pile).count();
        let mut piles = Vec::with_capacity(count + 1);
        piles.push(0);
        piles.extend(pairs.chunk_by(same_pile).map(|pairs| pairs[0].0));
        let ranks = Ranks::new(piles);
        let least = |pairs: &[(u64, u64)]| pairs.iter().fold(u64::MAX, |least, pair| least.min(pair.1));
        // The searches are made beforehand, in an order of their own.
        let mut searched = vec![0; count];
        let queries = (0..).zip(pairs.chunk_by(same_pile)).map(|(index, pairs)| (least(pairs), index)).collect();
        for (least, index) in ranks.in_order(queries, |query: &(u64, usize)| query.0) {
            searched[index] = ranks.rank(least);
        }
        let mut values = Vec::with_capacity(count + 1);
        values.push(Values { own: 0, largest: 0 });
        let mut breakpoints = Self { ranks, values };
        let mut repeats = RepeatCounts::new(count);
        let mut repeated = 0;
        let mut hidden = Vec::new();
        for (index, pairs) in pairs.chunk_by_mut(same_pile).enumerate() {
            let (pile, least) = (pairs[0].0, least(pairs));
            let value = breakpoints.value_after(least, searched[index] as usize - 1);
            let unreachable = if repeats.add_first(value) {
                Some(value)
            } else {
                breakpoints.list_values(pairs, &mut hidden);
                let all_hidden = |same: &&[u64]| same.len() == 1 + repeats.count(same[0]);
                let unreachable = hidden.chunk_by(|value, next| value == next).find(all_hidden).map(|same| same[0]);
                unreachable.inspect(|&value| repeats.add(value))
            };
            repeated += u64::from(unreachable.is_some());
            // The largest value grows by one with each stone, except at the piles that repeat a value.
            let largest = pile - repeated;
            breakpoints.values.push(Values { own: unreachable.unwrap_or(largest), largest });
        }
        breakpoints
    }

    /// Lists the values at the forbidden remainders of a pile in ascending order, and sorts its pairs.
    fn list_values(&self, pairs: &mut [(u64, u64)], values: &mut Vec<u64>) {
        pairs.sort_unstable_by_key(|pair| pair.1);
        let different = pairs.chunk_by(|pair, next| pair.1 == next.1).map(|same| same[0].1);
        values.clear();
        values.extend(different.map(|remainder| self.value(remainder)));
        values.sort_unstable();
    }

    /// Returns the nim-sum of piles in any order, in *O(n log m)* time for *n* piles and *m* breakpoints.
    pub(crate) fn nim_sum(&self, piles: &[u64]) -> Nimber {
        /// Number of piles that are copied at a time, so that the copy takes 8 MiB.
        const CHUNK: usize = 1 << 20;
        let in_order = |piles: &[u64]| self.ranks.in_order(piles.to_vec(), |&pile| pile);
        piles.chunks(CHUNK).flat_map(in_order).map(|pile| Nimber::from_heap(self.value(pile))).sum()
    }

    /// Returns the nim-value of a pile.
    #[inline]
    pub(crate) fn value(&self, pile: u64) -> u64 {
        // The first breakpoint is at 0, so there is one at or below any pile.
        self.value_after(pile, self.ranks.rank(pile) as usize - 1)
    }

    /// Returns the nim-value of a pile, given the index of the last breakpoint at or below it.
    #[inline]
    fn value_after(&self, pile: u64, index: usize) -> u64 {
        let (at, Values { own, largest }) = (self.ranks.piles()[index], self.values[index]);
        if at == pile { own } else { largest + (pile - at) }
    }

    /// Returns whether the value at a breakpoint occurs at a smaller pile.
    fn is_repeat(&self, index: usize) -> bool {
        // The largest value grows by one with each stone, except at the piles that repeat a value.
        index.checked_sub(1).is_some_and(|before| {
            let stones = self.ranks.piles()[index] - self.ranks.piles()[before];
            self.values[index].largest < self.values[before].largest + stones
        })
    }

    /// Returns the occurrences of each value after its first one, as (value, pile), ascending.
    pub(crate) fn repeats(&self) -> Vec<(u64, u64)> {
        let repeats = (0..self.values.len()).filter(|&index| self.is_repeat(index));
        let mut repeats: Vec<_> = repeats.map(|index| (self.values[index].own, self.ranks.piles()[index])).collect();
        repeats.sort_unstable();
        repeats
    }

    /// Returns the smallest pile of this value, or `None` if its number of stones does not fit 64 bits.
    pub(crate) fn first_worth(&self, value: u64) -> Option<u64> {
        let before = self.values.partition_point(|values| values.largest < value);
        match before.checked_sub(1) {
            // The first breakpoint reaches the value 0 only.
            None => Some(0),
            // After this breakpoint the largest value grows by one with each stone, and reaches `value` before or at the
            // next breakpoint.
            Some(index) => self.ranks.piles()[index].checked_add(value - self.values[index].largest),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::ranks::MANY;

    /// Returns the value of each constrained pile by the theorem, with ordered maps.
    fn textbook(pairs: &[(u64, u64)]) -> Vec<u64> {
        let mut marks = BTreeMap::from([(0, (0, 0))]);
        let mut repeats: BTreeMap<u64, usize> = BTreeMap::new();
        let mut repeated = 0;
        let value = |marks: &BTreeMap<u64, (u64, u64)>, pile: u64| match marks.range(..=pile).next_back() {
            Some((&at, &(own, largest))) => {
                if at == pile {
                    own
                } else {
                    largest + (pile - at)
                }
            }
            None => 0,
        };
        for same in pairs.chunk_by(|pair, next| pair.0 == next.0) {
            let pile = same[0].0;
            let remainders: BTreeSet<u64> = same.iter().map(|pair| pair.1).collect();
            let mut hidden: BTreeMap<u64, usize> = BTreeMap::new();
            for remainder in remainders {
                *hidden.entry(value(&marks, remainder)).or_default() += 1;
            }
            let all_hidden = |(value, count): &(&u64, &usize)| **count == 1 + repeats.get(value).copied().unwrap_or(0);
            let unreachable = hidden.iter().find(all_hidden).map(|(&value, _)| value);
            if let Some(value) = unreachable {
                *repeats.entry(value).or_default() += 1;
            }
            repeated += u64::from(unreachable.is_some());
            let largest = pile - repeated;
            marks.insert(pile, (unreachable.unwrap_or(largest), largest));
        }
        marks.into_values().skip(1).map(|(own, _)| own).collect()
    }

    /// Queries are put in order for many piles only.
    #[test]
    fn few_and_many_piles() {
        for count in [1_000, MANY] {
            let mut random = crate::random::random(count as u64);
            // Up to two pairs a pile. Some remainders are constrained piles, or shared.
            let piles: Vec<u64> = (1..=count as u64).map(|index| 1_000 * index).collect();
            let remainder = |pile: u64, noise: u64| noise % if noise.is_multiple_of(7) { 50 } else { pile } / 10 * 10;
            let pairs: Vec<(u64, u64)> = piles
                .iter()
                .flat_map(|&pile| [random(), random()].map(|noise| (pile, remainder(pile, noise))))
                .collect();
            let breakpoints = Breakpoints::new(&mut pairs.clone());
            assert!(breakpoints.values[1..].iter().map(|values| values.own).eq(textbook(&pairs)), "{count}");
            let asked: Vec<u64> = (0..100_000).map(|_| random() % (1_100 * count as u64) / 100 * 100).collect();
            let sum = asked.iter().map(|&pile| Nimber::from_heap(breakpoints.value(pile))).sum();
            assert_eq!(breakpoints.nim_sum(&asked), sum, "{count}");
        }
    }
}
