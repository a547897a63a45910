//! The engine for few candidates: it solves only the rectangles that play can reach, each shrunk to its candidates.
//!
//! All boxes are found first, and then solved in ascending order of height. A part has fewer rows than its whole, so
//! every option is solved before it is needed. The alternative, a recursive solver with a memo table, is shorter. But
//! its depth depends on the input, and it cannot report how much work remains.

use alloc::vec::Vec;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use impartial_core::Stopped;
use nimbers::{Nimber, mex};

use crate::bounds::{Bounds, PartFinder};
use crate::grid::{Grid, GridCell, Window};
use crate::progress::Watch;

/// The nim-values of all sets of candidates that play can reach, by bounding box.
#[derive(Debug)]
pub(crate) struct Sparse {
    values: HashMap<Bounds, u32>,
}

impl Sparse {
    /// The most memory that a box takes, in bytes.
    ///
    /// A box takes 37 bytes while it is found and solved, 21 of them in the table. The containers may be half empty, and
    /// a growing container keeps its old storage, half as large, beside the new one.
    pub(crate) const BYTES_PER_BOX: u64 = 112;

    /// Solves a grid, or returns `None` if play reaches more than `max_boxes` boxes.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `watch` breaks, which is asked after each box.
    ///
    /// # Complexity
    ///
    /// *O((k + h) log w)* time for each box with *k* candidates in *h* rows and *w* columns.
    pub(crate) fn solve(grid: &Grid, max_boxes: u64, watch: &mut Watch<'_>) -> Result<Option<Self>, Stopped> {
        let mut finder = PartFinder::new(grid);
        let whole = Bounds::of(grid.cells_in(&grid.whole()));
        let mut values = HashMap::new();
        let mut boxes = Vec::new();
        if !whole.is_empty() {
            values.insert(whole, 0);
            boxes.push(whole);
        }
        // Boxes are found in an order in which they could not be solved, so their values stay 0 until all are known.
        let mut explored = 0;
        while let Some(&bounds) = boxes.get(explored) {
            explored += 1;
            for &part in finder.parts(&bounds).iter().flatten().filter(|part| !part.is_empty()) {
                if let Entry::Vacant(vacant) = values.entry(part) {
                    vacant.insert(0);
                    boxes.push(part);
                }
            }
            if boxes.len() as u64 > max_boxes {
                return Ok(None);
            }
            watch.report(explored as u64, 2 * boxes.len() as u64)?;
        }
        // A part has fewer rows than its whole, so ascending heights solve the options of a box before the box.
        boxes.sort_unstable_by_key(Bounds::height);
        for (solved, bounds) in (1..).zip(&boxes) {
            let options = finder.parts(bounds).iter().map(|parts| sum(&values, parts));
            let value = mex(options).heap_size();
            values.insert(*bounds, u32::try_from(value).expect("a nim-value is at most the number of candidates"));
            watch.report(boxes.len() as u64 + solved, 2 * boxes.len() as u64)?;
        }
        Ok(Some(Self { values }))
    }

    /// Returns all boxes with their values, in no order.
    #[cfg(test)]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = (Window, Nimber)> + '_ {
        self.values.iter().map(|(bounds, &value)| (bounds.window(), Nimber::from_heap(value.into())))
    }

    /// Returns the nim-value of a window.
    ///
    /// # Complexity
    ///
    /// *O(k + h log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn nim_value(&self, grid: &Grid, window: &Window) -> Nimber {
        value(&self.values, &Bounds::of(grid.cells_in(window)))
    }

    /// Returns the first candidate of a window whose choice leads to the nim-value `target`.
    ///
    /// # Complexity
    ///
    /// *O((k + h) log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn cell_to(&self, grid: &Grid, window: &Window, target: Nimber) -> Option<GridCell> {
        let mut finder = PartFinder::new(grid);
        let parts = finder.parts(&Bounds::of(grid.cells_in(window)));
        grid.cells_in(window).zip(parts).find(|(_, parts)| sum(&self.values, parts) == target).map(|(cell, _)| cell)
    }
}

/// Returns the nim-value of four independent parts.
fn sum(values: &HashMap<Bounds, u32>, parts: &[Bounds; 4]) -> Nimber {
    parts.iter().map(|part| value(values, part)).sum()
}

/// Returns the nim-value of a set of candidates by its bounding box.
fn value(values: &HashMap<Bounds, u32>, bounds: &Bounds) -> Nimber {
    if bounds.is_empty() {
        return Nimber::ZERO;
    }
    Nimber::from_heap(values[bounds].into())
}
