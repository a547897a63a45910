//! The nim-values of all rectangles of a strip. They have the same rows.
//!
//! A strip is solved in two steps: [`StripSolver::collect_terms`] computes the terms of its candidates, and
//! [`StripSolver::find_values`] takes the mex of their sums for every rectangle. Terms are computed once per strip and
//! read once per tile, so they are stored in the order in which tiles read them: by block of edges, then by column.

use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::ops::Range;

use super::layout::Layout;
use crate::arch::{Backend, LEFT_EDGES, RIGHT_EDGES, VALUES_PER_PASS};
use crate::grid::Grid;

/// Masks that exclude left edges to the right of a candidate from every pass. The index is the index of the candidate's
/// column within its block.
///
/// A field of 16 bits has two free bits, because every nim-value is below 2^14:
///
/// - A nim-value is at most the length of the longest game. In *h* rows and *w* columns this length is below
///   (*h* + 1)(*w* + 1) / 3, by induction: the products (*h* + 1)(*w* + 1) of the four parts of a choice add up to the
///   product of the whole, and each part stays below its third by at least 1/3, which pays for the move itself.
/// - The table takes at least *h*(*h* + 1)(*w* + 1)^2 bytes and at most 2^30, so (*h* + 1)(*w* + 1) is at most 2^15 times
///   the square root of 2.
///
/// If a free bit is set, the sum of a left and a right term is above the values of every pass.
const INVALID_LEFT_TERMS: [u64; LEFT_EDGES] = [0x8000_8000_8000_0000, 0x8000_8000_0000_0000, 0x8000_0000_0000_0000, 0];

/// The term of a right edge to the left of the candidate.
///
/// It sets the other free bit, so that two invalid terms do not cancel.
const INVALID_RIGHT_TERM: u16 = 1 << 14;

/// Solves strips. Its memory is reused from strip to strip.
pub(super) struct StripSolver<'a> {
    backend: Backend,
    layout: &'a Layout,
    grid: &'a Grid,
    /// The matrix of a strip without rows.
    empty_strip: Vec<u16>,
    /// The index of the first candidate of each column if candidates are sorted by column, and the number of candidates.
    starts: Vec<usize>,
    /// The index of the next candidate of each column while terms are computed.
    next: Vec<usize>,
    /// The left terms, in blocks of four left edges.
    ///
    /// A block has one word per candidate, with a field of 16 bits per edge.
    left_terms: Vec<u64>,
    /// The right terms, in blocks of eight right edges.
    right_terms: Vec<[u16; RIGHT_EDGES]>,
    /// A block of left terms, unpacked for one pass.
    unpacked: Vec<[u64; LEFT_EDGES]>,
    tiles: Vec<Tile>,
}

/// Returns the number of bytes that a [`StripSolver`] takes for the terms of `count` candidates.
pub(super) fn working_bytes(width: usize, count: usize) -> u128 {
    let left_terms = width.div_ceil(LEFT_EDGES) as u128 * size_of::<u64>() as u128;
    let right_terms = width.div_ceil(RIGHT_EDGES) as u128 * size_of::<[u16; RIGHT_EDGES]>() as u128;
    count as u128 * (left_terms + right_terms + size_of::<[u64; LEFT_EDGES]>() as u128)
}

impl<'a> StripSolver<'a> {
    pub(super) fn new(backend: Backend, layout: &'a Layout, grid: &'a Grid) -> Self {
        Self {
            backend,
            layout,
            grid,
            empty_strip: vec![0; layout.matrix_len()],
            starts: Vec::new(),
            next: Vec::new(),
            // Allocated for all candidates, because a growing vector would need its old storage as well.
            left_terms: Vec::with_capacity(layout.width.div_ceil(LEFT_EDGES) * grid.count()),
            right_terms: Vec::with_capacity(layout.width.div_ceil(RIGHT_EDGES) * grid.count()),
            unpacked: Vec::with_capacity(grid.count()),
            tiles: Vec::new(),
        }
    }

    /// Fills `own`, the matrix of the strip with these rows. `solved` has the matrices of all shorter strips.
    pub(super) fn solve(&mut self, rows: &Range<usize>, solved: &[u16], own: &mut [u16]) {
        self.collect_terms(rows, solved);
        self.find_values(own);
    }

    /// Computes the terms of the candidates in these rows. The candidates of a column are contiguous.
    fn collect_terms(&mut self, rows: &Range<usize>, solved: &[u16]) {
        let Layout { width, stride, .. } = *self.layout;
        // A counting sort by column, because a tile reads the candidates of a range of columns: count the candidates of
        // each column, turn the counts into start indices, and write the terms of each candidate to its index.
        self.starts.clear();
        self.starts.resize(width + 1, 0);
        for row in rows.clone() {
            self.grid.row(row).iter().for_each(|&column| self.starts[column as usize + 1] += 1);
        }
        let mut count = 0;
        for start in &mut self.starts {
            count += *start;
            *start = count;
        }
        self.next.clear();
        self.next.extend_from_slice(&self.starts);
        self.left_terms.resize(width.div_ceil(LEFT_EDGES) * count, 0);
        self.right_terms.resize(width.div_ceil(RIGHT_EDGES) * count, [0; RIGHT_EDGES]);
        self.unpacked.resize(count, [0; LEFT_EDGES]);
        for row in rows.clone() {
            let matrix = |rows: &Range<usize>| &solved[self.layout.start(rows)..][..self.layout.matrix_len()];
            let strip = |rows: Range<usize>| if rows.is_empty() { &self.empty_strip } else { matrix(&rows) };
            let (above, below) = (strip(rows.start..row), strip(row + 1..rows.end));
            for column in self.grid.row(row).iter().map(|&column| column as usize) {
                let index = self.next[column];
                self.next[column] += 1;

                // The left terms for edges up to the column. They are the row of the matrix for the edge `column`, as
                // values are stored for both orders of edges. Edges of the last block after the column are masked.
                let last = column / LEFT_EDGES;
                let left_terms = self.left_terms[index..].iter_mut().step_by(count).take(last + 1);
                let [above_edge, below_edge] = [above, below].map(|matrix| matrix[column * stride..].as_chunks().0);
                for ((left, above), below) in left_terms.zip(above_edge).zip(below_edge) {
                    *left = fields(*above) ^ fields(*below);
                }
                self.left_terms[last * count + index] |= INVALID_LEFT_TERMS[column % LEFT_EDGES];

                // The right terms for edges after the column, from the row of the matrix for the edge `column + 1`. Edges
                // of the first block before the column are masked.
                let first = column / RIGHT_EDGES;
                let right_terms = self.right_terms[first * count + index..].iter_mut().step_by(count);
                let start = (column + 1) * stride + first * RIGHT_EDGES + 1;
                let [above_edge, below_edge] =
                    [above, below].map(|matrix| matrix[start..].as_chunks::<RIGHT_EDGES>().0);
                for ((right, above), below) in right_terms.zip(above_edge).zip(below_edge) {
                    *right = array::from_fn(|i| above[i] ^ below[i]);
                }
                self.right_terms[first * count + index][..column % RIGHT_EDGES].fill(INVALID_RIGHT_TERM);
            }
        }
    }

    /// Finds the nim-value of each rectangle, which is the mex of its options.
    fn find_values(&mut self, matrix: &mut [u16]) {
        let Layout { width, stride, .. } = *self.layout;
        let count = self.unpacked.len();
        for (left_block, left) in (0..width).step_by(LEFT_EDGES).enumerate() {
            let first = self.starts[left];
            let left_terms = &self.left_terms[left_block * count..][first..count];
            let right_blocks = left / RIGHT_EDGES..width.div_ceil(RIGHT_EDGES);
            self.tiles.clear();
            self.tiles.extend(right_blocks.map(|right_block| Tile::new(width, left, right_block)));
            // A tile takes another pass only if one of its rectangles has options of all 64 values of this pass. The
            // candidates of a tile lie between its first left edge and its last right edge.
            let mut base = 0;
            while !self.tiles.is_empty() {
                unpack(&mut self.unpacked[first..], left_terms, base);
                self.tiles.retain_mut(|tile| {
                    let end = self.starts[(tile.right() + RIGHT_EDGES).min(width)];
                    let right_terms = &self.right_terms[tile.right_block * count..][first..end];
                    let is_done = tile.run_pass(self.backend, &self.unpacked[first..end], right_terms, base);
                    if is_done {
                        tile.store(left, stride, matrix);
                    }
                    !is_done
                });
                base += VALUES_PER_PASS;
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a word has at most 64 ones")]
fn trailing_ones(word: u64) -> u16 {
    word.trailing_ones() as u16
}

/// Packs terms into the fields of one word. The first term is in the lowest bits.
fn fields(terms: [u16; LEFT_EDGES]) -> u64 {
    terms.into_iter().rev().fold(0, |fields, term| fields << 16 | u64::from(term))
}

/// Unpacks each word into its [`fields`], and adds `base` to each field as a nimber.
///
/// `base` is a multiple of [`VALUES_PER_PASS`], so the values of the pass that starts at `base` become the values below
/// [`VALUES_PER_PASS`].
fn unpack(unpacked: &mut [[u64; LEFT_EDGES]], words: &[u64], base: u16) {
    for (fields, word) in unpacked.iter_mut().zip(words) {
        *fields = array::from_fn(|i| (word >> (16 * i) & 0xffff) ^ u64::from(base));
    }
}

/// The rectangles of a strip between four neighbouring left edges and eight neighbouring right edges.
struct Tile {
    right_block: usize,
    /// The nim-values. An unknown nim-value is stored as the base of the next pass, because it is at least the base.
    values: [[u16; RIGHT_EDGES]; LEFT_EDGES],
}

impl Tile {
    /// The entry for two edges without a rectangle between them.
    const NO_RECTANGLE: u16 = u16::MAX;

    fn new(width: usize, left: usize, right_block: usize) -> Self {
        let right = right_block * RIGHT_EDGES;
        let value = |i, j| if left + i <= right + j && right + j < width { 0 } else { Self::NO_RECTANGLE };
        Self { right_block, values: array::from_fn(|i| array::from_fn(|j| value(i, j))) }
    }

    /// Returns the last column of the rectangles with the first right edge.
    fn right(&self) -> usize {
        self.right_block * RIGHT_EDGES
    }

    /// Searches the options for the 64 values from `base`, and returns whether the nim-values of all rectangles are known.
    fn run_pass(
        &mut self,
        backend: Backend,
        left_terms: &[[u64; LEFT_EDGES]],
        right_terms: &[[u16; RIGHT_EDGES]],
        base: u16,
    ) -> bool {
        let seen = backend.seen_values(left_terms, right_terms);
        let mut is_done = true;
        for (value, seen) in self.values.as_flattened_mut().iter_mut().zip(seen.as_flattened()) {
            // Only unknown nim-values equal `base`. The lowest clear bit is the mex, if there is a clear bit.
            if *value == base {
                *value += trailing_ones(*seen);
                is_done &= *seen != u64::MAX;
            }
        }
        is_done
    }

    /// Stores the nim-values in the matrix of the strip, on both sides of its diagonal.
    fn store(&self, left: usize, stride: usize, matrix: &mut [u16]) {
        for (left, values) in (left..).zip(&self.values) {
            for (edge, &value) in (self.right() + 1..).zip(values) {
                if value != Self::NO_RECTANGLE {
                    matrix[left * stride + edge] = value;
                    matrix[edge * stride + left] = value;
                }
            }
        }
    }
}
