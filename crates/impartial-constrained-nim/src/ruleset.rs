//! The forbidden moves, and the values of all piles under them.
//!
//! A nim-value needs the pairs in the order of their piles only. A move also needs them in order within each pile, and the
//! piles that repeat a value. Those lists are made when they are first asked for, because most programs ask only who wins.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use digit_sort::sort_by_key;
use nimbers::Nimber;
use once_cell::race::OnceBox;

use crate::breakpoints::Breakpoints;
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
#[derive(Clone)]
pub struct Ruleset {
    // The pairs as (pile, forbidden remainder), ascending by pile. They may repeat.
    pairs: Vec<(u64, u64)>,
    breakpoints: Breakpoints,
    lists: OnceBox<Lists>,
}

/// What the moves need and the nim-values do not.
#[derive(Clone)]
struct Lists {
    // The pairs as (pile, forbidden remainder), ascending, each once.
    pairs: Vec<(u64, u64)>,
    // The occurrences of each value after its first one, as (value, pile), ascending.
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
    /// Panics if pairs name 2^32 - 1 different piles or more.
    ///
    /// # Complexity
    ///
    /// *O(M log M)* time and *O(M)* space for *M* pairs. The first call of any other method than
    /// [`nim_value`](Self::nim_value), and the first comparison, takes *O(M log M)* time once more.
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
        let breakpoints = Breakpoints::new(&mut pairs);
        Ok(Self { pairs, breakpoints, lists: OnceBox::new() })
    }

    /// Returns the lists that moves need, and makes them at the first call.
    fn lists(&self) -> &Lists {
        self.lists.get_or_init(|| {
            let mut pairs = self.pairs.clone();
            for pairs in pairs.chunk_by_mut(|pair, next| pair.0 == next.0) {
                pairs.sort_unstable_by_key(|pair| pair.1);
            }
            pairs.dedup();
            Box::new(Lists { pairs, repeats: self.breakpoints.repeats() })
        })
    }

    /// Returns the nim-value of a pile of `pile` stones, for any number of stones.
    ///
    /// # Complexity
    ///
    /// *O(log M)* time for *M* pairs.
    #[must_use]
    pub fn nim_value(&self, pile: u64) -> Nimber {
        Nimber::from_heap(self.breakpoints.value(pile))
    }

    /// Returns the nim-sum of the values of piles in any order.
    pub(crate) fn nim_sum(&self, piles: &[u64]) -> Nimber {
        self.breakpoints.nim_sum(piles)
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

    /// Returns the forbidden moves, each once, by ascending pile and then by descending number of stones.
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
        let repeats = &self.lists().repeats;
        let start = repeats.partition_point(|&(repeated, _)| repeated < value);
        let repeats = repeats[start..].iter().take_while(move |&&(repeated, _)| repeated == value);
        let first = self.breakpoints.first_worth(value).into_iter();
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
}

/// Sorts pairs by their piles. The pairs of one pile are in no order.
fn sorted_by_pile(pairs: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    let first = pairs.first().map_or(0, |pair| pair.0);
    // Bits above the highest one in which piles differ would only take time.
    let differing = pairs.iter().fold(0, |differing, pair| differing | pair.0 ^ first);
    sort_by_key(pairs, 0..u64::BITS - differing.leading_zeros(), |pair| pair.0)
}

// All else follows from the pairs.
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
