//! The cuts of a line that was played on.
//!
//! They are an ordered map, so a long game on one line takes logarithmic time a cut. Queries need a list with prefix sums,
//! which is made when somebody asks for it after a cut. The alternative lost: with the list alone, each cut moved all cuts
//! after it, and replaying 10^5 cuts on one line took seconds.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use interval_merge::{Interval, IntervalSet, Intervals};
use once_cell::race::OnceBox;

use crate::cut::units;

/// The cuts of a line, original and new.
#[derive(Debug)]
pub(crate) struct ChangedLine {
    // The end of each stretch by its start. Invariant: they are disjoint, and no two touch.
    ends: BTreeMap<u64, u64>,
    // The total length of all stretches.
    covered: u64,
    // The same stretches, once somebody asked for them.
    list: OnceBox<IntervalSet>,
}

/// What a cut meets on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surroundings {
    /// The length of all cuts of the line.
    pub(crate) covered: u64,
    /// The length of the stretch that is cut already.
    pub(crate) covered_here: u64,
    /// The uncut run around the stretch, from its start to its end, if nothing of the stretch is cut already.
    pub(crate) run: [u64; 2],
}

impl Surroundings {
    /// Returns what a cut along `stretch` meets on a line of this length with these cuts.
    pub(crate) fn of(cuts: Intervals<'_>, stretch: Interval, length: u64) -> Self {
        let left = cuts.overlapping(..stretch.start()).last().map_or(0, |before| before.last() + 1);
        let right = cuts.overlapping(stretch.start()..).first().map_or(length, |after| after.start());
        let [covered, covered_here] = [cuts.measure(), cuts.covered_in(stretch)].map(units);
        Self { covered, covered_here, run: [left, right] }
    }
}

impl ChangedLine {
    /// Returns the line with these cuts.
    pub(crate) fn new(cuts: Intervals<'_>) -> Self {
        let ends: BTreeMap<u64, u64> = cuts.iter().map(|cut| (cut.start(), cut.last() + 1)).collect();
        let covered = ends.iter().map(|(start, end)| end - start).sum();
        Self { ends, covered, list: OnceBox::new() }
    }

    /// Returns all cuts, in *O(c)* time for *c* cuts if the line was cut since the last call.
    pub(crate) fn cuts(&self) -> Intervals<'_> {
        let sorted = || IntervalSet::from_sorted(self.ends.iter().map(|(&start, &end)| start..end));
        self.list.get_or_init(|| Box::new(sorted().expect("a map is in order"))).as_intervals()
    }

    /// Returns [`Surroundings::of`] these cuts, in *O(log c + d)* time for *c* cuts, *d* of them in the stretch.
    pub(crate) fn around(&self, stretch: Interval, length: u64) -> Surroundings {
        let (start, end) = (stretch.start(), stretch.last() + 1);
        let left = self.ends.range(..start).next_back().map_or(0, |(_, &end)| end);
        let inside = self.ends.range(start..end).map(|(&from, &to)| to.min(end) - from);
        let covered_here = left.min(end).saturating_sub(start) + inside.sum::<u64>();
        let right = self.ends.range(start..).next().map_or(length, |(&from, _)| from);
        Surroundings { covered: self.covered, covered_here, run: [left, right] }
    }

    /// Cuts a stretch.
    pub(crate) fn insert(&mut self, stretch: Interval) {
        let (mut start, mut end) = (stretch.start(), stretch.last() + 1);
        // The stretches that overlap or touch the new one become part of it.
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

impl Clone for ChangedLine {
    fn clone(&self) -> Self {
        Self { ends: self.ends.clone(), covered: self.covered, list: OnceBox::new() }
    }
}

impl PartialEq for ChangedLine {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends
    }
}
