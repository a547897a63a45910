//! The piles that may not be left, each with the value that it has.
//!
//! Values are not compared as numbers here but by where they occur first, which is the same order: a value that is new
//! is larger than all before. Every value that repeats occurs first at one of these piles, so a list of them is all it
//! takes, and nothing has to be searched.

use alloc::vec;
use alloc::vec::Vec;

/// All piles that some pair forbids to leave, ascending, each once.
pub(crate) struct Lefts {
    lefts: Vec<Left>,
    // How many of them are below all piles to come.
    passed: usize,
}

/// A pile that may not be left, and what is known of it once it is passed.
struct Left {
    pile: u64,
    /// The largest nim-value up to it.
    largest: u64,
    /// The index of the first pile of the same value.
    first: usize,
    /// How often its value occurred, if it is the first of that value.
    occurrences: usize,
}

impl Lefts {
    /// Those of pairs (pile, pile that may not be left), and for each pair the index of the latter.
    pub(crate) fn of(pairs: &[(u64, u64)]) -> (Self, Vec<usize>) {
        let mut order: Vec<(u64, usize)> = pairs.iter().map(|&(_, left)| left).zip(0..).collect();
        order.sort_unstable_by_key(|&(left, _)| left);
        let different = order.chunk_by(|(left, _), (other, _)| left == other).count();
        let mut lefts: Vec<Left> = Vec::with_capacity(different);
        let mut places = vec![0; order.len()];
        for (pile, pair) in order {
            if lefts.last().is_none_or(|last| last.pile != pile) {
                lefts.push(Left { pile, largest: 0, first: lefts.len(), occurrences: 1 });
            }
            places[pair] = lefts.len() - 1;
        }
        (Self { lefts, passed: 0 }, places)
    }

    /// Takes note of the largest values up to the piles below `pile`, the next constrained one, and up to itself if its
    /// value should be new; `repeated` constrained piles below it repeat a value.
    pub(crate) fn pass(&mut self, pile: u64, repeated: usize) {
        let next = self.lefts[self.passed..].iter_mut().take_while(|left| left.pile <= pile);
        for left in next {
            // One stone more is worth one more, but for the piles that repeat a value.
            left.largest = left.pile - repeated as u64;
            self.passed += 1;
        }
    }

    /// The index of the first pile of the value of the pile with this index.
    pub(crate) fn first(&self, index: usize) -> usize {
        self.lefts[index].first
    }

    /// How often the value occurred whose first pile has this index.
    pub(crate) fn occurrences(&self, first: usize) -> usize {
        self.lefts[first].occurrences
    }

    /// Lets `pile`, up to which all were passed, repeat the value whose first pile has the index `first`, and returns
    /// the value.
    pub(crate) fn repeat(&mut self, first: usize, pile: u64) -> u64 {
        self.lefts[first].occurrences += 1;
        // If it may not be left itself, it was passed last.
        if let Some(last) = self.lefts[..self.passed].last_mut().filter(|last| last.pile == pile) {
            last.first = first;
        }
        self.lefts[first].largest
    }
}
