//! The forbidden moves, and the nim-values of all piles under them.
//!
//! Nim-values need only pairs that are sorted by pile. Finding a move also takes a sorted list of the pairs of each pile, and
//! a list of the piles that repeat a nim-value. They are built on demand, because most programs need only the winner.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use digit_sort::sort_records_by_bits;
use nimbers::Nimber;
use once_cell::race::OnceBox;

use crate::pile_values::{PileValues, remainder};
use crate::{InvalidConstrainedNim, MAX_PILE};

/// A pair of the rules, which forbids taking exactly `take` stones from a pile of exactly `pile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Forbidden {
    /// The size of the pile, *X*.
    pub pile: u64,
    /// The number of stones to take, *Y*, from 1 to the size of the pile.
    pub take: u64,
}

/// The forbidden moves of constrained Nim, and the nim-values of all piles under them.
///
/// Two rulesets are equal if they forbid the same moves. The order and repetition of pairs do not matter.
///
/// # Examples
///
/// A pile without legal moves has the nim-value 0:
///
/// ```
/// use impartial_constrained_nim::{Forbidden, Ruleset};
///
/// let rules = Ruleset::new((1..=5).map(|take| Forbidden { pile: 5, take }))?;
/// let values = [4, 5, 6].map(|pile| rules.nim_value(pile).heap_size());
/// assert_eq!(values, [4, 0, 5]);
/// # Ok::<(), impartial_constrained_nim::InvalidConstrainedNim>(())
/// ```
#[derive(Clone)]
pub struct Ruleset {
    // The pairs as (pile, forbidden remainder), ascending by pile. They may repeat.
    pairs: Vec<(u64, u64)>,
    values: PileValues,
    // Built on demand.
    lists: OnceBox<MoveLists>,
}

/// The lists that are needed only to find moves.
#[derive(Clone)]
struct MoveLists {
    // The pairs as (pile, forbidden remainder), ascending, without duplicates.
    pairs: Vec<(u64, u64)>,
    // All occurrences of nim-values except the first of each, as ascending pairs (value, pile).
    repeats: Vec<(u64, u64)>,
}

impl Ruleset {
    /// Builds the rules with these forbidden moves, in any order. Repeated pairs count once.
    ///
    /// # Errors
    ///
    /// - [`InvalidConstrainedNim::PairPile`] for the first pair whose pile is 0 or above [`MAX_PILE`].
    /// - [`InvalidConstrainedNim::PairTake`] for the first pair that takes 0 stones, or more than the pile has.
    ///
    /// # Panics
    ///
    /// Panics if the pairs have 2^32 - 1 or more distinct piles.
    ///
    /// # Complexity
    ///
    /// *O(M log M)* time and *O(M)* space for *M* pairs. The first comparison, or the first call of any method except
    /// [`nim_value`](Self::nim_value), takes an additional *O(M log M)* time.
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
        let pairs = pairs.into_iter().enumerate().map(checked).collect::<Result<Vec<_>, _>>()?;
        let mut pairs = sorted_by_pile(pairs);
        let values = PileValues::new(&mut pairs);
        Ok(Self { pairs, values, lists: OnceBox::new() })
    }

    /// Returns the lists that moves need. The first call builds them.
    fn lists(&self) -> &MoveLists {
        self.lists.get_or_init(|| {
            let mut pairs = self.pairs.clone();
            for pairs in pairs.chunk_by_mut(|pair, next| pair.0 == next.0) {
                pairs.sort_unstable_by_key(remainder);
            }
            pairs.dedup();
            Box::new(MoveLists { pairs, repeats: self.values.repeats() })
        })
    }

    /// Returns the nim-value of a pile of `pile` stones, for any number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn nim_value(&self, pile: u64) -> Nimber {
        Nimber::from_heap(self.values.value(pile))
    }

    /// Returns the nim-sum of piles in any order.
    pub(crate) fn nim_sum(&self, piles: &[u64]) -> Nimber {
        self.values.nim_sum(piles)
    }

    /// Returns whether taking `take` stones from a pile of `pile` is forbidden.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn forbids(&self, pile: u64, take: u64) -> bool {
        pile.checked_sub(take).is_some_and(|remainder| self.lists().pairs.binary_search(&(pile, remainder)).is_ok())
    }

    /// Returns the forbidden moves without duplicates, by ascending pile and then by descending number of stones.
    #[must_use]
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = Forbidden> + '_ {
        self.lists().pairs.iter().map(|&(pile, remainder)| Forbidden { pile, take: pile - remainder })
    }

    /// Returns the forbidden moves from a pile of `pile` stones, by descending number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn pairs_of(&self, pile: u64) -> impl ExactSizeIterator<Item = Forbidden> + '_ {
        let pairs = &self.lists().pairs;
        let start = pairs.partition_point(|&(other, _)| other < pile);
        let end = pairs.partition_point(|&(other, _)| other <= pile);
        pairs[start..end].iter().map(|&(pile, remainder)| Forbidden { pile, take: pile - remainder })
    }

    /// Returns all piles of fewer than `below` stones with this nim-value, in ascending order.
    ///
    /// This is the inverse of [`nim_value`](Self::nim_value).
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs, and *O(1)* time per pile.
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
    /// let zeros = |below| rules.piles_with_value(Nimber::ZERO, below).collect::<Vec<_>>();
    /// assert_eq!(zeros(100), [0, 4, 6]);
    /// assert_eq!(zeros(6), [0, 4]);
    /// assert_eq!(rules.piles_with_value(Nimber::from_heap(1 << 40), u64::MAX).collect::<Vec<_>>(), [(1 << 40) + 2]);
    /// # Ok::<(), impartial_constrained_nim::InvalidConstrainedNim>(())
    /// ```
    pub fn piles_with_value(&self, value: Nimber, below: u64) -> impl Iterator<Item = u64> + '_ {
        let value = value.heap_size();
        let repeats = &self.lists().repeats;
        let start = repeats.partition_point(|&(repeated, _)| repeated < value);
        let repeats = repeats[start..].iter().take_while(move |&&(repeated, _)| repeated == value);
        let first = self.values.first_with_value(value).into_iter();
        first.chain(repeats.map(|&(_, pile)| pile)).take_while(move |&pile| pile < below)
    }

    /// Returns the number of stones to take from a pile of `pile` to leave a pile with the nim-value `target`.
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
        self.piles_with_value(target, pile).map(|remainder| pile - remainder).find(|&take| !self.forbids(pile, take))
    }
}

/// Sorts pairs by pile. The order of pairs with equal piles is arbitrary.
fn sorted_by_pile(pairs: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    // The radix sort skips the high bits that all piles share.
    let first = pairs.first().map_or(0, |pair| pair.0);
    // Bits above the highest bit in which piles differ would only take time.
    let differing = pairs.iter().fold(0, |differing, pair| differing | pair.0 ^ first);
    sort_records_by_bits(pairs, 0..u64::BITS - differing.leading_zeros(), |pair| pair.0)
}

// The nim-values and the lists follow from the pairs.
impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.lists().pairs == other.lists().pairs
    }
}

impl Eq for Ruleset {}

impl Hash for Ruleset {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lists().pairs.hash(state);
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ruleset").field("pairs", &self.lists().pairs).finish_non_exhaustive()
    }
}
