//! The sweep over the rows.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::arch::{Lanes, Path, Task};
use crate::cull::cull;
use crate::events::{Event, Events, Packings, Total};
use crate::packing::Word;
#[cfg(feature = "parallel")]
use crate::parallel;
use crate::tree::{NarrowTree, Outside};
use crate::{IntoRect, Measure};

/// The sweep over a set of rectangles, from the first row to the last: where a rectangle begins or ends, and how the
/// measure of the covered columns changes there.
///
/// There are two steps for each rectangle, in ascending order of rows; those at the same row come in an unspecified
/// order. The sum of the changes of all steps up to a row, in the group of `M`, is the measure of the columns that are
/// covered in that row.
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
    // How many events are past.
    past: usize,
    tree: NarrowTree<M>,
    path: Path,
}

/// The events, packed as the coordinates allow.
#[derive(Clone, Debug)]
enum Packed {
    Narrow(Events<u64>),
    Wide(Events<u128>),
}

/// One step of a [`Sweep`]: a rectangle begins at `row`, or has ended above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step<M> {
    /// The first row in which the change holds.
    pub row: u64,
    /// What to add, in the group, to the measure of the covered columns.
    pub change: M,
}

impl<M: Measure> Sweep<M> {
    /// A sweep over `rects`, in any order.
    ///
    /// # Panics
    ///
    /// If there are more than 2^31 - 1 rectangles.
    ///
    /// # Complexity
    ///
    /// For *m* rectangles: *O(m log m)* time here and *O(log m)* a step;
    /// at most 60 bytes of memory a rectangle for an eight-byte measure, and 10 KiB; 100 bytes where *m* times the largest
    /// coordinate is above 2^62, unless the first bits of all rows, and those of all columns, are the same.
    #[must_use]
    pub fn new(rects: &[impl IntoRect]) -> Self {
        Self::on_path(rects, Path::best())
    }

    pub(crate) fn on_path(rects: &[impl IntoRect], path: Path) -> Self {
        let packings = Packings::of(rects);
        let (events, tree) = if packings.fits::<u64>() {
            let (events, tree) = Events::new(rects, packings);
            (Packed::Narrow(events), tree)
        } else {
            let (events, tree) = Events::new(rects, packings);
            (Packed::Wide(events), tree)
        };
        Self { events, past: 0, tree, path }
    }
}

/// One step of the sweep.
struct Next<'a, M> {
    event: &'a Event,
    tree: &'a mut NarrowTree<M>,
}

impl<M: Measure> Task for Next<'_, M> {
    type Output = M;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> M {
        self.tree.update(lanes, Outside::of(&self.event.ranks), self.event.change)
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
        let changed = self.path.run(Next { event: &event, tree: &mut self.tree });
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

/// So that the number of a side has 32 bits.
pub(crate) const MAX_RECTS: usize = (1 << 31) - 1;

/// The measure of the union of `rects`: every cell counts once, however many rectangles it lies in.
///
/// With [`Length`](crate::Length) this is the area.
///
/// No strips are formed between the rows of the sweep. A change at some row holds from there to the last row of all,
/// and so contributes its product with the measure of those rows; later changes take back what ends before.
///
/// Where many large rectangles overlap, most of them are left out before, as they lie in cells of a coarse grid that
/// few of the others cover.
///
/// # Panics
///
/// If there are more than 2^31 - 1 rectangles, even if most of them could be left out.
///
/// # Complexity
///
/// *O(m log m)* time for *m* rectangles, whatever the coordinates;
/// at most 60 bytes of memory a rectangle for an eight-byte measure, and 10 KiB; 100 bytes where *m* times the largest
/// coordinate is above 2^62, unless the first bits of all rows, and those of all columns, are the same. Several threads take
/// up to twice that, and 256 KiB each.
///
/// # Examples
///
/// ```
/// use sweepline::{DyadicParity, Rect, measure_of_union};
///
/// // Rows 1 to 3 and columns 1 to 3, then the same cells and one more column: 3 x 4 cells in all.
/// let rects = [Rect::new(1..4, 1..4)?, Rect::new(1..4, 1..5)?];
/// // An even number of cells, and two with even coordinates, but none with both divisible by four.
/// assert_eq!(measure_of_union::<DyadicParity>(&rects).mask(), 0b000);
/// # Ok::<(), sweepline::EmptyRect>(())
/// ```
#[must_use]
pub fn measure_of_union<M: Measure>(rects: &[impl IntoRect]) -> M {
    assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
    let culled = cull(rects);
    on_path(culled.as_deref().unwrap_or(rects), Path::best())
}

/// The measure of the union of all these, also of those that others cover.
pub(crate) fn on_path<M: Measure>(rects: &[impl IntoRect], path: Path) -> M {
    #[cfg(feature = "parallel")]
    {
        if let Some(measure) = parallel::measure_of_union(rects, path) {
            return measure;
        }
    }
    by_one_thread(rects, path)
}

/// The same by one thread, however many there are.
pub(crate) fn by_one_thread<M: Measure>(rects: &[impl IntoRect], path: Path) -> M {
    let packings = Packings::of(rects);
    if packings.fits::<u64>() {
        total::<u64, M>(rects, packings, path)
    } else {
        total::<u128, M>(rects, packings, path)
    }
}

fn total<W: Word, M: Measure>(rects: &[impl IntoRect], packings: Packings, path: Path) -> M {
    let (events, mut tree) = Events::<W>::new(rects, packings);
    let within = |ranks: &Range<u32>| Some(Outside::of(ranks));
    path.run(Total { events: &events, tree: &mut tree, within, whole: M::ZERO })
}
