//! Sharti with a recursive segment tree over the compressed columns.
//!
//! Nodes have cover counts. A loop over the powers of two computes the parities of each leaf, and each node combines
//! the parities of its children. The sweep adds the strip between each pair of adjacent rows where a rectangle starts
//! or ends.

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<i64>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let (_side, count, cap) = (next(), next(), next());
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
    let mut tree = Tree { nodes: vec![Node::default(); 4 * slots.max(1)], columns: &columns };
    if slots > 0 {
        tree.build(1, 0, slots);
    }
    // Bit i of `value` is the parity of the white cells whose row and column are both multiples of 2^i. A strip
    // contributes the bits that its rows and the covered columns have in common.
    let (mut value, mut last) = (0, 0);
    for (row, change, left, right) in events {
        value ^= parities(last, row) & tree.nodes[1].covered;
        last = row;
        let [left, right] = [left, right].map(|end| columns.binary_search(&end).expect("every end is listed"));
        tree.update(1, 0..slots, &(left..right), change);
    }
    // A move flips a square whose side is at most the cap, so larger powers of two do not count.
    let below_cap = (2 << cap.ilog2()) - 1;
    if value & below_cap == 0 { "Malek\n".into() } else { "Hamed\n".into() }
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// The number of intervals that cover the node but not its parent.
    intervals: i32,
    /// The parities of all columns of the node, and of its covered columns.
    all: u32,
    covered: u32,
}

struct Tree<'a> {
    nodes: Vec<Node>,
    columns: &'a [i64],
}

impl Tree<'_> {
    fn build(&mut self, node: usize, start: usize, end: usize) {
        if end - start == 1 {
            self.nodes[node].all = parities(self.columns[start], self.columns[end]);
            return;
        }
        let middle = start.midpoint(end);
        self.build(2 * node, start, middle);
        self.build(2 * node + 1, middle, end);
        self.nodes[node].all = self.nodes[2 * node].all ^ self.nodes[2 * node + 1].all;
    }

    fn update(&mut self, node: usize, whole: std::ops::Range<usize>, interval: &std::ops::Range<usize>, change: i32) {
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
            0
        } else {
            self.nodes[2 * node].covered ^ self.nodes[2 * node + 1].covered
        };
    }
}

/// Returns, for each power of two, the parity of the number of its multiples in `start..end`.
fn parities(start: i64, end: i64) -> u32 {
    let mut mask = 0;
    for power in 0..31 {
        let multiples = ((end - 1) >> power) - ((start - 1) >> power);
        mask |= u32::from(multiples & 1 == 1) << power;
    }
    mask
}
