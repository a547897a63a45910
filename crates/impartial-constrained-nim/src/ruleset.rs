//! The forbidden moves, prepared so that any pile can be asked for.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashMap;
use nimbers::Nimber;

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
        // How often each value occurs besides its first time.
        let mut repeats: HashMap<u64, usize> = HashMap::new();
        let mut values = Vec::new();
        let constrained = pairs.chunk_by(|left, right| left.0 == right.0).count();
        self.piles.reserve_exact(constrained);
        self.marks.reserve_exact(constrained);
        for of_pile in pairs.chunk_by(|left, right| left.0 == right.0) {
            let pile = of_pile[0].0;
            values.clear();
            values.extend(of_pile.iter().map(|&(_, left)| self.nim_value(left).heap_size()));
            values.sort_unstable();
            let hidden = values.chunk_by(|left, right| left == right).find(|occurrences| {
                let all = 1 + repeats.get(&occurrences[0]).copied().unwrap_or(0);
                occurrences.len() == all
            });
            let largest = self.largest_up_to(pile - 1);
            let mark = match hidden {
                Some(occurrences) => {
                    let value = occurrences[0];
                    *repeats.entry(value).or_default() += 1;
                    self.repeats.push((value, pile));
                    Mark { value, largest }
                }
                None => Mark { value: largest + 1, largest: largest + 1 },
            };
            self.piles.push(pile);
            self.marks.push(mark);
        }
        self.repeats.sort_unstable();
    }

    /// The nim-value of a pile of `pile` stones, for any number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn nim_value(&self, pile: u64) -> Nimber {
        let (marked, mark) = self.mark_up_to(pile);
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

    /// The largest nim-value of a pile of at most `pile` stones.
    fn largest_up_to(&self, pile: u64) -> u64 {
        let (marked, mark) = self.mark_up_to(pile);
        mark.largest + (pile - marked)
    }

    /// The last marked pile of at most `pile` stones, and what is known there.
    fn mark_up_to(&self, pile: u64) -> (u64, Mark) {
        // The first mark is at 0.
        let index = self.piles.partition_point(|&marked| marked <= pile) - 1;
        (self.piles[index], self.marks[index])
    }
}
