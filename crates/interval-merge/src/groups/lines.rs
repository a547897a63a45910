//! Merging of intervals under many keys, here called lines.
//!
//! # One sort by line and start
//!
//! All intervals are sorted at once, by the first bits of their line and then by the first bits of their start: as many as
//! tell most of them apart. Most lines have few intervals or many, and both kinds take the same passes.
//! The alternative lost: a sort by lines alone, and then a sort of each line. Lines of some dozen intervals took longer to
//! sort by comparing than all passes took.
//!
//! # The last bits are sorted only where they matter
//!
//! The intervals that are equal in these first bits are a bucket, and come in any order. Most buckets have one.
//! A bucket with a start below the one before it is sorted by comparing, at most once.
//! Lines that are equal in their first bits are few, unless somebody looked for them. They are told apart by comparing.
//! The alternative lost: merging a line of many intervals by itself, by all digits, was faster by a seventh for three lines
//! of 10^5 short intervals, and slower for 10^6.
//!
//! # Whole intervals are moved
//!
//! Each pass moves a line with its interval: 12 bytes, or 24 if numbers differ in more than 32 bits, or 48 if in more than
//! 64.
//! Sorting words of line and index moves 8 bytes, but has to fetch every interval by its index at the end.
//! That fetch took longer than moving the other 4 bytes in each pass.
//! The second list of the sort is freed before the groups are stored, so the groups can reuse its pages.

use alloc::vec::Vec;

use digit_sort::sort_by_key;

use super::Groups;
use super::absorb::{Piece, absorb_recent};
use crate::integer::sealed::Unsigned as _;
use crate::marks::MarkList;
use crate::prefix::SharedPrefix;
use crate::word::CoordinateWord;
use crate::{Integer, Interval};

/// The first bits of an interval beside the binary logarithm of their number, so that buckets are small.
const SPREAD: u32 = 5;

/// The fewest bits of starts that are sorted. A line on a sparse sheet is told from others by many bits, and may still
/// have dozens of intervals.
const START: u32 = 8;

/// Returns the merged intervals of every line.
pub(super) fn merge_lines<T: Integer>(intervals: Vec<(u64, Interval<T>)>) -> Groups<T> {
    let Some(&(first_line, first)) = intervals.first() else { return Groups::default() };
    let first = T::rank(first.start());
    let (mut lines, mut along) = (0, T::Unsigned::default());
    for (line, interval) in &intervals {
        lines |= line ^ first_line;
        along |= (T::rank(interval.start()) ^ first) | (T::rank(interval.last()) ^ first);
    }
    let prefixes =
        Prefixes::<T> { lines: SharedPrefix::new(first_line, lines), along: SharedPrefix::new(first, along) };
    // Short words halve the bytes that each pass moves.
    match prefixes.lines.bits.max(prefixes.along.bits) {
        0..=32 => prefixes.merge(truncated::<T, u32>(intervals)),
        33..=64 => prefixes.merge(truncated::<T, u64>(intervals)),
        _ => prefixes.merge(truncated::<T, u128>(intervals)),
    }
}

/// Returns the merged intervals of every line, from pieces that are short already.
pub(super) fn merge_short_lines(pieces: Vec<Piece<u32>>) -> Groups {
    let Some(&(first_line, first)) = pieces.first() else { return Groups::default() };
    let (mut lines, mut along) = (0, 0);
    for (line, interval) in &pieces {
        lines |= line ^ first_line;
        along |= (interval.start() ^ first.start()) | (interval.last() ^ first.start());
    }
    let lines = SharedPrefix::new(first_line.into(), lines.into());
    let along = SharedPrefix::new(first.start().into(), along.into());
    Prefixes::<u64> { lines, along }.merge(pieces)
}

fn truncated<T: Integer, W: CoordinateWord>(intervals: Vec<(u64, Interval<T>)>) -> Vec<Piece<W>> {
    let piece = |(line, interval): (u64, Interval<T>)| {
        let [start, last] = [interval.start(), interval.last()].map(|unit| W::truncate(T::rank(unit)));
        (W::truncate(line), Interval::known(start, last))
    };
    intervals.into_iter().map(piece).collect()
}

/// The bits that lines have in common, and the bits that starts and ends have in common.
#[derive(Clone, Copy)]
struct Prefixes<T: Integer> {
    lines: SharedPrefix<u64>,
    along: SharedPrefix<T::Unsigned>,
}

impl<T: Integer> Prefixes<T> {
    /// Merges lines whose numbers differ in no more bits than a word has.
    fn merge<W: CoordinateWord>(self, mut pieces: Vec<Piece<W>>) -> Groups<T> {
        absorb_recent(&mut pieces);
        let buckets = Buckets::new(self.lines.bits, self.along.bits, pieces.len());
        let mut pieces = buckets.sort(pieces);
        let coordinate = |word: W| T::unrank(self.along.restore(word.restore()));
        let restore = |piece: Interval<W>| Interval::known(coordinate(piece.start()), coordinate(piece.last()));

        // Memory is reserved for one line an interval. Most systems back it only as it is written, and unused capacity
        // is freed.
        let capacity = pieces.len() + 1;
        let (mut keys, mut bounds, mut marks) =
            (Vec::with_capacity(capacity), Vec::with_capacity(capacity), MarkList::with_capacity(capacity));
        let mut rest = &mut pieces[..];
        // The number of pieces whose lines are told apart.
        let mut apart = 0;
        while !rest.is_empty() {
            if apart == 0 {
                apart = buckets.tell_lines_apart(rest);
            }
            let line = rest[0].0;
            let len = rest[..apart].iter().take_while(|(other, _)| *other == line).count();
            let of_line = rest.split_off_mut(..len).expect("a line ends with the pieces");
            apart -= len;
            keys.push(self.lines.restore(line.restore()));
            bounds.push(marks.len());
            if let [(_, interval)] = *of_line {
                marks.push(restore(interval));
            } else {
                buckets.sort_line(of_line);
                marks.push_union(of_line.iter().map(|(_, interval)| restore(*interval)));
            }
        }
        bounds.push(marks.len());
        let marks = marks.finish();
        keys.shrink_to_fit();
        bounds.shrink_to_fit();
        Groups { keys, bounds, marks }
    }
}

/// The bits by which pieces are sorted into buckets.
#[derive(Clone, Copy)]
struct Buckets {
    // The bits of lines and starts that are not sorted.
    line_shift: u32,
    start_shift: u32,
    // The bits of lines and starts that are sorted, at most 32 each.
    line_bits: u32,
    start_bits: u32,
}

impl Buckets {
    /// Returns buckets for `len` pieces whose lines and starts differ in so many bits.
    fn new(lines: u32, starts: u32, len: usize) -> Self {
        let first = (usize::BITS - len.leading_zeros() + SPREAD).min(u32::BITS);
        let line_bits = lines.min(first);
        let start_bits = starts.min((first - line_bits).max(START));
        Self { line_shift: lines - line_bits, start_shift: starts - start_bits, line_bits, start_bits }
    }

    /// Sorts pieces by their buckets.
    fn sort<W: CoordinateWord>(self, pieces: Vec<Piece<W>>) -> Vec<Piece<W>> {
        // Two sorts, because a key of both parts takes longer to compute than a second list to allocate.
        let pieces = sort_by_key(pieces, 0..self.start_bits, |(_, interval)| interval.start() >> self.start_shift);
        sort_by_key(pieces, 0..self.line_bits, |(line, _)| *line >> self.line_shift)
    }

    /// Returns the first bits of a line.
    fn line<W: CoordinateWord>(self, line: W) -> u64 {
        line.shifted(self.line_shift) & u64::low_bits(self.line_bits)
    }

    /// Returns the first bits of a start.
    fn start<W: CoordinateWord>(self, start: W) -> u64 {
        start.shifted(self.start_shift) & u64::low_bits(self.start_bits)
    }

    /// Returns a number of pieces of which each line has all its pieces together, and none after them.
    fn tell_lines_apart<W: CoordinateWord>(self, pieces: &mut [Piece<W>]) -> usize {
        if self.line_shift == 0 {
            return pieces.len();
        }
        let first = pieces[0].0;
        let (mut len, mut is_mixed) = (0, false);
        while let Some(&(line, _)) = pieces.get(len)
            && self.line(line) == self.line(first)
        {
            is_mixed |= line != first;
            len += 1;
        }
        if is_mixed {
            pieces[..len].sort_unstable_by_key(|(line, interval)| (*line, interval.start()));
        }
        len
    }

    /// Sorts the pieces of one line by their starts. They come by the first bits of these.
    fn sort_line<W: CoordinateWord>(self, of_line: &mut [Piece<W>]) {
        let bucket = |(_, interval): &Piece<W>| self.start(interval.start());
        for at in 1..of_line.len() {
            if of_line[at].1.start() < of_line[at - 1].1.start() {
                // Once a bucket is sorted, none of its pieces comes here again.
                let here = bucket(&of_line[at]);
                let before = of_line[..at].iter().rev().take_while(|piece| bucket(piece) == here).count();
                let after = of_line[at..].iter().take_while(|piece| bucket(piece) == here).count();
                of_line[at - before..at + after].sort_unstable_by_key(|(_, interval)| interval.start());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_have_the_first_bits() {
        let of = |lines, starts, len| {
            let Buckets { line_shift, start_shift, line_bits, start_bits } = Buckets::new(lines, starts, len);
            [line_shift, line_bits, start_shift, start_bits]
        };
        // One line, few neighbouring lines, few lines far apart.
        assert_eq!(of(0, 30, 100_000), [0, 0, 8, 22]);
        assert_eq!(of(7, 30, 100_000), [0, 7, 15, 15]);
        assert_eq!(of(31, 30, 100_000), [9, 22, 22, 8]);
        // The least and the most bits.
        assert_eq!(of(0, 0, 1), [0, 0, 0, 0]);
        assert_eq!(of(3, 4, 1), [0, 3, 0, 4]);
        assert_eq!(of(64, 128, usize::MAX), [32, 32, 120, 8]);
    }

    fn pieces<const N: usize>(pieces: [(u32, u32); N]) -> [Piece<u32>; N] {
        pieces.map(|(line, start)| (line, Interval::known(start, start + 1)))
    }

    /// Only lines that are equal in their first bits are sorted by comparing.
    #[test]
    fn lines_are_told_apart() {
        let buckets = Buckets { line_shift: 4, line_bits: 4, start_shift: 0, start_bits: 8 };
        for (mut alike, len, sorted) in [
            (pieces([(1, 9), (1, 3), (16, 0)]), 2, pieces([(1, 9), (1, 3), (16, 0)])),
            (pieces([(2, 9), (1, 7), (2, 3)]), 3, pieces([(1, 7), (2, 3), (2, 9)])),
            (pieces([(15, 9), (1, 7), (16, 3)]), 2, pieces([(1, 7), (15, 9), (16, 3)])),
        ] {
            assert_eq!((buckets.tell_lines_apart(&mut alike), alike), (len, sorted));
        }
        let mut exact = pieces([(2, 9), (3, 3), (5, 1)]);
        assert_eq!(Buckets { line_shift: 0, ..buckets }.tell_lines_apart(&mut exact), 3);
    }

    /// A bucket is sorted where a start is below the one before, and no other bucket.
    #[test]
    fn buckets_out_of_order_are_sorted() {
        let buckets = Buckets { line_shift: 0, line_bits: 0, start_shift: 4, start_bits: 4 };
        let starts = [3, 7, 16, 20, 18, 17, 31, 32, 33, 50, 49, 70];
        let mut of_line = starts.map(|start| (0, Interval::known(start, start)));
        buckets.sort_line(&mut of_line);
        let sorted = of_line.map(|(_, interval): Piece<u32>| interval.start());
        assert_eq!(sorted, [3, 7, 16, 17, 18, 20, 31, 32, 33, 49, 50, 70]);
    }
}
