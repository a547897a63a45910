//! Wrong ideas about green Hackenbush on trees.

use super::Row;
use crate::idea::{Changes, Idea, Input};

pub(super) const GAME: &[Row] = &[Row {
    files: files!("hackenbush"),
    misere: None,
    ideas: IDEAS,
    slow: SLOW,
    slow_from: "N=30",
    python: Some(include_str!("../programs/hackenbush.py")),
    recursive: Some(RECURSIVE),
    seconds: 1,
    has_moves: false,
    small_limits: &["N=7", "N=12"],
    largest_limits: "N=100000",
}];

const SLOW: Changes = &[
    (
        "int main() {",
        r#"#include "mex.cpp"

vector<array<Number, 2>> edges;
map<vector<bool>, Number> known;

// By definition, for every position that play reaches.
Number nim_value(const vector<bool>& uncut) {
    vector<bool> standing(edges.size()), reached(edges.size() + 2);
    reached[1] = true;
    for (bool grows = true; grows;) {
        grows = false;
        for (size_t i = 0; i < edges.size(); i++)
            if (uncut[i] && !standing[i] && (reached[edges[i][0]] || reached[edges[i][1]]))
                grows = standing[i] = reached[edges[i][0]] = reached[edges[i][1]] = true;
    }
    if (known.count(standing)) return known[standing];
    set<Number> options;
    for (size_t i = 0; i < edges.size(); i++)
        if (standing[i]) {
            standing[i] = false;
            options.insert(nim_value(standing));
            standing[i] = true;
        }
    return known[standing] = mex(options);
}

int main() {"#,
    ),
    ("    vector<vector<Number>> neighbours(vertices + 1);\n", ""),
    ("neighbours[u].push_back(v), neighbours[v].push_back(u);", "edges.push_back({u, v});"),
    ("    // Every vertex…puts(values[1]", "    puts(nim_value(vector<bool>(edges.size(), true))"),
];

/// The changes of the solution in Python whose recursion is as deep as the tree.
const RECURSIVE: Changes = &[
    (
        "parent = {1: 0}…print(",
        "

def nim_value(vertex, parent):
    value = 0
    for other in neighbours[vertex]:
        if other != parent:
            value ^= nim_value(other, vertex) + 1
    return value


print(",
    ),
    ("if values[1]", "if nim_value(1, 0)"),
];

const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of edges is odd", |input| {
        Some(vec![u128::from(input.numbers()?[0] - 1) % 2])
    })
    .changes(&[("values[1] ?", "(vertices - 1) % 2 ?")]),
    Idea::new("ground-degree", "the first player wins if the number of edges on the ground is odd", |input| {
        Some(vec![input.numbers()?[1..].iter().filter(|&&end| end == 1).count() as u128 % 2])
    })
    .changes(&[("values[1] ?", "neighbours[1].size() % 2 ?")]),
    Idea::new("sizes", "the nim-value of a tree on the ground is its number of edges", |input| {
        fold_up(input, |sum, child| sum + child + 1, |sum, child| sum ^ (child + 1))
    })
    .changes(&[("above ^= below", "above = parent[order[i]] == 1 ? above ^ below : above + below")]),
    Idea::new("heights", "the nim-value of a tree on the ground is its height", |input| {
        fold_up(input, |height, child| height.max(child + 1), |sum, child| sum ^ (child + 1))
    })
    .changes(&[("above ^= below", "above = parent[order[i]] == 1 ? above ^ below : max(above, below)")]),
];

/// Returns the value of the ground, where `join` adds the value of a child to a vertex, and `join_on_ground` to the ground.
fn fold_up(
    input: &Input<'_>,
    join: fn(u128, u128) -> u128,
    join_on_ground: fn(u128, u128) -> u128,
) -> Option<Vec<u128>> {
    let numbers: Vec<usize> =
        input.numbers()?.into_iter().map(|number| usize::try_from(number).ok()).collect::<Option<_>>()?;
    let vertices = numbers[0];
    // For each vertex, its value, and the number and the xor of the neighbours that are not folded yet.
    let mut values = vec![0; vertices + 1];
    let mut open = vec![(0, 0); vertices + 1];
    for edge in numbers[1..].chunks_exact(2) {
        for (end, other) in [(edge[0], edge[1]), (edge[1], edge[0])] {
            open[end] = (open[end].0 + 1, open[end].1 ^ other);
        }
    }
    for mut vertex in 2..=vertices {
        // The only open neighbour is the parent. Once the last child is folded, the parent may follow.
        while let (1, parent) = open[vertex]
            && vertex != 1
        {
            values[parent] = if parent == 1 { join_on_ground } else { join }(values[parent], values[vertex]);
            open[vertex] = (0, 0);
            open[parent] = (open[parent].0 - 1, open[parent].1 ^ vertex);
            vertex = parent;
        }
    }
    Some(vec![values[1]])
}
