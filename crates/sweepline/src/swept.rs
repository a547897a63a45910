//! The measure of a union by a sweep over all rectangles.

use crate::IntoRect;
use crate::arch::SweepBackend;
use crate::changes::Changes;
use crate::events::Packings;
use crate::measure::{self, Measure};
#[cfg(feature = "parallel")]
use crate::parallel;

/// Returns the measure of the union by a sweep over all rectangles.
pub(crate) fn on_backend<M: Measure>(rects: &[impl IntoRect], measure: &M, backend: SweepBackend) -> M::Total {
    #[cfg(feature = "parallel")]
    {
        if let Some(total) = parallel::measure_of_union(rects, measure, backend) {
            return total;
        }
    }
    on_one_thread(rects, measure, backend)
}

/// Returns the measure of the union by a sweep on one thread.
pub(crate) fn on_one_thread<M: Measure>(rects: &[impl IntoRect], measure: &M, backend: SweepBackend) -> M::Total {
    let packings = Packings::of(rects);
    let columns = |columns| measure.columns(columns);
    if packings.fits::<u64>() {
        measure::total(Changes::<u64, _>::new(rects, packings, columns, backend), measure)
    } else {
        measure::total(Changes::<u128, _>::new(rects, packings, columns, backend), measure)
    }
}
