//! Bounding boxes of candidates, and those of the four parts that each choice leaves.

use alloc::vec::Vec;

use crate::grid::{Grid, Place, Window};

/// The bounding box of a set of candidates: its first and last row and column, all included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bounds {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Bounds {
    /// That of no candidate, which changes nothing when it is joined to another.
    const EMPTY: Self = Self { top: u32::MAX, bottom: 0, left: u32::MAX, right: 0 };

    /// That of some candidates.
    pub(crate) fn of(places: impl Iterator<Item = Place>) -> Self {
        places.fold(Self::EMPTY, |bounds, place| bounds.joined(Self::at(place)))
    }

    fn at(Place { row, column }: Place) -> Self {
        Self { top: row, bottom: row, left: column, right: column }
    }

    /// That of both sets together.
    fn joined(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// Whether it is that of no candidate.
    pub(crate) fn is_empty(&self) -> bool {
        self.top > self.bottom
    }

    /// The number of its rows, if it is not empty.
    pub(crate) fn height(&self) -> u32 {
        self.bottom - self.top + 1
    }

    /// The same rows and columns as ranges, if it is not empty.
    pub(crate) fn window(&self) -> Window {
        Window { rows: self.top..self.bottom + 1, columns: self.left..self.right + 1 }
    }
}

/// Finds the bounding boxes of the parts that the candidates of a box leave, in memory that is used again.
pub(crate) struct Parts<'a> {
    grid: &'a Grid,
    places: Vec<Place>,
    found: Vec<[Bounds; 4]>,
    left: Prefixes,
    right: Prefixes,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        let (left, right) = (Prefixes::default(), Prefixes::default());
        Self { grid, places: Vec::new(), found: Vec::new(), left, right }
    }

    /// For each candidate in a box, by row and then column, the bounding boxes of what its choice leaves:
    /// above left, above right, below left, below right.
    ///
    /// # Complexity
    ///
    /// *O((k + h) log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn of(&mut self, bounds: &Bounds) -> &[[Bounds; 4]] {
        self.places.clear();
        self.found.clear();
        if bounds.is_empty() {
            return &self.found;
        }
        self.places.extend(self.grid.cells_in(&bounds.window()));
        self.found.resize(self.places.len(), [Bounds::EMPTY; 4]);
        let count = self.places.len();
        self.sweep(bounds, 0..count, 0);
        self.sweep(bounds, (0..count).rev(), 2);
        &self.found
    }

    /// Goes through the candidates in this order, which is by rows, and notes for each what is before its row, to the
    /// left in part `first` and to the right in the next one.
    fn sweep(&mut self, bounds: &Bounds, order: impl Iterator<Item = usize> + Clone, first: usize) {
        let width = (bounds.right - bounds.left + 1) as usize;
        self.left.clear(width);
        self.right.clear(width);
        let mut waiting = order.clone();
        for index in order {
            let place = self.places[index];
            // Candidates of earlier rows go in before the first of a row asks.
            while let Some(earlier) = waiting.clone().next().map(|index| self.places[index])
                && earlier.row != place.row
            {
                self.left.join((earlier.column - bounds.left) as usize, Bounds::at(earlier));
                self.right.join((bounds.right - earlier.column) as usize, Bounds::at(earlier));
                waiting.next();
            }
            self.found[index][first] = self.left.before((place.column - bounds.left) as usize);
            self.found[index][first + 1] = self.right.before((bounds.right - place.column) as usize);
        }
    }
}

/// The bounding boxes of all that was put in before any place: a binary indexed tree.
#[derive(Default)]
struct Prefixes {
    tree: Vec<Bounds>,
}

impl Prefixes {
    /// Forgets everything; places are from 0 to below `len`.
    fn clear(&mut self, len: usize) {
        self.tree.clear();
        self.tree.resize(len, Bounds::EMPTY);
    }

    fn join(&mut self, place: usize, bounds: Bounds) {
        let mut node = place;
        while let Some(joined) = self.tree.get_mut(node) {
            *joined = joined.joined(bounds);
            node |= node + 1;
        }
    }

    fn before(&self, place: usize) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        let mut end = place;
        while end > 0 {
            bounds = bounds.joined(self.tree[end - 1]);
            end &= end - 1;
        }
        bounds
    }
}
