//! Trees from the judge's format, and graphs from ours.
//!
//! An input that begins with the word `graph` has the second format.

use impartial_games::Ranges;
use impartial_hackenbush::Hackenbush;
use number_reader::{Location, ParseError, Reader};

use super::fallen_at_once;
use crate::input_cases::{AnswerForm, one};
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// The first token of an input that is a graph.
const GRAPH: &str = "graph";

/// Reads an input of either format. The text may continue after it.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let range = |name| limits.range(name);
    if !limits.is_judge() && reader.peek()? == GRAPH.as_bytes() {
        reader.line(3);
        reader.skip();
        let vertices = reader.named_number(range("N"), || "the number N of vertices".into())?;
        let total = reader.named_number(range("M"), || "the number M of edges".into())?;
        let edges = read_edges(reader, vertices, total)?;
        let input = one(AnswerForm::WithMove, count(total, "edge"), move |_, _| Ok(build(vertices, edges)));
        // A validator solves the graph to get the remark, which takes about as long as reading it.
        return Ok(Unsolved { remark: Some(|graph| graph.downcast_ref().and_then(fallen_at_once)), ..input });
    }
    let word = if limits.is_judge() { "" } else { "the word `graph` or " };
    reader.line(1);
    let vertices = reader.named_number(range("N"), || format!("{word}the number N of vertices"))?;
    let total = vertices - 1;
    let location = reader.location();
    let edges = read_edges(reader, vertices, total)?;
    check_tree(&edges, location)?;
    Ok(one(AnswerForm::Verdict, count(total, "edge"), move |_, _| Ok(build(vertices, edges))))
}

/// Reads `total` edges. Their ends are counted from 1, and the vertices of a position from 0.
fn read_edges(reader: &mut Reader<'_>, vertices: u64, total: u64) -> Result<Vec<[u32; 2]>, ParseError> {
    reader.lines(total, 2);
    let columns = |_: &[u64; 2]| [("the end u", 1, vertices), ("the end v", 1, vertices)];
    let from_zero = |end: u64| u32::try_from(end - 1).expect("there are fewer than 2^31 vertices");
    reader.table(total, ["edge", "edges"], columns, |ends| Some(ends.map(from_zero)))
}

/// Checks that edges, of which there is one less than vertices, form a tree: that no edge closes a cycle. The first edge is at
/// this location.
fn check_tree(edges: &[[u32; 2]], location: Location) -> Result<(), ParseError> {
    let mut above: Vec<u32> = (0..=u32::try_from(edges.len()).expect("there are fewer than 2^31 edges")).collect();
    for (number, &ends) in (1..).zip(edges) {
        let [from, to] = ends.map(|end| root(&mut above, end));
        if from == to {
            let expected = format!("{} without a cycle, or the word `{GRAPH}` before N", count(edges.len(), "edge"));
            let [from, to] = ends.map(|end| end + 1);
            let found = format!("edge {number} from {from} to {to}, which closes a cycle");
            return Err(ParseError::new(location, expected, found));
        }
        above[from.max(to) as usize] = from.min(to);
    }
    Ok(())
}

/// Returns the vertex that stands for all vertices connected with this one, and shortens the way there.
fn root(above: &mut [u32], mut vertex: u32) -> u32 {
    while above[vertex as usize] != vertex {
        above[vertex as usize] = above[above[vertex as usize] as usize];
        vertex = above[vertex as usize];
    }
    vertex
}

fn build(vertices: u64, edges: Vec<[u32; 2]>) -> Hackenbush {
    let vertices = u32::try_from(vertices).expect("there are fewer than 2^31 vertices");
    Hackenbush::new(vertices, edges).expect("every number was checked")
}
