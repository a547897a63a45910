//! The positions that a search has met, each with what is known of its nim-value.
//!
//! One hash table holds them, in entries of a position and one word.
//! A search spends most of its time looking up summands, and each lookup reads one entry from memory.
//! A position is entered before its options are searched, and its word tells whether the search is still there.
//! The alternatives lost: a set of open positions takes more hash operations, and positions in a vector with their
//! indices in a hash table take one more access to memory for each lookup.
//!
//! A hash table has an order that changes from run to run, so the words number the positions.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};
use impartial_core::nimbers::Nimber;

use crate::known::{Known, Word};

/// Positions, each once, with what is known of them.
#[derive(Clone)]
pub(crate) struct Table<P> {
    // Each position once. Those with a value are numbered from 1 in the order in which the values were found, and the
    // others by the order in which they were entered.
    entries: HashTable<(P, Word)>,
    hasher: DefaultHashBuilder,
    /// The number of positions with a value.
    solved: usize,
}

impl<P> Table<P> {
    pub(crate) fn new() -> Self {
        Self { entries: HashTable::new(), hasher: DefaultHashBuilder::default(), solved: 0 }
    }

    /// Returns the number of positions, with a value or without.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the positions of which something is known, first those with a value.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&P, Known)> {
        let mut entries: Vec<&(P, Word)> = self.entries.iter().collect();
        entries.sort_unstable_by_key(|(_, word)| (word.value().is_none(), word.number()));
        entries.into_iter().filter_map(|(position, word)| Some((position, word.known()?)))
    }

    /// Removes all positions.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.solved = 0;
    }
}

impl<P: Eq + Hash> Table<P> {
    /// Returns what is known of a position.
    pub(crate) fn find(&self, position: &P) -> Word {
        let found = self.entries.find(self.hasher.hash_one(position), |(other, _)| other == position);
        found.map_or(Word::default(), |(_, word)| *word)
    }

    pub(crate) fn get(&self, position: &P) -> Option<Nimber> {
        self.find(position).value().map(Nimber::from_heap)
    }

    /// Marks a position without a value as open, and enters it if it is new.
    ///
    /// Returns whether the table has room: a new position is not entered if there are `limit` already.
    pub(crate) fn open(&mut self, position: &P, limit: usize) -> bool
    where
        P: Clone,
    {
        let hash = self.hasher.hash_one(position);
        if let Some((_, word)) = self.entries.find_mut(hash, |(other, _)| other == position) {
            *word = word.opened();
            return true;
        }
        let Ok(number) = u32::try_from(self.entries.len()) else { return false };
        if self.entries.len() >= limit {
            return false;
        }
        let word = Word::default().opened().numbered(number.into());
        let hasher = &self.hasher;
        self.entries.insert_unique(hash, (position.clone(), word), |(other, _)| hasher.hash_one(other));
        true
    }

    /// Closes an open position, of which this is known.
    pub(crate) fn close(&mut self, position: &P, known: Word) {
        let hash = self.hasher.hash_one(position);
        if let Some((_, word)) = self.entries.find_mut(hash, |(other, _)| other == position)
            && word.value().is_none()
        {
            *word = if known.value().is_some() {
                self.solved += 1;
                known.numbered(self.solved as u64)
            } else {
                word.closed().or(known)
            };
        }
    }

    pub(crate) fn remove(&mut self, position: &P) {
        if let Ok(entry) = self.entries.find_entry(self.hasher.hash_one(position), |(other, _)| other == position) {
            entry.remove();
        }
    }

    /// Adds what is known of a position, as saved from another table. A value that the position has is kept.
    pub(crate) fn load(&mut self, position: &P, known: Word)
    where
        P: Clone,
    {
        if self.get(position).is_none() && self.open(position, usize::MAX) {
            self.close(position, known);
        }
    }

    /// Returns the nim-value of a sum, or `None` if the table lacks one of its summands.
    pub(crate) fn value_of_sum<'a>(&self, summands: impl IntoIterator<Item = &'a P>) -> Option<Nimber>
    where
        P: 'a,
    {
        summands.into_iter().map(|summand| self.get(summand)).sum()
    }
}
