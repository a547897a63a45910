//! The nim-values of all rectangles that share their rows.

use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::ops::Range;

use super::layout::{Block, Layout};
use crate::arch::{LEFTS, Path, RIGHTS, WINDOW};
use crate::grid::Grid;

/// Bits that put the numbers of the left edges to the right of the candidate out of any window, by its place in the
/// block.
///
/// A value is at most the length of the longest game, which in *h* rows and *w* columns is less than
/// (*h* + 1)(*w* + 1) / 3: a choice is one move, and for the parts that it leaves the products (*h* + 1)(*w* + 1) add
/// up to that of the whole, each of the four with 1 / 3 to spare. A table of at most 2^30 bytes, which are at least
/// *h*(*h* + 1)(*w* + 1)^2, has (*h* + 1)(*w* + 1) of at most 2^15 times the square root of 2. So values are less than
/// 2^14, and two bits are free: with any of them set, the sum of a left and a right number is in no window.
const NO_LEFTS: [u64; LEFTS] = [0x8000_8000_8000_0000, 0x8000_8000_0000_0000, 0x8000_0000_0000_0000, 0];

/// In place of the number of a right edge to the left of the candidate.
const NO_RIGHT: u16 = 1 << 14;

/// Solves strips, in memory that is used again.
///
/// The option that a candidate in row *x* and column *y* gives the rectangle from edge *l* to edge *r* is worth
/// *C*(*l*, *y*) + *C*(*y* + 1, *r*), where *C* is the nim-sum of what the strips above and below row *x* are worth
/// between two edges: one number for the left edge and one for the right.
pub(super) struct Solver<'a> {
    path: Path,
    layout: &'a Layout,
    grid: &'a Grid,
    /// The matrix of a strip without rows.
    nothing: Vec<u16>,
    /// Where the candidates of each column begin, in the order by columns, and their end.
    starts: Vec<usize>,
    /// Where the next candidate of each column goes.
    next: Vec<usize>,
    /// The numbers of the left edges, in blocks of some edges of all candidates: each word has those of a block in
    /// fields of 16 bits.
    lefts: Vec<u64>,
    /// The numbers of the right edges, likewise in blocks.
    rights: Vec<[u16; RIGHTS]>,
    /// One block of the left edges, as far as they are in the window that is looked at.
    spread: Vec<[u64; LEFTS]>,
    tiles: Vec<Tile>,
}

/// The bytes that a [`Solver`] takes for the numbers of so many candidates.
pub(super) fn working_bytes(width: usize, count: usize) -> u128 {
    let lefts = width.div_ceil(LEFTS) as u128 * size_of::<u64>() as u128;
    let rights = width.div_ceil(RIGHTS) as u128 * size_of::<[u16; RIGHTS]>() as u128;
    count as u128 * (lefts + rights + size_of::<[u64; LEFTS]>() as u128)
}

impl<'a> Solver<'a> {
    pub(super) fn new(path: Path, layout: &'a Layout, grid: &'a Grid) -> Self {
        Self {
            path,
            layout,
            grid,
            nothing: vec![0; layout.matrix_len()],
            starts: Vec::new(),
            next: Vec::new(),
            // At once for all candidates, as growing ones would take as much again.
            lefts: Vec::with_capacity(layout.width.div_ceil(LEFTS) * grid.count()),
            rights: Vec::with_capacity(layout.width.div_ceil(RIGHTS) * grid.count()),
            spread: Vec::with_capacity(grid.count()),
            tiles: Vec::new(),
        }
    }

    /// Fills in the matrices of a block, where `solved` has those of earlier stages.
    pub(super) fn solve(&mut self, block: &Block, solved: &[u16], own: &mut [u16]) {
        for (index, rows) in block.strips.iter().enumerate() {
            let (own, rest) = own.split_at_mut(index * self.layout.matrix_len());
            self.pack(rows, &Lower { layout: self.layout, solved, first: block.first, own });
            self.look(&mut rest[..self.layout.matrix_len()]);
        }
    }

    /// Collects the numbers of the candidates in these rows.
    fn pack(&mut self, rows: &Range<usize>, lower: &Lower) {
        let Layout { width, stride, .. } = *self.layout;
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
        self.lefts.resize(width.div_ceil(LEFTS) * count, 0);
        self.rights.resize(width.div_ceil(RIGHTS) * count, [0; RIGHTS]);
        self.spread.resize(count, [0; LEFTS]);
        for row in rows.clone() {
            let strip = |rows: Range<usize>| if rows.is_empty() { &self.nothing } else { lower.matrix(&rows) };
            let (above, below) = (strip(rows.start..row), strip(row + 1..rows.end));
            for column in self.grid.row(row).iter().map(|&column| column as usize) {
                let place = self.next[column];
                self.next[column] += 1;

                let last = column / LEFTS;
                let lefts = self.lefts[place..].iter_mut().step_by(count).take(last + 1);
                let [above_edge, below_edge] = [above, below].map(|matrix| matrix[column * stride..].as_chunks().0);
                for ((left, above), below) in lefts.zip(above_edge).zip(below_edge) {
                    *left = fields(*above) ^ fields(*below);
                }
                self.lefts[last * count + place] |= NO_LEFTS[column % LEFTS];

                let first = column / RIGHTS;
                let rights = self.rights[first * count + place..].iter_mut().step_by(count);
                let start = (column + 1) * stride + first * RIGHTS + 1;
                let [above_edge, below_edge] = [above, below].map(|matrix| matrix[start..].as_chunks::<RIGHTS>().0);
                for ((right, above), below) in rights.zip(above_edge).zip(below_edge) {
                    *right = array::from_fn(|i| above[i] ^ below[i]);
                }
                self.rights[first * count + place][..column % RIGHTS].fill(NO_RIGHT);
            }
        }
    }

    /// Looks at the options of all rectangles for the least values that are not among them.
    fn look(&mut self, matrix: &mut [u16]) {
        let Layout { width, stride, .. } = *self.layout;
        let count = self.spread.len();
        for (left_block, left) in (0..width).step_by(LEFTS).enumerate() {
            let first = self.starts[left];
            let lefts = &self.lefts[left_block * count..][first..count];
            let right_blocks = left / RIGHTS..width.div_ceil(RIGHTS);
            self.tiles.clear();
            self.tiles.extend(right_blocks.map(|right_block| Tile::new(width, left, right_block)));
            let mut window = 0;
            while !self.tiles.is_empty() {
                self.path.spread(&mut self.spread[first..], lefts, window);
                self.tiles.retain_mut(|tile| {
                    let end = self.starts[(tile.right() + RIGHTS).min(width)];
                    let rights = &self.rights[tile.right_block * count..][first..end];
                    let is_done = tile.look(self.path, &self.spread[first..end], rights, window);
                    if is_done {
                        tile.store(left, stride, matrix);
                    }
                    !is_done
                });
                window += WINDOW;
            }
        }
    }
}

/// The matrices that are filled in.
struct Lower<'a> {
    layout: &'a Layout,
    solved: &'a [u16],
    /// The number of the first matrix of `own`.
    first: usize,
    own: &'a [u16],
}

impl<'a> Lower<'a> {
    fn matrix(&self, rows: &Range<usize>) -> &'a [u16] {
        let (number, len) = (self.layout.number(rows), self.layout.matrix_len());
        match number.checked_sub(self.first) {
            Some(index) => &self.own[index * len..][..len],
            None => &self.solved[number * len..][..len],
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 64")]
fn trailing_ones(word: u64) -> u16 {
    word.trailing_ones() as u16
}

/// Numbers side by side in one word, the first lowest.
fn fields(numbers: [u16; LEFTS]) -> u64 {
    numbers.into_iter().rev().fold(0, |fields, number| fields << 16 | u64::from(number))
}

/// The rectangles of a strip with some left and some right edges side by side.
struct Tile {
    right_block: usize,
    /// The values found. One that is not found yet is where the next window begins.
    values: [[u16; RIGHTS]; LEFTS],
}

impl Tile {
    /// Stands where there is no rectangle.
    const NONE: u16 = u16::MAX;

    fn new(width: usize, left: usize, right_block: usize) -> Self {
        let right = right_block * RIGHTS;
        let value = |i, j| if left + i <= right + j && right + j < width { 0 } else { Self::NONE };
        Self { right_block, values: array::from_fn(|i| array::from_fn(|j| value(i, j))) }
    }

    /// The last column of the rectangles with the first of the right edges.
    fn right(&self) -> usize {
        self.right_block * RIGHTS
    }

    /// Looks for the values from `window` among the options; whether all rectangles now have their value.
    fn look(&mut self, path: Path, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]], window: u16) -> bool {
        let seen = path.seen(lefts, rights);
        let mut is_done = true;
        for (value, seen) in self.values.as_flattened_mut().iter_mut().zip(seen.as_flattened()) {
            if *value == window {
                *value += trailing_ones(*seen);
                is_done &= *seen != u64::MAX;
            }
        }
        is_done
    }

    /// Writes the values into the matrix of the strip, on both sides of its diagonal.
    fn store(&self, left: usize, stride: usize, matrix: &mut [u16]) {
        for (left, values) in (left..).zip(&self.values) {
            for (edge, &value) in (self.right() + 1..).zip(values) {
                if value != Self::NONE {
                    matrix[left * stride + edge] = value;
                    matrix[edge * stride + left] = value;
                }
            }
        }
    }
}
