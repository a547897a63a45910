//! Colour refinement: ordered partitions of vertices, which are refined by counting neighbours.
//!
//! A cell is identified by the number of vertices in the cells before it. This number and all choices in this module
//! are independent of how the vertices are numbered, so isomorphic graphs are refined in the same way.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::indices;

/// An ordered partition of the vertices into cells.
#[derive(Clone)]
pub(super) struct Partition {
    /// The cells, each at the index of its start, which is the number of vertices before it. Other entries are unused.
    cells: Vec<u128>,
    /// The starts of the cells with more than one vertex, as a set.
    open: u128,
}

impl Partition {
    /// Creates the partition with one cell for each colour, in ascending order of colours, and returns the starts of the
    /// cells as a set. At least one vertex has a colour.
    pub(super) fn of_colours(colours: &[u8]) -> (Self, u128) {
        let mut partition = Self { cells: vec![0; colours.len()], open: 0 };
        let (mut starts, mut start) = (0, 0);
        let mut next = colours.iter().copied().min();
        while let Some(colour) = next {
            let cell = colours.iter().rev().fold(0, |cell, &other| cell << 1 | u128::from(other == colour));
            partition.put(start, cell);
            starts |= 1 << start;
            start += cell.count_ones() as usize;
            next = colours.iter().copied().filter(|&other| other > colour).min();
        }
        (partition, starts)
    }

    /// Returns the vertices in order. Every cell must have one vertex.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().map(|cell| cell.trailing_zeros() as usize)
    }

    /// Returns the start and the vertices of the cell to individualize: the first of the largest cells. Returns `None`
    /// if every cell has one vertex.
    ///
    /// Individualizing a vertex of a large cell splits more cells than a vertex of a small cell. With the smallest
    /// cell, the incidence graph of the projective plane of order 7 took 3000 times as long.
    pub(super) fn target(&self) -> Option<(usize, u128)> {
        indices(self.open)
            .map(|start| (start, self.cells[start]))
            .max_by_key(|&(start, cell)| (cell.count_ones(), Reverse(start)))
    }

    /// Splits a vertex off the front of its cell, and refines. Returns the trace.
    pub(super) fn individualize(&mut self, neighbours: &[u128], start: usize, vertex: u128) -> u64 {
        let others = self.cells[start] ^ vertex;
        self.put(start, vertex);
        self.put(start + 1, others);
        self.refine(neighbours, 1 << start)
    }

    /// Splits cells until any two vertices of a cell have the same number of neighbours in each cell.
    ///
    /// `pending` is the set of starts of cells by which others may still have to be split.
    /// Returns the trace, a number that depends on the splits but not on how the vertices are numbered.
    pub(super) fn refine(&mut self, neighbours: &[u128], mut pending: u128) -> u64 {
        let mut trace = Trace(0);
        let mut parts: Vec<u128> = Vec::new();
        while pending != 0 && self.open != 0 {
            let splitter = pending.trailing_zeros() as usize;
            pending &= pending - 1;
            let counts = Counts::new(neighbours, self.cells[splitter]);
            for start in indices(self.open) {
                parts.clear();
                parts.push(self.cells[start]);
                counts.split(&mut parts);
                trace.add(splitter, start, parts.len());
                for &part in &parts {
                    trace.add(counts.of_first(part), part.count_ones() as usize, 0);
                }
                if parts.len() == 1 {
                    continue;
                }
                // The parts replace their cell, in ascending order of counts.
                let was_pending = pending >> start & 1 == 1;
                let (mut at, mut largest) = (start, (0, 0));
                for &part in &parts {
                    let size = part.count_ones() as usize;
                    self.put(at, part);
                    pending |= 1 << at;
                    if size > largest.0 {
                        largest = (size, at);
                    }
                    at += size;
                }
                // All cells are already split by the whole cell, unless it was pending. Counts of neighbours in one
                // part then follow from the counts in the other parts, so the largest part need not be counted
                // (Hopcroft's trick).
                // Leaving out a part other than the largest would at most refine less, and forms would still be canonical.
                if !was_pending {
                    pending &= !(1 << largest.1);
                }
            }
        }
        trace.0
    }

    fn put(&mut self, start: usize, cell: u128) {
        self.cells[start] = cell;
        self.open = self.open & !(1 << start) | u128::from(cell & (cell - 1) != 0) << start;
    }
}

/// The number of neighbours that each vertex has in a set.
///
/// The counts of all vertices are stored bit-sliced: one word has binary digit *i* of every count. Adding a set of
/// neighbours to all counts then takes a few operations, whereas separate counts would take one per vertex.
struct Counts {
    digits: [u128; 8],
    len: usize,
}

impl Counts {
    fn new(neighbours: &[u128], set: u128) -> Self {
        let (mut digits, mut len) = ([0; 8], 0);
        for vertex in indices(set) {
            // Add 1 to the count of each neighbour, with carries from digit to digit.
            let mut carry = neighbours[vertex];
            let mut index = 0;
            while carry != 0 {
                let digit = digits[index];
                digits[index] ^= carry;
                carry &= digit;
                index += 1;
            }
            len = len.max(index);
        }
        Self { digits, len }
    }

    /// Splits each part by the counts of its vertices, in ascending order of counts.
    fn split(&self, parts: &mut Vec<u128>) {
        // From the most significant digit to the least, so that the parts come out in order.
        for digit in self.digits[..self.len].iter().rev() {
            let mut index = 0;
            while let Some(&part) = parts.get(index) {
                let (zeros, ones) = (part & !digit, part & digit);
                if zeros != 0 && ones != 0 {
                    parts[index] = zeros;
                    index += 1;
                    parts.insert(index, ones);
                }
                index += 1;
            }
        }
    }

    /// Returns the count of the first vertex of a set.
    fn of_first(&self, set: u128) -> usize {
        let first = set.trailing_zeros();
        self.digits[..self.len].iter().rev().fold(0, |count, digit| 2 * count + usize::from(digit >> first & 1 == 1))
    }
}

/// A hash of a sequence of numbers. If different sequences have equal hashes, the search takes longer, but stays
/// correct.
struct Trace(u64);

impl Trace {
    fn add(&mut self, first: usize, second: usize, third: usize) {
        let word = (first << 16 | second << 8 | third) as u64;
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
