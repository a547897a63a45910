//! A sweep over the rows of a union of rectangles, with a recursive segment tree over the compressed columns.
//!
//! Nodes have cover counts and measures of their columns, which add by exclusive or. The sweep stops at each row where a
//! rectangle starts or ends.

use std::ops::{BitXor, Range};

/// The measure of a range of columns, of which no part counts twice.
pub(crate) trait Measure: Copy + Default + BitXor<Output = Self> {
    fn of(start: u64, end: u64) -> Self;
}

/// Calls `strip` with the rows from `start` to before `end` of each strip, and the measure of its covered columns.
///
/// The numbers are the first row and column of each rectangle, and its last row and column.
pub(crate) fn sweep<M: Measure>(
    mut numbers: impl Iterator<Item = u64>,
    count: u64,
    mut strip: impl FnMut(u64, u64, M),
) {
    let mut next = || numbers.next().expect("the input is complete");
    let mut events = Vec::new();
    let mut columns = Vec::new();
    for _ in 0..count {
        let (top, left, bottom, right) = (next(), next(), next(), next());
        events.push((top, 1, left, right + 1));
        events.push((bottom + 1, -1, left, right + 1));
        columns.extend([left, right + 1]);
    }
    events.sort_unstable();
    columns.sort_unstable();
    columns.dedup();

    let slots = columns.len().saturating_sub(1);
    let mut tree = Tree { nodes: vec![Node::<M>::default(); 4 * slots.max(1)], columns: &columns };
    if slots > 0 {
        tree.build(1, 0, slots);
    }
    let mut last = 1;
    for (row, change, left, right) in events {
        strip(last, row, tree.nodes[1].covered);
        last = row;
        let [left, right] = [left, right].map(|end| columns.binary_search(&end).expect("every end is listed"));
        tree.update(1, 0..slots, &(left..right), change);
    }
}

#[derive(Clone, Copy, Default)]
struct Node<M> {
    /// The number of intervals that cover the node but not its parent.
    intervals: i32,
    /// The measures of all columns of the node, and of its covered columns.
    all: M,
    covered: M,
}

struct Tree<'a, M> {
    nodes: Vec<Node<M>>,
    columns: &'a [u64],
}

impl<M: Measure> Tree<'_, M> {
    fn build(&mut self, node: usize, start: usize, end: usize) {
        if end - start == 1 {
            self.nodes[node].all = M::of(self.columns[start], self.columns[end]);
            return;
        }
        let middle = start.midpoint(end);
        self.build(2 * node, start, middle);
        self.build(2 * node + 1, middle, end);
        self.nodes[node].all = self.nodes[2 * node].all ^ self.nodes[2 * node + 1].all;
    }

    fn update(&mut self, node: usize, whole: Range<usize>, interval: &Range<usize>, change: i32) {
        if interval.end <= whole.start || whole.end <= interval.start {
            return;
        }
        let is_leaf = whole.end - whole.start == 1;
        if interval.start <= whole.start && whole.end <= interval.end {
            self.nodes[node].intervals += change;
        } else {
            let middle = whole.start.midpoint(whole.end);
            self.update(2 * node, whole.start..middle, interval, change);
            self.update(2 * node + 1, middle..whole.end, interval, change);
        }
        self.nodes[node].covered = if self.nodes[node].intervals > 0 {
            self.nodes[node].all
        } else if is_leaf {
            M::default()
        } else {
            self.nodes[2 * node].covered ^ self.nodes[2 * node + 1].covered
        };
    }
}
