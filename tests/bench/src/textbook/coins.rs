//! Coins, for twins times twins, with a recursive segment tree over the compressed columns and the textbook nim-product.
//!
//! Nodes have cover counts and the nim-sums of their columns. The sweep adds the nim-product of the rows of each strip and the
//! covered columns. A product takes three products of half the width and a product with a power of two.

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut words = text.split_ascii_whitespace();
    let games = [(); 2].map(|()| words.next());
    assert_eq!(games, [Some("twins"); 2], "this program plays twins times twins");
    let mut numbers = words.map(|word| word.parse::<u64>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let (_rows, _columns, count) = (next(), next(), next());
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
    let (mut value, mut last) = (0, 1);
    for (row, change, left, right) in events {
        value ^= nim_product(sum(last, row), tree.nodes[1].covered, 32);
        last = row;
        let [left, right] = [left, right].map(|end| columns.binary_search(&end).expect("every end is listed"));
        tree.update(1, 0..slots, &(left..right), change);
    }
    if value == 0 { "Don't waste your time.\n".into() } else { "Have a try, lxhgww.\n".into() }
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// The number of intervals that cover the node but not its parent.
    intervals: i32,
    /// The nim-sums of all columns of the node, and of its covered columns.
    all: u64,
    covered: u64,
}

struct Tree<'a> {
    nodes: Vec<Node>,
    columns: &'a [u64],
}

impl Tree<'_> {
    fn build(&mut self, node: usize, start: usize, end: usize) {
        if end - start == 1 {
            self.nodes[node].all = sum(self.columns[start], self.columns[end]);
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

/// Returns the nim-sum of the values of the places in `start..end`: place *p* of twins is worth *p* - 1.
fn sum(start: u64, end: u64) -> u64 {
    let first = |count: u64| match count % 4 {
        0 => 0,
        1 => count - 1,
        2 => 1,
        _ => count,
    };
    first(start - 1) ^ first(end - 1)
}

/// Returns the nim-product of two numbers of twice `half` bits.
fn nim_product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = |number: u64| number & ((1 << half) - 1);
    let (high_a, high_b) = (a >> half, b >> half);
    let (low_a, low_b) = (low(a), low(b));
    let high = nim_product(high_a, high_b, half / 2);
    let low = nim_product(low_a, low_b, half / 2);
    let middle = nim_product(high_a ^ low_a, high_b ^ low_b, half / 2) ^ low;
    middle << half ^ low ^ nim_product(high, 1 << (half - 1), half / 2)
}
