//! Merging of intervals on many lines.
//!
//! Intervals are first sorted by their lines alone, and then each line is merged by itself. So a pass over them all is
//! made only for the bits in which lines differ, and most lines have few intervals where there are many lines.
//!
//! They are sorted as numbers of 32 bits if all of them differ in so many bits only, so that a pass moves half as much.

use alloc::vec::Vec;

use super::Groups;
use crate::Interval;
use crate::axis::Axis;
use crate::marks::Marks;
use crate::merge::{joined, merge};
use crate::radix::{FEW, Word, sort_by_key};

/// The merged intervals of every line.
pub(super) fn merged(intervals: Vec<(u64, Interval)>) -> Groups {
    let Some((first_line, first)) = intervals.first() else { return Groups::default() };
    let (mut lines, mut along) = (0, 0);
    for (line, interval) in &intervals {
        lines |= line ^ first_line;
        along |= (interval.start() ^ first.start()) | (interval.end() ^ first.start());
    }
    let axes = Axes { lines: Axis::new(*first_line, lines), along: Axis::new(first.start(), along) };
    if axes.lines.bits.max(axes.along.bits) <= u32::BITS {
        axes.merged::<u32>(intervals)
    } else {
        axes.merged::<u64>(intervals)
    }
}

/// The bits in which lines differ, and those in which starts and ends do.
#[derive(Clone, Copy)]
struct Axes {
    lines: Axis,
    along: Axis,
}

/// An interval on a line, of each number the last bits, in which it differs from others.
#[derive(Clone, Copy)]
struct Piece<W> {
    line: W,
    start: W,
    end: W,
}

impl Axes {
    /// The merged intervals of lines whose numbers differ in no more bits than a word has.
    fn merged<W: Word>(self, intervals: Vec<(u64, Interval)>) -> Groups {
        let piece = |(line, interval): (u64, Interval)| Piece {
            line: W::cut(line),
            start: W::cut(interval.start()),
            end: W::cut(interval.end()),
        };
        let pieces: Vec<Piece<W>> = intervals.into_iter().map(piece).collect();
        let mut pieces = sort_by_key(pieces, |piece| piece.line.low(), self.lines.bits);
        let interval =
            |piece: &Piece<W>| Interval::known(self.along.at(piece.start.low()), self.along.at(piece.end.low()));

        // Room for all, which costs no memory before it is written to, is given back where it was not needed.
        let room = pieces.len() + 1;
        let (mut keys, mut bounds, mut marks) =
            (Vec::with_capacity(room), Vec::with_capacity(room), Marks::with_capacity(room));
        for of_line in pieces.chunk_by_mut(|left, right| left.line == right.line) {
            keys.push(self.lines.at(of_line[0].line.low()));
            bounds.push(marks.len());
            let visit = |merged| marks.push(merged);
            if let [piece] = of_line {
                marks.push(interval(piece));
            } else if of_line.len() < FEW {
                of_line.sort_unstable_by_key(|piece| piece.start);
                joined(of_line.iter().map(interval)).for_each(visit);
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
