//! The choice of a way to measure a union.
//!
//! | way | rectangles | decided by |
//! |---|---|---|
//! | [`strips`] | all cross the whole board | a sample, then all |
//! | [`alone`] | most meet no other | the sizes in a sample, and the first rounds |
//! | [`cells`] | touch few cells of a grid, or cover most of it | a sample, and the number of parts |
//! | [`swept`] | any | |
//!
//! Each way but the last may give up, and the next one is tried. What is lost until then is a tenth of a sweep at most.
//! If culling leaves few rectangles, they are swept at once. They lie along the outlines of the rectangles that cover
//! the others, so many of them meet in the same cells.

use crate::arch::SweepBackend;
use crate::cull::cull;
use crate::measure::Measure;
use crate::{AbelianGroup as _, IntoRect, alone, cells, strips, swept};

/// The fewest rectangles for which a sweep is not always the best way.
const FEW: usize = 2_000;

/// The fewest rectangles for which the processor is asked for vector instructions. The first question takes longer than
/// a sweep over fewer: a virtual machine asks its host.
const SHORT: usize = 64;

/// The numbers of rectangles that were measured in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ways {
    /// Rectangles that a few others cover.
    pub culled: usize,
    /// Strips.
    pub strips: usize,
    /// Rectangles that meet no other.
    pub alone: usize,
    /// Rectangles that were cut into cells.
    pub cells: usize,
    /// Rectangles that were swept.
    pub swept: usize,
}

/// Returns the measure of the union, and how it was found.
pub(crate) fn measure<M: Measure>(rects: &[impl IntoRect], measure: &M) -> (M::Total, Ways) {
    let backend = if rects.len() < SHORT { SweepBackend::portable() } else { SweepBackend::best() };
    let mut ways = Ways::default();
    let total = match cull(rects) {
        Some(kept) => {
            ways.culled = rects.len() - kept.len();
            if kept.len() < rects.len() / 4 {
                sweep(&kept, measure, backend, &mut ways)
            } else {
                measure_uncovered(&kept, measure, backend, &mut ways)
            }
        }
        None => measure_uncovered(rects, measure, backend, &mut ways),
    };
    (total, ways)
}

fn measure_uncovered<R: IntoRect, M: Measure>(
    rects: &[R],
    measure: &M,
    backend: SweepBackend,
    ways: &mut Ways,
) -> M::Total {
    if rects.len() >= FEW {
        if let Some(total) = strips::measure_of_union(rects, measure) {
            ways.strips = rects.len();
            return total;
        }
        if let Some(split) = alone::split(rects, measure) {
            ways.alone = rects.len() - split.others.len();
            return split.alone.plus(measure_close(&split.others, measure, backend, ways));
        }
    }
    measure_close(rects, measure, backend, ways)
}

fn measure_close<R: IntoRect, M: Measure>(
    rects: &[R],
    measure: &M,
    backend: SweepBackend,
    ways: &mut Ways,
) -> M::Total {
    if rects.len() >= FEW
        && let Some(total) = cells::measure_of_union(rects, measure, backend)
    {
        ways.cells = rects.len();
        return total;
    }
    sweep(rects, measure, backend, ways)
}

fn sweep<R: IntoRect, M: Measure>(rects: &[R], measure: &M, backend: SweepBackend, ways: &mut Ways) -> M::Total {
    ways.swept = rects.len();
    swept::on_backend(rects, measure, backend)
}
