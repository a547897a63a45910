//! Samples of a list of rectangles, from which the strategy to measure its union is chosen.

use crate::Rect;
use crate::rects::{Rects, Stored, bounding_box, in_width};

/// Minimum number of rectangles for strategies other than a sweep. A sweep over fewer rectangles takes a tenth of a
/// millisecond, so there is nothing to gain.
const SAMPLING_THRESHOLD: usize = 2_000;

/// Minimum number of rectangles for a larger sample and a finer grid of culling. They drop more rectangles but take
/// more time, and halve the total time of 5,000,000 large rectangles.
pub(crate) const FINE_THRESHOLD: usize = 1 << 18;

/// One of this many rectangles is in a [`pseudorandom_sample`].
pub(crate) const STRIDE: usize = 16;

/// A list of rectangles with a sample at equal distances, because the rectangles at its start may differ from the
/// others.
///
/// All strategies look at this sample. It takes microseconds, and a larger one covers barely more cells when culling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampled<'a> {
    pub(crate) rects: &'a Rects,
    /// The distance between sampled rectangles.
    pub(crate) distance: usize,
    /// The bounding box of the sample, or `None` if the list is too short for any strategy other than a sweep.
    pub(crate) near: Option<Rect>,
}

impl<'a> Sampled<'a> {
    /// Looks at a list.
    pub(crate) fn of(rects: &'a Rects) -> Self {
        match rects.len() {
            ..SAMPLING_THRESHOLD => Self { rects, distance: 1, near: None },
            SAMPLING_THRESHOLD..FINE_THRESHOLD => Self::with_size(rects, 2_000),
            FINE_THRESHOLD.. => Self::with_size(rects, 5_000),
        }
    }

    /// Looks at a list of any length, with a sample of approximately this size.
    pub(crate) fn with_size(rects: &'a Rects, size: usize) -> Self {
        let distance = rects.len().div_ceil(size.max(1)).max(1);
        let sampled = Self { rects, distance, near: None };
        Self { near: bounding_box(sampled.sample()), ..sampled }
    }

    /// Returns the sample.
    pub(crate) fn sample(&self) -> impl ExactSizeIterator<Item = Rect> + Clone + 'a {
        let rects = self.rects;
        (0..rects.len()).step_by(self.distance).map(move |index| in_width!(rects, list => list[index].rect()))
    }
}

/// Returns one of every [`STRIDE`] rectangles at an irregular location, because a list may have a pattern that a
/// regular sample would hit or miss each time.
pub(crate) fn pseudorandom_sample<R: Stored>(rects: &[R]) -> impl Iterator<Item = R> {
    // The multiplier, 2^32 divided by the golden ratio, scatters the upper bits of consecutive multiples. The division
    // drops the last four bits, which repeat with a short period.
    rects.chunks(STRIDE).enumerate().map(|(index, part)| part[index.wrapping_mul(0x9e37_79b9) / STRIDE % part.len()])
}
