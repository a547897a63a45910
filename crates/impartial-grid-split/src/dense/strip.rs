//! The nim-values of all rectangles that share their rows.

use alloc::vec::Vec;
use core::array;
use core::ops::Range;

use super::layout::Layout;
use crate::arch::{LEFTS, Path, RIGHTS, Seen, WINDOW};
use crate::grid::Grid;

/// In place of the number of a left edge to the right of the candidate.
const NO_LEFT: u16 = 1 << 15;

/// In place of the number of a right edge to the left of the candidate.
const NO_RIGHT: u16 = 1 << 14;

/// Solves strips, in memory that is used again.
///
/// The option that a candidate in row *x* and column *y* gives the rectangle from edge *l* to edge *r* is worth
/// *C*(*l*, *y*) + *C*(*y* + 1, *r*), where *C* is the nim-sum of what the strips above and below row *x* are worth
/// between two edges: one number for the left edge and one for the right.
pub(super) struct Solver {
    path: Path,
    /// Where the candidates of each column begin, in the order by columns, and their end.
    starts: Vec<usize>,
    /// Where the next candidate of each column goes.
    next: Vec<usize>,
    /// The numbers of the left edges, in blocks of some edges of all candidates.
    lefts: Vec<[u16; LEFTS]>,
    /// The numbers of the right edges, likewise.
    rights: Vec<[u16; RIGHTS]>,
    /// One block of the left edges, as the marking wants it.
    block: Vec<[u64; LEFTS]>,
    /// A strip without rows.
    nothing: Vec<u16>,
}

impl Solver {
    pub(super) fn new(path: Path, layout: &Layout) -> Self {
        Self {
            path,
            starts: Vec::new(),
            next: Vec::new(),
            lefts: Vec::new(),
            rights: Vec::new(),
            block: Vec::new(),
            nothing: alloc::vec![0; layout.strip_len()],
        }
    }

    /// Fills in the strip of these rows, where `lower` has all strips of less height.
    pub(super) fn solve(&mut self, layout: &Layout, grid: &Grid, lower: &[u16], rows: Range<usize>, out: &mut [u16]) {
        self.pack(layout, grid, lower, &rows);
        let count = self.block.len();
        for (left_block, left) in (0..layout.width).step_by(LEFTS).enumerate() {
            let first = self.starts[left];
            let lefts = &self.lefts[left_block * count..][..count];
            let mut tiles: Vec<Tile> = Vec::new();
            let right_blocks = (left / RIGHTS..layout.width.div_ceil(RIGHTS)).map(|block| (block, block * RIGHTS));
            tiles.extend(right_blocks.map(|(block, right)| Tile::new(layout.width, left, block, right)));
            let mut window = 0;
            while !tiles.is_empty() {
                for (wide, left) in self.block[first..].iter_mut().zip(&lefts[first..]) {
                    *wide = left.map(|number| u64::from(number ^ window));
                }
                tiles.retain_mut(|tile| {
                    let end = self.starts[(tile.right + RIGHTS).min(layout.width)];
                    let rights = &self.rights[tile.right_block * count..][first..end];
                    let is_done = tile.look(self.path, &self.block[first..end], rights, window);
                    if is_done {
                        tile.store(layout, left, out);
                    }
                    !is_done
                });
                window += WINDOW;
            }
        }
    }

    /// Collects the numbers of all candidates in these rows.
    fn pack(&mut self, layout: &Layout, grid: &Grid, lower: &[u16], rows: &Range<usize>) {
        self.starts.clear();
        self.starts.resize(layout.width + 1, 0);
        for row in rows.clone() {
            grid.row(row as u32).iter().for_each(|&column| self.starts[column as usize + 1] += 1);
        }
        let mut count = 0;
        for start in &mut self.starts {
            count += *start;
            *start = count;
        }
        self.next.clear();
        self.next.extend_from_slice(&self.starts);
        self.lefts.resize(layout.width.div_ceil(LEFTS) * count, [0; LEFTS]);
        self.rights.resize(layout.width.div_ceil(RIGHTS) * count, [0; RIGHTS]);
        self.block.resize(count, [0; LEFTS]);
        for row in rows.clone() {
            let strip = |rows: Range<usize>| if rows.is_empty() { &self.nothing[..] } else { &lower[layout.strip(rows)] };
            let (above, below) = (strip(rows.start..row), strip(row + 1..rows.end));
            for &column in grid.row(row as u32) {
                let column = column as usize;
                let place = self.next[column];
                self.next[column] += 1;

                let at = column * layout.stride;
                let last = column / LEFTS;
                let lefts = self.lefts[place..].iter_mut().step_by(count).take(last + 1);
                for ((left, above), below) in lefts.zip(above[at..].as_chunks().0).zip(below[at..].as_chunks().0) {
                    *left = sums(above, below);
                }
                self.lefts[last * count + place][column % LEFTS + 1..].fill(NO_LEFT);

                let first = column / RIGHTS;
                let at = at + layout.stride + first * RIGHTS + 1;
                let rights = self.rights[first * count + place..].iter_mut().step_by(count);
                for ((right, above), below) in rights.zip(above[at..].as_chunks().0).zip(below[at..].as_chunks().0) {
                    *right = sums(above, below);
                }
                self.rights[first * count + place][..column % RIGHTS].fill(NO_RIGHT);
            }
        }
    }
}

fn sums<const N: usize>(a: &[u16; N], b: &[u16; N]) -> [u16; N] {
    array::from_fn(|i| a[i] ^ b[i])
}

/// The rectangles of a strip with some left and some right edges side by side.
struct Tile {
    right_block: usize,
    right: usize,
    // The values found; a window's start as long as all below it have been seen and no more is known.
    values: [[u16; RIGHTS]; LEFTS],
}

impl Tile {
    /// Marks lanes that are no rectangle.
    const NONE: u16 = u16::MAX;

    /// How many candidates are looked at before it is asked whether all of a window has been seen.
    const STEP: usize = 256;

    fn new(width: usize, left: usize, right_block: usize, right: usize) -> Self {
        let value = |i, j| if left + i <= right + j && right + j < width { 0 } else { Self::NONE };
        Self { right_block, right, values: array::from_fn(|i| array::from_fn(|j| value(i, j))) }
    }

    /// Looks for the values of a window among the options; whether all rectangles now have their value.
    fn look(&mut self, path: Path, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]], window: u16) -> bool {
        let mut seen: Seen = self.values.map(|values| values.map(|value| if value == window { 0 } else { u64::MAX }));
        for (lefts, rights) in lefts.chunks(Self::STEP).zip(rights.chunks(Self::STEP)) {
            path.mark(&mut seen, lefts, rights);
            if seen.as_flattened().iter().fold(u64::MAX, |all, seen| all & seen) == u64::MAX {
                break;
            }
        }
        let mut is_done = true;
        for (value, seen) in self.values.as_flattened_mut().iter_mut().zip(seen.as_flattened()) {
            if *value == window {
                *value += seen.trailing_ones() as u16;
                is_done &= *seen != u64::MAX;
            }
        }
        is_done
    }

    fn store(&self, layout: &Layout, left: usize, out: &mut [u16]) {
        for (left, values) in (left..).zip(&self.values) {
            for (right, &value) in (self.right + 1..).zip(values) {
                if value != Self::NONE {
                    out[left * layout.stride + right] = value;
                    out[right * layout.stride + left] = value;
                }
            }
        }
    }
}
