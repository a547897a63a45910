//! The memory of a table, and which values are forgotten.

use super::NimSequence;
use super::engine_choice::Engine;
use crate::engines::all_but::AllBut;
use crate::engines::sparse::{BLOCK_LEN, REACH, Sparse};
use crate::known_values::Gap;
use crate::mex_marks::Marks;
use crate::table::{TableTooLarge, Values};

/// Number of first values that are kept when others are forgotten. They contain every first part up to [`REACH`] and,
/// with room to spare, every rare heap.
pub(crate) const FIRST_KEPT: usize = 2 * REACH;

/// Number of last values that are kept when others are forgotten. The second part of a pair is smaller than the current
/// heap by the first part and a take, so it is among these values.
pub(crate) const LAST_KEPT: usize = 4 * REACH;

/// Values are forgotten when they take 1 part in this many of the memory. In the tests of this crate, tables are short,
/// so a smaller share is enough.
const FORGET_SHARE: u64 = if cfg!(test) { 8 } else { 2 };

/// Minimum number of values before some are forgotten. At least half of them are then forgotten, so that forgetting is
/// rare.
const MIN_FORGET_LEN: usize = 2 * (FIRST_KEPT + LAST_KEPT);

impl NimSequence {
    /// Reserves the memory for the next values.
    pub(super) fn make_room(&mut self) -> Result<(), TableTooLarge> {
        self.forget();
        let (len, width) = (self.values.len(), self.values.width());
        let next = if matches!(self.engine, Engine::Sparse(_)) { BLOCK_LEN + 64 } else { 1 };
        // Marks count heaps in 32 bits. This limits all engines but `Sparse`, which is the only engine of a table with
        // a gap.
        let max_len = if self.gap.len > 0 { usize::MAX as u64 } else { u32::MAX.into() };
        if (self.len() as u64).saturating_add(next as u64) > max_len {
            return Err(self.too_large());
        }
        let marks = self.needed_marks();
        self.check(width, marks)?;
        let resized = match &mut self.engine {
            Engine::AllOptions(all_options) => all_options.marks.resize(marks),
            Engine::AllBut(all_but) => all_but.resize(marks),
            Engine::Sparse(_) | Engine::Periodic { .. } => Ok(()),
        };
        resized.map_err(|_| self.too_large())?;
        if self.values.capacity() < len + next {
            const FIRST: usize = 1 << 10;
            let left = self.max_bytes.saturating_sub(self.engine_bytes(marks)) / width as u64;
            let left = usize::try_from(left).unwrap_or(usize::MAX).saturating_sub(len);
            // The table doubles, but takes at most half of the memory that is left, because marks or counts may need
            // the rest.
            let capacity = len + len.max(FIRST).min(left.div_ceil(2));
            if capacity < len + next {
                return Err(self.too_large());
            }
            self.values.reserve(capacity).map_err(|_| self.too_large())?;
        }
        Ok(())
    }

    /// Forgets the values in the middle once the table takes its share of the memory, if this is allowed.
    ///
    /// The remaining values are enough to compute later ones: each option that matters has a rare part or a first part
    /// within the reach, which is among the first values, and a second part among the last values.
    fn forget(&mut self) {
        let (Engine::Sparse(sparse), Values::Narrow(values)) = (&self.engine, &mut self.values) else { return };
        // The length counts, because the capacity of a resumed table differs.
        let is_full = FORGET_SHARE * size_of_val(values.as_slice()) as u64 > self.max_bytes;
        let is_known = |&(heap, _): &(usize, u16)| heap < FIRST_KEPT;
        if self.may_forget && is_full && values.len() >= MIN_FORGET_LEN && sparse.rare().last().is_none_or(is_known) {
            let forgotten = FIRST_KEPT..values.len() - LAST_KEPT;
            self.gap = Gap { first: FIRST_KEPT, len: self.gap.len + forgotten.len() };
            values.drain(forgotten);
        }
    }

    /// Returns the number of marks, counts or sets of the engine.
    pub(crate) fn marks(&self) -> usize {
        match &self.engine {
            Engine::AllOptions(all_options) => all_options.marks.len(),
            Engine::AllBut(all_but) => all_but.len(),
            Engine::Sparse(sparse) => sparse.sums(),
            Engine::Periodic { .. } => 0,
        }
    }

    /// Returns the number of marks, counts or sets for which there must be memory before the next values are computed.
    fn needed_marks(&self) -> usize {
        match &self.engine {
            // A new largest value doubles the sets, and the sets for a better mask exist together with the old ones.
            Engine::Sparse(sparse) => 2 * sparse.sums(),
            // Marks are needed for all nim-sums of the values so far. Counts are also needed for the next value, which
            // is at most 1 above the largest one in an all-but set.
            _ => Marks::room(self.largest.1.saturating_add(1)).max(self.marks()),
        }
    }

    /// Returns the memory of the engine in bytes, with this number of marks, counts or sets.
    fn engine_bytes(&self, marks: usize) -> u64 {
        match &self.engine {
            Engine::AllOptions(_) => size_of::<u32>() as u64 * marks as u64,
            Engine::AllBut(_) => AllBut::COUNT_BYTES as u64 * marks as u64,
            Engine::Sparse(sparse) => sparse.bytes(marks),
            Engine::Periodic { .. } => 0,
        }
    }

    /// Returns an upper bound of the memory of the table in bytes, which includes the marks, counts or sets of its
    /// engine.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.values.width() as u64 * self.values.capacity() as u64 + self.engine_bytes(self.marks())
    }

    /// Checks that the memory limit admits values of `width` bytes each, and an engine with this number of marks,
    /// counts or sets.
    pub(super) fn check(&self, width: usize, marks: usize) -> Result<(), TableTooLarge> {
        let bytes = width as u64 * self.values.capacity() as u64 + self.engine_bytes(marks);
        if bytes > self.max_bytes { Err(self.too_large()) } else { Ok(()) }
    }

    /// Returns whether the memory limit admits that [`Sparse`] continues this table.
    pub(super) fn admits(&self, sparse: &Sparse) -> bool {
        // The capacity is at most twice the length. The length counts, because the capacity of a resumed table differs.
        let values = 2 * self.values.width() as u64 * self.values.len() as u64;
        values + sparse.bytes(2 * sparse.sums()) <= self.max_bytes
    }

    pub(super) fn too_large(&self) -> TableTooLarge {
        TableTooLarge { len: self.len() as u64, max_bytes: self.max_bytes }
    }
}
