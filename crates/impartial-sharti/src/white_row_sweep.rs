//! The search for the first row with a white cell after squares were played.
//!
//! A sweep over the rows keeps the white columns in a segment tree. The cover tree of `sweepline` does not work here, because
//! it supports covers but not flips.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use sweepline::Rect;

/// Returns the first range of rows with white cells. A cell is white if an odd number of `flipped` contain it and it is
/// outside `covered`, or if an even number contain it and it is inside.
///
/// No rectangle begins or ends within the range, so all of its rows have the same white columns.
///
/// # Complexity
///
/// *O(n log n)* time and *O(n)* space for *n* rectangles of both kinds together.
pub(crate) fn first_white_rows(
    covered: impl Iterator<Item = Rect>,
    flipped: impl Iterator<Item = Rect>,
) -> Option<Range<u64>> {
    let covered = covered.map(|rect| (rect, [Change::Cover, Change::Uncover]));
    let rects: Vec<(Rect, [Change; 2])> = covered.chain(flipped.map(|rect| (rect, [Change::Flip; 2]))).collect();
    let mut columns = ColumnTree::new(rects.iter().flat_map(|(rect, _)| [rect.columns().start, rect.columns().end]));
    let at_ends = |&(rect, [first, after]): &(Rect, [Change; 2])| {
        let (rows, columns) = (rect.rows(), rect.columns());
        [(rows.start, first, columns.clone()), (rows.end, after, columns)]
    };
    let mut changes: Vec<(u64, Change, Range<u64>)> = rects.iter().flat_map(at_ends).collect();
    // A cover must be added before it is removed. No rectangle is empty, so its two changes are in different rows, and the
    // order of changes within a row does not matter.
    changes.sort_unstable_by_key(|(row, ..)| *row);
    for (index, (row, change, range)) in changes.iter().enumerate() {
        columns.apply(*change, range);
        if let Some((next, ..)) = changes.get(index + 1)
            && row < next
            && columns.has_white()
        {
            return Some(*row..*next);
        }
    }
    None
}

/// How a sweep over the rows changes the columns of a rectangle or square at its first row or after its last row.
#[derive(Clone, Copy, Debug)]
enum Change {
    Cover,
    Uncover,
    Flip,
}

/// A segment tree over columns that counts the white columns.
struct ColumnTree {
    // Ascending, without duplicates. Leaf `i` has the columns from `ends[i]` up to `ends[i + 1]`.
    ends: Vec<u64>,
    // The root is node 1, and the children of node `i` are nodes `2 * i` and `2 * i + 1`.
    nodes: Vec<Node>,
}

/// The state of the columns of a node, without the changes that are stored at its ancestors.
///
/// A change is stored at the highest nodes whose columns are all in its range. It is never pushed down, because only the
/// root is read, and a cover is removed at the nodes where it was added.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    // Number of rectangles that cover the whole node but not its whole parent.
    covers: u32,
    // Whether the number of squares that flip the whole node but not its whole parent is odd.
    is_flipped: bool,
    // Number of columns that are flipped by an odd number of squares.
    flipped: u64,
    // Number of white columns.
    white: u64,
}

impl ColumnTree {
    fn new(ends: impl Iterator<Item = u64>) -> Self {
        let mut ends: Vec<u64> = ends.collect();
        ends.sort_unstable();
        ends.dedup();
        let leaves = ends.len().saturating_sub(1).next_power_of_two();
        Self { ends, nodes: vec![Node::default(); 2 * leaves] }
    }

    fn has_white(&self) -> bool {
        self.nodes[1].white > 0
    }

    /// Applies a change to a range of columns. Both of its ends must be in `ends`.
    fn apply(&mut self, change: Change, range: &Range<u64>) {
        let rank = |end| self.ends.partition_point(|&known| known < end);
        let range = rank(range.start)..rank(range.end);
        self.apply_below(1, 0..self.nodes.len() / 2, change, &range);
    }

    /// Applies a change to the part of `range` within the leaves `own` of a node.
    ///
    /// The recursion is as deep as the tree.
    fn apply_below(&mut self, at: usize, own: Range<usize>, change: Change, range: &Range<usize>) {
        if own.end <= range.start || range.end <= own.start {
            return;
        }
        if range.start <= own.start && own.end <= range.end {
            let node = &mut self.nodes[at];
            match change {
                Change::Cover => node.covers += 1,
                Change::Uncover => node.covers -= 1,
                Change::Flip => node.is_flipped = !node.is_flipped,
            }
        } else {
            let middle = own.start.midpoint(own.end);
            self.apply_below(2 * at, own.start..middle, change, range);
            self.apply_below(2 * at + 1, middle..own.end, change, range);
        }
        self.update_counts(at, own);
    }

    /// Recomputes the counts of a node from its children.
    fn update_counts(&mut self, at: usize, own: Range<usize>) {
        // Leaves after the last end pad the tree to a power of two and have no columns.
        let end = |leaf: usize| self.ends[leaf.min(self.ends.len() - 1)];
        let len = end(own.end) - end(own.start);
        let sum_of_children = |of: fn(&Node) -> u64| {
            if own.len() == 1 { 0 } else { of(&self.nodes[2 * at]) + of(&self.nodes[2 * at + 1]) }
        };
        let mut node = self.nodes[at];
        node.flipped = sum_of_children(|node| node.flipped);
        // A covered column is white unless it is flipped. An uncovered node has the same counts as its children together.
        node.white = if node.covers > 0 { len - node.flipped } else { sum_of_children(|node| node.white) };
        if node.is_flipped {
            (node.flipped, node.white) = (len - node.flipped, len - node.white);
        }
        self.nodes[at] = node;
    }
}
