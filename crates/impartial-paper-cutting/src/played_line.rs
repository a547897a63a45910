//! The cuts of a line on which cuts were played.
//!
//! They are stored in an ordered map, so that a cut takes logarithmic time even in a long game on one line. Queries need a
//! list with prefix sums, which is built on demand after a cut. With only the list, each cut would move all cuts after it, so
//! replaying 10^5 cuts on one line took seconds.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use interval_merge::{Interval, IntervalSet, Intervals};
use once_cell::race::OnceBox;

use crate::cut::units;

/// The original and played cuts of a line. Overlapping and touching cuts are merged into *stretches*.
#[derive(Debug)]
pub(crate) struct PlayedLine {
    // The end of each stretch by its start. Invariant: stretches do not overlap or touch.
    ends: BTreeMap<u64, u64>,
    // Invariant: the total length of all stretches.
    covered: u64,
    // The stretches as a list, built on demand. A cut clears it.
    list: OnceBox<IntervalSet>,
}

/// The state of a line that decides whether a cut is legal and how it changes the nim-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CutContext {
    /// The total length of the stretches that are cut already.
    pub(crate) covered: u64,
    /// The length of the part of the cut that is cut already.
    pub(crate) overlap: u64,
    /// The start and end of the uncut run around the cut. Valid only if `overlap` is 0.
    pub(crate) run: [u64; 2],
}

impl CutContext {
    /// Returns the context of a cut along `stretch` on a line of this length with these cuts.
    pub(crate) fn of(cuts: Intervals<'_>, stretch: Interval, length: u64) -> Self {
        let left = cuts.overlapping(..stretch.start()).last().map_or(0, |before| before.last() + 1);
        let right = cuts.overlapping(stretch.start()..).first().map_or(length, |after| after.start());
        let [covered, overlap] = [cuts.measure(), cuts.covered_in(stretch)].map(units);
        Self { covered, overlap, run: [left, right] }
    }
}

impl PlayedLine {
    /// Returns the line with these cuts.
    pub(crate) fn new(cuts: Intervals<'_>) -> Self {
        let ends: BTreeMap<u64, u64> = cuts.iter().map(|cut| (cut.start(), cut.last() + 1)).collect();
        let covered = ends.iter().map(|(start, end)| end - start).sum();
        Self { ends, covered, list: OnceBox::new() }
    }

    /// Returns all stretches, in *O(c)* time for *c* stretches if a cut was played since the last call.
    pub(crate) fn cuts(&self) -> Intervals<'_> {
        let sorted = || IntervalSet::from_sorted(self.ends.iter().map(|(&start, &end)| start..end));
        self.list.get_or_init(|| Box::new(sorted().expect("a map iterates in order"))).as_intervals()
    }

    /// Returns the same as [`CutContext::of`], in *O(log c + d)* time for *c* stretches, *d* of them within the cut.
    pub(crate) fn context(&self, stretch: Interval, length: u64) -> CutContext {
        let (start, end) = (stretch.start(), stretch.last() + 1);
        let left = self.ends.range(..start).next_back().map_or(0, |(_, &end)| end);
        let inside = self.ends.range(start..end).map(|(&from, &to)| to.min(end) - from);
        let overlap = left.min(end).saturating_sub(start) + inside.sum::<u64>();
        let right = self.ends.range(start..).next().map_or(length, |(&from, _)| from);
        CutContext { covered: self.covered, overlap, run: [left, right] }
    }

    /// Adds a cut.
    pub(crate) fn insert(&mut self, stretch: Interval) {
        let (mut start, mut end) = (stretch.start(), stretch.last() + 1);
        // Merge all stretches that overlap or touch the cut, from the last one to the first one. Each insertion adds one
        // stretch, and each step of the loop removes one, so the amortized number of steps is 1.
        while let Some((&from, &to)) = self.ends.range(..=end).next_back()
            && to >= start
        {
            (start, end) = (start.min(from), end.max(to));
            self.covered -= to - from;
            self.ends.remove(&from);
        }
        self.covered += end - start;
        self.ends.insert(start, end);
        self.list = OnceBox::new();
    }
}

impl Clone for PlayedLine {
    fn clone(&self) -> Self {
        Self { ends: self.ends.clone(), covered: self.covered, list: OnceBox::new() }
    }
}

impl PartialEq for PlayedLine {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends
    }
}
