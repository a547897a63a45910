//! The measure of a union by a sweep over all rectangles.
//!
//! # No strips
//!
//! A textbook sweep adds the covered columns times the height of a strip, for each strip between two events.
//! Here a change of the covered measure at some row counts for all rows from there to the last one. Later changes
//! subtract what ends before. So the sweep adds one product for each event, and keeps no state between rows.
//! The factor is always the measure of a set of columns, never the inverse of one, so a product of lengths is exact.

use crate::measure::Measure;
use crate::{AbelianGroup as _, IntoRect, Sweep};

/// Returns the measure of the union by a sweep over all rectangles.
pub(crate) fn measure_of_union<M: Measure>(rects: &[impl IntoRect], measure: &M) -> M::Total {
    let mut sweep = Sweep::new(rects, |columns| measure.columns(columns));
    // A change lasts to the last row; later changes subtract what ends before.
    let last = sweep.last_row();
    let mut total = M::Total::ZERO;
    while let Some(event) = sweep.next_event() {
        total = event.change.of(total, measure.cells(event.row..last, event.by));
    }
    total
}
