//! The values that a solver has found, in the order in which it found them.
//!
//! A hash table alone would list them in an order that changes from run to run.
//! So the values are in a vector, and the hash table holds their indices.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};
use core::slice;

use hashbrown::{DefaultHashBuilder, HashTable};
use nimbers::Nimber;

/// Positions with their values, each once.
#[derive(Clone)]
pub(crate) struct Table<P> {
    values: Vec<(P, Nimber)>,
    // Invariant: each index of `values` once, by the hash of its position.
    indices: HashTable<usize>,
    hasher: DefaultHashBuilder,
}

impl<P> Table<P> {
    pub(crate) fn new() -> Self {
        Self { values: Vec::new(), indices: HashTable::new(), hasher: DefaultHashBuilder::default() }
    }

    pub(crate) const fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn iter(&self) -> StoredValues<'_, P> {
        StoredValues(self.values.iter())
    }
}

impl<P: Eq + Hash> Table<P> {
    pub(crate) fn get(&self, position: &P) -> Option<Nimber> {
        let index = self.indices.find(self.hasher.hash_one(position), |&index| self.values[index].0 == *position)?;
        Some(self.values[*index].1)
    }

    /// Stores the value of a position that has none.
    pub(crate) fn insert(&mut self, position: P, value: Nimber) {
        let Self { values, indices, hasher } = self;
        let (hash, index) = (hasher.hash_one(&position), values.len());
        values.push((position, value));
        indices.insert_unique(hash, index, |&index| hasher.hash_one(&values[index].0));
    }

    /// Returns the nim-value of a sum, or `None` if the table lacks one of its summands.
    pub(crate) fn value_of_sum(&self, summands: impl IntoIterator<Item = P>) -> Option<Nimber> {
        summands.into_iter().map(|summand| self.get(&summand)).sum()
    }
}

/// An iterator over the positions that a solver stores, each with its nim-value: what
/// [`Exhaustive::iter`](crate::Exhaustive::iter) returns.
#[derive(Clone, Debug)]
pub struct StoredValues<'a, P>(slice::Iter<'a, (P, Nimber)>);

impl<'a, P> Iterator for StoredValues<'a, P> {
    type Item = (&'a P, Nimber);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(position, value)| (position, *value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<P> DoubleEndedIterator for StoredValues<'_, P> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(position, value)| (position, *value))
    }
}

impl<P> ExactSizeIterator for StoredValues<'_, P> {}
