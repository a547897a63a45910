//! Bounding boxes of candidates, and of the four parts that each choice leaves.
//!
//! One sweep down and one sweep up find the boxes of all parts of a rectangle. Each keeps the candidates of the rows
//! passed in two binary indexed trees over the columns. Joining boxes has no inverse, so prefix sums with differences
//! would not do, and one tree for each side is needed.

use alloc::vec::Vec;

use crate::grid::{Grid, GridCell, Window};

/// The bounding box of a set of candidates: its first and last row and column, all inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bounds {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Bounds {
    /// The bounding box of no candidates, which is neutral in [`joined`](Self::joined).
    const EMPTY: Self = Self { top: u32::MAX, bottom: 0, left: u32::MAX, right: 0 };

    /// Returns the bounding box of these candidates.
    pub(crate) fn of(cells: impl Iterator<Item = GridCell>) -> Self {
        cells.fold(Self::EMPTY, |bounds, cell| bounds.joined(Self::at(cell)))
    }

    fn at(GridCell { row, column }: GridCell) -> Self {
        Self { top: row, bottom: row, left: column, right: column }
    }

    /// Returns the bounding box of both sets together.
    fn joined(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// Returns whether this is the bounding box of no candidates.
    pub(crate) fn is_empty(&self) -> bool {
        self.top > self.bottom
    }

    /// Returns the number of rows of a box that is not empty.
    pub(crate) fn height(&self) -> u32 {
        self.bottom - self.top + 1
    }

    /// Returns the rows and columns of a box that is not empty, as ranges.
    pub(crate) fn window(&self) -> Window {
        Window { rows: self.top..self.bottom + 1, columns: self.left..self.right + 1 }
    }
}

/// Finds the bounding boxes of the parts that each choice in a box leaves, and reuses its memory from box to box.
pub(crate) struct PartFinder<'a> {
    grid: &'a Grid,
    cells: Vec<GridCell>,
    found: Vec<[Bounds; 4]>,
    // Candidates of the rows passed, by their distance from the left and from the right side of the box.
    left: PrefixBounds,
    right: PrefixBounds,
}

impl<'a> PartFinder<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        let (left, right) = (PrefixBounds::default(), PrefixBounds::default());
        Self { grid, cells: Vec::new(), found: Vec::new(), left, right }
    }

    /// Returns the bounding boxes of the parts that each candidate in a box leaves, by row and then column.
    ///
    /// The parts of a candidate are above left, above right, below left and below right.
    ///
    /// # Complexity
    ///
    /// *O((k + h) log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn parts(&mut self, bounds: &Bounds) -> &[[Bounds; 4]] {
        self.cells.clear();
        self.found.clear();
        if bounds.is_empty() {
            return &self.found;
        }
        self.cells.extend(self.grid.cells_in(&bounds.window()));
        self.found.resize(self.cells.len(), [Bounds::EMPTY; 4]);
        let count = self.cells.len();
        self.sweep(bounds, 0..count, 0);
        self.sweep(bounds, (0..count).rev(), 2);
        &self.found
    }

    /// Visits the candidates in `order`, which is by ascending or by descending row, and stores two parts of each: what
    /// lies before its row to the left in part `first`, and to the right in the next part.
    fn sweep(&mut self, bounds: &Bounds, order: impl Iterator<Item = usize> + Clone, first: usize) {
        let width = (bounds.right - bounds.left + 1) as usize;
        self.left.clear(width);
        self.right.clear(width);
        let mut pending = order.clone();
        for index in order {
            let cell = self.cells[index];
            // Candidates of one row must not see each other, so a row enters the trees when the next one begins.
            while let Some(earlier) = pending.clone().next().map(|index| self.cells[index])
                && earlier.row != cell.row
            {
                self.left.join((earlier.column - bounds.left) as usize, Bounds::at(earlier));
                self.right.join((bounds.right - earlier.column) as usize, Bounds::at(earlier));
                pending.next();
            }
            self.found[index][first] = self.left.before((cell.column - bounds.left) as usize);
            self.found[index][first + 1] = self.right.before((bounds.right - cell.column) as usize);
        }
    }
}

/// A binary indexed tree: the bounding boxes of all entries before any index.
#[derive(Default)]
struct PrefixBounds {
    tree: Vec<Bounds>,
}

impl PrefixBounds {
    /// Removes all entries. Indices are below `len` from now on.
    fn clear(&mut self, len: usize) {
        self.tree.clear();
        self.tree.resize(len, Bounds::EMPTY);
    }

    /// Adds an entry at an index.
    fn join(&mut self, index: usize, bounds: Bounds) {
        let mut node = index;
        while let Some(joined) = self.tree.get_mut(node) {
            *joined = joined.joined(bounds);
            node |= node + 1;
        }
    }

    /// Returns the bounding box of all entries before an index.
    fn before(&self, index: usize) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        let mut end = index;
        while end > 0 {
            bounds = bounds.joined(self.tree[end - 1]);
            end &= end - 1;
        }
        bounds
    }
}
