//! Merging of intervals under many keys, here called lines.
//!
//! # Lines first
//!
//! Intervals are sorted by their lines alone, and then each line is merged by itself.
//! So passes over all intervals are needed only for the bits in which lines differ.
//! If there are many lines, most of them have few intervals, which are cheap to sort by comparing.
//!
//! # Whole intervals are moved
//!
//! Each pass moves a line with its interval: 12 bytes, or 24 if numbers differ in more than 32 bits, or 48 if in more than
//! 64.
//! Sorting words of line and index moves 8 bytes, but has to fetch every interval by its index at the end.
//! That fetch took longer than moving the other 4 bytes in each pass.
//! The second list of the sort is freed before the groups are stored, so the groups can reuse its pages.
//!
//! # A line with one interval
//!
//! A line with one interval is stored as it is. With many lines, the calls to merge such lines would add up.

use alloc::vec::Vec;

use digit_sort::sort_by_key;

use super::Groups;
use crate::marks::MarkList;
use crate::merge::{join_sorted, merge};
use crate::prefix::SharedPrefix;
use crate::word::CoordinateWord;
use crate::{Integer, Interval};

/// The fewest intervals of a line that are sorted by digits. The counters of the passes cost more than they save on
/// fewer.
const FEW: usize = 1_000;

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
        0..=32 => prefixes.merge::<u32>(intervals),
        33..=64 => prefixes.merge::<u64>(intervals),
        _ => prefixes.merge::<u128>(intervals),
    }
}

/// The bits that lines have in common, and the bits that starts and ends have in common.
#[derive(Clone, Copy)]
struct Prefixes<T: Integer> {
    lines: SharedPrefix<u64>,
    along: SharedPrefix<T::Unsigned>,
}

/// An interval on a line, by the last bits of each number.
#[derive(Clone, Copy)]
struct KeyedPiece<W> {
    line: W,
    start: W,
    last: W,
}

impl<T: Integer> Prefixes<T> {
    /// Merges lines whose numbers differ in no more bits than a word has.
    fn merge<W: CoordinateWord>(self, intervals: Vec<(u64, Interval<T>)>) -> Groups<T> {
        let piece = |(line, interval): (u64, Interval<T>)| KeyedPiece {
            line: W::truncate(line),
            start: W::truncate(T::rank(interval.start())),
            last: W::truncate(T::rank(interval.last())),
        };
        let pieces: Vec<KeyedPiece<W>> = intervals.into_iter().map(piece).collect();
        let mut pieces = sort_by_key(pieces, 0..self.lines.bits, |piece| piece.line);
        let coordinate = |word: W| T::unrank(self.along.restore(word.restore()));
        let interval = |piece: &KeyedPiece<W>| Interval::known(coordinate(piece.start), coordinate(piece.last));

        // Memory is reserved for one line an interval. Most systems back it only as it is written, and unused capacity
        // is freed.
        let capacity = pieces.len() + 1;
        let (mut keys, mut bounds, mut marks) =
            (Vec::with_capacity(capacity), Vec::with_capacity(capacity), MarkList::with_capacity(capacity));
        for of_line in pieces.chunk_by_mut(|left, right| left.line == right.line) {
            keys.push(self.lines.restore(of_line[0].line.restore()));
            bounds.push(marks.len());
            let visit = |merged| marks.push(merged);
            if let [piece] = of_line {
                marks.push(interval(piece));
            } else if of_line.len() < FEW {
                of_line.sort_unstable_by_key(|piece| piece.start);
                join_sorted(of_line.iter().map(interval)).for_each(visit);
            } else {
                merge(of_line.iter().map(interval), visit);
            }
        }
        bounds.push(marks.len());
        let marks = marks.finish();
        keys.shrink_to_fit();
        bounds.shrink_to_fit();
        Groups { keys, bounds, marks }
    }
}
