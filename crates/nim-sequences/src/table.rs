//! A table of nim-values, its memory, and which values are forgotten.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::known_values::{Gap, KnownValues, Stop};
use crate::values::{Values, with_values};

/// The error returned when a table of nim-values would exceed its memory limit or the memory of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableTooLarge {
    /// The number of nim-values in the table.
    pub len: u64,
    /// The memory limit in bytes.
    pub max_bytes: u64,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { len, max_bytes } = self;
        write!(
            f,
            "the table ends below heap {len}: more nim-values would take more than {max_bytes} bytes, or more than the system has"
        )
    }
}

impl core::error::Error for TableTooLarge {}

/// Values are forgotten when they take 1 part in this many of the memory. In the tests of this crate, tables are short,
/// so a smaller share is enough.
const FORGET_SHARE: u64 = if cfg!(test) { 8 } else { 2 };

/// The nim-values of the first heaps, and the memory that they may take.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The values of all heaps below the length, without the heaps in the gap.
    values: Values,
    gap: Gap,
    /// The first heap with the largest value, and the value.
    largest: (usize, u32),
    max_bytes: u64,
    /// Whether values may be forgotten when the memory is full.
    may_forget: bool,
}

impl Table {
    /// Returns an empty table.
    pub(crate) fn new(max_bytes: u64, may_forget: bool) -> Self {
        Self { values: Values::Narrow(Vec::new()), gap: Gap::default(), largest: (0, 0), max_bytes, may_forget }
    }

    /// Returns the number of heaps, including heaps in the gap.
    pub(crate) fn len(&self) -> usize {
        self.values.len() + self.gap.len
    }

    /// Returns the value of a heap if it is known.
    pub(crate) fn get(&self, heap: usize) -> Option<u32> {
        let Gap { first, len } = self.gap;
        let index =
            if heap < first || len == 0 { heap } else { heap.checked_sub(len).filter(|&index| index >= first)? };
        self.values.get(index)
    }

    /// Returns the known values.
    pub(crate) const fn values(&self) -> &Values {
        &self.values
    }

    /// Returns a view of the values if they take 2 bytes each, and otherwise an empty view.
    pub(crate) fn known(&self) -> KnownValues<'_> {
        let values = if let Values::Narrow(values) = &self.values { values.as_slice() } else { &[] };
        KnownValues::new(values, self.gap)
    }

    /// Returns whether no value was forgotten.
    pub(crate) const fn is_whole(&self) -> bool {
        self.gap.len == 0
    }

    /// Returns the first heap with the largest value, and the value.
    pub(crate) const fn largest(&self) -> (usize, u32) {
        self.largest
    }

    pub(crate) const fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    pub(crate) const fn may_forget(&self) -> bool {
        self.may_forget
    }

    /// Keeps all later values.
    pub(crate) const fn keep_all(&mut self) {
        self.may_forget = false;
    }

    /// Appends a value, for which memory is reserved unless it makes the values 4 bytes wide.
    pub(crate) fn push(&mut self, value: u32, engine_bytes: u64) -> Result<(), Stop> {
        if !self.values.fits(value) {
            self.check(size_of::<u32>(), engine_bytes)?;
            self.values.widen()?;
        }
        if value > self.largest.1 {
            self.largest = (self.values.len(), value);
        }
        self.values.push(value);
        Ok(())
    }

    /// Appends the values that `compute` appends to the 16-bit values. It may append some before it fails.
    pub(crate) fn extend(&mut self, compute: impl FnOnce(&mut Vec<u16>, Gap) -> Result<(), Stop>) -> Result<(), Stop> {
        let Values::Narrow(values) = &mut self.values else { return Err(Stop::TooLarge) };
        let known = values.len();
        let computed = compute(values, self.gap);
        for (index, &value) in values.iter().enumerate().skip(known) {
            if u32::from(value) > self.largest.1 {
                self.largest = (index + self.gap.len, value.into());
            }
        }
        // Other engines need all values.
        computed.map_err(|stop| if self.gap.len > 0 { Stop::Full } else { stop })
    }

    /// Appends up to `count` copies of the values from `start` onwards, as far as memory is reserved.
    pub(crate) fn repeat(&mut self, start: usize, count: usize) {
        with_values!(&mut self.values, values => {
            let count = count.min(values.capacity() - values.len()).min(values.len() - start);
            values.extend_from_within(start..start + count);
        });
    }

    /// Forgets the values between the `first` and the `last` ones once they take their share of the memory, if this is
    /// allowed. At least half of the values are then forgotten, so that forgetting is rare.
    pub(crate) fn forget(&mut self, first: usize, last: usize) {
        let Values::Narrow(values) = &mut self.values else { return };
        // The length counts, because the capacity of a resumed table differs.
        let is_full = FORGET_SHARE * size_of_val(values.as_slice()) as u64 > self.max_bytes;
        if self.may_forget && is_full && values.len() >= 2 * (first + last) {
            let forgotten = first..values.len() - last;
            self.gap = Gap { first, len: self.gap.len + forgotten.len() };
            values.drain(forgotten);
        }
    }

    /// Goes back to the earlier heap `end`, with the values before the gap and the values `last` before `end`.
    pub(crate) fn go_back(&mut self, end: usize, last: &[u16]) {
        if let Values::Narrow(values) = &mut self.values {
            values.truncate(self.gap.first);
            values.extend_from_slice(last);
            self.gap.len = end - values.len();
        }
    }

    /// Returns the memory of the values in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.values.width() as u64 * self.values.capacity() as u64
    }

    /// Checks that there may be `count` more values, with an engine that takes `engine_bytes`.
    pub(crate) fn check_room(&self, count: usize, engine_bytes: u64) -> Result<(), Stop> {
        // Marks count heaps in 32 bits. This limits all engines but `Sparse`, which is the only engine of a table with
        // a gap.
        let max_len = if self.gap.len > 0 { usize::MAX as u64 } else { u32::MAX.into() };
        if (self.len() as u64).saturating_add(count as u64) > max_len {
            return Err(Stop::Full);
        }
        self.check(self.values.width(), engine_bytes)
    }

    /// Reserves memory for `count` more values, with an engine that takes `engine_bytes`.
    pub(crate) fn reserve(&mut self, count: usize, engine_bytes: u64) -> Result<(), Stop> {
        let len = self.values.len();
        if self.values.capacity() < len + count {
            const FIRST: usize = 1 << 10;
            let left = self.max_bytes.saturating_sub(engine_bytes) / self.values.width() as u64;
            let left = usize::try_from(left).unwrap_or(usize::MAX).saturating_sub(len);
            // The table doubles, but takes at most half of the memory that is left, because marks or counts may need
            // the rest.
            let capacity = len + len.max(FIRST).min(left.div_ceil(2));
            if capacity < len + count {
                return Err(Stop::Full);
            }
            self.values.reserve(capacity)?;
        }
        Ok(())
    }

    /// Checks that the memory limit admits values of `width` bytes each and an engine of this size.
    fn check(&self, width: usize, engine_bytes: u64) -> Result<(), Stop> {
        let bytes = width as u64 * self.values.capacity() as u64 + engine_bytes;
        if bytes > self.max_bytes { Err(Stop::Full) } else { Ok(()) }
    }

    /// Returns whether there is memory for twice as many values and an engine of this size.
    pub(crate) fn admits(&self, engine_bytes: u64) -> bool {
        // The capacity is at most twice the length. The length counts, because the capacity of a resumed table differs.
        2 * self.values.width() as u64 * self.values.len() as u64 + engine_bytes <= self.max_bytes
    }

    pub(crate) fn too_large(&self) -> TableTooLarge {
        TableTooLarge { len: self.len() as u64, max_bytes: self.max_bytes }
    }

    /// Returns the numbers of the table in a checkpoint, which also has the values.
    pub(crate) fn saved(&self) -> [u64; 5] {
        let Self { gap, largest: (heap, value), .. } = self;
        [self.max_bytes, gap.first as u64, gap.len as u64, *heap as u64, (*value).into()]
    }

    /// Restores a table that may forget. Returns `None` if the numbers contradict each other or the values.
    pub(crate) fn restore([max_bytes, rest @ ..]: [u64; 5], values: Values) -> Option<Self> {
        let [first, len, largest_heap, largest] = rest.map(usize::try_from);
        let (gap, largest) = (Gap { first: first.ok()?, len: len.ok()? }, (largest_heap.ok()?, largest.ok()?));
        let largest = (largest.0, u32::try_from(largest.1).ok()?);
        let count = values.len();
        let is_long = count.checked_add(gap.len).is_none() || count as u64 > u32::MAX.into();
        let is_gap = if gap.len == 0 { gap.first == 0 } else { gap.first <= count };
        if is_long || !is_gap || largest.0 >= (count + gap.len).max(1) {
            return None;
        }
        let heaps = (0..count).map(|index| if index < gap.first { index } else { index + gap.len });
        let is_right = |(heap, value): (usize, u32)| match heap.cmp(&largest.0) {
            Ordering::Less => value < largest.1,
            Ordering::Equal => value == largest.1,
            Ordering::Greater => value <= largest.1,
        };
        let are_right = heaps.zip((0..count).filter_map(|index| values.get(index))).all(is_right);
        are_right.then_some(Self { values, gap, largest, max_bytes, may_forget: true })
    }
}
