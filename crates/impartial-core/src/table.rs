//! The positions that a solver has met, each with what is known of its nim-value.
//!
//! One hash table holds them, in entries of a position and one word.
//! A search spends most of its time looking up summands, and each lookup reads one entry from memory.
//! A position is entered before its options are searched, and its word tells whether the search is still there.
//! The alternatives lost: a set of open positions takes more hash operations, and positions in a vector with their
//! indices in a hash table take one more access to memory for each lookup.
//!
//! A hash table has an order that changes from run to run, so the words number the positions.

use alloc::vec::{self, Vec};
use core::hash::{BuildHasher as _, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};
use nimbers::Nimber;

use crate::known::{Known, Word};

/// Positions, each once, with what is known of them.
#[derive(Clone)]
pub(crate) struct Table<P> {
    // Each position once. Those with a value are numbered from 0 in the order in which the values were found, and the
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

    /// Returns the number of positions with a value.
    pub(crate) const fn solved(&self) -> usize {
        self.solved
    }

    /// Returns the positions of which something is known, first those with a value.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&P, Known)> + Clone {
        let mut entries: Vec<&(P, Word)> = self.entries.iter().collect();
        entries.sort_unstable_by_key(|(_, word)| (word.value().is_none(), word.number()));
        entries.into_iter().filter_map(|(position, word)| Some((position, word.known()?)))
    }

    /// Returns the positions with a value.
    pub(crate) fn values(&self) -> StoredValues<'_, P> {
        let values = self.known().map_while(|(position, known)| match known {
            Known::Value(value) => Some((position, value)),
            Known::Not(_) => None,
        });
        StoredValues(values.collect::<Vec<_>>().into_iter())
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
    /// Returns whether the table has room: a new position is not entered beside `limit` others.
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
                known.numbered(self.solved as u64 - 1)
            } else {
                word.closed().or(known)
            };
        }
    }

    /// Adds what another search found out, and returns whether the position is open. It stays open, if it has no value.
    #[cfg(feature = "parallel")]
    pub(crate) fn learn(&mut self, position: P, known: Word) -> bool {
        let Self { entries, hasher, solved } = self;
        let hash = hasher.hash_one(&position);
        let number = entries.len() as u64;
        let entry = entries.entry(hash, |(other, _)| *other == position, |(other, _)| hasher.hash_one(other));
        let mut entry = entry.or_insert((position, Word::default().numbered(number)));
        let (_, word) = entry.get_mut();
        let is_open = word.is_open();
        let had_value = word.value().is_some();
        *word = word.or(known);
        if word.value().is_some() && !had_value {
            *word = word.numbered(*solved as u64);
            *solved += 1;
        }
        is_open
    }

    /// Adds what another table has.
    #[cfg(feature = "parallel")]
    pub(crate) fn join(&mut self, other: Option<Self>) {
        for (position, word) in other.into_iter().flat_map(|table| table.entries) {
            self.learn(position, word);
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

/// An iterator over the positions whose nim-values a solver stores, with these values: what
/// [`Exhaustive::iter`](crate::Exhaustive::iter) returns.
#[derive(Clone, Debug)]
pub struct StoredValues<'a, P>(vec::IntoIter<(&'a P, Nimber)>);

impl<'a, P> Iterator for StoredValues<'a, P> {
    type Item = (&'a P, Nimber);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<P> DoubleEndedIterator for StoredValues<'_, P> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl<P> ExactSizeIterator for StoredValues<'_, P> {}
