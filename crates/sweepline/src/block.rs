//! Blocks of a cover tree: what is stored in neighbouring entries of a level.

use core::ops::Range;

use crate::Measure;
use crate::arch::Lanes;

/// Entries in a block: as many as a word has bits, and as a cache line has counts of one byte.
pub(crate) const FAN_OUT: usize = 64;

/// Neighbouring entries of a level: the children of one entry above.
// In this order, so that the counts begin with a cache line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Block<C, M> {
    // How many intervals are stored in each entry.
    counts: [C; FAN_OUT],
    // The measure of what no interval stored below an entry covers of it; its own count does not matter.
    bare: [M; FAN_OUT],
}

/// How many intervals are stored in an entry, as wide as it may need to be.
pub(crate) trait Count: Copy + PartialEq + Send + Sync {
    /// Nothing is stored.
    const ZERO: Self;

    /// Whether removals must be checked, as nothing is known about the intervals.
    const CHECKED: bool;

    /// See [`Lanes`].
    fn change<M: Measure>(
        lanes: impl Lanes,
        counts: &mut [Self; FAN_OUT],
        bare: &[M; FAN_OUT],
        entries: Range<usize>,
        change: Change,
    ) -> M;
}

/// What happens to an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// It is inserted.
    Insert,
    /// It is removed.
    Remove,
}

impl Change {
    /// A measure after it has grown or shrunk by so much.
    #[inline(always)]
    pub(crate) fn of<M: Measure>(self, measure: M, by: M) -> M {
        match self {
            Self::Insert => measure.plus(by),
            Self::Remove => measure.minus(by),
        }
    }
}

impl<C: Count, M: Measure> Block<C, M> {
    /// A block without intervals whose entries have these measures.
    pub(crate) fn new(bare: [M; FAN_OUT]) -> Self {
        Self { counts: [C::ZERO; FAN_OUT], bare }
    }

    /// The measure of all entries, when nothing is stored.
    pub(crate) fn bare(&self) -> M {
        self.bare.iter().copied().fold(M::ZERO, M::plus)
    }

    /// Changes the counts of these entries, and returns the measure that is covered now and was not, or the reverse.
    #[inline(always)]
    pub(crate) fn change(&mut self, lanes: impl Lanes, entries: Range<usize>, change: Change) -> M {
        if entries.is_empty() {
            return M::ZERO;
        }
        C::change(lanes, &mut self.counts, &self.bare, entries, change)
    }

    /// Whether an interval is stored in each of these entries.
    pub(crate) fn all_covered(&self, entries: Range<usize>) -> bool {
        !self.counts[entries].contains(&C::ZERO)
    }

    /// Takes note that the cover below `entry` changed by `changed`, and returns how much of that shows above it:
    /// nothing if the entry is covered as a whole.
    #[inline(always)]
    pub(crate) fn settle(&mut self, entry: usize, changed: M, change: Change) -> M {
        let bare = &mut self.bare[entry];
        *bare = match change {
            Change::Insert => bare.minus(changed),
            Change::Remove => bare.plus(changed),
        };
        if self.counts[entry] == C::ZERO { changed } else { M::ZERO }
    }

    /// Fetches what an update with an end at `entry` is likely to need.
    #[inline(always)]
    pub(crate) fn prefetch(&self, lanes: impl Lanes, entry: usize) {
        lanes.prefetch(&self.counts);
        lanes.prefetch(&self.bare[entry]);
    }
}
