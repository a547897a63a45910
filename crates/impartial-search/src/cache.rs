//! A table of limited size, which forgets positions.
//!
//! Positions whose hashes have equal leading bits share a bucket of four slots. A new position replaces the oldest one
//! in its bucket. The hash does not change from run to run, so the same search forgets the same positions.
//!
//! The table starts small and doubles in place: bucket *b* becomes the buckets *2b* and *2b + 1*.
//! A small search with a large limit therefore takes little memory and time.
//! Open positions are stored in a separate table that forgets nothing, because otherwise a loop could be missed.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};
use core::mem;

use foldhash::fast::FixedState;

use crate::known::{Entry, Known};
use crate::table::Table;

/// Positions with what is known about them, in a limited number of slots.
#[derive(Clone)]
pub(crate) struct Cache<P> {
    /// The slots in use, `WAYS` for each bucket. Invariant: their number is the initial number times a power of 2. In
    /// each bucket, free slots come last.
    slots: Vec<Option<(P, Entry)>>,
    /// Maximum number of slots.
    max_slots: usize,
    /// The number of slots that are not free.
    filled: usize,
    /// The open positions.
    pub(crate) open: Table<P>,
    /// The number of positions entered about which nothing was known. A forgotten position counts again.
    pub(crate) entered: usize,
}

/// The number of slots in a bucket.
const WAYS: usize = 4;

/// Maximum initial number of buckets.
const MAX_FIRST_BUCKETS: usize = 256;

impl<P> Cache<P> {
    /// Creates a table whose slots take at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = bytes / (WAYS * size_of::<Option<(P, Entry)>>());
        // The table later grows by doubling only, so the largest size is the initial number of buckets times a power of
        // 2.
        let mut first_buckets = buckets;
        while first_buckets > MAX_FIRST_BUCKETS {
            first_buckets /= 2;
        }
        let doublings = (buckets / first_buckets.max(1)).max(1).ilog2();
        Self {
            slots: (0..first_buckets * WAYS).map(|_| None).collect(),
            max_slots: (first_buckets << doublings) * WAYS,
            filled: 0,
            open: Table::new(),
            entered: 0,
        }
    }

    /// Returns the positions about which something is known.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&P, Known)> {
        self.slots.iter().flatten().filter_map(|(position, entry)| Some((position, entry.known()?)))
    }
}

impl<P: Eq + Hash> Cache<P> {
    /// Returns the entry of a position, or an empty entry if the table lacks it.
    pub(crate) fn find(&self, position: &P) -> Entry {
        let open = self.open.find(position);
        if open.is_open() {
            return open;
        }
        let bucket = self.bucket(position);
        let mut entries = self.slots.get(bucket..bucket + WAYS).into_iter().flatten().flatten();
        entries.find(|(other, _)| other == position).map_or(Entry::default(), |(_, entry)| *entry)
    }

    /// Marks a position with this entry as open.
    ///
    /// Returns `false` if nothing is known about the position and `limit` such positions were entered before.
    pub(crate) fn open(&mut self, position: &P, entry: Entry, limit: usize) -> bool
    where
        P: Clone,
    {
        if entry.excluded() == 0 {
            if self.entered >= limit {
                return false;
            }
            self.entered += 1;
        }
        self.open.open(position, usize::MAX)
    }

    /// Closes an open position and stores what is known about it.
    pub(crate) fn close(&mut self, position: P, known: Entry) {
        self.open.remove(&position);
        self.store(position, known);
    }

    /// Adds what another table has saved about a position. A value that is already known is kept.
    pub(crate) fn load(&mut self, position: P, known: Entry) {
        let entry = self.find(&position);
        if entry.value().is_none() {
            self.entered += usize::from(entry.excluded() == 0);
            self.store(position, entry.or(known));
        }
    }

    /// Stores the entry of a position, and doubles the table when it is half full.
    fn store(&mut self, position: P, entry: Entry) {
        if self.filled > self.slots.len() / 2 && self.slots.len() < self.max_slots {
            self.double();
        }
        let bucket = self.bucket(&position);
        self.put(bucket, position, entry);
    }

    /// Returns the index of the first slot of a position's bucket.
    fn bucket(&self, position: &P) -> usize {
        let hash = FixedState::default().hash_one(position);
        let buckets = self.slots.len() / WAYS;
        // The leading bits of the hash choose the bucket, for any number of buckets. The product is below
        // `buckets * 2^64`.
        let bucket = (u128::from(hash) * buckets as u128) >> u64::BITS;
        usize::try_from(bucket).expect("the bucket is below the number of buckets") * WAYS
    }

    fn put(&mut self, bucket: usize, position: P, entry: Entry) {
        let Some(bucket) = self.slots.get_mut(bucket..bucket + WAYS) else { return };
        let is_free = |slot: &Option<(P, Entry)>| slot.as_ref().is_none_or(|(other, _)| *other == position);
        let at = bucket.iter().position(is_free).unwrap_or(WAYS - 1);
        self.filled += usize::from(bucket[at].is_none());
        bucket[at] = Some((position, entry));
        // A value becomes the first entry of its bucket. An entry without a value stays behind the others, where it is
        // replaced first, because a value saves more work.
        if entry.value().is_some() {
            bucket[..=at].rotate_right(1);
        }
    }

    /// Doubles the number of slots, unless the system refuses the memory.
    fn double(&mut self) {
        let old = self.slots.len();
        // Reserving all slots at once avoids later copies, but may exceed the available memory.
        if self.slots.try_reserve_exact(self.max_slots - old).is_err() && self.slots.try_reserve_exact(old).is_err() {
            self.max_slots = old;
            return;
        }
        self.slots.resize_with(2 * old, || None);
        self.filled = 0;
        // From the last bucket to the first, so that the slots of the two new buckets are already empty. Only the first
        // bucket moves into itself, after its entries are taken out.
        for bucket in (0..old).step_by(WAYS).rev() {
            let entries: [_; WAYS] = core::array::from_fn(|way| mem::take(&mut self.slots[bucket + way]));
            for (position, entry) in entries.into_iter().flatten().rev() {
                let bucket = self.bucket(&position);
                self.put(bucket, position, entry);
            }
        }
    }
}
