//! Blocks of a cover tree: 64 neighbouring entries of one level.
//!
//! # Counts first, in one cache line
//!
//! The one-byte counts of 64 entries fill one cache line, so most updates of the first level fetch one line for the
//! counts, and one for the measures near the end of the interval.
//!
//! # Measures are read in groups of 16
//!
//! If a count changes between 0 and 1, the measure of its entry becomes covered or uncovered. These measures are added
//! up in groups of 16, and groups outside the interval are skipped.
//! A loop over all 64 measures was slower, because it reads at least four cache lines where an interval of few entries
//! needs one. The difference shows in unions of millions of tiny squares.
//!
//! # A sum up to one end reads half of a block
//!
//! The level above has the sum of a whole block, so the half of the block that contains the end is enough: it has all
//! entries before the end, or all entries after it. With groups of 16 instead, the union of 20,000 long thin rectangles
//! took 1.1 times as long.

use core::ops::Range;

use crate::AbelianGroup;

/// The number of entries in a block, whose one-byte counts fill a cache line.
pub(crate) const FAN_OUT: usize = 64;

/// The bytes of counts that one step of the outer loop changes: a cache line, which is whole vectors of any target.
const GROUP: usize = 64;

/// The number of measures in a group. Measures outside the interval are unlikely to be cached, so reading all of them
/// would cost more than skipping groups.
const MEASURES: usize = 16;

/// The number of entries in half of a block.
const HALF: usize = FAN_OUT / 2;

/// Neighbouring entries of a level, which are the children of one entry of the level above.
// The counts come first, so that they start at a cache line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct CoverBlock<C, M> {
    // The number of intervals stored in each entry.
    counts: [C; FAN_OUT],
    // The measure of the part of each entry that is not covered by intervals stored below the entry. Intervals stored
    // in the entry itself do not matter, so this stays valid when they come and go.
    uncovered: [M; FAN_OUT],
}

/// The number of intervals stored in an entry, in the narrowest integer that a tree allows.
pub(crate) trait Count: Copy + PartialEq + Send + Sync {
    /// The count of an entry without intervals.
    const ZERO: Self;

    /// Changes the intervals in one entry, and returns whether the count changes from 0 to 1 or from 1 to 0. The count wraps.
    fn change_one(&mut self, change: IntervalChange) -> bool;

    /// Changes the intervals in a range of entries, which must not be empty. Counts wrap.
    ///
    /// Returns the sum of the measures of the entries whose count changes from 0 to 1 or from 1 to 0.
    fn change<M: AbelianGroup>(
        counts: &mut [Self; FAN_OUT],
        uncovered: &[M; FAN_OUT],
        entries: Range<usize>,
        change: IntervalChange,
    ) -> M;
}

/// Implements the change of counts of one width by plain loops, which compile to vector code on any target.
// All counts of a group are changed at once, and a mask protects the entries outside the interval. A loop over just the
// entries of the interval would have a random number of steps, and thus a mispredicted branch at its end.
macro_rules! count {
    ($count:ty) => {
        #[expect(clippy::cast_possible_truncation, reason = "entries are at most FAN_OUT")]
        impl Count for $count {
            const ZERO: Self = 0;

            #[inline]
            fn change_one(&mut self, change: IntervalChange) -> bool {
                let before = *self;
                *self = match change {
                    IntervalChange::Insert => before.wrapping_add(1),
                    IntervalChange::Remove => before.wrapping_sub(1),
                };
                before == <$count>::from(change == IntervalChange::Remove)
            }

            #[inline]
            fn change<M: AbelianGroup>(
                counts: &mut [Self; FAN_OUT],
                uncovered: &[M; FAN_OUT],
                entries: Range<usize>,
                change: IntervalChange,
            ) -> M {
                const LANES: usize = GROUP / size_of::<$count>();
                let (start, len) = (entries.start as $count, entries.len() as $count);
                // For an entry before the start, the difference wraps to a large number, so one comparison is enough.
                let inside = |entry: usize| (entry as $count).wrapping_sub(start) < len;
                // A count *turns* if it changes between covered and uncovered: from 0 by an insertion, or from 1 by a
                // removal, whose step is -1.
                let (turning, step) = match change {
                    IntervalChange::Insert => (0, 1),
                    IntervalChange::Remove => (1, <$count>::MAX),
                };
                // Not zero once a count has turned. It accumulates the steps of all turning counts without a branch.
                let mut turned = 0;
                let (groups, _) = counts.as_chunks_mut::<LANES>();
                for group in entries.start / LANES..entries.end.div_ceil(LANES) {
                    let counts = &mut groups[group];
                    for lane in 0..LANES {
                        let step = if inside(group * LANES + lane) { step } else { 0 };
                        turned |= if counts[lane] == turning { step } else { 0 };
                        counts[lane] = counts[lane].wrapping_add(step);
                    }
                }
                if turned == 0 {
                    return M::ZERO;
                }
                // In most updates no count turns, and no measure is read. Otherwise the counts that turned are found by
                // their new value, which no other count within the interval has.
                sum(counts, uncovered, entries, turning.wrapping_add(step))
            }
        }
    };
}

count!(u8);
count!(u16);
count!(u32);

/// Returns the sum of the measures of the entries in a range that have this count.
#[inline]
fn sum<C: Count, M: AbelianGroup>(counts: &[C], uncovered: &[M], entries: Range<usize>, count: C) -> M {
    let ((counts, _), (uncovered, _)) = (counts.as_chunks::<MEASURES>(), uncovered.as_chunks::<MEASURES>());
    (entries.start / MEASURES..entries.end.div_ceil(MEASURES)).fold(M::ZERO, |sum, group| {
        // Negative if the range begins in an earlier group.
        let start = entries.start.wrapping_sub(group * MEASURES);
        sum.plus(sum_lanes(&counts[group], &uncovered[group], start, entries.len(), count))
    })
}

/// Returns the sum of the measures of the `len` lanes from `start` that have this count.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a block has fewer than 2^7 entries")]
fn sum_lanes<C: Count, M: AbelianGroup, const LANES: usize>(
    counts: &[C; LANES],
    uncovered: &[M; LANES],
    start: usize,
    len: usize,
    count: C,
) -> M {
    let (start, len) = (start as u8, len as u8);
    let mut sum = M::ZERO;
    for (lane, (&of_lane, &measure)) in counts.iter().zip(uncovered).enumerate() {
        let (is_inside, is_equal) = ((lane as u8).wrapping_sub(start) < len, of_lane == count);
        sum = sum.plus(if is_inside & is_equal { measure } else { M::ZERO });
    }
    sum
}

/// A change of a set of intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntervalChange {
    /// An interval is inserted.
    Insert,
    /// An interval is removed.
    Remove,
}

impl IntervalChange {
    /// Returns the covered measure after a change by `by`.
    #[inline]
    pub(crate) fn of<M: AbelianGroup>(self, measure: M, by: M) -> M {
        match self {
            Self::Insert => measure.plus(by),
            Self::Remove => measure.minus(by),
        }
    }
}

impl<C: Count, M: AbelianGroup> CoverBlock<C, M> {
    /// Creates a block without intervals, whose entries have these measures.
    pub(crate) fn new(measures: [M; FAN_OUT]) -> Self {
        Self { counts: [C::ZERO; FAN_OUT], uncovered: measures }
    }

    /// Returns the measure of all entries of a block without intervals.
    pub(crate) fn measure(&self) -> M {
        self.uncovered.iter().copied().fold(M::ZERO, M::plus)
    }

    /// Changes the intervals in these entries, and returns the measure that becomes covered or uncovered.
    #[inline]
    pub(crate) fn change(&mut self, entries: Range<usize>, change: IntervalChange) -> M {
        match entries.len() {
            0 => M::ZERO,
            // Intervals between neighbouring ends are common, and the loops over groups would take most of their time.
            1 => {
                let turned = self.counts[entries.start].change_one(change);
                if turned { self.uncovered[entries.start] } else { M::ZERO }
            }
            _ => C::change(&mut self.counts, &self.uncovered, entries, change),
        }
    }

    /// Returns the uncovered measure of these entries.
    #[inline]
    pub(crate) fn uncovered(&self, entries: Range<usize>) -> M {
        match entries.len() {
            0 => M::ZERO,
            1 => self.visible_above(entries.start, self.uncovered[entries.start]),
            _ => sum(&self.counts, &self.uncovered, entries, C::ZERO),
        }
    }

    /// Returns the uncovered measure of the entries before `end`, where `all` is the uncovered measure of the block.
    #[inline]
    pub(crate) fn uncovered_before(&self, end: usize, all: M) -> M {
        let half = usize::from(end >= HALF);
        let end = end - half * HALF;
        let sum = self.uncovered_in_half(half, if half == 0 { 0..end } else { end..HALF });
        if half == 0 { sum } else { all.minus(sum) }
    }

    // Inlined, the loop would compare one entry at a time.
    #[inline(never)]
    fn uncovered_in_half(&self, half: usize, entries: Range<usize>) -> M {
        let ((counts, _), (uncovered, _)) = (self.counts.as_chunks::<HALF>(), self.uncovered.as_chunks::<HALF>());
        sum_lanes(&counts[half], &uncovered[half], entries.start, entries.len(), C::ZERO)
    }

    /// Returns the measure of `entry` that the intervals stored below it leave uncovered.
    pub(crate) fn uncovered_below(&self, entry: usize) -> M {
        self.uncovered[entry]
    }

    /// Returns what is visible above `entry` of a measure below it: zero if an interval is stored in the entry itself,
    /// because it covers everything below.
    #[inline]
    pub(crate) fn visible_above(&self, entry: usize, below: M) -> M {
        if self.counts[entry] == C::ZERO { below } else { M::ZERO }
    }

    /// Returns the number of intervals stored in this entry.
    pub(crate) fn count(&self, entry: usize) -> C {
        self.counts[entry]
    }

    /// Returns whether an interval is stored in each of these entries.
    pub(crate) fn all_covered(&self, entries: Range<usize>) -> bool {
        !self.counts[entries].contains(&C::ZERO)
    }

    /// Records that the measure covered below `entry` changed by `delta`, and returns the change that is visible above
    /// the entry.
    #[inline]
    pub(crate) fn apply_child_delta(&mut self, entry: usize, delta: M, change: IntervalChange) -> M {
        let uncovered = &mut self.uncovered[entry];
        *uncovered = match change {
            IntervalChange::Insert => uncovered.minus(delta),
            IntervalChange::Remove => uncovered.plus(delta),
        };
        self.visible_above(entry, delta)
    }
}
