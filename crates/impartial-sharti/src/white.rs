//! The search for any white cell after squares were played.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use sweepline::Rect;

/// The first rows in which some cell is white, when the union of `covered` is flipped by each of `flipped`. No side of
/// those is inside the rows, so they are all alike.
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
    let mut columns = Columns::new(rects.iter().flat_map(|(rect, _)| [rect.columns().start, rect.columns().end]));
    let at_ends = |&(rect, [first, after]): &(Rect, [Change; 2])| {
        let (rows, columns) = (rect.rows(), rect.columns());
        [(rows.start, first, columns.clone()), (rows.end, after, columns)]
    };
    let mut changes: Vec<(u64, Change, Range<u64>)> = rects.iter().flat_map(at_ends).collect();
    // A cover may be taken away only after it was put there, which is so in any order within a row: no rectangle is
    // empty, and those that end where others begin are different ones.
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

/// What happens to the columns of a rectangle or square at one of its ends.
#[derive(Clone, Copy, Debug)]
enum Change {
    Cover,
    Uncover,
    Flip,
}

/// A segment tree over columns, some of them covered, some flipped, that knows how many are white.
struct Columns {
    // Ascending, each once. Leaf `i` stands for the columns from the end `i` to the next.
    ends: Vec<u64>,
    nodes: Vec<Node>,
}

/// What is known of the columns below a node, as if nothing had happened above it.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    // How many rectangles cover all of it, and do not cover all of its parent.
    covers: u32,
    // Whether an odd number of squares flip all of it, and not all of its parent.
    is_flipped: bool,
    // How many of its columns an odd number of squares flip.
    flipped: u64,
    // How many of its columns are white.
    white: u64,
}

impl Columns {
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

    /// Changes the columns of a range, both of whose ends are known.
    fn apply(&mut self, change: Change, range: &Range<u64>) {
        let rank = |end| self.ends.partition_point(|&known| known < end);
        let range = rank(range.start)..rank(range.end);
        self.apply_below(1, 0..self.nodes.len() / 2, change, &range);
    }

    /// The same for the part of `range` that is in the leaves `own` below a node. As deep as the tree.
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
        self.count(at, own);
    }

    /// Counts the columns of a node anew from those of its children.
    fn count(&mut self, at: usize, own: Range<usize>) {
        let end = |leaf: usize| self.ends[leaf.min(self.ends.len() - 1)];
        let len = end(own.end) - end(own.start);
        let both = |of: fn(&Node) -> u64| {
            if own.len() == 1 { 0 } else { of(&self.nodes[2 * at]) + of(&self.nodes[2 * at + 1]) }
        };
        let mut node = self.nodes[at];
        node.flipped = both(|node| node.flipped);
        // A column that is covered is white unless it is flipped.
        node.white = if node.covers > 0 { len - node.flipped } else { both(|node| node.white) };
        if node.is_flipped {
            (node.flipped, node.white) = (len - node.flipped, len - node.white);
        }
        self.nodes[at] = node;
    }
}
