//! The memory of a table, and the values that are forgotten.

use super::NimSequence;
use super::engine::Engine;
use crate::all_pairs::AllPairs;
use crate::known_values::Gap;
use crate::mex_marks::Marks;
use crate::sparse::{LANES, REACH};
use crate::table::{TableTooLarge, Values};

/// The number of first values that are never forgotten, and of last values when others are.
pub(crate) const FIRST_KEPT: usize = 2 * REACH;
pub(crate) const LAST_KEPT: usize = 4 * REACH;

/// Values are forgotten when they take this part of the memory. In the tests of this crate tables are short, so it is less.
const SHARE: u64 = if cfg!(test) { 8 } else { 2 };

/// The least number of values of which some are forgotten.
const FORGETS_FROM: usize = 2 * (FIRST_KEPT + LAST_KEPT);

impl NimSequence {
    /// Takes the memory for the next values.
    pub(super) fn make_room(&mut self) -> Result<(), TableTooLarge> {
        self.forget();
        let (len, width) = (self.values.len(), self.values.width());
        let next = if matches!(self.engine, Engine::Sparse(_)) { LANES + 64 } else { 1 };
        // Marks count heaps in 32 bits. The engine of blocks has no such limit.
        let most = if self.gap.len > 0 { usize::MAX as u64 } else { u32::MAX.into() };
        if (self.len() as u64).saturating_add(next as u64) > most {
            return Err(self.too_large());
        }
        let room = Marks::room(self.largest.1 + 1);
        if self.engine_len().0 < room {
            let (_, size) = self.engine_len();
            self.check(width, room, size)?;
            let resized = match &mut self.engine {
                Engine::AllPairs(AllPairs { marks, .. }) => marks.resize(room),
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
            // Half of the memory that is left, as marks or counts may still need some.
            let capacity = len + len.max(FIRST).min(left.div_ceil(2));
            if capacity < len + next {
                return Err(self.too_large());
            }
            self.values.reserve(capacity).map_err(|_| self.too_large())?;
        }
        Ok(())
    }

    /// Forgets the values in the middle if they take their share of the memory, and may be forgotten.
    ///
    /// The first values remain, and so many of the last ones that every rare heap and every first part of a likely pair
    /// can be combined with one of them.
    fn forget(&mut self) {
        let (Engine::Sparse(sparse), Values::Narrow(values)) = (&self.engine, &mut self.values) else { return };
        // Not the capacity, which differs after an interruption.
        let is_full = SHARE * size_of_val(values.as_slice()) as u64 > self.max_bytes;
        let is_known = |&(heap, _): &(usize, u16)| heap < FIRST_KEPT;
        if self.may_forget && is_full && values.len() >= FORGETS_FROM && sparse.rare().last().is_none_or(is_known) {
            let forgotten = FIRST_KEPT..values.len() - LAST_KEPT;
            self.gap = Gap { first: FIRST_KEPT, len: self.gap.len + forgotten.len() };
            values.drain(forgotten);
        }
    }

    /// Returns the number of marks or counts of the engine, and the bytes of each.
    pub(crate) fn engine_len(&self) -> (usize, usize) {
        match &self.engine {
            Engine::AllPairs(AllPairs { marks, .. }) => (marks.len(), size_of::<u32>()),
            Engine::AllBut(all_but) => all_but.len(),
            Engine::Sparse(sparse) => sparse.len(),
            // No marks, however large the values are.
            Engine::Periodic { .. } => (usize::MAX, 0),
        }
    }

    /// Returns the bytes of memory of the table, about: those of its values, and of the marks or counts of its engine.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        let (counts, size) = self.engine_len();
        self.values.width() as u64 * self.values.capacity() as u64 + size as u64 * counts as u64
    }

    /// Checks that the table may have values of `width` bytes each, and `counts` marks or counts of `size` bytes each.
    pub(super) fn check(&self, width: usize, counts: usize, size: usize) -> Result<(), TableTooLarge> {
        let bytes = width as u64 * self.values.capacity() as u64 + size as u64 * counts as u64;
        if bytes > self.max_bytes { Err(self.too_large()) } else { Ok(()) }
    }

    pub(super) fn too_large(&self) -> TableTooLarge {
        TableTooLarge { len: self.len() as u64, max_bytes: self.max_bytes }
    }
}
