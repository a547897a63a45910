//! Unions of strips that cross the whole board, without a sweep.
//!
//! Let each rectangle span all rows or all columns of the bounding box.
//! A cell is then covered exactly if its row lies in a row strip or its column in a column strip.
//! So the union is the union of the covered columns, over all rows, and of the covered rows, over the other columns.
//! Both are unions of intervals, which take a sort each.
//! A sweep would insert each strip into a tree, and fetch its blocks.
//!
//! # Starts and ends are sorted separately
//!
//! With starts and ends in ascending order, a gap lies before start *i* exactly if it is after end *i* - 1: *i*
//! intervals then end before that start, so these are the ones that start before it.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use digit_sort::{Word, sort};

use crate::measure::Measure;
use crate::sample::{bounds, each, sample};
use crate::{AbelianGroup as _, IntoRect, Rect};

/// Returns the measure of the union, or `None` if not all rectangles are strips.
pub(crate) fn measure_of_union<M: Measure>(rects: &[impl IntoRect], measure: &M) -> Option<M::Total> {
    let near = bounds(sample(rects))?;
    if !sample(rects).all(|rect| spans_columns(&rect, &near) || spans_rows(&rect, &near)) {
        return None;
    }
    let whole = bounds(each(rects))?;
    let mut row_strips = 0;
    for rect in each(rects) {
        let spans_columns = spans_columns(&rect, &whole);
        if !spans_columns && !spans_rows(&rect, &whole) {
            return None;
        }
        row_strips += usize::from(spans_columns);
    }
    let longest = (whole.rows().end - whole.rows().start).max(whole.columns().end - whole.columns().start);
    Some(if u32::try_from(longest).is_ok() {
        by_words::<u32, M>(rects, &whole, row_strips, measure)
    } else {
        by_words::<u64, M>(rects, &whole, row_strips, measure)
    })
}

/// Returns the measure of the union of strips of `whole`, so many of which span its columns.
fn by_words<W: EndWord, M: Measure>(rects: &[impl IntoRect], whole: &Rect, row_strips: usize, measure: &M) -> M::Total {
    let mut rows = RangeList::<W>::new(whole.rows(), row_strips);
    let mut columns = RangeList::<W>::new(whole.columns(), rects.len() - row_strips);
    for rect in each(rects) {
        if spans_columns(&rect, whole) { rows.push(rect.rows()) } else { columns.push(rect.columns()) }
    }
    let mut covered = M::Columns::ZERO;
    columns.merge(|columns| covered = covered.plus(measure.columns(columns)));
    let mut total = measure.cells(whole.rows(), covered);
    let uncovered = measure.columns(whole.columns()).minus(covered);
    rows.merge(|rows| total = total.plus(measure.cells(rows, uncovered)));
    total
}

fn spans_columns(rect: &Rect, whole: &Rect) -> bool {
    rect.columns() == whole.columns()
}

fn spans_rows(rect: &Rect, whole: &Rect) -> bool {
    rect.rows() == whole.rows()
}

/// The starts and the ends of some ranges, as distances from the start of a range around all of them.
struct RangeList<W> {
    around: Range<u64>,
    starts: Vec<W>,
    ends: Vec<W>,
}

impl<W: EndWord> RangeList<W> {
    fn new(around: Range<u64>, len: usize) -> Self {
        Self { around, starts: Vec::with_capacity(len), ends: Vec::with_capacity(len) }
    }

    #[inline]
    fn push(&mut self, range: Range<u64>) {
        self.starts.push(W::truncate(range.start - self.around.start));
        self.ends.push(W::truncate(range.end - self.around.start));
    }

    /// Calls `visit` with disjoint ranges in ascending order that have the same union.
    fn merge(mut self, mut visit: impl FnMut(Range<u64>)) {
        let bits = 0..u64::BITS - (self.around.end - self.around.start).leading_zeros();
        let mut spare = vec![W::default(); self.starts.len()];
        // The list that the starts do not end up in is free for sorting the ends.
        let (starts, spare) = sort(&mut self.starts, &mut spare, bits.clone());
        let (ends, _) = sort(&mut self.ends, spare, bits);
        let (Some((&first, starts)), Some((&last, ends))) = (starts.split_first(), ends.split_last()) else { return };
        let restored = |start: W, end: W| self.around.start + start.restore()..self.around.start + end.restore();
        let mut start = first;
        for (&next, &end) in starts.iter().zip(ends) {
            if next > end {
                visit(restored(start, end));
                start = next;
            }
        }
        visit(restored(start, last));
    }
}

/// A word that an end is sorted as.
trait EndWord: Word {
    /// Returns the last bits of a number.
    fn truncate(number: u64) -> Self;

    /// Returns the number, if it was not truncated.
    fn restore(self) -> u64;
}

impl EndWord for u32 {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    fn truncate(number: u64) -> Self {
        number as Self
    }

    #[inline]
    fn restore(self) -> u64 {
        self.into()
    }
}

impl EndWord for u64 {
    #[inline]
    fn truncate(number: u64) -> Self {
        number
    }

    #[inline]
    fn restore(self) -> u64 {
        self
    }
}
