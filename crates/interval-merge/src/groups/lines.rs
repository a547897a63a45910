//! Merging of intervals under many keys, here called lines.
//!
//! All intervals are sorted at once, by line and then by start. The key has only the bits in which lines and starts differ,
//! and `digit-sort` sorts as many of its first bits as tell most intervals apart.
//! The alternative lost: a sort by lines alone, and then a sort of each line. Lines of some dozen intervals took longer to
//! sort by comparing than all passes took.
//!
//! Each pass moves a line with its interval, in 24 bytes. Sorting words of line and index moves 8 bytes, but has to
//! fetch every interval by its index at the end. That fetch took longer than moving the other 4 bytes in each pass.

use alloc::vec::Vec;
use core::marker::PhantomData;

use digit_sort::sort_by_key;

use super::Groups;
use crate::marks::MarkList;
use crate::{Integer, Interval};

/// Returns the merged intervals of every line.
pub(super) fn merge_lines<T: Integer>(pieces: Vec<(u64, Interval<T>)>) -> Groups<T> {
    let pieces = sorted(pieces);
    // Memory is reserved for one line an interval. Most systems back it only as it is written, and unused capacity is
    // freed.
    let capacity = pieces.len() + 1;
    let (mut keys, mut bounds) = (Vec::with_capacity(capacity), Vec::with_capacity(capacity));
    let mut marks = MarkList::with_capacity(capacity);
    for line in pieces.chunk_by(|piece, next| piece.0 == next.0) {
        let (key, first) = line[0];
        keys.push(key);
        bounds.push(marks.len());
        marks.push(first.ranks());
        line[1..].iter().for_each(|(_, interval)| marks.join(interval.ranks()));
    }
    bounds.push(marks.len());
    let mut marks = marks.finish();
    marks.shrink_to_fit();
    keys.shrink_to_fit();
    bounds.shrink_to_fit();
    Groups { keys, bounds, marks, of_type: PhantomData }
}

/// Sorts pieces by line and then by start.
fn sorted<T: Integer>(pieces: Vec<(u64, Interval<T>)>) -> Vec<(u64, Interval<T>)> {
    let Some((first_line, first)) = pieces.first().map(|(line, first)| (*line, T::rank(first.start()))) else {
        return pieces;
    };
    let (mut lines, mut starts) = (0, 0);
    for (line, interval) in &pieces {
        lines |= line ^ first_line;
        starts |= T::rank(interval.start()) ^ first;
    }
    let [line_bits, start_bits] = [lines, starts].map(|differing: u64| u64::BITS - differing.leading_zeros());
    let pieces = sort_by_key(pieces, 0..start_bits, |(_, interval)| T::rank(interval.start()));
    sort_by_key(pieces, 0..line_bits, |(line, _)| *line)
}
