//! The engine for few candidates: it solves only the rectangles that play can reach, each shrunk to its candidates.
//!
//! A box that falls into blocks is the sum of its blocks, and only boxes of one block are taken apart by their choices.
//! The search goes depth first with a stack of its own, because its depth depends on the input. The values of all parts of
//! a box are looked up together, so that the processor waits for many of them at once. The parts without a value are
//! solved afterwards.
//!
//! The alternative lost: all boxes are found first and then solved in ascending order of height. It tells from the middle
//! of its work how much is left. But it computes the parts of each box, and looks them up, twice.

use alloc::vec::Vec;

use impartial_core::Stopped;
use nimbers::{Nimber, mex};

use crate::blocks::divide;
use crate::bounds::Bounds;
use crate::box_table::BoxTable;
use crate::grid::{Grid, GridCell, Window};
use crate::parts::PartFinder;
use crate::progress::Watch;

/// The nim-values of the boxes that the search met: all that play can reach, except lines and what is left of several
/// blocks after a choice in one of them.
#[derive(Debug)]
pub(crate) struct Sparse {
    values: BoxTable,
}

/// The search for the value of a box.
struct Search<'a> {
    finder: PartFinder<'a>,
    values: BoxTable,
    blocks: Vec<Bounds>,
    // The boxes whose values are being worked out, each a part or a block of the one before.
    frames: Vec<Frame>,
    // The nim-sums of the parts known so far of each choice, frame by frame.
    options: Vec<u32>,
    // The parts without a value, frame by frame.
    pending: Vec<Pending>,
}

/// A box whose value is being worked out.
struct Frame {
    bounds: Bounds,
    /// The first of its options and of its pending parts.
    options: usize,
    pending: usize,
    /// Whether the box is the sum of its blocks, which are the parts of a single option.
    is_sum: bool,
}

/// A part without a value, and the index of its option.
struct Pending {
    option: usize,
    part: Bounds,
}

impl Sparse {
    /// The most memory that a box takes, in bytes.
    pub(crate) const BYTES_PER_BOX: u64 = BoxTable::BYTES_PER_BOX;

    /// Solves a grid, or returns `None` if that takes the memory of more than `max_boxes` boxes.
    ///
    /// Grids whose rows times columns are far above 2^32 are not solved either. Play reaches too many of their boxes.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `watch` breaks, which is asked after each box.
    ///
    /// # Complexity
    ///
    /// For each box, the complexity of [`PartFinder::list`], [`divide`] and [`PartFinder::parts`].
    pub(crate) fn solve(grid: &Grid, max_boxes: u64, watch: &mut Watch<'_>) -> Result<Option<Self>, Stopped> {
        let Some(values) = BoxTable::new(grid) else { return Ok(None) };
        let mut search = Search {
            finder: PartFinder::new(grid),
            values,
            blocks: Vec::new(),
            frames: Vec::new(),
            options: Vec::new(),
            pending: Vec::new(),
        };
        let whole = Bounds::of(grid.cells_in(&grid.whole()));
        if known(&search.values, &whole).is_none() {
            search.open(&whole);
        }
        while let Some(frame) = search.frames.last() {
            if search.pending.len() > frame.pending {
                search.step();
            } else {
                search.close();
                let solved = search.values.len() as u64;
                watch.report(solved, solved + search.pending.len() as u64)?;
            }
            // Two pending parts take less memory than a box.
            if (search.values.len() + search.pending.len() / 2) as u64 > max_boxes {
                return Ok(None);
            }
        }
        Ok(Some(Self { values: search.values }))
    }
}

impl Search<'_> {
    /// Opens a frame for a box without a value.
    fn open(&mut self, bounds: &Bounds) {
        let first = self.options.len();
        divide(self.finder.list(bounds), &mut self.blocks);
        let is_sum = self.blocks.len() > 1;
        self.frames.push(Frame { bounds: *bounds, options: first, pending: self.pending.len(), is_sum });
        let mut add = |parts: &[Bounds]| {
            let mut sum = 0;
            for part in parts {
                match known(&self.values, part) {
                    Some(value) => sum ^= value,
                    None => self.pending.push(Pending { option: self.options.len(), part: *part }),
                }
            }
            self.options.push(sum);
        };
        if is_sum {
            add(&self.blocks);
        } else {
            self.finder.parts(bounds).iter().for_each(|parts| add(parts));
        }
    }

    /// Takes the last pending part of the last frame, or opens a frame for it.
    fn step(&mut self) {
        let Some(&Pending { option, part }) = self.pending.last() else { return };
        match known(&self.values, &part) {
            Some(value) => {
                self.options[option] ^= value;
                self.pending.pop();
            }
            None => self.open(&part),
        }
    }

    /// Closes the last frame, all of whose parts have a value.
    fn close(&mut self) {
        let Some(Frame { bounds, options: first, is_sum, .. }) = self.frames.pop() else { return };
        let options = self.options[first..].iter().map(|&sum| Nimber::from_heap(sum.into()));
        let value = if is_sum { options.sum() } else { mex(options) };
        self.options.truncate(first);
        let value = u32::try_from(value.heap_size()).expect("a nim-value is at most the number of candidates");
        self.values.insert(&bounds, value);
    }
}

impl Sparse {
    /// Returns all boxes with their values, in no order.
    #[cfg(test)]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = (Window, Nimber)> + '_ {
        self.values.iter().map(|(bounds, value)| (bounds.window(), Nimber::from_heap(value.into())))
    }

    /// Returns the most bytes that the values take.
    pub(crate) fn bytes(&self) -> u64 {
        Self::BYTES_PER_BOX.saturating_mul(self.values.len() as u64)
    }

    /// Returns the nim-value of a window that play can reach.
    ///
    /// # Complexity
    ///
    /// *O(k b + h log w)* time for *k* candidates in *h* rows, *w* columns and *b* blocks.
    pub(crate) fn nim_value(&self, grid: &Grid, window: &Window) -> Nimber {
        Nimber::from_heap(self.value(&mut PartFinder::new(grid), &Bounds::of(grid.cells_in(window))).into())
    }

    /// Returns the first candidate of a window whose choice leads to the nim-value `target`.
    ///
    /// # Complexity
    ///
    /// *O(k^2 b + k h log w)* time for *k* candidates in *h* rows, *w* columns and *b* blocks.
    pub(crate) fn cell_to(&self, grid: &Grid, window: &Window, target: Nimber) -> Option<GridCell> {
        let bounds = Bounds::of(grid.cells_in(window));
        let (mut finder, mut of_parts) = (PartFinder::new(grid), PartFinder::new(grid));
        finder.list(&bounds);
        let sum = |parts: &[Bounds; 4]| parts.iter().fold(0, |sum, part| sum ^ self.value(&mut of_parts, part));
        let options = finder.parts(&bounds).iter().map(sum).map(|sum: u32| Nimber::from_heap(sum.into()));
        grid.cells_in(window).zip(options).find(|&(_, option)| option == target).map(|(cell, _)| cell)
    }

    /// Returns the value of a box that play can reach.
    fn value(&self, finder: &mut PartFinder<'_>, bounds: &Bounds) -> u32 {
        known(&self.values, bounds).unwrap_or_else(|| {
            // What is left of several blocks is not in the table, but its blocks are.
            let mut blocks = Vec::new();
            divide(finder.list(bounds), &mut blocks);
            let block = |block| known(&self.values, block).expect("play reaches the block");
            blocks.iter().map(block).fold(0, |sum, value| sum ^ value)
        })
    }
}

/// Returns the value of a box that is empty, a line or in the table.
#[inline]
fn known(values: &BoxTable, bounds: &Bounds) -> Option<u32> {
    // A choice in a line leaves nothing.
    if bounds.is_empty() {
        Some(0)
    } else if bounds.is_line() {
        Some(1)
    } else {
        values.get(bounds)
    }
}
