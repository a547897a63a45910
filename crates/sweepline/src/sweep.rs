//! The sweep over the rows.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::arch::{SimdBackend, SimdTask, SweepBackend};
use crate::cull::cull;
use crate::events::{Event, Events, MAX_RECTS, Packings, Total};
use crate::packing::PackedWord;
#[cfg(feature = "parallel")]
use crate::parallel;
use crate::tree::{ExclusiveBounds, NarrowTree};
use crate::{IntoRect, Measure};

/// The sweep over a set of rectangles, from the first row to the last.
///
/// A step is a row where a rectangle begins or ends, and the change of the measure of the covered columns there.
/// Each rectangle has two steps. Steps come in ascending order of rows, and in an unspecified order within a row.
/// The sum of the changes of all steps up to a row, in the group of `M`, is the measure of the columns covered in that
/// row.
///
/// # Examples
///
/// ```
/// use sweepline::{Length, Measure, Rect, Sweep};
///
/// let rects = [Rect::new(0..9, 0..10)?, Rect::new(4..6, 5..20)?];
/// let mut width = Length::ZERO;
/// let widths: Vec<_> = Sweep::<Length>::new(&rects)
///     .map(|step| {
///         width = width.plus(step.change);
///         (step.row, width.units())
///     })
///     .collect();
/// assert_eq!(widths, [(0, 10), (4, 20), (6, 10), (9, 0)]);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep<M> {
    events: Packed,
    // The number of past events.
    past: usize,
    tree: NarrowTree<M>,
    backend: SweepBackend,
}

/// The events, in words as short as the coordinates allow.
#[derive(Clone, Debug)]
enum Packed {
    Narrow(Events<u64>),
    Wide(Events<u128>),
}

/// One step of a [`Sweep`]: a rectangle begins at `row`, or ended with the row before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step<M> {
    /// The first row in which the change holds.
    pub row: u64,
    /// The change of the measure of the covered columns, as a value to add in the group.
    pub change: M,
}

impl<M: Measure> Sweep<M> {
    /// Creates a sweep over `rects`, which may come in any order.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^31 - 1 rectangles.
    ///
    /// # Complexity
    ///
    /// *O(m log m)* time for *m* rectangles, and *O(log m)* for each step.
    /// The memory is that of [`measure_of_union`] on one thread.
    #[must_use]
    pub fn new(rects: &[impl IntoRect]) -> Self {
        Self::on_backend(rects, SweepBackend::best())
    }

    pub(crate) fn on_backend(rects: &[impl IntoRect], backend: SweepBackend) -> Self {
        let packings = Packings::of(rects);
        let (events, tree) = if packings.fits::<u64>() {
            let (events, tree) = Events::new(rects, packings);
            (Packed::Narrow(events), tree)
        } else {
            let (events, tree) = Events::new(rects, packings);
            (Packed::Wide(events), tree)
        };
        Self { events, past: 0, tree, backend }
    }
}

/// The task that does one step.
struct Next<'a, M> {
    event: &'a Event,
    tree: &'a mut NarrowTree<M>,
}

impl<M: Measure> SimdTask for Next<'_, M> {
    type Output = M;

    #[inline(always)]
    fn run(self, simd: impl SimdBackend) -> M {
        self.tree.update(simd, ExclusiveBounds::of(&self.event.ranks), self.event.change)
    }
}

impl<M: Measure> Iterator for Sweep<M> {
    type Item = Step<M>;

    fn next(&mut self) -> Option<Step<M>> {
        let event = match &self.events {
            Packed::Narrow(events) => events.get(self.past)?,
            Packed::Wide(events) => events.get(self.past)?,
        };
        self.past += 1;
        let changed = self.backend.run(Next { event: &event, tree: &mut self.tree });
        Some(Step { row: event.row, change: event.change.of(M::ZERO, changed) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let steps = match &self.events {
            Packed::Narrow(events) => events.len(),
            Packed::Wide(events) => events.len(),
        };
        (steps - self.past, Some(steps - self.past))
    }
}

impl<M: Measure> ExactSizeIterator for Sweep<M> {}

impl<M: Measure> FusedIterator for Sweep<M> {}

/// Returns the measure of the union of `rects`: each cell counts once, however many rectangles it lies in.
///
/// With [`Length`](crate::Length) this is the area.
///
/// If many large rectangles overlap, most of them are skipped before the sweep. The skipped rectangles lie in cells of
/// a coarse grid that a few others cover.
///
/// # Panics
///
/// Panics if there are more than 2^31 - 1 rectangles, even if most of them would be skipped.
///
/// # Complexity
///
/// *O(m log m)* time for *m* rectangles, whatever the coordinates.
///
/// One thread takes at most 60 bytes of memory a rectangle, and 10 KiB, for a measure of 8 bytes.
/// If *m* times the largest coordinate is above 2^62, it may take 100 bytes a rectangle, unless all rows have their
/// first bits in common, and all columns too. Several threads take up to twice that, and 256 KiB each.
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, Rect, measure_of_union};
///
/// // Rows 1 to 3 and columns 1 to 3, then the same cells and one more column: 3 x 4 cells in all.
/// let rects = [Rect::new(1..4, 1..4)?, Rect::new(1..4, 1..5)?];
/// // An even number of cells: 12. Two have even coordinates, and none has both divisible by four.
/// assert_eq!(measure_of_union::<DyadicParity>(&rects).mask(), 0b000);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[must_use]
pub fn measure_of_union<M: Measure>(rects: &[impl IntoRect]) -> M {
    assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
    let culled = cull(rects);
    on_backend(culled.as_deref().unwrap_or(rects), SweepBackend::best())
}

/// Returns the measure of the union without culling.
pub(crate) fn on_backend<M: Measure>(rects: &[impl IntoRect], backend: SweepBackend) -> M {
    #[cfg(feature = "parallel")]
    {
        if let Some(measure) = parallel::measure_of_union(rects, backend) {
            return measure;
        }
    }
    on_one_thread(rects, backend)
}

/// Returns the measure of the union, computed on one thread without culling.
pub(crate) fn on_one_thread<M: Measure>(rects: &[impl IntoRect], backend: SweepBackend) -> M {
    let packings = Packings::of(rects);
    if packings.fits::<u64>() {
        total::<u64, M>(rects, packings, backend)
    } else {
        total::<u128, M>(rects, packings, backend)
    }
}

fn total<W: PackedWord, M: Measure>(rects: &[impl IntoRect], packings: Packings, backend: SweepBackend) -> M {
    let (events, mut tree) = Events::<W>::new(rects, packings);
    let within = |ranks: &Range<u32>| Some(ExclusiveBounds::of(ranks));
    backend.run(Total { events: &events, tree: &mut tree, within, whole: M::ZERO })
}
