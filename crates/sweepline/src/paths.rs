//! Every path by its name, and what is left out of a union: for fuzzing and measuring only.

use crate::arch::Path;
pub use crate::cull::{Detail, cull, cull_by};
#[cfg(feature = "parallel")]
use crate::parallel::Board;
use crate::{Axis, CoverTree, IntoRect, Measure, sweep};

/// The names of the paths that this processor can go, the fastest first.
pub fn names() -> impl Iterator<Item = &'static str> {
    Path::all().map(Path::name)
}

/// [`CoverTree::new`] on one of the paths.
///
/// # Panics
///
/// If there is no such path.
#[must_use]
pub fn cover_tree<M: Measure>(path: &str, axis: &Axis) -> CoverTree<M> {
    CoverTree::on_path(axis, named(path))
}

/// [`measure_of_union`](crate::measure_of_union) on one of the paths, of all rectangles.
///
/// # Panics
///
/// If there is no such path.
#[must_use]
pub fn measure_of_union<M: Measure>(path: &str, rects: &[impl IntoRect]) -> M {
    sweep::on_path(rects, named(path))
}

/// The same as the sum of at most `parts` slabs of columns, by the threads that there are.
///
/// # Panics
///
/// If there is no such path, or if there are more than 2^31 - 1 rectangles.
#[cfg(feature = "parallel")]
#[must_use]
pub fn measure_by_slabs<M: Measure>(path: &str, rects: &[impl IntoRect], parts: usize) -> M {
    let path = named(path);
    Board::new(rects).and_then(|board| board.sum(path, &board.cut(parts), usize::MAX)).unwrap_or(M::ZERO)
}

fn named(path: &str) -> Path {
    Path::all().find(|available| available.name() == path).expect("one of the paths")
}
