//! Single stages of [`measure_of_union`](crate::measure_of_union), public only for fuzzing, tests and benchmarks.

use core::ops::Range;

use crate::measure::Product;
use crate::sampling::Sampled;
pub use crate::strategy::StrategyCounts;
use crate::{AbelianGroup, Rects, cull_covered, measure_by_sweep, strategy};

/// Returns the same measure as [`measure_of_union`](crate::measure_of_union), by a sweep over all rectangles.
#[must_use]
pub fn measure_by_sweep<R, C: AbelianGroup, T: AbelianGroup>(
    rects: &Rects,
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> T {
    measure_by_sweep::measure_of_union(rects, &Product { rows, columns, times })
}

/// Returns the result of [`measure_of_union`](crate::measure_of_union), and the number of rectangles measured by each
/// strategy.
#[must_use]
pub fn measure_with_counts<R, C: AbelianGroup, T: AbelianGroup>(
    rects: &Rects,
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> (T, StrategyCounts) {
    strategy::measure(rects, &Product { rows, columns, times })
}

/// Drops rectangles that a few others cover, found with a sample of approximately `sample` rectangles and a grid whose
/// sides have `words` words of 64 cells, from 1 to 16. Returns `None` if more than half would be kept.
#[must_use]
pub fn cull(rects: &Rects, sample: usize, words: usize) -> Option<Rects> {
    cull_covered::cull_on_grid(&Sampled::with_size(rects, sample), words)
}
