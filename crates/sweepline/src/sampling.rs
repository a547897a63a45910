//! Samples of a list of rectangles, from which the strategy to measure its union is chosen.

use crate::rect::iter_rects;
use crate::{IntoRect, Rect};

/// The approximate size of a sample. Averages over it are accurate enough, and it takes microseconds.
const SAMPLE: usize = 1_024;

/// One of this many rectangles is in a [`pseudorandom_sample`].
pub(crate) const STRIDE: usize = 16;

/// Returns about 1,000 rectangles at equal distances in the list, because the rectangles at its start may differ from
/// the others.
pub(crate) fn sample(rects: &[impl IntoRect]) -> impl ExactSizeIterator<Item = Rect> {
    iter_rects(rects).step_by(rects.len().div_ceil(SAMPLE).max(1))
}

/// Returns one of every [`STRIDE`] rectangles at an irregular location, because a list may have a pattern that a
/// regular sample would hit or miss each time.
pub(crate) fn pseudorandom_sample<R: IntoRect>(rects: &[R]) -> impl Iterator<Item = R> {
    // The multiplier, 2^32 divided by the golden ratio, scatters the upper bits of consecutive multiples. The division
    // drops the last four bits, which repeat with a short period.
    rects.chunks(STRIDE).enumerate().map(|(index, part)| part[index.wrapping_mul(0x9e37_79b9) / STRIDE % part.len()])
}
