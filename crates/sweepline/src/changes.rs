//! The changes of the covered columns while a sweep goes from row to row.
//!
//! # Several events at once
//!
//! The loop over the updates of the tree is the largest code of this crate, and it is compiled for each backend.
//! So it knows neither how events are packed nor how changes become a total. It turns a few decoded events into as many
//! changes, and is compiled once for each type of measures of columns.
//! One loop that did all three was compiled for each measure of a caller, and took programs minutes to compile.

use alloc::vec::Vec;
use core::ops::Range;

use crate::arch::{SimdBackend, SimdTask, SweepBackend};
use crate::block::IntervalChange;
use crate::events::{Event, Events, Packings, RankedColumns};
use crate::packing::PackedWord;
use crate::tree::{Layout, NarrowTree};
use crate::{AbelianGroup, IntoRect};

/// The most events that are applied at once.
const BATCH: usize = 64;

/// The number of events by which the memory of an update is prefetched.
const AHEAD: usize = 12;

/// The events of a sweep in order, each with the measure that becomes covered or uncovered.
#[derive(Clone, Debug)]
pub(crate) struct Changes<W, M> {
    events: Events<W>,
    // The number of events that were decoded.
    decoded: usize,
    // The decoded events that were not returned yet, and up to `BATCH` before them.
    soon: Vec<Event>,
    // What the first of these events change.
    changed: Vec<M>,
    // The number of these events that were returned.
    past: usize,
    columns: CoveredColumns<M>,
    backend: SweepBackend,
}

/// The columns that are covered in a row.
#[derive(Clone, Debug)]
struct CoveredColumns<M> {
    tree: NarrowTree<M>,
    layout: Layout,
    // The measure of the whole tree.
    whole: M,
    // The measure that the intervals in the tree cover.
    covered: M,
    // The number of intervals that are the whole tree, which are counted and not stored. While there is one, no other
    // change is visible.
    whole_ones: u32,
}

impl<W: PackedWord, M: AbelianGroup> Changes<W, M> {
    /// Returns the changes of the columns of these rectangles. `measure` returns the measure of an interval of columns.
    pub(crate) fn new(
        rects: &[impl IntoRect],
        packings: Packings,
        measure: impl Fn(Range<u64>) -> M,
        backend: SweepBackend,
    ) -> Self {
        let columns = RankedColumns::new(rects, packings);
        let tree = NarrowTree::compact(columns.coordinates(), measure);
        // No interval extends beyond the values of a compact tree, so the measure of the whole tree is not needed.
        Self::with_layout(columns.into_events(rects), tree, Layout::COMPACT, M::ZERO, backend)
    }

    /// Returns the changes of a tree of this layout and whole measure, which is still empty.
    pub(crate) fn with_layout(
        events: Events<W>,
        tree: NarrowTree<M>,
        layout: Layout,
        whole: M,
        backend: SweepBackend,
    ) -> Self {
        let columns = CoveredColumns { tree, layout, whole, covered: M::ZERO, whole_ones: 0 };
        Self { events, decoded: 0, soon: Vec::new(), changed: Vec::new(), past: 0, columns, backend }
    }

    /// Returns the row of the last event, or 0 if there is none.
    pub(crate) fn last_row(&self) -> u64 {
        self.events.last_row()
    }

    /// Applies the next events. All events before them have been returned.
    fn apply(&mut self) {
        self.soon.drain(..self.past);
        self.past = 0;
        self.decoded += self.events.decode(self.decoded, BATCH + AHEAD - self.soon.len(), &mut self.soon);
        self.changed.clear();
        self.changed.resize(self.soon.len().min(BATCH), M::ZERO);
        self.backend.run(Batch { columns: &mut self.columns, events: &self.soon, changes: &mut self.changed });
    }
}

impl<W: PackedWord, M: AbelianGroup> Iterator for Changes<W, M> {
    type Item = (Event, M);

    #[inline]
    fn next(&mut self) -> Option<(Event, M)> {
        if self.past == self.changed.len() {
            self.apply();
        }
        let next = (*self.soon.get(self.past)?, *self.changed.get(self.past)?);
        self.past += 1;
        Some(next)
    }

    // Without the state of the iterator between two events, a sum is faster.
    fn fold<B, F: FnMut(B, (Event, M)) -> B>(mut self, init: B, mut f: F) -> B {
        let mut sum = init;
        loop {
            if self.past == self.changed.len() {
                self.apply();
            }
            if self.changed.is_empty() {
                return sum;
            }
            for (&event, &changed) in self.soon.iter().zip(&self.changed).skip(self.past) {
                sum = f(sum, (event, changed));
            }
            self.past = self.changed.len();
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.events.len() - self.decoded + self.soon.len() - self.past;
        (left, Some(left))
    }
}

/// The task that applies as many events as there is room for changes. Events after those are only prefetched.
struct Batch<'a, M> {
    columns: &'a mut CoveredColumns<M>,
    events: &'a [Event],
    changes: &'a mut [M],
}

impl<M: AbelianGroup> SimdTask for Batch<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: impl SimdBackend) {
        let &mut CoveredColumns { ref mut tree, layout, whole, mut covered, mut whole_ones } = self.columns;
        for (index, (event, visible)) in self.events.iter().zip(self.changes).enumerate() {
            if let Some(soon) = self.events.get(index + AHEAD)
                && let Some(bounds) = layout.bounds(soon.ranks)
            {
                tree.prefetch(bounds);
            }
            let bounds = layout.bounds(event.ranks);
            whole_ones -= u32::from(bounds.is_none() && event.change == IntervalChange::Remove);
            let changed = match bounds {
                Some(bounds) => {
                    let changed = tree.update(simd, bounds, event.change);
                    covered = event.change.of(covered, changed);
                    changed
                }
                None => whole.minus(covered),
            };
            *visible = if whole_ones == 0 { changed } else { M::ZERO };
            whole_ones += u32::from(bounds.is_none() && event.change == IntervalChange::Insert);
        }
        (self.columns.covered, self.columns.whole_ones) = (covered, whole_ones);
    }
}
