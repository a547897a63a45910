//! The picture of a graph: its vertices in layers above the ground, and the edges that a move deletes.

use std::collections::{BTreeMap, BTreeSet};

use board_svg::{Line, Network, Node, Picture, Sample};
use impartial_hackenbush::{Chop, Hackenbush};

use super::excerpt::Excerpt;
use crate::output::report::count;

/// Maximum number of edges that are drawn.
const MAX_EDGES: usize = 200;

/// Draws the position and the edges that the move deletes.
pub(super) fn draw(position: &Hackenbush, mv: Option<Chop>, picture: &mut Picture) {
    let near = mv.as_ref().or(position.played().last()).map(|mv| mv.edge);
    let excerpt = Excerpt::new(position, near, MAX_EDGES);
    let first = *excerpt.depths.first().expect("at least one vertex is shown");
    let has_ground = first == 0;
    let last = *excerpt.depths.last().expect("at least one vertex is shown");
    let (nodes, columns) = nodes(&excerpt);
    let mut network = Network::new(picture, columns, (last - first + 1) as u64);
    let lines = lines(&excerpt, &nodes, &network, has_ground);

    let part_of = position.part_of();
    let shown: BTreeSet<u32> = excerpt.vertices.iter().copied().collect();
    let parts = position.parts().filter(|part| picture.has_values() && shown.contains(&part.top));
    let values: BTreeMap<u32, String> = parts.map(|part| (part.top, part.value.heap_size().to_string())).collect();
    let is_inside = |ends: [usize; 2]| {
        let [from, to] = ends.map(|end| part_of(excerpt.vertices[end]));
        from == to
    };
    let inside = || excerpt.edges.iter().zip(&lines).filter(|((_, ends), _)| is_inside(*ends)).map(|(_, &line)| line);
    network.shade(picture, inside());
    if has_ground {
        network.ground(picture);
    }
    let deleted: Vec<usize> =
        mv.map(|mv| position.deleted_by(&mv).expect("the move is legal").collect()).unwrap_or_default();
    for (&(edge, _), &line) in excerpt.edges.iter().zip(&lines) {
        let is_chosen = mv.is_some_and(|mv| mv.edge == edge);
        let class = match () {
            () if is_chosen => "move",
            () if deleted.binary_search(&edge).is_ok() => "guide",
            () => "notch",
        };
        network.edge(picture, class, line, edge as u64 + 1);
    }
    let mut has_numbers = false;
    for (index, &vertex) in excerpt.vertices.iter().enumerate().skip(usize::from(has_ground)) {
        has_numbers |= network.vertex(picture, nodes[index], values.get(&vertex).map(String::as_str));
    }
    network.finish(picture);

    picture.entry(Sample::Stroke, "notch", "an edge");
    if inside().next().is_some() {
        picture.entry(Sample::Stroke, "grid", "a part without bridges");
    }
    if mv.is_some() {
        picture.entry(Sample::Stroke, "move", "the edge to chop");
    }
    if deleted.len() > 1 {
        picture.entry(Sample::Stroke, "guide", "an edge that falls with it");
    }
    picture.legend();
    if has_numbers {
        picture.say("Numbers are nim-values of what stands on a vertex, given once for each part without bridges.");
    }
    picture.say_count("Not drawn: ", excerpt.left_out, "edge", &format!(" farther from the {}", excerpt.centre()));
    if excerpt.left_out > 0 && !has_ground {
        picture.say(&format!("The lowest vertices are {} from the ground.", count(first, "edge")));
    }
}

/// Returns the location of each vertex, and the number of columns.
///
/// A vertex is above the middle of the vertices that hang on it in the tree of nearest vertices, and no two subtrees share a
/// column. So a tree has no crossings.
fn nodes(excerpt: &Excerpt) -> (Vec<Node>, u64) {
    let above = |index: usize| excerpt.parents[index].map(|[_, above]| above);
    // Vertices come after the vertices on which they hang.
    let mut widths = vec![0_u64; excerpt.vertices.len()];
    for index in (0..widths.len()).rev() {
        widths[index] = widths[index].max(1);
        if let Some(above) = above(index) {
            widths[above] += widths[index];
        }
    }
    let mut columns = 0;
    // The first column that is free for the next vertex that hangs on each one.
    let mut free = vec![0; widths.len()];
    let mut nodes = Vec::with_capacity(widths.len());
    for (index, &width) in widths.iter().enumerate() {
        let next = above(index).map_or(&mut columns, |above| &mut free[above]);
        let start = *next;
        *next += width;
        free[index] = start;
        let layer = (excerpt.depths[index] - excerpt.depths[0]) as u64;
        nodes.push(Node { half_column: 2 * start + width, layer });
    }
    (nodes, columns)
}

/// Returns the line of each edge.
fn lines(excerpt: &Excerpt, nodes: &[Node], network: &Network, has_ground: bool) -> Vec<Line> {
    let mut totals: BTreeMap<[usize; 2], [usize; 2]> = BTreeMap::new();
    for &(_, ends) in &excerpt.edges {
        totals.entry(ends).or_default()[1] += 1;
    }
    let line = |&(_, ends): &(usize, [usize; 2])| {
        let total = totals.get_mut(&ends).expect("all edges were counted");
        let is_on_ground = has_ground && ends[0] == 0 && ends[1] > 0;
        let line = network.line(ends.map(|end| nodes[end]), is_on_ground, *total);
        total[0] += 1;
        line
    };
    excerpt.edges.iter().map(line).collect()
}
