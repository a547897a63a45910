//! The picture of a graph: its vertices in layers above the ground, and the edges that a move deletes.

use std::borrow::Cow;
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
    let excerpt = Excerpt::new(&laid_out(position), near, MAX_EDGES);
    let first = *excerpt.depths.first().expect("at least one vertex is shown");
    let has_ground = first == 0;
    let last = *excerpt.depths.last().expect("at least one vertex is shown");
    let (nodes, columns) = nodes(&excerpt);
    let mut network = Network::new(picture, columns, (last - first + 1) as u64);
    let lines = lines(&excerpt, &nodes, &network, has_ground);

    let part_of = position.part_of();
    let (mut shown, mut values) = (BTreeSet::new(), BTreeMap::new());
    shown.extend(excerpt.vertices.iter().copied());
    let parts = position.parts().filter(|part| picture.has_values() && shown.contains(&part.top));
    values.extend(parts.map(|part| (part.top, part.value.heap_size().to_string())));
    let is_inside = |ends: [usize; 2]| {
        let [from, to] = ends.map(|end| part_of(excerpt.vertices[end]));
        from == to
    };
    let left = || excerpt.edges.iter().zip(&lines).filter(|((edge, _), _)| position.is_left(*edge));
    let inside = || left().filter(|((_, ends), _)| is_inside(*ends)).map(|(_, &line)| line);
    network.shade(picture, inside());
    if has_ground {
        network.ground(picture);
    }
    let deleted: Vec<usize> =
        mv.map(|mv| position.deleted_by(&mv).expect("the move is legal").collect()).unwrap_or_default();
    let falls = falls(&excerpt, &left().map(|(&edge, _)| edge).collect::<Vec<_>>());
    for ((&(edge, _), &line), falls) in left().zip(falls) {
        let is_chosen = mv.is_some_and(|mv| mv.edge == edge);
        let class = match () {
            () if is_chosen => "move",
            () if deleted.binary_search(&edge).is_ok() => "guide",
            () => "notch",
        };
        network.edge(picture, class, line, edge as u64 + 1, falls);
    }
    let mut has_numbers = false;
    let vertices = excerpt.vertices.iter().enumerate().skip(usize::from(has_ground));
    for (index, &vertex) in vertices.filter(|&(_, &vertex)| part_of(vertex).is_some()) {
        has_numbers |= network.vertex(picture, nodes[index], values.get(&vertex).map(String::as_str));
    }
    network.finish(picture, excerpt.left_out as u64);

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

/// Returns, for each edge left, the numbers of the other edges that fall with it. If edges are left out of the picture,
/// the lists are empty.
fn falls(excerpt: &Excerpt, edges: &[(usize, [usize; 2])]) -> Vec<Vec<u64>> {
    if excerpt.left_out > 0 {
        return vec![Vec::new(); edges.len()];
    }
    // A small graph of the drawn vertices, because the position may have many edges that are gone. Its first vertex is the
    // ground, on which every edge hangs.
    let ends = edges.iter().map(|(_, ends)| ends.map(|end| u32::try_from(end).expect("few vertices are drawn")));
    let vertices = u32::try_from(excerpt.vertices.len()).expect("few vertices are drawn");
    let graph = Hackenbush::new(vertices, ends.collect::<Vec<_>>()).expect("the edges have drawn ends");
    let others = |index| {
        let deleted = graph.deleted_by(&Chop { edge: index }).expect("the edge is left");
        deleted.filter(|&other| other != index).map(|other| edges[other].0 as u64 + 1).collect()
    };
    (0..edges.len()).map(others).collect()
}

/// Returns the position whose edges get a location in the picture: the start, if all of its edges have room, so that an
/// edge stays where it was before a move.
fn laid_out(position: &Hackenbush) -> Cow<'_, Hackenbush> {
    if position.edges().len() > MAX_EDGES {
        return Cow::Borrowed(position);
    }
    let start = Hackenbush::new(position.vertices(), position.edges().collect::<Vec<_>>());
    Cow::Owned(start.expect("the edges of a position are valid"))
}

/// Returns the location of each vertex, and the number of columns.
///
/// A vertex that stands on several others is in their middle, unless it would have fewer crossings above one of them.
fn nodes(excerpt: &Excerpt) -> (Vec<Node>, u64) {
    let places = [true, false].map(|is_in_middle| places(excerpt, is_in_middle));
    let crossings = |places: &Vec<i64>| {
        let lines =
            excerpt.edges.iter().map(|&(_, ends)| (ends.map(|end| excerpt.depths[end]), ends.map(|end| places[end])));
        let lines: Vec<_> = lines.filter(|([from, to], _)| from < to).collect();
        let crosses = |(layers, [from, to]): &(_, [i64; 2])| {
            let is_across = |(other, [left, right]): &&(_, [i64; 2])| other == layers && left < from && right > to;
            lines.iter().filter(is_across).count()
        };
        lines.iter().map(crosses).sum::<usize>()
    };
    let places = places.into_iter().min_by_key(crossings).expect("there are two ways");
    let first = *places.iter().min().expect("at least one vertex is shown");
    let half_columns = places.iter().map(|place| place.abs_diff(first) + 1);
    let columns = (half_columns.clone().max().unwrap_or(1) + 1).div_ceil(2);
    let layers = excerpt.depths.iter().map(|depth| (depth - excerpt.depths[0]) as u64);
    (half_columns.zip(layers).map(|(half_column, layer)| Node { half_column, layer }).collect(), columns)
}

/// Returns the distance of each vertex from the left, in half columns.
///
/// In the forest of nearest vertices, a vertex is in the middle of the columns of its subtree, and no two subtrees share a column,
/// so a tree has no crossings. If `is_in_middle`, a vertex that stands on several others is the root of a tree, which then moves
/// to their middle or to the nearest place that is free.
fn places(excerpt: &Excerpt, is_in_middle: bool) -> Vec<i64> {
    let mut below = vec![BTreeSet::new(); excerpt.vertices.len()];
    for &(_, [from, to]) in &excerpt.edges {
        if excerpt.depths[from] < excerpt.depths[to] {
            below[to].insert(from);
        }
    }
    let is_free_root = |index: usize| is_in_middle && below[index].len() > 1;
    let above = |index: usize| excerpt.parents[index].map(|[_, above]| above).filter(|_| !is_free_root(index));
    // Vertices come after the vertices on which they hang.
    let mut widths = vec![0; below.len()];
    for index in (0..widths.len()).rev() {
        widths[index] = widths[index].max(1);
        if let Some(above) = above(index) {
            widths[above] += widths[index];
        }
    }
    let mut columns = 0;
    // The first column that is free for the next vertex that hangs on each one.
    let mut free = vec![0; widths.len()];
    let mut places: Vec<i64> = Vec::with_capacity(widths.len());
    let mut roots: Vec<usize> = Vec::with_capacity(widths.len());
    for (index, &width) in widths.iter().enumerate() {
        let next = above(index).map_or(&mut columns, |above| &mut free[above]);
        let start = *next;
        *next += width;
        free[index] = start;
        places.push(2 * start + width);
        roots.push(above(index).map_or(index, |above| roots[above]));
    }
    for root in (0..places.len()).filter(|&index| is_free_root(index)) {
        let [sum, count] = below[root].iter().fold([0, 0], |[sum, count], &vertex| [sum + places[vertex], count + 1]);
        let middle = sum / count;
        let tree: Vec<usize> = (root..places.len()).filter(|&index| roots[index] == root).collect();
        let is_free = |place: i64, layer| {
            let has_place = |&other: &usize| roots[other] < root || !is_free_root(roots[other]);
            let others = (0..places.len()).filter(|&other| excerpt.depths[other] == layer).filter(has_place);
            others.map(|other| places[other]).all(|other| place.abs_diff(other) >= 2)
        };
        let fits = |&shift: &i64| tree.iter().all(|&index| is_free(places[index] + shift, excerpt.depths[index]));
        let mut shifts = (0..).flat_map(|off| [middle - off, middle + off]).map(|place| place - places[root]);
        let shift = shifts.find(fits).expect("there is room beside all vertices");
        for index in tree {
            places[index] += shift;
        }
    }
    places
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
