//! The picture of a board: the free cells of a rectangle with the nim-values of its parts, or the vertices of a graph that are
//! left, and what a move takes.

use board_svg::{Area, Board, Network, Node, Picture, Sample, cell};
use impartial_boards::small_boards::singletons;

use super::text::{Nouns, Shown, coordinates, sides};

/// The size of the largest cell, and of the smallest cell with a number in it.
const CELL: i64 = 520;
const MIN_WITH_NUMBER: i64 = 150;

/// Maximum number of edges of a graph that are drawn.
const MAX_EDGES: usize = 500;

/// Draws the position, the cells that a legal move names, and the cells that it takes.
pub(super) fn draw(position: &dyn Shown, chosen: Option<u128>, taken: u128, picture: &mut Picture) {
    match sides(position) {
        Some(size) => draw_rectangle(position, size, chosen, taken, picture),
        None => draw_graph(position, taken, picture),
    }
}

fn draw_rectangle(position: &dyn Shown, size: [u64; 2], chosen: Option<u128>, taken: u128, picture: &mut Picture) {
    let &Nouns { cell: cell_noun, chosen: chosen_noun, .. } = position.nouns();
    let board = Board::new(picture, size, CELL);
    let [above, left] = board.shown.each_ref().map(|shown| shown.start);
    picture.rectangle("black", board.area);
    picture.cells("white", board.area, board.numbers(), |row, column| {
        position.free() >> ((above + row - 1) * size[1] + left + column - 1) & 1 == 1
    });
    board.grid(picture, "lattice");
    picture.entry(Sample::Box, "white frame", &format!("a free {cell_noun}"));
    picture.entry(Sample::Box, "black", &format!("a {cell_noun} that is not free"));
    let areas = |set: u128| {
        let cells = singletons(set).map(|single| cell(coordinates(size[1], single)));
        cells.filter_map(|cells| Some(board.area_of(&board.clip(&cells)?))).collect::<Vec<Area>>()
    };
    for area in areas(taken) {
        picture.rectangle("gone", area);
        picture.rectangle("taken", area);
    }
    for area in areas(position.poisoned()) {
        picture.circle("dot", area.centre(), (area.width.min(area.height) / 4).clamp(20, 90));
        picture.entry(Sample::Dot, "dot", "the poisoned square");
    }
    let mut has_numbers = false;
    let parts = if picture.has_values() { position.parts() } else { Vec::new() };
    for part in parts {
        let first = part.cells & part.cells.wrapping_neg();
        for area in areas(first).into_iter().filter(|area| area.width.min(area.height) >= MIN_WITH_NUMBER) {
            let height = (area.width.min(area.height) * 5 / 9).min(180);
            picture.centred("on-white", area.centre(), height, &part.value.heap_size().to_string());
            has_numbers = true;
        }
    }
    picture.rectangle("frame", board.area);
    if let Some(chosen) = chosen {
        let [first, last] = [chosen.trailing_zeros(), chosen.ilog2()].map(|index| coordinates(size[1], 1 << index));
        let cells = [0, 1].map(|axis| first[axis] - 1..last[axis]);
        board.outline(picture, &["halo", "move"], &cells, 140);
        picture.entry(Sample::Box, "move", chosen_noun);
        picture.entry(Sample::Box, "gone taken", &format!("the {cell_noun}s that it takes"));
    }
    board.labels(picture, chosen.map(|chosen| coordinates(size[1], chosen)).as_slice(), 32);
    picture.legend();
    board.say(picture);
    if has_numbers {
        picture.say("A number is the nim-value of the part that begins in its cell.");
    }
}

/// Draws the vertices that are left in layers by their distance from the first vertex of their component, so an edge is within a
/// layer or between neighbouring layers. A vertex stays where it was before a move.
fn draw_graph(position: &dyn Shown, taken: u128, picture: &mut Picture) {
    let graph = position.board().adjacency();
    let mut layers: Vec<Vec<u128>> = Vec::new();
    for component in graph.parts(graph.all()) {
        let (mut reached, mut layer) = (0, component & component.wrapping_neg());
        for depth in 0.. {
            if layer == 0 {
                break;
            }
            if layers.len() == depth {
                layers.push(Vec::new());
            }
            layers[depth].extend(singletons(layer));
            reached |= layer;
            layer = graph.closed_neighbourhood(layer) & !reached;
        }
    }
    let columns = layers.iter().map(Vec::len).max().unwrap_or(0);
    let mut nodes = vec![Node { half_column: 0, layer: 0 }; graph.len()];
    for (depth, layer) in (0..).zip(layers.iter().rev()) {
        for (index, vertex) in layer.iter().enumerate() {
            let half_column = (columns - layer.len() + 2 * index + 1) as u64;
            nodes[vertex.trailing_zeros() as usize] = Node { half_column, layer: depth };
        }
    }
    let mut network = Network::new(picture, columns as u64, layers.len() as u64);
    // An edge has the same number in every position.
    let edges: Vec<(u64, u128)> = (1..).zip(graph.edges(graph.all())).collect();
    let edges: Vec<_> = edges.into_iter().filter(|(_, edge)| edge & !position.free() == 0).collect();
    let left_out = edges.len().saturating_sub(MAX_EDGES);
    for &(number, edge) in edges.iter().take(MAX_EDGES) {
        let ends = [edge.trailing_zeros(), edge.ilog2()].map(|end| nodes[end as usize]);
        let line = network.line(ends, false, [0, 1]);
        network.edge(picture, "notch", line, number, Vec::new());
    }
    let mut has_numbers = false;
    for vertex in singletons(position.free()) {
        let (number, node) = (vertex.trailing_zeros() + 1, nodes[vertex.trailing_zeros() as usize]);
        has_numbers |= network.vertex(picture, node, Some(&number.to_string()));
        network.place(node, number.into());
        if vertex & taken != 0 {
            picture.circle("gone", network.point(node), 130);
            picture.circle("taken", network.point(node), 130);
        }
    }
    network.finish(picture, left_out as u64);
    picture.entry(Sample::Stroke, "notch", "an edge");
    if taken != 0 {
        picture.entry(Sample::Box, "gone taken", "a vertex that the move takes");
    }
    picture.legend();
    if has_numbers {
        picture.say("Numbers are the numbers of vertices.");
    }
    picture.say_count("Not drawn: ", left_out, "edge", "");
}
