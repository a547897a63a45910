//! Samples of a list of rectangles, by which the way to measure its union is chosen.

use core::ops::Range;

use crate::{IntoRect, Rect};

/// The approximate size of a sample.
const SAMPLE: usize = 1_024;

/// Returns rectangles from all over the list, because the parts of a list may differ.
pub(crate) fn sample(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> {
    rects.iter().step_by(rects.len().div_ceil(SAMPLE).max(1)).map(|&rect| rect.into())
}

/// The number of rectangles of which [`probed`] returns one.
pub(crate) const STRIDE: usize = 16;

/// Returns one of every [`STRIDE`] rectangles, at places without a pattern, because lists may have patterns.
pub(crate) fn probed<R: IntoRect>(rects: &[R]) -> impl Iterator<Item = R> {
    rects.chunks(STRIDE).enumerate().map(|(index, part)| part[index.wrapping_mul(0x9e37_79b9) / STRIDE % part.len()])
}

/// Converts the rectangles of a list one by one.
pub(crate) fn each(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> + Clone {
    rects.iter().map(|&rect| rect.into())
}

/// Returns the bounding box of these rectangles, or `None` if there are none.
pub(crate) fn bounds(mut rects: impl Iterator<Item = Rect>) -> Option<Rect> {
    let join = |a: Range<u64>, b: Range<u64>| a.start.min(b.start)..a.end.max(b.end);
    let first = rects.next()?;
    let (rows, columns) = rects.fold((first.rows(), first.columns()), |(rows, columns), rect| {
        (join(rows, rect.rows()), join(columns, rect.columns()))
    });
    Rect::new(rows, columns).ok()
}
