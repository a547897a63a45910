use impartial::hackenbush::{Chop, Hackenbush as Graph, MAX_VERTICES};

use super::prelude::*;

/// A position of green Hackenbush: the edges (u, v) of a graph whose vertices are counted from 1. Vertex 1 is the ground.
/// A graph of networkx has the edges `graph.edges()`.
#[pyclass(extends = Position, frozen, module = "impartial")]
#[derive(Default)]
pub(crate) struct Hackenbush;

#[pymethods]
impl Hackenbush {
    #[new]
    #[pyo3(signature = (edges, vertices = None))]
    fn new(
        py: Python<'_>,
        edges: &Bound<'_, PyAny>,
        vertices: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let edges = records(edges, "edge", ["u", "v"])?;
        let vertices = match vertices {
            Some(vertices) => integer(vertices, || "the number of vertices".into())?,
            None => edges.as_flattened().iter().copied().max().unwrap_or(1),
        };
        // The constructor counts vertices from 0, so its errors would name other numbers.
        if let Some(index) = edges.iter().position(|ends| ends.iter().any(|end| !(1..=vertices).contains(end))) {
            let [from, to] = edges[index];
            let message = format!("the edge at index {index}, ({from}, {to}): expected ends from 1 to {vertices}");
            return Err(invalid_at(py, message, Some(index)));
        }
        let Some(vertices) = u32::try_from(vertices).ok().filter(|&vertices| vertices <= MAX_VERTICES) else {
            let message = format!("the number of vertices must be from 1 to {MAX_VERTICES}, not {vertices}");
            return Err(invalid_at(py, message, None));
        };
        let from_zero = |end| u32::try_from(end - 1).unwrap_or(u32::MAX);
        let solved = run(py, move || Graph::new(vertices, edges.into_iter().map(|ends| ends.map(from_zero))))?;
        Ok(Position::alone(solved.map_err(|error| invalid(py, &error, error.index()))?).with_class(Self))
    }
}

impl GameClass for Hackenbush {
    type Rust = Graph;
    const MOVE: &'static str = "A move of green Hackenbush: the number of the edge to delete, from 1.";

    fn arguments(graph: &Graph) -> (String, Vec<AnyMove>) {
        let edges: Vec<_> = graph.edges().map(|[from, to]| (from + 1, to + 1)).collect();
        let played = graph.played().iter().copied().map(AnyMove::from);
        (format!("{edges:?}, {}", graph.vertices()), played.collect())
    }

    fn moves(graph: &Graph) -> Result<Listed, TooLarge> {
        let edges: Vec<usize> = graph.edges_left().collect();
        Ok(Box::new(edges.into_iter().map(|edge| Chop { edge }.into())))
    }
}
