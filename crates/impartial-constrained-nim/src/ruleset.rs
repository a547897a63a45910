//! The forbidden moves, prepared to value any pile.
//!
//! The constrained piles are valued in ascending order, as the theorem needs. For each, the values at its forbidden
//! remainders are grouped, and the least value whose occurrences are all forbidden is the nim-value. That needs the
//! number of occurrences of a value so far.
//!
//! The forbidden remainders are ranked for that once, by [`ForbiddenRemainders`], and the counts are a list in the order
//! of the ranks. Ranks suffice because a value that repeats always occurs first at a forbidden remainder. The ascending
//! order helps again: each scan of the remainders starts where the last one ended. The alternative lost on time: it
//! searched for the value of each remainder, and counted occurrences in a hash table.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use nimbers::Nimber;

use crate::forbidden_remainders::ForbiddenRemainders;
use crate::{InvalidConstrainedNim, MAX_PILE};

/// A pair of the rules, which forbids taking exactly `take` stones from a pile of exactly `pile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Forbidden {
    /// The size of the pile, *X*.
    pub pile: u64,
    /// The number of stones to take, *Y*, from 1 to the size of the pile.
    pub take: u64,
}

/// The forbidden moves of constrained Nim, and the nim-values of all piles under them.
///
/// Two sets of rules are equal if they forbid the same moves, whatever the order of the pairs and however often one is
/// repeated.
///
/// # Examples
///
/// A pile from which nothing may be taken is worth 0:
///
/// ```
/// use impartial_constrained_nim::{Forbidden, Ruleset};
///
/// let rules = Ruleset::new((1..=5).map(|take| Forbidden { pile: 5, take }))?;
/// let values = [4, 5, 6].map(|pile| rules.nim_value(pile).heap_size());
/// assert_eq!(values, [4, 0, 5]);
/// # Ok::<(), impartial_constrained_nim::InvalidConstrainedNim>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    // The pairs as (pile, forbidden remainder), ascending, each once.
    pairs: Vec<(u64, u64)>,
    // The pile of 0 stones and the constrained piles, ascending. Every query searches them, so they are stored alone: a
    // search then touches fewer cache lines than one through piles and breakpoints together.
    piles: Vec<u64>,
    // The breakpoint at each of these piles.
    breakpoints: Vec<Breakpoint>,
    // The occurrences of each value after its first one, as (value, pile), ascending.
    repeats: Vec<(u64, u64)>,
}

/// The values at a pile from which the nim-values grow by one with each stone, up to the next breakpoint.
#[derive(Clone, Copy, Debug)]
struct Breakpoint {
    /// The nim-value of the pile.
    value: u64,
    /// The largest nim-value up to the pile.
    largest: u64,
}

impl Ruleset {
    /// Builds the rules with these forbidden moves, in any order. Repeated pairs count once.
    ///
    /// # Errors
    ///
    /// - [`InvalidConstrainedNim::PairPile`] for the first pair whose pile is 0 or above [`MAX_PILE`].
    /// - [`InvalidConstrainedNim::PairTake`] for the first pair that takes 0 stones, or more than the pile has.
    ///
    /// # Complexity
    ///
    /// *O(M log M)* time and *O(M)* space for *M* pairs.
    pub fn new(pairs: impl IntoIterator<Item = Forbidden>) -> Result<Self, InvalidConstrainedNim> {
        let checked = |(index, Forbidden { pile, take })| {
            if !(1..=MAX_PILE).contains(&pile) {
                Err(InvalidConstrainedNim::PairPile { index, pile })
            } else if !(1..=pile).contains(&take) {
                Err(InvalidConstrainedNim::PairTake { index, pile, take })
            } else {
                Ok((pile, pile - take))
            }
        };
        let mut pairs = pairs.into_iter().enumerate().map(checked).collect::<Result<Vec<_>, _>>()?;
        // One wide number compares without a branch, unlike two in turn.
        pairs.sort_unstable_by_key(|&(pile, remainder)| u128::from(pile) << u64::BITS | u128::from(remainder));
        pairs.dedup();
        let empty_pile = Breakpoint { value: 0, largest: 0 };
        let mut rules = Self { pairs: Vec::new(), piles: vec![0], breakpoints: vec![empty_pile], repeats: Vec::new() };
        rules.add_breakpoints(&pairs);
        rules.pairs = pairs;
        Ok(rules)
    }

    /// Adds a breakpoint for each constrained pile, from the smallest up.
    fn add_breakpoints(&mut self, pairs: &[(u64, u64)]) {
        let (mut remainders, indices) = ForbiddenRemainders::of(pairs);
        let mut first_occurrences = Vec::new();
        let constrained = pairs.chunk_by(|pair, next| pair.0 == next.0);
        let count = constrained.clone().count();
        self.piles.reserve_exact(count);
        self.breakpoints.reserve_exact(count);
        // Each pile may repeat a value. Reserved pages that are never written cost no memory, and are freed below.
        self.repeats.reserve_exact(count);
        let mut indices = indices.as_slice();
        for pairs in constrained {
            let pile = pairs[0].0;
            remainders.advance_to(pile, self.repeats.len());
            first_occurrences.clear();
            first_occurrences.extend(indices[..pairs.len()].iter().map(|&index| remainders.first(index)));
            indices = &indices[pairs.len()..];
            // First occurrences are in the order of the values, so the first match below has the least value.
            first_occurrences.sort_unstable();
            let unreachable = first_occurrences
                .chunk_by(|first, next| first == next)
                .find(|same| remainders.occurrences(same[0]) == same.len());
            let value = unreachable.map(|same| remainders.repeat(same[0], pile));
            self.repeats.extend(value.map(|value| (value, pile)));
            // The largest value grows by one with each stone, except at the piles that repeat a value.
            let largest = pile - self.repeats.len() as u64;
            self.piles.push(pile);
            self.breakpoints.push(Breakpoint { value: value.unwrap_or(largest), largest });
        }
        self.repeats.shrink_to_fit();
        self.repeats.sort_unstable();
    }

    /// Returns the nim-value of a pile of `pile` stones, for any number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn nim_value(&self, pile: u64) -> Nimber {
        // The first breakpoint is at 0, so there is one at or below any pile.
        self.value_from(self.piles.partition_point(|&at| at <= pile) - 1, pile)
    }

    /// Returns the nim-sum of the values of piles in any order.
    ///
    /// # Complexity
    ///
    /// *O(N log N + N log M)* time for *N* piles and *M* pairs, and at most 8 MiB of memory.
    pub(crate) fn nim_sum(&self, piles: &[u64]) -> Nimber {
        /// The number of piles that are copied and sorted at a time: 8 MiB.
        const CHUNK: usize = 1 << 20;
        piles.chunks(CHUNK).map(|piles| self.nim_sum_of_chunk(piles.to_vec())).sum()
    }

    /// Returns the nim-sum of the values of piles, few enough to sort.
    fn nim_sum_of_chunk(&self, mut piles: Vec<u64>) -> Nimber {
        // In ascending order, each search starts near the last one instead of anywhere in memory.
        piles.sort_unstable();
        let mut last = 0;
        let values = piles.into_iter().map(|pile| {
            last += self.breakpoints_passed(last, pile);
            self.value_from(last, pile)
        });
        values.sum()
    }

    /// Returns the number of breakpoints after the one with the index `last` that are at or below `pile`.
    fn breakpoints_passed(&self, last: usize, pile: u64) -> usize {
        let after = &self.piles[last + 1..];
        // Galloping search: the range doubles until it reaches beyond the pile.
        let mut reach = 1;
        while after.get(reach - 1).is_some_and(|&at| at <= pile) {
            reach *= 2;
        }
        let known = reach / 2;
        known + after[known..after.len().min(reach)].partition_point(|&at| at <= pile)
    }

    /// Returns the value of a pile, given the index of the last breakpoint at or below it.
    fn value_from(&self, index: usize, pile: u64) -> Nimber {
        let (at, breakpoint) = (self.piles[index], self.breakpoints[index]);
        Nimber::from_heap(if at == pile { breakpoint.value } else { breakpoint.largest + (pile - at) })
    }

    /// Returns whether taking `take` stones from a pile of `pile` is forbidden.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn forbids(&self, pile: u64, take: u64) -> bool {
        pile.checked_sub(take).is_some_and(|remainder| self.pairs.binary_search(&(pile, remainder)).is_ok())
    }

    /// Returns the forbidden moves, each once, by ascending pile and then by descending number of stones.
    #[must_use]
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = Forbidden> + '_ {
        self.pairs.iter().map(|&(pile, remainder)| Forbidden { pile, take: pile - remainder })
    }

    /// Returns the forbidden moves from a pile of `pile` stones, by descending number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn pairs_of(&self, pile: u64) -> impl ExactSizeIterator<Item = Forbidden> + '_ {
        let start = self.pairs.partition_point(|&(other, _)| other < pile);
        let end = self.pairs.partition_point(|&(other, _)| other <= pile);
        self.pairs[start..end].iter().map(|&(pile, remainder)| Forbidden { pile, take: pile - remainder })
    }

    /// Returns all piles of fewer than `below` stones with this nim-value, ascending.
    ///
    /// This is the inverse of [`nim_value`](Self::nim_value).
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs, and *O(1)* a pile.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_constrained_nim::{Forbidden, Ruleset};
    /// use nimbers::Nimber;
    ///
    /// // From a pile of 4, no move may leave 0 stones. From a pile of 6, no move may leave 0 or 4.
    /// let pairs = [(4, 4), (6, 6), (6, 2)].map(|(pile, take)| Forbidden { pile, take });
    /// let rules = Ruleset::new(pairs)?;
    /// let zeros = |below| rules.piles_worth(Nimber::ZERO, below).collect::<Vec<_>>();
    /// assert_eq!(zeros(100), [0, 4, 6]);
    /// assert_eq!(zeros(6), [0, 4]);
    /// assert_eq!(rules.piles_worth(Nimber::from_heap(1 << 40), u64::MAX).collect::<Vec<_>>(), [(1 << 40) + 2]);
    /// # Ok::<(), impartial_constrained_nim::InvalidConstrainedNim>(())
    /// ```
    pub fn piles_worth(&self, value: Nimber, below: u64) -> impl Iterator<Item = u64> + '_ {
        let value = value.heap_size();
        let repeats = self.repeats.partition_point(|&(repeated, _)| repeated < value);
        let repeats = self.repeats[repeats..].iter().take_while(move |&&(repeated, _)| repeated == value);
        let first = self.first_worth(value).into_iter();
        first.chain(repeats.map(|&(_, pile)| pile)).take_while(move |&pile| pile < below)
    }

    /// Returns the number of stones to take from a pile of `pile` to leave a pile worth `target`.
    ///
    /// Returns `None` if `target` is not below the nim-value of the pile.
    ///
    /// # Complexity
    ///
    /// *O((F + 1) log M)* time for *M* pairs, *F* of them for this pile.
    #[must_use]
    pub fn take_to(&self, pile: u64, target: Nimber) -> Option<u64> {
        if target >= self.nim_value(pile) {
            return None;
        }
        self.piles_worth(target, pile).map(|remainder| pile - remainder).find(|&take| !self.forbids(pile, take))
    }

    /// Returns the smallest pile of this value, or `None` if its number of stones does not fit 64 bits.
    fn first_worth(&self, value: u64) -> Option<u64> {
        let before = self.breakpoints.partition_point(|breakpoint| breakpoint.largest < value);
        match before.checked_sub(1) {
            // The first breakpoint reaches the value 0 only.
            None => Some(0),
            // After this breakpoint the largest value grows by one with each stone, and reaches `value` before or at the
            // next breakpoint.
            Some(index) => self.piles[index].checked_add(value - self.breakpoints[index].largest),
        }
    }
}

// All else follows from the pairs.
impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.pairs == other.pairs
    }
}

impl Eq for Ruleset {}

impl Hash for Ruleset {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pairs.hash(state);
    }
}
