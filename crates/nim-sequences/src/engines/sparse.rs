//! The engine that computes the nim-values of 512 heaps at a time, for games in which few heaps are rare.
//!
//! By an offset of distance *d* and value *v*, heap *n* has an option of value *u* ^ *v* if and only if heap *n* - *d*
//! has the value *u*. As bit sets, the heaps with this option are the heaps of value *u*, shifted by *d*: one load of
//! 512 bits from a copy of the set that is shifted by *d* mod 8 bits. After all values and offsets, the sets
//! are transposed into the set of options of each heap, from which the values follow one after another.
//!
//! Only offsets give common values, so they determine the least common value that is missing. The engine then searches
//! for each rare value below it, from the cheapest source to the most expensive: the offsets, common first parts in the
//! window, samples of first parts from all smaller heaps, and finally all pairs. A heap without one of these rare
//! values is rare itself, so the block ends before it, and its value is computed separately.

pub(crate) mod arch;
mod bit_sets;
mod block;
mod plan;
mod recent_values;

use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use alloc::vec::Vec;

pub(crate) use plan::REACH;

use self::arch::Backend;
use self::bit_sets::{BLOCK_LEN, COPY_BYTES, Set};
use self::plan::Plan;
use self::recent_values::Recent;
use super::Engine;
use crate::code::{Code, Takes};
use crate::known_values::{Gap, KnownValues, Stop};
use crate::mex_marks::Marks;
use crate::sparse_space::{Offset, Split, offsets};
use crate::table::Table;

/// Maximum number of nim-sums, each of which has sets. It bounds their memory, and admits values up to 8,191.
const MAX_VALUES: usize = 1 << 13;

/// Minimum number of values of a table that the engine continues.
pub(crate) const MIN_LEN: usize = 1 << 10;

/// Number of first values that are kept when others are forgotten. They contain every first part up to [`REACH`] and,
/// with room to spare, every rare heap.
pub(crate) const FIRST_KEPT: usize = 2 * REACH;

/// Number of last values that are kept when others are forgotten. The second part of a pair is smaller than the current
/// heap by the first part and a take, so it is among these values.
pub(crate) const LAST_KEPT: usize = 4 * REACH;

/// The engine for one code.
#[derive(Clone)]
pub(crate) struct Sparse {
    backend: Backend,
    rules: Rules,
    /// The rare heaps and their values, in ascending order.
    rare: Vec<(usize, u16)>,
    scratch: Scratch,
}

/// The data of a game that a block reads.
#[derive(Clone)]
struct Rules {
    split: Split,
    takes: Takes,
    unequal: bool,
    /// First parts up to this heap are tried before all others.
    reach: usize,
    offsets: Vec<Offset>,
    plan: Plan,
    recent: Recent,
}

/// Memory that blocks share. Except for `last_beyond_reach`, each block overwrites it.
#[derive(Clone)]
struct Scratch {
    /// Eight copies of a set, shifted by 0 to 7 bits.
    copies: Box<[u8; COPY_BYTES]>,
    /// For each value, the heaps of the block that have an option of this value by an offset.
    excluded: Vec<Set>,
    /// The transpose of `excluded`: for each heap of the block, the values of these options as bits.
    options: Vec<u64>,
    /// For each value, the heaps of the block that have it.
    new: Vec<Set>,
    /// For each rare value, the heaps of the block whose value is larger and for which no such option is found yet.
    open: Vec<Set>,
    /// The options of a heap whose value is computed separately.
    marks: Marks,
    /// The last heap with an option that only a pair beyond the reach gives.
    last_beyond_reach: usize,
}

impl core::fmt::Debug for Sparse {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Sparse")
            .field("split", &self.rules.split)
            .field("rare", &self.rare.len())
            .finish_non_exhaustive()
    }
}

impl Sparse {
    /// Creates an engine that continues a table of at least [`MIN_LEN`] values, whose largest value is `largest`. If the
    /// table has a gap, no heap above it is rare.
    ///
    /// Returns `None` if the values are too large for the sets.
    pub(crate) fn new(
        code: &Code,
        split: Split,
        known: KnownValues<'_>,
        largest: u32,
        (backend, reach): (Backend, usize),
    ) -> Option<Self> {
        let space = space(u16::try_from(largest).ok()?);
        if space > MAX_VALUES {
            return None;
        }
        let takes = code.takes();
        let heaps = known.first().iter().copied().enumerate();
        let rare: Vec<(usize, u16)> = heaps.filter(|&(heap, value)| split.is_rare(heap, value)).collect();
        let offsets = offsets(split, &takes, &rare);
        let plan = Plan::new(known, split, &offsets, space, reach);
        let recent = Recent::new(known, split, &plan, space);
        let mut scratch = Scratch::new();
        scratch.resize(space);
        // How the heaps of the table get their options is not known.
        scratch.last_beyond_reach = known.end().saturating_sub(1);
        let rules = Rules { split, takes, unequal: code.needs_unequal_parts(), reach, offsets, plan, recent };
        Some(Self { backend, rules, rare, scratch })
    }

    /// Restores an engine that was in use. Returns `None` if its numbers contradict each other or the table.
    pub(crate) fn restore(
        code: &Code,
        table: &Table,
        [_, mask, alternates, last_beyond_reach]: [u64; 4],
        backend_and_reach: (Backend, usize),
    ) -> Option<Self> {
        let (known, (_, largest)) = (table.known(), table.largest());
        let split = Split::new(&code.takes()[2], mask.try_into().ok()?, alternates == 1)?;
        let is_kept = known.first().len() == FIRST_KEPT && known.last() >= LAST_KEPT;
        let is_long = known.values().len() >= MIN_LEN;
        if code.max_parts() != 2 || !is_long || !known.is_whole() && !is_kept {
            return None;
        }
        let mut sparse = Self::new(code, split, known, largest, backend_and_reach)?;
        sparse.set_last_beyond_reach(usize::try_from(last_beyond_reach).ok()?);
        Some(sparse)
    }

    /// Returns the number of nim-sums that have sets.
    fn sums(&self) -> usize {
        self.scratch.marks.len()
    }

    /// Returns an upper bound of the memory in bytes, with sets for this many nim-sums.
    fn bytes_for(&self, sums: usize) -> u64 {
        // The longest set of recent heaps, and 600 bytes for the sets of a block, a sample and 96 witnesses.
        const SUM_BYTES: usize = recent_values::MAX_SET_BYTES + 600;
        // Each offset is also in the plan, whose vectors may have twice the capacity that they need.
        let offsets = 4 * size_of::<Offset>() * self.rules.offsets.len();
        (COPY_BYTES + offsets) as u64 + SUM_BYTES as u64 * sums as u64
    }

    /// Returns the memory in bytes that there must be for the next values: a new largest value doubles the sets, and the
    /// sets for a better mask exist together with the old ones.
    pub(crate) fn needed_bytes(&self) -> u64 {
        self.bytes_for(2 * self.sums())
    }

    /// Returns the rule that separates rare from common values.
    pub(crate) const fn split(&self) -> Split {
        self.rules.split
    }

    /// Returns the rare heaps in ascending order, with their values.
    pub(crate) fn rare(&self) -> &[(usize, u16)] {
        &self.rare
    }

    /// Returns the largest first part of a pair that is tried before all first parts.
    pub(crate) const fn reach(&self) -> usize {
        self.rules.reach
    }

    /// Returns the last rare heap, or 0.
    pub(crate) fn last_rare(&self) -> usize {
        self.rare.last().map_or(0, |&(heap, _)| heap)
    }

    /// Returns the last heap that may have a rare option that only a pair beyond the reach gives.
    ///
    /// It is at least the last heap before the engine started.
    pub(crate) const fn last_beyond_reach(&self) -> usize {
        self.scratch.last_beyond_reach
    }

    /// Sets the heap that [`last_beyond_reach`](Self::last_beyond_reach) returns.
    pub(crate) const fn set_last_beyond_reach(&mut self, heap: usize) {
        self.scratch.last_beyond_reach = heap;
    }

    /// Appends at least one value, and at most [`BLOCK_LEN`] + 64.
    fn append(&mut self, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
        let start = values.len();
        let end = start + gap.len;
        if end.is_multiple_of(64) {
            let Self { backend, rules, scratch, .. } = self;
            backend.block(rules, scratch, values, gap)?;
            // A complete block joins the sets. A shorter block ends before a heap that needs a separate computation.
            if values.len() == start + BLOCK_LEN {
                rules.recent.add(&rules.plan, &scratch.new);
                return Ok(());
            }
        }
        // A block must start at a multiple of 64, because the sets are read as 64-bit words. Up to there, and at the
        // heap where a block has ended, values are computed one by one.
        loop {
            self.step(values, gap)?;
            if (values.len() + gap.len).is_multiple_of(64) {
                break;
            }
        }
        self.prepare(KnownValues::new(values, gap));
        Ok(())
    }

    /// Appends the value of one heap.
    fn step(&mut self, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
        let known = KnownValues::new(values, gap);
        let heap = known.end();
        let Self { rules, scratch, .. } = self;
        // The same two steps as in a block: the least common value first, and then the rare values below it.
        let least = block::least_common_value(rules, &mut scratch.marks, known);
        // The mark of 0 may come from a rare part and an equal part, which is not a move if parts must be unequal.
        let is_marked = |value: u16| scratch.marks.is_marked(value.into()) && !(value == 0 && rules.unequal);
        let mut value = u16::try_from(least).map_err(|_| Stop::TooLarge)?;
        for rare in (0..value).filter(|&rare| rules.split.is_rare(heap, rare) && !is_marked(rare)) {
            if !block::has_pair(rules, &mut scratch.last_beyond_reach, known, heap, rare)? {
                value = rare;
                break;
            }
        }
        values.push(value);
        let room = space(value);
        if room > MAX_VALUES {
            // The next engine computes the value again.
            values.pop();
            return Err(Stop::TooLarge);
        }
        if room > self.scratch.marks.len() {
            self.scratch.resize(room);
        }
        if self.rules.split.is_rare(heap, value) {
            if gap.len > 0 {
                // A new rare heap gives offsets whose distances reach back into the gap.
                values.pop();
                return Err(Stop::Full);
            }
            self.rare.push((heap, value));
            self.rules.offsets = offsets(self.rules.split, &self.rules.takes, &self.rare);
        }
        Ok(())
    }

    /// Prepares the next blocks after the rare heaps, the largest value or the length of the table have changed.
    ///
    /// The length of the table is a multiple of 64, and at least [`MIN_LEN`].
    pub(crate) fn prepare(&mut self, known: KnownValues<'_>) {
        let values = self.scratch.marks.len();
        let Rules { split, offsets, plan, recent, reach, .. } = &mut self.rules;
        *plan = Plan::new(known, *split, offsets, values, *reach);
        *recent = Recent::new(known, *split, plan, values);
    }
}

impl Scratch {
    fn new() -> Self {
        let copies = alloc::vec![0; COPY_BYTES].into_boxed_slice();
        Self {
            copies: copies.try_into().expect("the slice and the array have the same length"),
            excluded: Vec::new(),
            options: Vec::new(),
            new: Vec::new(),
            open: Vec::new(),
            marks: Marks::new(),
            last_beyond_reach: 0,
        }
    }

    /// Resizes the memory for values below `values`, a power of two of at least 64.
    fn resize(&mut self, values: usize) {
        self.excluded.resize(values, [0; BLOCK_LEN / 64]);
        self.new.resize(values, [0; BLOCK_LEN / 64]);
        self.open.resize(values, [0; BLOCK_LEN / 64]);
        self.options.resize(BLOCK_LEN * values / 64, 0);
        if self.marks.len() < values {
            // The vectors above are larger than the marks and abort if memory is exhausted, so an error is ignored
            // here.
            _ = self.marks.resize(values);
        }
    }
}

impl Engine for Sparse {
    fn make_room(&mut self, table: &mut Table) -> Result<(), Stop> {
        // Each option that matters has a rare part or a first part within the reach, which is among the first values,
        // and a second part among the last values.
        if self.last_rare() < FIRST_KEPT {
            table.forget(FIRST_KEPT, LAST_KEPT);
        }
        table.check_room(BLOCK_LEN + 64, self.needed_bytes())?;
        table.reserve(BLOCK_LEN + 64, self.needed_bytes())
    }

    fn advance(&mut self, table: &mut Table, _end: usize) -> Result<(), Stop> {
        table.extend(|values, gap| self.append(values, gap))
    }

    fn bytes(&self) -> u64 {
        self.bytes_for(self.sums())
    }

    /// The marks and sets follow from the values.
    fn saved(&self) -> [u64; 4] {
        let Split { mask, alternates, .. } = self.rules.split;
        [1, mask.into(), alternates.into(), self.last_beyond_reach() as u64]
    }

    fn resume(&mut self, table: &Table) -> Result<(), TryReserveError> {
        self.prepare(table.known());
        Ok(())
    }
}

/// Returns a power of two that is above all nim-sums of values up to `largest`, and at least 64.
///
/// It is the number of sets at any time, because a block ends before a value without a set. So a restored engine has
/// the same sets.
fn space(largest: u16) -> usize {
    (usize::from(largest) + 1).next_power_of_two().max(64)
}
