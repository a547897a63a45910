//! Every path by its name, and unions in any number of slabs: for fuzzing only.

use crate::arch::Path;
use crate::{Axis, CoverTree, Measure, Rect, sweep};

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

/// [`measure_of_union`](crate::measure_of_union) on one of the paths, in at most so many slabs; without the feature
/// `parallel` in one.
///
/// # Panics
///
/// If there is no such path.
#[must_use]
pub fn measure_of_union<M: Measure>(path: &str, slabs: usize, rects: &[Rect]) -> M {
    let path = named(path);
    #[cfg(feature = "parallel")]
    if slabs > 1 && !rects.is_empty() {
        // A slab has a slot at least.
        let slabs = crate::parallel::Slab::cut_into(rects.len(), slabs.min(2 * rects.len() - 1));
        return crate::parallel::measure_of_union(rects, path, &slabs);
    }
    #[cfg(not(feature = "parallel"))]
    let _ = slabs;
    sweep::on_path(rects, path)
}

fn named(path: &str) -> Path {
    Path::all().find(|available| available.name() == path).expect("one of the paths")
}
