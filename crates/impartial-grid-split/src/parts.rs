//! The four parts that each choice in a box leaves, as bounding boxes.
//!
//! The candidates of a box have two orders: by row and then column, and by column and then row. A part holds the
//! candidates on one side of a row and on one side of a column. A sweep over the columns keeps the candidates passed as
//! bits in the order of rows. The rows of a part are those of the first and of the last bit on one side of a row. A sweep
//! over the rows finds the columns of a part in the same way.
//!
//! The alternative lost: binary indexed trees of boxes, two for each direction of one sweep, take fewer steps in a box of
//! many thousand candidates. But few boards with boxes of that size can be solved, and a few words are faster than a tree.

use alloc::vec::Vec;

use crate::bounds::Bounds;
use crate::grid::{Grid, GridCell};

/// Finds the bounding boxes of the parts that each choice in a box leaves, and reuses its memory from box to box.
pub(crate) struct PartFinder<'a> {
    grid: &'a Grid,
    candidates: Vec<GridCell>,
    parts: Vec<[Bounds; 4]>,
    rows: Order,
    columns: Order,
    // The place in the order of columns at which the next candidate of each column goes.
    next_places: Vec<u32>,
    passed: PlaceSet,
}

impl<'a> PartFinder<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        Self {
            grid,
            candidates: Vec::new(),
            parts: Vec::new(),
            rows: Order::default(),
            columns: Order::default(),
            next_places: Vec::new(),
            passed: PlaceSet::default(),
        }
    }

    /// Lists the candidates in a box that is not empty, by row and then column.
    ///
    /// # Complexity
    ///
    /// *O(k + h log w)* time for *k* candidates in *h* rows and *w* columns.
    pub(crate) fn list(&mut self, bounds: &Bounds) -> &[GridCell] {
        self.candidates.clear();
        self.candidates.extend(self.grid.cells_in(&bounds.window()));
        &self.candidates
    }

    /// Returns the bounding boxes of the parts that each candidate leaves of the box listed last, which is `bounds`.
    ///
    /// The parts of a candidate are above left, above right, below left and below right.
    ///
    /// # Complexity
    ///
    /// *O(k^2 / 64 + w)* time for *k* candidates in *w* columns. It is *O(k + w)* if the candidates are spread evenly.
    pub(crate) fn parts(&mut self, bounds: &Bounds) -> &[[Bounds; 4]] {
        self.order(bounds);
        let Self { candidates, parts, rows, columns, passed, .. } = self;
        parts.clear();
        parts.resize(candidates.len(), [Bounds::EMPTY; 4]);
        let mut set_rows = |candidate: usize, part: usize, (top, bottom)| {
            (parts[candidate][part].top, parts[candidate][part].bottom) = (top, bottom);
        };
        passed.sweep(columns.lines(), rows, |candidate, [above, below]| {
            set_rows(candidate, 0, above);
            set_rows(candidate, 2, below);
        });
        passed.sweep(columns.lines_from_last(), rows, |candidate, [above, below]| {
            set_rows(candidate, 1, above);
            set_rows(candidate, 3, below);
        });
        let mut set_columns = |candidate: usize, part: usize, (left, right)| {
            (parts[candidate][part].left, parts[candidate][part].right) = (left, right);
        };
        passed.sweep(rows.lines(), columns, |candidate, [left, right]| {
            set_columns(candidate, 0, left);
            set_columns(candidate, 1, right);
        });
        passed.sweep(rows.lines_from_last(), columns, |candidate, [left, right]| {
            set_columns(candidate, 2, left);
            set_columns(candidate, 3, right);
        });
        parts
    }

    /// Puts the candidates into both orders.
    fn order(&mut self, bounds: &Bounds) {
        let Self { candidates, rows, columns, next_places, .. } = self;
        rows.clear(candidates.len());
        columns.clear(candidates.len());
        next_places.clear();
        next_places.resize((bounds.right - bounds.left) as usize + 2, 0);
        for cell in &*candidates {
            next_places[(cell.column - bounds.left) as usize + 1] += 1;
        }
        let mut sum = 0;
        for next in &mut *next_places {
            sum += *next;
            *next = sum;
        }
        for (candidate, cell) in (0..).zip(&*candidates) {
            rows.put(candidate, cell.row, candidate);
            let next = &mut next_places[(cell.column - bounds.left) as usize];
            columns.put(candidate, cell.column, *next);
            *next += 1;
        }
        rows.end_lines();
        columns.end_lines();
    }
}

/// An order of the candidates of a box by the lines in which they lie, which are its rows or its columns.
#[derive(Default)]
struct Order {
    /// The places, in this order.
    places: Vec<Place>,
    /// The place of each candidate.
    of_candidates: Vec<u32>,
}

/// A place in an order.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The index of the candidate by row and then column.
    candidate: u32,
    /// Its line.
    line: u32,
    /// The first place of that line, and the one after its last place.
    start: u32,
    end: u32,
}

impl Order {
    fn clear(&mut self, len: usize) {
        self.places.clear();
        self.places.resize(len, Place::default());
        self.of_candidates.clear();
        self.of_candidates.resize(len, 0);
    }

    fn put(&mut self, candidate: u32, line: u32, place: u32) {
        self.places[place as usize] = Place { candidate, line, start: place, end: place + 1 };
        self.of_candidates[candidate as usize] = place;
    }

    /// Finds the ends of the lines, when all candidates are put.
    fn end_lines(&mut self) {
        for line in self.places.chunk_by_mut(|place, next| place.line == next.line) {
            let (start, end) = (line[0].start, line[line.len() - 1].end);
            for place in line {
                (place.start, place.end) = (start, end);
            }
        }
    }

    /// Returns the places of each line.
    fn lines(&self) -> impl Iterator<Item = &[Place]> {
        self.places.chunk_by(|place, next| place.line == next.line)
    }

    /// Returns the places of each line, the last line first.
    fn lines_from_last(&self) -> impl Iterator<Item = &[Place]> {
        self.places.chunk_by(|place, next| place.line == next.line).rev()
    }
}

/// A set of places of an order.
#[derive(Default)]
struct PlaceSet {
    words: Vec<u64>,
}

impl PlaceSet {
    /// Visits the candidates of some `lines`, and looks at the candidates of the lines before in another order, `across`.
    ///
    /// Calls `found` with each candidate and with the first and the last line of `across` that has such a candidate: on the
    /// near side of its own line of `across`, and on the far side.
    fn sweep<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a [Place]>,
        across: &Order,
        mut found: impl FnMut(usize, [(u32, u32); 2]),
    ) {
        self.words.clear();
        self.words.resize(across.places.len().div_ceil(64), 0);
        let own_place = |place: &Place| across.of_candidates[place.candidate as usize];
        let line = |place: u32| across.places[place as usize].line;
        let (mut first, mut last) = (u32::MAX, 0);
        for places in lines {
            for place in places {
                let own = across.places[own_place(place) as usize];
                let near = if first < own.start { (line(first), line(self.last_below(own.start))) } else { NONE };
                let far = if first != u32::MAX && last >= own.end {
                    (line(self.first_from(own.end)), line(last))
                } else {
                    NONE
                };
                found(place.candidate as usize, [near, far]);
            }
            // Candidates of one line do not see each other, so they are added together.
            for place in places {
                let own = own_place(place);
                self.words[own as usize / 64] |= 1 << (own % 64);
                (first, last) = (first.min(own), last.max(own));
            }
        }
    }

    /// Returns the last place of the set below `end`. There must be one.
    fn last_below(&self, end: u32) -> u32 {
        let last = end - 1;
        let mut index = last / 64;
        let mut word = self.words[index as usize] & (u64::MAX >> (63 - last % 64));
        while word == 0 {
            index -= 1;
            word = self.words[index as usize];
        }
        index * 64 + word.ilog2()
    }

    /// Returns the first place of the set from `start` on. There must be one.
    fn first_from(&self, start: u32) -> u32 {
        let mut index = start / 64;
        let mut word = self.words[index as usize] & (u64::MAX << (start % 64));
        while word == 0 {
            index += 1;
            word = self.words[index as usize];
        }
        index * 64 + word.trailing_zeros()
    }
}

/// The first and the last line of no candidates, as in [`Bounds::EMPTY`].
const NONE: (u32, u32) = (u32::MAX, 0);
