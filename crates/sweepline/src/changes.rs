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
use crate::events::{Event, Events, Packings, RankedColumns};
use crate::packing::PackedWord;
use crate::tree::{ExclusiveBounds, NarrowTree};
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
    tree: NarrowTree<M>,
    backend: SweepBackend,
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
        let tree = NarrowTree::new(columns.coordinates(), measure);
        let events = columns.into_events(rects);
        Self { events, decoded: 0, soon: Vec::new(), changed: Vec::new(), past: 0, tree, backend }
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
        self.backend.run(Batch { tree: &mut self.tree, events: &self.soon, changes: &mut self.changed });
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
    tree: &'a mut NarrowTree<M>,
    events: &'a [Event],
    changes: &'a mut [M],
}

impl<M: AbelianGroup> SimdTask for Batch<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: impl SimdBackend) {
        for (index, (event, changed)) in self.events.iter().zip(self.changes).enumerate() {
            if let Some(soon) = self.events.get(index + AHEAD) {
                self.tree.prefetch(bounds(soon.ranks));
            }
            *changed = self.tree.update(simd, bounds(event.ranks), event.change);
        }
    }
}

/// Returns the bounds of the interval between these ranks, which are from 1.
#[inline(always)]
fn bounds([start, end]: [u32; 2]) -> ExclusiveBounds {
    ExclusiveBounds { left: start as usize - 1, right: end as usize }
}
