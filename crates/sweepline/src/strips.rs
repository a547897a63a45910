//! Unions of strips that cross the whole board, measured without a sweep.
//!
//! If each rectangle spans all rows or all columns of the bounding box, a cell is covered if and only if its row lies
//! in a row strip or its column lies in a column strip. The union therefore consists of the covered columns over all
//! rows, and of the covered rows over the other columns. Both are unions of intervals, so two sorts are enough, whereas
//! a sweep would insert each strip into a tree. The row `the union of sharti cross 5000000` of `docs/benchmarks.md`
//! shows the gain.
//!
//! # Starts and ends are sorted separately
//!
//! With starts and ends in ascending order, a gap lies before start *i* exactly when that start is after end *i* - 1:
//! *i* intervals then end before the start, and these are the *i* intervals that start before it.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use digit_sort::sort_by_bits;

use crate::measure::Measure;
use crate::rects::{Stored, bounding_box, in_width, iter_rects};
use crate::sampling::Sampled;
use crate::{AbelianGroup as _, Rect};

/// The rows of row strips and the columns of column strips, on a board with sides below 2^32.
pub(crate) struct Strips {
    whole: Rect,
    rows: RangeEnds,
    columns: RangeEnds,
}

impl Strips {
    /// Finds the strips, or returns `None` if some rectangle is not a strip or the board is larger.
    pub(crate) fn find(input: &Sampled<'_>) -> Option<Self> {
        // Reject most inputs after a look at the sample: if all rectangles are strips, the sampled ones are strips of
        // the bounding box of the sample.
        let near = input.near?;
        let is_strip = |rect| spans_columns(&rect, &near) || spans_rows(&rect, &near);
        if input.sample().all(is_strip) { in_width!(input.rects, list => Self::of(list)) } else { None }
    }

    fn of(rects: &[impl Stored]) -> Option<Self> {
        let whole = bounding_box(iter_rects(rects))?;
        // A rectangle that spans both directions counts as a row strip, here and below.
        let row_strips = iter_rects(rects).filter(|rect| spans_columns(rect, &whole)).count();
        let mut rows = RangeEnds::new(whole.rows(), row_strips)?;
        let mut columns = RangeEnds::new(whole.columns(), rects.len() - row_strips)?;
        for rect in iter_rects(rects) {
            if spans_columns(&rect, &whole) {
                rows.push(rect.rows());
            } else if spans_rows(&rect, &whole) {
                columns.push(rect.columns());
            } else {
                return None;
            }
        }
        Some(Self { whole, rows, columns })
    }

    /// Returns the measure of the union.
    pub(crate) fn measure<M: Measure>(self, measure: &M) -> M::Total {
        // The covered columns over all rows, and then the covered rows over the columns that are left.
        let mut covered = M::Columns::ZERO;
        self.columns.merge(|columns| covered = covered.plus(measure.columns(columns)));
        let mut total = measure.cells(self.whole.rows(), covered);
        let uncovered = measure.columns(self.whole.columns()).minus(covered);
        self.rows.merge(|rows| total = total.plus(measure.cells(rows, uncovered)));
        total
    }
}

fn spans_columns(rect: &Rect, whole: &Rect) -> bool {
    rect.columns() == whole.columns()
}

fn spans_rows(rect: &Rect, whole: &Rect) -> bool {
    rect.rows() == whole.rows()
}

/// The starts and the ends of ranges, as distances from the start of a range that contains them all.
struct RangeEnds {
    around: Range<u64>,
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl RangeEnds {
    /// Creates a list with capacity for `len` ranges within `around`, or returns `None` if `around` is longer than
    /// 2^32 - 1.
    fn new(around: Range<u64>, len: usize) -> Option<Self> {
        u32::try_from(around.end - around.start).ok()?;
        Some(Self { around, starts: Vec::with_capacity(len), ends: Vec::with_capacity(len) })
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the range around all is at most 2^32 - 1 long")]
    fn push(&mut self, range: Range<u64>) {
        self.starts.push((range.start - self.around.start) as u32);
        self.ends.push((range.end - self.around.start) as u32);
    }

    /// Merges the ranges, and calls `visit` with the disjoint ranges of their union in ascending order.
    fn merge(mut self, mut visit: impl FnMut(Range<u64>)) {
        let bits = 0..u64::BITS - (self.around.end - self.around.start).leading_zeros();
        let mut spare = vec![0; self.starts.len()];
        // The sorted starts are in one of the two lists, so the other one is free for sorting the ends.
        let (starts, spare) = sort_by_bits(&mut self.starts, &mut spare, bits.clone());
        let (ends, _) = sort_by_bits(&mut self.ends, spare, bits);
        let (Some((&first, starts)), Some((&last, ends))) = (starts.split_first(), ends.split_last()) else { return };
        let restored = |[start, end]: [u32; 2]| {
            let [start, end] = [start, end].map(|end| self.around.start + u64::from(end));
            start..end
        };
        let mut start = first;
        for (&next, &end) in starts.iter().zip(ends) {
            if next > end {
                visit(restored([start, end]));
                start = next;
            }
        }
        visit(restored([start, last]));
    }
}
