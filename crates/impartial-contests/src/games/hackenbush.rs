//! Wrong ideas about green Hackenbush on trees.

use crate::idea::{Idea, Input};

pub(super) const IDEAS: &[Idea] = &[
    Idea::new("parity", "the first player wins if the number of edges is odd", |input| {
        Some(vec![u128::from(input.numbers()?[0] - 1) % 2])
    }),
    Idea::new("ground-degree", "the first player wins if the number of edges on the ground is odd", |input| {
        Some(vec![input.numbers()?[1..].iter().filter(|&&end| end == 1).count() as u128 % 2])
    }),
    Idea::new("sizes", "the nim-value of a tree on the ground is its number of edges", |input| {
        fold_up(input, |sum, child| sum + child + 1, |sum, child| sum ^ (child + 1))
    }),
    Idea::new("heights", "the nim-value of a tree on the ground is its height", |input| {
        fold_up(input, |height, child| height.max(child + 1), |sum, child| sum ^ (child + 1))
    }),
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
