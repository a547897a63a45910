//! The forbidden moves, prepared so that any pile can be asked for.

use alloc::vec;
use alloc::vec::Vec;

use nimbers::Nimber;

use crate::lefts::Lefts;

/// The most stones of a pile: 2^63 - 1.
pub const MAX_PILE: u64 = (1 << 63) - 1;

/// A pair of the rules: from a pile of exactly `pile` stones, exactly `take` may not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forbidden {
    /// The size of the pile, *X*.
    pub pile: u64,
    /// The number of stones, *Y*, from 1 to the size of the pile.
    pub take: u64,
}

/// A pair that forbids nothing, or is out of bounds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPair {
    /// The pile has 0 stones or more than [`MAX_PILE`].
    #[error("pair {index}: the pile must be from 1 to {MAX_PILE}, not {pile}")]
    Pile {
        /// The index of the pair, from 0.
        index: usize,
        /// The pile given.
        pile: u64,
    },
    /// No stone is taken, or more than there are.
    #[error("pair {index}: from 1 to {pile} stones can be taken from the pile, not {take}")]
    Take {
        /// The index of the pair, from 0.
        index: usize,
        /// The pile given.
        pile: u64,
        /// The number of stones given.
        take: u64,
    },
}

/// The forbidden moves of constrained Nim, with what they do to the nim-values of all piles.
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
/// # Ok::<(), impartial_constrained_nim::InvalidPair>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    // The pairs as (pile, pile that may not be left), in ascending order, each once.
    pairs: Vec<(u64, u64)>,
    // The pile of 0 stones and the constrained ones, ascending. Searched for every pile, so they stand alone.
    piles: Vec<u64>,
    // What is known at each of them.
    marks: Vec<Mark>,
    // The occurrences of values other than the first of each, as (value, pile) in ascending order.
    repeats: Vec<(u64, u64)>,
}

/// What is known at a pile from which the nim-values climb by one with each stone, up to the next mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    /// The nim-value of the pile.
    value: u64,
    /// The largest nim-value up to the pile.
    largest: u64,
}

impl Ruleset {
    /// The rules with these forbidden moves, in any order; repetitions are harmless.
    ///
    /// # Errors
    ///
    /// - [`InvalidPair::Pile`] for the first pair whose pile is 0 or above [`MAX_PILE`].
    /// - [`InvalidPair::Take`] for the first pair that takes 0 stones, or more than the pile has.
    ///
    /// # Complexity
    ///
    /// *O(M log M)* time and *O(M)* space for *M* pairs.
    pub fn new(pairs: impl IntoIterator<Item = Forbidden>) -> Result<Self, InvalidPair> {
        let checked = |(index, Forbidden { pile, take })| {
            if !(1..=MAX_PILE).contains(&pile) {
                Err(InvalidPair::Pile { index, pile })
            } else if !(1..=pile).contains(&take) {
                Err(InvalidPair::Take { index, pile, take })
            } else {
                Ok((pile, pile - take))
            }
        };
        let mut pairs = pairs.into_iter().enumerate().map(checked).collect::<Result<Vec<_>, _>>()?;
        // One wide number compares without a branch, unlike two in turn.
        pairs.sort_unstable_by_key(|&(pile, left)| u128::from(pile) << u64::BITS | u128::from(left));
        pairs.dedup();
        let nothing = Mark { value: 0, largest: 0 };
        let mut rules = Self { pairs: Vec::new(), piles: vec![0], marks: vec![nothing], repeats: Vec::new() };
        rules.work_out(&pairs);
        rules.pairs = pairs;
        Ok(rules)
    }

    /// Adds a mark for each constrained pile, from the smallest up.
    fn work_out(&mut self, pairs: &[(u64, u64)]) {
        let (mut lefts, places) = Lefts::of(pairs);
        let mut of_pile = Vec::new();
        let constrained = pairs.chunk_by(|left, right| left.0 == right.0);
        let room = constrained.clone().count();
        self.piles.reserve_exact(room);
        self.marks.reserve_exact(room);
        // Each may repeat a value; room that is not written to costs no memory, and is given back.
        self.repeats.reserve_exact(room);
        let mut places = places.as_slice();
        for pairs in constrained {
            let pile = pairs[0].0;
            lefts.pass(pile, self.repeats.len());
            of_pile.clear();
            of_pile.extend(places[..pairs.len()].iter().map(|&place| lefts.first(place)));
            places = &places[pairs.len()..];
            // First occurrences are in the order of the values.
            of_pile.sort_unstable();
            let hidden =
                of_pile.chunk_by(|left, right| left == right).find(|same| lefts.occurrences(same[0]) == same.len());
            let value = hidden.map(|same| lefts.repeat(same[0], pile));
            self.repeats.extend(value.map(|value| (value, pile)));
            // One stone more is worth one more, but for the piles that repeat a value.
            let largest = pile - self.repeats.len() as u64;
            self.piles.push(pile);
            self.marks.push(Mark { value: value.unwrap_or(largest), largest });
        }
        self.repeats.shrink_to_fit();
        self.repeats.sort_unstable();
    }

    /// The nim-value of a pile of `pile` stones, for any number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn nim_value(&self, pile: u64) -> Nimber {
        // The first mark is at 0.
        self.value_from(self.piles.partition_point(|&marked| marked <= pile) - 1, pile)
    }

    /// The nim-sum of the values of piles in any order.
    ///
    /// # Complexity
    ///
    /// *O(N log N + N log M)* time for *N* piles and *M* pairs, and no more memory for many piles than for some.
    pub(crate) fn nim_sum(&self, piles: &[u64]) -> Nimber {
        /// As many as are copied at a time: 8 MiB of them.
        const SORTED: usize = 1 << 20;
        piles.chunks(SORTED).map(|piles| self.nim_sum_of_some(piles.to_vec())).sum()
    }

    /// The same of so few piles that they can be put in order.
    fn nim_sum_of_some(&self, mut piles: Vec<u64>) -> Nimber {
        // In ascending order, so that each is searched near the one before and not all over the memory.
        piles.sort_unstable();
        let mut last = 0;
        let values = piles.into_iter().map(|pile| {
            last += self.marks_passed(last, pile);
            self.value_from(last, pile)
        });
        values.sum()
    }

    /// How many marks after the one with this index are at or below `pile`.
    fn marks_passed(&self, last: usize, pile: u64) -> usize {
        let after = &self.piles[last + 1..];
        // The stretch to search doubles until it is known to reach beyond the pile.
        let mut reach = 1;
        while after.get(reach - 1).is_some_and(|&marked| marked <= pile) {
            reach *= 2;
        }
        let known = reach / 2;
        known + after[known..after.len().min(reach)].partition_point(|&marked| marked <= pile)
    }

    /// The value of a pile, given the index of the last mark at or below it.
    fn value_from(&self, index: usize, pile: u64) -> Nimber {
        let (marked, mark) = (self.piles[index], self.marks[index]);
        Nimber::of_heap(if marked == pile { mark.value } else { mark.largest + (pile - marked) })
    }

    /// Whether it is forbidden to take `take` stones from a pile of `pile`.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn forbids(&self, pile: u64, take: u64) -> bool {
        pile.checked_sub(take).is_some_and(|left| self.pairs.binary_search(&(pile, left)).is_ok())
    }

    /// The forbidden moves, each once, by ascending pile and then by descending number of stones.
    #[must_use]
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = Forbidden> + '_ {
        self.pairs.iter().map(|&(pile, left)| Forbidden { pile, take: pile - left })
    }

    /// The forbidden moves from a pile of `pile` stones, by descending number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn pairs_of(&self, pile: u64) -> impl ExactSizeIterator<Item = Forbidden> + '_ {
        let start = self.pairs.partition_point(|&(other, _)| other < pile);
        let end = self.pairs.partition_point(|&(other, _)| other <= pile);
        self.pairs[start..end].iter().map(|&(pile, left)| Forbidden { pile, take: pile - left })
    }

    /// The inverse of [`nim_value`](Self::nim_value): all piles of fewer than `below` stones that have this nim-value,
    /// ascending.
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
    /// // A pile of 4 may not be emptied, and then one of 6 may be neither emptied nor left with 4.
    /// let pairs = [(4, 4), (6, 6), (6, 2)].map(|(pile, take)| Forbidden { pile, take });
    /// let rules = Ruleset::new(pairs)?;
    /// let zeros = |below| rules.piles_worth(Nimber::ZERO, below).collect::<Vec<_>>();
    /// assert_eq!(zeros(100), [0, 4, 6]);
    /// assert_eq!(zeros(6), [0, 4]);
    /// assert_eq!(rules.piles_worth(Nimber::of_heap(1 << 40), u64::MAX).collect::<Vec<_>>(), [(1 << 40) + 2]);
    /// # Ok::<(), impartial_constrained_nim::InvalidPair>(())
    /// ```
    pub fn piles_worth(&self, value: Nimber, below: u64) -> impl Iterator<Item = u64> + '_ {
        let value = value.heap_size();
        let repeats = self.repeats.partition_point(|&(repeated, _)| repeated < value);
        let repeats = self.repeats[repeats..].iter().take_while(move |&&(repeated, _)| repeated == value);
        let first = self.first_worth(value).into_iter();
        first.chain(repeats.map(|&(_, pile)| pile)).take_while(move |&pile| pile < below)
    }

    /// How many stones to take from a pile of `pile` so that it is worth `target`; `None` if that is not below its
    /// nim-value.
    ///
    /// # Complexity
    ///
    /// *O((F + 1) log M)* time for *M* pairs, *F* of them of this pile.
    #[must_use]
    pub fn take_to(&self, pile: u64, target: Nimber) -> Option<u64> {
        if target >= self.nim_value(pile) {
            return None;
        }
        self.piles_worth(target, pile).map(|left| pile - left).find(|&take| !self.forbids(pile, take))
    }

    /// The smallest pile of this value; `None` if it has more stones than fit in 64 bits.
    fn first_worth(&self, value: u64) -> Option<u64> {
        let before = self.marks.partition_point(|mark| mark.largest < value);
        match before.checked_sub(1) {
            // Only the value 0 is reached by the first mark already.
            None => Some(0),
            // Past this mark the values climb to the next, which reaches the value where it still lacks one.
            Some(index) => self.piles[index].checked_add(value - self.marks[index].largest),
        }
    }
}
