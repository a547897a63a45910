//! The positions that the definition has met, each with its nim-value or a mark that its options are being listed.
//!
//! One hash table holds both kinds, in entries of a position and one word.
//! The alternatives lost: a set of open positions takes more hash operations, and positions in a vector with their
//! indices in a hash table take one more access to memory for each lookup.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::hash_map::{self, HashMap};
use nimbers::Nimber;

/// Positions, each once, with what is known of them.
#[derive(Clone)]
pub(crate) struct Table<P> {
    entries: HashMap<P, Entry>,
    /// The number of positions with a value.
    solved: u32,
}

/// What is known of the nim-value of a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The value, or [`UNKNOWN`] or [`OPEN`].
    value: u32,
    /// Which of the values was found first, as a hash table has an order that changes from run to run.
    number: u32,
}

/// The value of a position whose search ended without one.
const UNKNOWN: u32 = OPEN - 1;
/// The value of a position whose options are being listed.
const OPEN: u32 = u32::MAX;
/// Maximum value that the table can hold.
const MAX_VALUE: u32 = (1 << 30) - 1;

impl Entry {
    pub(crate) fn value(self) -> Option<u64> {
        (self.value <= MAX_VALUE).then_some(self.value.into())
    }

    pub(crate) const fn is_open(self) -> bool {
        self.value == OPEN
    }
}

impl<P> Table<P> {
    pub(crate) fn new() -> Self {
        Self { entries: HashMap::new(), solved: 0 }
    }

    /// Returns the number of positions, with a value or without.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the number of positions with a value.
    pub(crate) const fn solved(&self) -> usize {
        self.solved as usize
    }

    /// Returns the positions with a value, in the order in which the values were found.
    pub(crate) fn values(&self) -> Vec<(&P, Nimber)> {
        let known = |(position, entry): (_, &Entry)| Some((entry.number, position, entry.value()?));
        let mut values: Vec<(u32, &P, u64)> = self.entries.iter().filter_map(known).collect();
        values.sort_unstable_by_key(|(number, ..)| *number);
        values.into_iter().map(|(_, position, value)| (position, Nimber::from_heap(value))).collect()
    }
}

impl<P: Eq + Hash> Table<P> {
    /// Returns what is known of a position.
    pub(crate) fn find(&self, position: &P) -> Entry {
        self.entries.get(position).copied().unwrap_or(Entry { value: UNKNOWN, number: 0 })
    }

    pub(crate) fn get(&self, position: &P) -> Option<Nimber> {
        self.find(position).value().map(Nimber::from_heap)
    }

    /// Marks a position without a value as open, and enters it if it is new.
    ///
    /// Returns whether the table has room: a new position is not entered if there are `limit` already.
    pub(crate) fn open(&mut self, position: P, limit: usize) -> bool {
        let len = self.entries.len();
        let entry = self.entries.entry(position);
        if matches!(entry, hash_map::Entry::Vacant(_)) && (len >= limit || u32::try_from(len).is_err()) {
            return false;
        }
        entry.insert(Entry { value: OPEN, number: 0 });
        true
    }

    /// Closes an open position that has this value. Returns `false` if the table cannot hold the value.
    pub(crate) fn close(&mut self, position: &P, value: u64) -> bool {
        let Some(value) = u32::try_from(value).ok().filter(|&value| value <= MAX_VALUE) else { return false };
        if let Some(entry) = self.entries.get_mut(position) {
            *entry = Entry { value, number: self.solved };
            self.solved += 1;
        }
        true
    }

    /// Closes an open position whose search ended without a value.
    pub(crate) fn abandon(&mut self, position: &P) {
        if let Some(entry) = self.entries.get_mut(position).filter(|entry| entry.is_open()) {
            entry.value = UNKNOWN;
        }
    }

    /// Adds a value, as saved from another table. A value that the position has is kept.
    pub(crate) fn load(&mut self, position: &P, value: Nimber)
    where
        P: Clone,
    {
        if self.get(position).is_none() && self.open(position.clone(), usize::MAX) {
            self.close(position, value.heap_size().min(MAX_VALUE.into()));
        }
    }
}
