//! The memory of a table, and which values are forgotten.

use super::NimSequence;
use super::engine_choice::Engine;
use crate::engines::all_options::AllOptions;
use crate::engines::sparse::{BLOCK_LEN, REACH};
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
        // Marks are needed for all nim-sums of the values so far. Counts are also needed for the next value, which is
        // at most 1 above the largest one in an all-but set.
        let room = Marks::room(self.largest.1 + 1);
        if self.engine_len().0 < room {
            let (_, size) = self.engine_len();
            self.check(width, room, size)?;
            let resized = match &mut self.engine {
                Engine::AllOptions(AllOptions { marks, .. }) => marks.resize(room),
                Engine::AllBut(all_but) => all_but.resize(room),
                Engine::Sparse(_) | Engine::Periodic { .. } => Ok(()),
            };
            resized.map_err(|_| self.too_large())?;
        }
        if self.values.capacity() < len + next {
            const FIRST: usize = 1 << 10;
            let (engine_len, size) = self.engine_len();
            let left = self.max_bytes.saturating_sub(size as u64 * engine_len as u64) / width as u64;
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

    /// Returns the number of marks or counts of the engine, and the size of each in bytes.
    pub(crate) fn engine_len(&self) -> (usize, usize) {
        match &self.engine {
            Engine::AllOptions(AllOptions { marks, .. }) => (marks.len(), size_of::<u32>()),
            Engine::AllBut(all_but) => all_but.len(),
            Engine::Sparse(sparse) => sparse.len(),
            // Copying needs no marks, so there is always enough room for them.
            Engine::Periodic { .. } => (usize::MAX, 0),
        }
    }

    /// Returns the approximate memory of the table in bytes, which includes the marks or counts of its engine.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        let (counts, size) = self.engine_len();
        self.values.width() as u64 * self.values.capacity() as u64 + size as u64 * counts as u64
    }

    /// Checks that the memory limit admits values of `width` bytes each and `counts` marks or counts of `size` bytes
    /// each.
    pub(super) fn check(&self, width: usize, counts: usize, size: usize) -> Result<(), TableTooLarge> {
        let bytes = width as u64 * self.values.capacity() as u64 + size as u64 * counts as u64;
        if bytes > self.max_bytes { Err(self.too_large()) } else { Ok(()) }
    }

    pub(super) fn too_large(&self) -> TableTooLarge {
        TableTooLarge { len: self.len() as u64, max_bytes: self.max_bytes }
    }
}
