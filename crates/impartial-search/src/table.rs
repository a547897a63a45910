//! The positions that a search has met, each with what is known about its nim-value.
//!
//! One hash table holds all positions, each with an [`Entry`] of 64 bits.
//! A search spends most of its time looking up summands, and each lookup reads one slot from memory.
//! A position is added before its options are searched, and its entry is marked as open until the search leaves it.
//! The alternatives are slower: a separate set of open positions takes more hash operations, and positions in a vector
//! with their indices in a hash table take one more memory access per lookup.
//!
//! The order of a hash table changes from run to run, so the entries number the positions.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};
use impartial_core::nimbers::Nimber;

use crate::known::{Entry, Known};

/// A set of positions with what is known about them.
#[derive(Clone)]
pub(crate) struct Table<P> {
    /// Each position occurs once. Positions with a value are numbered from 1 in the order in which their values were
    /// found, and the others in the order in which they were added.
    entries: HashTable<(P, Entry)>,
    hasher: DefaultHashBuilder,
    /// The number of positions with a value.
    solved: usize,
}

impl<P> Table<P> {
    pub(crate) fn new() -> Self {
        Self { entries: HashTable::new(), hasher: DefaultHashBuilder::default(), solved: 0 }
    }

    /// Returns the number of positions, with or without a value.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the positions about which something is known. Positions with a value come first.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&P, Known)> {
        let mut entries: Vec<&(P, Entry)> = self.entries.iter().collect();
        entries.sort_unstable_by_key(|(_, entry)| (entry.value().is_none(), entry.number()));
        entries.into_iter().filter_map(|(position, entry)| Some((position, entry.known()?)))
    }

    /// Removes all positions.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.solved = 0;
    }
}

impl<P: Eq + Hash> Table<P> {
    /// Returns the entry of a position, or an empty entry if the table lacks it.
    pub(crate) fn find(&self, position: &P) -> Entry {
        let found = self.entries.find(self.hasher.hash_one(position), |(other, _)| other == position);
        found.map_or(Entry::default(), |(_, entry)| *entry)
    }

    pub(crate) fn get(&self, position: &P) -> Option<Nimber> {
        self.find(position).value().map(Nimber::from_heap)
    }

    /// Marks a position without a value as open, and adds it if it is new.
    ///
    /// Returns `false` if the position is new and the table already has `limit` positions.
    pub(crate) fn open(&mut self, position: &P, limit: usize) -> bool
    where
        P: Clone,
    {
        let hash = self.hasher.hash_one(position);
        if let Some((_, entry)) = self.entries.find_mut(hash, |(other, _)| other == position) {
            *entry = entry.opened();
            return true;
        }
        let Ok(number) = u32::try_from(self.entries.len()) else { return false };
        if self.entries.len() >= limit {
            return false;
        }
        let entry = Entry::default().opened().numbered(number.into());
        let hasher = &self.hasher;
        self.entries.insert_unique(hash, (position.clone(), entry), |(other, _)| hasher.hash_one(other));
        true
    }

    /// Closes an open position and stores what is known about it.
    pub(crate) fn close(&mut self, position: &P, known: Entry) {
        let hash = self.hasher.hash_one(position);
        if let Some((_, entry)) = self.entries.find_mut(hash, |(other, _)| other == position)
            && entry.value().is_none()
        {
            *entry = if known.value().is_some() {
                self.solved += 1;
                known.numbered(self.solved as u64)
            } else {
                entry.closed().or(known)
            };
        }
    }

    pub(crate) fn remove(&mut self, position: &P) {
        if let Ok(entry) = self.entries.find_entry(self.hasher.hash_one(position), |(other, _)| other == position) {
            entry.remove();
        }
    }

    /// Adds what another table has saved about a position. A value that is already known is kept.
    pub(crate) fn load(&mut self, position: &P, known: Entry)
    where
        P: Clone,
    {
        if self.get(position).is_none() && self.open(position, usize::MAX) {
            self.close(position, known);
        }
    }
}
