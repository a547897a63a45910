//! The backends by name, and the culling of rectangles, for fuzzing and measuring only.

use core::ops::Range;

use crate::arch::SweepBackend;
pub use crate::cull::{CullDetail, cull, cull_by};
use crate::measure::Product;
pub use crate::union::Ways;
use crate::{AbelianGroup, Axis, CoverTree, IntoRect, swept, union};

/// Returns the names of the backends that this processor can run, the fastest first.
pub fn names() -> impl Iterator<Item = &'static str> {
    SweepBackend::all().map(SweepBackend::name)
}

/// Like [`CoverTree::new`], on the named backend.
///
/// # Panics
///
/// Panics if there is no such backend.
#[must_use]
pub fn cover_tree<M: AbelianGroup>(backend: &str, axis: &Axis, measure: impl Fn(Range<u64>) -> M) -> CoverTree<M> {
    CoverTree::on_backend(axis, measure, named(backend))
}

/// Like [`measure_of_union`](crate::measure_of_union), on the named backend and without culling.
///
/// # Panics
///
/// Panics if there is no such backend.
#[must_use]
pub fn measure_of_union<R, C: AbelianGroup, T: AbelianGroup>(
    backend: &str,
    rects: &[impl IntoRect],
    rows: impl Fn(Range<u64>) -> R + Sync,
    columns: impl Fn(Range<u64>) -> C + Sync,
    times: impl Fn(R, C) -> T + Sync,
) -> T {
    swept::measure_of_union(rects, &Product { rows, columns, times }, named(backend))
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

fn named(backend: &str) -> SweepBackend {
    SweepBackend::all().find(|available| available.name() == backend).expect("the name of a backend")
}
