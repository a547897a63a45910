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
pub(crate) mod block;
mod plan;
mod recent_values;

use alloc::vec::Vec;

use crate::code::Takes;
use crate::engines::sparse::arch::Backend;
use crate::engines::sparse::bit_sets::COPY_BYTES;
use crate::engines::sparse::block::{Rules, Scratch};
use crate::engines::sparse::plan::Plan;
use crate::engines::sparse::recent_values::Recent;
use crate::known_values::{Forgotten, Gap, KnownValues};
use crate::sparse_space::{Offset, Split, offsets};

pub(crate) use bit_sets::BLOCK_LEN;
pub(crate) use plan::REACH;

/// Maximum number of nim-sums, each of which has sets. It bounds their memory, and admits values up to 8,191.
const MAX_VALUES: usize = 1 << 13;

/// The reason why the engine could not compute a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The engine needs a forgotten value.
    Forgotten,
    /// A value is too large for the sets.
    TooLarge,
}

/// The engine for one code.
#[derive(Clone)]
pub(crate) struct Sparse {
    backend: Backend,
    rules: Rules,
    /// The rare heaps and their values, in ascending order.
    rare: Vec<(usize, u16)>,
    scratch: Scratch,
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
    /// Creates an engine that continues a table of at least 1,024 values, whose largest value is `largest`. If the
    /// table has a gap, no heap above it is rare.
    ///
    /// Returns `None` if the values are too large for the sets.
    pub(crate) fn new(
        backend: Backend,
        takes: Takes,
        unequal: bool,
        split: Split,
        known: KnownValues<'_>,
        largest: u32,
        reach: usize,
    ) -> Option<Self> {
        let space = space(u16::try_from(largest).ok()?);
        if space > MAX_VALUES {
            return None;
        }
        let first = if known.gap.len == 0 { known.values } else { &known.values[..known.gap.first] };
        let heaps = first.iter().copied().enumerate();
        let rare: Vec<(usize, u16)> = heaps.filter(|&(heap, value)| split.is_rare(heap, value)).collect();
        let offsets = offsets(split, &takes, &rare);
        let plan = Plan::new(known, split, &offsets, space, reach);
        let recent = Recent::new(known, split, &plan, space);
        let mut scratch = Scratch::new();
        scratch.resize(space);
        // How the heaps of the table get their options is not known.
        scratch.last_beyond_reach = known.end().saturating_sub(1);
        let rules = Rules { split, takes, unequal, reach, offsets, plan, recent };
        Some(Self { backend, rules, rare, scratch })
    }

    /// Returns the number of nim-sums that have sets.
    pub(crate) fn sums(&self) -> usize {
        self.scratch.marks.len()
    }

    /// Returns an upper bound of the memory in bytes, with sets for this many nim-sums.
    pub(crate) fn bytes(&self, sums: usize) -> u64 {
        // The longest set of recent heaps, and 600 bytes for the sets of a block, a sample and 96 witnesses.
        const SUM_BYTES: usize = recent_values::MAX_SET_BYTES + 600;
        // Each offset is also in the plan, whose vectors may have twice the capacity that they need.
        let offsets = 4 * size_of::<Offset>() * self.rules.offsets.len();
        (COPY_BYTES + offsets) as u64 + SUM_BYTES as u64 * sums as u64
    }

    /// Returns the rule that separates rare from common values.
    pub(crate) const fn split(&self) -> Split {
        self.rules.split
    }

    /// Returns the rare heaps in ascending order, with their values.
    pub(crate) fn rare(&self) -> &[(usize, u16)] {
        &self.rare
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

    /// Restores the heap that [`last_beyond_reach`](Self::last_beyond_reach) returned before an interruption.
    pub(crate) fn set_last_beyond_reach(&mut self, heap: usize) {
        self.scratch.last_beyond_reach = heap;
    }

    /// Appends at least one value, and at most [`BLOCK_LEN`] + 64.
    pub(crate) fn advance(&mut self, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
        let start = values.len();
        let end = start + gap.len;
        if end.is_multiple_of(64) {
            let Self { backend, rules, scratch, .. } = self;
            backend.block(rules, scratch, values, gap).map_err(|Forgotten| Stop::Forgotten)?;
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
        self.prepare(KnownValues { values, gap });
        Ok(())
    }

    /// Appends the value of one heap.
    fn step(&mut self, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
        let known = KnownValues { values, gap };
        let heap = known.end();
        let Self { rules, scratch, .. } = self;
        // The same two steps as in a block: the least common value first, and then the rare values below it.
        let least = block::least_common_value(rules, &mut scratch.marks, known);
        // The mark of 0 may come from a rare part and an equal part, which is not a move if parts must be unequal.
        let is_marked = |value: u16| scratch.marks.is_marked(value.into()) && !(value == 0 && rules.unequal);
        let mut value = u16::try_from(least).map_err(|_| Stop::TooLarge)?;
        for rare in (0..value).filter(|&rare| rules.split.is_rare(heap, rare) && !is_marked(rare)) {
            let has_pair = block::has_pair(rules, &mut scratch.last_beyond_reach, known, heap, rare);
            if !has_pair.map_err(|Forgotten| Stop::Forgotten)? {
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
                return Err(Stop::Forgotten);
            }
            self.rare.push((heap, value));
            self.rules.offsets = offsets(self.rules.split, &self.rules.takes, &self.rare);
        }
        Ok(())
    }

    /// Prepares the next blocks after the rare heaps, the largest value or the length of the table have changed.
    ///
    /// The length of the table is a multiple of 64, and at least 1,024.
    pub(crate) fn prepare(&mut self, known: KnownValues<'_>) {
        let values = self.scratch.marks.len();
        let Rules { split, offsets, plan, recent, reach, .. } = &mut self.rules;
        *plan = Plan::new(known, *split, offsets, values, *reach);
        *recent = Recent::new(known, *split, plan, values);
    }
}

/// Returns a power of two that is above all nim-sums of values up to `largest`, and at least 64.
///
/// It is the number of sets at any time, because a block ends before a value without a set. So a restored engine has
/// the same sets.
fn space(largest: u16) -> usize {
    (usize::from(largest) + 1).next_power_of_two().max(64)
}
