//! The choice of a strategy to measure a union.
//!
//! | strategy | fast if rectangles | decided by |
//! |---|---|---|
//! | [`strips`](crate::strips) | all cross the whole board | a sample, then all rectangles |
//! | [`isolated_rects`] | most meet no other rectangle | the sizes in a sample, then the first rounds |
//! | [`grid_cells`](crate::grid_cells) | touch few cells of a grid, or cover most of it | a sample, then the number of parts |
//! | [`measure_by_sweep`] | any | |
//!
//! Each strategy except the last samples the rectangles, estimates its work, and gives up if a sweep is likely to be as
//! fast, so that the next strategy is tried. Failed attempts take at most a tenth of the time of a sweep.
//!
//! No strategy needs the measure to find out whether it is suitable. The search is therefore compiled once for each
//! type of rectangle, and only the sums are compiled for each measure.

use crate::cull_covered::cull;
use crate::grid_cells::CellParts;
use crate::isolated_rects;
use crate::measure::Measure;
use crate::strips::Strips;
use crate::{AbelianGroup as _, IntoRect, measure_by_sweep};

/// Minimum number of rectangles for strategies other than a sweep. A sweep over fewer rectangles takes a tenth of a
/// millisecond, so there is nothing to gain.
const SAMPLING_THRESHOLD: usize = 2_000;

/// If culling keeps less than one in this many rectangles, they are swept without trying another strategy.
///
/// The kept rectangles lie along the outlines of the few that cover the others. Many of them meet in the same cells, so
/// no other strategy is likely to succeed.
const SWEEP_KEPT_FRACTION: usize = 4;

/// The numbers of rectangles that were measured by each strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StrategyCounts {
    /// Rectangles that were skipped because a few others cover them.
    pub culled: usize,
    /// Strips.
    pub strips: usize,
    /// Rectangles that meet no other rectangle.
    pub isolated: usize,
    /// Rectangles that were cut into cells.
    pub cells: usize,
    /// Rectangles that were swept.
    pub swept: usize,
}

/// Returns the measure of the union, and the number of rectangles measured by each strategy.
pub(crate) fn measure<M: Measure>(rects: &[impl IntoRect], measure: &M) -> (M::Total, StrategyCounts) {
    let mut union = UnionMeasure { measure, counts: StrategyCounts::default() };
    let total = match cull(rects) {
        Some(kept) => {
            union.counts.culled = rects.len() - kept.len();
            if kept.len() < rects.len() / SWEEP_KEPT_FRACTION { union.sweep(&kept) } else { union.uncovered(&kept) }
        }
        None => union.uncovered(rects),
    };
    (total, union.counts)
}

/// A measure, and the strategies that were used so far.
struct UnionMeasure<'a, M> {
    measure: &'a M,
    counts: StrategyCounts,
}

impl<M: Measure> UnionMeasure<'_, M> {
    /// Measures rectangles that are not mostly covered by a few others.
    fn uncovered<R: IntoRect>(&mut self, rects: &[R]) -> M::Total {
        if rects.len() < SAMPLING_THRESHOLD {
            return self.sweep(rects);
        }
        if let Some(strips) = Strips::find(rects) {
            self.counts.strips = rects.len();
            return strips.measure(self.measure);
        }
        if let Some(split) = isolated_rects::split(rects, self.measure) {
            self.counts.isolated = rects.len() - split.others.len();
            // An isolated rectangle is disjoint from all others, so the two measures add up.
            return split.isolated.plus(self.crowded(&split.others));
        }
        self.crowded(rects)
    }

    /// Measures rectangles most of which may meet others.
    fn crowded<R: IntoRect>(&mut self, rects: &[R]) -> M::Total {
        if rects.len() >= SAMPLING_THRESHOLD
            && let Some(parts) = CellParts::find(rects)
        {
            self.counts.cells = rects.len();
            return parts.measure(rects, self.measure);
        }
        self.sweep(rects)
    }

    fn sweep<R: IntoRect>(&mut self, rects: &[R]) -> M::Total {
        self.counts.swept = rects.len();
        measure_by_sweep::measure_of_union(rects, self.measure)
    }
}
