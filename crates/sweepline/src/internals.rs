//! Single stages of [`measure_of_union`](crate::measure_of_union), public only for fuzzing, tests and benchmarks.

use core::ops::Range;

pub use crate::cull_covered::{CullDetail, cull_by};
use crate::measure::Product;
pub use crate::strategy::StrategyCounts;
use crate::{AbelianGroup, IntoRect, measure_by_sweep, strategy};

/// Returns the same measure as [`measure_of_union`](crate::measure_of_union), by a sweep over all rectangles.
#[must_use]
pub fn measure_by_sweep<R, C: AbelianGroup, T: AbelianGroup>(
    rects: &[impl IntoRect],
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
    rects: &[impl IntoRect],
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> (T, StrategyCounts) {
    strategy::measure(rects, &Product { rows, columns, times })
}
