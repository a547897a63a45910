//! The measure of a union by a sweep over all rectangles.
//!
//! The sweep with a tree of cover counts is the algorithm of Bentley (`[Ben77]`).
//!
//! # Changes are added, not strips
//!
//! A textbook sweep adds the covered columns times the height of a strip for each strip between two events. Here a
//! change of the covered columns at some row counts for all rows from that row to the last, and later changes subtract
//! what ends earlier. The sweep therefore adds one product per event and keeps no state between rows. The factor is
//! always the measure of a set of columns and never the inverse of a measure, so a product of lengths is exact.

use crate::measure::Measure;
use crate::{AbelianGroup as _, Rects, Sweep};

/// Returns the measure of the union by a sweep over all rectangles.
pub(crate) fn measure_of_union<M: Measure>(rects: &Rects, measure: &M) -> M::Total {
    let mut sweep = Sweep::new(rects, |columns| measure.columns(columns));
    let last = sweep.last_row();
    let mut total = M::Total::ZERO;
    while let Some(event) = sweep.next_event() {
        total = event.change.of(total, measure.cells(event.row..last, event.by));
    }
    total
}
