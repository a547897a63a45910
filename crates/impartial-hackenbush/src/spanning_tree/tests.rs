//! Checks a tree, before and after moves, against what its fields are by definition.

use alloc::format;
use alloc::string::String;

use super::*;
use crate::multigraphs::Multigraph;
use crate::random::random;

/// Computes by definition everything that a tree of the edges in `left` keeps, and compares.
fn check(tree: &SpanningTree, len: usize, left: &[(u32, [u32; 2])], context: impl Fn() -> String) {
    let mut hangs = vec![false; len];
    hangs[0] = true;
    while let Some((_, ends)) = left.iter().find(|(_, [from, to])| hangs[*from as usize] != hangs[*to as usize]) {
        for &end in ends {
            hangs[end as usize] = true;
        }
    }
    let has_position: Vec<bool> = tree.positions.iter().map(|&position| position != NONE).collect();
    assert_eq!(has_position, hangs, "{}", context());
    assert_eq!(tree.len(), hangs.iter().filter(|&&hangs| hangs).count(), "{}", context());

    let ground = tree.nodes[0];
    assert_eq!((ground.vertex, ground.parent, ground.edge, ground.covers), (0, 0, NONE, 0), "{}", context());
    let is_ancestor_or_same = |above: u32, mut below: u32| {
        while below > above {
            below = tree.nodes[below as usize].parent;
        }
        below == above
    };
    let mut covers = vec![0; tree.len()];
    let mut odd = vec![false; tree.len()];
    let mut edges_in_tree = 0;
    for &(edge, ends) in left.iter().filter(|(_, [end, _])| hangs[*end as usize]) {
        let [above, below] = {
            let [from, to] = ends.map(|end| tree.positions[end as usize]);
            [from.min(to), from.max(to)]
        };
        let node = tree.nodes[below as usize];
        if node.edge == edge {
            assert!(above < below, "edge {edge}: {}", context());
            assert_eq!(node.parent, above, "edge {edge}: {}", context());
            edges_in_tree += 1;
            continue;
        }
        odd[below as usize] ^= true;
        assert!(!tree.is_depth_first || is_ancestor_or_same(above, below), "edge {edge}: {}", context());
        for position in 1..number(tree.len()) {
            covers[position as usize] +=
                u32::from(is_ancestor_or_same(position, above) != is_ancestor_or_same(position, below));
        }
    }
    assert_eq!(edges_in_tree, tree.len() - 1, "{}", context());
    for (position, node) in tree.nodes.iter().enumerate() {
        assert_eq!(tree.positions[node.vertex as usize], number(position), "{}", context());
        assert_eq!((node.covers, node.odd), (covers[position], odd[position]), "{position}: {}", context());
    }

    let mut values = vec![0; tree.len()];
    for position in (0..tree.len()).rev() {
        let is_bridge = |position: usize| position > 0 && covers[position] == 0;
        // All bridges on this vertex have larger positions, so their values are known.
        let bridges = (position + 1..tree.len())
            .filter(|&other| is_bridge(other) && tree.nodes[other].parent as usize == position)
            .fold(0, |sum, other| sum ^ (values[other] + 1));
        let own = bridges ^ u32::from(odd[position]) ^ u32::from(position > 0 && !is_bridge(position));
        let mut above = position;
        values[above] ^= own;
        while above > 0 && !is_bridge(above) {
            above = tree.nodes[above].parent as usize;
            values[above] ^= own;
        }
    }
    assert_eq!(tree.values, values, "{}", context());
}

/// The tree of a game, and a new one of the edges that are left, before and after each of many moves.
#[test]
fn trees_after_moves_agree_with_the_definition() {
    let mut random = random(1);
    // Trees that are depth-first, and others.
    let mut checked = [0, 0];
    for _ in 0..if cfg!(miri) { 3 } else { 1_000 } {
        let Multigraph { vertices, edges, order } = Multigraph::new(30, &mut random);
        let len = vertices as usize;
        let mut chopped = EdgeSet::new(edges.len());
        let mut tree = SpanningTree::new(len, &edges, |_| true);
        for (index, &edge) in order.iter().enumerate() {
            let left = (0..).zip(edges.iter().copied()).filter(|&(edge, _)| !chopped.contains(edge as usize));
            let left: Vec<(u32, [u32; 2])> = left.collect();
            let context = || format!("{edges:?} after {:?}", &order[..index]);
            check(&tree, len, &left, context);
            checked[usize::from(!tree.is_depth_first)] += 1;
            let new = SpanningTree::new(len, &edges, |edge| !chopped.contains(edge));
            assert!(new.is_depth_first);
            check(&new, len, &left, context);

            chopped.insert(edge);
            let hangs = edges[edge].iter().all(|&end| tree.positions[end as usize] != NONE);
            if hangs {
                tree.cut(number(edge), &edges, &chopped);
            }
        }
    }
    assert!(cfg!(miri) || checked.iter().all(|&trees| trees > 1_000), "{checked:?}");
}
