//! The measure of a union by a sweep over all rectangles.

use crate::IntoRect;
use crate::arch::SweepBackend;
use crate::changes::Changes;
use crate::events::Packings;
use crate::measure::{self, Measure};

/// Returns the measure of the union by a sweep over all rectangles.
pub(crate) fn measure_of_union<M: Measure>(rects: &[impl IntoRect], measure: &M, backend: SweepBackend) -> M::Total {
    let packings = Packings::of(rects);
    let columns = |columns| measure.columns(columns);
    if packings.fits::<u64>() {
        measure::total(Changes::<u64, _>::new(rects, packings, columns, backend), measure)
    } else {
        measure::total(Changes::<u128, _>::new(rects, packings, columns, backend), measure)
    }
}
