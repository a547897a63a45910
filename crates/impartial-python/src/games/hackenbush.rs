use impartial::hackenbush::{Chop, Hackenbush as Graph, MAX_VERTICES};

use pyo3::types::PyDict;

use super::prelude::*;
use crate::arguments::{fields, list_of};

/// A position of green Hackenbush: the edges (u, v) of a graph whose vertices are counted from 0. Vertex 0 is the ground.
/// A graph of networkx has the edges `graph.edges()`. If `ground` is given, the vertices are any hashable objects.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Hackenbush;

#[pymethods]
impl Hackenbush {
    #[new]
    #[pyo3(signature = (edges, vertices = None, *, ground = None))]
    fn new(
        py: Python<'_>,
        edges: &Bound<'_, PyAny>,
        vertices: Option<&Bound<'_, PyAny>>,
        ground: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let edges = match ground {
            Some(ground) => numbered(edges, ground)?,
            None => records(edges, "edge", ["u", "v"])?,
        };
        let vertices = match vertices {
            Some(vertices) => integer(vertices, || "the number of vertices".into())?,
            None => edges.as_flattened().iter().copied().max().unwrap_or(0).saturating_add(1),
        };
        if let Some(index) = edges.iter().position(|ends| ends.iter().any(|&end| end >= vertices)) {
            let [from, to] = edges[index];
            let message = format!("the edge at index {index}, ({from}, {to}): expected ends below {vertices}");
            return Err(invalid_at(py, message, Some(index)));
        }
        let Some(vertices) = u32::try_from(vertices).ok().filter(|&vertices| vertices <= MAX_VERTICES) else {
            let message = format!("the number of vertices must be from 1 to {MAX_VERTICES}, not {vertices}");
            return Err(invalid_at(py, message, None));
        };
        let vertex = |end| u32::try_from(end).unwrap_or(u32::MAX);
        let solved = run(py, move || Graph::new(vertices, edges.into_iter().map(|ends| ends.map(vertex))))?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }
}

/// Returns edges between any hashable objects as edges between numbers. The ground is 0, and the other vertices are
/// counted in the order in which the edges name them.
fn numbered(edges: &Bound<'_, PyAny>, ground: &Bound<'_, PyAny>) -> PyResult<Vec<[u64; 2]>> {
    let numbers = PyDict::new(edges.py());
    numbers.set_item(ground, 0)?;
    list_of(edges, "edge", |edge, index| {
        let ends = fields(edge, || format!("the edge at index {index}"), &["u", "v"])?;
        let mut found = [0; 2];
        for (number, end) in found.iter_mut().zip(ends) {
            *number = numbers.as_any().call_method1("setdefault", (end, numbers.len()))?.extract()?;
        }
        Ok(found)
    })
}

impl GameClass for Hackenbush {
    type Rust = Graph;
    const MOVE: &'static str = "Chop";
    const MOVE_DOC: &'static str = "A move of green Hackenbush: the number of the edge to delete, from 1.";

    fn arguments(graph: &Graph) -> (String, Vec<AnyMove>) {
        let edges: Vec<_> = graph.edges().map(|[from, to]| (from, to)).collect();
        let played = graph.played().iter().copied().map(AnyMove::from);
        (format!("{edges:?}, {}", graph.vertices()), played.collect())
    }

    fn moves(graph: &Graph) -> Result<Listed, TooLarge> {
        let edges: Vec<usize> = graph.edges_left().collect();
        Ok(Box::new(edges.into_iter().map(|edge| Chop { edge }.into())))
    }
}
