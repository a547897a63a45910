//! Tables that are saved and restored.

use super::NimSequence;
use super::engine::{Engine, FIRST_LOOK};
use super::memory::{FIRST_KEPT, LAST_KEPT};
use crate::code::Code;
use crate::known_values::{Gap, Known};
use crate::mex_marks::Marks;
use crate::sparse_space::Split;
use crate::table::Values;

/// What a table consists of, when it is saved.
pub(crate) struct Table<'a> {
    pub(crate) values: &'a Values,
    pub(crate) gap: (usize, usize),
    pub(crate) may_forget: bool,
    pub(crate) largest: (usize, u32),
    pub(crate) next_look: usize,
    /// The mask and the alternation of the engine of blocks, and the last heap with a pair beyond its reach.
    pub(crate) split: Option<(u16, bool, usize)>,
    pub(crate) max_bytes: u64,
    /// How far the engine of blocks looks for first parts, before it looks among all. It is not saved.
    pub(crate) reach: usize,
}

impl NimSequence {
    /// Returns what is to be saved.
    pub(crate) fn table(&self) -> Table<'_> {
        let split = self.sparse().map(|sparse| {
            let split = sparse.split();
            (split.mask, split.alternates, sparse.last_beyond_reach())
        });
        Table {
            values: &self.values,
            gap: (self.gap.first, self.gap.len),
            may_forget: self.may_forget,
            largest: self.largest,
            next_look: self.next_look,
            split,
            max_bytes: self.max_bytes,
            reach: self.reach,
        }
    }

    /// Returns the table that was saved, or nothing if its numbers contradict each other.
    pub(crate) fn restore(code: Code, table: &Table<'_>) -> Option<Self> {
        let Table { values, gap: (first, len), may_forget, largest, next_look, split, max_bytes, reach } = *table;
        let gap = Gap { first, len };
        let is_whole = gap == Gap::default();
        let count = values.len();
        let largest_value = (0..count).filter_map(|index| values.get(index)).max().unwrap_or(0);
        // A value is at most the number of tokens, so this bounds the memory for marks.
        let is_possible =
            largest_value as usize <= count && largest_value <= largest.1 && largest.1 as usize <= largest.0;
        let is_kept = may_forget && split.is_some() && first == FIRST_KEPT && count >= FIRST_KEPT + LAST_KEPT;
        if !is_possible || !is_whole && !is_kept || count.checked_add(len).is_none() || count as u64 > u32::MAX.into() {
            return None;
        }
        let mut sequence = Self { may_forget, reach, ..Self::with_max_bytes(code, max_bytes) };
        match (&mut sequence.engine, split, values) {
            (Engine::AllPairs(pairs), Some((mask, alternates, last_beyond_reach)), Values::Narrow(values)) => {
                let &take = pairs.pair_takes().first()?;
                let may_alternate = pairs.pair_takes().iter().all(|other| other % 2 == take % 2);
                if count < FIRST_LOOK || alternates && !may_alternate {
                    return None;
                }
                let split = Split { mask, alternates, take };
                let mut sparse = pairs.sparse(sequence.backend, split, Known { values, gap }, largest.1, reach)?;
                sparse.set_last_beyond_reach(last_beyond_reach);
                sequence.engine = Engine::Sparse(sparse);
            }
            (_, Some(_), _) => return None,
            (Engine::AllBut(all_but), None, values) => {
                all_but.resize(Marks::room(largest_value + 1)).ok()?;
                (0..count).filter_map(|index| values.get(index)).for_each(|value| all_but.count(value));
            }
            (_, None, _) => {}
        }
        Some(Self { values: values.clone(), gap, largest, next_look, ..sequence })
    }
}
