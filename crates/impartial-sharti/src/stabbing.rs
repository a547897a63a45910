//! An index of rectangles that counts those that contain a cell.
//!
//! A rectangle changes the depth of the cells below and to the right of its corners, where bottom and right are exclusive:
//! (top, left) and (bottom, right) add 1, and (top, right) and (bottom, left) subtract 1. So the depth of a cell is the
//! number of adding corners up to its row and column, less the number of subtracting ones.
//!
//! Corners of both kinds have the same rows and the same columns. So both kinds share two sorted lists. Each kind has a
//! permutation: the ranks of its columns, in the order of its rows.
//!
//! A wavelet tree counts in a permutation of *n* numbers, in *O(log n)* time and about 2 *n* log2 *n* bits. The alternatives
//! lost: a merge sort tree or a persistent segment tree takes a word instead of a bit, and a k-d tree takes *O(sqrt n)* time.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use sweepline::Rect;

/// The rectangles of a list that contain a cell, counted in logarithmic time.
///
/// For *n* > 256 rectangles, it takes 36 bytes and about (log2 *n*) - 7 more for each.
pub(crate) struct DepthIndex {
    // The first row and the row after the last one of each rectangle, ascending; and so the columns.
    rows: Vec<u64>,
    columns: Vec<u64>,
    // The ranks of the columns of the corners of each kind, ascending by the ranks of their rows.
    adding: Permutation,
    subtracting: Permutation,
}

impl DepthIndex {
    /// Indexes these rectangles.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time and *O(n)* words for *n* rectangles.
    pub(crate) fn new(rects: impl Iterator<Item = Rect> + Clone) -> Self {
        let (rows, by_row) = sorted(rects.clone().flat_map(|rect| [rect.rows().start, rect.rows().end]));
        let (columns, by_column) = sorted(rects.flat_map(|rect| [rect.columns().start, rect.columns().end]));
        let mut ranks = vec![0; columns.len()];
        by_column.into_iter().enumerate().for_each(|(rank, end)| ranks[end] = rank);
        // The ends of a rectangle are at indices that differ in bit 0. An adding corner has two first ends or two last ones.
        let [adding, subtracting] =
            [0, 1].map(|other| Permutation::new(by_row.iter().map(|&end| ranks[end ^ other]).collect()));
        Self { rows, columns, adding, subtracting }
    }

    /// Returns the number of rectangles that contain the cell in this row and column.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for *n* rectangles.
    pub(crate) fn depth_at(&self, row: u64, column: u64) -> usize {
        let [row, column] =
            [(&self.rows, row), (&self.columns, column)].map(|(ends, at)| ends.partition_point(|&end| end <= at));
        let [adding, subtracting] = Permutation::counts([&self.adding, &self.subtracting], row, column);
        adding - subtracting
    }
}

/// Returns the ends in ascending order, and the index of each in the original order.
fn sorted(ends: impl Iterator<Item = u64>) -> (Vec<u64>, Vec<usize>) {
    let mut ends: Vec<(u64, usize)> = ends.zip(0..).collect();
    ends.sort_unstable();
    ends.into_iter().unzip()
}

/// A permutation of the numbers below *n*, as a wavelet tree.
///
/// The tree has a level for each bit above the low byte of a number, the top bit first. A level has that bit of all
/// numbers, ordered stably by their higher bits. The numbers with equal higher bits are a node. Below the last level, the
/// low bytes are stored as they are, because scanning the bytes of one node is faster than eight more levels.
///
/// Because each number is there once, a node begins at the index that is its first number, and half of the numbers before
/// it have the bit of its level.
struct Permutation {
    // The levels one after another, each of `n / 64 + 1` blocks.
    blocks: Vec<Block>,
    // The low bytes of the numbers, ordered stably by their higher bits.
    low_bytes: Vec<u8>,
}

/// The bits of 64 numbers in a level.
struct Block {
    bits: u64,
    // The number of ones in the level before this block.
    ones_before: usize,
}

impl Permutation {
    fn new(mut numbers: Vec<usize>) -> Self {
        let len = numbers.len();
        let levels = u8::BITS..(usize::BITS - len.saturating_sub(1).leading_zeros()).max(u8::BITS);
        let mut blocks = Vec::with_capacity(levels.len() * (len / 64 + 1));
        let mut next = vec![0; len];
        for level in levels.rev() {
            let mut ones_before = 0;
            let block = |numbers: &[usize]| {
                let bits = numbers.iter().rev().fold(0, |bits, number| bits << 1 | (number >> level & 1) as u64);
                let block = Block { bits, ones_before };
                ones_before += bits.count_ones() as usize;
                block
            };
            // If the last block is full, an empty one follows, so that there is a block at index `len` too.
            let empty = len.is_multiple_of(64).then_some(&[][..]);
            blocks.extend(numbers.chunks(64).chain(empty).map(block));

            let node = 2 << level;
            for (numbers, next) in numbers.chunks(node).zip(next.chunks_mut(node)) {
                let mut starts = [0, node / 2];
                for &number in numbers {
                    let at = &mut starts[number >> level & 1];
                    next[*at] = number;
                    *at += 1;
                }
            }
            mem::swap(&mut numbers, &mut next);
        }
        Self { blocks, low_bytes: numbers.iter().map(|&number| low_byte(number)).collect() }
    }

    /// Returns how many of the first `first` numbers of each permutation are below `bound`, which is at most *n*.
    ///
    /// The permutations have one length, so both walks go through the same nodes. Together they wait for memory half as
    /// long.
    fn counts(both: [&Self; 2], first: usize, bound: usize) -> [usize; 2] {
        let len = both[0].low_bytes.len();
        if bound == len {
            return [first; 2];
        }
        let (mut counts, mut rests) = ([0; 2], [first; 2]);
        let blocks = len / 64 + 1;
        for above in (0..both[0].blocks.len() / blocks).rev() {
            let level = above + u8::BITS as usize;
            // A mask, because the bits of `bound` would mislead the branch predictor half of the time.
            let mask = (bound >> level & 1).wrapping_neg();
            let node = bound >> level >> 1 << level << 1;
            for ((permutation, count), rest) in both.iter().zip(&mut counts).zip(&mut rests) {
                // The node of `bound` has `rest` of the first numbers, of which `ones` have the bit of this level.
                let end = node + *rest;
                let blocks = &permutation.blocks[permutation.blocks.len() - (above + 1) * blocks..];
                let Block { bits, ones_before } = blocks[end / 64];
                let ones = ones_before + (bits & !(u64::MAX << (end % 64))).count_ones() as usize - node / 2;
                let zeros = *rest - ones;
                *count += zeros & mask;
                *rest = zeros ^ ((zeros ^ ones) & mask);
            }
        }
        // Each byte is there once, so fewer than 256 of them are below the bound.
        let (node, bound) = (bound & !0xff, low_byte(bound));
        for ((permutation, count), rest) in both.iter().zip(&mut counts).zip(rests) {
            let bytes = &permutation.low_bytes[node..node + rest];
            *count += usize::from(bytes.iter().map(|&byte| u8::from(byte < bound)).sum::<u8>());
        }
        counts
    }
}

fn low_byte(number: usize) -> u8 {
    number.to_le_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rectangle whose ends are the numbers in `ends`, in any order.
    fn rect([a, b, c, d]: [u64; 4]) -> Rect {
        Rect::new(a.min(b)..a.max(b) + 1, c.min(d)..c.max(d) + 1).expect("the last cell is not before the first")
    }

    /// Returns the same numbers below 2^63 in every run.
    fn random() -> impl FnMut() -> u64 {
        let mut random = crate::random::random(1);
        move || random() >> 1
    }

    fn check(rects: &[Rect], cells: impl Iterator<Item = (u64, u64)>) {
        let index = DepthIndex::new(rects.iter().copied());
        for (row, column) in cells {
            let depth = rects.iter().filter(|rect| rect.contains(row, column)).count();
            assert_eq!(index.depth_at(row, column), depth, "row {row}, column {column} of {rects:?}");
        }
    }

    /// The numbers of rectangles are around those that make a permutation a level deeper.
    #[test]
    fn all_cells_of_dense_boards() {
        let mut random = random();
        let counts = [0, 1, 2, 3, 5, 32, 127, 128, 129, 160, 255, 256, 257, 512, 513];
        for count in counts.into_iter().filter(|&count| !cfg!(miri) || count < 6) {
            for side in [1, 2, 3, 12] {
                let rects: Vec<Rect> = (0..count).map(|_| rect([(); 4].map(|()| 1 + random() % side))).collect();
                check(&rects, (0..=side + 1).flat_map(|row| (0..=side + 1).map(move |column| (row, column))));
            }
        }
    }

    /// The cells are those in and next to the corners of the rectangles, up to the last of the largest board.
    #[test]
    fn corners_of_large_boards() {
        const LAST: u64 = (1 << 63) - 1;
        let mut random = random();
        for count in if cfg!(miri) { [1, 2, 3, 9] } else { [1, 2, 129, 300] } {
            // Some ends are at the ends of the board and some repeat.
            let mut end = || [1, LAST, LAST - 1, 1 << 32, random() % 99 + 1, random() | 1][(random() % 6) as usize];
            let rects: Vec<Rect> = (0..count).map(|_| rect([(); 4].map(|()| end()))).collect();
            let ends = rects.iter().flat_map(|rect| [rect.rows(), rect.columns()]);
            let mut at: Vec<u64> = ends.flat_map(|ends| [ends.start - 1, ends.start, ends.end - 1, ends.end]).collect();
            at.sort_unstable();
            at.dedup();
            let every = at.len().div_ceil(100);
            at.push(u64::MAX);
            let at = || at.iter().copied().step_by(every);
            check(&rects, at().flat_map(|row| at().map(move |column| (row, column))));
        }
    }

    /// The tree has no level up to 256 numbers, one up to 512, and two at 513. At multiples of 64 every block is full.
    #[test]
    fn permutations_count_every_prefix_and_bound() {
        let mut random = random();
        let lens = [0, 1, 2, 3, 64, 255, 256, 257, 319, 320, 321, 511, 512, 513, 1_025];
        for len in lens.into_iter().filter(|&len| !cfg!(miri) || len < 4) {
            let [one, other] = [(); 2].map(|()| {
                let mut numbers: Vec<(u64, usize)> = (0..len).map(|number| (random(), number)).collect();
                numbers.sort_unstable();
                numbers.into_iter().map(|(_, number)| number).collect::<Vec<usize>>()
            });
            let [first, second] = [&one, &other].map(|numbers| Permutation::new(numbers.clone()));
            for prefix in 0..=len {
                for bound in 0..=len {
                    let counts = [&one, &other]
                        .map(|numbers| numbers[..prefix].iter().filter(|&&number| number < bound).count());
                    let counted = Permutation::counts([&first, &second], prefix, bound);
                    assert_eq!(counted, counts, "{prefix} and {bound} in {one:?} and {other:?}");
                }
            }
        }
    }
}
