//! The engine for few candidates: only the rectangles that play can reach, each shrunk to its candidates.

use alloc::vec::Vec;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use nimbers::{Nimber, mex};

use crate::Progress;
use crate::bounds::{Bounds, Parts};
use crate::grid::{Grid, Place, Window};

/// The nim-values of all the sets of candidates that play can reach, each known by its bounding box.
#[derive(Debug)]
pub(crate) struct Sparse {
    values: HashMap<Bounds, u32>,
}

impl Sparse {
    /// The most memory that a box takes: 37 bytes while it is looked for and worked out, of which the table has 21, in
    /// containers that may be half empty and have half their size again beside them while they grow.
    pub(crate) const BYTES_PER_BOX: u64 = 112;

    /// Solves a grid, or gives up when more than `most` boxes are reached.
    ///
    /// # Complexity
    ///
    /// *O((k + h) log w)* time for each box of *k* candidates in *h* rows and *w* columns.
    pub(crate) fn solve(grid: &Grid, most: u64, watch: &mut dyn FnMut(Progress)) -> Option<Self> {
        let mut parts = Parts::new(grid);
        let whole = Bounds::of(grid.cells_in(&grid.whole()));
        let mut values = HashMap::new();
        let mut boxes = Vec::new();
        if !whole.is_empty() {
            values.insert(whole, 0);
            boxes.push(whole);
        }
        // What can be reached, without an order that could be worked out at once.
        let mut explored = 0;
        while let Some(&bounds) = boxes.get(explored) {
            explored += 1;
            for &part in parts.of(&bounds).iter().flatten().filter(|part| !part.is_empty()) {
                if let Entry::Vacant(vacant) = values.entry(part) {
                    vacant.insert(0);
                    boxes.push(part);
                }
            }
            if boxes.len() as u64 > most {
                return None;
            }
            watch(Progress { done: explored as u64, total: 2 * boxes.len() as u64 });
        }
        // A part has fewer rows than what it is a part of.
        boxes.sort_unstable_by_key(Bounds::height);
        for (worked_out, bounds) in (1..).zip(&boxes) {
            let options = parts.of(bounds).iter().map(|parts| sum(&values, parts));
            let value = mex(options).heap_size();
            values.insert(*bounds, u32::try_from(value).expect("it is at most the number of candidates"));
            watch(Progress { done: boxes.len() as u64 + worked_out, total: 2 * boxes.len() as u64 });
        }
        Some(Self { values })
    }

    /// All boxes with their values, in no order.
    #[cfg(test)]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = (Window, Nimber)> + '_ {
        self.values.iter().map(|(bounds, &value)| (bounds.window(), Nimber::of_heap(value.into())))
    }

    /// The nim-value of a window.
    ///
    /// # Complexity
    ///
    /// *O(k + h log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn nim_value(&self, grid: &Grid, window: &Window) -> Nimber {
        value(&self.values, &Bounds::of(grid.cells_in(window)))
    }

    /// The first candidate of a window whose choice leads to the nim-value `target`.
    ///
    /// # Complexity
    ///
    /// *O((k + h) log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn cell_to(&self, grid: &Grid, window: &Window, target: Nimber) -> Option<Place> {
        let mut parts = Parts::new(grid);
        let parts = parts.of(&Bounds::of(grid.cells_in(window)));
        grid.cells_in(window).zip(parts).find(|(_, parts)| sum(&self.values, parts) == target).map(|(place, _)| place)
    }
}

fn sum(values: &HashMap<Bounds, u32>, parts: &[Bounds; 4]) -> Nimber {
    parts.iter().map(|part| value(values, part)).sum()
}

/// What a set of candidates is worth by its bounding box.
fn value(values: &HashMap<Bounds, u32>, bounds: &Bounds) -> Nimber {
    if bounds.is_empty() {
        return Nimber::ZERO;
    }
    Nimber::of_heap(values[bounds].into())
}
