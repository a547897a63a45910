//! The culling of rectangles and the ways to measure a union, for fuzzing and measuring only.

use core::ops::Range;

pub use crate::cull::{CullDetail, cull_by};
use crate::measure::Product;
pub use crate::union::Ways;
use crate::{AbelianGroup, IntoRect, swept, union};

/// Like [`measure_of_union`](crate::measure_of_union), by a sweep over all rectangles.
#[must_use]
pub fn swept<R, C: AbelianGroup, T: AbelianGroup>(
    rects: &[impl IntoRect],
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> T {
    swept::measure_of_union(rects, &Product { rows, columns, times })
}

/// Returns what [`measure_of_union`](crate::measure_of_union) returns, and the number of rectangles measured in each way.
#[must_use]
pub fn measure_and_ways<R, C: AbelianGroup, T: AbelianGroup>(
    rects: &[impl IntoRect],
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> (T, Ways) {
    union::measure(rects, &Product { rows, columns, times })
}
