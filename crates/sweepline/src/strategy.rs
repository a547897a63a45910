//! The choice of a strategy to measure a union.
//!
//! | strategy | fast if rectangles | decided by |
//! |---|---|---|
//! | [`strips`](crate::strips) | all cross the whole board | a sample, then all rectangles |
//! | [`isolated_rects`] | most meet no other rectangle | the sizes in a sample, then the first rounds |
//! | [`grid_cells`](crate::grid_cells) | touch few cells of a grid, or cover most of it | a sample, then the number of parts |
//! | [`measure_by_sweep`] | any | |
//!
//! Each strategy except the last estimates its work from one sample of the rectangles, and gives up if a sweep is
//! likely to be as fast, so that the next strategy is tried. Most attempts fail after a look at the sample. The others
//! fail after a few passes over the rectangles, because they sort nothing before they succeed.
//!
//! No strategy needs the measure to find out whether it is suitable, so a failed attempt calls no function of the
//! measure. The search is therefore compiled with this crate, and only the sums are compiled for each measure.

use crate::cull_covered::cull;
use crate::grid_cells::CellParts;
use crate::isolated_rects;
use crate::measure::Measure;
use crate::sampling::Sampled;
use crate::strips::Strips;
use crate::{AbelianGroup as _, Rects, measure_by_sweep};

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
pub(crate) fn measure<M: Measure>(rects: &Rects, measure: &M) -> (M::Total, StrategyCounts) {
    let mut union = UnionMeasure { measure, counts: StrategyCounts::default() };
    let input = Sampled::of(rects);
    if rects.is_empty() {
        // Inputs may have millions of empty boards, and the tree of a sweep would fragment the memory of each.
        return (M::Total::ZERO, union.counts);
    }
    let total = match cull(&input) {
        Some(kept) => {
            union.counts.culled = rects.len() - kept.len();
            let is_small = kept.len() < rects.len() / SWEEP_KEPT_FRACTION;
            if is_small { union.sweep(&kept) } else { union.uncovered(&Sampled::of(&kept)) }
        }
        None => union.uncovered(&input),
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
    fn uncovered(&mut self, input: &Sampled<'_>) -> M::Total {
        if let Some(strips) = Strips::find(input) {
            self.counts.strips = input.rects.len();
            return strips.measure(self.measure);
        }
        if let Some(split) = isolated_rects::split(input, self.measure) {
            self.counts.isolated = input.rects.len() - split.others.len();
            // An isolated rectangle is disjoint from all others, so the two measures add up.
            return split.isolated.plus(self.crowded(&Sampled::of(&split.others)));
        }
        self.crowded(input)
    }

    /// Measures rectangles most of which may meet others.
    fn crowded(&mut self, input: &Sampled<'_>) -> M::Total {
        if let Some(parts) = CellParts::find(input) {
            self.counts.cells = input.rects.len();
            return parts.measure(input.rects, self.measure);
        }
        self.sweep(input.rects)
    }

    fn sweep(&mut self, rects: &Rects) -> M::Total {
        self.counts.swept = rects.len();
        measure_by_sweep::measure_of_union(rects, self.measure)
    }
}
