//! The forbidden remainders of all pairs, with the first occurrence and the number of occurrences of their values.
//!
//! Values are compared by the index of their first occurrence instead of as numbers. That is the same order, because a
//! new value is larger than all values before it. A value that repeats occurs first at a forbidden remainder, so this
//! list has every index that is needed. See `ruleset.rs` for the alternative that lost.

use alloc::vec;
use alloc::vec::Vec;

/// All piles that some pair forbids to leave, ascending, each once.
pub(crate) struct ForbiddenRemainders {
    remainders: Vec<Remainder>,
    // The number of remainders whose largest nim-value is known.
    known: usize,
}

/// A forbidden remainder. Its first three fields are final once the scan has passed it.
struct Remainder {
    pile: u64,
    /// The largest nim-value up to this pile.
    largest: u64,
    /// The index of the first remainder with the same value.
    first: usize,
    /// The number of occurrences of the value so far, if this remainder is the first one.
    occurrences: usize,
}

impl ForbiddenRemainders {
    /// Collects the remainders of pairs (pile, forbidden remainder), and the index of the remainder of each pair.
    pub(crate) fn of(pairs: &[(u64, u64)]) -> (Self, Vec<usize>) {
        // Sorted once, so that each pair gets an index and later steps look nothing up by pile.
        let mut order: Vec<(u64, usize)> = pairs.iter().map(|&(_, remainder)| remainder).zip(0..).collect();
        order.sort_unstable_by_key(|&(remainder, _)| remainder);
        let different = order.chunk_by(|(pile, _), (next, _)| pile == next).count();
        let mut remainders: Vec<Remainder> = Vec::with_capacity(different);
        let mut indices = vec![0; order.len()];
        for (pile, pair) in order {
            if remainders.last().is_none_or(|last| last.pile != pile) {
                remainders.push(Remainder { pile, largest: 0, first: remainders.len(), occurrences: 1 });
            }
            indices[pair] = remainders.len() - 1;
        }
        (Self { remainders, known: 0 }, indices)
    }

    /// Stores the largest nim-value at each remainder up to `pile`, the next constrained pile.
    ///
    /// `repeated` constrained piles below `pile` repeat a value. The entry of `pile` itself assumes that its value is
    /// new; [`repeat`](Self::repeat) corrects it otherwise.
    pub(crate) fn advance_to(&mut self, pile: u64, repeated: usize) {
        let next = self.remainders[self.known..].iter_mut().take_while(|remainder| remainder.pile <= pile);
        for remainder in next {
            // The largest value grows by one with each stone, except at the piles that repeat a value.
            remainder.largest = remainder.pile - repeated as u64;
            self.known += 1;
        }
    }

    /// Returns the index of the first remainder with the same value.
    pub(crate) fn first(&self, index: usize) -> usize {
        self.remainders[index].first
    }

    /// Returns the number of occurrences of the value whose first remainder has this index.
    pub(crate) fn occurrences(&self, first: usize) -> usize {
        self.remainders[first].occurrences
    }

    /// Records that `pile` repeats the value whose first remainder has the index `first`, and returns that value.
    ///
    /// The remainders must have advanced to `pile`.
    pub(crate) fn repeat(&mut self, first: usize, pile: u64) -> u64 {
        self.remainders[first].occurrences += 1;
        // If the pile is a forbidden remainder itself, it is the last known one.
        if let Some(last) = self.remainders[..self.known].last_mut().filter(|last| last.pile == pile) {
            last.first = first;
        }
        self.remainders[first].largest
    }
}
