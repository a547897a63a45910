//! The choice of a way to measure a union.
//!
//! | way | rectangles | decided by |
//! |---|---|---|
//! | [`strips`](crate::strips) | all cross the whole board | a sample, then all |
//! | [`isolated`] | most meet no other | the sizes in a sample, and the first rounds |
//! | [`cells`](crate::cells) | touch few cells of a grid, or cover most of it | a sample, and the number of parts |
//! | [`swept`] | any | |
//!
//! Each way but the last samples the rectangles, estimates its work and gives up if a sweep is likely to be as fast. Then
//! the next way is tried. What is lost until then is a tenth of a sweep at most.
//! If culling leaves few rectangles, they are swept at once. They lie along the outlines of the rectangles that cover
//! the others, so many of them meet in the same cells.
//!
//! The search of a way for its rectangles knows no measure. So it is compiled once for each type of rectangles, and only
//! the sums are compiled for each measure.

use crate::cells::CellParts;
use crate::cull::cull;
use crate::isolated;
use crate::measure::Measure;
use crate::strips::Strips;
use crate::{AbelianGroup as _, IntoRect, swept};

/// Minimum number of rectangles for other ways than a sweep. A sweep over fewer takes a tenth of a millisecond.
const OTHER_WAYS_THRESHOLD: usize = 2_000;

/// The numbers of rectangles that were measured in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ways {
    /// Rectangles that a few others cover.
    pub culled: usize,
    /// Strips.
    pub strips: usize,
    /// Rectangles that meet no other.
    pub isolated: usize,
    /// Rectangles that were cut into cells.
    pub cells: usize,
    /// Rectangles that were swept.
    pub swept: usize,
}

/// Returns the measure of the union, and how it was found.
pub(crate) fn measure<M: Measure>(rects: &[impl IntoRect], measure: &M) -> (M::Total, Ways) {
    let mut work = Work { measure, ways: Ways::default() };
    let total = match cull(rects) {
        Some(kept) => {
            work.ways.culled = rects.len() - kept.len();
            if kept.len() < rects.len() / 4 { work.sweep(&kept) } else { work.uncovered(&kept) }
        }
        None => work.uncovered(rects),
    };
    (total, work.ways)
}

/// The work on a union.
struct Work<'a, M> {
    measure: &'a M,
    ways: Ways,
}

impl<M: Measure> Work<'_, M> {
    /// Measures rectangles most of which a few others do not cover.
    fn uncovered<R: IntoRect>(&mut self, rects: &[R]) -> M::Total {
        if rects.len() < OTHER_WAYS_THRESHOLD {
            return self.sweep(rects);
        }
        if let Some(strips) = Strips::find(rects) {
            self.ways.strips = rects.len();
            return strips.measure(self.measure);
        }
        if let Some(split) = isolated::split(rects, self.measure) {
            self.ways.isolated = rects.len() - split.others.len();
            return split.isolated.plus(self.close(&split.others));
        }
        self.close(rects)
    }

    /// Measures rectangles most of which may meet others.
    fn close<R: IntoRect>(&mut self, rects: &[R]) -> M::Total {
        if rects.len() >= OTHER_WAYS_THRESHOLD
            && let Some(parts) = CellParts::find(rects)
        {
            self.ways.cells = rects.len();
            return parts.measure(rects, self.measure);
        }
        self.sweep(rects)
    }

    fn sweep<R: IntoRect>(&mut self, rects: &[R]) -> M::Total {
        self.ways.swept = rects.len();
        swept::measure_of_union(rects, self.measure)
    }
}
