//! A table of fixed size that forgets positions.
//!
//! Positions with equal leading bits of their hash share a bucket of four slots, the newest first.
//! A new one takes the place of the oldest.
//! The hash is the same in each run, so the same search forgets the same positions.
//!
//! The table starts small and doubles in place: bucket *b* becomes the buckets *2b* and *2b + 1*.
//! A small search in a large table thus takes little memory and time.
//! The positions on the way to the current one are kept apart, as a loop must be found whatever is forgotten.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};
use core::mem;

use foldhash::fast::FixedState;

use crate::known::{Known, Word};
use crate::table::Table;

/// Positions with what is known of them, in a fixed number of slots.
#[derive(Clone)]
pub(crate) struct Cache<P> {
    // The slots in use. Invariant: their number is `WAYS` times a power of 2 times the minimum number of buckets.
    slots: Vec<Option<(P, Word)>>,
    /// Maximum number of slots.
    most: usize,
    /// The number of slots that are not empty.
    filled: usize,
    /// The open positions.
    pub(crate) open: Table<P>,
    /// The number of positions entered that were not known.
    pub(crate) entered: usize,
}

/// The number of slots in a bucket.
const WAYS: usize = 4;

/// Maximum number of buckets to start with.
const MAX_FIRST_BUCKETS: usize = 256;

impl<P> Cache<P> {
    /// Creates a table whose slots take at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = bytes / (WAYS * size_of::<Option<(P, Word)>>());
        let mut fewest = buckets;
        while fewest > MAX_FIRST_BUCKETS {
            fewest /= 2;
        }
        let doublings = (buckets / fewest.max(1)).max(1).ilog2();
        Self {
            slots: (0..fewest * WAYS).map(|_| None).collect(),
            most: (fewest << doublings) * WAYS,
            filled: 0,
            open: Table::new(),
            entered: 0,
        }
    }

    /// Returns the positions of which something is known.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&P, Known)> {
        self.slots.iter().flatten().filter_map(|(position, word)| Some((position, word.known()?)))
    }
}

impl<P: Eq + Hash> Cache<P> {
    /// Returns what is known of a position.
    pub(crate) fn find(&self, position: &P) -> Word {
        let open = self.open.find(position);
        if open.is_open() {
            return open;
        }
        let bucket = self.bucket(position);
        let mut entries = self.slots.get(bucket..bucket + WAYS).into_iter().flatten().flatten();
        entries.find(|(other, _)| other == position).map_or(Word::default(), |(_, word)| *word)
    }

    /// Marks a position of which `word` is known as open. Returns whether there is room: a position of which nothing is
    /// known is not entered after `limit` others.
    pub(crate) fn open(&mut self, position: &P, word: Word, limit: usize) -> bool
    where
        P: Clone,
    {
        if word.excluded() == 0 {
            if self.entered >= limit {
                return false;
            }
            self.entered += 1;
        }
        self.open.open(position, usize::MAX)
    }

    /// Closes an open position, of which this is known.
    pub(crate) fn close(&mut self, position: P, known: Word) {
        self.open.remove(&position);
        self.store(position, known);
    }

    /// Adds what is known of a position, as saved from another table. A value that the position has is kept.
    pub(crate) fn load(&mut self, position: P, known: Word) {
        let word = self.find(&position);
        if word.value().is_none() {
            self.entered += usize::from(word.excluded() == 0);
            self.store(position, word.or(known));
        }
    }

    /// Stores what is known of a position.
    fn store(&mut self, position: P, word: Word) {
        if self.filled > self.slots.len() / 2 && self.slots.len() < self.most {
            self.double();
        }
        let bucket = self.bucket(&position);
        self.put(bucket, position, word);
    }

    /// Returns the first slot of the bucket of a position.
    fn bucket(&self, position: &P) -> usize {
        let hash = FixedState::default().hash_one(position);
        let buckets = self.slots.len() / WAYS;
        // The product is below `buckets * 2^64`.
        let bucket = (u128::from(hash) * buckets as u128) >> u64::BITS;
        usize::try_from(bucket).expect("the bucket is below the number of buckets") * WAYS
    }

    fn put(&mut self, bucket: usize, position: P, word: Word) {
        let Some(bucket) = self.slots.get_mut(bucket..bucket + WAYS) else { return };
        let is_free = |slot: &Option<(P, Word)>| slot.as_ref().is_none_or(|(other, _)| *other == position);
        let at = bucket.iter().position(is_free).unwrap_or(WAYS - 1);
        self.filled += usize::from(bucket[at].is_none());
        bucket[at] = Some((position, word));
        if word.value().is_some() {
            bucket[..=at].rotate_right(1);
        }
    }

    /// Doubles the number of slots. If the system refuses the memory, the table stays as it is.
    fn double(&mut self) {
        let old = self.slots.len();
        // Room for all slots at once avoids later copies, but may exceed the memory.
        if self.slots.try_reserve_exact(self.most - old).is_err() && self.slots.try_reserve_exact(old).is_err() {
            self.most = old;
            return;
        }
        self.slots.resize_with(2 * old, || None);
        self.filled = 0;
        // From the last bucket, so that the place of each pair of new buckets is empty by then, save for the first.
        for bucket in (0..old).step_by(WAYS).rev() {
            let entries: [_; WAYS] = core::array::from_fn(|way| mem::take(&mut self.slots[bucket + way]));
            for (position, word) in entries.into_iter().flatten().rev() {
                let bucket = self.bucket(&position);
                self.put(bucket, position, word);
            }
        }
    }
}
