//! Graphs of every kind, of any size.

#![expect(clippy::cast_possible_truncation, reason = "vertices and edges are fewer than 2^32")]

use impartial_hackenbush::MAX_VERTICES;

/// A name, the number of vertices, and the edges.
pub(crate) type Shape = (&'static str, u32, Vec<[u32; 2]>);

/// Returns graphs of at most this number of edges, and of almost as many.
pub(crate) fn shapes(edges: u32, random: &mut impl FnMut() -> u64) -> Vec<Shape> {
    let (half, third, quarter) = (edges / 2, edges / 3, edges / 4);
    let side = half.isqrt();
    let clique = (2 * edges).isqrt();
    let far = (MAX_VERTICES - 1) / edges.max(1);
    let mut below = |end: u32| (random() % u64::from(end)) as u32;
    let mut tree: Vec<[u32; 2]> = (1..=edges).map(|v| [below(v), v]).collect();
    // Parents must not come before their children, nor upper ends before lower ones.
    for index in (1..tree.len()).rev() {
        tree.swap(index, below(index as u32 + 1) as usize);
        tree[index].rotate_left(below(2) as usize);
    }
    let mut graph = |vertices: u32| (0..edges).map(|_| [below(vertices), below(vertices)]).collect::<Vec<_>>();
    // The largest part of a random graph is connected to the ground.
    let (mut sparse, mut dense) = (graph(edges + 1), graph(half.max(1)));
    sparse[0] = [0, sparse[edges as usize / 2][0]];
    dense[0] = [0, dense[edges as usize / 2][0]];
    vec![
        ("path", edges + 1, each(edges, |v| [[v, v + 1]])),
        ("path from its tip", edges + 1, each(edges, |v| [[(v + 2) % (edges + 1), v + 1]])),
        ("path of vertices far apart", MAX_VERTICES, each(edges, |v| [[v * far, (v + 1) * far]])),
        ("star", edges + 1, each(edges, |v| [[0, v + 1]])),
        ("broom", edges + 1, each(edges, |v| [[v.min(half), v + 1]])),
        ("random tree", edges + 1, tree),
        ("cycle", edges, each(edges, |v| [[v, (v + 1) % edges]])),
        ("cycle with stalks", 2 * half, each(half, |v| [[v, (v + 1) % half], [v, half + v]])),
        ("cycle with a path", edges, each(half, |v| [[v, (v + 1) % half], [(half + v).saturating_sub(1), half + v]])),
        (
            "chain of triangles",
            2 * third + 1,
            each(third, |v| {
                let v = 2 * v;
                [[v, v + 1], [v + 1, v + 2], [v + 2, v]]
            }),
        ),
        (
            "triangles on bridges",
            3 * quarter + 1,
            each(quarter, |v| {
                let v = 3 * v;
                [[v, v + 1], [v + 1, v + 2], [v + 2, v + 3], [v + 3, v + 1]]
            }),
        ),
        (
            "ladder",
            2 * third + 2,
            each(third, |v| {
                let v = 2 * v;
                [[v, v + 2], [v + 1, v + 3], [v + 2, v + 3]]
            }),
        ),
        ("double path", half + 1, each(half, |v| [[v, v + 1]; 2])),
        ("parallel edges", 2, each(edges, |_| [[0, 1]])),
        (
            "grid",
            (side + 1).pow(2),
            each(side * side, |v| {
                let v = v / side.max(1) * (side + 1) + v % side.max(1);
                [[v, v + 1], [v, v + side + 1]]
            }),
        ),
        ("clique", clique.max(1), (0..clique).flat_map(|a| (0..a).map(move |b| [a, b])).collect()),
        ("loops", 1, each(edges, |_| [[0, 0]])),
        ("path with loops", half + 1, each(half, |v| [[v, v + 1], [v + 1, v + 1]])),
        ("sparse random graph", edges + 1, sparse),
        ("random graph", half.max(1), dense),
    ]
}

/// Returns the edges of each number below `end`.
fn each<const N: usize>(end: u32, edges: impl Fn(u32) -> [[u32; 2]; N]) -> Vec<[u32; 2]> {
    (0..end).flat_map(edges).collect()
}
