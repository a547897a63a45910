//! Merging of intervals in any order, on one line or on many.
//!
//! # Starts and ends are sorted apart
//!
//! Let *s*(0) <= *s*(1) <= ... be the starts of *n* intervals in ascending order and *e*(0) <= *e*(1) <= ... the ends.
//! Which end belongs to which start is forgotten, so plain numbers are sorted.
//!
//! **Theorem.** A merged interval begins at *s*(*i*) exactly when *i* = 0 or *s*(*i*) > *e*(*i* - 1), and the merged
//! interval before it ends at *e*(*i* - 1); each merged interval is found at one *i* only.
//!
//! **Proof.** Let *i* > 0.
//!
//! If *s*(*i*) > *e*(*i* - 1), then at least *i* intervals end before the point *s*(*i*). An interval that ends before a
//! point starts before it, and at most *i* intervals start before *s*(*i*). So those that start before it are *i*, the
//! same that end before it, and the last of their ends is *e*(*i* - 1). Nothing covers the units from *e*(*i* - 1) to
//! *s*(*i*), and there is at least one; so a merged interval ends at the one and begins at the other.
//!
//! If a merged interval other than the first begins at *x*, let *i* be the number of intervals that start before *x*.
//! All of them end before *x*, or the merged interval would begin earlier, and all others end after *x*. So
//! *e*(*i* - 1) < *x* = *s*(*i*), and for *j* > *i* with *s*(*j*) = *x* the end *e*(*j* - 1) is after *x*: no second *j*
//! has the property.
//!
//! The last merged interval ends at *e*(*n* - 1).
//!
//! # Many lines
//!
//! Laid end to end, with a unit between, lines are one line. The words to sort are then the number of the line,
//! followed by the coordinate: an end is less than every start on the next line, so nothing merges across.
//!
//! # Short words
//!
//! Only the bits in which coordinates differ are sorted, in the shortest of three words that holds them.

use alloc::vec::Vec;

use crate::Interval;
use crate::radix::{Word, sort};

/// Visits the merged intervals of one line in ascending order.
pub(crate) fn merge(intervals: &[Interval], mut visit: impl FnMut(Interval)) {
    if intervals.is_sorted_by_key(Interval::start) {
        join_sorted(intervals.iter().map(|interval| ((), *interval)), |(), interval| visit(interval));
        return;
    }
    let axis = Axis::of_ends(intervals.iter());
    if axis.bits <= u32::BITS {
        merge_words::<u32>(intervals, axis, visit);
    } else {
        merge_words::<u64>(intervals, axis, visit);
    }
}

fn merge_words<W: Word>(intervals: &[Interval], axis: Axis, mut visit: impl FnMut(Interval)) {
    let word = |at: u64| W::cut(axis.offset(at));
    let starts = intervals.iter().map(|interval| word(interval.start())).collect();
    let ends = intervals.iter().map(|interval| word(interval.end())).collect();
    Ends::sorted(starts, ends, axis.bits)
        .merge(|start, end| visit(Interval::known(axis.at(start.low()), axis.at(end.low()))));
}

/// Visits the merged intervals of every line, by ascending lines and starts.
pub(crate) fn merge_lines(intervals: &[(u64, Interval)], visit: impl FnMut(u64, Interval)) {
    if intervals.is_sorted_by_key(|(line, interval)| (*line, interval.start())) {
        join_sorted(intervals.iter().copied(), visit);
        return;
    }
    let axis = Axis::of_ends(intervals.iter().map(|(_, interval)| interval));
    let lines = Axis::of(intervals.iter().map(|(line, _)| *line));
    // A word is wider than a coordinate, so that it can be shifted by one.
    match axis.bits + lines.bits.max(1) {
        ..=u32::BITS => merge_line_words::<u32>(intervals, axis, lines, visit),
        ..=u64::BITS => merge_line_words::<u64>(intervals, axis, lines, visit),
        _ => merge_line_words::<u128>(intervals, axis, lines, visit),
    }
}

fn merge_line_words<W: Word>(
    intervals: &[(u64, Interval)],
    axis: Axis,
    lines: Axis,
    mut visit: impl FnMut(u64, Interval),
) {
    let word = |line: u64, at: u64| W::cut(lines.offset(line)) << axis.bits | W::cut(axis.offset(at));
    let starts = intervals.iter().map(|(line, interval)| word(*line, interval.start())).collect();
    let ends = intervals.iter().map(|(line, interval)| word(*line, interval.end())).collect();
    Ends::sorted(starts, ends, axis.bits + lines.bits).merge(|start, end| {
        let line = lines.at((start >> axis.bits).low());
        visit(line, Interval::known(axis.at(start.low()), axis.at(end.low())));
    });
}

/// Visits the merged intervals where they come by ascending lines and starts.
fn join_sorted<L: Copy + PartialEq>(
    intervals: impl Iterator<Item = (L, Interval)>,
    mut visit: impl FnMut(L, Interval),
) {
    let mut open: Option<(L, Interval)> = None;
    for (line, interval) in intervals {
        open = match open {
            Some((last_line, last)) if last_line == line && interval.start() <= last.end() => {
                Some((line, Interval::known(last.start(), last.end().max(interval.end()))))
            }
            _ => {
                if let Some((line, merged)) = open {
                    visit(line, merged);
                }
                Some((line, interval))
            }
        };
    }
    if let Some((line, merged)) = open {
        visit(line, merged);
    }
}

/// The starts and the ends of intervals, each in ascending order.
struct Ends<W> {
    starts: Vec<W>,
    ends: Vec<W>,
}

impl<W: Word> Ends<W> {
    /// Sorts starts and ends that are below 2^`bits`.
    fn sorted(mut starts: Vec<W>, mut ends: Vec<W>, bits: u32) -> Self {
        let mut spare = Vec::new();
        sort(&mut starts, bits, &mut spare);
        sort(&mut ends, bits, &mut spare);
        Self { starts, ends }
    }

    /// Visits the start and the end of each merged interval, as the theorem says.
    fn merge(&self, mut visit: impl FnMut(W, W)) {
        let Some((&first, starts)) = self.starts.split_first() else { return };
        let Some((&last, ends)) = self.ends.split_last() else { return };
        let mut start = first;
        for (&next, &end) in starts.iter().zip(ends) {
            if next > end {
                visit(start, end);
                start = next;
            }
        }
        visit(start, last);
    }
}

/// The bits in which some numbers differ: the last `bits`; `base` holds the ones before, and zeros.
#[derive(Clone, Copy)]
struct Axis {
    base: u64,
    bits: u32,
}

impl Axis {
    fn of_ends<'a>(intervals: impl Iterator<Item = &'a Interval> + Clone) -> Self {
        let start = intervals.clone().next().map_or(0, Interval::start);
        let differ = intervals.fold(0, |bits, interval| bits | interval.start() ^ start | interval.end() ^ start);
        Self::new(start, differ)
    }

    fn of(numbers: impl Iterator<Item = u64> + Clone) -> Self {
        let first = numbers.clone().next().unwrap_or(0);
        Self::new(first, numbers.fold(0, |bits, number| bits | number ^ first))
    }

    fn new(number: u64, differ: u64) -> Self {
        let bits = u64::BITS - differ.leading_zeros();
        let axis = Self { base: 0, bits };
        Self { base: number - axis.offset(number), bits }
    }

    /// The last bits of the number.
    fn offset(self, number: u64) -> u64 {
        number & u64::MAX.checked_shr(u64::BITS - self.bits).unwrap_or(0)
    }

    /// The number with these last bits; bits before them do not matter.
    fn at(self, offset: u64) -> u64 {
        self.base | self.offset(offset)
    }
}
