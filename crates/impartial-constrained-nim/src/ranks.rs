//! Ranks of numbers among ascending piles, by an index of their first bits.
//!
//! A binary search would wait for memory at each of its steps. The index leads to the few piles that share the first bits
//! with a number, counted from the first constrained pile. If the piles are many, queries are put in the order of their
//! first bits before, so that those near each other use the same part of the memory. The alternative lost: queries that
//! are sorted completely.

use alloc::vec::Vec;

use digit_sort::sort_by_key;

/// Piles that ascend from 0, and their index.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    piles: Vec<u64>,
    // The bits of the distance from the first pile after 0 that the index does not see.
    shift: u32,
    // The number of piles before each bucket, and their number. A bucket has the piles whose distances share the bits seen.
    starts: Vec<u32>,
}

/// The number of piles from which queries are put in order.
pub(crate) const MANY: usize = 1 << 17;

impl Ranks {
    /// Builds the index of these piles, which ascend from 0, in *O(n)* time for *n* piles.
    pub(crate) fn new(piles: Vec<u64>) -> Self {
        let len = u32::try_from(piles.len()).expect("there are fewer than 2^32 constrained piles");
        // Two to four buckets a pile.
        let seen = u32::BITS - len.leading_zeros() + 1;
        let distance = piles.last().zip(piles.get(1)).map_or(0, |(last, first)| last - first);
        let shift = (u64::BITS - distance.leading_zeros()).saturating_sub(seen);
        let mut ranks = Self { piles, shift, starts: Vec::new() };
        let mut starts = Vec::new();
        for (rank, &pile) in (1..).zip(&ranks.piles[1..]) {
            starts.resize((1 + ranks.bucket(pile)).max(starts.len()), rank);
        }
        starts.push(len);
        ranks.starts = starts;
        ranks
    }

    /// Returns the piles.
    pub(crate) fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// Returns the number of piles that are at most `number`.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for *n* piles, and *O(1)* if they are spread evenly.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2^32 piles")]
    pub(crate) fn rank(&self, number: u64) -> u32 {
        let Some(&first) = self.piles.get(1) else { return 1 };
        if number < first {
            return 1;
        }
        let bucket = self.bucket(number).min(self.starts.len() - 2);
        let (start, end) = (self.starts[bucket], self.starts[bucket + 1]);
        if end - start > 1 {
            let piles = &self.piles[start as usize..end as usize];
            return start + piles.partition_point(|&pile| pile <= number) as u32;
        }
        // Most buckets have one pile or none, and no processor predicts which. The last bucket has a pile, so there is one
        // at `start`. If it belongs to a later bucket, it is above the number.
        start + u32::from(self.piles[start as usize] <= number)
    }

    /// Returns queries in an order in which their ranks are found fast. If the piles are few, that is any order.
    pub(crate) fn in_order<T: Copy>(&self, queries: Vec<T>, number: impl Fn(&T) -> u64) -> Vec<T> {
        /// One pass of the radix sort.
        const BITS: u32 = 11;
        if self.piles.len() < MANY {
            return queries;
        }
        let bits = usize::BITS - self.starts.len().leading_zeros();
        let part = |query: &T| {
            let bucket = self.bucket(number(query)).min(self.starts.len() - 1);
            (bucket >> bits.saturating_sub(BITS)) as u64
        };
        sort_by_key(queries, 0..BITS, part)
    }

    /// Returns the bucket of a number. Those below the first pile after 0 are in the first one.
    fn bucket(&self, number: u64) -> usize {
        usize::try_from(number.saturating_sub(self.piles[1]).unbounded_shr(self.shift)).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_those_of_a_search() {
        let last = (1 << 63) - 1;
        let lists: [&[u64]; 6] = [
            &[0],
            &[0, 1],
            &[0, last],
            &[0, 1, 2, 3, last - 1, last],
            &[0, 10, 1 << 20, (1 << 20) + 1, (1 << 20) + 2, 1 << 40],
            &[0, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 1_000],
        ];
        for piles in lists {
            let ranks = Ranks::new(piles.to_vec());
            let near = piles.iter().flat_map(|&pile| [pile.saturating_sub(1), pile, pile + 1, pile / 2, pile + 9]);
            for number in near.chain([u64::MAX]) {
                let expected = piles.partition_point(|&pile| pile <= number);
                assert_eq!(ranks.rank(number) as usize, expected, "{number} in {piles:?}");
            }
        }
    }

    #[test]
    fn many_queries_are_put_in_order_by_their_first_bits() {
        let ranks = Ranks::new((0..MANY as u64).map(|index| 5 * index).collect());
        let queries: Vec<u64> = (0..2_000).map(|index| index * 1_234_567 % (6 * MANY as u64)).collect();
        let mut ordered = ranks.in_order(queries.clone(), |&query| query);
        // Only ranks that are close are out of order.
        let close = MANY / 512;
        assert!(ordered.windows(2).all(|pair| ranks.rank(pair[0]) as usize <= ranks.rank(pair[1]) as usize + close));
        ordered.sort_unstable();
        let mut sorted = queries;
        sorted.sort_unstable();
        assert_eq!(ordered, sorted);
    }
}
