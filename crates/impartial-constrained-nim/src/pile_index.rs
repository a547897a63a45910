//! An index that finds the rank of a number among ascending piles.
//!
//! A binary search would wait for memory at each of its steps. The index divides the range of the piles into buckets of
//! equal width, so that a bucket has only a few piles if they are spread evenly. For large lists, queries are first sorted
//! by bucket, so that consecutive queries read neighbouring memory. Sorting them completely was slower.

use alloc::vec::Vec;

use digit_sort::sort_records_by_bits;

/// A list of piles that ascends from 0, and its index.
#[derive(Clone, Debug)]
pub(crate) struct PileIndex {
    // Invariant: ascending, starting with 0.
    piles: Vec<u64>,
    // A bucket has 2^`shift` consecutive numbers. The first bucket starts at the first pile after 0.
    shift: u32,
    // The piles of bucket *b* are `piles[starts[b]..starts[b + 1]]`. The first bucket excludes the pile 0.
    starts: Vec<u32>,
}

/// Minimum number of piles for which queries are sorted by bucket, which saves time only if the lists exceed the caches.
pub(crate) const SORT_THRESHOLD: usize = 1 << 17;

impl PileIndex {
    /// Builds the index of these piles, which ascend from 0, in *O(n)* time for *n* piles.
    pub(crate) fn new(piles: Vec<u64>) -> Self {
        let len = u32::try_from(piles.len()).expect("there are fewer than 2^32 constrained piles");
        // The number of buckets is 2^`bits`, or half of it, depending on the first bit of the distance. That is one to four
        // buckets per pile.
        let bits = u32::BITS - len.leading_zeros() + 1;
        let distance = piles.last().zip(piles.get(1)).map_or(0, |(last, first)| last - first);
        let shift = (u64::BITS - distance.leading_zeros()).saturating_sub(bits);
        let mut index = Self { piles, shift, starts: Vec::new() };
        // Each pile sets the start of its bucket and of all empty buckets before it.
        let mut starts = Vec::new();
        for (rank, &pile) in (1..).zip(&index.piles[1..]) {
            starts.resize((1 + index.bucket(pile)).max(starts.len()), rank);
        }
        starts.push(len);
        index.starts = starts;
        index
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
        // Most buckets have one pile or none. A branch between the two cases would often be mispredicted, so the same
        // code handles both: the last bucket has a pile, so `piles[start]` exists, and a pile of a later bucket is above
        // the number.
        start + u32::from(self.piles[start as usize] <= number)
    }

    /// Sorts queries approximately by bucket if there are at least [`SORT_THRESHOLD`] piles. `number` returns the number
    /// whose rank a query needs.
    pub(crate) fn sorted_by_bucket<T: Copy>(&self, queries: Vec<T>, number: impl Fn(&T) -> u64) -> Vec<T> {
        /// Number of bits that one pass of the radix sort can sort by.
        const BITS: u32 = 11;
        if self.piles.len() < SORT_THRESHOLD {
            return queries;
        }
        // The first bits of the bucket are enough, so that a single pass sorts the queries.
        let bits = usize::BITS - self.starts.len().leading_zeros();
        let first_bits = |query: &T| {
            let bucket = self.bucket(number(query)).min(self.starts.len() - 1);
            (bucket >> bits.saturating_sub(BITS)) as u64
        };
        sort_records_by_bits(queries, 0..BITS, first_bits)
    }

    /// Returns the bucket of a number, which is the first one for numbers below the first pile after 0.
    fn bucket(&self, number: u64) -> usize {
        usize::try_from(number.saturating_sub(self.piles[1]).unbounded_shr(self.shift)).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_agree_with_a_binary_search() {
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
            let index = PileIndex::new(piles.to_vec());
            let near = piles.iter().flat_map(|&pile| [pile.saturating_sub(1), pile, pile + 1, pile / 2, pile + 9]);
            for number in near.chain([u64::MAX]) {
                let expected = piles.partition_point(|&pile| pile <= number);
                assert_eq!(index.rank(number) as usize, expected, "{number} in {piles:?}");
            }
        }
    }

    #[test]
    fn queries_are_sorted_by_their_first_bits() {
        let index = PileIndex::new((0..SORT_THRESHOLD as u64).map(|index| 5 * index).collect());
        let queries: Vec<u64> = (0..2_000).map(|index| index * 1_234_567 % (6 * SORT_THRESHOLD as u64)).collect();
        let mut ordered = index.sorted_by_bucket(queries.clone(), |&query| query);
        // Only queries with close ranks may be out of order.
        let close = SORT_THRESHOLD / 512;
        assert!(ordered.windows(2).all(|pair| index.rank(pair[0]) as usize <= index.rank(pair[1]) as usize + close));
        ordered.sort_unstable();
        let mut sorted = queries;
        sorted.sort_unstable();
        assert_eq!(ordered, sorted);
    }
}
