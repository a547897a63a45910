//! The backends by name, and the culling of rectangles, for fuzzing and measuring only.

use crate::arch::SweepBackend;
pub use crate::cull::{CullDetail, cull, cull_by};
#[cfg(feature = "parallel")]
use crate::parallel::RectSurvey;
use crate::{Axis, CoverTree, IntoRect, Measure, sweep};

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
pub fn cover_tree<M: Measure>(backend: &str, axis: &Axis) -> CoverTree<M> {
    CoverTree::on_backend(axis, named(backend))
}

/// Like [`measure_of_union`](crate::measure_of_union), on the named backend and without culling.
///
/// # Panics
///
/// Panics if there is no such backend.
#[must_use]
pub fn measure_of_union<M: Measure>(backend: &str, rects: &[impl IntoRect]) -> M {
    sweep::on_backend(rects, named(backend))
}

/// Like [`measure_of_union`], as the sum over at most `parts` slabs of columns.
///
/// # Panics
///
/// Panics if there is no such backend, or if there are more than 2^31 - 1 rectangles.
#[cfg(feature = "parallel")]
#[must_use]
pub fn measure_by_slabs<M: Measure>(backend: &str, rects: &[impl IntoRect], parts: usize) -> M {
    let backend = named(backend);
    RectSurvey::new(rects).and_then(|survey| survey.sum(backend, &survey.cut(parts), usize::MAX)).unwrap_or(M::ZERO)
}

fn named(backend: &str) -> SweepBackend {
    SweepBackend::all().find(|available| available.name() == backend).expect("the name of a backend")
}
