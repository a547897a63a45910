//! The engine for few candidates, which solves only the rectangles that play can reach, each shrunk to the bounding box of
//! its candidates.
//!
//! A box of several blocks is the sum of its blocks, so choices are explored only in boxes of a single block. The search
//! is depth first and keeps its own stack, because its depth depends on the input. All parts of a box are looked up before
//! any of them is solved, so that the processor can overlap the cache misses, and the parts that are not in the table
//! are solved afterwards.
//!
//! The alternative is to find all boxes first and then solve them by ascending height. From halfway on, it could report
//! how much work is left, but it was slower, because it computes and looks up the parts of each box twice.

use alloc::vec::Vec;

use impartial_core::Stopped;
use nimbers::{Nimber, mex};

use crate::block_decomposition::find_blocks;
use crate::bounding_box::BoundingBox;
use crate::box_table::BoxTable;
use crate::grid::{Grid, GridCell, Window};
use crate::part_finder::PartFinder;
use crate::progress::ProgressCallback;

/// The nim-values of the boxes that the search has visited.
///
/// These are all boxes that play can reach, with two exceptions. Lines are left out because their nim-value is 1. If a
/// choice in one of several blocks leaves the others, their joint box is left out because it is a sum of boxes in the table.
#[derive(Debug)]
pub(crate) struct Sparse {
    values: BoxTable,
}

/// A depth-first search for the nim-value of a box.
struct Search<'a> {
    finder: PartFinder<'a>,
    values: BoxTable,
    blocks: Vec<BoundingBox>,
    // The stack of boxes whose nim-values are being computed. Each is a part or a block of the box below it.
    frames: Vec<Frame>,
    // For each choice, the nim-sum of its parts that are solved so far, frame by frame.
    options: Vec<u32>,
    // The parts that are not solved yet, frame by frame.
    pending: Vec<Pending>,
}

/// A box whose nim-value is being computed.
struct Frame {
    bounds: BoundingBox,
    /// The index in [`Search::options`] of its first option.
    options: usize,
    /// The index in [`Search::pending`] of its first pending part.
    pending: usize,
    /// Whether the box is the sum of its blocks. They are then stored as the parts of a single option.
    is_sum: bool,
}

/// A part that is not solved yet, and the index of its option.
struct Pending {
    option: usize,
    part: BoundingBox,
}

impl Sparse {
    /// Maximum number of bytes per box.
    pub(crate) const BYTES_PER_BOX: u64 = BoxTable::BYTES_PER_BOX;

    /// Solves a grid, or returns `None` if that takes more memory than `max_boxes` boxes.
    ///
    /// Also returns `None` for grids with far more than 2^32 cells, because play reaches too many of their boxes.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `callback` breaks. It is called after each box.
    ///
    /// # Complexity
    ///
    /// For each box, the complexity of [`PartFinder::list`], [`find_blocks`] and [`PartFinder::parts`].
    pub(crate) fn solve(
        grid: &Grid,
        max_boxes: u64,
        callback: &mut ProgressCallback<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let Some(values) = BoxTable::new(grid) else { return Ok(None) };
        let mut search = Search {
            finder: PartFinder::new(grid),
            values,
            blocks: Vec::new(),
            frames: Vec::new(),
            options: Vec::new(),
            pending: Vec::new(),
        };
        let whole = BoundingBox::of(grid.cells_in(&grid.whole()));
        if known(&search.values, &whole).is_none() {
            search.open(&whole);
        }
        // Solve the parts of the top frame one after the other, which may push frames for them. A frame without pending
        // parts is closed, which stores its nim-value.
        while let Some(frame) = search.frames.last() {
            if search.pending.len() > frame.pending {
                search.step();
            } else {
                search.close();
                let solved = search.values.len() as u64;
                callback.report(solved, solved + search.pending.len() as u64)?;
            }
            // A pending part takes 24 bytes, so two of them take less memory than a box.
            if (search.values.len() + search.pending.len() / 2) as u64 > max_boxes {
                return Ok(None);
            }
        }
        Ok(Some(Self { values: search.values }))
    }
}

impl Search<'_> {
    /// Pushes a frame for a box that is not solved yet.
    fn open(&mut self, bounds: &BoundingBox) {
        let first = self.options.len();
        find_blocks(self.finder.list(bounds), &mut self.blocks);
        let is_sum = self.blocks.len() > 1;
        self.frames.push(Frame { bounds: *bounds, options: first, pending: self.pending.len(), is_sum });
        let mut add = |parts: &[BoundingBox]| {
            let mut sum = 0;
            for part in parts {
                match known(&self.values, part) {
                    Some(value) => sum ^= value,
                    None => self.pending.push(Pending { option: self.options.len(), part: *part }),
                }
            }
            self.options.push(sum);
        };
        // All blocks form a single option, whose nim-sum is the nim-value. Otherwise each choice is an option of four parts.
        if is_sum {
            add(&self.blocks);
        } else {
            self.finder.parts(bounds).iter().for_each(|parts| add(parts));
        }
    }

    /// Adds the last pending part of the top frame to its option if the part is solved, and else opens a frame for it.
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
    /// Returns all boxes with their nim-values in arbitrary order.
    #[cfg(test)]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = (Window, Nimber)> + '_ {
        self.values.iter().map(|(bounds, value)| (bounds.window(), Nimber::from_heap(value.into())))
    }

    /// Returns an upper bound on the size of the table in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        Self::BYTES_PER_BOX.saturating_mul(self.values.len() as u64)
    }

    /// Returns the nim-value of a window that play can reach.
    ///
    /// # Complexity
    ///
    /// *O(k b + h log w)* time for *k* candidates in *h* rows, *w* columns and *b* blocks.
    pub(crate) fn nim_value(&self, grid: &Grid, window: &Window) -> Nimber {
        Nimber::from_heap(self.value(&mut PartFinder::new(grid), &BoundingBox::of(grid.cells_in(window))).into())
    }

    /// Returns the first candidate of a window whose choice leads to the nim-value `target`.
    ///
    /// # Complexity
    ///
    /// *O(k^2 b + k h log w)* time for *k* candidates in *h* rows, *w* columns and *b* blocks.
    pub(crate) fn cell_to(&self, grid: &Grid, window: &Window, target: Nimber) -> Option<GridCell> {
        let bounds = BoundingBox::of(grid.cells_in(window));
        let (mut finder, mut of_parts) = (PartFinder::new(grid), PartFinder::new(grid));
        finder.list(&bounds);
        let sum = |parts: &[BoundingBox; 4]| parts.iter().fold(0, |sum, part| sum ^ self.value(&mut of_parts, part));
        let options = finder.parts(&bounds).iter().map(sum).map(|sum: u32| Nimber::from_heap(sum.into()));
        grid.cells_in(window).zip(options).find(|&(_, option)| option == target).map(|(cell, _)| cell)
    }

    /// Returns the nim-value of a box that play can reach.
    fn value(&self, finder: &mut PartFinder<'_>, bounds: &BoundingBox) -> u32 {
        known(&self.values, bounds).unwrap_or_else(|| {
            // A box of several blocks need not be in the table, but its blocks are.
            let mut blocks = Vec::new();
            find_blocks(finder.list(bounds), &mut blocks);
            let block = |block| known(&self.values, block).expect("play reaches the block");
            blocks.iter().map(block).fold(0, |sum, value| sum ^ value)
        })
    }
}

/// Returns the nim-value of a box that is empty, a line or in the table.
#[inline]
fn known(values: &BoxTable, bounds: &BoundingBox) -> Option<u32> {
    // A choice in a line removes all of its candidates.
    if bounds.is_empty() {
        Some(0)
    } else if bounds.is_line() {
        Some(1)
    } else {
        values.get(bounds)
    }
}
