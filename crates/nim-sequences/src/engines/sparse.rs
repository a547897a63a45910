//! Nim-values of 512 heaps at a time, for games in which few heaps are rare.
//!
//! The heaps of a block that have a value *u* ^ *v* as an option by an offset of distance *d* and value *v* are those
//! whose heap *d* smaller has the value *u*. As bits, they are the set of the heaps of value *u*, shifted by *d*: one load
//! of 512 bits from a copy of the set that is shifted by *d* mod 8 bits. After all values and offsets, the sets are
//! transposed to the options of each heap, and the values follow one after another.
//!
//! Common values come from offsets alone. Then each rare value below is looked for: among the offsets, in the same way
//! among common first parts of the window, in pairs with parts from all over the smaller heaps, and at last among all pairs. A heap
//! without one of them is rare itself, so the block ends before it, and a step by hand finds its value.

pub(crate) mod arch;
mod bit_sets;
pub(crate) mod block;
mod plan;
mod recent_values;

use alloc::vec::Vec;

use crate::code::Takes;
use crate::engines::sparse::arch::Backend;
use crate::engines::sparse::block::{Rules, Scratch};
use crate::engines::sparse::plan::Plan;
use crate::engines::sparse::recent_values::Recent;
use crate::known_values::{Forgotten, Gap, KnownValues};
use crate::sparse_space::{Split, offsets};

pub(crate) use bit_sets::BLOCK_LEN;
pub(crate) use plan::REACH;

/// Maximum number of values that sets are kept for: at most twice the largest value.
const MAX_VALUES: usize = 1 << 13;

/// Why no further value was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A value is needed that was forgotten.
    Forgotten,
    /// A value is too large.
    TooLarge,
}

/// The engine for one game.
#[derive(Clone)]
pub(crate) struct Sparse {
    backend: Backend,
    rules: Rules,
    /// The rare heaps and their values.
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
    /// Takes over a table of at least 1024 values, whose largest value is given. No heap is rare after a gap.
    ///
    /// Returns `None` if values are too large.
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
        let rules = Rules { split, takes, unequal, reach, offsets, plan, recent };
        Some(Self { backend, rules, rare, scratch })
    }

    /// Returns the number of nim-sums that there is room for, and the bytes of each, about.
    pub(crate) fn len(&self) -> (usize, usize) {
        const SETS: usize = 5;
        (self.scratch.marks.len(), SETS * self.rules.plan.stride)
    }

    /// Returns the split.
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

    /// Returns the last heap with an option that only a first part beyond the reach gives, or 0.
    pub(crate) const fn last_beyond_reach(&self) -> usize {
        self.scratch.last_beyond_reach
    }

    /// Goes on with the last heap that [`last_beyond_reach`](Self::last_beyond_reach) returned before.
    pub(crate) fn set_last_beyond_reach(&mut self, heap: usize) {
        self.scratch.last_beyond_reach = heap;
    }

    /// Adds values to the known ones, at least one and at most [`BLOCK_LEN`] + 64.
    pub(crate) fn advance(&mut self, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
        let start = values.len();
        let end = start + gap.len;
        if end.is_multiple_of(64) {
            let Self { backend, rules, scratch, .. } = self;
            backend.block(rules, scratch, values, gap).map_err(|Forgotten| Stop::Forgotten)?;
            if values.len() == start + BLOCK_LEN {
                rules.recent.add(&rules.plan, &scratch.new);
                return Ok(());
            }
        }
        // By hand up to the next multiple of 64, and at least one value.
        loop {
            self.step(values, gap)?;
            if (values.len() + gap.len).is_multiple_of(64) {
                break;
            }
        }
        self.prepare(KnownValues { values, gap });
        Ok(())
    }

    /// Adds the value of one heap.
    fn step(&mut self, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
        let known = KnownValues { values, gap };
        let heap = known.end();
        let Self { rules, scratch, .. } = self;
        let least = block::least_common_value(rules, &mut scratch.marks, known);
        // The value 0 is marked by a rare part and its twin too, which need not be a move.
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
            values.pop();
            return Err(Stop::TooLarge);
        }
        if room > self.scratch.marks.len() {
            self.scratch.resize(room);
        }
        if self.rules.split.is_rare(heap, value) {
            if gap.len > 0 {
                // Its offsets reach back to values that were forgotten.
                values.pop();
                return Err(Stop::Forgotten);
            }
            self.rare.push((heap, value));
            self.rules.offsets = offsets(self.rules.split, &self.rules.takes, &self.rare);
        }
        Ok(())
    }

    /// Prepares blocks after rare heaps and larger values, and for a table that has become longer.
    ///
    /// The number of known values is a multiple of 64, and at least 1024.
    pub(crate) fn prepare(&mut self, known: KnownValues<'_>) {
        let values = self.scratch.marks.len();
        let Rules { split, offsets, plan, recent, reach, .. } = &mut self.rules;
        *plan = Plan::new(known, *split, offsets, values, *reach);
        *recent = Recent::new(known, *split, plan, values);
    }
}

/// Returns a power of two above all nim-sums of values up to a largest one, and of one that is larger by 1. It is at
/// least 64.
fn space(largest: u16) -> usize {
    (usize::from(largest) + 2).next_power_of_two().max(64)
}
