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
//! Each pass moves a line with its interval: 12 bytes, or 24 if numbers differ in more than 32 bits.
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
use crate::Interval;
use crate::marks::MarkList;
use crate::merge::{join_sorted, merge};
use crate::prefix::SharedPrefix;
use crate::word::CoordinateWord;

/// The fewest intervals of a line that are sorted by digits. The counters of the passes cost more than they save on
/// fewer.
const FEW: usize = 1_000;

/// Returns the merged intervals of every line.
pub(super) fn merge_lines(intervals: Vec<(u64, Interval)>) -> Groups {
    let Some((first_line, first)) = intervals.first() else { return Groups::default() };
    let (mut lines, mut along) = (0, 0);
    for (line, interval) in &intervals {
        lines |= line ^ first_line;
        along |= (interval.start() ^ first.start()) | (interval.end() ^ first.start());
    }
    let prefixes =
        Prefixes { lines: SharedPrefix::new(*first_line, lines), along: SharedPrefix::new(first.start(), along) };
    // Short words halve the bytes that each pass moves.
    if prefixes.lines.bits.max(prefixes.along.bits) <= u32::BITS {
        prefixes.merge::<u32>(intervals)
    } else {
        prefixes.merge::<u64>(intervals)
    }
}

/// The bits that lines have in common, and the bits that starts and ends have in common.
#[derive(Clone, Copy)]
struct Prefixes {
    lines: SharedPrefix,
    along: SharedPrefix,
}

/// An interval on a line, by the last bits of each number.
#[derive(Clone, Copy)]
struct KeyedPiece<W> {
    line: W,
    start: W,
    end: W,
}

impl Prefixes {
    /// Merges lines whose numbers differ in no more bits than a word has.
    fn merge<W: CoordinateWord>(self, intervals: Vec<(u64, Interval)>) -> Groups {
        let piece = |(line, interval): (u64, Interval)| KeyedPiece {
            line: W::truncate(line),
            start: W::truncate(interval.start()),
            end: W::truncate(interval.end()),
        };
        let pieces: Vec<KeyedPiece<W>> = intervals.into_iter().map(piece).collect();
        let mut pieces = sort_by_key(pieces, 0..self.lines.bits, |piece| piece.line);
        let interval = |piece: &KeyedPiece<W>| {
            Interval::known(self.along.restore(piece.start.widen()), self.along.restore(piece.end.widen()))
        };

        // Memory is reserved for one line an interval. Most systems back it only as it is written, and unused capacity
        // is freed.
        let capacity = pieces.len() + 1;
        let (mut keys, mut bounds, mut marks) =
            (Vec::with_capacity(capacity), Vec::with_capacity(capacity), MarkList::with_capacity(capacity));
        for of_line in pieces.chunk_by_mut(|left, right| left.line == right.line) {
            keys.push(self.lines.restore(of_line[0].line.widen()));
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
